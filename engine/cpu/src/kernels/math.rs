//! Elementary functions for `f32` as straight-line polynomials, so that LLVM vectorises the loops that call them.
//!
//! Each follows IEEE conventions for NaN, infinities and signed zeros. Accuracy is stated in units in the last place
//! (ulp) against the exact result and tested against `f64`.
#![allow(unsafe_code)] // unchecked float-to-integer conversion of values that were clamped before

use crate::isa::Isa;

/// `a * b + c`, fused where the instruction set has it.
#[inline(always)]
pub(crate) fn fma<I: Isa>(a: f32, b: f32, c: f32) -> f32 {
    if I::FMA { a.mul_add(b, c) } else { a * b + c }
}

/// Horner's scheme; coefficients from the highest power down.
#[inline(always)]
fn poly<I: Isa, const N: usize>(x: f32, coefficients: [f32; N]) -> f32 {
    let mut y = coefficients[0];
    let mut i = 1;
    while i < N {
        y = fma::<I>(y, x, coefficients[i]);
        i += 1;
    }
    y
}

/// Clamp that maps NaN to `low`, in two instructions (`f32::clamp` needs more to keep NaN).
#[inline(always)]
fn clamp(x: f32, low: f32, high: f32) -> f32 {
    let x = if x > low { x } else { low };
    if x < high { x } else { high }
}

/// `f32::to_bits`-style powers of two: `2^n` for `-127 < n < 128`.
#[inline(always)]
fn exp2i(n: i32) -> f32 {
    f32::from_bits(((n + 127) << 23) as u32)
}

/// eˣ within 1.5 ulp, denormal results included.
///
/// Cody–Waite reduction to |r| ≤ ln2/2, then the degree-6 polynomial of Cephes' `expf`.
#[inline(always)]
pub(crate) fn exp<I: Isa>(x: f32) -> f32 {
    let c = clamp(x, -104.0, 89.0);
    let n = round::<I>(c * std::f32::consts::LOG2_E);
    let r = fma::<I>(n, -0.693_359_4, c);
    let r = fma::<I>(n, 2.121_944_4e-4, r);
    let p = poly::<I, 6>(
        r,
        [1.987_569_2e-4, 1.398_199_9e-3, 8.333_452e-3, 4.166_579_6e-2, 1.666_666_6e-1, 5.000_000_3e-1],
    );
    let y = fma::<I>(p, r * r, r + 1.0);
    // SAFETY: |n| ≤ 151 after the clamp (NaN became the lower bound).
    let n: i32 = unsafe { n.to_int_unchecked() };
    // Two factors, because 2^n alone leaves the range of normal numbers at both ends.
    let half = n >> 1;
    let y = y * exp2i(half) * exp2i(n - half);
    if x.is_nan() { x } else { y }
}

/// Rounds to nearest, ties to even. The baseline x86-64 has no instruction for it (libm would be called), so there
/// the sum with 1.5·2²³ does it, which is exact for |x| < 2²².
#[inline(always)]
fn round<I: Isa>(x: f32) -> f32 {
    if I::FMA { x.round_ties_even() } else { (x + 12_582_912.0) - 12_582_912.0 }
}

/// eˣ − 1 within 3.5 ulp.
#[inline(always)]
pub(crate) fn expm1<I: Isa>(x: f32) -> f32 {
    // Near zero the series, where the subtraction would cancel.
    let small = fma::<I>(
        x * x,
        poly::<I, 7>(
            x,
            [2.480_158_7e-5, 1.984_127e-4, 1.388_889e-3, 8.333_334e-3, 4.166_666_8e-2, 1.666_666_7e-1, 0.5],
        ),
        x,
    );
    let large = exp::<I>(x) - 1.0;
    if x.abs() < 0.5 { small } else { large }
}

