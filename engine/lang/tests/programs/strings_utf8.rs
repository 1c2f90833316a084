// Strings are UTF-8: bytes, chars and slices.
fn main() {
    let s = "héllo wörld 😀";
    println!("{} {} {}", s.len(), s.chars().count(), s.is_empty());
    println!("{:?}", s.bytes().take(4).collect::<Vec<u8>>());
    println!("{:?}", s.char_indices().filter(|(_, c)| !c.is_ascii()).collect::<Vec<_>>());
    println!("{} {} {}", &s[0..1], &s[1..3], &s[7..]);
    println!("{} {}", s.is_char_boundary(2), s.is_char_boundary(3));
    println!("{:?} {:?}", s.get(0..2), s.get(1..3));
    println!("{}", s.chars().rev().collect::<String>());
    println!("{} {}", s.to_uppercase(), "ÀÉß".to_lowercase());
    println!("{:?} {:?}", s.find('w'), s.find("😀"));
    println!("{:?}", "日本語".chars().map(|c| c.len_utf8()).collect::<Vec<_>>());
    println!("{:?}", std::str::from_utf8(&[0xe2, 0x82, 0xac]));
    println!("{}", String::from_utf8(vec![0xff, 0xfe]).is_err());
    println!("{}", String::from_utf8_lossy(&[72, 105, 0xff]));
    println!("{:?} {:?}", "a\u{301}".chars().count(), '\u{1F600}'.to_string().as_bytes());
    println!("{:?} {}", "é" < "f", "Zebra" < "apple");
    println!("{}", s.escape_unicode().take(13).collect::<String>());
    println!("{} {}", "tab\there".escape_debug(), "é".escape_default());
}
