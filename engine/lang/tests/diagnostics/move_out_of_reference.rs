struct P { s: String }
fn f(p: &P) -> String {
    p.s
}
fn main() {
    f(&P { s: String::new() });
}
