//! What a text can be searched for.

use super::{char_at, char_before, part};

/// What text can be searched for: a `char`, a `&str`, several `char`s, or a function on `char`s.
pub trait Pattern: Sized {
    /// Byte range of the first match at or after `from`.
    fn find_from(&mut self, text: &str, from: usize) -> Option<(usize, usize)>;
    /// Byte range of the last match that ends at or before `to`.
    fn rfind_to(&mut self, text: &str, to: usize) -> Option<(usize, usize)>;
    /// End of the match at the start of `from..to`, if there is one.
    fn prefix(&mut self, text: &str, from: usize, to: usize) -> Option<usize>;
    /// Start of the match at the end of `from..to`, if there is one.
    fn suffix(&mut self, text: &str, from: usize, to: usize) -> Option<usize>;
}

/// A pattern whose matches are the same from both ends: what looks at one character at a time.
pub trait DoubleEndedPattern: Pattern {}

/// Native searches; `usize::MAX` is no match.
#[intrinsic("str.find_str")]
pub(super) fn find_str(text: &str, needle: &str, from: usize) -> usize;
#[intrinsic("str.rfind_str")]
fn rfind_str(text: &str, needle: &str, to: usize) -> usize;
#[intrinsic("str.find_char")]
fn find_char(text: &str, wanted: char, from: usize) -> usize;
#[intrinsic("str.rfind_char")]
fn rfind_char(text: &str, wanted: char, to: usize) -> usize;

/// The first character at or after `from` that `hit` accepts.
pub(super) fn find_where(text: &str, from: usize, mut hit: impl FnMut(char) -> bool) -> Option<(usize, usize)> {
    let mut at = from;
    let end = text.len();
    while at < end {
        let c = char_at(text, at);
        let next = at + c.len_utf8();
        if hit(c) {
            return Some((at, next));
        }
        at = next;
    }
    None
}
/// The last character that ends at or before `to` and that `hit` accepts.
pub(super) fn rfind_where(text: &str, to: usize, mut hit: impl FnMut(char) -> bool) -> Option<(usize, usize)> {
    let mut at = to;
    while at > 0 {
        let c = char_before(text, at);
        let start = at - c.len_utf8();
        if hit(c) {
            return Some((start, at));
        }
        at = start;
    }
    None
}

macro_rules! text_pattern {
    ($($ty:ty, |$self:ident| $needle:expr;)*) => {
        $(impl Pattern for $ty {
            fn find_from(&mut $self, text: &str, from: usize) -> Option<(usize, usize)> {
                let needle: &str = $needle;
                let at = find_str(text, needle, from);
                if at == usize::MAX { None } else { Some((at, at + needle.len())) }
            }
            fn rfind_to(&mut $self, text: &str, to: usize) -> Option<(usize, usize)> {
                let needle: &str = $needle;
                let at = rfind_str(text, needle, to);
                if at == usize::MAX { None } else { Some((at, at + needle.len())) }
            }
            fn prefix(&mut $self, text: &str, from: usize, to: usize) -> Option<usize> {
                let needle: &str = $needle;
                let end = from + needle.len();
                let fits = end <= to && text.is_char_boundary(end) && *part(text, from, end) == *needle;
                if fits { Some(end) } else { None }
            }
            fn suffix(&mut $self, text: &str, from: usize, to: usize) -> Option<usize> {
                let needle: &str = $needle;
                if from + needle.len() > to {
                    return None;
                }
                let start = to - needle.len();
                if text.is_char_boundary(start) && *part(text, start, to) == *needle { Some(start) } else { None }
            }
        })*
    };
}
text_pattern! {
    &str, |self| *self;
    &&str, |self| **self;
    &String, |self| self.as_str();
}

impl Pattern for char {
    fn find_from(&mut self, text: &str, from: usize) -> Option<(usize, usize)> {
        let at = find_char(text, *self, from);
        if at == usize::MAX { None } else { Some((at, at + self.len_utf8())) }
    }
    fn rfind_to(&mut self, text: &str, to: usize) -> Option<(usize, usize)> {
        let at = rfind_char(text, *self, to);
        if at == usize::MAX { None } else { Some((at, at + self.len_utf8())) }
    }
    fn prefix(&mut self, text: &str, from: usize, to: usize) -> Option<usize> {
        if from < to && char_at(text, from) == *self { Some(from + self.len_utf8()) } else { None }
    }
    fn suffix(&mut self, text: &str, from: usize, to: usize) -> Option<usize> {
        if from < to && char_before(text, to) == *self { Some(to - self.len_utf8()) } else { None }
    }
}
impl DoubleEndedPattern for char {}

macro_rules! char_pattern {
    ($([$($generics:tt)*] $ty:ty, |$self:ident, $c:ident| $hit:expr;)*) => {
        $(impl<$($generics)*> Pattern for $ty {
            fn find_from(&mut $self, text: &str, from: usize) -> Option<(usize, usize)> {
                find_where(text, from, |$c| $hit)
            }
            fn rfind_to(&mut $self, text: &str, to: usize) -> Option<(usize, usize)> {
                rfind_where(text, to, |$c| $hit)
            }
            fn prefix(&mut $self, text: &str, from: usize, to: usize) -> Option<usize> {
                if from == to {
                    return None;
                }
                let $c = char_at(text, from);
                if $hit { Some(from + $c.len_utf8()) } else { None }
            }
            fn suffix(&mut $self, text: &str, from: usize, to: usize) -> Option<usize> {
                if from == to {
                    return None;
                }
                let $c = char_before(text, to);
                if $hit { Some(to - $c.len_utf8()) } else { None }
            }
        }
        impl<$($generics)*> DoubleEndedPattern for $ty {})*
    };
}
char_pattern! {
    [] &[char], |self, c| self.contains(&c);
    [const N: usize] [char; N], |self, c| self.contains(&c);
    [const N: usize] &[char; N], |self, c| self.contains(&c);
    [F: FnMut(char) -> bool] F, |self, c| self(c);
}
