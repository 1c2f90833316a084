trait T {}
struct S;
impl T for S { fn g(&self) {} }
fn main() {}
