fn main() {
    let s = String::new();
    let f = move || s.len();
    f();
    println!("{s}");
}
