//! Bytes as ASCII text.

use super::part;

/// Bytes of a slice escaped as in a byte string.
pub type EscapeAscii = crate::str::Escape;

impl [u8] {
    /// Whether all bytes are ASCII.
    pub fn is_ascii(&self) -> bool {
        self.iter().all(|byte| byte.is_ascii())
    }
    /// Whether two slices differ only in the case of ASCII letters.
    pub fn eq_ignore_ascii_case(&self, other: &[u8]) -> bool {
        self.len() == other.len() && self.iter().zip(other).all(|(a, b)| a.eq_ignore_ascii_case(b))
    }
    /// Puts ASCII letters in upper case.
    pub fn make_ascii_uppercase(&mut self) {
        for byte in self {
            *byte = byte.to_ascii_uppercase();
        }
    }
    /// Puts ASCII letters in lower case.
    pub fn make_ascii_lowercase(&mut self) {
        for byte in self {
            *byte = byte.to_ascii_lowercase();
        }
    }
    /// A copy with ASCII letters in upper case.
    pub fn to_ascii_uppercase(&self) -> Vec<u8> {
        let mut copy = self.to_vec();
        copy.make_ascii_uppercase();
        copy
    }
    /// A copy with ASCII letters in lower case.
    pub fn to_ascii_lowercase(&self) -> Vec<u8> {
        let mut copy = self.to_vec();
        copy.make_ascii_lowercase();
        copy
    }
    /// Without ASCII white space at the start.
    pub fn trim_ascii_start(&self) -> &[u8] {
        let mut start = 0;
        while start < self.len() && self[start].is_ascii_whitespace() {
            start += 1;
        }
        part(self, start, self.len())
    }
    /// Without ASCII white space at the end.
    pub fn trim_ascii_end(&self) -> &[u8] {
        let mut end = self.len();
        while end > 0 && self[end - 1].is_ascii_whitespace() {
            end -= 1;
        }
        part(self, 0, end)
    }
    /// Without ASCII white space at both ends.
    pub fn trim_ascii(&self) -> &[u8] {
        self.trim_ascii_start().trim_ascii_end()
    }
    /// With all but printable ASCII escaped, as a byte string has it.
    pub fn escape_ascii(&self) -> EscapeAscii<'_> {
        let mut text = String::new();
        for byte in self {
            push_escaped(&mut text, *byte);
        }
        crate::str::Escape::new(text)
    }
}

/// Appends a byte as a byte string has it.
pub(crate) fn push_escaped(text: &mut String, byte: u8) {
    if byte < 0x80 && (byte >= b' ' && byte != 0x7f || matches!(byte, b'\t' | b'\r' | b'\n')) {
        crate::str::escape_default(text, byte as char);
    } else {
        text.push_str(format!("\\x{:02x}", byte).as_str());
    }
}
