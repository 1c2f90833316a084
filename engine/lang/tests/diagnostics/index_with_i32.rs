fn main() {
    let v = vec![1];
    let i: i32 = 0;
    println!("{}", v[i]);
}
