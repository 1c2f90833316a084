// Associated types and consts, and iterators of one's own.
struct Countdown(u32);

impl Iterator for Countdown {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        self.0 -= 1;
        Some(self.0 + 1)
    }
}

struct Fib {
    a: u64,
    b: u64,
}

impl Iterator for Fib {
    type Item = u64;
    fn next(&mut self) -> Option<Self::Item> {
        let out = self.a;
        (self.a, self.b) = (self.b, self.a + self.b);
        Some(out)
    }
}

trait Container {
    type Item;
    const CAPACITY: usize;
    fn items(&self) -> Vec<Self::Item>;
    fn full(&self) -> bool {
        self.items().len() >= Self::CAPACITY
    }
}

struct Bag(Vec<char>);

impl Container for Bag {
    type Item = char;
    const CAPACITY: usize = 3;
    fn items(&self) -> Vec<char> {
        self.0.clone()
    }
}

fn total<C: Container<Item = char>>(c: &C) -> String {
    c.items().into_iter().collect()
}

impl IntoIterator for Bag {
    type Item = char;
    type IntoIter = std::vec::IntoIter<char>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl FromIterator<char> for Bag {
    fn from_iter<I: IntoIterator<Item = char>>(iter: I) -> Self {
        Bag(iter.into_iter().filter(|c| c.is_alphabetic()).collect())
    }
}

fn main() {
    println!("{:?}", Countdown(4).collect::<Vec<_>>());
    println!("{:?}", Countdown(5).zip(Fib { a: 0, b: 1 }.skip(3)).collect::<Vec<_>>());
    println!("{}", Fib { a: 0, b: 1 }.take_while(|&x| x < 100).filter(|x| x % 2 == 0).sum::<u64>());
    for n in Countdown(2) {
        print!("{n} ");
    }
    println!();
    let bag: Bag = "a1b2c3".chars().collect();
    println!("{} {}", total(&bag), bag.full());
    for c in bag {
        print!("[{c}]");
    }
    println!();
    let mut it = Countdown(3);
    println!("{:?} {:?} {}", it.next(), it.by_ref().last(), it.count());
}
