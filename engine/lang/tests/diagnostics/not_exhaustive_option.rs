fn main() {
    let x = Some(1);
    match x {
        Some(n) => println!("{n}"),
    }
}
