fn main() {
    let v = Vec::new();
}
