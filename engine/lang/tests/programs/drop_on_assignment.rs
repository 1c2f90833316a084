// Assignment, shadowing and removal drop the old value.
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

fn d6() {
    let x = mk("x1");
    let x = N(if x.0 == "x1" { "x2" } else { "?" });
    println!("{}", x.0);
    let mut a = mk("a1");
    a = mk("a2");
    println!("assigned");
    let late;
    late = mk("late");
    let _z = &late;
    let mut v = vec![mk("v1"), mk("v2"), mk("v3")];
    v[1] = mk("v2b");
    v.remove(0);
    println!("removed");
    v.truncate(1);
    println!("truncated");
    let mut o = Some(mk("o1"));
    o = None;
    println!("{:?}", o.is_none());
    o = Some(mk("o2"));
    let old = o.replace(mk("o3"));
    println!("{:?}", old);
    let arr = [mk("r1"), mk("r2")];
    let [first, _] = arr;
    println!("{}", first.0);
    a.0 = "a3";
    let t = std::mem::replace(&mut a, mk("a4"));
    println!("t {}", t.0);
    let _ = mk("ign");
    let _keep = mk("keep");
    mk("stmt");
    let _ = &mk("ref");
    println!("end");
}
fn main() {
    println!("== d6");
    d6();
}
