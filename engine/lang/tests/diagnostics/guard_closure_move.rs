fn main() { let o = Some(String::new());
    let f = || match o { Some(s) => s.len(), None => 0 };
    f();
    println!("{}", o.is_some());
}
