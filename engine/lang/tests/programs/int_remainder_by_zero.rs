fn main() {
    let divisor = std::env::args().count() - 1;
    println!("before");
    println!("{}", 10 % divisor);
}
