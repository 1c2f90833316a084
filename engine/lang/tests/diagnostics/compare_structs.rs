struct P;
fn main() {
    let b = P == P;
}
