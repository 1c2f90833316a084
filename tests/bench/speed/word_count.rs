use std::collections::HashMap;

fn run() -> String {
    let words = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"];
    let mut text = String::new();
    for i in 0..200_000usize {
        text.push_str(words[i * i % 8]);
        text.push(' ');
    }
    let mut counts: HashMap<String, u32> = HashMap::new();
    for word in text.split_whitespace() {
        *counts.entry(word.to_string()).or_insert(0) += 1;
    }
    let mut all: Vec<_> = counts.into_iter().collect();
    all.sort();
    format!("{:?}", all[0])
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
