use std::collections::HashMap;

fn run() -> u64 {
    let mut map: HashMap<u64, u64> = HashMap::new();
    for i in 0..300_000u64 {
        map.insert(i * 7919 % 1_000_003, i);
    }
    let mut sum = 0;
    for i in 0..600_000u64 {
        if let Some(v) = map.get(&i) {
            sum += v;
        }
    }
    sum
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
