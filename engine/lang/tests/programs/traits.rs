// Traits: default methods, supertraits, impls for foreign types, generic dispatch.
use std::fmt::Display;

trait Shape {
    const SIDES: u32;
    fn area(&self) -> f64;
    fn name(&self) -> String {
        format!("shape with {} sides", Self::SIDES)
    }
    fn unit() -> Self
    where
        Self: Sized;
}

#[derive(Debug)]
struct Square(f64);
#[derive(Debug)]
struct Circle {
    r: f64,
}

impl Shape for Square {
    const SIDES: u32 = 4;
    fn area(&self) -> f64 {
        self.0 * self.0
    }
    fn unit() -> Self {
        Square(1.0)
    }
}

impl Shape for Circle {
    const SIDES: u32 = 0;
    fn area(&self) -> f64 {
        std::f64::consts::PI * self.r.powi(2)
    }
    fn name(&self) -> String {
        "circle".to_string()
    }
    fn unit() -> Self {
        Circle { r: 1.0 }
    }
}

trait Loud: Display {
    fn shout(&self) -> String {
        self.to_string().to_uppercase() + "!"
    }
}
impl Loud for str {}
impl Loud for i32 {}

trait Double {
    fn double(self) -> Self;
}
impl<T: Copy + std::ops::Add<Output = T>> Double for T {
    fn double(self) -> T {
        self + self
    }
}

fn report<S: Shape>(s: &S) -> String {
    format!("{} {:.3}", s.name(), s.area())
}

fn make<S: Shape + std::fmt::Debug>() -> String {
    format!("{:?}", S::unit())
}

fn main() {
    println!("{} | {}", report(&Square(2.0)), report(&Circle { r: 1.5 }));
    println!("{} {}", make::<Square>(), make::<Circle>());
    println!("{} {}", "hello".shout(), 42.shout());
    println!("{} {}", 21.double(), 1.25.double());
    println!("{}", <Square as Shape>::SIDES + Circle::SIDES);
    println!("{}", Shape::area(&Square(3.0)));
}
