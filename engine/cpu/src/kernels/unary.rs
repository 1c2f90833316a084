//! Functions of one number, and activation functions with their gradients.
//!
//! Derivatives of the activations are the textbook ones; each stands beside its function.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI};

use emberlab_tensor::op::{Activation, Test, Unary};

use super::map::{Map1, Map2, map1, map2};
use super::num::{Float, Number};
use super::view::{Dst, Src};
use crate::isa::Isa;

/// Functions that call into libm cost tens of nanoseconds per element.
const LIBM_GRAIN: usize = 2048;
/// Polynomials cost about a nanosecond per element.
const POLY_GRAIN: usize = 16 * 1024;

/// Declares unit structs that are elementwise functions: `Name(grain): bound, |x| body`.
macro_rules! functions {
    ($($name:ident($grain:expr): $bound:ident, $isa:ident, |$x:ident| $body:expr;)*) => {$(
        #[derive(Clone, Copy)]
        struct $name;
        impl<T: $bound> Map1<T, T> for $name {
            const GRAIN: usize = $grain;
            const VERSIONED: bool = T::VERSIONED;
            #[inline(always)]
            fn apply<$isa: Isa>(self, $x: T) -> T { $body }
        }
    )*};
}
use crate::threads::GRAIN;

functions! {
    Neg(GRAIN): Number, I, |x| x.neg();
    Abs(GRAIN): Number, I, |x| x.abs();
    Sign(GRAIN): Number, I, |x| x.sign();
    Square(GRAIN): Number, I, |x| x.mul(x);
    Sqrt(GRAIN): Float, I, |x| x.sqrt();
    Rsqrt(GRAIN): Float, I, |x| T::ONE.div(x.sqrt());
    Recip(GRAIN): Float, I, |x| T::ONE.div(x);
    Exp(POLY_GRAIN): Float, I, |x| x.exp::<I>();
    Expm1(POLY_GRAIN): Float, I, |x| x.expm1::<I>();
    Log(POLY_GRAIN): Float, I, |x| x.log::<I>();
    Log1p(POLY_GRAIN): Float, I, |x| x.log1p::<I>();
    Erf(POLY_GRAIN): Float, I, |x| x.erf::<I>();
    Tanh(POLY_GRAIN): Float, I, |x| x.tanh::<I>();
    Sigmoid(POLY_GRAIN): Float, I, |x| x.sigmoid::<I>();
    Relu(GRAIN): Float, I, |x| if x < T::ZERO { T::ZERO } else { x };
    Gelu(POLY_GRAIN): Float, I, |x| x.mul(normal_cdf::<T, I>(x));
    GeluTanh(POLY_GRAIN): Float, I, |x| {
        let half = T::from_f64(0.5);
        half.mul(x).mul(T::ONE.add(gelu_inner(x).tanh::<I>()))
    };
    Silu(POLY_GRAIN): Float, I, |x| x.mul(x.sigmoid::<I>());
    Softplus(POLY_GRAIN): Float, I, |x| softplus::<T, I>(x);
    LogSigmoid(POLY_GRAIN): Float, I, |x| softplus::<T, I>(x.neg()).neg();
}

/// Φ(x), the distribution function of the standard normal.
#[inline(always)]
fn normal_cdf<T: Float, I: Isa>(x: T) -> T {
    let half = T::from_f64(0.5);
    half.mul(T::ONE.add(x.mul(T::from_f64(FRAC_1_SQRT_2)).erf::<I>()))
}

/// √(2/π)·(x + 0.044715·x³).
#[inline(always)]
fn gelu_inner<T: Float>(x: T) -> T {
    let c = T::from_f64(FRAC_2_SQRT_PI * FRAC_1_SQRT_2);
    c.mul(x.add(T::from_f64(0.044715).mul(x).mul(x).mul(x)))
}

/// ln(1 + eˣ) = max(x, 0) + ln(1 + e^−|x|), which cannot overflow.
#[inline(always)]
fn softplus<T: Float, I: Isa>(x: T) -> T {
    x.larger(T::ZERO).add(x.abs().neg().exp::<I>().log1p::<I>())
}

