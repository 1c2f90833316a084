struct P { a: String, b: String, n: i32 }
fn main() { let p = P { a: String::new(), b: String::new(), n: 1 };
    let f = || P { a: String::from("x"), ..p };
    println!("{}", p.a);
    let q = f();
    println!("{} {}", q.b, q.n);
    println!("{}", p.b);
}
