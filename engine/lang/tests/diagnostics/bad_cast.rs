fn main() {
    let x = "a" as i32;
}
