//! Slice patterns with the rest bound, in functions that recurse over slices.
fn sum(values: &[i32]) -> i32 {
    match values { [] => 0, [first, rest @ ..] => first + sum(rest) }
}

fn palindrome(text: &[char]) -> bool {
    match text { [a, middle @ .., b] => a == b && palindrome(middle), _ => true }
}

fn command(words: &[&str]) -> String {
    match words {
        ["add", a, b] => format!("{}", a.parse::<i32>().unwrap_or(0) + b.parse::<i32>().unwrap_or(0)),
        ["echo", rest @ ..] => rest.len().to_string(),
        [single] => format!("just {single}"),
        [_, .., last] => format!("ends {last}"),
        [] => "nothing".into(),
    }
}

fn main() {
    println!("{} {}", sum(&[1, 2, 3, 4]), sum(&[]));
    for w in ["level", "ab", "", "noon"] { print!("{} ", palindrome(&w.chars().collect::<Vec<_>>())); }
    println!();
    for line in ["add 2 40", "echo a b c", "quit", "x y z", ""] {
        println!("{}", command(&line.split_whitespace().collect::<Vec<_>>()));
    }
    let mut v = vec![1, 2, 3, 4, 5];
    if let [a, .., e] = v.as_mut_slice() { std::mem::swap(a, e); }
    if let [_, middle @ .., _] = &mut v[..] { middle.reverse(); }
    println!("{v:?}");
    let [x, y, z] = [1.5, 2.5, 3.5];
    println!("{}", x * y * z);
}
