fn main() {
    for i in 5 {}
}
