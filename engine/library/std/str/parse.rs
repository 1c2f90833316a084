//! Text from bytes, and values from text.

use crate::fmt;

/// Parsing from text: what `parse` calls.
#[lang = "FromStr"]
pub trait FromStr: Sized {
    /// What a failure is.
    type Err;
    /// Parses.
    fn from_str(s: &str) -> Result<Self, Self::Err>;
}

/// Bytes that are not UTF-8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Utf8Error {
    valid_up_to: usize,
    error_len: Option<u8>,
}
impl Utf8Error {
    /// How many bytes are good.
    pub fn valid_up_to(&self) -> usize {
        self.valid_up_to
    }
    /// How many bytes are wrong; none if the text ends too early.
    pub fn error_len(&self) -> Option<usize> {
        match self.error_len {
            Some(n) => Some(n as usize),
            None => None,
        }
    }
}
impl fmt::Display for Utf8Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.error_len {
            Some(n) => write!(f, "invalid utf-8 sequence of {} bytes from index {}", n, self.valid_up_to),
            None => write!(f, "incomplete utf-8 byte sequence from index {}", self.valid_up_to),
        }
    }
}
impl crate::error::Error for Utf8Error {}

/// `(valid, valid_up_to, error_len or 0)` of bytes.
#[intrinsic("str.check_utf8")]
fn check_utf8(bytes: &[u8]) -> (bool, usize, u8);
#[intrinsic("str.from_utf8_unchecked")]
pub(crate) fn text_of(bytes: &[u8]) -> &str;
#[intrinsic("str.from_utf8_unchecked")]
pub(crate) fn text_of_mut(bytes: &mut [u8]) -> &mut str;

/// The text of bytes that are UTF-8.
pub fn from_utf8(bytes: &[u8]) -> Result<&str, Utf8Error> {
    let (valid, valid_up_to, len) = check_utf8(bytes);
    if valid {
        Ok(text_of(bytes))
    } else {
        Err(Utf8Error { valid_up_to, error_len: if len == 0 { None } else { Some(len) } })
    }
}

/// The text of bytes that are UTF-8, mutably.
pub fn from_utf8_mut(bytes: &mut [u8]) -> Result<&mut str, Utf8Error> {
    match from_utf8(bytes) {
        Ok(_) => Ok(text_of_mut(bytes)),
        Err(error) => Err(error),
    }
}

/// The text did not say `true` or `false`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseBoolError;
impl fmt::Display for ParseBoolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("provided string was not `true` or `false`")
    }
}
impl crate::error::Error for ParseBoolError {}
impl FromStr for bool {
    type Err = ParseBoolError;
    fn from_str(s: &str) -> Result<bool, ParseBoolError> {
        match s {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(ParseBoolError),
        }
    }
}
