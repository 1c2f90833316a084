//! Characters.

use crate::convert::TryFrom;
use crate::fmt;
use crate::hash::{Hash, Hasher};

/// The character of a code point.
pub fn from_u32(i: u32) -> Option<char> {
    char::from_u32(i)
}
/// The digit character in a radix.
pub fn from_digit(num: u32, radix: u32) -> Option<char> {
    char::from_digit(num, radix)
}

#[intrinsic("char.from_u32")]
fn from_u32_unchecked(i: u32) -> char;
/// Upper- or lower-case form as up to three characters, 0 for none.
#[intrinsic("char.to_case")]
fn to_case(c: char, upper: bool) -> (u32, u32, u32);

/// What `to_uppercase` gives.
pub type ToUppercase = CaseChange;
/// What `to_lowercase` gives.
pub type ToLowercase = CaseChange;
pub use crate::str::{EscapeDebug, EscapeDefault, EscapeUnicode};
use crate::iter::FusedIterator;
use crate::str::text_of_mut;

/// The characters of UTF-16 units.
pub fn decode_utf16<I: IntoIterator<Item = u16>>(iter: I) -> DecodeUtf16<I::IntoIter> {
    char::decode_utf16(iter)
}

/// The characters that a change of case gives.
#[derive(Clone, Debug)]
pub struct CaseChange {
    chars: [char; 3],
    at: usize,
    len: usize,
}
impl CaseChange {
    fn new(c: char, upper: bool) -> CaseChange {
        let (a, b, d) = to_case(c, upper);
        let len = if d != 0 { 3 } else if b != 0 { 2 } else { 1 };
        CaseChange { chars: [from_u32_unchecked(a), from_u32_unchecked(b), from_u32_unchecked(d)], at: 0, len }
    }
}
impl Iterator for CaseChange {
    type Item = char;
    fn next(&mut self) -> Option<char> {
        if self.at < self.len {
            self.at += 1;
            Some(self.chars[self.at - 1])
        } else {
            None
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len - self.at, Some(self.len - self.at))
    }
}
impl DoubleEndedIterator for CaseChange {
    fn next_back(&mut self) -> Option<char> {
        if self.at < self.len {
            self.len -= 1;
            Some(self.chars[self.len])
        } else {
            None
        }
    }
}
impl ExactSizeIterator for CaseChange {}
impl FusedIterator for CaseChange {}
impl fmt::Display for CaseChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for i in self.at..self.len {
            f.write_char(self.chars[i])?;
        }
        Ok(())
    }
}

impl char {
    /// The lowest code point.
    pub const MIN: char = '\0';
    /// Most bytes in UTF-8.
    pub const MAX_LEN_UTF8: usize = 4;
    /// Most units in UTF-16.
    pub const MAX_LEN_UTF16: usize = 2;
    /// The highest code point.
    pub const MAX: char = '\u{10FFFF}';
    /// U+FFFD.
    pub const REPLACEMENT_CHARACTER: char = '\u{FFFD}';

    /// Number of bytes in UTF-8.
    #[intrinsic("char.len_utf8")]
    pub const fn len_utf8(self) -> usize;
    /// Whether it is a letter.
    #[intrinsic("char.is_alphabetic")]
    pub fn is_alphabetic(self) -> bool;
    /// Whether it is a number.
    #[intrinsic("char.is_numeric")]
    pub fn is_numeric(self) -> bool;
    /// Whether it is a letter or a number.
    #[intrinsic("char.is_alphanumeric")]
    pub fn is_alphanumeric(self) -> bool;
    /// Whether it is white space.
    #[intrinsic("char.is_whitespace")]
    pub fn is_whitespace(self) -> bool;
    /// Whether it is in upper case.
    #[intrinsic("char.is_uppercase")]
    pub fn is_uppercase(self) -> bool;
    /// Whether it is in lower case.
    #[intrinsic("char.is_lowercase")]
    pub fn is_lowercase(self) -> bool;
    /// Whether it is a control code.
    #[intrinsic("char.is_control")]
    pub fn is_control(self) -> bool;

