// What a partial move leaves is dropped where the whole would have been.
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

fn d1() {
    let p = pair();
    let P { a, .. } = p;
    println!("x");
    drop(a);
    println!("y {}", p.n);
    let p2 = P { a: mk("c"), b: mk("d"), n: 2 };
    drop(p2.b);
    println!("z");
    let P { b: _, a: q, n } = P { a: mk("e"), b: mk("f"), n: 3 };
    println!("{n} {}", q.0);
    let x = pair().a;
    println!("x = {}", x.0);
    let y = P { a: mk("new"), ..pair() };
    println!("{}", y.b.0);
}
fn f(c: bool) {
    println!("-- {c}");
    let p = pair();
    if c {
        drop(p.a);
        println!("dropped a");
    }
    println!("end f");
}
fn g(n: i32) {
    println!("-- g {n}");
    let mut p = pair();
    for i in 0..3 {
        if i == n {
            drop(p.a);
            p.a = mk("again");
        }
        println!("i {i}");
    }
    p.b = mk("b2");
    println!("end g");
}
fn h(n: i32) -> Option<N> {
    let t = (mk("t0"), Box::new((mk("t1"), mk("t2"))), mk("t3"));
    if n == 0 {
        return Some(t.0);
    }
    if n == 1 {
        return Some(t.1.1);
    }
    if n == 2 {
        let b = t.1;
        return Some(b.0);
    }
    let (x, ..) = t;
    println!("x");
    Some(x)
}
fn d2() {
    f(true);
    f(false);
    g(1);
    g(5);
    for n in 0..4 {
        println!("-- h {n}");
        let r = h(n);
        println!("got {:?}", r);
    }
}
fn b() -> Box<P> {
    Box::new(pair())
}
fn d4() {
    let x = b();
    let a = x.a;
    println!("a {}", a.0);
    let y = b();
    let P { b: yb, .. } = *y;
    println!("yb {}", yb.0);
    let z = b();
    drop(z.b);
    println!("--");
    let w = (b(), mk("w1"));
    let P { a: wa, .. } = *w.0;
    println!("wa {}", wa.0);
    drop(w.1);
    println!("--");
    let u = *b();
    println!("u {}", u.a.0);
    let v = (*b()).a;
    println!("v {}", v.0);
    let nested: Box<Box<P>> = Box::new(b());
    drop(nested.a);
    println!("nested");
    let inner = Box::new(mk("in"));
    let n = *inner;
    println!("end {}", n.0);
}
fn two(a: N, b: N) {
    println!("two {} {}", a.0, b.0)
}
struct Both {
    x: N,
    y: (N, N),
}
fn d8() {
    two(mk("1"), mk("2"));
    let b = Both { y: (mk("y0"), mk("y1")), x: mk("x") };
    let c = Both { x: mk("cx"), y: (mk("cy0"), mk("cy1")) };
    drop(c.y.0);
    println!("--");
    let Both { x, y: (_, q) } = b;
    println!("{} {}", x.0, q.0);
    let t = (mk("t0"), (mk("t1"), mk("t2")), mk("t3"));
    let (a, (_, c2), _) = t;
    println!("{} {}", a.0, c2.0);
    let o = Some((mk("s0"), mk("s1")));
    if let Some((x, _)) = o {
        println!("{}", x.0);
    }
    println!("--");
    let o2 = Some(mk("whole"));
    match o2 {
        Some(n) if n.0.len() > 10 => println!("long {}", n.0),
        Some(n) => println!("short {}", n.0),
        None => {}
    }
    println!("end");
}
fn main() {
    println!("== d1");
    d1();
    println!("== d2");
    d2();
    println!("== d4");
    d4();
    println!("== d8");
    d8();
}
