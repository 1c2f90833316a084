use std::collections::BTreeMap;
use std::fmt::Write;
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for w in text.split_whitespace() {
        let line = lines.last_mut().unwrap();
        if !line.is_empty() && line.chars().count() + 1 + w.chars().count() > width {
            lines.push(w.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(w);
        }
    }
    lines
}
fn caesar(s: &str, k: u8) -> String {
    s.bytes()
        .map(|b| match b {
            b'a'..=b'z' => ((b - b'a' + k) % 26 + b'a') as char,
            b'A'..=b'Z' => char::from((b - b'A' + k) % 26 + b'A'),
            _ => b as char,
        })
        .collect()
}
fn title(s: &str) -> String {
    s.split(' ')
        .map(|w| {
            let mut c = w.chars();
            match c.next() {
                Some(f) => f.to_uppercase().collect::<String>() + c.as_str(),
                None => String::new(),
            }
        })
        .collect::<Vec<_>>()
        .join(" ")
}
fn hex(b: &[u8]) -> String {
    b.iter().fold(String::with_capacity(b.len() * 2), |mut s, b| {
        write!(s, "{b:02x}").unwrap();
        s
    })
}
fn unhex(s: &str) -> Result<Vec<u8>, std::num::ParseIntError> {
    (0..s.len()).step_by(2).map(|i| u8::from_str_radix(&s[i..i + 2], 16)).collect()
}
fn base64(b: &[u8]) -> String {
    const A: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    b.chunks(3)
        .flat_map(|c| {
            let n = u32::from(c[0]) << 16
                | u32::from(*c.get(1).unwrap_or(&0)) << 8
                | u32::from(*c.get(2).unwrap_or(&0));
            (0..4)
                .map(move |i| if i <= c.len() { A[(n >> (18 - 6 * i)) as usize & 63] as char } else { '=' })
                .collect::<Vec<_>>()
        })
        .collect()
}
fn levenshtein(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut prev: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut cur = vec![i + 1];
        for (j, cb) in b.iter().enumerate() {
            cur.push((prev[j] + usize::from(ca != *cb)).min(prev[j + 1] + 1).min(cur[j] + 1));
        }
        prev = cur;
    }
    *prev.last().unwrap()
}
fn template(t: &str, vars: &BTreeMap<&str, String>) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = t;
    while let Some(i) = rest.find("{{") {
        out += &rest[..i];
        let end = rest[i..].find("}}").ok_or_else(|| format!("unclosed at {i}"))? + i;
        let name = rest[i + 2..end].trim();
        out.push_str(vars.get(name).ok_or(format!("no `{name}`"))?);
        rest = &rest[end + 2..];
    }
    out.push_str(rest);
    Ok(out)
}
fn crc32(d: &[u8]) -> u32 {
    !d.iter().fold(!0u32, |mut c, &b| {
        c ^= b as u32;
        for _ in 0..8 {
            c = if c & 1 != 0 { c >> 1 ^ 0xEDB8_8320 } else { c >> 1 }
        }
        c
    })
}
fn is_palindrome(s: &str) -> bool {
    let c: Vec<char> = s.chars().filter(|c| c.is_alphanumeric()).flat_map(|c| c.to_lowercase()).collect();
    c.iter().eq(c.iter().rev())
}
fn csv(line: &str) -> Vec<String> {
    let (mut out, mut cur, mut quoted) = (vec![], String::new(), false);
    let mut it = line.chars().peekable();
    while let Some(c) = it.next() {
        match (c, quoted) {
            ('"', true) if it.peek() == Some(&'"') => {
                cur.push('"');
                it.next();
            }
            ('"', _) => quoted = !quoted,
            (',', false) => out.push(std::mem::take(&mut cur)),
            (c, _) => cur.push(c),
        }
    }
    out.push(cur);
    out
}
fn main() {
    for l in wrap("The quick brown fox jumps over the lazy dög and runs away", 16) {
        println!("|{l:<16}|{l:^16}|{l:>16}|");
    }
    println!("{} {}", caesar("Hello, World!", 3), caesar(&caesar("xyz", 5), 21));
    println!("{}", title("hello wide  world ñu"));
    println!("{} {:?} {:?}", hex(b"\x00\xffRust"), unhex("00ff52"), unhex("zz").map_err(|e| e.to_string()));
    for s in ["", "f", "fo", "foo", "foob"] {
        print!("{} ", base64(s.as_bytes()));
    }
    println!();
    println!("{} {}", levenshtein("kitten", "sitting"), levenshtein("", "äbc"));
    let vars = BTreeMap::from([("name", "Ann".to_string()), ("n", 3.to_string())]);
    for t in ["Hi {{name}}, {{ n }} new", "{{x}}", "a {{", "plain"] {
        println!("{:?}", template(t, &vars));
    }
    println!("{:08x} {}", crc32(b"123456789"), is_palindrome("A man, a plan, a canal: Panama"));
    println!("{:?}", csv(r#"a,"b ""q"" c",,"d,e""#));
    let s = "héllo→wörld";
    println!(
        "{} {} {:?} {:?} {:?}",
        s.len(),
        s.chars().count(),
        s.find('→'),
        s.char_indices().nth(5),
        s.bytes().rev().take(2).collect::<Vec<_>>()
    );
    println!(
        "{:?} {:?} {:?}",
        s.split_at(6),
        s.split('l').collect::<Vec<_>>(),
        s.rsplitn(2, 'o').collect::<Vec<_>>()
    );
    println!("{:?} {} {}", s.get(1..2), s.is_char_boundary(2), &s[s.len() - 2..]);
    println!(
        "{:?}",
        "a1b22c333".split(|c: char| c.is_ascii_digit()).filter(|p| !p.is_empty()).collect::<String>()
    );
    println!("{:?}", "  trim me\t\n".trim_end().trim_start_matches(' '));
    println!("{:?} {:?}", "k=v=w".split_once('='), "k=v=w".rsplit_once('='));
    println!("{:?}", "one\ntwo\r\n\nthree".lines().map(str::len).collect::<Vec<_>>());
    println!("{} {}", "abcabc".replacen("b", "X", 1), "aXbXc".matches('X').count());
    println!("{:?} {:?}", "ß".to_uppercase(), "İ".to_lowercase());
    println!("{:?}", "tab\t\"q\" \u{1F600} \u{7f} \u{301}");
    println!("{}", "é".escape_unicode());
    println!("{:?} {:?}", 'a'.max('b'), ("a" < "B", "Zebra" < "apple", "abc".cmp("abd")));
    let mut st = String::from("hello");
    st.insert(0, '>');
    st.insert_str(1, "> ");
    st.truncate(6);
    println!("{st:?} {:?} {:?}", st.pop(), st.remove(0));
    st.retain(|c| c != 'e');
    st.extend(["x", "y"]);
    st += "z";
    println!("{st} {}", st.capacity() >= st.len());
    st.replace_range(1..3, "__");
    st.drain(..1);
    println!("{st} {:?}", st.char_indices().rev().next());
    println!("{:?}", String::from_utf8(vec![0xe2, 0x82, 0xac]).unwrap());
    println!(
        "{:?} {}",
        String::from_utf8(vec![0xff, 0x41]).map_err(|e| e.to_string()),
        String::from_utf8_lossy(&[0x41, 0xff, 0x42])
    );
    println!("{}", ["a", "b"].concat() + &["c"; 3].join("-"));
    println!("{:?}", "x".parse::<char>().unwrap().is_alphabetic());
    println!("{:?}", std::str::from_utf8(&[104, 105]).unwrap().chars().map(|c| c as u32).sum::<u32>());
}
