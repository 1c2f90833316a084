fn main() { let o = Some((String::new(), 1));
    match o { Some((s, _)) => drop(s), None => {} }
    println!("{}", o.is_some());
}