    /// Number of 16-bit units in UTF-16.
    pub const fn len_utf16(self) -> usize {
        if (self as u32) < 0x10000 { 1 } else { 2 }
    }
    /// The character of a code point.
    pub fn from_u32(i: u32) -> Option<char> {
        if i > 0x10FFFF || (i >= 0xD800 && i <= 0xDFFF) { None } else { Some(from_u32_unchecked(i)) }
    }
    /// The digit character in a radix.
    #[track_caller]
    pub fn from_digit(num: u32, radix: u32) -> Option<char> {
        if radix > 36 {
            panic!("from_digit: radix is too high (maximum 36)");
        }
        if num >= radix {
            None
        } else if num < 10 {
            Some(from_u32_unchecked('0' as u32 + num))
        } else {
            Some(from_u32_unchecked('a' as u32 + num - 10))
        }
    }
    /// The value of a digit in a radix.
    #[track_caller]
    pub fn to_digit(self, radix: u32) -> Option<u32> {
        if radix < 2 || radix > 36 {
            panic!("to_digit: invalid radix -- radix must be in the range 2 to 36 inclusive");
        }
        let c = self as u32;
        let value = if self.is_ascii_digit() {
            c - '0' as u32
        } else if self.is_ascii_lowercase() {
            c - 'a' as u32 + 10
        } else if self.is_ascii_uppercase() {
            c - 'A' as u32 + 10
        } else {
            return None;
        };
        if value < radix { Some(value) } else { None }
    }
    /// Whether it is a digit in a radix.
    pub fn is_digit(self, radix: u32) -> bool {
        self.to_digit(radix).is_some()
    }
    /// In upper case.
    pub fn to_uppercase(self) -> CaseChange {
        CaseChange::new(self, true)
    }
    /// In lower case.
    pub fn to_lowercase(self) -> CaseChange {
        CaseChange::new(self, false)
    }
    /// Its UTF-8 in a buffer.
    #[track_caller]
    pub fn encode_utf8(self, dst: &mut [u8]) -> &mut str {
        let len = self.len_utf8();
        if dst.len() < len {
            panic!(
                "encode_utf8: need {} bytes to encode U+{:x} but buffer has just {}",
                len, self as u32, dst.len()
            );
        }
        let code = self as u32;
        if len == 1 {
            dst[0] = code as u8;
        } else {
            let mut rest = code;
            for i in (1..len).rev() {
                dst[i] = 0x80 | (rest & 0x3F) as u8;
                rest >>= 6;
            }
            // The first byte tells the length by its leading ones.
            dst[0] = (0xF0u32 << (4 - len)) as u8 | rest as u8;
        }
        text_of_mut(&mut dst[..len])
    }
    /// Its UTF-16 in a buffer.
    #[track_caller]
    pub fn encode_utf16(self, dst: &mut [u16]) -> &mut [u16] {
        let len = self.len_utf16();
        if dst.len() < len {
            panic!(
                "encode_utf16: need {} bytes to encode U+{:x} but buffer has just {}",
                len, self as u32, dst.len()
            );
        }
        let code = self as u32;
        if len == 1 {
            dst[0] = code as u16;
        } else {
            dst[0] = 0xD800 + ((code - 0x10000) >> 10) as u16;
            dst[1] = 0xDC00 + ((code - 0x10000) & 0x3FF) as u16;
        }
        &mut dst[..len]
    }
    /// The characters of UTF-16 units.
    pub fn decode_utf16<I: IntoIterator<Item = u16>>(iter: I) -> DecodeUtf16<I::IntoIter> {
        DecodeUtf16 { units: iter.into_iter(), kept: None }
    }
    /// As in a `Debug` print, with both kinds of quotes escaped.
    pub fn escape_debug(self) -> EscapeDebug {
        self.to_string().escape_debug()
    }
    /// Escaped if it is not printable ASCII, as Rust source has it.
    pub fn escape_default(self) -> EscapeDefault {
        self.to_string().escape_default()
    }
    /// As `\u{…}`.
    pub fn escape_unicode(self) -> EscapeUnicode {
        self.to_string().escape_unicode()
    }
    /// Whether it is ASCII.
    pub const fn is_ascii(&self) -> bool {
        (*self as u32) < 128
    }
    /// In upper case, if it is an ASCII letter.
    pub const fn to_ascii_uppercase(&self) -> char {
        if self.is_ascii_lowercase() { from_u32_unchecked(*self as u32 - 32) } else { *self }
    }
    /// In lower case, if it is an ASCII letter.
    pub const fn to_ascii_lowercase(&self) -> char {
        if self.is_ascii_uppercase() { from_u32_unchecked(*self as u32 + 32) } else { *self }
    }
    /// Puts it in upper case, if it is an ASCII letter.
    pub const fn make_ascii_uppercase(&mut self) {
        *self = self.to_ascii_uppercase();
    }
    /// Puts it in lower case, if it is an ASCII letter.
    pub const fn make_ascii_lowercase(&mut self) {
        *self = self.to_ascii_lowercase();
    }
    /// Whether two characters differ only in ASCII case.
    pub fn eq_ignore_ascii_case(&self, other: &char) -> bool {
        self.to_ascii_lowercase() == other.to_ascii_lowercase()
    }
    /// Whether it is an ASCII letter.
    pub const fn is_ascii_alphabetic(&self) -> bool {
        self.is_ascii_lowercase() || self.is_ascii_uppercase()
    }
    /// `0` to `9`.
    pub const fn is_ascii_digit(&self) -> bool {
        *self >= '0' && *self <= '9'
    }
    /// A hexadecimal digit.
    pub const fn is_ascii_hexdigit(&self) -> bool {
        self.is_ascii_digit() || (*self >= 'a' && *self <= 'f') || (*self >= 'A' && *self <= 'F')
    }
    /// An ASCII letter or digit.
    pub const fn is_ascii_alphanumeric(&self) -> bool {
        self.is_ascii_alphabetic() || self.is_ascii_digit()
    }
    /// `a` to `z`.
    pub const fn is_ascii_lowercase(&self) -> bool {
        *self >= 'a' && *self <= 'z'
    }
    /// `A` to `Z`.
    pub const fn is_ascii_uppercase(&self) -> bool {
        *self >= 'A' && *self <= 'Z'
    }
    /// ASCII punctuation.
    pub const fn is_ascii_punctuation(&self) -> bool {
        (*self >= '!' && *self <= '/') || (*self >= ':' && *self <= '@') || (*self >= '[' && *self <= '`') || (*self >= '{' && *self <= '~')
    }
    /// A visible ASCII character.
    pub const fn is_ascii_graphic(&self) -> bool {
        *self >= '!' && *self <= '~'
    }
    /// ASCII white space.
    pub const fn is_ascii_whitespace(&self) -> bool {
        matches!(*self, ' ' | '\t' | '\n' | '\r' | '\x0C')
    }
    /// An ASCII control code.
    pub const fn is_ascii_control(&self) -> bool {
        (*self as u32) < 32 || *self as u32 == 127
    }
}

