fn main() { let t = (String::new(), String::new());
    if t.1.is_empty() { drop(t.0); }
    println!("{}", t.0);
}
