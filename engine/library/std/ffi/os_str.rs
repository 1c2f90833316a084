//! `OsStr`.

use crate::borrow::{Cow, ToOwned};
use crate::cmp::Ordering;
use crate::ffi::OsString;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::rc::Rc;

/// How `Debug` shows bytes that are mostly text.
#[intrinsic("os.debug_text")]
fn debug_text(bytes: &[u8]) -> String;

/// Borrowed text of the operating system.
///
/// A `&OsStr` is the slice itself: the checker knows the type by its name as one that is `Copy` without `Clone` and has
/// no size, and a reference to a small `Copy` value is that value.
#[lang = "OsStr"]
pub struct OsStr {
    bytes: &'static [u8],
}

impl OsStr {
    /// Looks at text as text of the operating system.
    pub fn new<S: AsRef<OsStr> + ?Sized>(s: &S) -> &OsStr {
        s.as_ref()
    }
    /// Looks at bytes as text of the operating system.
    pub(crate) fn of_bytes(bytes: &[u8]) -> &OsStr {
        &OsStr { bytes }
    }
    /// Its bytes.
    pub fn as_encoded_bytes(&self) -> &[u8] {
        self.bytes
    }
    /// The text, if it is UTF-8.
    pub fn to_str(&self) -> Option<&str> {
        crate::str::from_utf8(self.bytes).ok()
    }
    /// The text, with U+FFFD for what is not UTF-8.
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        match crate::str::from_utf8(self.bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(String::from_utf8_lossy(self.bytes).into_owned()),
        }
    }
    /// An owned copy.
    pub fn to_os_string(&self) -> OsString {
        OsString::of_vec(self.bytes.to_vec())
    }
    /// From a box.
    pub fn into_os_string(self: Box<OsStr>) -> OsString {
        (*self).to_os_string()
    }
    /// Whether it has no bytes.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }
    /// Its length in bytes.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }
    /// A copy with ASCII letters in lower case.
    pub fn to_ascii_lowercase(&self) -> OsString {
        OsString::of_vec(self.bytes.to_ascii_lowercase())
    }
    /// A copy with ASCII letters in upper case.
    pub fn to_ascii_uppercase(&self) -> OsString {
        OsString::of_vec(self.bytes.to_ascii_uppercase())
    }
    /// Whether all bytes are ASCII.
    pub fn is_ascii(&self) -> bool {
        self.bytes.is_ascii()
    }
    /// Whether two are equal but for the case of ASCII letters.
    pub fn eq_ignore_ascii_case<S: AsRef<OsStr>>(&self, other: S) -> bool {
        self.bytes.eq_ignore_ascii_case(other.as_ref().bytes)
    }
    /// For printing, with U+FFFD for what is not UTF-8.
    pub fn display(&self) -> Display<'_> {
        Display { text: self }
    }
}

/// Text of the operating system to be printed.
pub struct Display<'a> {
    text: &'a OsStr,
}
impl fmt::Display for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&*self.text.to_string_lossy())
    }
}
impl fmt::Debug for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.text, f)
    }
}
impl fmt::Debug for OsStr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(debug_text(self.bytes).as_str())
    }
}
impl PartialEq for OsStr {
    fn eq(&self, other: &OsStr) -> bool {
        *self.bytes == *other.bytes
    }
}
impl Eq for OsStr {}
impl PartialOrd for OsStr {
    fn partial_cmp(&self, other: &OsStr) -> Option<Ordering> {
        Some(self.bytes.cmp(other.bytes))
    }
}
impl Ord for OsStr {
    fn cmp(&self, other: &OsStr) -> Ordering {
        self.bytes.cmp(other.bytes)
    }
}
impl Hash for OsStr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bytes.hash(state);
    }
}
impl ToOwned for OsStr {
    type Owned = OsString;
    fn to_owned(&self) -> OsString {
        self.to_os_string()
    }
}
impl Default for &OsStr {
    fn default() -> Self {
        OsStr::of_bytes(&[])
    }
}
impl AsRef<OsStr> for OsStr {
    fn as_ref(&self) -> &OsStr {
        self
    }
}
impl AsRef<OsStr> for str {
    fn as_ref(&self) -> &OsStr {
        OsStr::of_bytes(self.as_bytes())
    }
}
impl AsRef<OsStr> for String {
    fn as_ref(&self) -> &OsStr {
        OsStr::of_bytes(self.as_bytes())
    }
}
impl From<&OsStr> for Box<OsStr> {
    fn from(s: &OsStr) -> Box<OsStr> {
        Box::new(OsStr { bytes: s.bytes.to_vec().leak() })
    }
}
impl From<&OsStr> for Rc<OsStr> {
    fn from(s: &OsStr) -> Rc<OsStr> {
        Rc::new(OsStr { bytes: s.bytes.to_vec().leak() })
    }
}
impl Clone for Box<OsStr> {
    fn clone(&self) -> Box<OsStr> {
        Box::from(&**self)
    }
}
impl<'a> TryFrom<&'a OsStr> for &'a str {
    type Error = crate::str::Utf8Error;
    fn try_from(value: &'a OsStr) -> Result<&'a str, crate::str::Utf8Error> {
        crate::str::from_utf8(value.bytes)
    }
}
impl PartialEq<str> for OsStr {
    fn eq(&self, other: &str) -> bool {
        *self.bytes == *other.as_bytes()
    }
}
impl PartialEq<OsStr> for str {
    fn eq(&self, other: &OsStr) -> bool {
        *self.as_bytes() == *other.bytes
    }
}
impl PartialOrd<str> for OsStr {
    fn partial_cmp(&self, other: &str) -> Option<Ordering> {
        Some(self.bytes.cmp(other.as_bytes()))
    }
}
