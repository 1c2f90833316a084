fn run() -> usize {
    let mut text = String::new();
    for i in 0..500_000 {
        text.push_str("ab");
        text.push(if i % 2 == 0 { 'x' } else { 'y' });
    }
    text.len()
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