impl Hash for char {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(*self as u32);
    }
}
impl From<u8> for char {
    fn from(b: u8) -> char {
        b as char
    }
}
impl From<char> for u32 {
    fn from(c: char) -> u32 {
        c as u32
    }
}
impl From<char> for u64 {
    fn from(c: char) -> u64 {
        c as u64
    }
}
impl From<char> for u128 {
    fn from(c: char) -> u128 {
        c as u128
    }
}
impl TryFrom<char> for u8 {
    type Error = TryFromCharError;
    fn try_from(c: char) -> Result<u8, TryFromCharError> {
        let code = c as u32;
        if code < 0x100 { Ok(code as u8) } else { Err(TryFromCharError(())) }
    }
}
impl TryFrom<char> for u16 {
    type Error = TryFromCharError;
    fn try_from(c: char) -> Result<u16, TryFromCharError> {
        let code = c as u32;
        if code < 0x10000 { Ok(code as u16) } else { Err(TryFromCharError(())) }
    }
}
impl TryFrom<u32> for char {
    type Error = CharTryFromError;
    fn try_from(i: u32) -> Result<char, CharTryFromError> {
        match char::from_u32(i) {
            Some(c) => Ok(c),
            None => Err(CharTryFromError(())),
        }
    }
}
impl crate::str::FromStr for char {
    type Err = ParseCharError;
    fn from_str(s: &str) -> Result<char, ParseCharError> {
        let mut chars = s.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) => Ok(c),
            (None, _) => Err(ParseCharError { kind: CharErrorKind::EmptyString }),
            _ => Err(ParseCharError { kind: CharErrorKind::TooManyChars }),
        }
    }
}

/// The characters of UTF-16 units.
#[derive(Clone, Debug)]
pub struct DecodeUtf16<I> {
    units: I,
    /// A unit that was read after the first half of a pair, and is not the second.
    kept: Option<u16>,
}
impl<I: Iterator<Item = u16>> Iterator for DecodeUtf16<I> {
    type Item = Result<char, DecodeUtf16Error>;
    fn next(&mut self) -> Option<Result<char, DecodeUtf16Error>> {
        let unit = match self.kept.take() {
            Some(unit) => unit,
            None => self.units.next()?,
        };
        if unit < 0xD800 || unit > 0xDFFF {
            return Some(Ok(from_u32_unchecked(unit as u32)));
        }
        if unit > 0xDBFF {
            return Some(Err(DecodeUtf16Error { code: unit }));
        }
        match self.units.next() {
            Some(low) if low >= 0xDC00 && low <= 0xDFFF => {
                let code = 0x10000 + ((unit as u32 - 0xD800) << 10) + (low as u32 - 0xDC00);
                Some(Ok(from_u32_unchecked(code)))
            }
            other => {
                self.kept = other;
                Some(Err(DecodeUtf16Error { code: unit }))
            }
        }
    }
}

/// A half of a pair of UTF-16 units without the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecodeUtf16Error {
    code: u16,
}
impl DecodeUtf16Error {
    /// The lone unit.
    pub fn unpaired_surrogate(&self) -> u16 {
        self.code
    }
}
impl fmt::Display for DecodeUtf16Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unpaired surrogate found: {:x}", self.code)
    }
}
impl crate::error::Error for DecodeUtf16Error {}

/// The character does not fit the type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TryFromCharError(());
impl fmt::Display for TryFromCharError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("unicode code point out of range")
    }
}
impl crate::error::Error for TryFromCharError {}

/// The number is no code point of a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CharTryFromError(());
impl fmt::Display for CharTryFromError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("converted integer out of range for `char`")
    }
}
impl crate::error::Error for CharTryFromError {}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CharErrorKind {
    EmptyString,
    TooManyChars,
}

/// The text is not one character.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseCharError {
    kind: CharErrorKind,
}
impl fmt::Display for ParseCharError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.kind {
            CharErrorKind::EmptyString => "cannot parse char from empty string",
            CharErrorKind::TooManyChars => "too many characters in string",
        })
    }
}
impl crate::error::Error for ParseCharError {}
