// Searching, splitting, trimming and building.
fn main() {
    let line = "  key = value = more  ";
    println!("{:?} {:?} {:?}", line.trim(), line.trim_start(), line.trim_end());
    println!("{:?}", line.split_once('='));
    println!("{:?}", line.trim().rsplit_once(" = "));
    println!("{:?}", "a,b,,c".split(',').collect::<Vec<_>>());
    println!("{:?}", "a,b,,c".splitn(2, ',').collect::<Vec<_>>());
    println!("{:?}", "one  two\tthree\n".split_whitespace().collect::<Vec<_>>());
    println!("{:?}", "l1\nl2\r\nl3".lines().collect::<Vec<_>>());
    println!("{:?}", "a1b22c".split(|c: char| c.is_ascii_digit()).collect::<Vec<_>>());
    println!("{:?}", "path/to/file".rsplit('/').next());
    println!("{} {} {}", "abc".starts_with("ab"), "abc".ends_with('c'), "abc".contains("bc"));
    println!("{:?} {:?}", "prefix-x".strip_prefix("prefix-"), "x.rs".strip_suffix(".py"));
    println!("{} {}", "aXbXc".replace('X', "--"), "aaa".replacen("a", "b", 2));
    println!("{} {}", "ab".repeat(3), ["x", "y", "z"].join("+"));
    println!("{:?} {:?}", "hello".rfind('l'), "hello".match_indices('l').collect::<Vec<_>>());
    println!("{}", "xxabcxx".trim_matches('x'));
    let mut s = String::with_capacity(16);
    s.push('a');
    s.push_str("bcd");
    s += "ef";
    s.insert(0, '>');
    s.insert_str(1, "> ");
    println!("{s} {:?} {}", s.pop(), s.remove(0));
    s.truncate(4);
    println!("{s:?} {}", s.len());
    s.retain(|c| c != ' ');
    s.extend(['x', 'y']);
    println!("{s}");
    let t = s.clone() + "-" + &s;
    println!("{t} {}", t == format!("{s}-{s}"));
    s.clear();
    println!("{:?} {}", s, "B" > "A");
    println!("{:?}", "Hello".chars().map(|c| c.to_ascii_uppercase()).collect::<String>());
    println!("{}", "Straße".eq_ignore_ascii_case("STRAßE"));
    println!("{:?}", "b,a,c".split(',').map(str::to_owned).rev().collect::<Vec<String>>().concat());
}
