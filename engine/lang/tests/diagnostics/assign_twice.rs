fn main() {
    let x = 1;
    x = 2;
    println!("{x}");
}
