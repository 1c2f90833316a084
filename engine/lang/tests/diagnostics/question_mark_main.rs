fn main() {
    let x: i32 = "1".parse()?;
}
