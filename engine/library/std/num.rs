//! Numbers.

use crate::cmp::Ordering;
use crate::convert::TryFrom;
use crate::fmt;
use crate::str::FromStr;

/// Which kind of failure parsing an integer met.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    kind: IntErrorKind,
}
impl ParseIntError {
    /// Which failure.
    pub fn kind(&self) -> &IntErrorKind {
        &self.kind
    }
    /// From the interpreter's code: 1 empty, 2 invalid digit, 3 too large, 4 too small.
    fn of_code(code: u8) -> ParseIntError {
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
enum FloatErrorKind {
    Empty,
    Invalid,
}
/// The text is no float.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseFloatError {
    kind: FloatErrorKind,
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

/// What kind of number a float is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FpCategory {
    /// NaN.
    Nan,
    /// Infinity.
    Infinite,
    /// Zero.
    Zero,
    /// Subnormal.
    Subnormal,
    /// Normal.
    Normal,
}

/// A number in wrapping arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Wrapping<T>(pub T);
impl<T: fmt::Display> fmt::Display for Wrapping<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

macro_rules! integer {
    ($ty:ident $unsigned:ident $bits:literal $bytes:literal) => {
        impl $ty {
            /// Width in bits.
            pub const BITS: u32 = $bits;

            /// Adds, wrapping around.
            #[intrinsic("int.wrapping_add")]
            pub const fn wrapping_add(self, rhs: $ty) -> $ty;
            /// Subtracts, wrapping around.
            #[intrinsic("int.wrapping_sub")]
            pub const fn wrapping_sub(self, rhs: $ty) -> $ty;
            /// Multiplies, wrapping around.
            #[intrinsic("int.wrapping_mul")]
            pub const fn wrapping_mul(self, rhs: $ty) -> $ty;
            /// Shifts left by `rhs` modulo the width.
            #[intrinsic("int.wrapping_shl")]
            pub const fn wrapping_shl(self, rhs: u32) -> $ty;
            /// Shifts right by `rhs` modulo the width.
            #[intrinsic("int.wrapping_shr")]
            pub const fn wrapping_shr(self, rhs: u32) -> $ty;
            /// Adds; the flag tells whether it wrapped.
            #[intrinsic("int.overflowing_add")]
            pub const fn overflowing_add(self, rhs: $ty) -> ($ty, bool);
            /// Subtracts; the flag tells whether it wrapped.
            #[intrinsic("int.overflowing_sub")]
            pub const fn overflowing_sub(self, rhs: $ty) -> ($ty, bool);
            /// Multiplies; the flag tells whether it wrapped.
            #[intrinsic("int.overflowing_mul")]
            pub const fn overflowing_mul(self, rhs: $ty) -> ($ty, bool);
            /// Number of ones.
            #[intrinsic("int.count_ones")]
            pub const fn count_ones(self) -> u32;
            /// Number of zeros at the top.
            #[intrinsic("int.leading_zeros")]
            pub const fn leading_zeros(self) -> u32;
            /// Number of zeros at the bottom.
            #[intrinsic("int.trailing_zeros")]
            pub const fn trailing_zeros(self) -> u32;
            /// Rotates left.
            #[intrinsic("int.rotate_left")]
            pub const fn rotate_left(self, n: u32) -> $ty;
            /// Rotates right.
            #[intrinsic("int.rotate_right")]
            pub const fn rotate_right(self, n: u32) -> $ty;
            /// Reverses the bytes.
            #[intrinsic("int.swap_bytes")]
            pub const fn swap_bytes(self) -> $ty;
            /// Reverses the bits.
            #[intrinsic("int.reverse_bits")]
            pub const fn reverse_bits(self) -> $ty;
            /// The largest integer whose square is not above it.
            #[track_caller]
            #[intrinsic("int.isqrt")]
            pub const fn isqrt(self) -> $ty;
            /// The value and an error code: see [`ParseIntError`].
            #[intrinsic("int.parse")]
            fn parse_digits(text: &str, radix: u32) -> ($ty, u8);
            /// Its bytes, lowest first, in a vector.
            #[intrinsic("int.to_le_bytes")]
            fn le_bytes(self) -> Vec<u8>;
            /// The integer of bytes, lowest first.
            #[intrinsic("int.from_le_bytes")]
            fn of_le_bytes(bytes: &[u8]) -> $ty;

            /// Number of zeros.
            pub const fn count_zeros(self) -> u32 {
                $bits - self.count_ones()
            }
            /// Number of ones at the top.
            pub const fn leading_ones(self) -> u32 {
                (!self).leading_zeros()
            }
            /// Number of ones at the bottom.
            pub const fn trailing_ones(self) -> u32 {
                (!self).trailing_zeros()
            }
            /// Raises to a power; panics on overflow.
            #[track_caller]
            pub const fn pow(self, exp: u32) -> $ty {
                match self.checked_pow(exp) {
                    Some(value) => value,
                    None => panic!("attempt to multiply with overflow"),
                }
            }
            /// Raises to a power, if it fits.
            pub const fn checked_pow(self, exp: u32) -> Option<$ty> {
                let mut result: $ty = 1;
                let mut base = self;
                let mut left = exp;
                while left > 0 {
                    if left & 1 == 1 {
                        result = result.checked_mul(base)?;
                    }
                    left >>= 1;
                    if left > 0 {
                        base = base.checked_mul(base)?;
                    }
                }
                Some(result)
            }
            /// Raises to a power, wrapping around.
            pub const fn wrapping_pow(self, exp: u32) -> $ty {
                let mut result: $ty = 1;
                let mut base = self;
                let mut left = exp;
                while left > 0 {
                    if left & 1 == 1 {
                        result = result.wrapping_mul(base);
                    }
                    base = base.wrapping_mul(base);
                    left >>= 1;
                }
                result
            }
            /// Raises to a power; the nearest end if it does not fit.
            pub const fn saturating_pow(self, exp: u32) -> $ty {
                match self.checked_pow(exp) {
                    Some(value) => value,
                    None => if self < (0 as $ty) && exp % 2 == 1 { $ty::MIN } else { $ty::MAX },
                }
            }
            /// Adds, if the sum fits.
            pub const fn checked_add(self, rhs: $ty) -> Option<$ty> {
                let (value, wrapped) = self.overflowing_add(rhs);
                if wrapped { None } else { Some(value) }
            }
            /// Subtracts, if the difference fits.
            pub const fn checked_sub(self, rhs: $ty) -> Option<$ty> {
                let (value, wrapped) = self.overflowing_sub(rhs);
                if wrapped { None } else { Some(value) }
            }
            /// Multiplies, if the product fits.
            pub const fn checked_mul(self, rhs: $ty) -> Option<$ty> {
                let (value, wrapped) = self.overflowing_mul(rhs);
                if wrapped { None } else { Some(value) }
            }
            /// Shifts left, if `rhs` is less than the width.
            pub const fn checked_shl(self, rhs: u32) -> Option<$ty> {
                if rhs < $bits { Some(self << rhs) } else { None }
            }
            /// Shifts right, if `rhs` is less than the width.
            pub const fn checked_shr(self, rhs: u32) -> Option<$ty> {
                if rhs < $bits { Some(self >> rhs) } else { None }
            }
            /// The negative, if it fits.
            pub const fn checked_neg(self) -> Option<$ty> {
                (0 as $ty).checked_sub(self)
            }
            /// The negative, wrapping around.
            pub const fn wrapping_neg(self) -> $ty {
                (0 as $ty).wrapping_sub(self)
            }
            /// Multiplies; the nearest end if it does not fit.
            pub const fn saturating_mul(self, rhs: $ty) -> $ty {
                match self.checked_mul(rhs) {
                    Some(value) => value,
                    None => if (self < (0 as $ty)) == (rhs < (0 as $ty)) { $ty::MAX } else { $ty::MIN },
                }
            }
            /// The integer logarithm to base 2, if positive.
            pub const fn checked_ilog2(self) -> Option<u32> {
                if self <= (0 as $ty) { None } else { Some($bits - 1 - self.leading_zeros()) }
            }
            /// The integer logarithm to base 2.
            #[track_caller]
            pub const fn ilog2(self) -> u32 {
                match self.checked_ilog2() {
                    Some(value) => value,
                    None => panic!("argument of integer logarithm must be positive"),
                }
            }
            /// The integer logarithm to a base.
            #[track_caller]
            pub const fn ilog(self, base: $ty) -> u32 {
                if self <= (0 as $ty) {
                    panic!("argument of integer logarithm must be positive");
                }
                let mut n = 0;
                let mut left = self;
                while left >= base {
                    left /= base;
                    n += 1;
                }
                n
            }
            /// The integer logarithm to base 10.
            #[track_caller]
            pub const fn ilog10(self) -> u32 {
                self.ilog(10 as $ty)
            }
            /// Parses in a radix.
            #[track_caller]
            pub const fn from_str_radix(src: &str, radix: u32) -> Result<$ty, ParseIntError> {
                if radix < 2 || radix > 36 {
                    panic!("from_ascii_radix: radix must lie in the range `[2, 36]`");
                }
                let (value, code) = $ty::parse_digits(src, radix);
                if code == 0 { Ok(value) } else { Err(ParseIntError::of_code(code)) }
            }
            /// Its bytes, lowest first.
            pub fn to_le_bytes(self) -> [u8; $bytes] {
                let bytes = self.le_bytes();
                crate::array::from_fn(|i| bytes[i])
            }
            /// Its bytes, highest first.
            pub fn to_be_bytes(self) -> [u8; $bytes] {
                let bytes = self.le_bytes();
                crate::array::from_fn(|i| bytes[$bytes - 1 - i])
            }
            /// Its bytes in the machine's order.
            pub fn to_ne_bytes(self) -> [u8; $bytes] {
                self.to_le_bytes()
            }
            /// The integer of bytes, lowest first.
            pub fn from_le_bytes(bytes: [u8; $bytes]) -> $ty {
                $ty::of_le_bytes(&bytes)
            }
            /// The integer of bytes, highest first.
            pub fn from_be_bytes(bytes: [u8; $bytes]) -> $ty {
                let mut reversed = bytes;
                reversed.reverse();
                $ty::of_le_bytes(&reversed)
            }
            /// The integer of bytes in the machine's order.
            pub fn from_ne_bytes(bytes: [u8; $bytes]) -> $ty {
                $ty::of_le_bytes(&bytes)
            }
            /// The smallest value.
            pub const fn min_value() -> $ty {
                $ty::MIN
            }
            /// The largest value.
            pub const fn max_value() -> $ty {
                $ty::MAX
            }
        }

        impl FromStr for $ty {
            type Err = ParseIntError;
            fn from_str(s: &str) -> Result<$ty, ParseIntError> {
                $ty::from_str_radix(s, 10)
            }
        }
        impl Clone for $ty {
            fn clone(&self) -> $ty {
                *self
            }
        }
        impl Copy for $ty {}
    };
}

macro_rules! signed {
    ($ty:ident $unsigned:ident $min:literal $max:literal) => {
        impl $ty {
            /// The smallest value.
            pub const MIN: $ty = $min;
            /// The largest value.
            pub const MAX: $ty = $max;

            /// The absolute value; panics for `MIN`.
            #[track_caller]
            pub const fn abs(self) -> $ty {
                if self < 0 {
                    if self == $ty::MIN {
                        panic!("attempt to negate with overflow");
                    }
                    -self
                } else {
                    self
                }
            }
            /// The absolute value, unsigned.
            pub const fn unsigned_abs(self) -> $unsigned {
                if self < 0 { (0 as $unsigned).wrapping_sub(self as $unsigned) } else { self as $unsigned }
            }
            /// The absolute value, if it fits.
            pub const fn checked_abs(self) -> Option<$ty> {
                if self == $ty::MIN { None } else { Some(self.abs()) }
            }
            /// The absolute value, wrapping around.
            pub const fn wrapping_abs(self) -> $ty {
                if self < 0 { self.wrapping_neg() } else { self }
            }
            /// The absolute value; `MAX` for `MIN`.
            pub const fn saturating_abs(self) -> $ty {
                if self == $ty::MIN { $ty::MAX } else { self.abs() }
            }
            /// The distance to another value.
            pub const fn abs_diff(self, other: $ty) -> $unsigned {
                if self < other {
                    (other as $unsigned).wrapping_sub(self as $unsigned)
                } else {
                    (self as $unsigned).wrapping_sub(other as $unsigned)
                }
            }
            /// -1, 0 or 1.
            pub const fn signum(self) -> $ty {
                if self < 0 {
                    -1
                } else if self == 0 {
                    0
                } else {
                    1
                }
            }
            /// Whether it is above zero.
            pub const fn is_positive(self) -> bool {
                self > 0
            }
            /// Whether it is below zero.
            pub const fn is_negative(self) -> bool {
                self < 0
            }
            /// Adds; the nearest end if it does not fit.
            pub const fn saturating_add(self, rhs: $ty) -> $ty {
                let (value, wrapped) = self.overflowing_add(rhs);
                if !wrapped {
                    value
                } else if rhs < 0 {
                    $ty::MIN
                } else {
                    $ty::MAX
                }
            }
            /// Subtracts; the nearest end if it does not fit.
            pub const fn saturating_sub(self, rhs: $ty) -> $ty {
                let (value, wrapped) = self.overflowing_sub(rhs);
                if !wrapped {
                    value
                } else if rhs < 0 {
                    $ty::MAX
                } else {
                    $ty::MIN
                }
            }
            /// Divides, if possible.
            pub const fn checked_div(self, rhs: $ty) -> Option<$ty> {
                if rhs == 0 || (self == $ty::MIN && rhs == -1) { None } else { Some(self / rhs) }
            }
            /// The remainder, if possible.
            pub const fn checked_rem(self, rhs: $ty) -> Option<$ty> {
                if rhs == 0 || (self == $ty::MIN && rhs == -1) { None } else { Some(self % rhs) }
            }
            /// Divides, wrapping around.
            #[track_caller]
            pub const fn wrapping_div(self, rhs: $ty) -> $ty {
                if self == $ty::MIN && rhs == -1 { self } else { self / rhs }
            }
            /// The remainder, wrapping around.
            #[track_caller]
            pub const fn wrapping_rem(self, rhs: $ty) -> $ty {
                if rhs == -1 { 0 } else { self % rhs }
            }
            /// Euclidean division: the remainder is never negative.
            #[track_caller]
            pub const fn div_euclid(self, rhs: $ty) -> $ty {
                let q = self / rhs;
                if self % rhs < 0 {
                    return if rhs > 0 { q - 1 } else { q + 1 };
                }
                q
            }
            /// The remainder that is never negative.
            #[track_caller]
            pub const fn rem_euclid(self, rhs: $ty) -> $ty {
                let r = self % rhs;
                if r < 0 { r.wrapping_add(rhs.wrapping_abs()) } else { r }
            }
            /// Adds an unsigned number, if it fits.
            pub const fn checked_add_unsigned(self, rhs: $unsigned) -> Option<$ty> {
                let sum = self.wrapping_add(rhs as $ty);
                if sum < self { None } else { Some(sum) }
            }
            /// The same bits, unsigned.
            pub const fn cast_unsigned(self) -> $unsigned {
                self as $unsigned
            }
        }
    };
}

macro_rules! unsigned {
    ($ty:ident $signed:ident $max:literal) => {
        impl $ty {
            /// The smallest value.
            pub const MIN: $ty = 0;
            /// The largest value.
            pub const MAX: $ty = $max;

            /// The distance to another value.
            pub const fn abs_diff(self, other: $ty) -> $ty {
                if self < other { other - self } else { self - other }
            }
            /// Adds; `MAX` if it does not fit.
            pub const fn saturating_add(self, rhs: $ty) -> $ty {
                let (value, wrapped) = self.overflowing_add(rhs);
                if wrapped { $ty::MAX } else { value }
            }
            /// Subtracts; 0 if it does not fit.
            pub const fn saturating_sub(self, rhs: $ty) -> $ty {
                if self < rhs { 0 } else { self - rhs }
            }
            /// Divides, if possible.
            pub const fn checked_div(self, rhs: $ty) -> Option<$ty> {
                if rhs == 0 { None } else { Some(self / rhs) }
            }
            /// The remainder, if possible.
            pub const fn checked_rem(self, rhs: $ty) -> Option<$ty> {
                if rhs == 0 { None } else { Some(self % rhs) }
            }
            /// Divides.
            #[track_caller]
            pub const fn wrapping_div(self, rhs: $ty) -> $ty {
                self / rhs
            }
            /// The remainder.
            #[track_caller]
            pub const fn wrapping_rem(self, rhs: $ty) -> $ty {
                self % rhs
            }
            /// Divides.
            #[track_caller]
            pub const fn div_euclid(self, rhs: $ty) -> $ty {
                self / rhs
            }
            /// The remainder.
            #[track_caller]
            pub const fn rem_euclid(self, rhs: $ty) -> $ty {
                self % rhs
            }
            /// Divides, rounding up.
            #[track_caller]
            pub const fn div_ceil(self, rhs: $ty) -> $ty {
                let q = self / rhs;
                if self % rhs > 0 { q + 1 } else { q }
            }
            /// The next multiple.
            #[track_caller]
            pub const fn next_multiple_of(self, rhs: $ty) -> $ty {
                match self % rhs {
                    0 => self,
                    r => self + (rhs - r),
                }
            }
            /// Whether it is a multiple.
            pub const fn is_multiple_of(self, rhs: $ty) -> bool {
                if rhs == 0 { self == 0 } else { self % rhs == 0 }
            }
            /// Whether exactly one bit is set.
            pub const fn is_power_of_two(self) -> bool {
                self.count_ones() == 1
            }
            /// The smallest power of two that is not below it, if it fits.
            pub const fn checked_next_power_of_two(self) -> Option<$ty> {
                let mut power: $ty = 1;
                while power < self {
                    power = power.checked_mul(2)?;
                }
                Some(power)
            }
            /// The smallest power of two that is not below it.
            #[track_caller]
            pub const fn next_power_of_two(self) -> $ty {
                match self.checked_next_power_of_two() {
                    Some(power) => power,
                    None => panic!("attempt to add with overflow"),
                }
            }
            /// Adds a signed number, if it fits.
            pub const fn checked_add_signed(self, rhs: $signed) -> Option<$ty> {
                if rhs >= 0 { self.checked_add(rhs as $ty) } else { self.checked_sub(rhs.unsigned_abs()) }
            }
            /// Adds a signed number, wrapping around.
            pub const fn wrapping_add_signed(self, rhs: $signed) -> $ty {
                self.wrapping_add(rhs as $ty)
            }
            /// Adds a signed number; the nearest end if it does not fit.
            pub const fn saturating_add_signed(self, rhs: $signed) -> $ty {
                match self.checked_add_signed(rhs) {
                    Some(value) => value,
                    None => if rhs < 0 { 0 } else { $ty::MAX },
                }
            }
            /// The same bits, signed.
            pub const fn cast_signed(self) -> $signed {
                self as $signed
            }
        }
    };
}

integer! { i8 u8 8 1 }
integer! { i16 u16 16 2 }
integer! { i32 u32 32 4 }
integer! { i64 u64 64 8 }
integer! { i128 u128 128 16 }
integer! { isize usize 64 8 }
integer! { u8 u8 8 1 }
integer! { u16 u16 16 2 }
integer! { u32 u32 32 4 }
integer! { u64 u64 64 8 }
integer! { u128 u128 128 16 }
integer! { usize usize 64 8 }
signed! { i8 u8 -128 127 }
signed! { i16 u16 -32768 32767 }
signed! { i32 u32 -2147483648 2147483647 }
signed! { i64 u64 -9223372036854775808 9223372036854775807 }
signed! { i128 u128 -170141183460469231731687303715884105728 170141183460469231731687303715884105727 }
signed! { isize usize -9223372036854775808 9223372036854775807 }
unsigned! { u8 i8 255 }
unsigned! { u16 i16 65535 }
unsigned! { u32 i32 4294967295 }
unsigned! { u64 i64 18446744073709551615 }
unsigned! { u128 i128 340282366920938463463374607431768211455 }
unsigned! { usize isize 18446744073709551615 }

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
}

