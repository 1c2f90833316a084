//! Floats.

use super::ParseFloatError;
use super::error::FloatErrorKind;
use crate::cmp::Ordering;
use crate::str::FromStr;

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

macro_rules! float {
    ($ty:ident $bits:ident $digits:literal $mantissa:literal $max:literal $min_positive:literal $epsilon:literal $max_exp:literal $max_10_exp:literal $degrees:expr, $bytes:literal) => {
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
            /// One more than the largest exponent of 2 of a normal value.
            pub const MAX_EXP: i32 = $max_exp;
            /// One more than the smallest exponent of 2 of a normal value.
            pub const MIN_EXP: i32 = 3 - $max_exp;
            /// The largest power of 10 that is finite.
            pub const MAX_10_EXP: i32 = $max_10_exp;
            /// The smallest power of 10 that is normal, as a negative exponent.
            pub const MIN_10_EXP: i32 = 1 - $max_10_exp;
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

            /// The positive difference: 0 if `other` is larger.
            pub fn abs_sub(self, other: $ty) -> $ty {
                if self <= other { 0.0 } else { self - other }
            }
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
                self * $degrees
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
                let (high, low) = ($ty::MAX / 2.0, $ty::MIN_POSITIVE * 2.0);
                let (a, b) = (self.abs(), other.abs());
                if a <= high && b <= high {
                    (self + other) / 2.0
                } else if a < low {
                    self + other / 2.0
                } else if b < low {
                    self / 2.0 + other
                } else {
                    self / 2.0 + other / 2.0
                }
            }
            /// Whether it is subnormal.
            pub const fn is_subnormal(self) -> bool {
                matches!(self.classify(), FpCategory::Subnormal)
            }
            /// The next greater value.
            pub const fn next_up(self) -> $ty {
                let bits = self.to_bits();
                if self.is_nan() || bits == $ty::INFINITY.to_bits() {
                    return self;
                }
                if self == 0.0 {
                    return $ty::from_bits(1);
                }
                $ty::from_bits(if self > 0.0 { bits + 1 } else { bits - 1 })
            }
            /// The next smaller value.
            pub const fn next_down(self) -> $ty {
                -(-self).next_up()
            }
            /// Its bytes, lowest first.
            pub fn to_le_bytes(self) -> [u8; $bytes] {
                self.to_bits().to_le_bytes()
            }
            /// Its bytes, highest first.
            pub fn to_be_bytes(self) -> [u8; $bytes] {
                self.to_bits().to_be_bytes()
            }
            /// Its bytes in the machine's order.
            pub fn to_ne_bytes(self) -> [u8; $bytes] {
                self.to_bits().to_ne_bytes()
            }
            /// The float of bytes, lowest first.
            pub fn from_le_bytes(bytes: [u8; $bytes]) -> $ty {
                $ty::from_bits($bits::from_le_bytes(bytes))
            }
            /// The float of bytes, highest first.
            pub fn from_be_bytes(bytes: [u8; $bytes]) -> $ty {
                $ty::from_bits($bits::from_be_bytes(bytes))
            }
            /// The float of bytes in the machine's order.
            pub fn from_ne_bytes(bytes: [u8; $bytes]) -> $ty {
                $ty::from_bits($bits::from_ne_bytes(bytes))
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
float! { f32 u32 6 24 3.40282347e+38 1.17549435e-38 1.19209290e-07 128 38 57.29577951308232, 4 }
float! { f64 u64 15 53 1.7976931348623157e+308 2.2250738585072014e-308 2.2204460492503131e-16 1024 308 (180.0 / f64::HALF_TURN), 8 }
