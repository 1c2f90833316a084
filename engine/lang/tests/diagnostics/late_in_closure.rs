fn main() { let x;
    let f = || x = 1;
    f();
}
