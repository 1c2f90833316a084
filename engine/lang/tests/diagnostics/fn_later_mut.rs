fn call<F: Fn()>(f: F) { f() }
fn main() { let mut n = 0;
    let f = || n += 1;
    call(f);
}
