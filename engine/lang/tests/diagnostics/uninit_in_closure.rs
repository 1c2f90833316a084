fn main() { let x: i32;
    let f = || x + 1 + x;
    println!("{}", f());
}
