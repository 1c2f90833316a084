// Closures capture the fields that they use, by the weakest means.
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

fn c1() {
    let p = pair();
    let f = || println!("{}", p.a.0);
    let b = p.b;
    f();
    eat(b);
    println!("end");
}
fn c2() {
    let p = pair();
    let f = move || println!("{}", p.a.0);
    println!("{}", p.b.0);
    f();
    drop(f);
    println!("end {}", p.n);
}
fn c3() {
    let mut p = pair();
    let mut f = || p.n += 1;
    println!("{}", p.a.0);
    f();
    f();
    println!("{}", p.n);
    let mut t = (1, 2, String::from("x"));
    {
        let mut g = || t.0 += 5;
        let mut h = || t.2.push('y');
        g();
        h();
        g();
    }
    println!("{t:?}");
    let c = {
        let x = &t;
        move || x.2.len()
    };
    println!("{}", c());
    let mut k = move || {
        t.0 += 1;
        t.0
    };
    println!("{} {}", k(), k());
    println!("{}", t.0);
    println!("{}", t.2);
}
fn c4() {
    let p = (mk("1"), mk("2"), mk("3"));
    {
        let f = move || {
            let (_, ref x, _) = p;
            println!("in {}", x.0);
        };
        f();
        println!("after f");
    }
    println!("end block");
    let q = (mk("q1"), mk("q2"));
    let g = || {
        let (x, _) = q;
        println!("moved {}", x.0);
    };
    g();
    println!("{}", q.1.0);
    let r = (mk("r1"), mk("r2"));
    let h = || {
        let _ = r;
        println!("nothing");
    };
    h();
    drop(r);
    println!("end");
}
fn c7() {
    let mut o = Some(mk("o"));
    let mut f = || {
        if let Some(x) = o.take() {
            println!("took {}", x.0);
        } else {
            println!("none")
        }
    };
    f();
    f();
    drop(f);
    println!("{}", o.is_none());
    let s = String::from("hey");
    let t = (s, 5);
    let add = |x: i32| x + t.1;
    let u = t.0;
    println!("{} {}", add(1), u);
    let outer = mk("outer");
    let make = || {
        let inner = || outer.0.len();
        inner() + inner()
    };
    println!("{}", make());
    let nest = move || move || outer.0;
    let n2 = nest();
    println!("{}", n2());
    println!("x");
    drop(n2);
    println!("end");
}
fn main() {
    println!("== c1");
    c1();
    println!("== c2");
    c2();
    println!("== c3");
    c3();
    println!("== c4");
    c4();
    println!("== c7");
    c7();
}
