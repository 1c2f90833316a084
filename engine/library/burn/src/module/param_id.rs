//! The identity of a parameter.

use crate::intrinsics::runtime;
use std::fmt;

/// Identifies a parameter for as long as it lives, whatever happens to its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ParamId {
    value: u64,
}

impl ParamId {
    /// A new identity.
    pub fn new() -> Self {
        ParamId { value: runtime::unique_id() }
    }

    /// The identity as a number.
    pub fn val(&self) -> u64 {
        self.value
    }
}

impl Default for ParamId {
    fn default() -> Self {
        ParamId::new()
    }
}

impl From<u64> for ParamId {
    fn from(value: u64) -> Self {
        ParamId { value }
    }
}

impl fmt::Display for ParamId {
    /// Base 32 with the digits `0-9a-v`, as Burn prints it: five bits at a time from the little-endian bytes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: &[u8] = b"0123456789abcdefghijklmnopqrstuv";
        let mut text = String::new();
        // The bytes in little-endian order make 64 bits, which a zero fills up to 13 digits.
        let bits: u64 = self.value.swap_bytes();
        for i in 0..13 {
            let digit = if i < 12 { (bits >> (59 - 5 * i)) & 31 } else { (bits << 1) & 31 };
            text.push(digits[digit as usize] as char);
        }
        f.write_str(&text)
    }
}
