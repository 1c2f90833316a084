//! `String`.

use crate::borrow::{Cow, ToOwned};
use crate::cmp::Ordering;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::iter::{Extend, FromIterator};
use crate::ops::{Add, AddAssign, Deref, DerefMut, Index, IndexMut, RangeBounds};
use crate::str::{FromStr, Pattern, StrIndex, Utf8Error};

/// Growable UTF-8 text.
#[lang = "String"]
pub struct String {
    vec: Vec<u8>,
}

/// A vector's bytes as text; the caller has checked that they are UTF-8.
#[intrinsic("str.from_utf8_unchecked")]
fn text_of(bytes: &[u8]) -> &str;
#[intrinsic("string.push")]
fn push_char(vec: &mut Vec<u8>, c: char);
#[intrinsic("string.push_str")]
fn push_text(vec: &mut Vec<u8>, s: &str);

impl String {
    /// Empty text.
    pub const fn new() -> String {
        String { vec: Vec::new() }
    }
    /// Empty text with room for `capacity` bytes.
    pub fn with_capacity(capacity: usize) -> String {
        String { vec: Vec::with_capacity(capacity) }
    }
    /// Text of bytes that are UTF-8.
    pub fn from_utf8(vec: Vec<u8>) -> Result<String, FromUtf8Error> {
        match crate::str::from_utf8(vec.as_slice()) {
            Ok(_) => Ok(String { vec }),
            Err(error) => Err(FromUtf8Error { bytes: vec, error }),
        }
    }
    /// Text of bytes that the caller knows to be UTF-8.
    pub(crate) fn from_utf8_vec(vec: Vec<u8>) -> String {
        String { vec }
    }
    /// Text of bytes, with what is not UTF-8 replaced by U+FFFD.
    #[intrinsic("string.from_utf8_lossy")]
    fn lossy(bytes: &[u8]) -> Vec<u8>;
    /// Text of bytes, with what is not UTF-8 replaced by U+FFFD.
    pub fn from_utf8_lossy(bytes: &[u8]) -> Cow<'_, str> {
        Cow::Owned(String { vec: String::lossy(bytes) })
    }
    /// All of it.
    pub fn as_str(&self) -> &str {
        text_of(self.vec.as_slice())
    }
    /// All of it, mutably.
    pub fn as_mut_str(&mut self) -> &mut str {
        crate::cell::as_mut(text_of(self.vec.as_slice()))
    }
    /// Its bytes.
    pub fn into_bytes(self) -> Vec<u8> {
        self.vec
    }
    /// Its bytes, borrowed.
    pub fn as_bytes(&self) -> &[u8] {
        self.vec.as_slice()
    }
    /// Its text in a box.
    pub fn into_boxed_str(self) -> Box<str> {
        crate::boxed::str_of_bytes(crate::boxed::from_vec(self.vec))
    }
    /// Number of bytes.
    pub fn len(&self) -> usize {
        self.vec.len()
    }
    /// Whether it has no bytes.
    pub fn is_empty(&self) -> bool {
        self.vec.len() == 0
    }
    /// How many bytes fit without growing.
    pub fn capacity(&self) -> usize {
        self.vec.capacity()
    }
    /// Makes room for `additional` more bytes.
    pub fn reserve(&mut self, additional: usize) {
        self.vec.reserve(additional);
    }
    /// Drops unused room.
    pub fn shrink_to_fit(&mut self) {
        self.vec.shrink_to_fit();
    }
    /// Appends a character.
    pub fn push(&mut self, c: char) {
        push_char(&mut self.vec, c);
    }
    /// Appends text.
    pub fn push_str(&mut self, s: &str) {
        push_text(&mut self.vec, s);
    }
    /// Removes the last character.
    pub fn pop(&mut self) -> Option<char> {
        let c = self.as_str().chars().next_back()?;
        let len = self.vec.len();
        self.vec.truncate(len - c.len_utf8());
        Some(c)
    }
    /// Removes all.
    pub fn clear(&mut self) {
        self.vec.clear();
    }
    /// Keeps the first `new_len` bytes.
    #[track_caller]
    pub fn truncate(&mut self, new_len: usize) {
        if new_len < self.len() {
            assert!(self.as_str().is_char_boundary(new_len));
            self.vec.truncate(new_len);
        }
    }
    /// Removes and returns the character at a byte index.
    #[track_caller]
    pub fn remove(&mut self, idx: usize) -> char {
        match self.as_str()[idx..].chars().next() {
            Some(c) => {
                self.vec.drain(idx..idx + c.len_utf8());
                c
            }
            None => panic!("cannot remove a char from the end of a string"),
        }
    }
    /// Keeps the characters for which `f` holds.
    pub fn retain<F: FnMut(char) -> bool>(&mut self, mut f: F) {
        let mut kept = String::with_capacity(self.len());
        for c in self.as_str().chars() {
            if f(c) {
                kept.push(c);
            }
        }
        *self = kept;
    }
    /// Inserts a character at a byte index.
    #[track_caller]
    pub fn insert(&mut self, idx: usize, c: char) {
        self.insert_str(idx, c.to_string().as_str());
    }
    /// Inserts text at a byte index.
    #[track_caller]
    pub fn insert_str(&mut self, idx: usize, text: &str) {
        assert!(self.as_str().is_char_boundary(idx));
        self.vec.splice(idx..idx, text.as_bytes().to_vec());
    }
    /// Splits at a byte index: the front stays, the rest is returned.
    #[track_caller]
    pub fn split_off(&mut self, at: usize) -> String {
        assert!(self.as_str().is_char_boundary(at));
        String { vec: self.vec.split_off(at) }
    }
    /// Removes a range and gives its characters.
    #[track_caller]
    pub fn drain<R: RangeBounds<usize>>(&mut self, range: R) -> crate::vec::IntoIter<char> {
        let (start, end) = crate::slice::bounds(&range, self.len());
        let chars: Vec<char> = self.as_str()[start..end].chars().collect();
        self.vec.drain(start..end);
        chars.into_iter()
    }
    /// Replaces a range by other text.
    #[track_caller]
    pub fn replace_range<R: RangeBounds<usize>>(&mut self, range: R, replace_with: &str) {
        self.vec.splice(range, replace_with.as_bytes().to_vec());
    }
    /// Its text for as long as the session lives.
    pub fn leak(self) -> &'static mut str {
        Box::leak(Box::new(self)).as_mut_str()
    }
}

