//! Strings built by pushing, `write!`, `+`, `format!`, collecting, inserting and truncating.
use std::fmt::Write;

fn main() {
    let mut s = String::with_capacity(16);
    for i in 0..5 { if i > 0 { s.push_str(", "); } write!(s, "{i}²={}", i * i).unwrap(); }
    println!("{s} {} {}", s.len(), s.chars().count());
    let mut line = String::new();
    writeln!(&mut line, "{:>5}|{:<5}|{:^5}|", "a", "b", "c").unwrap();
    print!("{line}");
    s.clear();
    s += "hello";
    s.insert(0, '>');
    s.insert_str(1, "> ");
    println!("{s} {:?} {:?}", s.pop(), s.remove(0));
    s.truncate(4);
    println!("[{s}] {}", "ab".repeat(3));
    let upper: String = "straße".chars().flat_map(|c| c.to_uppercase()).collect();
    println!("{upper} {}", ["x", "y"].iter().map(|s| s.to_uppercase()).collect::<Vec<_>>().len());
    let caesar: String = "Hello, World".chars().map(|c| match c {
        'a'..='z' => ((c as u8 - b'a' + 3) % 26 + b'a') as char,
        'A'..='Z' => ((c as u8 - b'A' + 3) % 26 + b'A') as char,
        _ => c,
    }).collect();
    println!("{caesar}");
    let mut letters: Vec<char> = "sorting".chars().collect();
    letters.sort_unstable();
    letters.dedup();
    println!("{}", letters.iter().rev().collect::<String>());
    println!("{}", String::from_utf8_lossy(&[72, 105]));
    println!("{:?}", "k=v;x=y".split(';').filter_map(|p| p.split_once('=')).collect::<Vec<_>>());
}
