fn run() -> usize {
    let n = 2_000_000;
    let mut prime = vec![true; n + 1];
    prime[0] = false;
    prime[1] = false;
    let mut i = 2;
    while i * i <= n {
        if prime[i] {
            let mut j = i * i;
            while j <= n {
                prime[j] = false;
                j += i;
            }
        }
        i += 1;
    }
    prime.iter().filter(|&&p| p).count()
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
