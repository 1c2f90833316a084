//! Bytes as ASCII characters.

impl u8 {
    /// Whether it is ASCII.
    pub const fn is_ascii(&self) -> bool {
        *self < 128
    }
    /// Whether it is an ASCII letter.
    pub const fn is_ascii_alphabetic(&self) -> bool {
        (*self as char).is_ascii_alphabetic()
    }
    /// `0` to `9`.
    pub const fn is_ascii_digit(&self) -> bool {
        *self >= b'0' && *self <= b'9'
    }
    /// A hexadecimal digit.
    pub const fn is_ascii_hexdigit(&self) -> bool {
        (*self as char).is_ascii_hexdigit()
    }
    /// An ASCII letter or digit.
    pub const fn is_ascii_alphanumeric(&self) -> bool {
        (*self as char).is_ascii_alphanumeric()
    }
    /// `a` to `z`.
    pub const fn is_ascii_lowercase(&self) -> bool {
        *self >= b'a' && *self <= b'z'
    }
    /// `A` to `Z`.
    pub const fn is_ascii_uppercase(&self) -> bool {
        *self >= b'A' && *self <= b'Z'
    }
    /// ASCII white space.
    pub const fn is_ascii_whitespace(&self) -> bool {
        (*self as char).is_ascii_whitespace()
    }
    /// ASCII punctuation.
    pub const fn is_ascii_punctuation(&self) -> bool {
        (*self as char).is_ascii_punctuation()
    }
    /// In upper case, if it is an ASCII letter.
    pub const fn to_ascii_uppercase(&self) -> u8 {
        if self.is_ascii_lowercase() { *self - 32 } else { *self }
    }
    /// In lower case, if it is an ASCII letter.
    pub const fn to_ascii_lowercase(&self) -> u8 {
        if self.is_ascii_uppercase() { *self + 32 } else { *self }
    }
    /// Whether two bytes differ only in ASCII case.
    pub fn eq_ignore_ascii_case(&self, other: &u8) -> bool {
        self.to_ascii_lowercase() == other.to_ascii_lowercase()
    }
    /// An ASCII control code.
    pub const fn is_ascii_control(&self) -> bool {
        *self < 32 || *self == 127
    }
    /// A visible ASCII character.
    pub const fn is_ascii_graphic(&self) -> bool {
        *self >= b'!' && *self <= b'~'
    }
    /// Puts it in upper case, if it is an ASCII letter.
    pub const fn make_ascii_uppercase(&mut self) {
        *self = self.to_ascii_uppercase();
    }
    /// Puts it in lower case, if it is an ASCII letter.
    pub const fn make_ascii_lowercase(&mut self) {
        *self = self.to_ascii_lowercase();
    }
    /// Escaped as in a byte string.
    pub fn escape_ascii(self) -> crate::slice::EscapeAscii {
        [self].escape_ascii()
    }
}
