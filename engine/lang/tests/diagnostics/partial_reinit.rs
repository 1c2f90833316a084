fn main() { let mut t = (String::new(), String::new());
    drop(t.0);
    t.0 = String::from("x");
    println!("{:?}", t);
}
