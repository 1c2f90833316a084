use std::cell::{Cell, RefCell};
const E: Option<String> = None;
const V: Vec<u8> = Vec::new();
struct S<T>(T);
impl<T> S<T> {
    const N: Option<T> = None;
    fn a() -> [Option<T>; 3] {
        [Self::N; 3]
    }
}
fn main() {
    let mut a: [Option<String>; 4] = [E; 4];
    a[1] = Some("x".into());
    println!("{a:?}");
    let mut v = [V; 3];
    v[0].push(1);
    println!("{v:?}");
    let c = [const { RefCell::new(0) }; 3];
    *c[1].borrow_mut() += 5;
    println!("{c:?}");
    println!("{:?}", S::<Box<i32>>::a());
    let d = [const { Cell::new(1) }; 2];
    d[0].set(7);
    println!("{d:?}");
    let b = [String::from("one"); 1];
    println!("{b:?}");
    let z: [String; 0] = [String::from("q"); 0];
    println!("{z:?}");
    const K: [Vec<i32>; 2] = [const { Vec::new() }; 2];
    println!("{K:?}");
}
