// VecDeque and BinaryHeap.
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

fn shortest(graph: &[Vec<(usize, u32)>], start: usize) -> Vec<Option<u32>> {
    let mut best = vec![None; graph.len()];
    let mut heap = BinaryHeap::from([Reverse((0, start))]);
    while let Some(Reverse((cost, node))) = heap.pop() {
        if best[node].is_some() {
            continue;
        }
        best[node] = Some(cost);
        for &(next, weight) in &graph[node] {
            heap.push(Reverse((cost + weight, next)));
        }
    }
    best
}

fn main() {
    let mut queue: VecDeque<i32> = VecDeque::new();
    queue.push_back(1);
    queue.push_back(2);
    queue.push_front(0);
    println!("{queue:?} {:?} {:?}", queue.front(), queue.back());
    queue.rotate_left(1);
    println!("{:?} {:?} {queue:?} {}", queue.pop_front(), queue.pop_back(), queue.len());
    queue.extend([7, 8]);
    println!("{:?} {} {:?}", queue.iter().rev().collect::<Vec<_>>(), queue[1], queue.contains(&8));
    let mut heap = BinaryHeap::new();
    for x in [5, 1, 8, 3] {
        heap.push(x);
    }
    println!("{:?} {}", heap.peek(), heap.len());
    print!("popped:");
    while let Some(x) = heap.pop() {
        print!(" {x}");
    }
    println!();
    println!("{:?}", BinaryHeap::from(vec![2, 9, 4]).into_sorted_vec());
    let graph = vec![vec![(1, 7), (2, 3)], vec![(3, 1)], vec![(1, 2), (3, 8)], vec![], vec![]];
    println!("{:?}", shortest(&graph, 0));
}
