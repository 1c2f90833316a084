//! `OsString`.

use crate::borrow::{Borrow, Cow};
use crate::cmp::Ordering;
use crate::ffi::OsStr;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::ops::Deref;

/// Owned text of the operating system.
#[derive(Clone, Default)]
pub struct OsString {
    bytes: Vec<u8>,
}
impl OsString {
    /// No text.
    pub const fn new() -> OsString {
        OsString { bytes: Vec::new() }
    }
    /// No text, with room for some bytes.
    pub fn with_capacity(capacity: usize) -> OsString {
        OsString { bytes: Vec::with_capacity(capacity) }
    }
    /// From bytes.
    pub(crate) fn of_vec(bytes: Vec<u8>) -> OsString {
        OsString { bytes }
    }
    /// The bytes, to be changed.
    pub(crate) fn vec_mut(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }
    /// Itself, borrowed.
    pub fn as_os_str(&self) -> &OsStr {
        OsStr::of_bytes(self.bytes.as_slice())
    }
    /// Its bytes.
    pub fn into_encoded_bytes(self) -> Vec<u8> {
        self.bytes
    }
    /// The text if it is UTF-8, else itself.
    pub fn into_string(self) -> Result<String, OsString> {
        match String::from_utf8(self.bytes) {
            Ok(text) => Ok(text),
            Err(error) => Err(OsString { bytes: error.into_bytes() }),
        }
    }
    /// Appends.
    pub fn push<T: AsRef<OsStr>>(&mut self, s: T) {
        self.bytes.extend_from_slice(s.as_ref().as_encoded_bytes());
    }
    /// Removes all text.
    pub fn clear(&mut self) {
        self.bytes.clear();
    }
    /// How many bytes fit without more memory.
    pub fn capacity(&self) -> usize {
        self.bytes.capacity()
    }
    /// Makes room for more bytes.
    pub fn reserve(&mut self, additional: usize) {
        self.bytes.reserve(additional);
    }
    /// Gives unused room back.
    pub fn shrink_to_fit(&mut self) {
        self.bytes.shrink_to_fit();
    }
    /// As a box.
    pub fn into_boxed_os_str(self) -> Box<OsStr> {
        Box::from(self.as_os_str())
    }
    /// ASCII letters in lower case, in place.
    pub fn make_ascii_lowercase(&mut self) {
        self.bytes.make_ascii_lowercase();
    }
    /// ASCII letters in upper case, in place.
    pub fn make_ascii_uppercase(&mut self) {
        self.bytes.make_ascii_uppercase();
    }
}
impl Deref for OsString {
    type Target = OsStr;
    fn deref(&self) -> &OsStr {
        self.as_os_str()
    }
}
impl AsRef<OsStr> for OsString {
    fn as_ref(&self) -> &OsStr {
        self.as_os_str()
    }
}
impl Borrow<OsStr> for OsString {
    fn borrow(&self) -> &OsStr {
        self.as_os_str()
    }
}
impl fmt::Debug for OsString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_os_str(), f)
    }
}
impl fmt::Write for OsString {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        self.push(s);
        Ok(())
    }
}
impl PartialEq for OsString {
    fn eq(&self, other: &OsString) -> bool {
        self.bytes == other.bytes
    }
}
impl Eq for OsString {}
impl PartialOrd for OsString {
    fn partial_cmp(&self, other: &OsString) -> Option<Ordering> {
        Some(self.bytes.cmp(&other.bytes))
    }
}
impl Ord for OsString {
    fn cmp(&self, other: &OsString) -> Ordering {
        self.bytes.cmp(&other.bytes)
    }
}
impl Hash for OsString {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_os_str().hash(state);
    }
}
impl From<String> for OsString {
    fn from(s: String) -> OsString {
        OsString { bytes: s.into_bytes() }
    }
}
impl<T: ?Sized + AsRef<OsStr>> From<&T> for OsString {
    fn from(s: &T) -> OsString {
        s.as_ref().to_os_string()
    }
}
impl From<Box<OsStr>> for OsString {
    fn from(s: Box<OsStr>) -> OsString {
        s.to_os_string()
    }
}
impl From<OsString> for Box<OsStr> {
    fn from(s: OsString) -> Box<OsStr> {
        s.into_boxed_os_str()
    }
}
impl<'a> From<Cow<'a, OsStr>> for OsString {
    fn from(s: Cow<'a, OsStr>) -> OsString {
        s.into_owned()
    }
}
impl<'a> From<&'a OsStr> for Cow<'a, OsStr> {
    fn from(s: &'a OsStr) -> Cow<'a, OsStr> {
        Cow::Borrowed(s)
    }
}
impl<'a> From<OsString> for Cow<'a, OsStr> {
    fn from(s: OsString) -> Cow<'a, OsStr> {
        Cow::Owned(s)
    }
}
impl crate::str::FromStr for OsString {
    type Err = crate::convert::Infallible;
    fn from_str(s: &str) -> Result<OsString, crate::convert::Infallible> {
        Ok(OsString::from(s))
    }
}
impl<S: AsRef<OsStr>> FromIterator<S> for OsString {
    fn from_iter<I: IntoIterator<Item = S>>(iter: I) -> OsString {
        let mut all = OsString::new();
        for part in iter {
            all.push(part);
        }
        all
    }
}
impl<S: AsRef<OsStr>> Extend<S> for OsString {
    fn extend<I: IntoIterator<Item = S>>(&mut self, iter: I) {
        for part in iter {
            self.push(part);
        }
    }
}

macro_rules! compared_as_os_str {
    ($($left:ty, $right:ty;)*) => {
        $(
            impl<'a> PartialEq<$right> for $left {
                fn eq(&self, other: &$right) -> bool {
                    let (a, b): (&OsStr, &OsStr) = (self.as_ref(), other.as_ref());
                    *a == *b
                }
            }
            impl<'a> PartialEq<$left> for $right {
                fn eq(&self, other: &$left) -> bool {
                    let (a, b): (&OsStr, &OsStr) = (self.as_ref(), other.as_ref());
                    *a == *b
                }
            }
        )*
    };
}
compared_as_os_str! {
    OsString, OsStr;
    OsString, &'a OsStr;
    OsString, str;
    OsString, &'a str;
    Cow<'a, OsStr>, OsStr;
    Cow<'a, OsStr>, OsString;
}
