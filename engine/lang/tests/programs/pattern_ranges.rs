// Ranges, bindings, guards and alternatives.
const LIMIT: u32 = 100;

fn classify(n: u32) -> &'static str {
    match n {
        0 => "zero",
        1 | 2 | 3 => "few",
        4..10 => "several",
        x if x % 2 == 0 && x < LIMIT => "even",
        10..=LIMIT => "odd",
        101.. => "many",
    }
}

fn letter(c: char) -> String {
    match c {
        v @ ('a' | 'e' | 'i' | 'o' | 'u') => format!("vowel {v}"),
        c @ 'a'..='z' => format!("consonant {c}"),
        'A'..='Z' => "capital".to_string(),
        '0'..='9' => "digit".to_string(),
        _ => "other".to_string(),
    }
}

enum Event {
    Key { code: u8, shift: bool },
    Click(i32, i32),
    Scroll(f32),
}

fn handle(e: &Event) -> String {
    match e {
        Event::Key { code: code @ 65..=90, shift: true } => format!("shifted {}", *code as char),
        Event::Key { code, .. } => format!("key {code}"),
        Event::Click(x, y) if *x < 0 || *y < 0 => "outside".into(),
        Event::Click(x @ 0..=9, _) => format!("margin {x}"),
        &Event::Click(x, y) => format!("at {x},{y}"),
        Event::Scroll(d) => if *d > 0.0 { "up" } else { "down" }.to_string(),
    }
}

fn sign(x: i32) -> i32 {
    match x {
        i32::MIN..=-1 => -1,
        0 => 0,
        1..=i32::MAX => 1,
    }
}

fn main() {
    println!("{:?}", [0, 2, 7, 12, 13, 100, 101, 5000].map(classify));
    println!("{:?}", ['e', 'x', 'Q', '7', '-'].map(letter));
    let events = [
        Event::Key { code: 66, shift: true },
        Event::Key { code: 66, shift: false },
        Event::Click(-1, 5),
        Event::Click(4, 5),
        Event::Click(40, 50),
        Event::Scroll(-0.5),
    ];
    for e in &events {
        println!("{}", handle(e));
    }
    println!("{:?}", [-5, 0, 7].map(sign));
    let mut pair = (1, String::from("a"));
    let (ref mut n, ref s) = pair;
    *n += s.len() as i32;
    println!("{pair:?}");
    let x = 5u8;
    println!("{}", match x { n if n < 3 => 'l', _ if x > 10 => 'h', _ => 'm' });
    match Some(3) {
        Some(n) if n > 5 => println!("big"),
        Some(_) => println!("small"),
        None => println!("none"),
    }
}
