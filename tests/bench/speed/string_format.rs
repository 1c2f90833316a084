fn run() -> usize {
    let mut total = 0;
    for i in 0..200_000 {
        let text = format!("{i}: {:.2} {}", i as f64 / 3.0, "abc");
        total += text.len();
    }
    total
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
