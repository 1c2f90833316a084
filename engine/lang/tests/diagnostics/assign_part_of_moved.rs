struct P {
    a: String,
    b: String,
}
fn main() {
    let mut p = P { a: "".into(), b: "".into() };
    drop(p);
    p.a = "x".into();
}
