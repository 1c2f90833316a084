//! What parsing and converting numbers can fail with.

use crate::fmt;

/// Which kind of failure parsing an integer met.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IntErrorKind {
    /// No text.
    Empty,
    /// Not a digit.
    InvalidDigit,
    /// Too large.
    PosOverflow,
    /// Too small.
    NegOverflow,
    /// Zero where it is not allowed.
    Zero,
}

/// The text is no integer of the type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseIntError {
    pub(super) kind: IntErrorKind,
}
impl ParseIntError {
    /// Which failure.
    pub fn kind(&self) -> &IntErrorKind {
        &self.kind
    }
    /// From the interpreter's code: 1 empty, 2 invalid digit, 3 too large, 4 too small.
    pub(super) fn of_code(code: u8) -> ParseIntError {
        let kind = match code {
            1 => IntErrorKind::Empty,
            2 => IntErrorKind::InvalidDigit,
            3 => IntErrorKind::PosOverflow,
            _ => IntErrorKind::NegOverflow,
        };
        ParseIntError { kind }
    }
}
impl fmt::Display for ParseIntError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.kind {
            IntErrorKind::Empty => "cannot parse integer from empty string",
            IntErrorKind::InvalidDigit => "invalid digit found in string",
            IntErrorKind::PosOverflow => "number too large to fit in target type",
            IntErrorKind::NegOverflow => "number too small to fit in target type",
            IntErrorKind::Zero => "number would be zero for non-zero type",
        })
    }
}
impl crate::error::Error for ParseIntError {}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum FloatErrorKind {
    Empty,
    Invalid,
}
/// The text is no float.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseFloatError {
    pub(super) kind: FloatErrorKind,
}
impl fmt::Display for ParseFloatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.kind {
            FloatErrorKind::Empty => "cannot parse float from empty string",
            FloatErrorKind::Invalid => "invalid float literal",
        })
    }
}
impl crate::error::Error for ParseFloatError {}

/// The number does not fit the type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TryFromIntError(pub(crate) ());
impl fmt::Display for TryFromIntError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("out of range integral type conversion attempted")
    }
}
impl crate::error::Error for TryFromIntError {}
impl From<crate::convert::Infallible> for TryFromIntError {
    fn from(_x: crate::convert::Infallible) -> TryFromIntError {
        TryFromIntError(())
    }
}
