// Temporaries of conditions, matches, tails and let-else.
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

fn lock(s: &'static str) -> N {
    mk(s)
}
impl N {
    fn len(&self) -> usize {
        self.0.len()
    }
    fn me(&self) -> &N {
        self
    }
    fn opt(&self) -> Option<&N> {
        Some(self)
    }
}
fn tail() -> usize {
    let x = mk("local");
    lock("temp").len() + x.len()
}
fn d5() {
    println!("{}", tail());
    println!("--if let");
    if let Some(x) = lock("scrut").opt() {
        println!("then {}", x.0)
    } else {
        println!("else")
    }
    if let None = lock("scrut2").opt() {
        println!("then")
    } else {
        println!("else")
    }
    println!("--match");
    match lock("m").opt() {
        Some(x) => println!("{}", x.0),
        None => {}
    }
    println!("--while");
    let mut n = 0;
    while let Some(x) = lock("w").opt().filter(|_| n < 2) {
        n += 1;
        println!("{} {n}", x.0);
    }
    println!("--chain");
    if let Some(x) = lock("c1").opt()
        && let Some(y) = lock("c2").opt()
        && x.len() == y.len()
    {
        println!("both")
    } else {
        println!("no")
    }
    if let Some(x) = lock("c3").opt()
        && x.len() == 5
        && let Some(_) = lock("c4").opt()
    {
        println!("both")
    } else {
        println!("no")
    }
    println!("--let else");
    let Some(z) = Some(lock("le")) else { return };
    println!("{}", z.0);
    let Some(_) = lock("le2").opt() else { return };
    println!("--ext");
    let r = &lock("ext");
    println!("{}", r.0);
    println!("--args");
    let t = lock("arg1").len() + lock("arg2").len();
    println!("{t}");
    let blk = {
        let q = lock("q");
        q.len()
    };
    println!("{blk}");
    let v = match lock("mm").len() {
        2 => {
            println!("two");
            5
        }
        _ => 0,
    };
    println!("{v}");
}
fn find(v: &[N], k: &N) -> usize {
    v.iter().position(|n| n.0 == k.0).unwrap_or(9)
}
fn get(n: &N) -> &N {
    n
}
struct W<'a> {
    r: &'a N,
    n: N,
}
fn e3() {
    let v = vec![mk("v0"), mk("v1")];
    let i = find(&v, &mk("v1"));
    println!("{i}");
    let w = W { r: &mk("ref"), n: mk("own") };
    println!("{} {}", w.r.0, w.n.0);
    let len = get(&mk("tmp")).0.len();
    println!("{len}");
    let s = &pair().a;
    println!("s {}", s.0);
    let x = {
        let y = mk("y");
        let z = mk("z");
        println!("{}", y.0);
        z
    };
    println!("x {}", x.0);
    let k = if let N(name) = &mk("cond") {
        println!("{name}");
        1
    } else {
        2
    };
    println!("{k}");
    let n = match &pair() {
        P { a, b, n } => {
            println!("{} {}", a.0, b.0);
            *n
        }
    };
    println!("{n}");
    let m = match pair() {
        P { a, n: 1, .. } => a,
        P { b, .. } => b,
    };
    println!("m {}", m.0);
    let arr = [mk("a0"), mk("a1"), mk("a2")];
    let [_, mid, ..] = arr;
    println!("{}", mid.0);
    let [p, q] = [mk("p"), mk("q")];
    println!("{} {}", p.0, q.0);
    let mut it = vec![mk("i0"), mk("i1"), mk("i2")].into_iter();
    let f = it.next();
    println!("{:?}", f.as_ref().map(|n| n.0));
    drop(it);
    println!("--");
    let mut st = vec![(mk("s0"), mk("s1")), (mk("s2"), mk("s3"))];
    while let Some((a, _)) = st.pop() {
        println!("pop {}", a.0);
    }
    let b = true && get(&mk("and")).0.len() == 3 && {
        let _g = mk("g");
        true
    };
    println!("{b}");
    let mut o = Some(mk("o"));
    let Some(ref mut r) = o else { return };
    *r = mk("o2");
    println!("end");
}
fn main() {
    println!("== d5");
    d5();
    println!("== e3");
    e3();
}
