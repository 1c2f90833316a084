// Looking for patterns in texts, stripping, trimming and replacing.
fn main() {
    for text in ["", "a", "banana", "ññaññ", "  pad\t\n", "xxabcxx", "aaaa"] {
        println!("{text:?}");
        println!("  {:?} {:?} {:?}", text.find('a'), text.rfind('a'), text.find("an"));
        println!("  {:?} {:?} {:?}", text.rfind("an"), text.find(""), text.rfind(""));
        println!("  {:?} {:?}", text.find(char::is_whitespace), text.rfind(|c: char| c > 'n'));
        println!("  {:?} {:?}", text.find(['n', 'x']), text.find(&String::from("aa")));
        println!("  {} {} {} {}", text.contains('ñ'), text.contains("na"), text.contains(""), text.contains(&['b', 'z'][..]));
        println!("  {} {} {}", text.starts_with('a'), text.starts_with("ba"), text.starts_with(char::is_whitespace));
        println!("  {} {} {}", text.ends_with('a'), text.ends_with("ana"), text.ends_with(""));
        println!("  {:?} {:?}", text.matches('a').collect::<Vec<_>>(), text.rmatches("aa").collect::<Vec<_>>());
        println!("  {:?}", text.matches("").collect::<Vec<_>>());
        println!("  {:?}", text.match_indices("an").collect::<Vec<_>>());
        println!("  {:?}", text.match_indices("").collect::<Vec<_>>());
        println!("  {:?}", text.rmatch_indices("").collect::<Vec<_>>());
        println!("  {:?}", text.rmatch_indices('a').collect::<Vec<_>>());
        println!("  {:?}", text.match_indices(|c: char| c == 'a').rev().collect::<Vec<_>>());
        println!("  {:?} {:?} {:?}", text.trim(), text.trim_start(), text.trim_end());
        println!("  {:?} {:?} {:?}", text.trim_ascii(), text.trim_ascii_start(), text.trim_ascii_end());
        println!("  {:?} {:?}", text.trim_matches('x'), text.trim_matches(['x', 'a', 'ñ']));
        println!("  {:?} {:?}", text.trim_start_matches("aa"), text.trim_end_matches("na"));
        println!("  {:?} {:?}", text.trim_start_matches(""), text.trim_end_matches(""));
        println!("  {:?} {:?}", text.trim_start_matches(|c| c == 'b'), text.trim_end_matches(char::is_alphabetic));
        println!("  {:?} {:?} {:?}", text.strip_prefix('a'), text.strip_prefix("ñ"), text.strip_prefix(""));
        println!("  {:?} {:?} {:?}", text.strip_suffix('a'), text.strip_suffix("ññ"), text.strip_suffix(""));
        println!("  {:?} {:?}", text.replace('a', "<>"), text.replace("", "."));
        println!("  {:?} {:?} {:?}", text.replacen('a', "o", 2), text.replacen("a", "", 0), text.replace("aa", "b"));
    }
    // A stateful closure sees each character once, and stops where the answer is known.
    let mut calls = Vec::new();
    let stripped = "abc".strip_prefix(|c| { calls.push(c); c == 'a' });
    println!("{stripped:?} {calls:?}");
    let mut calls = Vec::new();
    let trimmed = "aabcaa".trim_matches(|c| { calls.push(c); c == 'a' });
    println!("{trimmed:?} {calls:?}");
    let mut calls = Vec::new();
    println!("{} {calls:?}", "xyz".starts_with(|c| { calls.push(c); false }));
    let words = ["a", "b"];
    println!("{:?}", words.iter().filter(|w| "xbz".contains(**w)).collect::<Vec<_>>());
    println!("{:?} {:?}", "a\u{301}".find('\u{301}'), "日本語".rfind("本"));
}
