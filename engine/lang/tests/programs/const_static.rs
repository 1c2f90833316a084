// Consts, statics, const fn and const blocks.
use std::sync::atomic::{AtomicUsize, Ordering};

const SIZE: usize = 4;
const TABLE: [u32; SIZE] = squares();
const NAME: &str = "table";
static GREETING: &str = "hello";
static COUNTER: AtomicUsize = AtomicUsize::new(0);

const fn squares() -> [u32; SIZE] {
    let mut out = [0; SIZE];
    let mut i = 0;
    while i < SIZE {
        out[i] = (i * i) as u32;
        i += 1;
    }
    out
}

const fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

struct Buffer<const N: usize> {
    data: [u8; N],
}

impl<const N: usize> Buffer<N> {
    const BITS: usize = N * 8;
    fn new() -> Self {
        Self { data: [0; N] }
    }
    fn len(&self) -> usize {
        self.data.len()
    }
}

fn sum<const N: usize>(values: [i32; N]) -> i32 {
    values.iter().sum::<i32>() + N as i32
}

fn next_id() -> usize {
    COUNTER.fetch_add(1, Ordering::SeqCst)
}

fn main() {
    println!("{TABLE:?} {NAME} {GREETING} {}", gcd(48, 18));
    println!("{} {} {}", next_id(), next_id(), COUNTER.load(Ordering::Relaxed));
    println!("{} {} {}", Buffer::<3>::new().len(), Buffer::<16>::BITS, sum([1, 2, 3]));
    const LOCAL: i32 = { 2 + 3 };
    println!("{} {}", LOCAL * 2, const { gcd(100, 75) });
    println!("{} {:?}", i32::MAX / 2, f64::consts());
    let grid = [[0u8; SIZE]; 2];
    println!("{} {}", grid.len(), grid[0].len());
}

trait Consts {
    fn consts() -> [f64; 2];
}
impl Consts for f64 {
    fn consts() -> [f64; 2] {
        [std::f64::consts::E, std::f64::consts::TAU]
    }
}
