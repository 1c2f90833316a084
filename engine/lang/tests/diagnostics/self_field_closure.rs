struct S { a: i32 }
impl S { fn go(&self) {
    let mut f = || self.a += 1;
    f();
} }
fn main() { S { a: 1 }.go(); }
