fn main() { let x = 0;
    let f = || {
        x = 1;
    };
    f();
}
