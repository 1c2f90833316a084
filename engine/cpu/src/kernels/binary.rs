//! Functions of two numbers, of a number and a scalar, comparisons, bitwise ops and masks.
#![allow(unsafe_code)] // loops that `map` does not cover read through their operands' pointers

use emberlab_tensor::Scalar;
use emberlab_tensor::op::{Binary, Bitwise, Compare};

use super::map::{BindLeft, BindRight, Elem, Map1, Map2, map1, map2};
use super::num::{Float, Number};
use super::plan::Plan;
use super::view::{Dst, Src};
use crate::isa::Isa;
use crate::threads::{GRAIN, Shared};

macro_rules! functions {
    ($($name:ident($grain:expr): $bound:ident => $out:ty, |$a:ident, $b:ident| $body:expr;)*) => {$(
        #[derive(Clone, Copy)]
        struct $name;
        impl<T: $bound> Map2<T, T, $out> for $name {
            const GRAIN: usize = $grain;
            const VERSIONED: bool = T::VERSIONED;
            #[inline(always)]
            fn apply<I: Isa>(self, $a: T, $b: T) -> $out { $body }
        }
    )*};
}

/// `pow`, remainder and `atan2` call into libm or divide.
const SLOW_GRAIN: usize = 4096;

functions! {
    Add(GRAIN): Number => T, |a, b| a.add(b);
    Sub(GRAIN): Number => T, |a, b| a.sub(b);
    Mul(GRAIN): Number => T, |a, b| a.mul(b);
    Div(GRAIN): Number => T, |a, b| a.div(b);
    Rem(SLOW_GRAIN): Number => T, |a, b| a.floor_rem(b);
    Pow(SLOW_GRAIN): Number => T, |a, b| a.pow(b);
    Max(GRAIN): Number => T, |a, b| a.larger(b);
    Min(GRAIN): Number => T, |a, b| a.smaller(b);
    Atan2(SLOW_GRAIN): Float => T, |a, b| a.atan2(b);
    Eq(GRAIN): Number => bool, |a, b| a == b;
    Ne(GRAIN): Number => bool, |a, b| a != b;
    Lt(GRAIN): Number => bool, |a, b| a < b;
    Le(GRAIN): Number => bool, |a, b| a <= b;
    Gt(GRAIN): Number => bool, |a, b| a > b;
    Ge(GRAIN): Number => bool, |a, b| a >= b;
}

/// The second operand of a binary function.
#[derive(Clone, Copy)]
pub(crate) enum Other<'a, T> {
    /// A tensor, on the right.
    Tensor(Src<'a, T>),
    /// One value, on the right.
    Right(T),
    /// One value, on the left.
    Left(T),
}

fn with<T: Elem, O: Elem, F: Map2<T, T, O>>(f: F, a: Src<'_, T>, other: Other<'_, T>, out: Dst<'_, O>) {
    match other {
        Other::Tensor(b) => map2(f, a, b, out),
        Other::Right(b) => map1(BindRight(f, b), a, out),
        Other::Left(b) => map1(BindLeft(f, b), a, out),
    }
}

/// Runs a function of two numbers; `false` when the type has no such one. `out` may be the memory of `a`.
pub(crate) fn number<T: Number>(op: Binary, a: Src<'_, T>, other: Other<'_, T>, out: Dst<'_, T>) -> bool {
    match op {
        Binary::Add => with(Add, a, other, out),
        Binary::Sub => with(Sub, a, other, out),
        Binary::Mul => with(Mul, a, other, out),
        Binary::Div => with(Div, a, other, out),
        Binary::Rem => with(Rem, a, other, out),
        Binary::Pow => with(Pow, a, other, out),
        Binary::Max => with(Max, a, other, out),
        Binary::Min => with(Min, a, other, out),
        Binary::Atan2 => return false,
    }
    true
}

/// `atan2`, which only floats have.
pub(crate) fn atan2<T: Float>(a: Src<'_, T>, other: Other<'_, T>, out: Dst<'_, T>) {
    with(Atan2, a, other, out);
}

