fn main() { let mut x = 0; let f = || x += 1; f(); println!("{x}"); }
