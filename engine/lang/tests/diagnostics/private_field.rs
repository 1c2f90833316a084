mod m {
    pub struct P { x: i32 }
    impl P { pub fn new() -> P { P { x: 1 } } }
}
fn main() {
    println!("{}", m::P::new().x);
}
