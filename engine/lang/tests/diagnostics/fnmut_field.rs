struct S<F: FnMut()> { f: F }
impl<F: FnMut()> S<F> { fn go(&self) {
    (self.f)();
} }
fn main() { S { f: || {} }.go(); }
