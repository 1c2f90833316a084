//! Text of the system as bytes.

use crate::ffi::{OsStr, OsString};

/// Borrowed text as bytes.
pub trait OsStrExt {
    /// From bytes.
    fn from_bytes(slice: &[u8]) -> &Self;
    /// Its bytes.
    fn as_bytes(&self) -> &[u8];
}
impl OsStrExt for OsStr {
    fn from_bytes(slice: &[u8]) -> &OsStr {
        OsStr::of_bytes(slice)
    }
    fn as_bytes(&self) -> &[u8] {
        self.as_encoded_bytes()
    }
}

/// Owned text as bytes.
pub trait OsStringExt {
    /// From bytes.
    fn from_vec(vec: Vec<u8>) -> Self;
    /// Its bytes.
    fn into_vec(self) -> Vec<u8>;
}
impl OsStringExt for OsString {
    fn from_vec(vec: Vec<u8>) -> OsString {
        OsString::of_vec(vec)
    }
    fn into_vec(self) -> Vec<u8> {
        self.into_encoded_bytes()
    }
}
