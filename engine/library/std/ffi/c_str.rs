//! `CStr` and `CString`: text that ends with a zero byte.

use crate::borrow::{Borrow, Cow, ToOwned};
use crate::cmp::Ordering;
use crate::fmt;
use crate::ops::Deref;
use crate::str::Utf8Error;

/// Borrowed text of C. As [`crate::ffi::OsStr`], a reference to it is the slice itself, its zero byte last.
#[lang = "CStr"]
pub struct CStr {
    bytes: &'static [u8],
}

fn zero_at(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|&byte| byte == 0)
}

impl CStr {
    /// From bytes that end with their only zero.
    pub fn from_bytes_with_nul(bytes: &[u8]) -> Result<&CStr, FromBytesWithNulError> {
        match zero_at(bytes) {
            Some(position) if position + 1 == bytes.len() => Ok(&CStr { bytes }),
            Some(position) => Err(FromBytesWithNulError::InteriorNul { position }),
            None => Err(FromBytesWithNulError::NotNulTerminated),
        }
    }
    /// From bytes up to their first zero.
    pub fn from_bytes_until_nul(bytes: &[u8]) -> Result<&CStr, FromBytesUntilNulError> {
        match zero_at(bytes) {
            Some(position) => Ok(&CStr { bytes: &bytes[..position + 1] }),
            None => Err(FromBytesUntilNulError(())),
        }
    }
    /// Its bytes without the zero.
    pub fn to_bytes(&self) -> &[u8] {
        &self.bytes[..self.bytes.len() - 1]
    }
    /// Its bytes with the zero.
    pub fn to_bytes_with_nul(&self) -> &[u8] {
        self.bytes
    }
    /// Number of bytes without the zero.
    pub fn count_bytes(&self) -> usize {
        self.bytes.len() - 1
    }
    /// Whether there is nothing before the zero.
    pub fn is_empty(&self) -> bool {
        self.bytes.len() == 1
    }
    /// The text, if it is UTF-8.
    pub fn to_str(&self) -> Result<&str, Utf8Error> {
        crate::str::from_utf8(self.to_bytes())
    }
    /// The text, with U+FFFD for what is not UTF-8.
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        match self.to_str() {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(String::from_utf8_lossy(self.to_bytes()).into_owned()),
        }
    }
    /// From a box.
    pub fn into_c_string(self: Box<CStr>) -> CString {
        (*self).to_owned()
    }
}
impl fmt::Debug for CStr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.to_bytes().escape_ascii())
    }
}
impl PartialEq for CStr {
    fn eq(&self, other: &CStr) -> bool {
        *self.bytes == *other.bytes
    }
}
impl Eq for CStr {}
impl PartialOrd for CStr {
    fn partial_cmp(&self, other: &CStr) -> Option<Ordering> {
        Some(self.to_bytes().cmp(other.to_bytes()))
    }
}
impl Ord for CStr {
    fn cmp(&self, other: &CStr) -> Ordering {
        self.to_bytes().cmp(other.to_bytes())
    }
}
impl ToOwned for CStr {
    type Owned = CString;
    fn to_owned(&self) -> CString {
        CString { bytes: self.bytes.to_vec() }
    }
}
impl AsRef<CStr> for CStr {
    fn as_ref(&self) -> &CStr {
        self
    }
}
impl Default for &CStr {
    fn default() -> Self {
        &CStr { bytes: &[0] }
    }
}

