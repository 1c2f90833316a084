fn run() -> u64 {
    let mut state: u64 = 1;
    let mut v = Vec::new();
    for _ in 0..1_000_000 {
        state = state * 1103515245 % 2147483648;
        v.push(state);
    }
    let start = std::time::Instant::now();
    v.sort_unstable();
    eprintln!("{}", start.elapsed().as_secs_f64());
    v[0] + v[500_000]
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
