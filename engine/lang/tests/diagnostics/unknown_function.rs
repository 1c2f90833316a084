fn main() {
    frobnicate(1);
}