macro_rules! float {
    ($ty:ident $bits:ident $digits:literal $mantissa:literal $max:literal $min_positive:literal $epsilon:literal) => {
        impl $ty {
            /// The largest finite value.
            pub const MAX: $ty = $max;
            /// The smallest finite value.
            pub const MIN: $ty = -$max;
            /// The smallest positive normal value.
            pub const MIN_POSITIVE: $ty = $min_positive;
            /// The distance from 1 to the next value.
            pub const EPSILON: $ty = $epsilon;
            /// Infinity.
            pub const INFINITY: $ty = 1.0 / 0.0;
            /// Negative infinity.
            pub const NEG_INFINITY: $ty = -1.0 / 0.0;
            /// Not a number.
            pub const NAN: $ty = $ty::of_nan();
            /// Decimal digits that survive.
            pub const DIGITS: u32 = $digits;
            /// Binary digits of the significand.
            pub const MANTISSA_DIGITS: u32 = $mantissa;
            /// The base of its representation.
            pub const RADIX: u32 = 2;

            #[intrinsic("float.nan")]
            const fn of_nan() -> $ty;
            /// Rounds towards negative infinity.
            #[intrinsic("float.floor")]
            pub const fn floor(self) -> $ty;
            /// Rounds towards positive infinity.
            #[intrinsic("float.ceil")]
            pub const fn ceil(self) -> $ty;
            /// Rounds to the nearest, half away from zero.
            #[intrinsic("float.round")]
            pub const fn round(self) -> $ty;
            /// Rounds to the nearest, half to even.
            #[intrinsic("float.round_ties_even")]
            pub const fn round_ties_even(self) -> $ty;
            /// Rounds towards zero.
            #[intrinsic("float.trunc")]
            pub const fn trunc(self) -> $ty;
            /// The absolute value.
            #[intrinsic("float.abs")]
            pub const fn abs(self) -> $ty;
            /// The magnitude of `self` with the sign of `sign`.
            #[intrinsic("float.copysign")]
            pub const fn copysign(self, sign: $ty) -> $ty;
            /// `self * a + b`, rounded once.
            #[intrinsic("float.mul_add")]
            pub fn mul_add(self, a: $ty, b: $ty) -> $ty;
            /// To an integer power.
            #[intrinsic("float.powi")]
            pub fn powi(self, n: i32) -> $ty;
            /// To a power.
            #[intrinsic("float.powf")]
            pub fn powf(self, n: $ty) -> $ty;
            /// Square root.
            #[intrinsic("float.sqrt")]
            pub fn sqrt(self) -> $ty;
            /// Cube root.
            #[intrinsic("float.cbrt")]
            pub fn cbrt(self) -> $ty;
            /// e to the power.
            #[intrinsic("float.exp")]
            pub fn exp(self) -> $ty;
            /// 2 to the power.
            #[intrinsic("float.exp2")]
            pub fn exp2(self) -> $ty;
            /// e to the power, less 1, precise near 0.
            #[intrinsic("float.exp_m1")]
            pub fn exp_m1(self) -> $ty;
            /// Natural logarithm.
            #[intrinsic("float.ln")]
            pub fn ln(self) -> $ty;
            /// Natural logarithm of 1 + self, precise near 0.
            #[intrinsic("float.ln_1p")]
            pub fn ln_1p(self) -> $ty;
            /// Logarithm to base 2.
            #[intrinsic("float.log2")]
            pub fn log2(self) -> $ty;
            /// Logarithm to base 10.
            #[intrinsic("float.log10")]
            pub fn log10(self) -> $ty;
            /// Length of the hypotenuse.
            #[intrinsic("float.hypot")]
            pub fn hypot(self, other: $ty) -> $ty;
            /// Sine, in radians.
            #[intrinsic("float.sin")]
            pub fn sin(self) -> $ty;
            /// Cosine, in radians.
            #[intrinsic("float.cos")]
            pub fn cos(self) -> $ty;
            /// Tangent, in radians.
            #[intrinsic("float.tan")]
            pub fn tan(self) -> $ty;
            /// Arc sine, in radians.
            #[intrinsic("float.asin")]
            pub fn asin(self) -> $ty;
            /// Arc cosine, in radians.
            #[intrinsic("float.acos")]
            pub fn acos(self) -> $ty;
            /// Arc tangent, in radians.
            #[intrinsic("float.atan")]
            pub fn atan(self) -> $ty;
            /// Arc tangent of `self / other` in the right quadrant, in radians.
            #[intrinsic("float.atan2")]
            pub fn atan2(self, other: $ty) -> $ty;
            /// Hyperbolic sine.
            #[intrinsic("float.sinh")]
            pub fn sinh(self) -> $ty;
            /// Hyperbolic cosine.
            #[intrinsic("float.cosh")]
            pub fn cosh(self) -> $ty;
            /// Hyperbolic tangent.
            #[intrinsic("float.tanh")]
            pub fn tanh(self) -> $ty;
            /// Inverse hyperbolic sine.
            #[intrinsic("float.asinh")]
            pub fn asinh(self) -> $ty;
            /// Inverse hyperbolic cosine.
            #[intrinsic("float.acosh")]
            pub fn acosh(self) -> $ty;
            /// Inverse hyperbolic tangent.
            #[intrinsic("float.atanh")]
            pub fn atanh(self) -> $ty;
            /// The bits.
            #[intrinsic("float.to_bits")]
            pub const fn to_bits(self) -> $bits;
            /// The float of bits.
            #[intrinsic("float.from_bits")]
            pub const fn from_bits(v: $bits) -> $ty;
            /// The larger; the other one if one is NaN.
            #[intrinsic("float.max")]
            pub const fn max(self, other: $ty) -> $ty;
            /// The smaller; the other one if one is NaN.
            #[intrinsic("float.min")]
            pub const fn min(self, other: $ty) -> $ty;
            /// The value and an error code: 0 good, 1 empty, 2 invalid.
            #[intrinsic("float.parse")]
            fn parse_text(text: &str) -> ($ty, u8);

            /// Logarithm to a base.
            pub fn log(self, base: $ty) -> $ty {
                self.ln() / base.ln()
            }
            /// Sine and cosine.
            pub fn sin_cos(self) -> ($ty, $ty) {
                (self.sin(), self.cos())
            }
            /// What stands after the point.
            pub const fn fract(self) -> $ty {
                self - self.trunc()
            }
            /// 1 divided by it.
            pub const fn recip(self) -> $ty {
                1.0 / self
            }
            /// 1 or -1 by its sign; NaN for NaN.
            pub const fn signum(self) -> $ty {
                if self.is_nan() { $ty::NAN } else { (1.0 as $ty).copysign(self) }
            }
            /// Whether it is NaN.
            pub const fn is_nan(self) -> bool {
                self != self
            }
            /// Whether it is infinite.
            pub const fn is_infinite(self) -> bool {
                self == $ty::INFINITY || self == $ty::NEG_INFINITY
            }
            /// Whether it is neither infinite nor NaN.
            pub const fn is_finite(self) -> bool {
                self.abs() < $ty::INFINITY
            }
            /// Whether it is neither zero, subnormal, infinite nor NaN.
            pub const fn is_normal(self) -> bool {
                self.is_finite() && self.abs() >= $ty::MIN_POSITIVE
            }
            /// What kind of number it is.
            pub const fn classify(self) -> FpCategory {
                if self.is_nan() {
                    FpCategory::Nan
                } else if self.is_infinite() {
                    FpCategory::Infinite
                } else if self == 0.0 {
                    FpCategory::Zero
                } else if self.abs() < $ty::MIN_POSITIVE {
                    FpCategory::Subnormal
                } else {
                    FpCategory::Normal
                }
            }
            /// Whether the sign is negative, that of zero and NaN included.
            pub const fn is_sign_negative(self) -> bool {
                self.to_bits().leading_zeros() == 0
            }
            /// Whether the sign is positive, that of zero and NaN included.
            pub const fn is_sign_positive(self) -> bool {
                !self.is_sign_negative()
            }
            /// From radians.
            pub const fn to_degrees(self) -> $ty {
                self * (180.0 / $ty::HALF_TURN)
            }
            /// From degrees.
            pub const fn to_radians(self) -> $ty {
                self * ($ty::HALF_TURN / 180.0)
            }
            const HALF_TURN: $ty = 3.14159265358979323846264338327950288;
            /// Restricts to `min..=max`; NaN stays.
            #[track_caller]
            pub const fn clamp(self, min: $ty, max: $ty) -> $ty {
                if !(min <= max) {
                    panic!("min > max, or either was NaN. min = {:?}, max = {:?}", min, max);
                }
                if self < min {
                    min
                } else if self > max {
                    max
                } else {
                    self
                }
            }
            /// Euclidean division.
            pub fn div_euclid(self, rhs: $ty) -> $ty {
                let q = (self / rhs).trunc();
                if self % rhs < 0.0 {
                    return if rhs > 0.0 { q - 1.0 } else { q + 1.0 };
                }
                q
            }
            /// The remainder that is never negative.
            pub fn rem_euclid(self, rhs: $ty) -> $ty {
                let r = self % rhs;
                if r < 0.0 { r + rhs.abs() } else { r }
            }
            /// The order of IEEE 754's totalOrder.
            pub fn total_cmp(&self, other: &$ty) -> Ordering {
                let a = $ty::order_key(self.to_bits());
                let b = $ty::order_key(other.to_bits());
                a.cmp(&b)
            }
            fn order_key(bits: $bits) -> $bits {
                if bits.leading_zeros() == 0 { !bits } else { bits | !($bits::MAX >> 1) }
            }
            /// The middle of two values.
            pub const fn midpoint(self, other: $ty) -> $ty {
                self / 2.0 + other / 2.0
            }
        }

        impl FromStr for $ty {
            type Err = ParseFloatError;
            fn from_str(s: &str) -> Result<$ty, ParseFloatError> {
                match $ty::parse_text(s) {
                    (value, 0) => Ok(value),
                    (_, 1) => Err(ParseFloatError { kind: FloatErrorKind::Empty }),
                    _ => Err(ParseFloatError { kind: FloatErrorKind::Invalid }),
                }
            }
        }
        impl Clone for $ty {
            fn clone(&self) -> $ty {
                *self
            }
        }
        impl Copy for $ty {}
    };
}
float! { f32 u32 6 24 3.40282347e+38 1.17549435e-38 1.19209290e-07 }
float! { f64 u64 15 53 1.7976931348623157e+308 2.2250738585072014e-308 2.2204460492503131e-16 }

