//! Operators on references, mixed operands, assignment and scalars on the left.
use std::iter::Sum;
use std::ops::{Add, AddAssign, Index, IndexMut, Mul, Neg, Not, Sub};

#[derive(Debug, Clone, PartialEq)]
struct Poly(Vec<i64>);

impl<'a> Add<&'a Poly> for &Poly {
    type Output = Poly;
    fn add(self, other: &Poly) -> Poly {
        let n = self.0.len().max(other.0.len());
        Poly((0..n).map(|i| self.0.get(i).unwrap_or(&0) + other.0.get(i).copied().unwrap_or(0)).collect())
    }
}

impl Mul for &Poly {
    type Output = Poly;
    fn mul(self, other: &Poly) -> Poly {
        let mut out = vec![0; self.0.len() + other.0.len() - 1];
        for (i, a) in self.0.iter().enumerate() { for (j, b) in other.0.iter().enumerate() { out[i + j] += a * b; } }
        Poly(out)
    }
}

impl Mul<&Poly> for i64 { type Output = Poly; fn mul(self, p: &Poly) -> Poly { Poly(p.0.iter().map(|c| self * c).collect()) } }
impl Neg for &Poly { type Output = Poly; fn neg(self) -> Poly { -1 * self } }
impl Sub for Poly { type Output = Poly; fn sub(self, other: Poly) -> Poly { &self + &-&other } }
impl AddAssign<i64> for Poly { fn add_assign(&mut self, n: i64) { self[0] += n; } }
impl Index<usize> for Poly { type Output = i64; fn index(&self, i: usize) -> &i64 { &self.0[i] } }
impl IndexMut<usize> for Poly { fn index_mut(&mut self, i: usize) -> &mut i64 { &mut self.0[i] } }
impl Not for Poly { type Output = bool; fn not(self) -> bool { self.0.iter().all(|&c| c == 0) } }
impl<'a> Sum<&'a Poly> for Poly { fn sum<I: Iterator<Item = &'a Poly>>(iter: I) -> Poly { iter.fold(Poly(vec![0]), |a, p| &a + p) } }

fn twice<'a, T>(x: &'a T) -> T where &'a T: Add<&'a T, Output = T> { x + x }

fn main() {
    let (p, q) = (Poly(vec![1, 1]), Poly(vec![0, 2, 3]));
    println!("{:?} {:?} {:?}", &p + &q, &p * &q, 3 * &p);
    let mut r = &(&p * &p) * &p;
    r += 10;
    r[1] *= 2;
    println!("{r:?} {} {:?}", r[3], -&q);
    println!("{:?} {}", p.clone() - q.clone(), !Poly(vec![0, 0]));
    println!("{:?} {:?} {}", [p.clone(), q.clone(), r].iter().sum::<Poly>(), twice(&p), twice(&21));
    let (a, b) = (&5, &mut 7);
    println!("{} {} {}", a + *b, *a * &*b, -a);
    *b -= a;
    println!("{b}");
}
