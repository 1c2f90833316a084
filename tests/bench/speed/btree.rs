use std::collections::BTreeMap;

fn run() -> u64 {
    let mut map = BTreeMap::new();
    let mut state: u64 = 1;
    for i in 0..100_000u64 {
        state = state * 1103515245 % 2147483648;
        map.insert(state, i);
    }
    let mut sum = 0;
    for (k, v) in &map {
        sum = (sum * 31 + k + v) % 1_000_007;
    }
    for (k, _) in map.range(1000..1_000_000_000).take(50_000) {
        sum += k % 3;
    }
    sum
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
