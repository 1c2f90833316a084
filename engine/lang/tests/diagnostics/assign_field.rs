struct P { a: i32 }
fn main() {
    let p = P { a: 1 };
    p.a = 2;
}
