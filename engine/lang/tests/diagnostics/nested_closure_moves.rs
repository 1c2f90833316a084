fn main() { let s = String::new();
    let f = || { let g = || drop(s); g(); };
    f();
    f();
}
