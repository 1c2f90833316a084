fn run() -> u64 {
    let mut sum: u64 = 0;
    let mut i: u64 = 0;
    while i < 5_000_000 {
        sum += i * i % 7;
        i += 1;
    }
    sum
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
