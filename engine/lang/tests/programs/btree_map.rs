// BTreeMap and BTreeSet keep order.
use std::collections::{BTreeMap, BTreeSet};

fn main() {
    let mut map = BTreeMap::new();
    for (i, word) in ["delta", "alpha", "echo", "bravo", "charlie"].iter().enumerate() {
        map.insert(*word, i);
    }
    println!("{map:?}");
    println!("{:?} {:?}", map.first_key_value(), map.last_key_value());
    println!("{:?}", map.range("b".."d").collect::<Vec<_>>());
    println!("{:?}", map.keys().rev().cloned().collect::<Vec<_>>().join(" "));
    println!("{:?} {:?}", map.remove("echo"), map.pop_first());
    for value in map.values_mut() {
        *value *= 10;
    }
    println!("{map:?} {}", map.len());
    let set: BTreeSet<i32> = [5, 1, 3, 1, 5].into_iter().collect();
    let other = BTreeSet::from([3, 4, 5]);
    println!("{set:?} {:?}", set.iter().next_back());
    println!("{:?}", set.union(&other).collect::<Vec<_>>());
    println!("{:?}", set.intersection(&other).collect::<Vec<_>>());
    println!("{:?} {:?}", set.difference(&other).collect::<Vec<_>>(), &set | &other);
    println!("{} {}", set.contains(&3), set.is_subset(&other));
    let mut index: BTreeMap<char, Vec<&str>> = BTreeMap::new();
    for name in ["bob", "alice", "ann", "carl", "beth"] {
        index.entry(name.chars().next().unwrap()).or_default().push(name);
    }
    for (letter, names) in &index {
        println!("{letter}: {}", names.join(", "));
    }
    println!("{:?}", index.range('b'..).next());
}
