fn main() { let s = String::new(); _ = s; println!("{s}"); }
