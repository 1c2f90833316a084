struct P { a: String, b: String }
fn main() { let p = P { a: String::new(), b: String::new() };
    let f = || drop(p.a);
    f();
    let q = p;
}
