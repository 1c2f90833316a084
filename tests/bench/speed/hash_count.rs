use std::collections::HashMap;

fn run() -> u64 {
    let mut counts: HashMap<u64, u64> = HashMap::new();
    let mut state: u64 = 1;
    for _ in 0..1_000_000 {
        state = state * 1103515245 % 2147483648;
        *counts.entry(state / 65536 % 1000).or_insert(0) += 1;
    }
    counts.len() as u64 * 1_000_000 + counts[&7]
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
