//! What all integer types have.

use super::ParseIntError;
use crate::str::FromStr;

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
                if base < (2 as $ty) {
                    panic!("base of integer logarithm must be at least 2");
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
            /// The integer logarithm to a base, if there is one.
            pub const fn checked_ilog(self, base: $ty) -> Option<u32> {
                if self <= (0 as $ty) || base < (2 as $ty) { None } else { Some(self.ilog(base)) }
            }
            /// The integer logarithm to base 10, if positive.
            pub const fn checked_ilog10(self) -> Option<u32> {
                if self <= (0 as $ty) { None } else { Some(self.ilog10()) }
            }
            /// Shifts left; 0 if `rhs` is not less than the width.
            pub const fn unbounded_shl(self, rhs: u32) -> $ty {
                if rhs < $bits { self << rhs } else { 0 }
            }
            /// Shifts right; only copies of the sign are left if `rhs` is not less than the width.
            pub const fn unbounded_shr(self, rhs: u32) -> $ty {
                if rhs < $bits { self >> rhs } else if self < (0 as $ty) { !0 } else { 0 }
            }
            /// Shifts left by `rhs` modulo the width; the flag tells whether `rhs` was too large.
            pub const fn overflowing_shl(self, rhs: u32) -> ($ty, bool) {
                (self.wrapping_shl(rhs), rhs >= $bits)
            }
            /// Shifts right by `rhs` modulo the width; the flag tells whether `rhs` was too large.
            pub const fn overflowing_shr(self, rhs: u32) -> ($ty, bool) {
                (self.wrapping_shr(rhs), rhs >= $bits)
            }
            /// The negative; the flag tells whether it wrapped.
            pub const fn overflowing_neg(self) -> ($ty, bool) {
                (0 as $ty).overflowing_sub(self)
            }
            /// Raises to a power, wrapping around; the flag tells whether it did.
            pub const fn overflowing_pow(self, exp: u32) -> ($ty, bool) {
                (self.wrapping_pow(exp), self.checked_pow(exp).is_none())
            }
            /// Divides; the flag tells whether it wrapped.
            #[track_caller]
            pub const fn overflowing_div(self, rhs: $ty) -> ($ty, bool) {
                (self.wrapping_div(rhs), rhs != (0 as $ty) && self.checked_div(rhs).is_none())
            }
            /// The remainder; the flag tells whether the division wrapped.
            #[track_caller]
            pub const fn overflowing_rem(self, rhs: $ty) -> ($ty, bool) {
                (self.wrapping_rem(rhs), rhs != (0 as $ty) && self.checked_rem(rhs).is_none())
            }
            /// Euclidean division; the flag tells whether it wrapped.
            #[track_caller]
            pub const fn overflowing_div_euclid(self, rhs: $ty) -> ($ty, bool) {
                (self.wrapping_div_euclid(rhs), rhs != (0 as $ty) && self.checked_div(rhs).is_none())
            }
            /// The remainder that is never negative; the flag tells whether the division wrapped.
            #[track_caller]
            pub const fn overflowing_rem_euclid(self, rhs: $ty) -> ($ty, bool) {
                (self.wrapping_rem_euclid(rhs), rhs != (0 as $ty) && self.checked_rem(rhs).is_none())
            }
            /// Euclidean division, if possible.
            pub const fn checked_div_euclid(self, rhs: $ty) -> Option<$ty> {
                if self.checked_div(rhs).is_none() { None } else { Some(self.div_euclid(rhs)) }
            }
            /// The remainder that is never negative, if possible.
            pub const fn checked_rem_euclid(self, rhs: $ty) -> Option<$ty> {
                if self.checked_rem(rhs).is_none() { None } else { Some(self.rem_euclid(rhs)) }
            }
            /// Divides; the nearest end if it does not fit.
            #[track_caller]
            pub const fn saturating_div(self, rhs: $ty) -> $ty {
                let (value, wrapped) = self.overflowing_div(rhs);
                if wrapped { $ty::MAX } else { value }
            }
            /// Adds; panics on overflow, whatever the build.
            #[track_caller]
            pub const fn strict_add(self, rhs: $ty) -> $ty {
                self + rhs
            }
            /// Subtracts; panics on overflow, whatever the build.
            #[track_caller]
            pub const fn strict_sub(self, rhs: $ty) -> $ty {
                self - rhs
            }
            /// Multiplies; panics on overflow, whatever the build.
            #[track_caller]
            pub const fn strict_mul(self, rhs: $ty) -> $ty {
                self * rhs
            }
            /// Divides; panics on overflow, whatever the build.
            #[track_caller]
            pub const fn strict_div(self, rhs: $ty) -> $ty {
                self / rhs
            }
            /// The remainder; panics on overflow, whatever the build.
            #[track_caller]
            pub const fn strict_rem(self, rhs: $ty) -> $ty {
                self % rhs
            }
            /// Euclidean division; panics on overflow, whatever the build.
            #[track_caller]
            pub const fn strict_div_euclid(self, rhs: $ty) -> $ty {
                self.div_euclid(rhs)
            }
            /// The remainder that is never negative; panics on overflow, whatever the build.
            #[track_caller]
            pub const fn strict_rem_euclid(self, rhs: $ty) -> $ty {
                self.rem_euclid(rhs)
            }
            /// The negative; panics on overflow, whatever the build.
            #[track_caller]
            pub const fn strict_neg(self) -> $ty {
                match self.checked_neg() {
                    Some(value) => value,
                    None => panic!("attempt to negate with overflow"),
                }
            }
            /// Raises to a power; panics on overflow, whatever the build.
            #[track_caller]
            pub const fn strict_pow(self, exp: u32) -> $ty {
                self.pow(exp)
            }
            /// Shifts left; panics if `rhs` is not less than the width.
            #[track_caller]
            pub const fn strict_shl(self, rhs: u32) -> $ty {
                self << rhs
            }
            /// Shifts right; panics if `rhs` is not less than the width.
            #[track_caller]
            pub const fn strict_shr(self, rhs: u32) -> $ty {
                self >> rhs
            }
            /// From a number whose bytes are in little-endian order.
            pub const fn from_le(x: $ty) -> $ty {
                x
            }
            /// From a number whose bytes are in big-endian order.
            pub const fn from_be(x: $ty) -> $ty {
                x.swap_bytes()
            }
            /// With its bytes in little-endian order.
            pub const fn to_le(self) -> $ty {
                self
            }
            /// With its bytes in big-endian order.
            pub const fn to_be(self) -> $ty {
                self.swap_bytes()
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
