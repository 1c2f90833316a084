//! Escaped forms of texts and characters.

use crate::fmt;
use crate::iter::FusedIterator;

/// The characters of an escaped text, which also prints as a whole.
#[derive(Clone, Debug)]
pub struct Escape {
    text: String,
    at: usize,
}
/// What `escape_debug` gives.
pub type EscapeDebug = Escape;
/// What `escape_default` gives.
pub type EscapeDefault = Escape;
/// What `escape_unicode` gives.
pub type EscapeUnicode = Escape;

impl Escape {
    pub(crate) fn new(text: String) -> Escape {
        Escape { text, at: 0 }
    }
}
impl Iterator for Escape {
    type Item = char;
    fn next(&mut self) -> Option<char> {
        let next = self.text[self.at..].chars().next()?;
        self.at += next.len_utf8();
        Some(next)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.text[self.at..].chars().count();
        (n, Some(n))
    }
}
impl FusedIterator for Escape {}
impl fmt::Display for Escape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text[self.at..])
    }
}

/// Appends a character, escaped if it is not printable ASCII, as Rust source has it.
pub(crate) fn escape_default(text: &mut String, c: char) {
    match c {
        '\t' => text.push_str("\\t"),
        '\r' => text.push_str("\\r"),
        '\n' => text.push_str("\\n"),
        '\'' | '"' | '\\' => {
            text.push('\\');
            text.push(c);
        }
        ' '..='~' => text.push(c),
        _ => text.push_str(format!("\\u{{{:x}}}", c as u32).as_str()),
    }
}

impl str {
    /// As in a `Debug` print, with single quotes escaped too.
    pub fn escape_debug(&self) -> EscapeDebug {
        let quoted = format!("{:?}", self);
        let len = quoted.len();
        // A `Debug` print of a text leaves `'` as it is; the escaped form does not.
        Escape::new(quoted[1..len - 1].replace("'", "\\'"))
    }
    /// With all but printable ASCII escaped, as Rust source has it.
    pub fn escape_default(&self) -> EscapeDefault {
        let mut text = String::new();
        for c in self.chars() {
            escape_default(&mut text, c);
        }
        Escape::new(text)
    }
    /// Every character as `\u{…}`.
    pub fn escape_unicode(&self) -> EscapeUnicode {
        let mut text = String::new();
        for c in self.chars() {
            text.push_str(format!("\\u{{{:x}}}", c as u32).as_str());
        }
        Escape::new(text)
    }
}
