// What a closure that is called once took and what it left.
#[derive(Debug)]
struct N(&'static str);
impl Drop for N {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
fn mk(s: &'static str) -> N {
    println!("make {s}");
    N(s)
}
struct P {
    a: N,
    b: N,
    n: i32,
}
fn pair() -> P {
    P { a: mk("a"), b: mk("b"), n: 1 }
}
fn eat(n: N) {
    println!("eat {}", n.0)
}

fn once<F: FnOnce()>(f: F) {
    f();
    println!("after once")
}
fn c6() {
    let a = mk("a");
    let b = mk("b");
    once(move || println!("{} {}", b.0, a.0));
    let c = mk("c");
    let d = mk("d");
    once(|| {
        let _x = d;
        println!("{}", c.0);
    });
    println!("mid {}", c.0);
    let v = vec![mk("v1"), mk("v2")];
    let f: Box<dyn FnOnce() -> usize> = Box::new(move || v.len());
    println!("{}", f());
    let e = mk("e");
    let g = move || eat(e);
    g();
    println!("end");
}
fn main() {
    println!("== c6");
    c6();
}
