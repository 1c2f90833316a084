fn main() {
    let x: u8 = 256;
    println!("{x}");
}
