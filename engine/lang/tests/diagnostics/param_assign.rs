fn f(n: i32) {
    n = 2;
    n = 3;
}
fn main() { f(1); }
