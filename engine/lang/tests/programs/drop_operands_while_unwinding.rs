// A panic drops the operands that are there already.
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

fn boom(c: bool) -> N {
    if c {
        panic!("boom")
    }
    mk("fine")
}
fn two(_a: N, _b: N) {}
fn p1() {
    let _x = mk("x");
    let p = pair();
    drop(p.a);
    let v = vec![mk("v1"), mk("v2")];
    let f = move || v.len();
    println!("{}", f());
    two(mk("arg"), boom(true));
}
fn main() {
    println!("== p1");
    p1();
}
