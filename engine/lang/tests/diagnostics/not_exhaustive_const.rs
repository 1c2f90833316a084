const NOTHING: Option<i32> = None;
fn main() {
    let c = (1, Some(1));
    let n = match c {
        (_, NOTHING) => 1,
    };
    println!("{n}");
}
