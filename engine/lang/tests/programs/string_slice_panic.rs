fn main() {
    let s = "naïve";
    println!("{}", &s[..2]);
    println!("{}", &s[..3]);
}
