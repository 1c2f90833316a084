struct A;
struct A;
fn main() {}
