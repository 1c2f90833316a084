fn run() -> f64 {
    let mut x = 0.5;
    let mut sum = 0.0;
    for _ in 0..5_000_000 {
        x = 3.7 * x * (1.0 - x);
        if x > 0.5 {
            sum += x;
        }
    }
    sum
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
