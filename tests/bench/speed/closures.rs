fn compose(f: impl Fn(i64) -> i64, g: impl Fn(i64) -> i64) -> impl Fn(i64) -> i64 {
    move |x| g(f(x))
}

fn apply(f: &dyn Fn(i64) -> i64, x: i64) -> i64 {
    f(x)
}

fn run() -> i64 {
    let (a, b) = (3, 5);
    let h = compose(move |x| x * a % 1009, move |x| x + b);
    let mut count = 0;
    let mut tick = || {
        count += 1;
        count
    };
    let mut x = 1;
    for _ in 0..300_000 {
        x = h(x) + apply(&h, x) + tick() % 3;
        x %= 1_000_003;
    }
    x
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
