// Locals and temporaries of loops that are left early.
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

fn body(n: i32) -> Result<N, N> {
    let _g = mk("guard");
    let r = 'outer: loop {
        let _o = mk("o");
        for i in 0..3 {
            let _i = mk("i");
            if i == n {
                break 'outer mk("broke");
            }
        }
        if n > 5 {
            return Err(mk("err"));
        }
        break mk("fell");
    };
    println!("r {}", r.0);
    Ok(r)
}
fn d7() {
    for n in [0, 2, 4, 6] {
        println!("-- {n}");
        match body(n) {
            Ok(x) => println!("ok {}", x.0),
            Err(e) => println!("err {}", e.0),
        }
    }
    let v = "lab: { ";
    println!("{v}");
    let q = (|| -> Option<N> {
        let _a = mk("qa");
        let b = Some(mk("qb"))?;
        let c: N = None?;
        drop(b);
        Some(c)
    })();
    println!("{:?}", q);
}
fn main() {
    println!("== d7");
    d7();
}
