struct P { a: i32, b: i32 }
fn main() {
    let _ = P { a: 1 };
}
