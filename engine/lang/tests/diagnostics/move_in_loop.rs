fn eat(v: Vec<i32>) {}
fn main() {
    let v = vec![1];
    for _ in 0..2 {
        eat(v);
    }
}