/// Owned text of C, its zero byte last.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CString {
    bytes: Vec<u8>,
}
impl CString {
    /// From bytes without a zero; one is added.
    pub fn new<T: Into<Vec<u8>>>(t: T) -> Result<CString, NulError> {
        let mut bytes: Vec<u8> = t.into();
        if let Some(position) = zero_at(bytes.as_slice()) {
            return Err(NulError(position, bytes));
        }
        bytes.push(0);
        Ok(CString { bytes })
    }
    /// From bytes that end with their only zero.
    pub fn from_vec_with_nul(v: Vec<u8>) -> Result<CString, FromBytesWithNulError> {
        CStr::from_bytes_with_nul(v.as_slice()).map(|text| text.to_owned())
    }
    /// Itself, borrowed.
    pub fn as_c_str(&self) -> &CStr {
        &CStr { bytes: self.bytes.as_slice() }
    }
    /// Its bytes without the zero.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.bytes.len() - 1]
    }
    /// Its bytes with the zero.
    pub fn as_bytes_with_nul(&self) -> &[u8] {
        self.bytes.as_slice()
    }
    /// Its bytes without the zero.
    pub fn into_bytes(self) -> Vec<u8> {
        let mut bytes = self.bytes;
        bytes.pop();
        bytes
    }
    /// Its bytes with the zero.
    pub fn into_bytes_with_nul(self) -> Vec<u8> {
        self.bytes
    }
    /// The text, if it is UTF-8.
    pub fn into_string(self) -> Result<String, IntoStringError> {
        match String::from_utf8(self.into_bytes()) {
            Ok(text) => Ok(text),
            Err(e) => {
                let error = e.utf8_error();
                let mut bytes = e.into_bytes();
                bytes.push(0);
                Err(IntoStringError { inner: CString { bytes }, error })
            }
        }
    }
    /// As a box.
    pub fn into_boxed_c_str(self) -> Box<CStr> {
        Box::new(CStr { bytes: self.bytes.leak() })
    }
}
impl Deref for CString {
    type Target = CStr;
    fn deref(&self) -> &CStr {
        self.as_c_str()
    }
}
impl AsRef<CStr> for CString {
    fn as_ref(&self) -> &CStr {
        self.as_c_str()
    }
}
impl Borrow<CStr> for CString {
    fn borrow(&self) -> &CStr {
        self.as_c_str()
    }
}
impl fmt::Debug for CString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_c_str(), f)
    }
}
impl Default for CString {
    fn default() -> CString {
        CString { bytes: vec![0] }
    }
}
impl From<&CStr> for CString {
    fn from(s: &CStr) -> CString {
        s.to_owned()
    }
}

/// A zero byte stands inside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NulError(usize, Vec<u8>);
impl NulError {
    /// Where the zero stands.
    pub fn nul_position(&self) -> usize {
        self.0
    }
    /// The bytes.
    pub fn into_vec(self) -> Vec<u8> {
        self.1
    }
}
impl fmt::Display for NulError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nul byte found in provided data at position: {}", self.0)
    }
}
impl crate::error::Error for NulError {}

/// The bytes do not end with their only zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FromBytesWithNulError {
    /// A zero stands before the end.
    InteriorNul {
        /// Where.
        position: usize,
    },
    /// There is no zero at the end.
    NotNulTerminated,
}
impl fmt::Display for FromBytesWithNulError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FromBytesWithNulError::InteriorNul { position } => {
                write!(f, "data provided contains an interior nul byte at byte pos {}", position)
            }
            FromBytesWithNulError::NotNulTerminated => f.write_str("data provided is not nul terminated"),
        }
    }
}
impl crate::error::Error for FromBytesWithNulError {}

/// There is no zero byte.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FromBytesUntilNulError(());
impl fmt::Display for FromBytesUntilNulError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("data provided does not contain a nul")
    }
}
impl crate::error::Error for FromBytesUntilNulError {}

/// Text of C is not UTF-8.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntoStringError {
    inner: CString,
    error: Utf8Error,
}
impl IntoStringError {
    /// The text.
    pub fn into_cstring(self) -> CString {
        self.inner
    }
    /// Why it is not UTF-8.
    pub fn utf8_error(&self) -> Utf8Error {
        self.error.clone()
    }
}
impl fmt::Display for IntoStringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("C string contained non-utf8 bytes")
    }
}
impl crate::error::Error for IntoStringError {
    fn source(&self) -> Option<&(dyn crate::error::Error + 'static)> {
        Some(&self.error)
    }
}
