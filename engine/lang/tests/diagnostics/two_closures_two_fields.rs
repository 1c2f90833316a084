fn main() { let mut t = (vec![1], vec![2]); let mut f = || t.0.push(3); let mut g = || t.1.push(4); f(); g(); f(); println!("{t:?}"); }
