//! `expect` shows its text and the error's Debug form.
fn main() {
    println!("{}", "12".parse::<i32>().expect("a number"));
    let n: i32 = "1x".parse().expect("a number");
    println!("{n}");
}
