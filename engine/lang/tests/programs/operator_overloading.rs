// Operators of one's own types.
use std::ops::{Add, AddAssign, Index, IndexMut, Mul, Neg, Not, Sub};

#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Default)]
struct Vec2 {
    x: f64,
    y: f64,
}

impl Add for Vec2 {
    type Output = Vec2;
    fn add(self, o: Vec2) -> Vec2 {
        Vec2 { x: self.x + o.x, y: self.y + o.y }
    }
}
impl Sub for Vec2 {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        Vec2 { x: self.x - o.x, y: self.y - o.y }
    }
}
impl Mul<f64> for Vec2 {
    type Output = Vec2;
    fn mul(self, k: f64) -> Vec2 {
        Vec2 { x: self.x * k, y: self.y * k }
    }
}
impl Mul<Vec2> for f64 {
    type Output = Vec2;
    fn mul(self, v: Vec2) -> Vec2 {
        v * self
    }
}
impl Mul for Vec2 {
    type Output = f64;
    fn mul(self, o: Vec2) -> f64 {
        self.x * o.x + self.y * o.y
    }
}
impl Neg for Vec2 {
    type Output = Vec2;
    fn neg(self) -> Vec2 {
        self * -1.0
    }
}
impl AddAssign for Vec2 {
    fn add_assign(&mut self, o: Vec2) {
        *self = *self + o;
    }
}
impl std::iter::Sum for Vec2 {
    fn sum<I: Iterator<Item = Vec2>>(iter: I) -> Vec2 {
        iter.fold(Vec2::default(), |a, b| a + b)
    }
}

struct Grid {
    width: usize,
    cells: Vec<u8>,
}
impl Index<(usize, usize)> for Grid {
    type Output = u8;
    fn index(&self, (r, c): (usize, usize)) -> &u8 {
        &self.cells[r * self.width + c]
    }
}
impl IndexMut<(usize, usize)> for Grid {
    fn index_mut(&mut self, (r, c): (usize, usize)) -> &mut u8 {
        &mut self.cells[r * self.width + c]
    }
}

#[derive(Debug, PartialEq)]
struct Flag(bool);
impl Not for Flag {
    type Output = Flag;
    fn not(self) -> Flag {
        Flag(!self.0)
    }
}
impl PartialEq<bool> for Flag {
    fn eq(&self, other: &bool) -> bool {
        self.0 == *other
    }
}

fn main() {
    let (a, b) = (Vec2 { x: 1.0, y: 2.0 }, Vec2 { x: 0.5, y: -1.0 });
    println!("{:?} {:?} {}", a + b * 2.0, -(a - b), a * b);
    println!("{:?} {:?}", 3.0 * a, a.partial_cmp(&b));
    let mut c = a;
    c += b;
    c += Vec2 { x: 10.0, ..Default::default() };
    println!("{c:?} {}", c == Vec2 { x: 11.5, y: 1.0 });
    println!("{:?}", [a, b, c].into_iter().sum::<Vec2>());
    let mut g = Grid { width: 3, cells: vec![0; 6] };
    g[(1, 2)] = 7;
    g[(0, 1)] += g[(1, 2)] * 2;
    println!("{:?} {}", g.cells, g[(0, 1)]);
    println!("{:?} {}", !Flag(true), Flag(false) == false);
}
