fn run() -> f64 {
    let a: Vec<f64> = (0..1_000_000).map(|i| i as f64).collect();
    let b: Vec<f64> = a.iter().map(|x| x * 0.5).collect();
    let mut total = 0.0;
    for _ in 0..2 {
        total += a.iter().zip(&b).map(|(x, y)| x * y).sum::<f64>();
        total += a.iter().enumerate().fold(0.0, |acc, (i, x)| acc + i as f64 - x);
        total += a.windows(2).map(|w| w[1] - w[0]).sum::<f64>();
    }
    total
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