macro_rules! copies {
    ($($ty:ty)*) => {
        $(
            impl Clone for $ty {
                fn clone(&self) -> $ty {
                    *self
                }
            }
            impl Copy for $ty {}
        )*
    };
}
impl bool {
    /// `Some` of the value if true.
    pub fn then_some<T>(self, t: T) -> Option<T> {
        if self { Some(t) } else { None }
    }
    /// `Some` of what `f` gives if true.
    pub fn then<T, F: FnOnce() -> T>(self, f: F) -> Option<T> {
        if self { Some(f()) } else { None }
    }
}

copies! { bool char }
copies! { ! }

macro_rules! widening {
    ($($from:ident => $($to:ident)*;)*) => {
        $($(impl From<$from> for $to {
            fn from(value: $from) -> $to {
                value as $to
            }
        })*)*
    };
}
widening! {
    u8 => u16 u32 u64 u128 usize i16 i32 i64 i128 isize f32 f64;
    u16 => u32 u64 u128 usize i32 i64 i128 f32 f64;
    u32 => u64 u128 i64 i128 f64;
    u64 => u128 i128;
    i8 => i16 i32 i64 i128 isize f32 f64;
    i16 => i32 i64 i128 isize f32 f64;
    i32 => i64 i128 f64;
    i64 => i128;
    f32 => f64;
    bool => u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize;
}

