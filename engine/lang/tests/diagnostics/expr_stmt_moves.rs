fn main() { let s = String::new();
    s;
    println!("{s}");
}
