fn twice<F: Fn()>(f: F) {
    f();
    f();
}
fn main() {
    let s = String::new();
    let f = move || drop(s);
    twice(f);
}
