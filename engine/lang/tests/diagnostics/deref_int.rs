fn main() {
    let x = 1u32;
    println!("{}", *x);
}
