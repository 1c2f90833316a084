trait T { fn f(&self); }
struct S;
impl T for S {}
fn main() {}
