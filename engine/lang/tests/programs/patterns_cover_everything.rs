// Matches that are exhaustive for reasons that take some thought.
const NOTHING: Option<i32> = None;
const ORIGIN: Point = Point { x: 0, y: 0 };
const WRAPPED: u8 = 300u32 as u8;
const FULL: u8 = !0;

#[derive(PartialEq, Eq)]
struct Point {
    x: i32,
    y: i32,
}

fn option(o: Option<i32>) -> &'static str {
    match o {
        NOTHING => "nothing",
        Some(_) => "something",
    }
}

fn scalar(c: char) -> u8 {
    match c {
        '\0'..='\u{D7FF}' => 1,
        '\u{E000}'..='\u{10FFFF}' => 2,
    }
}

fn big(n: u128) -> u8 {
    match n {
        0..=9 => 1,
        10..=u128::MAX => 2,
    }
}

fn size(n: usize) -> u8 {
    match n {
        0 => 0,
        1.. => 1,
    }
}

fn ends(s: &[bool]) -> u8 {
    match s {
        [] => 0,
        [only] => u8::from(*only),
        [true, .., last] => 2 + u8::from(*last),
        [false, ..] => 4,
    }
}

fn byte(n: u8) -> &'static str {
    match n {
        WRAPPED => "wrapped",
        FULL => "full",
        _ => "other",
    }
}

fn main() {
    println!("{} {}", option(None), option(Some(3)));
    println!("{} {}", scalar('x'), scalar('\u{10FFFF}'));
    println!("{} {} {}", big(5), big(1 << 127), big(u128::MAX));
    println!("{} {} {}", size(0), size(1), size(usize::MAX));
    println!("{} {} {} {}", ends(&[]), ends(&[true]), ends(&[true, false, true]), ends(&[false, true]));
    println!("{} {} {}", byte(44), byte(255), byte(0));
    let [first, .., last] = [7u8; 100];
    println!("{first} {last}");
    let at = |p: Point| match p {
        ORIGIN => "origin",
        Point { x: 0, .. } => "axis",
        _ => "elsewhere",
    };
    println!("{} {} {}", at(Point { x: 0, y: 0 }), at(Point { x: 0, y: 1 }), at(Point { x: 1, y: 0 }));
}
