fn main() { let n = 0;
    let mut f = || { let mut g = || n += 1; g(); };
    f();
}
