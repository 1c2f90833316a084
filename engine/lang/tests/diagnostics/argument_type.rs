fn f(a: i32) {}
fn main() {
    f("x");
}
