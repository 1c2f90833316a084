fn main() { let t = Box::new((String::new(), String::new()));
    drop(t.0);
    println!("{}", t.1);
    println!("{}", t.0);
}
