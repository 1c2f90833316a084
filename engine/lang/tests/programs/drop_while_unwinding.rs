// A panic drops what is left of values and captures.
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

fn once(f: impl FnOnce()) {
    f();
}
fn p4() {
    let a = mk("a");
    let b = mk("b");
    let t = (mk("t0"), mk("t1"));
    once(move || {
        let _k = a;
        drop(t.0);
        println!("{}", b.0);
        if b.0 == "b" {
            panic!("x")
        }
    });
}
fn main() {
    println!("== p4");
    p4();
}
