fn main() { let x = 0;
    let mut f = || x += 1;
    f();
}
