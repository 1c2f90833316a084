//! Counting with the entry interface of `HashMap`, ranges and ends of `BTreeMap`.
use std::collections::{BTreeMap, HashMap};

fn main() {
    let text = "the cat and the dog and the bird";
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for word in text.split(' ') { *counts.entry(word).or_insert(0) += 1; }
    let mut sorted: Vec<_> = counts.iter().collect();
    sorted.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
    for (word, n) in &sorted { print!("{word}={n} "); }
    println!();
    let mut groups: HashMap<usize, Vec<String>> = HashMap::new();
    for word in text.split(' ') { groups.entry(word.len()).or_default().push(word.to_string()); }
    println!("{:?} {}", groups[&4], groups.contains_key(&9));
    counts.entry("cat").and_modify(|n| *n += 10).or_insert(1);
    counts.entry("owl").and_modify(|n| *n += 10).or_insert_with(|| 5);
    println!("{} {}", counts["cat"], counts["owl"]);
    println!("{:?}", counts.remove("dog"));
    counts.retain(|_, n| *n > 2);
    println!("{}", counts.len());
    let mut tree: BTreeMap<i32, char> = (0..10).zip('a'..).collect();
    println!("{:?}", tree.range(3..6).collect::<Vec<_>>());
    println!("{:?} {:?}", tree.range(..=2).next_back(), tree.range(7..).map(|(k, _)| k).sum::<i32>());
    println!("{:?}", tree.first_key_value());
    println!("{:?}", tree.pop_last());
    for (_, c) in tree.range_mut(1..3) { c.make_ascii_uppercase(); }
    *tree.entry(20).or_insert('z') = 'y';
    println!("{}", tree.values().collect::<String>());
    println!("{:?}", tree.keys().rev().take(2).collect::<Vec<_>>());
}
