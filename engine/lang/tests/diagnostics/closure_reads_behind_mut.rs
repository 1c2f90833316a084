struct S { a: i32, b: Vec<i32> }
fn go(s: &mut S) { let b = &mut s.b; let f = || s.a + 1; b.push(f()); }
fn main() { go(&mut S { a: 1, b: vec![] }); }
