fn main() { let x = 0;
    let mut f = move || { x += 1; x };
    f();
}