macro_rules! narrowing {
    ($($from:ident => $($to:ident)*;)*) => {
        $($(impl TryFrom<$from> for $to {
            type Error = TryFromIntError;
            fn try_from(value: $from) -> Result<$to, TryFromIntError> {
                let narrowed = value as $to;
                if narrowed as $from == value && (narrowed < (0 as $to)) == (value < (0 as $from)) {
                    Ok(narrowed)
                } else {
                    Err(TryFromIntError(()))
                }
            }
        })*)*
    };
}
narrowing! {
    i8 => i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
    i16 => i8 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
    i32 => i8 i16 i64 i128 isize u8 u16 u32 u64 u128 usize;
    i64 => i8 i16 i32 i128 isize u8 u16 u32 u64 u128 usize;
    i128 => i8 i16 i32 i64 isize u8 u16 u32 u64 u128 usize;
    isize => i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 usize;
    u8 => i8 i16 i32 i64 i128 isize u16 u32 u64 u128 usize;
    u16 => i8 i16 i32 i64 i128 isize u8 u32 u64 u128 usize;
    u32 => i8 i16 i32 i64 i128 isize u8 u16 u64 u128 usize;
    u64 => i8 i16 i32 i64 i128 isize u8 u16 u32 u128 usize;
    u128 => i8 i16 i32 i64 i128 isize u8 u16 u32 u64 usize;
    usize => i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128;
}
impl TryFrom<char> for u8 {
    type Error = TryFromIntError;
    fn try_from(c: char) -> Result<u8, TryFromIntError> {
        let code = c as u32;
        if code < 256 { Ok(code as u8) } else { Err(TryFromIntError(())) }
    }
}
