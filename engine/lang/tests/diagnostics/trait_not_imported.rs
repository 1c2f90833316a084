mod m {
    pub trait Go { fn go(&self) {} }
    impl Go for i32 {}
}
fn main() {
    1i32.go();
}
