//! Numbers: the methods of the integer and float types, parsing, conversions, and the types that wrap numbers.

mod byte;
mod convert;
mod error;
mod float;
mod int;
mod nonzero;
mod signed;
mod unsigned;
mod wrapping;

pub use error::{IntErrorKind, ParseFloatError, ParseIntError, TryFromIntError};
pub use float::FpCategory;
pub use nonzero::{
    NonZero, NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16, NonZeroU32,
    NonZeroU64, NonZeroU128, NonZeroUsize,
};
pub use wrapping::{Saturating, Wrapping};
