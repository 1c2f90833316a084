//! No text makes the parser panic or hang.

use super::parse;

const PROGRAM: &str = r##"#!/usr/bin/env emberlab
//! About.
use std::{collections::{self, HashMap}, fmt::*};
/// Doc.
#[derive(Debug, Clone)]
pub struct P<T: Copy + ?Sized, const N: usize = 3>(pub T, [u8; N]) where T: Ord;
enum E { A = 1, B(u8), C { x: i32 } }
trait Tr: A + for<'a> Fn(&'a u8) -> u8 { type I<'a>: B; const N: usize = 1; fn f(&self) -> Self::I { 1 } }
impl<'a, T> Tr for P<T> { fn f(&mut self) where T: 'a {} }
macro_rules! m { ($($k:ident => $v:expr),* $(,)?) => {{ let mut t = vec![]; $(t.push(($k, $v));)* t }} }
async unsafe extern "C" fn g(mut a: i32, (b, _): (T, u8), ..) -> impl Fn(i32) -> i32 { move |x: i32| x + a }
let Some(x @ 1..=5 | x @ -3) = y.0.1 else { return };
'outer: for (i, v) in m!(a => 1, b => 2 + 3).iter().enumerate() {
    if let Some(z) = v && z > 1 { continue 'outer } else { break 'outer 1.5e3f32 as u8 }
    match v { S { a, b: [c, .., d], .. } if c => x?.await, &1 | 'a' => unsafe { *p }, _ => loop {} }
    println!("{x:?} {:>+#08.3} {} {{}} {:w$.*}\u{e9}\n", t.0.1, f::<Vec<u8>>(1)(2)[3], 3, y, w = 5);
    assert!(a <= b && !c || d ^ e == f << 2 >> 1, "no {}", r#"raw"#);
    matches!(x, Some(_) if true); x <<= 1; y = [0u8; 4]; let _: fn(&mut [u8]) -> ! = |_| todo!();
}
<Vec<u8> as IntoIterator>::into_iter(v) /* c /* d */ */ b"bytes\xff" b'a' '\''
"##;

/// Marsaglia's xorshift64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

#[test]
fn every_prefix_and_every_suffix_of_a_program_parses() {
    for (at, _) in PROGRAM.char_indices() {
        parse(&PROGRAM[..at]);
        if at % 3 == 0 {
            parse(&PROGRAM[at..]);
        }
    }
}

#[test]
fn every_span_lies_inside_the_text() {
    let parsed = parse(PROGRAM);
    for found in &parsed.diagnostics {
        let span = found.primary.span;
        assert!(PROGRAM.get(span.lo as usize..span.hi as usize).is_some(), "{found:?}");
    }
}

#[test]
fn soups_of_tokens_parse() {
    let words: Vec<&str> = "fn let mut if else match for in loop while impl trait struct enum use mod pub self Self crate \
        super move return break continue as ref dyn where unsafe async await const static type macro_rules ! x y Foo 'a \
        'a: 1 1.5 0.1 \"s\" \"{}\" \"{x:>w$}\" 'c' b'1' ( ) [ ] { } < > , ; : :: -> => = == != <= >= && || & | + - * / % \
        ^ << >> += .. ..= ... . ? @ # #[ #! $ $x $x:expr $( )* _ // \n /// \n /* */ vec![ println!( m!( matches!( r# é ¿ \
        \\ ` ~ union gen try yield box"
        .split(' ')
        .collect();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..1500 {
        let mut text = String::new();
        for _ in 0..random.below(60) {
            text.push_str(words[random.below(words.len())]);
            if random.below(3) > 0 {
                text.push(' ');
            }
        }
        parse(&text);
    }
}

#[test]
fn soups_of_characters_parse() {
    let mut random = Random(0x0123_4567_89ab_cdef);
    for _ in 0..1500 {
        let text: String = (0..random.below(80))
            .map(|_| match random.below(8) {
                0 => char::from_u32(random.below(0x11_0000) as u32).unwrap_or('\u{fffd}'),
                _ => char::from(random.below(128) as u8),
            })
            .collect();
        parse(&text);
    }
}

#[test]
fn programs_with_a_word_missing_or_doubled_parse() {
    let words: Vec<&str> = PROGRAM.split_inclusive(' ').collect();
    for at in 0..words.len() {
        let without: String =
            words.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, word)| *word).collect();
        parse(&without);
        let doubled: String =
            words.iter().enumerate().map(|(i, word)| word.repeat(1 + usize::from(i == at))).collect();
        parse(&doubled);
    }
}

#[test]
fn deep_nesting_is_refused_and_not_followed() {
    let pieces = [
        "(",
        "[",
        "{",
        "-",
        "!",
        "&",
        "&&",
        "*",
        "|x|",
        "||",
        "return ",
        "if a {} else ",
        "a + ",
        "a = ",
        "a..",
        "x.f(",
        "Box<",
        "match a { _ => ",
        "a.",
        "a::",
        "a as ",
        "'a: loop { ",
        "vec![",
        "f(|| ",
        "&mut ",
        "fn f() { ",
        "mod m { ",
        "let x: &",
        "let x: A<",
        "let (",
        "let &",
        "if ",
        "while ",
        "move || ",
        "break ",
        "#[a] ",
        "a?.b",
        "a[",
        "use a::{",
        "struct S<T = ",
        "impl A for B { ",
        "macro_rules! m { ($(",
        "assert!(",
        "println!(\"{}\", ",
        "fn() -> ",
        "let x: fn(",
        "dyn ",
        "for x in ",
        "unsafe { ",
        "async { ",
        "let x = ",
        "a < ",
        "pub ",
        "x!{",
    ];
    for piece in pieces {
        for count in [300, 6000] {
            parse(&piece.repeat(count));
            parse(&format!("{}1", piece.repeat(count)));
        }
    }
}