/// Declares gradients: `grad * derivative(saved)`.
macro_rules! gradients {
    ($($name:ident($grain:expr), $isa:ident, |$g:ident, $s:ident| $body:expr;)*) => {$(
        #[derive(Clone, Copy)]
        struct $name;
        impl<T: Float> Map2<T, T, T> for $name {
            const GRAIN: usize = $grain;
            #[inline(always)]
            fn apply<$isa: Isa>(self, $g: T, $s: T) -> T { $body }
        }
    )*};
}

gradients! {
    // NaN outputs pass the gradient on, as PyTorch's threshold does.
    ReluGrad(GRAIN), I, |g, y| if y <= T::ZERO { T::ZERO } else { g };
    SigmoidGrad(GRAIN), I, |g, y| g.mul(y).mul(T::ONE.sub(y));
    TanhGrad(GRAIN), I, |g, y| g.mul(T::ONE.sub(y.mul(y)));
    GeluGrad(POLY_GRAIN), I, |g, x| {
        let density = T::from_f64(-0.5).mul(x).mul(x).exp::<I>().mul(T::from_f64(0.5 * FRAC_2_SQRT_PI * FRAC_1_SQRT_2));
        g.mul(normal_cdf::<T, I>(x).add(x.mul(density)))
    };
    GeluTanhGrad(POLY_GRAIN), I, |g, x| {
        let t = gelu_inner(x).tanh::<I>();
        let slope = T::from_f64(FRAC_2_SQRT_PI * FRAC_1_SQRT_2)
            .mul(T::ONE.add(T::from_f64(3.0 * 0.044715).mul(x).mul(x)));
        let half = T::from_f64(0.5);
        g.mul(half.mul(T::ONE.add(t)).add(half.mul(x).mul(T::ONE.sub(t.mul(t))).mul(slope)))
    };
    SiluGrad(POLY_GRAIN), I, |g, x| {
        let s = x.sigmoid::<I>();
        g.mul(s).mul(T::ONE.add(x.mul(T::ONE.sub(s))))
    };
    SoftplusGrad(POLY_GRAIN), I, |g, x| g.mul(x.sigmoid::<I>());
    LogSigmoidGrad(POLY_GRAIN), I, |g, x| g.mul(x.neg().sigmoid::<I>());
}

/// A scalar function from libm, for both precisions.
#[derive(Clone, Copy)]
pub(crate) struct Libm {
    single: fn(f32) -> f32,
    double: fn(f64) -> f64,
}

impl Map1<f32, f32> for Libm {
    const GRAIN: usize = LIBM_GRAIN;
    const VERSIONED: bool = false;
    #[inline(always)]
    fn apply<I: Isa>(self, x: f32) -> f32 {
        (self.single)(x)
    }
}
impl Map1<f64, f64> for Libm {
    const GRAIN: usize = LIBM_GRAIN;
    const VERSIONED: bool = false;
    #[inline(always)]
    fn apply<I: Isa>(self, x: f64) -> f64 {
        (self.double)(x)
    }
}

macro_rules! libm {
    ($function:ident) => {
        Libm { single: f32::$function, double: f64::$function }
    };
}

