//! `impl Trait` in arguments and results, with iterators, displays and captured references.
use std::fmt::{Debug, Display};

fn evens(limit: u32) -> impl Iterator<Item = u32> + Clone { (0..limit).filter(|n| n % 2 == 0) }

fn longest<'a>(words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> { words.into_iter().max_by_key(|w| w.len()) }

fn label(x: impl Display, y: &impl Debug) -> String { format!("{x}:{y:?}") }

fn shifted<'a>(values: &'a [i32], by: &'a i32) -> impl Iterator<Item = i32> + 'a { values.iter().map(move |v| v + by) }

fn into_text(s: impl Into<String>) -> String { let mut s = s.into(); s.push('.'); s }

fn size(s: impl AsRef<str>) -> usize { s.as_ref().len() }

fn boxed(flag: bool) -> Box<dyn Iterator<Item = char>> {
    if flag { Box::new("abc".chars()) } else { Box::new(std::iter::repeat('z').take(2)) }
}

fn main() {
    let it = evens(10);
    println!("{:?} {}", it.clone().collect::<Vec<_>>(), it.sum::<u32>());
    println!("{:?} {:?}", longest(["a", "ccc", "bb"]), longest("x yy".split(' ')));
    println!("{} {}", label(1.5, &"q"), label("s", &Some(2)));
    println!("{:?}", shifted(&[1, 2, 3], &10).rev_sorted());
    println!("{} {} {} {}", into_text("a"), into_text(String::from("b")), size("abc"), size(String::from("de")));
    println!("{}", boxed(true).chain(boxed(false)).collect::<String>());
}

trait RevSorted: Iterator { fn rev_sorted(self) -> Vec<Self::Item>; }

impl<I: Iterator> RevSorted for I where I::Item: Ord {
    fn rev_sorted(self) -> Vec<I::Item> { let mut v: Vec<_> = self.collect(); v.sort_by(|a, b| b.cmp(a)); v }
}
