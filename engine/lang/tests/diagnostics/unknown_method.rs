struct P;
fn main() {
    P.go();
}
