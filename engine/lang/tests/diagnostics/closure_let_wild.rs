fn main() { let s = String::new(); let f = || { let _ = s; }; drop(s); f(); }
