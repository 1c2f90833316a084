//! Const generics: arrays of any length, methods on them, defaults and user types.
use std::ops::{Add, Index};

#[derive(Debug, Clone, Copy, PartialEq)]
struct Vector<const N: usize>([f64; N]);

impl<const N: usize> Vector<N> {
    const LEN: usize = N;
    fn zero() -> Self { Vector([0.0; N]) }
    fn dot(&self, other: &Self) -> f64 { (0..N).map(|i| self.0[i] * other.0[i]).sum() }
}

impl<const N: usize> Add for Vector<N> {
    type Output = Self;
    fn add(mut self, other: Self) -> Self { for i in 0..N { self.0[i] += other.0[i]; } self }
}

impl<const N: usize> Index<usize> for Vector<N> {
    type Output = f64;
    fn index(&self, i: usize) -> &f64 { &self.0[i] }
}

struct Ring<T, const CAP: usize> { items: [Option<T>; CAP], head: usize }

impl<T: Copy, const CAP: usize> Ring<T, CAP> {
    fn new() -> Self { Ring { items: [None; CAP], head: 0 } }
    fn push(&mut self, value: T) -> Option<T> {
        let old = self.items[self.head].replace(value);
        self.head = (self.head + 1) % CAP;
        old
    }
}

fn first<T: Copy, const N: usize>(a: [T; N]) -> (T, usize) { (a[0], N) }

fn grid<const R: usize, const C: usize>() -> [[usize; C]; R] {
    let mut g = [[0; C]; R];
    for r in 0..R { for c in 0..C { g[r][c] = r * C + c; } }
    g
}

fn main() {
    let a = Vector([1.0, 2.0, 3.0]);
    println!("{:?} {} {} {}", a + Vector([1.0; 3]), a.dot(&a), a[1], Vector::<7>::LEN);
    println!("{:?} {:?}", Vector::<2>::zero(), first(['x', 'y']));
    let mut ring = Ring::<i32, 3>::new();
    let out: Vec<_> = (1..6).filter_map(|i| ring.push(i)).collect();
    println!("{out:?} {:?}", ring.items);
    println!("{:?}", grid::<2, 3>());
    println!("{:?}", [1, 2, 3].map(|n| n * n).iter().rev().collect::<Vec<_>>());
}
