struct P { a: String, b: String }
fn main() {
    let p = P { a: String::new(), b: String::new() };
    let a = p.a;
    let q = p;
}
