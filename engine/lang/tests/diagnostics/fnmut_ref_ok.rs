fn call(f: &mut dyn FnMut()) { f(); }
fn call2<F: FnMut()>(f: &mut F) { f(); }
fn main() { let mut n = 0; call(&mut || n += 1); call2(&mut || n += 1); println!("{n}"); }
