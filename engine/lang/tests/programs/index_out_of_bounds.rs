//! An index past the end of a vector panics with the index and the length.
fn pick(values: &[i32], at: usize) -> i32 {
    values[at]
}

fn main() {
    let values = vec![1, 2, 3];
    for at in 1..5 {
        println!("{}", pick(&values, at));
    }
}
