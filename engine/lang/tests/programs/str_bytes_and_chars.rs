// Characters, bytes, boundaries, escapes and changes in place.
fn main() {
    for text in ["", "a", "añ€😀", "\t'\"\\\u{7f}\u{200b}", "ß"] {
        println!("{text:?} {} {}", text.len(), text.chars().count());
        println!("  {:?} {:?}", text.chars().rev().collect::<String>(), text.char_indices().rev().collect::<Vec<_>>());
        println!("  {:?} {:?}", text.bytes().collect::<Vec<_>>(), text.bytes().rev().next());
        println!("  {:?}", text.encode_utf16().collect::<Vec<_>>());
        println!("  {} {} {}", text.escape_debug(), text.escape_default(), text.escape_unicode());
        println!("  {:?} {:?}", text.to_uppercase(), text.to_lowercase());
        println!("  {:?} {:?}", text.to_ascii_uppercase(), text.is_ascii());
        println!("  {:?} {:?} {:?}", text.get(0..1), text.get(1..), text.get(..2));
        println!("  {:?} {:?}", (0..=text.len()).map(|i| text.is_char_boundary(i)).collect::<Vec<_>>(), text.is_char_boundary(99));
        println!("  {:?}", (0..text.len() + 2).map(|i| text.floor_char_boundary(i)).collect::<Vec<_>>());
        println!("  {:?}", (0..text.len() + 2).map(|i| text.ceil_char_boundary(i)).collect::<Vec<_>>());
        println!("  {:?} {:?} {:?}", text.chars().last(), text.chars().nth(1), text.chars().as_str());
        println!("  {:?} {:?}", text.chars().max(), text.chars().size_hint());
        println!("  {:?}", text.repeat(2));
        let mut chars = text.char_indices();
        chars.next();
        println!("  {:?} {:?} {:?}", chars.offset(), chars.as_str(), text.chars());
    }
    let mut text = String::from("hello wörld");
    text.make_ascii_uppercase();
    println!("{text}");
    if let Some(part) = text.get_mut(0..5) {
        part.make_ascii_lowercase();
    }
    println!("{text}");
    {
        let (a, b) = text.split_at_mut(5);
        a.make_ascii_uppercase();
        b.make_ascii_lowercase();
    }
    text[6..7].make_ascii_uppercase();
    println!("{text} {}", "Ab".eq_ignore_ascii_case("aB"));
    println!("{:?} {:?}", std::str::from_utf8(&[0xe2, 0x82, 0xac]), std::str::from_utf8(&[97, 0xff, 98]));
    let short = std::str::from_utf8(&[97, 0xe2, 0x82]).unwrap_err();
    println!("{short} {} {:?}", short.valid_up_to(), short.error_len());
    let wrong = std::str::from_utf8(&[0xc3, 0x28]).unwrap_err();
    println!("{wrong} {} {:?}", wrong.valid_up_to(), wrong.error_len());
    println!("{:?}", String::from_utf8_lossy(&[72, 0xff, 105]));
    println!("{:?} {:?}", str::from_utf8(b"ok"), String::from_utf8(vec![0x80]).map_err(|e| e.into_bytes()));
    let mut buffer = [0; 4];
    println!("{:?} {:?}", 'ñ'.encode_utf8(&mut buffer).len(), buffer);
    for bytes in [&b""[..], b"  a b ", b"\x00\x7f\xff\n\"", b"AbC"] {
        println!("{:?} {:?} {:?}", bytes.trim_ascii(), bytes.trim_ascii_start(), bytes.trim_ascii_end());
        println!("{:?} {:?} {}", bytes.to_ascii_uppercase(), bytes.is_ascii(), bytes.escape_ascii());
        println!("{}", bytes.eq_ignore_ascii_case(b"aBc"));
    }
    println!("{} {}", b'\''.escape_ascii(), 200u8.escape_ascii());
    for c in ['a', 'Z', '7', ' ', '\n', '\x07', '~', 'é', '中', '\u{10ffff}'] {
        println!(
            "{c:?} {} {} {} {} {} {}",
            c.is_alphabetic(), c.is_numeric(), c.is_alphanumeric(), c.is_whitespace(), c.is_control(), c.is_uppercase()
        );
        println!(
            "  {} {} {} {} {}",
            c.is_ascii_graphic(), c.is_ascii_punctuation(), c.is_ascii_hexdigit(), c.len_utf8(), c.len_utf16()
        );
        println!("  {} {} {} {:?} {:?}", c.escape_debug(), c.escape_default(), c.escape_unicode(), c.to_digit(16), c.to_digit(36));
        println!("  {} {} {:?} {:?}", c.to_uppercase(), c.to_lowercase(), u8::try_from(c).is_ok(), c as u32);
        let mut units = [0; 2];
        println!("  {:?}", c.encode_utf16(&mut units));
    }
    println!("{:?} {:?} {:?}", char::from_digit(11, 16), char::from_u32(0xd800), char::from_u32(0x1f600));
    println!("{:?} {:?}", char::MAX, char::MIN);
    println!("{:?} {:?} {:?}", "".parse::<char>(), "ab".parse::<char>(), char::try_from(0x110000u32));
    println!("{:?}", char::decode_utf16([0xd83d, 0xde00, 0x61, 0xd800]).map(|r| r.map_err(|e| e.unpaired_surrogate())).collect::<Vec<_>>());
}
