fn main() {
    let x = 1 + 1.0;
}
