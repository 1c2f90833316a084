fn main() { let s = String::new(); let _ = s; match s { _ => {} } println!("{s}"); }
