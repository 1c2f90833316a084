//! `unwrap` of nothing panics at the call, after what was printed.
fn main() {
    let words: Vec<&str> = "a b".split(' ').collect();
    println!("{}", words.first().unwrap());
    let third = words.get(2);
    println!("{}", third.unwrap());
}
