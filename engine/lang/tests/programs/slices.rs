// Slices: views, splitting, searching.
fn sum(values: &[i32]) -> i32 {
    match values {
        [] => 0,
        [first, rest @ ..] => first + sum(rest),
    }
}

fn main() {
    let mut a = [5, 3, 8, 1, 9, 2];
    println!("{} {:?} {:?} {:?}", sum(&a), &a[1..3], &a[..2], &a[4..]);
    println!("{:?} {:?} {:?}", a.first(), a.last(), a.get(10));
    println!("{:?} {:?}", a.split_at(2), a.split_first());
    println!("{:?}", a.chunks(4).collect::<Vec<_>>());
    println!("{:?}", a.windows(2).map(|w| w[1] - w[0]).collect::<Vec<_>>());
    println!("{} {:?}", a.contains(&8), a.iter().position(|&x| x == 1));
    a.swap(0, 5);
    a[1..4].reverse();
    println!("{a:?}");
    a.sort();
    println!("{a:?} {:?} {:?}", a.binary_search(&8), a.binary_search(&4));
    a.rotate_left(2);
    println!("{a:?}");
    a[..3].fill(0);
    println!("{a:?} {:?}", a.concat_with(1));
    let (left, right) = a.split_at_mut(3);
    left[0] = right[0];
    right.copy_from_slice(&[7, 7, 7]);
    println!("{a:?} {}", a.starts_with(&[1]));
    println!("{:?} {:?}", [[1, 2], [3, 4]].concat(), [vec![1], vec![2]].join(&0));
    println!("{:?}", a.iter().rev().skip(1).step_by(2).collect::<Vec<_>>());
    println!("{:?}", [1, 2, 2, 3].partition_point(|&x| x < 2));
    for chunk in a.chunks_exact_mut(2) {
        chunk.swap(0, 1);
    }
    println!("{a:?} {:?}", a.to_vec().len());
    println!("{:?} {:?}", [1, 2] < [1, 3], [1, 2, 3][..] > [1, 2][..]);
    println!("{:?}", a.split(|&x| x == 7).collect::<Vec<_>>());
}

trait ConcatWith {
    fn concat_with(&self, x: i32) -> Vec<i32>;
}

impl ConcatWith for [i32] {
    fn concat_with(&self, x: i32) -> Vec<i32> {
        let mut v = self.to_vec();
        v.push(x);
        v
    }
}
