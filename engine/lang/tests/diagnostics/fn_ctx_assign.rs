fn call(f: impl Fn()) { f() }
fn main() { let mut x = 0;
    call(|| x += 1);
    println!("{x}");
}
