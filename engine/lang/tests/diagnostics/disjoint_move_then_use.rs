struct P { a: String, b: String }
fn main() { let p = P { a: String::new(), b: String::new() };
    let f = move || p.a.len();
    println!("{}", p.b);
    println!("{}", p.a);
    f();
}
