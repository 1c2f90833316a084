fn main() { let s = String::new();
    let f = || drop(s);
    f();
    f();
}
