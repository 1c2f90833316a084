fn main() { let v = 1;
    v = 2;
    v += 2;
    println!("{v}");
}
