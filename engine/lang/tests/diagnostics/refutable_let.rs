fn main() {
    let x: Option<i32> = None;
    let Some(y) = x;
}
