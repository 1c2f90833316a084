//! Traits with associated consts, defaults for them, and generic code that reads them.
trait Shape {
    const SIDES: u32;
    const NAME: &'static str = "shape";
    fn area(&self) -> f64;
    fn describe(&self) -> String {
        format!("{} with {} sides, area {:.2}", Self::NAME, Self::SIDES, self.area())
    }
}

struct Square(f64);
struct Triangle { base: f64, height: f64 }

impl Shape for Square {
    const SIDES: u32 = 4;
    const NAME: &'static str = "square";
    fn area(&self) -> f64 { self.0 * self.0 }
}

impl Shape for Triangle {
    const SIDES: u32 = 3;
    fn area(&self) -> f64 { 0.5 * self.base * self.height }
}

trait Bounded { const MIN: Self; const MAX: Self; }
impl Bounded for u8 { const MIN: u8 = u8::MIN; const MAX: u8 = u8::MAX; }
impl Bounded for i16 { const MIN: i16 = i16::MIN; const MAX: i16 = i16::MAX; }

fn span<T: Bounded + Into<i64>>() -> i64 { T::MAX.into() - T::MIN.into() }

fn total_sides<A: Shape, B: Shape>(_: &A, _: &B) -> u32 { A::SIDES + B::SIDES }

struct Grid;
impl Grid {
    const W: usize = 3;
    const H: usize = Self::W * 2;
    const CELLS: [u8; Self::W] = [1, 2, 3];
}

fn main() {
    let (s, t) = (Square(1.5), Triangle { base: 3.0, height: 4.0 });
    println!("{}\n{}", s.describe(), t.describe());
    println!("{} {} {}", total_sides(&s, &t), span::<u8>(), span::<i16>());
    println!("{} {:?} {}", Grid::H, Grid::CELLS, <Square as Shape>::NAME);
}
