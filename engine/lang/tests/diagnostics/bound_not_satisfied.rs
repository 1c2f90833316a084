struct P;
fn show<T: std::fmt::Debug>(t: T) {}
fn main() {
    show(P);
}
