fn main() { let mut n = 0; let r = &mut n; let mut f = || *r += 1; f(); f(); println!("{n}"); }
