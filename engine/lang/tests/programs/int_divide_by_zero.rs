fn mean(values: &[i32]) -> i32 {
    values.iter().sum::<i32>() / values.len() as i32
}

fn main() {
    println!("{}", mean(&[1, 2, 6]));
    println!("{}", mean(&[]));
}
