struct P { a: String, n: i32 }
fn main() { let mut p = P { a: String::new(), n: 1 }; let f = move || p.n + 1; p.n = 5; p.a.push('x'); println!("{} {} {}", f(), p.n, p.a); }
