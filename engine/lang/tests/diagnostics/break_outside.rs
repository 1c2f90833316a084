fn main() {
    break;
}
