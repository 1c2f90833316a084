fn call<F: FnMut()>(f: F) {
    f();
}
fn main() { call(|| {}); }