/// ln x within 1 ulp; −∞ at 0, NaN below.
///
/// x = 2ᵉ·m with √½ ≤ m < √2; ln m by the even series in s = (m−1)/(m+1), as fdlibm's `logf` does.
#[inline(always)]
pub(crate) fn log<I: Isa>(x: f32) -> f32 {
    let tiny = x < f32::MIN_POSITIVE;
    let scaled = if tiny { x * 33_554_432.0 } else { x };
    let bits = scaled.to_bits() as i32;
    let shifted = bits.wrapping_sub(0x3f35_04f3);
    let exponent = (shifted >> 23) - if tiny { 25 } else { 0 };
    let m = f32::from_bits(((shifted & 0x007f_ffff) + 0x3f35_04f3) as u32);
    let f = m - 1.0;
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * poly::<I, 4>(z, [0.242_790_79, 0.284_987_87, 0.400_009_72, 0.666_666_6]);
    let half_square = 0.5 * f * f;
    let e = exponent as f32;
    let low = fma::<I>(s, half_square + r, e * 9.058_001e-6);
    let y = fma::<I>(e, 6.931_381e-1, f - (half_square - low));
    let y = if x == f32::INFINITY || x.is_nan() { x } else { y };
    let y = if x < 0.0 { f32::NAN } else { y };
    if x == 0.0 { f32::NEG_INFINITY } else { y }
}

/// ln(1 + x) within 2.5 ulp.
///
/// The rounding error of `1 + x` is put back to first order (Kahan): log(u)·x/(u − 1).
#[inline(always)]
pub(crate) fn log1p<I: Isa>(x: f32) -> f32 {
    let u = 1.0 + x;
    let d = u - 1.0;
    let y = log::<I>(u) * (x / d);
    let y = if d == 0.0 { x } else { y };
    if u == f32::INFINITY || u <= 0.0 { log::<I>(u) } else { y }
}

/// tanh x within 2.5 ulp.
#[inline(always)]
pub(crate) fn tanh<I: Isa>(x: f32) -> f32 {
    let a = x.abs();
    let z = x * x;
    let p = poly::<I, 5>(z, [-5.704_989e-3, 2.063_909e-2, -5.373_971_6e-2, 1.333_144_2e-1, -3.333_328e-1]);
    let small = fma::<I>(p * z, x, x);
    let large = (1.0 - 2.0 / (exp::<I>(2.0 * a) + 1.0)).copysign(x);
    if a < 0.625 { small } else { large }
}

/// 1 / (1 + e⁻ˣ) within 3 ulp.
#[inline(always)]
pub(crate) fn sigmoid<I: Isa>(x: f32) -> f32 {
    // From the side that cannot overflow, so that small results keep their digits.
    let e = exp::<I>(-x.abs());
    let s = 1.0 / (1.0 + e);
    if x < 0.0 { e * s } else { s }
}

/// The error function within 2 ulp: a polynomial near zero, 1 − e^q(|x|) beyond (form of N. Juffa).
#[inline(always)]
pub(crate) fn erf<I: Isa>(x: f32) -> f32 {
    let t = x.abs();
    let s = x * x;
    let r = fma::<I>(-1.728_534_7e-5, t, 3.831_971_3e-4);
    let u = fma::<I>(-3.883_964_4e-3, t, 2.425_462_2e-2);
    let r = fma::<I>(r, s, u);
    let r = poly::<I, 4>(t, [r, -1.067_778_8e-1, -6.348_467e-1, -1.287_175_1e-1]);
    let r = fma::<I>(r, t, -t);
    let large = (1.0 - exp::<I>(r)).copysign(x);
    let p = poly::<I, 6>(
        s,
        [-5.967_617e-4, 4.991_194e-3, -2.676_813_5e-2, 1.128_199_26e-1, -3.761_253_4e-1, 1.283_791_7e-1],
    );
    let small = fma::<I>(p, x, x);
    let y = if t > 0.927_734_4 { large } else { small };
    // The polynomial of the far branch turns to +∞·0 and worse beyond its range; erf is 1 there to the last bit.
    let y = if t > 4.0 { 1f32.copysign(x) } else { y };
    if x.is_nan() { x } else { y }
}

