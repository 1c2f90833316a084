trait T { fn f(&self, x: i32); }
struct S;
impl T for S { fn f(&self, x: u32) {} }
fn main() {}
