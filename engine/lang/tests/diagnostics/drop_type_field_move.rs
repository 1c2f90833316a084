struct P { a: String }
impl Drop for P { fn drop(&mut self) {} }
fn main() { let p = P { a: String::new() };
    let f = || { let _x = p.a; };
    f();
}
