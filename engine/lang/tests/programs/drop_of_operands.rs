// Operands that are there when a later one returns or breaks.
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

struct C {
    f: Box<dyn FnOnce() -> N>,
    g: N,
}
fn q(c: bool) -> Option<N> {
    if c { None } else { Some(mk("q")) }
}
fn two(a: N, b: N) -> N {
    println!("two {}", a.0);
    b
}
fn t(c: bool) -> Option<N> {
    let r = two(mk("first"), q(c)?);
    Some(r)
}
fn u(c: bool) -> Option<(N, N)> {
    Some((mk("u1"), q(c)?))
}
fn s(c: bool) -> Option<P> {
    Some(P { a: mk("sa"), n: 1, b: q(c)? })
}
fn l() {
    for i in 0..3 {
        let _x = (mk("lx"), if i == 1 { break } else { mk("ly") });
        println!("i {i}");
    }
}
fn e2() {
    let n = mk("inner");
    let c = C { f: Box::new(move || n), g: mk("g") };
    let r = (c.f)();
    println!("{}", r.0);
    println!("-- t");
    t(true);
    t(false);
    println!("-- u");
    u(true);
    u(false);
    println!("-- s");
    s(true);
    s(false);
    println!("-- l");
    l();
    println!("-- v");
    let _ = (|| -> Option<Vec<N>> { Some(vec![mk("v0"), mk("v1"), q(true)?]) })();
    println!("end");
}
fn main() {
    println!("== e2");
    e2();
}
