// Modules, visibility and paths.
mod geometry {
    pub const UNIT: f64 = 1.0;

    #[derive(Debug, Default)]
    pub struct Rect {
        pub w: f64,
        pub h: f64,
        id: u32,
    }

    impl Rect {
        pub fn new(w: f64, h: f64) -> Self {
            Rect { w, h, id: next() }
        }
        pub fn id(&self) -> u32 {
            self.id
        }
        pub(crate) fn area(&self) -> f64 {
            scale(self.w) * self.h
        }
    }

    fn next() -> u32 {
        super::START + 1
    }

    fn scale(x: f64) -> f64 {
        x * self::UNIT
    }

    pub mod solid {
        use super::Rect;

        pub fn volume(base: &Rect, height: f64) -> f64 {
            base.area() * height
        }

        pub mod deep {
            pub fn name() -> String {
                format!("{}::deep", super::super::label())
            }
        }
    }

    fn label() -> &'static str {
        "geometry"
    }

    pub use self::solid::deep::name as deep_name;
}

use geometry::solid::{self, volume};
use geometry::{Rect, deep_name};

const START: u32 = 41;

mod traits {
    pub trait Describe {
        fn describe(&self) -> String;
    }
    impl Describe for super::Rect {
        fn describe(&self) -> String {
            format!("{}x{}", self.w, self.h)
        }
    }
}

fn main() {
    use traits::Describe as _;
    let r = Rect::new(2.0, 3.0);
    println!("{} {} {}", r.id(), r.area(), r.describe());
    println!("{} {}", volume(&r, 0.5), solid::volume(&r, crate::geometry::UNIT));
    println!("{} {}", deep_name(), geometry::solid::deep::name());
    println!("{:?}", geometry::Rect::default());
    {
        use std::collections::BTreeMap as Map;
        let m: Map<i32, i32> = Map::new();
        println!("{}", m.len());
    }
    enum Dir {
        Up,
        Down,
    }
    use Dir::*;
    let turn = |d: Dir| match d {
        Up => 1,
        Down => -1,
    };
    println!("{}", turn(Up) + turn(Down) * 10);
}
