// HashMap: counting, entries, lookups. Output is sorted, since the order of a HashMap is not fixed.
use std::collections::HashMap;

fn main() {
    let text = "the cat and the dog and the bird";
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for word in text.split(' ') {
        *counts.entry(word).or_insert(0) += 1;
    }
    let mut sorted: Vec<_> = counts.iter().collect();
    sorted.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
    println!("{sorted:?}");
    println!("{:?} {:?} {}", counts.get("cat"), counts.get("cow"), counts["the"]);
    println!("{} {}", counts.contains_key("dog"), counts.len());
    println!("{:?} {:?}", counts.insert("cat", 9), counts.insert("cow", 1));
    println!("{:?} {:?}", counts.remove("bird"), counts.remove("bird"));
    if let Some(n) = counts.get_mut("dog") {
        *n += 10;
    }
    println!("{}", counts.values().sum::<usize>());
    let mut groups: HashMap<usize, Vec<&str>> = HashMap::new();
    for word in text.split_whitespace() {
        groups.entry(word.len()).or_default().push(word);
    }
    let mut keys: Vec<_> = groups.keys().copied().collect();
    keys.sort();
    println!("{keys:?} {:?}", groups[&4]);
    let from: HashMap<_, _> = [("a", 1), ("b", 2)].into_iter().collect();
    let mut back: Vec<(String, i32)> = from.into_iter().map(|(k, v)| (k.to_uppercase(), v * 2)).collect();
    back.sort();
    println!("{back:?}");
    let mut grid: HashMap<(i32, i32), char> = HashMap::from([((0, 0), 'x'), ((1, 2), 'y')]);
    grid.retain(|&(x, _), _| x > 0);
    grid.entry((1, 2)).and_modify(|c| *c = 'z').or_insert('n');
    println!("{grid:?} {:?}", grid.get(&(0, 0)).copied().unwrap_or('.'));
}
