fn call<F: Fn()>(f: F) { f() }
fn main() { let s = String::new();
    call(|| { let g = || drop(s); g(); });
}
