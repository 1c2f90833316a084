fn main() {
    let count = 1;
    println!("{}", coumt);
}
