fn distance(a: usize, b: usize) -> usize {
    a - b
}

fn main() {
    println!("{}", distance(5, 3));
    println!("{}", distance(3, 5));
}
