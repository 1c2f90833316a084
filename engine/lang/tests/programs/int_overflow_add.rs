// Overflow panics as in a debug build.
fn main() {
    let mut total: u8 = 250;
    for step in 1..10 {
        println!("{total} + {step}");
        total += step;
    }
    println!("unreachable {total}");
}
