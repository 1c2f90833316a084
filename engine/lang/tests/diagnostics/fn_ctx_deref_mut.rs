fn call<F: Fn()>(f: F) { f() }
fn main() { let mut n = 0; let r = &mut n;
    call(|| *r += 1);
}
