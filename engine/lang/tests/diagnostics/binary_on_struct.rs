struct P;
fn main() {
    let a = P;
    let b = P;
    let c = a + b;
}
