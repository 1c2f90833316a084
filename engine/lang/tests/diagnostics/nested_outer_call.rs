fn main() { let mut n = 0;
    let f = || { let mut g = || n += 1; g(); };
    f();
}
