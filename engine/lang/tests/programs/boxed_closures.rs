//! Closures returned, boxed, stored in structs and called through generics and references.
use std::collections::HashMap;

fn adder(n: i32) -> impl Fn(i32) -> i32 { move |x| x + n }

fn chooser(double: bool) -> Box<dyn Fn(i32) -> i32> {
    if double { Box::new(|x| x * 2) } else { Box::new(|x| x - 1) }
}

fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C { move |x| g(f(x)) }

fn apply(f: &dyn Fn(i32) -> i32, n: i32) -> i32 { f(n) }

fn repeat(mut f: impl FnMut(), n: usize) { for _ in 0..n { f() } }

fn finish<F: FnOnce() -> String>(f: F) -> usize { f().len() }

struct Cache<F: Fn(u64) -> u64> { f: F, seen: HashMap<u64, u64>, misses: u32 }

impl<F: Fn(u64) -> u64> Cache<F> {
    fn new(f: F) -> Self { Cache { f, seen: HashMap::new(), misses: 0 } }
    fn get(&mut self, n: u64) -> u64 {
        if let Some(&v) = self.seen.get(&n) { return v; }
        self.misses += 1;
        let v = (self.f)(n);
        self.seen.insert(n, v);
        v
    }
}

struct Button { handlers: Vec<Box<dyn FnMut(&str) -> usize>> }

fn main() {
    println!("{} {} {}", adder(3)(4), chooser(true)(5), chooser(false)(5));
    println!("{}", compose(adder(1), |x| format!("<{x}>"))(9));
    println!("{}", apply(&adder(10), 1) + apply(&*chooser(true), 8));
    let mut count = 0;
    repeat(|| count += 2, 5);
    println!("{count}");
    let text = String::from("moved");
    println!("{}", finish(move || text + "!"));
    let mut cache = Cache::new(|n| n * n + 1);
    println!("{} {} {} {}", cache.get(3), cache.get(3), cache.get(4), cache.misses);
    let mut button = Button { handlers: Vec::new() };
    let mut total = 0;
    button.handlers.push(Box::new(move |s| { total += s.len(); total }));
    button.handlers.push(Box::new(|s| s.matches('a').count()));
    for word in ["banana", "a"] {
        let seen: Vec<usize> = button.handlers.iter_mut().map(|h| h(word)).collect();
        println!("{word} {seen:?}");
    }
    let table: [(&str, fn(f64) -> f64); 3] = [("sqrt", f64::sqrt), ("abs", f64::abs), ("half", |x| x / 2.0)];
    for (name, f) in table.iter() { println!("{name} {}", f(16.0)); }
    let fs: Vec<Box<dyn FnOnce() -> i32>> = (0..3).map(|i| Box::new(move || i * i) as Box<dyn FnOnce() -> i32>).collect();
    println!("{}", fs.into_iter().map(|f| f()).sum::<i32>());
}
