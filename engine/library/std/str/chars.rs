//! The characters, bytes and UTF-16 units of a text, one by one.

use super::{char_at, char_before, part};
use crate::fmt;
use crate::iter::FusedIterator;

/// The bytes of a text.
pub type Bytes<'a> = crate::iter::Copied<crate::slice::Iter<'a, u8>>;

/// The characters of a text.
#[derive(Clone)]
pub struct Chars<'a> {
    pub(super) text: &'a str,
    pub(super) front: usize,
    pub(super) back: usize,
}
impl<'a> Chars<'a> {
    /// The characters not yet given.
    pub fn as_str(&self) -> &'a str {
        part(self.text, self.front, self.back)
    }
}
impl<'a> Iterator for Chars<'a> {
    type Item = char;
    fn next(&mut self) -> Option<char> {
        if self.front < self.back {
            let c = char_at(self.text, self.front);
            self.front += c.len_utf8();
            Some(c)
        } else {
            None
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let bytes = self.back - self.front;
        ((bytes + 3) / 4, Some(bytes))
    }
}
impl<'a> DoubleEndedIterator for Chars<'a> {
    fn next_back(&mut self) -> Option<char> {
        if self.front < self.back {
            let c = char_before(self.text, self.back);
            self.back -= c.len_utf8();
            Some(c)
        } else {
            None
        }
    }
}
impl<'a> FusedIterator for Chars<'a> {}

/// The characters of a text with their byte indices.
#[derive(Clone)]
pub struct CharIndices<'a> {
    pub(super) chars: Chars<'a>,
}
impl<'a> CharIndices<'a> {
    /// The characters not yet given.
    pub fn as_str(&self) -> &'a str {
        self.chars.as_str()
    }
    /// The byte index of the next character.
    pub fn offset(&self) -> usize {
        self.chars.front
    }
}
impl<'a> Iterator for CharIndices<'a> {
    type Item = (usize, char);
    fn next(&mut self) -> Option<(usize, char)> {
        let at = self.chars.front;
        match self.chars.next() {
            Some(c) => Some((at, c)),
            None => None,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.chars.size_hint()
    }
}
impl<'a> DoubleEndedIterator for CharIndices<'a> {
    fn next_back(&mut self) -> Option<(usize, char)> {
        match self.chars.next_back() {
            Some(c) => Some((self.chars.back, c)),
            None => None,
        }
    }
}
impl<'a> FusedIterator for CharIndices<'a> {}
impl<'a> fmt::Debug for Chars<'a> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chars(")?;
        f.debug_list().entries(self.clone()).finish()?;
        f.write_str(")")
    }
}

/// The 16-bit units of a text in UTF-16.
#[derive(Clone)]
pub struct EncodeUtf16<'a> {
    pub(super) chars: Chars<'a>,
    /// The second half of a pair whose first half is given.
    pub(super) low: u16,
}
impl<'a> Iterator for EncodeUtf16<'a> {
    type Item = u16;
    fn next(&mut self) -> Option<u16> {
        if self.low != 0 {
            let low = self.low;
            self.low = 0;
            return Some(low);
        }
        let code = self.chars.next()? as u32;
        if code < 0x10000 {
            return Some(code as u16);
        }
        self.low = 0xDC00 + ((code - 0x10000) & 0x3FF) as u16;
        Some(0xD800 + ((code - 0x10000) >> 10) as u16)
    }
}
