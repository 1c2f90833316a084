fn run() -> f64 {
    let n = 1_000_000;
    let mut v = vec![0.0; n];
    for i in 0..n {
        v[i] = (i % 10) as f64;
    }
    for _ in 0..3 {
        for i in 1..n {
            v[i] = v[i - 1] * 0.5 + v[i];
        }
    }
    v[n - 1]
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
