fn main() { let b = Box::new((String::new(), String::new()));
    let f = move || b.0.len();
    println!("{}", b.1);
    f();
}
