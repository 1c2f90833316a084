//! Arithmetic of the element types that kernels compute in.
//!
//! `f16` and `bf16` are not among them: the backend widens them to `f32` first.

use super::map::Elem;
use super::math;
use crate::isa::Isa;
use emberlab_tensor::Scalar;

/// An integer or float that kernels compute with. Integer arithmetic wraps.
pub(crate) trait Number: Elem + PartialOrd + Default {
    /// The type that long sums and products of this type are carried in.
    type Wide: Number;
    /// Whether loops over this type are compiled per instruction set.
    const VERSIONED: bool;
    const ZERO: Self;
    const ONE: Self;
    /// The identity of `larger`.
    const LOWEST: Self;
    /// The identity of `smaller`.
    const HIGHEST: Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    /// Quotient; integers truncate, and division by zero gives 0 (the backend has refused it before).
    fn div(self, other: Self) -> Self;
    /// `self - other * floor(self / other)`.
    fn floor_rem(self, other: Self) -> Self;
    fn pow(self, other: Self) -> Self;
    fn neg(self) -> Self;
    fn abs(self) -> Self;
    fn sign(self) -> Self;
    fn is_nan(self) -> bool;
    fn widen(self) -> Self::Wide;
    fn narrow(wide: Self::Wide) -> Self;
    fn from_usize(n: usize) -> Self;
    fn from_scalar(value: Scalar) -> Self;

    /// The larger; NaN wins.
    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        if self > other || self.is_nan() { self } else { other }
    }

    /// The smaller; NaN wins.
    #[inline(always)]
    fn smaller(self, other: Self) -> Self {
        if self < other || self.is_nan() { self } else { other }
    }
}

/// `f32` or `f64`.
pub(crate) trait Float: Number {
    fn from_f64(x: f64) -> Self;
    fn to_f64(self) -> f64;
    fn mul_add<I: Isa>(self, b: Self, c: Self) -> Self;
    fn sqrt(self) -> Self;
    fn exp<I: Isa>(self) -> Self;
    fn expm1<I: Isa>(self) -> Self;
    fn log<I: Isa>(self) -> Self;
    fn log1p<I: Isa>(self) -> Self;
    fn tanh<I: Isa>(self) -> Self;
    fn erf<I: Isa>(self) -> Self;
    fn sigmoid<I: Isa>(self) -> Self;
    /// `atan2(self, other)`.
    fn atan2(self, other: Self) -> Self;
}

macro_rules! float_number {
    ($($ty:ident),*) => {$(
        impl Number for $ty {
            type Wide = f64;
            const VERSIONED: bool = true;
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            const LOWEST: Self = $ty::NEG_INFINITY;
            const HIGHEST: Self = $ty::INFINITY;
            #[inline(always)]
            fn add(self, other: Self) -> Self { self + other }
            #[inline(always)]
            fn sub(self, other: Self) -> Self { self - other }
            #[inline(always)]
            fn mul(self, other: Self) -> Self { self * other }
            #[inline(always)]
            fn div(self, other: Self) -> Self { self / other }
            #[inline(always)]
            fn floor_rem(self, other: Self) -> Self {
                let r = self % other;
                if r != 0.0 && (r < 0.0) != (other < 0.0) { r + other } else { r }
            }
            #[inline(always)]
            fn pow(self, other: Self) -> Self { self.powf(other) }
            #[inline(always)]
            fn neg(self) -> Self { -self }
            #[inline(always)]
            fn abs(self) -> Self { $ty::abs(self) }
            #[inline(always)]
            fn sign(self) -> Self {
                // NaN has no sign: 0, as in Burn and PyTorch.
                if self > 0.0 { 1.0 } else if self < 0.0 { -1.0 } else { 0.0 }
            }
            #[inline(always)]
            fn is_nan(self) -> bool { $ty::is_nan(self) }
            #[inline(always)]
            fn widen(self) -> f64 { f64::from(self) }
            #[inline(always)]
            fn narrow(wide: f64) -> Self { wide as $ty }
            #[inline(always)]
            fn from_usize(n: usize) -> Self { n as $ty }
            fn from_scalar(value: Scalar) -> Self { value.to_f64() as $ty }
        }
    )*};
}
float_number!(f32, f64);

