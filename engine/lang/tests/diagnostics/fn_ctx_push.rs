fn call<F: Fn()>(f: F) { f() }
fn main() { let mut v = vec![1];
    call(|| v.push(2));
    println!("{v:?}");
}
