// A closure called once drops its captures at the end of the call.
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

fn once<F: FnOnce() -> usize>(f: F) -> usize {
    let r = f();
    println!("called {r}");
    r
}
fn dynonce(f: Box<dyn FnOnce(N) -> N>) -> N {
    let r = f(mk("arg"));
    println!("dyn called {}", r.0);
    r
}
fn many(fs: Vec<Box<dyn FnOnce()>>) {
    for f in fs {
        f();
        println!("-");
    }
}
fn e1() {
    let a = mk("a");
    let b = mk("b");
    let f = || a.0.len();
    once(f);
    once(f);
    let g = move || b.0.len();
    once(g);
    println!("g gone");
    let c = mk("c");
    let r = dynonce(Box::new(move |n| {
        println!("{}", c.0);
        n
    }));
    let d = mk("d");
    let r2 = dynonce(Box::new(move |n| {
        drop(n);
        d
    }));
    println!("{} {}", r.0, r2.0);
    let e = mk("e");
    let h = mk("h");
    let i = mk("i");
    many(vec![
        Box::new(move || println!("{}", e.0)),
        Box::new(move || drop(h)),
        Box::new(move || {
            let _x = &i;
            println!("x");
        }),
    ]);
    let x = Some(mk("x")).map(|n| (n, 1)).map(|(n, k)| n.0.len() + k);
    println!("{x:?}");
    let y: Option<N> = None;
    let z = mk("z");
    let w = y.unwrap_or_else(move || {
        println!("closure");
        z
    });
    println!("{}", w.0);
    let v: Option<usize> = Some(1);
    let q = mk("q");
    println!("{}", v.unwrap_or_else(move || q.0.len()));
    println!("{}", (move || 3)());
    let m = mk("m");
    println!("{}", (move || m.0)());
    println!("end");
}
fn main() {
    println!("== e1");
    e1();
}
