fn eat(v: Vec<i32>) {}
fn main() {
    let v = vec![1];
    eat(v);
    println!("{}", v.len());
}
