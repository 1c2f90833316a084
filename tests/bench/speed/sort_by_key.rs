struct Row {
    name: String,
    age: u32,
}

fn run() -> String {
    let mut rows = Vec::new();
    let mut state: u64 = 1;
    for i in 0..100_000 {
        state = state * 1103515245 % 2147483648;
        rows.push(Row { name: format!("n{i}"), age: (state / 65536 % 100) as u32 });
    }
    let start = std::time::Instant::now();
    rows.sort_by_key(|row| row.age);
    eprintln!("{}", start.elapsed().as_secs_f64());
    format!("{} {}", rows[0].name, rows[99_999].name)
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
