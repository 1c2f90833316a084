struct P { a: i32 }
fn main() {
    let _ = P { a: 1, b: 2 };
}
