fn run() -> i64 {
    let v: Vec<i64> = (0..1_000_000).collect();
    let mut total = 0;
    for k in 0..3 {
        total += v.iter().map(|x| x * 3 + k).filter(|x| x % 2 == 0).sum::<i64>();
    }
    total
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
