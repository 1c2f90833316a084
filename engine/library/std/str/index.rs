//! Parts of a text by ranges of bytes.

use super::{text_of, text_of_mut};
use crate::ops::{Bound, Index, IndexMut, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

/// The character that begins at a byte index, which is a boundary before the end.
#[intrinsic("str.char_at")]
pub(crate) fn char_at(text: &str, index: usize) -> char;
/// The character that ends at a byte index, which is a boundary after the start.
#[intrinsic("str.char_before")]
pub(crate) fn char_before(text: &str, index: usize) -> char;

/// A part of a text; the caller has checked the boundaries.
pub(crate) fn part(text: &str, start: usize, end: usize) -> &str {
    text_of(&text.as_bytes()[start..end])
}
fn part_mut(text: &mut str, start: usize, end: usize) -> &mut str {
    text_of_mut(&mut bytes_mut(text)[start..end])
}
#[intrinsic("str.as_bytes")]
pub(crate) fn bytes_mut(text: &mut str) -> &mut [u8];

#[track_caller]
fn check_bounds(text: &str, start: usize, end: usize) {
    let len = text.len();
    if start > end {
        panic!("byte range starts at {} but ends at {}", start, end);
    }
    if end > len {
        panic!("end byte index {} is out of bounds for string of length {}", end, len);
    }
    if !text.is_char_boundary(start) {
        boundary_panic(text, "start", start);
    }
    if !text.is_char_boundary(end) {
        boundary_panic(text, "end", end);
    }
}

#[track_caller]
fn boundary_panic(text: &str, which: &str, index: usize) -> ! {
    let mut start = index;
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let c = char_at(text, start);
    panic!(
        "{} byte index {} is not a char boundary; it is inside {:?} (bytes {}..{}) of `{}`",
        which,
        index,
        c,
        start,
        start + c.len_utf8(),
        text
    );
}

/// What can index text: ranges of bytes.
pub trait StrIndex: Sized {
    /// Start and end in a text of `len` bytes.
    fn byte_bounds(&self, len: usize) -> (usize, usize);
    /// The part, or a panic.
    #[track_caller]
    fn index_str(self, text: &str) -> &str {
        let (start, end) = self.byte_bounds(text.len());
        check_bounds(text, start, end);
        part(text, start, end)
    }
    /// The part, mutably, or a panic.
    #[track_caller]
    fn index_str_mut(self, text: &mut str) -> &mut str {
        let (start, end) = self.byte_bounds(text.len());
        check_bounds(text, start, end);
        part_mut(text, start, end)
    }
    /// The part, if the bounds are boundaries of characters.
    fn get_str(self, text: &str) -> Option<&str> {
        let (start, end) = self.byte_bounds(text.len());
        if start <= end && text.is_char_boundary(start) && text.is_char_boundary(end) {
            Some(part(text, start, end))
        } else {
            None
        }
    }
    /// The part, mutably, if the bounds are boundaries of characters.
    fn get_str_mut(self, text: &mut str) -> Option<&mut str> {
        let (start, end) = self.byte_bounds(text.len());
        if start <= end && text.is_char_boundary(start) && text.is_char_boundary(end) {
            Some(part_mut(text, start, end))
        } else {
            None
        }
    }
}
impl StrIndex for Range<usize> {
    fn byte_bounds(&self, _len: usize) -> (usize, usize) {
        (self.start, self.end)
    }
}
impl StrIndex for RangeInclusive<usize> {
    fn byte_bounds(&self, _len: usize) -> (usize, usize) {
        (self.start, self.end + 1)
    }
}
impl StrIndex for RangeFrom<usize> {
    fn byte_bounds(&self, len: usize) -> (usize, usize) {
        (self.start, len)
    }
}
impl StrIndex for RangeTo<usize> {
    fn byte_bounds(&self, _len: usize) -> (usize, usize) {
        (0, self.end)
    }
}
impl StrIndex for RangeToInclusive<usize> {
    fn byte_bounds(&self, _len: usize) -> (usize, usize) {
        (0, self.end + 1)
    }
}
impl StrIndex for (Bound<usize>, Bound<usize>) {
    fn byte_bounds(&self, len: usize) -> (usize, usize) {
        let start = match self.0 {
            Bound::Included(start) => start,
            Bound::Excluded(start) => start + 1,
            Bound::Unbounded => 0,
        };
        let end = match self.1 {
            Bound::Included(end) => end + 1,
            Bound::Excluded(end) => end,
            Bound::Unbounded => len,
        };
        (start, end)
    }
}
impl StrIndex for RangeFull {
    fn byte_bounds(&self, len: usize) -> (usize, usize) {
        (0, len)
    }
}
impl<I: StrIndex> Index<I> for str {
    type Output = str;
    #[track_caller]
    fn index(&self, index: I) -> &str {
        index.index_str(self)
    }
}
impl<I: StrIndex> IndexMut<I> for str {
    #[track_caller]
    fn index_mut(&mut self, index: I) -> &mut str {
        index.index_str_mut(self)
    }
}
