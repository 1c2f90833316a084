fn counter() -> impl Fn() -> i32 { let mut n = 0;
    move || { n += 1; n }
}
fn main() { counter()(); }
