fn call<F: Fn()>(f: F) { f() }
fn main() { let s = String::new();
    let f = || drop(s);
    call(f);
}
