fn main() { let s = String::new();
    let f = || { drop(s);
        drop(s); };
    f();
}
