fn main() { let t = (String::new(), String::new());
    let (a, _) = t;
    println!("{}", t.1);
    println!("{:?}", t);
    drop(a);
}
