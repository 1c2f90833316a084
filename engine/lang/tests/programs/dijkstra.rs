//! Shortest paths with a binary heap of a type whose order is reversed by hand.
use std::cmp::Ordering;
use std::collections::BinaryHeap;

#[derive(Copy, Clone, PartialEq, Eq)]
struct State { cost: u32, node: usize }

impl Ord for State {
    fn cmp(&self, other: &Self) -> Ordering { other.cost.cmp(&self.cost).then_with(|| self.node.cmp(&other.node)) }
}

impl PartialOrd for State {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> { Some(self.cmp(other)) }
}

struct Edge { to: usize, cost: u32 }

fn shortest(graph: &Vec<Vec<Edge>>, start: usize, goal: usize) -> Option<(u32, Vec<usize>)> {
    let mut dist: Vec<_> = (0..graph.len()).map(|_| u32::MAX).collect();
    let mut previous = vec![None; graph.len()];
    let mut heap = BinaryHeap::new();
    dist[start] = 0;
    heap.push(State { cost: 0, node: start });
    while let Some(State { cost, node }) = heap.pop() {
        if node == goal {
            let mut path = vec![goal];
            while let Some(p) = previous[path[path.len() - 1]] { path.push(p); }
            path.reverse();
            return Some((cost, path));
        }
        if cost > dist[node] { continue; }
        for edge in &graph[node] {
            let next = State { cost: cost + edge.cost, node: edge.to };
            if next.cost < dist[next.node] {
                heap.push(next);
                dist[next.node] = next.cost;
                previous[next.node] = Some(node);
            }
        }
    }
    None
}

fn main() {
    let lists: [&[(usize, u32)]; 5] = [&[(2, 10), (1, 1)], &[(3, 2)], &[(1, 1), (3, 3), (4, 1)], &[(0, 7), (4, 2)], &[]];
    let graph: Vec<Vec<Edge>> = lists.iter().map(|l| l.iter().map(|&(to, cost)| Edge { to, cost }).collect()).collect();
    for (a, b) in [(0, 1), (0, 3), (3, 0), (0, 4), (4, 0)] {
        match shortest(&graph, a, b) { Some((c, p)) => println!("{a}->{b} {c} {p:?}"), None => println!("{a}->{b} none") }
    }
}
