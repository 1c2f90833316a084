fn main() {
    if 1 {}
}
