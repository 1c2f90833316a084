struct P { a: String }
fn go(p: &P) {
    let f = || { let x = p.a; x.len() };
    f();
}
fn main() { go(&P { a: String::new() }); }
