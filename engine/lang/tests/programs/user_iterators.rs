//! Iterators of users, and std's adaptors over them.
struct Collatz(u64);

impl Iterator for Collatz {
    type Item = u64;
    fn next(&mut self) -> Option<u64> {
        let now = self.0;
        if now == 0 { return None; }
        self.0 = match now { 1 => 0, n if n % 2 == 0 => n / 2, n => 3 * n + 1 };
        Some(now)
    }
}

struct Deck { cards: Vec<String> }

impl IntoIterator for Deck {
    type Item = String;
    type IntoIter = std::vec::IntoIter<String>;
    fn into_iter(self) -> Self::IntoIter { self.cards.into_iter() }
}

impl<'a> IntoIterator for &'a Deck {
    type Item = &'a String;
    type IntoIter = std::slice::Iter<'a, String>;
    fn into_iter(self) -> Self::IntoIter { self.cards.iter() }
}

impl FromIterator<String> for Deck {
    fn from_iter<I: IntoIterator<Item = String>>(iter: I) -> Self { Deck { cards: iter.into_iter().collect() } }
}

fn main() {
    println!("{:?}", Collatz(6).collect::<Vec<_>>());
    println!("{} {:?}", Collatz(27).count(), Collatz(27).max());
    let odd: u64 = Collatz(7).filter(|n| n % 2 == 1).map(|n| n * 2).sum();
    println!("{odd}");
    for (i, n) in Collatz(12).enumerate().skip(1).step_by(2) { print!("{i}:{n} "); }
    println!();
    println!("{:?}", Collatz(10).zip(Collatz(3)).take_while(|(a, b)| a != b).last());
    println!("{:?}", Collatz(5).fold(String::new(), |s, n| s + &n.to_string() + ","));
    let mut it = Collatz(8).peekable();
    while let Some(n) = it.next() {
        if let Some(next) = it.peek() { print!("{n}>{next} ") } else { println!("{n}.") }
    }
    println!("{:?}", Collatz(3).chain(Collatz(2)).position(|n| n == 2));
    let deck: Deck = ["ace", "king"].iter().map(|s| s.to_string()).collect();
    for card in &deck { print!("{card} "); }
    for card in deck { print!("{} ", card.len()); }
    println!();
    let (small, big): (Vec<u64>, Vec<u64>) = Collatz(9).partition(|&n| n < 10);
    println!("{small:?} {}", big.len());
    let mut state = 1;
    let powers: Vec<i32> = std::iter::from_fn(|| { state *= 2; (state < 100).then_some(state) }).collect();
    println!("{powers:?} {:?}", std::iter::successors(Some(1u32), |n| n.checked_mul(10)).last());
}
