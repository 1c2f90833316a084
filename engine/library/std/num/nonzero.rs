//! Integers that are not zero.

use super::{IntErrorKind, ParseIntError, TryFromIntError};
use crate::convert::TryFrom;
use crate::fmt;
use crate::ops::{BitOr, BitOrAssign, Div, DivAssign, Neg, Rem, RemAssign};
use crate::str::FromStr;

/// An integer that is not zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NonZero<T>(T);

/// The integer types.
pub trait ZeroablePrimitive: Copy {
    /// Whether it is zero.
    fn is_zero(&self) -> bool;
}

impl<T: ZeroablePrimitive> NonZero<T> {
    /// The number, if it is not zero.
    pub const fn new(n: T) -> Option<NonZero<T>> {
        if n.is_zero() { None } else { Some(NonZero(n)) }
    }
    /// The number.
    pub const fn get(self) -> T {
        self.0
    }
}

macro_rules! printed {
    ($($trait_:ident)*) => {
        $(impl<T: fmt::$trait_> fmt::$trait_ for NonZero<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        })*
    };
}
printed! { Debug Display Binary Octal LowerHex UpperHex LowerExp UpperExp }

macro_rules! non_zero {
    ($($(#[$doc:meta])* $alias:ident $ty:ident;)*) => {
        $(
            $(#[$doc])*
            pub type $alias = NonZero<$ty>;

            impl ZeroablePrimitive for $ty {
                fn is_zero(&self) -> bool {
                    *self == 0
                }
            }
            impl NonZero<$ty> {
                /// Width in bits.
                pub const BITS: u32 = $ty::BITS;
                /// The largest value.
                pub const MAX: NonZero<$ty> = NonZero($ty::MAX);

                /// Number of zeros at the top.
                pub const fn leading_zeros(self) -> u32 {
                    self.0.leading_zeros()
                }
                /// Number of zeros at the bottom.
                pub const fn trailing_zeros(self) -> u32 {
                    self.0.trailing_zeros()
                }
                /// Number of ones.
                pub const fn count_ones(self) -> NonZero<u32> {
                    NonZero(self.0.count_ones())
                }
                /// Multiplies, if the product fits.
                pub const fn checked_mul(self, other: NonZero<$ty>) -> Option<NonZero<$ty>> {
                    match self.0.checked_mul(other.0) {
                        Some(n) => Some(NonZero(n)),
                        None => None,
                    }
                }
                /// Multiplies; the nearest end if it does not fit.
                pub const fn saturating_mul(self, other: NonZero<$ty>) -> NonZero<$ty> {
                    NonZero(self.0.saturating_mul(other.0))
                }
                /// Raises to a power, if it fits.
                pub const fn checked_pow(self, exp: u32) -> Option<NonZero<$ty>> {
                    match self.0.checked_pow(exp) {
                        Some(n) => Some(NonZero(n)),
                        None => None,
                    }
                }
                /// Raises to a power; the nearest end if it does not fit.
                pub const fn saturating_pow(self, exp: u32) -> NonZero<$ty> {
                    NonZero(self.0.saturating_pow(exp))
                }
            }
            impl From<NonZero<$ty>> for $ty {
                fn from(n: NonZero<$ty>) -> $ty {
                    n.0
                }
            }
            impl TryFrom<$ty> for NonZero<$ty> {
                type Error = TryFromIntError;
                fn try_from(n: $ty) -> Result<NonZero<$ty>, TryFromIntError> {
                    NonZero::new(n).ok_or(TryFromIntError(()))
                }
            }
            impl FromStr for NonZero<$ty> {
                type Err = ParseIntError;
                fn from_str(text: &str) -> Result<NonZero<$ty>, ParseIntError> {
                    let n: $ty = text.parse()?;
                    NonZero::new(n).ok_or(ParseIntError { kind: IntErrorKind::Zero })
                }
            }
            impl BitOr for NonZero<$ty> {
                type Output = NonZero<$ty>;
                fn bitor(self, other: NonZero<$ty>) -> NonZero<$ty> {
                    NonZero(self.0 | other.0)
                }
            }
            impl BitOr<$ty> for NonZero<$ty> {
                type Output = NonZero<$ty>;
                fn bitor(self, other: $ty) -> NonZero<$ty> {
                    NonZero(self.0 | other)
                }
            }
            impl BitOr<NonZero<$ty>> for $ty {
                type Output = NonZero<$ty>;
                fn bitor(self, other: NonZero<$ty>) -> NonZero<$ty> {
                    NonZero(self | other.0)
                }
            }
            impl BitOrAssign for NonZero<$ty> {
                fn bitor_assign(&mut self, other: NonZero<$ty>) {
                    self.0 |= other.0;
                }
            }
            impl BitOrAssign<$ty> for NonZero<$ty> {
                fn bitor_assign(&mut self, other: $ty) {
                    self.0 |= other;
                }
            }
        )*
    };
}
non_zero! {
    /// An `i8` that is not zero.
    NonZeroI8 i8;
    /// An `i16` that is not zero.
    NonZeroI16 i16;
    /// An `i32` that is not zero.
    NonZeroI32 i32;
    /// An `i64` that is not zero.
    NonZeroI64 i64;
    /// An `i128` that is not zero.
    NonZeroI128 i128;
    /// An `isize` that is not zero.
    NonZeroIsize isize;
    /// A `u8` that is not zero.
    NonZeroU8 u8;
    /// A `u16` that is not zero.
    NonZeroU16 u16;
    /// A `u32` that is not zero.
    NonZeroU32 u32;
    /// A `u64` that is not zero.
    NonZeroU64 u64;
    /// A `u128` that is not zero.
    NonZeroU128 u128;
    /// A `usize` that is not zero.
    NonZeroUsize usize;
}

macro_rules! non_zero_unsigned {
    ($($ty:ident $signed:ident;)*) => {
        $(impl NonZero<$ty> {
            /// The smallest value.
            pub const MIN: NonZero<$ty> = NonZero(1);

            /// Adds, if the sum fits.
            pub const fn checked_add(self, other: $ty) -> Option<NonZero<$ty>> {
                match self.0.checked_add(other) {
                    Some(n) => Some(NonZero(n)),
                    None => None,
                }
            }
            /// Adds; `MAX` if it does not fit.
            pub const fn saturating_add(self, other: $ty) -> NonZero<$ty> {
                NonZero(self.0.saturating_add(other))
            }
            /// The integer logarithm to base 2.
            pub const fn ilog2(self) -> u32 {
                self.0.ilog2()
            }
            /// The integer logarithm to base 10.
            pub const fn ilog10(self) -> u32 {
                self.0.ilog10()
            }
            /// The largest integer whose square is not above it.
            pub const fn isqrt(self) -> NonZero<$ty> {
                NonZero(self.0.isqrt())
            }
            /// Whether exactly one bit is set.
            pub const fn is_power_of_two(self) -> bool {
                self.0.is_power_of_two()
            }
            /// The smallest power of two that is not below it, if it fits.
            pub const fn checked_next_power_of_two(self) -> Option<NonZero<$ty>> {
                match self.0.checked_next_power_of_two() {
                    Some(n) => Some(NonZero(n)),
                    None => None,
                }
            }
            /// The middle of two numbers, rounded down.
            pub const fn midpoint(self, other: NonZero<$ty>) -> NonZero<$ty> {
                NonZero(self.0.midpoint(other.0))
            }
            /// The same bits as a signed number.
            pub const fn cast_signed(self) -> NonZero<$signed> {
                NonZero(self.0.cast_signed())
            }
            /// Divides, rounding up.
            pub const fn div_ceil(self, other: NonZero<$ty>) -> NonZero<$ty> {
                NonZero(self.0.div_ceil(other.0))
            }
        }
        impl Div<NonZero<$ty>> for $ty {
            type Output = $ty;
            fn div(self, other: NonZero<$ty>) -> $ty {
                self / other.0
            }
        }
        impl Rem<NonZero<$ty>> for $ty {
            type Output = $ty;
            fn rem(self, other: NonZero<$ty>) -> $ty {
                self % other.0
            }
        }
        impl DivAssign<NonZero<$ty>> for $ty {
            fn div_assign(&mut self, other: NonZero<$ty>) {
                *self /= other.0;
            }
        }
        impl RemAssign<NonZero<$ty>> for $ty {
            fn rem_assign(&mut self, other: NonZero<$ty>) {
                *self %= other.0;
            }
        })*
    };
}
non_zero_unsigned! { u8 i8; u16 i16; u32 i32; u64 i64; u128 i128; usize isize; }

macro_rules! non_zero_signed {
    ($($ty:ident $unsigned:ident;)*) => {
        $(impl NonZero<$ty> {
            /// The smallest value.
            pub const MIN: NonZero<$ty> = NonZero($ty::MIN);

            /// The absolute value; panics for `MIN`.
            #[track_caller]
            pub const fn abs(self) -> NonZero<$ty> {
                NonZero(self.0.abs())
            }
            /// The absolute value, unsigned.
            pub const fn unsigned_abs(self) -> NonZero<$unsigned> {
                NonZero(self.0.unsigned_abs())
            }
            /// The absolute value, if it fits.
            pub const fn checked_abs(self) -> Option<NonZero<$ty>> {
                match self.0.checked_abs() {
                    Some(n) => Some(NonZero(n)),
                    None => None,
                }
            }
            /// The absolute value; the flag tells whether it wrapped.
            pub const fn overflowing_abs(self) -> (NonZero<$ty>, bool) {
                let (n, wrapped) = self.0.overflowing_abs();
                (NonZero(n), wrapped)
            }
            /// The absolute value; `MAX` if it does not fit.
            pub const fn saturating_abs(self) -> NonZero<$ty> {
                NonZero(self.0.saturating_abs())
            }
            /// The absolute value, wrapping around.
            pub const fn wrapping_abs(self) -> NonZero<$ty> {
                NonZero(self.0.wrapping_abs())
            }
            /// The negative, if it fits.
            pub const fn checked_neg(self) -> Option<NonZero<$ty>> {
                match self.0.checked_neg() {
                    Some(n) => Some(NonZero(n)),
                    None => None,
                }
            }
            /// The negative; the flag tells whether it wrapped.
            pub const fn overflowing_neg(self) -> (NonZero<$ty>, bool) {
                let (n, wrapped) = self.0.overflowing_neg();
                (NonZero(n), wrapped)
            }
            /// The negative; `MAX` if it does not fit.
            pub const fn saturating_neg(self) -> NonZero<$ty> {
                NonZero(self.0.saturating_neg())
            }
            /// The negative, wrapping around.
            pub const fn wrapping_neg(self) -> NonZero<$ty> {
                NonZero(self.0.wrapping_neg())
            }
            /// The same bits as an unsigned number.
            pub const fn cast_unsigned(self) -> NonZero<$unsigned> {
                NonZero(self.0.cast_unsigned())
            }
            /// Whether it is above zero.
            pub const fn is_positive(self) -> bool {
                self.0 > 0
            }
            /// Whether it is below zero.
            pub const fn is_negative(self) -> bool {
                self.0 < 0
            }
        }
        impl Neg for NonZero<$ty> {
            type Output = NonZero<$ty>;
            #[track_caller]
            fn neg(self) -> NonZero<$ty> {
                NonZero(-self.0)
            }
        })*
    };
}
non_zero_signed! { i8 u8; i16 u16; i32 u32; i64 u64; i128 u128; isize usize; }

macro_rules! widening {
    ($($from:ident => $($to:ident)*;)*) => {
        $($(impl From<NonZero<$from>> for NonZero<$to> {
            fn from(n: NonZero<$from>) -> NonZero<$to> {
                NonZero(n.0 as $to)
            }
        })*)*
    };
}
widening! {
    u8 => u16 u32 u64 u128 usize i16 i32 i64 i128 isize;
    u16 => u32 u64 u128 usize i32 i64 i128;
    u32 => u64 u128 i64 i128;
    u64 => u128 i128;
    i8 => i16 i32 i64 i128 isize;
    i16 => i32 i64 i128 isize;
    i32 => i64 i128;
    i64 => i128;
}

macro_rules! narrowing {
    ($($from:ident => $($to:ident)*;)*) => {
        $($(impl TryFrom<NonZero<$from>> for NonZero<$to> {
            type Error = TryFromIntError;
            fn try_from(n: NonZero<$from>) -> Result<NonZero<$to>, TryFromIntError> {
                match <$to>::try_from(n.0) {
                    Ok(n) => Ok(NonZero(n)),
                    Err(error) => Err(error),
                }
            }
        })*)*
    };
}
narrowing! {
    i8 => u8 u16 u32 u64 u128 usize;
    i16 => i8 u8 u16 u32 u64 u128 usize;
    i32 => i8 i16 isize u8 u16 u32 u64 u128 usize;
    i64 => i8 i16 i32 isize u8 u16 u32 u64 u128 usize;
    i128 => i8 i16 i32 i64 isize u8 u16 u32 u64 u128 usize;
    isize => i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 usize;
    u8 => i8;
    u16 => i8 i16 isize u8;
    u32 => i8 i16 i32 isize u8 u16 usize;
    u64 => i8 i16 i32 i64 isize u8 u16 u32 usize;
    u128 => i8 i16 i32 i64 i128 isize u8 u16 u32 u64 usize;
    usize => i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128;
}
