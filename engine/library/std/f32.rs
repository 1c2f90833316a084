//! Constants of `f32`.

pub mod consts {
    //! Mathematical constants.

    /// The circle constant.
    pub const PI: f32 = 3.14159265358979323846264338327950288;
    /// The full circle constant.
    pub const TAU: f32 = 6.28318530717958647692528676655900577;
    /// π/2.
    pub const FRAC_PI_2: f32 = 1.57079632679489661923132169163975144;
    /// π/3.
    pub const FRAC_PI_3: f32 = 1.04719755119659774615421446109316763;
    /// π/4.
    pub const FRAC_PI_4: f32 = 0.785398163397448309615660845819875721;
    /// π/6.
    pub const FRAC_PI_6: f32 = 0.52359877559829887307710723054658381;
    /// π/8.
    pub const FRAC_PI_8: f32 = 0.39269908169872415480783042290993786;
    /// 1/π.
    pub const FRAC_1_PI: f32 = 0.318309886183790671537767526745028724;
    /// 2/π.
    pub const FRAC_2_PI: f32 = 0.636619772367581343075535053490057448;
    /// 2/√π.
    pub const FRAC_2_SQRT_PI: f32 = 1.12837916709551257389615890312154517;
    /// √2.
    pub const SQRT_2: f32 = 1.41421356237309504880168872420969808;
    /// 1/√2.
    pub const FRAC_1_SQRT_2: f32 = 0.707106781186547524400844362104849039;
    /// Euler's number.
    pub const E: f32 = 2.71828182845904523536028747135266250;
    /// log₂ e.
    pub const LOG2_E: f32 = 1.44269504088896340735992468100189214;
    /// log₁₀ e.
    pub const LOG10_E: f32 = 0.434294481903251827651128918916605082;
    /// ln 2.
    pub const LN_2: f32 = 0.693147180559945309417232121458176568;
    /// ln 10.
    pub const LN_10: f32 = 2.30258509299404568401799145468436421;
}

/// The largest finite value.
pub const MAX: f32 = f32::MAX;
/// The smallest finite value.
pub const MIN: f32 = f32::MIN;
/// The distance from 1 to the next value.
pub const EPSILON: f32 = f32::EPSILON;
/// Infinity.
pub const INFINITY: f32 = f32::INFINITY;
/// Negative infinity.
pub const NEG_INFINITY: f32 = f32::NEG_INFINITY;
/// Not a number.
pub const NAN: f32 = f32::NAN;
/// The smallest positive normal value.
pub const MIN_POSITIVE: f32 = f32::MIN_POSITIVE;
/// Decimal digits that survive.
pub const DIGITS: u32 = f32::DIGITS;
/// Binary digits of the significand.
pub const MANTISSA_DIGITS: u32 = f32::MANTISSA_DIGITS;
/// One more than the largest exponent of 2 of a normal value.
pub const MAX_EXP: i32 = f32::MAX_EXP;
/// One more than the smallest exponent of 2 of a normal value.
pub const MIN_EXP: i32 = f32::MIN_EXP;
/// The largest power of 10 that is finite.
pub const MAX_10_EXP: i32 = f32::MAX_10_EXP;
/// The smallest power of 10 that is normal, as a negative exponent.
pub const MIN_10_EXP: i32 = f32::MIN_10_EXP;
/// The base of its representation.
pub const RADIX: u32 = f32::RADIX;
