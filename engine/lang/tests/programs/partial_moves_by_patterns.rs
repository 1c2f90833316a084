// Patterns take parts out of parameters, loop items, enums, arrays and trees.
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

fn param(P { a, n, .. }: P, (x, _): (N, N)) {
    println!("in {} {} {}", a.0, n, x.0);
}
fn d3() {
    param(pair(), (mk("x"), mk("y")));
    println!("--");
    for P { b, .. } in vec![pair(), pair()] {
        println!("loop {}", b.0);
    }
    println!("--");
    for (i, (x, _)) in vec![(mk("l1"), mk("l2")), (mk("m1"), mk("m2"))].into_iter().enumerate() {
        println!("loop {i} {}", x.0);
        if i == 0 {
            continue;
        }
        println!("second");
    }
    println!("--");
    match pair() {
        P { a, .. } => println!("arm {}", a.0),
    }
    println!("--");
    match pair() {
        _ => println!("wild"),
    }
    println!("--");
    match (mk("s"), mk("t")) {
        (ref x, y) => println!("{} {}", x.0, y.0),
    }
    println!("--");
    if let (x, _) = (mk("u"), mk("v")) {
        println!("{}", x.0)
    } else {
        println!("else")
    }
    println!("--");
    let (_, x) = (mk("w0"), mk("w1"));
    println!("--");
    let _ = (mk("z0"), mk("z1"));
    println!("--");
    let (ref r, _) = (mk("k0"), mk("k1"));
    println!("end {} {}", r.0, x.0);
}
enum E {
    A(N, N),
    B(i32),
    C { x: N, y: N },
}
fn c8() {
    let e = E::A(mk("1"), mk("2"));
    let f = || match e {
        E::A(ref x, _) => println!("{}", x.0),
        E::B(n) => println!("{n}"),
        E::C { ref x, .. } => println!("{}", x.0),
    };
    f();
    match e {
        E::A(x, _) => println!("got {}", x.0),
        E::B(_) => {}
        E::C { y, .. } => println!("{}", y.0),
    }
    println!("after");
    let e = E::C { x: mk("3"), y: mk("4") };
    if let E::C { y, .. } = e {
        println!("{}", y.0)
    }
    println!("after2");
    let e = E::B(4);
    match e {
        E::A(x, _) => drop(x),
        E::B(n) => println!("{n}"),
        E::C { x, .. } => drop(x),
    }
    println!("end");
}
use std::cell::RefCell;
use std::rc::Rc;
struct Tree {
    n: N,
    l: Option<Box<Tree>>,
    r: Option<Box<Tree>>,
}
fn t(n: &'static str, l: Option<Tree>, r: Option<Tree>) -> Tree {
    Tree { n: N(n), l: l.map(Box::new), r: r.map(Box::new) }
}
fn leftmost(t: Tree) -> N {
    match t.l {
        Some(l) => leftmost(*l),
        None => t.n,
    }
}
fn split(t: Tree) -> (Option<Box<Tree>>, N) {
    let Tree { n, r, .. } = t;
    (r, n)
}
enum Msg {
    Two(N, N),
    One { n: N, k: i32 },
    Nil,
}
fn handle(m: Msg) -> i32 {
    match m {
        Msg::Two(a, b) if a.0 == b.0 => 0,
        Msg::Two(a, _) => a.0.len() as i32,
        Msg::One { k, .. } => k,
        Msg::Nil => -1,
    }
}
fn e4() {
    let x = leftmost(t("1", Some(t("2", Some(t("3", None, None)), Some(t("4", None, None)))), None));
    println!("got {}", x.0);
    let (r, n) = split(t("5", Some(t("6", None, None)), Some(t("7", None, None))));
    println!("{} {}", n.0, r.is_some());
    for m in [Msg::Two(N("a"), N("b")), Msg::One { n: N("c"), k: 4 }, Msg::Nil, Msg::Two(N("x"), N("x"))] {
        println!("{}", handle(m));
    }
    let rc = Rc::new(mk("rc"));
    let c = {
        let rc = Rc::clone(&rc);
        move || rc.0.len()
    };
    println!("{} {}", c(), Rc::strong_count(&rc));
    drop(c);
    println!("{}", Rc::strong_count(&rc));
    let cell = RefCell::new(Some(mk("cell")));
    if let Some(n) = cell.borrow_mut().take() {
        println!("took {}", n.0);
    }
    let mut p = pair();
    let a = std::mem::replace(&mut p.a, mk("ra"));
    let P { b, .. } = p;
    println!("{} {}", a.0, b.0);
    let mut q = pair();
    q = P { a: q.a, b: mk("qb"), n: 2 };
    println!("q {}", q.n);
    let mut v = vec![pair()];
    v.push(pair());
    let P { a, .. } = v.remove(0);
    println!("{}", a.0);
    let s = P { n: 5, ..q };
    println!("{}", s.a.0);
}
fn main() {
    println!("== d3");
    d3();
    println!("== c8");
    c8();
    println!("== e4");
    e4();
}