/// Runs a function of floats. `out` may be the memory of `x`.
pub(crate) fn float<T: Float>(op: Unary, x: Src<'_, T>, out: Dst<'_, T>)
where
    Libm: Map1<T, T>,
{
    match op {
        Unary::Neg => map1(Neg, x, out),
        Unary::Abs => map1(Abs, x, out),
        Unary::Sign => map1(Sign, x, out),
        Unary::Square => map1(Square, x, out),
        Unary::Exp => map1(Exp, x, out),
        Unary::Expm1 => map1(Expm1, x, out),
        Unary::Log => map1(Log, x, out),
        Unary::Log1p => map1(Log1p, x, out),
        Unary::Sqrt => map1(Sqrt, x, out),
        Unary::Rsqrt => map1(Rsqrt, x, out),
        Unary::Recip => map1(Recip, x, out),
        Unary::Erf => map1(Erf, x, out),
        Unary::Sin => map1(libm!(sin), x, out),
        Unary::Cos => map1(libm!(cos), x, out),
        Unary::Tan => map1(libm!(tan), x, out),
        Unary::Asin => map1(libm!(asin), x, out),
        Unary::Acos => map1(libm!(acos), x, out),
        Unary::Atan => map1(libm!(atan), x, out),
        Unary::Sinh => map1(libm!(sinh), x, out),
        Unary::Cosh => map1(libm!(cosh), x, out),
        Unary::Asinh => map1(libm!(asinh), x, out),
        Unary::Acosh => map1(libm!(acosh), x, out),
        Unary::Atanh => map1(libm!(atanh), x, out),
        Unary::Floor => map1(libm!(floor), x, out),
        Unary::Ceil => map1(libm!(ceil), x, out),
        Unary::Round => map1(libm!(round_ties_even), x, out),
        Unary::Trunc => map1(libm!(trunc), x, out),
    }
}

/// Runs a function that integers have; `false` when there is no such one.
pub(crate) fn int<T: Number>(op: Unary, x: Src<'_, T>, out: Dst<'_, T>) -> bool {
    match op {
        Unary::Neg => map1(Neg, x, out),
        Unary::Abs => map1(Abs, x, out),
        Unary::Sign => map1(Sign, x, out),
        Unary::Square => map1(Square, x, out),
        _ => return false,
    }
    true
}

/// Runs an activation function. `out` may be the memory of `x`.
pub(crate) fn activation<T: Float>(op: Activation, x: Src<'_, T>, out: Dst<'_, T>) {
    match op {
        Activation::Relu => map1(Relu, x, out),
        Activation::Sigmoid => map1(Sigmoid, x, out),
        Activation::Tanh => map1(Tanh, x, out),
        Activation::Gelu => map1(Gelu, x, out),
        Activation::GeluTanh => map1(GeluTanh, x, out),
        Activation::Silu => map1(Silu, x, out),
        Activation::Softplus => map1(Softplus, x, out),
        Activation::LogSigmoid => map1(LogSigmoid, x, out),
    }
}

/// The gradient of an activation's input. `out` may be the memory of `grad`.
pub(crate) fn activation_grad<T: Float>(
    op: Activation,
    grad: Src<'_, T>,
    saved: Src<'_, T>,
    out: Dst<'_, T>,
) {
    match op {
        Activation::Relu => map2(ReluGrad, grad, saved, out),
        Activation::Sigmoid => map2(SigmoidGrad, grad, saved, out),
        Activation::Tanh => map2(TanhGrad, grad, saved, out),
        Activation::Gelu => map2(GeluGrad, grad, saved, out),
        Activation::GeluTanh => map2(GeluTanhGrad, grad, saved, out),
        Activation::Silu => map2(SiluGrad, grad, saved, out),
        Activation::Softplus => map2(SoftplusGrad, grad, saved, out),
        Activation::LogSigmoid => map2(LogSigmoidGrad, grad, saved, out),
    }
}

#[derive(Clone, Copy)]
struct IsNan;
#[derive(Clone, Copy)]
struct IsInf;
#[derive(Clone, Copy)]
struct IsFinite;

impl<T: Float> Map1<T, bool> for IsNan {
    #[inline(always)]
    fn apply<I: Isa>(self, x: T) -> bool {
        x.is_nan()
    }
}
impl<T: Float> Map1<T, bool> for IsInf {
    #[inline(always)]
    fn apply<I: Isa>(self, x: T) -> bool {
        x.abs() == T::HIGHEST
    }
}
impl<T: Float> Map1<T, bool> for IsFinite {
    #[inline(always)]
    fn apply<I: Isa>(self, x: T) -> bool {
        x.abs() < T::HIGHEST
    }
}

/// Runs a test of floats.
pub(crate) fn test<T: Float>(op: Test, x: Src<'_, T>, out: Dst<'_, bool>) {
    match op {
        Test::IsNan => map1(IsNan, x, out),
        Test::IsInf => map1(IsInf, x, out),
        Test::IsFinite => map1(IsFinite, x, out),
    }
}
