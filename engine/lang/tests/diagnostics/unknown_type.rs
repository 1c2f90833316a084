fn main() {
    let x: Strin = 1;
}
