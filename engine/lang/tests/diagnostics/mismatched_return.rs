fn f() -> String {
    "a"
}
fn main() {
    f();
}
