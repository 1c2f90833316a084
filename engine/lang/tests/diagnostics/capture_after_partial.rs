struct P { a: String, b: String }
fn main() { let p = P { a: String::new(), b: String::new() };
    drop(p.a);
    let f = || p.b.len();
    let g = || p.a.len();
    f(); g();
}
