fn call(f: impl FnMut()) {
    f();
    f();
}
fn main() { call(|| {}); }
