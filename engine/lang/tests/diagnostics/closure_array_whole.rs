fn main() { let a = [String::new(), String::new()];
    let f = move || a[0].len();
    println!("{}", a[1]);
    f();
}