/// Whether any element is zero: integer division refuses such a divisor.
pub(crate) fn has_zero<T: Number>(x: Src<'_, T>) -> bool {
    let plan = Plan::new(x.shape, [x.strides]);
    let found = std::sync::atomic::AtomicBool::new(false);
    let from = Shared(x.ptr().cast_mut());
    plan.run(GRAIN, |[at], n| {
        // SAFETY: the plan visits indices of the shape.
        let zero = unsafe { row_has_zero(from.at(at), plan.steps[0], n) };
        if zero {
            found.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    found.into_inner()
}

/// # Safety
/// `n` elements at `x` with stride `step` are readable.
unsafe fn row_has_zero<T: Number>(x: *const T, step: isize, n: usize) -> bool {
    // SAFETY: the contract.
    (0..n).any(|i| unsafe { *x.offset(i as isize * step) } == T::ZERO)
}

/// Runs a comparison of numbers.
pub(crate) fn compare<T: Number>(op: Compare, a: Src<'_, T>, other: Other<'_, T>, out: Dst<'_, bool>) {
    match op {
        Compare::Eq => with(Eq, a, other, out),
        Compare::Ne => with(Ne, a, other, out),
        Compare::Lt => with(Lt, a, other, out),
        Compare::Le => with(Le, a, other, out),
        Compare::Gt => with(Gt, a, other, out),
        Compare::Ge => with(Ge, a, other, out),
    }
}

/// `min(max(x, low), high)` where NaN stays NaN, also as a limit.
#[derive(Clone, Copy)]
struct Clamp<T> {
    low: T,
    high: T,
}

impl<T: Number> Map1<T, T> for Clamp<T> {
    const VERSIONED: bool = T::VERSIONED;
    #[inline(always)]
    fn apply<I: Isa>(self, x: T) -> T {
        let x = if x < self.low { self.low } else { x };
        if x > self.high { self.high } else { x }
    }
}

/// Limits numbers to a range. `out` may be the memory of `x`.
pub(crate) fn clamp<T: Number>(min: Option<Scalar>, max: Option<Scalar>, x: Src<'_, T>, out: Dst<'_, T>) {
    let low = min.map_or(T::LOWEST, T::from_scalar);
    let high = max.map_or(T::HIGHEST, T::from_scalar);
    map1(Clamp { low, high }, x, out);
}

/// What logical and bitwise ops need of a type.
pub(crate) trait Bits: Elem {
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn not(self) -> Self;
    fn shl(self, other: Self) -> Self;
    fn shr(self, other: Self) -> Self;
}

macro_rules! bits {
    ($($ty:ident)*) => {$(
        impl Bits for $ty {
            #[inline(always)]
            fn and(self, other: Self) -> Self { self & other }
            #[inline(always)]
            fn or(self, other: Self) -> Self { self | other }
            #[inline(always)]
            fn xor(self, other: Self) -> Self { self ^ other }
            #[inline(always)]
            fn not(self) -> Self { !self }
            // The amount wraps modulo the width; its low bits are all that matters.
            #[inline(always)]
            fn shl(self, other: Self) -> Self { self.wrapping_shl(other as u32) }
            #[inline(always)]
            fn shr(self, other: Self) -> Self { self.wrapping_shr(other as u32) }
        }
    )*};
}
bits!(i64 i32 i16 i8 u64 u32 u16 u8);

impl Bits for bool {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self ^ other
    }
    #[inline(always)]
    fn not(self) -> Self {
        !self
    }
    // Booleans have no shifts; the op's rule refuses them.
    #[inline(always)]
    fn shl(self, _: Self) -> Self {
        self
    }
    #[inline(always)]
    fn shr(self, _: Self) -> Self {
        self
    }
}

macro_rules! bitwise_functions {
    ($($name:ident $method:ident;)*) => {$(
        #[derive(Clone, Copy)]
        struct $name;
        impl<T: Bits> Map2<T, T, T> for $name {
            const VERSIONED: bool = false;
            #[inline(always)]
            fn apply<I: Isa>(self, a: T, b: T) -> T { a.$method(b) }
        }
    )*};
}
bitwise_functions! {
    And and;
    Or or;
    Xor xor;
    Shl shl;
    Shr shr;
}

#[derive(Clone, Copy)]
struct Not;
impl<T: Bits> Map1<T, T> for Not {
    const VERSIONED: bool = false;
    #[inline(always)]
    fn apply<I: Isa>(self, x: T) -> T {
        x.not()
    }
}

/// Runs a logical or bitwise op. `out` may be the memory of `a`.
pub(crate) fn bitwise<T: Bits>(op: Bitwise, a: Src<'_, T>, other: Other<'_, T>, out: Dst<'_, T>) {
    match op {
        Bitwise::And => with(And, a, other, out),
        Bitwise::Or => with(Or, a, other, out),
        Bitwise::Xor => with(Xor, a, other, out),
        Bitwise::Shl => with(Shl, a, other, out),
        Bitwise::Shr => with(Shr, a, other, out),
    }
}

/// Complement. `out` may be the memory of `x`.
pub(crate) fn not<T: Bits>(x: Src<'_, T>, out: Dst<'_, T>) {
    map1(Not, x, out);
}

/// `value` where the mask is true, else `x`.
#[derive(Clone, Copy)]
struct Fill<T>(T);
impl<T: Elem> Map2<T, bool, T> for Fill<T> {
    #[inline(always)]
    fn apply<I: Isa>(self, x: T, mask: bool) -> T {
        if mask { self.0 } else { x }
    }
}

/// Replaces elements under a mask. `out` may be the memory of `x`.
pub(crate) fn mask_fill<T: Elem>(value: T, x: Src<'_, T>, mask: Src<'_, bool>, out: Dst<'_, T>) {
    map2(Fill(value), x, mask, out);
}

/// `a` where the mask is true, else `b`; all of one shape.
pub(crate) fn select<T: Elem>(mask: Src<'_, bool>, a: Src<'_, T>, b: Src<'_, T>, out: Dst<'_, T>) {
    let contiguous = super::map::contiguous(mask.shape);
    let plan = Plan::new(mask.shape, [&contiguous, mask.strides, a.strides, b.strides]);
    let [_, sm, sa, sb] = plan.steps;
    assert!(mask.shape == a.shape && mask.shape == b.shape && out.len() == mask.numel());
    let (pm, pa, pb) =
        (Shared(mask.ptr().cast_mut()), Shared(a.ptr().cast_mut()), Shared(b.ptr().cast_mut()));
    let to = Shared(out.ptr());
    plan.run(GRAIN, |[o, m, i, j], n| {
        let (pm, pa, pb) = (pm.at(m), pa.at(i), pb.at(j));
        // SAFETY: the plan visits indices of the common shape, and chunks of the output are disjoint.
        let out = unsafe { to.slice(o as usize, n) };
        for (k, out) in out.iter_mut().enumerate() {
            let k = k as isize;
            // SAFETY: as above.
            *out = unsafe { if *pm.offset(k * sm) { *pa.offset(k * sa) } else { *pb.offset(k * sb) } };
        }
    });
}
