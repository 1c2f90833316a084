#[derive(Clone, Copy)]
struct Complex {
    re: f64,
    im: f64,
}

impl Complex {
    fn new(re: f64, im: f64) -> Self {
        Complex { re, im }
    }
    fn mul(self, other: Complex) -> Complex {
        Complex::new(self.re * other.re - self.im * other.im, self.re * other.im + self.im * other.re)
    }
    fn add(self, other: Complex) -> Complex {
        Complex::new(self.re + other.re, self.im + other.im)
    }
    fn norm2(&self) -> f64 {
        self.re * self.re + self.im * self.im
    }
}

struct Counter {
    steps: u64,
    bound: f64,
}

impl Counter {
    fn step(&mut self, z: &Complex) -> bool {
        self.steps += 1;
        z.norm2() <= self.bound
    }
}

fn run() -> u64 {
    let mut counter = Counter { steps: 0, bound: 4.0 };
    for row in 0..60 {
        for column in 0..60 {
            let c = Complex::new(column as f64 / 30.0 - 1.5, row as f64 / 30.0 - 1.0);
            let mut z = Complex::new(0.0, 0.0);
            let mut n = 0;
            while n < 100 && counter.step(&z) {
                z = z.mul(z).add(c);
                n += 1;
            }
        }
    }
    counter.steps
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
