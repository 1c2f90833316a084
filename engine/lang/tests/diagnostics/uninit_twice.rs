fn main() { let x: i32;
    println!("{x}");
    println!("{x}");
}
