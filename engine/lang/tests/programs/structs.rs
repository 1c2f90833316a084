// Structs: methods, associated functions, update syntax, destructuring.
#[derive(Debug, Clone, PartialEq, Default)]
struct Config {
    name: String,
    retries: u32,
    verbose: bool,
    ratio: f32,
}

impl Config {
    const LIMIT: u32 = 5;

    fn new(name: &str) -> Self {
        Self { name: name.to_string(), ..Default::default() }
    }

    fn retries(mut self, n: u32) -> Self {
        self.retries = n.min(Self::LIMIT);
        self
    }

    fn describe(&self) -> String {
        format!("{}:{}", self.name, self.retries)
    }

    fn bump(&mut self) -> &mut Self {
        self.retries += 1;
        self
    }
}

struct Meters(f64);
struct Marker;

fn main() {
    let mut a = Config::new("a").retries(9);
    a.bump().bump();
    println!("{} {a:?}", a.describe());
    let b = Config { verbose: true, ratio: 0.5, ..a.clone() };
    println!("{} {}", a == b, b.ratio);
    let Config { name, retries: r, .. } = &b;
    println!("{name} {r}");
    let Meters(m) = Meters(2.5);
    let mut t = (1, "two", 3.0);
    t.0 += 10;
    let (x, _, z) = t;
    println!("{m} {x} {z} {}", t.1);
    let _ = Marker;
    let c = Config { name: String::from("moved"), ..b };
    println!("{} {}", c.name, b.name);
    let nested = ((1, 2), [3, 4]);
    let ((p, _), [_, q]) = nested;
    println!("{}", p + q);
    println!("{:?}", Config::default());
    println!("{}", std::mem::size_of::<Marker>());
}