/// The error function in double precision, to a few ulp: its Taylor series near zero, Lentz's continued fraction of
/// erfc beyond (Abramowitz & Stegun 7.1.5, 7.1.14).
pub(crate) fn erf_f64(x: f64) -> f64 {
    let t = x.abs();
    if t.is_nan() {
        return x;
    }
    if t < 2.5 {
        let (mut term, mut sum, mut n) = (x, x, 0.0);
        while term.abs() > f64::EPSILON * 0.1 * sum.abs() {
            n += 1.0;
            term *= 2.0 * x * x / (2.0 * n + 1.0);
            sum += term;
        }
        // All terms of this form of the series are positive: no cancellation.
        return sum * std::f64::consts::FRAC_2_SQRT_PI * (-x * x).exp();
    }
    if t > 6.0 {
        return 1f64.copysign(x);
    }
    let mut fraction = 0.0;
    for k in (1..=80).rev() {
        fraction = f64::from(k) / 2.0 / (t + fraction);
    }
    let erfc = (-t * t).exp() / (t + fraction) / std::f64::consts::PI.sqrt();
    (1.0 - erfc).copysign(x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::{Baseline, multiversion};

    /// Distance in ulp of `got` from the exact value.
    fn ulp(got: f32, exact: f64) -> f64 {
        let nearest = exact as f32;
        if got == nearest || (got.is_nan() && nearest.is_nan()) {
            return 0.0;
        }
        let spacing = f64::from(f32::from_bits(nearest.abs().to_bits() + 1)) - f64::from(nearest.abs());
        (f64::from(got) - exact).abs() / spacing
    }

    macro_rules! versions {
        ($($name:ident: $function:ident),*) => {
            $(multiversion! { fn $name<I>(x: f32) -> f32 { $function::<I>(x) } })*
        };
    }
    versions! {
        exp_of: exp, expm1_of: expm1, log_of: log, log1p_of: log1p, tanh_of: tanh, sigmoid_of: sigmoid, erf_of: erf
    }

    type Function = (&'static str, fn(f32) -> f32, fn(f32) -> f32, fn(f64) -> f64, f64);

    const FUNCTIONS: [Function; 7] = [
        ("exp", exp_of, exp::<Baseline>, f64::exp, 1.5),
        ("expm1", expm1_of, expm1::<Baseline>, f64::exp_m1, 3.5),
        ("log", log_of, log::<Baseline>, f64::ln, 1.0),
        ("log1p", log1p_of, log1p::<Baseline>, f64::ln_1p, 2.5),
        ("tanh", tanh_of, tanh::<Baseline>, f64::tanh, 2.5),
        ("sigmoid", sigmoid_of, sigmoid::<Baseline>, |x| 1.0 / (1.0 + (-x).exp()), 3.0),
        ("erf", erf_of, erf::<Baseline>, erf_f64, 2.0),
    ];

    #[test]
    fn every_function_is_within_its_stated_error() {
        for (name, best, baseline, exact, bound) in FUNCTIONS {
            let mut worst = (0.0, 0.0);
            // Every 2¹²-th bit pattern: all exponents, both signs, denormals, infinities and NaN.
            for bits in (0..=u32::MAX).step_by(4093) {
                let x = f32::from_bits(bits);
                for got in [best(x), baseline(x)] {
                    let error = ulp(got, exact(f64::from(x)));
                    if error > worst.0 || error.is_nan() {
                        worst = (error, f64::from(x));
                    }
                }
            }
            assert!(worst.0 <= bound, "{name}: {} ulp at {}", worst.0, worst.1);
        }
    }

    #[test]
    fn special_values_follow_ieee() {
        let inf = f32::INFINITY;
        for (name, best, baseline, exact, _) in FUNCTIONS {
            for x in [0.0, -0.0, inf, -inf, f32::NAN, 1e-45, -1e-45, f32::MAX, f32::MIN, 1.0, -1.0] {
                let expected = exact(f64::from(x)) as f32;
                for got in [best(x), baseline(x)] {
                    assert!(
                        got == expected
                            || (got.is_nan() && expected.is_nan())
                            || ulp(got, exact(f64::from(x))) < 3.0,
                        "{name}({x}) = {got}, expected {expected}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_double_precision_error_function_matches_published_values() {
        // Abramowitz & Stegun, table 7.1.
        for (x, value) in [(0.5, 0.520_499_877_8), (1.0, 0.842_700_792_9), (2.0, 0.995_322_265_0)] {
            assert!((erf_f64(x) - value).abs() < 1e-10);
            assert!((erf_f64(-x) + value).abs() < 1e-10);
        }
        assert!((erf_f64(2.499_999) - erf_f64(2.500_001)).abs() < 1e-8);
    }
}
