// Characters.
fn caesar(text: &str, by: u8) -> String {
    text.chars()
        .map(|c| match c {
            'a'..='z' => ((c as u8 - b'a' + by) % 26 + b'a') as char,
            'A'..='Z' => ((c as u8 - b'A' + by) % 26 + b'A') as char,
            _ => c,
        })
        .collect()
}

fn main() {
    println!("{}", caesar("Hello, World!", 3));
    println!("{}", caesar(&caesar("round trip", 9), 17));
    for c in ['a', 'Z', '5', ' ', 'é', '_', '\n', '日'] {
        println!(
            "{c:?} {} {} {} {} {} {}",
            c.is_alphabetic(),
            c.is_numeric(),
            c.is_whitespace(),
            c.is_uppercase(),
            c.is_ascii_punctuation(),
            c.is_alphanumeric()
        );
    }
    println!("{:?} {:?} {:?}", '7'.to_digit(10), 'f'.to_digit(16), 'g'.to_digit(16));
    println!("{} {}", 'ß'.to_uppercase(), 'A'.to_lowercase());
    println!("{:?}", ('a'..='e').collect::<String>());
    println!("{:?}", ('a'..'e').rev().step_by(2).collect::<Vec<char>>());
    println!("{} {}", 'a' < 'b', 'a' as u32 + 1);
    println!("{:?} {:?}", char::from(65u8), char::from_u32(0xD800));
    println!("{:?}", "hello".chars().max());
    println!("{}", b'a' + 1);
    println!("{:?}", b"bytes\n\x7f");
    println!("{:?}", 'é'.len_utf8() + '😀'.len_utf16());
}