macro_rules! int_number {
    ($($ty:ident $scalar:ident;)*) => {$(
        impl Number for $ty {
            type Wide = $ty;
            const VERSIONED: bool = false;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const LOWEST: Self = $ty::MIN;
            const HIGHEST: Self = $ty::MAX;
            #[inline(always)]
            fn add(self, other: Self) -> Self { self.wrapping_add(other) }
            #[inline(always)]
            fn sub(self, other: Self) -> Self { self.wrapping_sub(other) }
            #[inline(always)]
            fn mul(self, other: Self) -> Self { self.wrapping_mul(other) }
            #[inline(always)]
            fn div(self, other: Self) -> Self {
                if other == 0 { 0 } else { self.wrapping_div(other) }
            }
            #[inline(always)]
            #[allow(unused_comparisons, reason = "the sign test is void for unsigned types")]
            fn floor_rem(self, other: Self) -> Self {
                if other == 0 { return 0 }
                let r = self.wrapping_rem(other);
                if r != 0 && (r < 0) != (other < 0) { r.wrapping_add(other) } else { r }
            }
            #[inline(always)]
            #[allow(unused_comparisons, reason = "as above")]
            fn pow(self, other: Self) -> Self {
                if other < 0 {
                    // 1/self^|other|, truncated: nonzero only for a base of one.
                    return match (self == 1, self.wrapping_add(1) == 0, other & 1 == 0) {
                        (true, ..) | (_, true, true) => 1,
                        (_, true, false) => self,
                        _ => 0,
                    };
                }
                // Exponents beyond `u32` have the same low bits only for bases whose powers settle.
                self.wrapping_pow(u32::try_from(other).unwrap_or(u32::MAX - u32::from(other & 1 == 0)))
            }
            #[inline(always)]
            fn neg(self) -> Self { self.wrapping_neg() }
            #[inline(always)]
            #[allow(unused_comparisons, reason = "as above")]
            fn abs(self) -> Self { if self < 0 { self.wrapping_neg() } else { self } }
            #[inline(always)]
            #[allow(unused_comparisons, reason = "as above")]
            fn sign(self) -> Self {
                if self > 0 { 1 } else if self < 0 { (0 as $ty).wrapping_sub(1) } else { 0 }
            }
            #[inline(always)]
            fn is_nan(self) -> bool { false }
            #[inline(always)]
            fn widen(self) -> Self { self }
            #[inline(always)]
            fn narrow(wide: Self) -> Self { wide }
            #[inline(always)]
            fn from_usize(n: usize) -> Self { n as $ty }
            fn from_scalar(value: Scalar) -> Self { value.$scalar() as $ty }
        }
    )*};
}
int_number! {
    i64 to_i64;
    i32 to_i64;
    i16 to_i64;
    i8 to_i64;
    u64 to_u64;
    u32 to_u64;
    u16 to_u64;
    u8 to_u64;
}

impl Float for f32 {
    #[inline(always)]
    fn from_f64(x: f64) -> Self {
        x as f32
    }
    #[inline(always)]
    fn to_f64(self) -> f64 {
        f64::from(self)
    }
    #[inline(always)]
    fn mul_add<I: Isa>(self, b: Self, c: Self) -> Self {
        math::fma::<I>(self, b, c)
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        f32::sqrt(self)
    }
    #[inline(always)]
    fn exp<I: Isa>(self) -> Self {
        math::exp::<I>(self)
    }
    #[inline(always)]
    fn expm1<I: Isa>(self) -> Self {
        math::expm1::<I>(self)
    }
    #[inline(always)]
    fn log<I: Isa>(self) -> Self {
        math::log::<I>(self)
    }
    #[inline(always)]
    fn log1p<I: Isa>(self) -> Self {
        math::log1p::<I>(self)
    }
    #[inline(always)]
    fn tanh<I: Isa>(self) -> Self {
        math::tanh::<I>(self)
    }
    #[inline(always)]
    fn erf<I: Isa>(self) -> Self {
        math::erf::<I>(self)
    }
    #[inline(always)]
    fn sigmoid<I: Isa>(self) -> Self {
        math::sigmoid::<I>(self)
    }
    #[inline(always)]
    fn atan2(self, other: Self) -> Self {
        f32::atan2(self, other)
    }
}

impl Float for f64 {
    #[inline(always)]
    fn from_f64(x: f64) -> Self {
        x
    }
    #[inline(always)]
    fn to_f64(self) -> f64 {
        self
    }
    #[inline(always)]
    fn mul_add<I: Isa>(self, b: Self, c: Self) -> Self {
        if I::FMA { f64::mul_add(self, b, c) } else { self * b + c }
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        f64::sqrt(self)
    }
    #[inline(always)]
    fn exp<I: Isa>(self) -> Self {
        f64::exp(self)
    }
    #[inline(always)]
    fn expm1<I: Isa>(self) -> Self {
        f64::exp_m1(self)
    }
    #[inline(always)]
    fn log<I: Isa>(self) -> Self {
        f64::ln(self)
    }
    #[inline(always)]
    fn log1p<I: Isa>(self) -> Self {
        f64::ln_1p(self)
    }
    #[inline(always)]
    fn tanh<I: Isa>(self) -> Self {
        f64::tanh(self)
    }
    #[inline(always)]
    fn erf<I: Isa>(self) -> Self {
        math::erf_f64(self)
    }
    #[inline(always)]
    fn sigmoid<I: Isa>(self) -> Self {
        1.0 / (1.0 + f64::exp(-self))
    }
    #[inline(always)]
    fn atan2(self, other: Self) -> Self {
        f64::atan2(self, other)
    }
}
