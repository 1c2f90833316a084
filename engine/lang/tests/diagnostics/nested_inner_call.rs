fn main() { let mut n = 0;
    let mut f = || { let g = || n += 1; g(); };
    f();
}
