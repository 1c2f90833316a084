trait Sized2 {
    const N: usize;
    fn go() -> [u8; 3];
}
struct A;
impl Sized2 for A {
    const N: usize = 3;
    fn go() -> [u8; 3] {
        [1; <A as Sized2>::N]
    }
}
trait HasMax {
    const MAX: Self;
}
impl HasMax for u8 {
    const MAX: u8 = 9;
}
const P: [usize; 3] = primes::<3>();
const fn primes<const K: usize>() -> [usize; K] {
    let mut out = [0; K];
    let mut n = 2;
    let mut i = 0;
    while i < K {
        let mut d = 2;
        let mut ok = true;
        while d * d <= n {
            if n % d == 0 {
                ok = false;
                break;
            }
            d += 1;
        }
        if ok {
            out[i] = n;
            i += 1;
        }
        n += 1;
    }
    out
}
struct Grid {
    cells: [[u8; Grid::W]; Grid::H],
}
impl Grid {
    const W: usize = 2 * Self::H;
    const H: usize = max(2, 3);
    const fn new() -> Grid {
        Grid { cells: [[0; Self::W]; Self::H] }
    }
}
const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}
fn f(x: u8) -> &'static str {
    match x {
        0..=<u8 as HasMax>::MAX => "small",
        _ => "big",
    }
}
fn last<const L: usize>(a: [i32; L]) -> i32 {
    a[L - 1]
}
mod inner {
    pub const fn hash(s: &str) -> u32 {
        let b = s.as_bytes();
        let mut h = 5381u32;
        let mut i = 0;
        while i < b.len() {
            h = h.wrapping_mul(33) ^ b[i] as u32;
            i += 1;
        }
        h
    }
    pub const KEY: u32 = hash("key");
}
fn which(h: u32) -> &'static str {
    const OTHER: u32 = inner::hash("other");
    match h {
        inner::KEY => "key",
        OTHER => "other",
        _ => "?",
    }
}
fn main() {
    println!("{:?} {} {}", A::go(), f(9), f(10));
    println!("{:?} {}", [0u8; P[2]], P.len());
    let g = Grid::new();
    println!("{} {}", g.cells.len(), g.cells[0].len());
    println!("{}", last([1, 2, 3]));
    println!("{} {} {}", which(inner::hash("key")), which(inner::hash("other")), which(1));
}
