fn call<F: FnOnce()>(f: F) {
    f();
    f();
}
fn main() { call(|| {}); }