/// Bytes that are not UTF-8.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FromUtf8Error {
    bytes: Vec<u8>,
    error: Utf8Error,
}
impl FromUtf8Error {
    /// The bytes.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
    /// The bytes, borrowed.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_slice()
    }
    /// Where it went wrong.
    pub fn utf8_error(&self) -> Utf8Error {
        self.error
    }
}
impl fmt::Display for FromUtf8Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.error, f)
    }
}
impl crate::error::Error for FromUtf8Error {}

/// Conversion to text by `Display`.
#[lang = "ToString"]
pub trait ToString {
    /// The text.
    fn to_string(&self) -> String;
}
impl<T: ?Sized + fmt::Display> ToString for T {
    fn to_string(&self) -> String {
        format!("{}", self)
    }
}

impl Deref for String {
    type Target = str;
    fn deref(&self) -> &str {
        self.as_str()
    }
}
impl DerefMut for String {
    fn deref_mut(&mut self) -> &mut str {
        self.as_mut_str()
    }
}
impl<I: StrIndex> Index<I> for String {
    type Output = str;
    #[track_caller]
    fn index(&self, index: I) -> &str {
        index.index_str(self.as_str())
    }
}
impl<I: StrIndex> IndexMut<I> for String {
    #[track_caller]
    fn index_mut(&mut self, index: I) -> &mut str {
        index.index_str_mut(self.as_mut_str())
    }
}
impl Clone for String {
    fn clone(&self) -> String {
        String { vec: self.vec.clone() }
    }
}
impl Default for String {
    fn default() -> String {
        String::new()
    }
}
impl fmt::Display for String {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.as_str(), f)
    }
}
impl fmt::Debug for String {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
impl Hash for String {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}
impl PartialEq for String {
    fn eq(&self, other: &String) -> bool {
        *self.as_str() == *other.as_str()
    }
}
impl PartialEq<str> for String {
    fn eq(&self, other: &str) -> bool {
        *self.as_str() == *other
    }
}
impl PartialEq<&str> for String {
    fn eq(&self, other: &&str) -> bool {
        *self.as_str() == **other
    }
}
impl PartialEq<String> for str {
    fn eq(&self, other: &String) -> bool {
        *self == *other.as_str()
    }
}
impl PartialEq<String> for &str {
    fn eq(&self, other: &String) -> bool {
        **self == *other.as_str()
    }
}
impl Eq for String {}
impl PartialOrd for String {
    fn partial_cmp(&self, other: &String) -> Option<Ordering> {
        Some(self.as_str().cmp(other.as_str()))
    }
}
impl Ord for String {
    fn cmp(&self, other: &String) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}
impl Add<&str> for String {
    type Output = String;
    fn add(mut self, other: &str) -> String {
        self.push_str(other);
        self
    }
}
impl AddAssign<&str> for String {
    fn add_assign(&mut self, other: &str) {
        self.push_str(other);
    }
}
impl From<&str> for String {
    fn from(s: &str) -> String {
        s.to_owned()
    }
}
impl From<&mut str> for String {
    fn from(s: &mut str) -> String {
        s.to_owned()
    }
}
impl From<&String> for String {
    fn from(s: &String) -> String {
        s.clone()
    }
}
impl From<char> for String {
    fn from(c: char) -> String {
        c.to_string()
    }
}
impl<'a> From<Cow<'a, str>> for String {
    fn from(s: Cow<'a, str>) -> String {
        s.into_owned()
    }
}
impl FromStr for String {
    type Err = crate::convert::Infallible;
    fn from_str(s: &str) -> Result<String, crate::convert::Infallible> {
        Ok(s.to_owned())
    }
}
impl FromIterator<char> for String {
    fn from_iter<I: IntoIterator<Item = char>>(iter: I) -> String {
        let mut all = String::new();
        all.extend(iter);
        all
    }
}
impl<'a> FromIterator<&'a char> for String {
    fn from_iter<I: IntoIterator<Item = &'a char>>(iter: I) -> String {
        let mut all = String::new();
        for c in iter {
            all.push(*c);
        }
        all
    }
}
impl<'a> FromIterator<&'a str> for String {
    fn from_iter<I: IntoIterator<Item = &'a str>>(iter: I) -> String {
        let mut all = String::new();
        all.extend(iter);
        all
    }
}
impl FromIterator<String> for String {
    fn from_iter<I: IntoIterator<Item = String>>(iter: I) -> String {
        let mut all = String::new();
        all.extend(iter);
        all
    }
}
impl Extend<char> for String {
    fn extend<I: IntoIterator<Item = char>>(&mut self, iter: I) {
        for c in iter {
            self.push(c);
        }
    }
}
impl<'a> Extend<&'a str> for String {
    fn extend<I: IntoIterator<Item = &'a str>>(&mut self, iter: I) {
        for s in iter {
            self.push_str(s);
        }
    }
}
impl Extend<String> for String {
    fn extend<I: IntoIterator<Item = String>>(&mut self, iter: I) {
        for s in iter {
            self.push_str(s.as_str());
        }
    }
}

