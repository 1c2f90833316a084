//! Nested modules with `use`, re-exports, globs, renames, `super`, `self` and visibility.
mod shapes {
    pub const UNIT: f64 = 1.0;
    pub mod round {
        use super::{Area, UNIT};
        #[derive(Debug)]
        pub struct Circle { pub r: f64, id: u32 }
        impl Circle { pub fn unit() -> Self { Circle { r: UNIT, id: super::next(0) } } pub fn id(&self) -> u32 { self.id } }
        impl Area for Circle { fn area(&self) -> f64 { std::f64::consts::PI * self.r.powi(2) } }
    }
    pub mod flat {
        pub use self::square::Square as Sq;
        mod square {
            pub struct Square(pub f64);
            impl crate::shapes::Area for Square { fn area(&self) -> f64 { self.0 * self.0 } }
        }
    }
    pub trait Area { fn area(&self) -> f64; fn double(&self) -> f64 { self.area() * 2.0 } }
    fn next(n: u32) -> u32 { n + util::STEP }
    mod util { pub(super) const STEP: u32 = 41; }
    pub mod prelude { pub use super::round::*; pub use super::{flat, Area}; }
}

mod text {
    pub fn name() -> &'static str { inner::name() }
    mod inner { pub fn name() -> &'static str { concat!("in", "ner") } }
    pub enum Kind { A, B(i32) }
}

use shapes::prelude::*;
use text::Kind::{self, A, B};

fn kind(k: &Kind) -> i32 { match k { A => 0, B(n) => *n } }

fn main() {
    use std::collections::BTreeSet as Set;
    let c = Circle::unit();
    println!("{:.3} {} {:?}", c.area(), c.id(), c);
    println!("{} {}", flat::Sq(3.0).double(), crate::text::name());
    println!("{} {}", kind(&Kind::A), kind(&B(5)));
    let s: Set<i32> = [3, 1, 2].into();
    println!("{s:?} {}", local());
    fn local() -> f64 { self::shapes::UNIT + 0.5 }
}
