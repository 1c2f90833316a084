struct One<T>(T);
fn f(x: One<i32, i32>) {}
fn main() {}