impl String {
    /// Makes room for `additional` more bytes.
    pub fn reserve_exact(&mut self, additional: usize) {
        self.vec.reserve(additional);
    }
    /// Gives room back that is beyond `min_capacity` bytes.
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.vec.shrink_to(min_capacity);
    }
    /// Appends a copy of a part of itself.
    #[track_caller]
    pub fn extend_from_within<R: RangeBounds<usize>>(&mut self, src: R) {
        let (start, end) = crate::slice::bounds(&src, self.len());
        assert!(self.is_char_boundary(start));
        assert!(self.is_char_boundary(end));
        self.vec.extend_from_within(start..end);
    }
    /// The text of UTF-16 units.
    pub fn from_utf16(units: &[u16]) -> Result<String, FromUtf16Error> {
        let mut text = String::with_capacity(units.len());
        for c in char::decode_utf16(units.iter().copied()) {
            match c {
                Ok(c) => text.push(c),
                Err(_) => return Err(FromUtf16Error(())),
            }
        }
        Ok(text)
    }
    /// The text of UTF-16 units, with lone halves of pairs replaced by U+FFFD.
    pub fn from_utf16_lossy(units: &[u16]) -> String {
        char::decode_utf16(units.iter().copied()).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    }
}
impl<'a> Extend<&'a char> for String {
    fn extend<I: IntoIterator<Item = &'a char>>(&mut self, iter: I) {
        for c in iter {
            self.push(*c);
        }
    }
}

/// Units that are not UTF-16.
#[derive(Debug)]
pub struct FromUtf16Error(());
impl fmt::Display for FromUtf16Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("invalid utf-16: lone surrogate found")
    }
}
impl crate::error::Error for FromUtf16Error {}
