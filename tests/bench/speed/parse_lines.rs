fn run() -> i64 {
    let mut text = String::new();
    for i in 0..100_000 {
        text.push_str(&format!("{},{},{}\n", i, i * 2, i % 7));
    }
    let mut sum = 0i64;
    for line in text.lines() {
        for field in line.split(',') {
            sum += field.parse::<i64>().unwrap();
        }
    }
    sum
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
