#[derive(Debug, Clone)]
enum Msg {
    Quit,
    Move { x: i32, y: i32 },
    Write(String),
    Color(u8, u8, u8),
    Nested(Box<Msg>),
    Many(Vec<Msg>),
}
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
enum Suit {
    Clubs,
    Hearts,
}
struct Card {
    suit: Suit,
    rank: u8,
}
const LIMIT: i32 = 100;
const ORIGIN: (i32, i32) = (0, 0);
fn describe(m: &Msg) -> String {
    match m {
        Msg::Quit => "quit".into(),
        Msg::Move { x: 0, y: 0 } => "stay".into(),
        Msg::Move { x, .. } if *x > LIMIT => format!("far {x}"),
        Msg::Move { x: dx @ -5..=5, y: dy } => format!("near {dx},{dy}"),
        &Msg::Move { x, y } => format!("{}", x.max(y)),
        Msg::Write(s) if s.is_empty() => String::from("nothing"),
        Msg::Write(s) => s.to_uppercase(),
        Msg::Color(r, _, b) if r == b => format!("sym {r}"),
        Msg::Color(r @ 200.., ..) => format!("red {r}"),
        Msg::Color(.., b) => format!("blue {b}"),
        Msg::Nested(inner) => match **inner {
            Msg::Quit => "inner quit".to_string(),
            ref other => format!("({})", describe(other)),
        },
        Msg::Many(v) => match v.as_slice() {
            [] => "none".into(),
            [one] => format!("one {}", describe(one)),
            [Msg::Quit, rest @ ..] => format!("quit+{}", rest.len()),
            [first, .., last] => format!("{}..{}", describe(first), describe(last)),
        },
    }
}
fn slices(v: &[i32]) -> String {
    match v {
        [] => "empty".into(),
        [x] | [x, 0] => format!("x={x}"),
        [a, b, c] if a + b == *c => format!("sum {c}"),
        [first, middle @ .., last] if middle.iter().all(|m| m < last) => format!("{first}<{middle:?}<{last}"),
        [.., y, _] => format!("y={y}"),
    }
}
fn arr(a: [u8; 4]) -> u32 {
    let [a, rest @ ..] = a;
    let [b, c, d] = rest;
    u32::from_be_bytes([a, b, c, d])
}
fn nums(n: i64) -> &'static str {
    match n {
        i64::MIN..=-1 => "neg",
        0 => "zero",
        1 | 2 | 3 => "few",
        4..10 => "some",
        10..=99 => "many",
        _ => "lots",
    }
}
fn chars(c: char) -> u8 {
    match c {
        'a'..='f' => c as u8 - b'a' + 10,
        'A'..='F' => c as u8 - b'A' + 10,
        '0'..='9' => c as u8 - b'0',
        _ => 255,
    }
}
fn tup(t: (Option<i32>, Result<&str, i32>)) -> String {
    match t {
        (Some(n), Ok(s)) if n as usize == s.len() => format!("eq {n}"),
        (Some(n @ (1 | 3 | 5)), _) => format!("odd {n}"),
        (None, Ok("magic")) => "magic".into(),
        (_, Err(code)) if code < 0 => format!("neg {code}"),
        (a, b) => format!("{a:?}/{b:?}"),
    }
}
fn parse_kv(s: &str) -> Option<(&str, i32)> {
    let (k, v) = s.split_once('=')?;
    let Ok(v) = v.trim().parse() else { return None };
    Some((k.trim(), v))
}
fn main() {
    for m in [
        Msg::Quit,
        Msg::Move { x: 0, y: 0 },
        Msg::Move { x: 500, y: 1 },
        Msg::Move { x: -3, y: 7 },
        Msg::Move { x: 50, y: 7 },
        Msg::Write("".into()),
        Msg::Write("hi".into()),
        Msg::Color(1, 2, 1),
        Msg::Color(255, 0, 1),
        Msg::Color(1, 2, 3),
        Msg::Nested(Box::new(Msg::Quit)),
        Msg::Nested(Box::new(Msg::Color(9, 9, 8))),
        Msg::Many(vec![]),
        Msg::Many(vec![Msg::Quit, Msg::Quit]),
        Msg::Many(vec![Msg::Color(7, 7, 7)]),
        Msg::Many(vec![Msg::Write("a".into()), Msg::Quit, Msg::Write("z".into())]),
    ] {
        println!("{}", describe(&m));
    }
    for v in [&[][..], &[1], &[4, 0], &[1, 2, 3], &[1, 5, 2, 9], &[9, 9, 1]] {
        println!("{}", slices(v));
    }
    println!("{:#x} {:?}", arr([1, 2, 3, 4]), [-4, 0, 2, 7, 50, 1000].map(nums));
    println!("{:?}", "aF9g".chars().map(chars).collect::<Vec<_>>());
    println!(
        "{} {} {} {} {}",
        tup((Some(2), Ok("ab"))),
        tup((Some(3), Err(1))),
        tup((None, Ok("magic"))),
        tup((None, Err(-2))),
        tup((Some(4), Ok("")))
    );
    println!("{:?} {:?} {:?}", parse_kv("a = 5"), parse_kv("b=x"), parse_kv("c"));
    let Card { suit, rank: r @ 1..=13 } = (Card { suit: Suit::Hearts, rank: 12 }) else { panic!() };
    println!("{suit:?} {r}");
    let ((a, b), [c, .., d]) = ((1, 2.5), ["x", "y", "z"]);
    println!("{a} {b} {c} {d}");
    let (mut x, mut y) = (1, 2);
    (x, y) = (y, x + y);
    [x, y] = [y * 2, x];
    println!("{x} {y}");
    let s;
    (s, _) = ("left", 0);
    println!("{s}");
    if let (0, 0) = ORIGIN {
        println!("origin")
    }
    match (3, 0) {
        ORIGIN => println!("o"),
        (LIMIT.., _) => println!("big"),
        (x, _) => println!("{x}"),
    }
    let mut opt = Some(3);
    while let Some(n) = opt {
        opt = if n > 0 { Some(n - 1) } else { None };
        print!("{n} ");
    }
    println!();
    let refs = vec![(1, "a".to_string()), (2, "b".to_string())];
    for (i, (n, s)) in refs.iter().enumerate() {
        print!("{i}{n}{s} ");
    }
    for &(n, ref s) in &refs {
        print!("{n}{s} ");
    }
    println!();
    let mut v = vec![Some(1), None, Some(3)];
    for o in v.iter_mut() {
        if let Some(n) = o {
            *n += 10;
        } else {
            *o = Some(0);
        }
    }
    println!("{v:?}");
    let f = |(a, b): (i32, i32), [c, d]: [i32; 2], Card { suit: s, .. }: Card| (a + d, b * c, s);
    println!("{:?}", f((1, 2), [3, 4], Card { suit: Suit::Clubs, rank: 1 }));
    let n @ (p, q) = (5, 6);
    println!("{n:?} {p} {q}");
    let ref z = 5;
    let &w = z;
    println!("{}", z + w);
    let x = 7u8;
    println!(
        "{}",
        match x {
            n if n < 5 => "lo",
            0b101..=0x7 => "mid",
            b'\n' => "nl",
            _ => "hi",
        }
    );
    let t = if let Some(1..=3) | None = Some(2) { 1 } else { 2 };
    println!("{t}");
    match "abc".as_bytes() {
        [b'a', rest @ ..] => println!("{rest:?}"),
        _ => {}
    }
    match &Some(String::from("deep")) {
        Some(s) => println!("{}", s.len()),
        None => (),
    }
}
