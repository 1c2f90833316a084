//! Recursion: naive, with a table, mutual, and deep enough to need many frames.
use std::collections::HashMap;

fn naive(n: u32) -> u64 { if n < 2 { n as u64 } else { naive(n - 1) + naive(n - 2) } }

fn memo(n: u64, table: &mut HashMap<u64, u128>) -> u128 {
    if n < 2 { return n as u128; }
    if let Some(&v) = table.get(&n) { return v; }
    let v = memo(n - 1, table) + memo(n - 2, table);
    table.insert(n, v);
    v
}

fn even(n: u32) -> bool { n == 0 || odd(n - 1) }
fn odd(n: u32) -> bool { n != 0 && even(n - 1) }

fn ackermann(m: u64, n: u64) -> u64 {
    match (m, n) { (0, n) => n + 1, (m, 0) => ackermann(m - 1, 1), (m, n) => ackermann(m - 1, ackermann(m, n - 1)) }
}

fn permutations(items: &mut Vec<u8>, at: usize, out: &mut Vec<String>) {
    if at == items.len() { out.push(String::from_utf8(items.clone()).unwrap()); return; }
    for i in at..items.len() { items.swap(at, i); permutations(items, at + 1, out); items.swap(at, i); }
}

fn hanoi(n: u8, from: char, to: char, via: char, moves: &mut Vec<(char, char)>) {
    if n > 0 { hanoi(n - 1, from, via, to, moves); moves.push((from, to)); hanoi(n - 1, via, to, from, moves); }
}

fn main() {
    println!("{} {}", naive(20), memo(150, &mut HashMap::new()));
    println!("{} {} {}", even(1000), odd(777), ackermann(2, 9));
    let mut out = vec![];
    permutations(&mut b"abc".to_vec(), 0, &mut out);
    println!("{}", out.join(" "));
    let mut moves = Vec::new();
    hanoi(3, 'A', 'C', 'B', &mut moves);
    println!("{} {:?}", moves.len(), moves.last());
}
