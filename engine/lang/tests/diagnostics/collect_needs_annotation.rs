fn main() {
    let v = [1, 2].iter().map(|x| x + 1).collect();
}
