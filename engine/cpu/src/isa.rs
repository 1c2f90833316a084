//! Run-time choice of instruction set: one plain Rust body, compiled once per level.
//!
//! [`multiversion!`] wraps a function body in `#[target_feature]` copies. LLVM vectorises each copy for its own
//! registers, so kernels stay ordinary loops. Everything a body calls must be `#[inline(always)]` (or be inlined by
//! LLVM), otherwise it keeps the baseline instruction set.
#![allow(unsafe_code)] // `#[target_feature]` functions and vector intrinsics; the level is checked right before

use std::sync::OnceLock;

/// What a kernel body may assume about the instruction set that it is compiled for, and its `f32` registers, for the
/// few kernels whose accumulators must stay in registers.
///
/// # Safety of the register functions
/// They must run on a machine with the instruction set (inside [`multiversion!`] that is given), and `load` and `store`
/// need `LANES` readable or writable elements at the pointer, of any alignment.
pub(crate) trait Isa: Copy {
    /// Whether `mul_add` is one instruction. Without it `mul_add` calls into libm and is 60 times slower.
    const FMA: bool;
    /// Whether there are 32 registers instead of 16.
    const MANY_REGISTERS: bool;
    /// `f32` elements of a register.
    const LANES: usize;
    /// A register.
    type V: Copy;
    unsafe fn splat(x: f32) -> Self::V;
    unsafe fn load(from: *const f32) -> Self::V;
    unsafe fn store(to: *mut f32, v: Self::V);
    /// `a * b + c`
    unsafe fn fma(a: Self::V, b: Self::V, c: Self::V) -> Self::V;
}

/// AVX-512 F/BW/CD/DQ/VL with FMA.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct Avx512;
/// AVX2 with FMA.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct Avx2;
/// What every machine of the target architecture has: SSE2 on x86-64, NEON (with FMA) on aarch64.
#[derive(Clone, Copy)]
pub(crate) struct Baseline;

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Avx2, Avx512, Isa};
    use std::arch::x86_64::*;

    macro_rules! registers {
        ($isa:ident, $many:literal, $lanes:literal, $v:ident, $splat:ident $load:ident $store:ident $fma:ident) => {
            impl Isa for $isa {
                const FMA: bool = true;
                const MANY_REGISTERS: bool = $many;
                const LANES: usize = $lanes;
                type V = $v;
                #[inline(always)]
                unsafe fn splat(x: f32) -> $v {
                    // SAFETY: the trait's contract, here and below.
                    unsafe { $splat(x) }
                }
                #[inline(always)]
                unsafe fn load(from: *const f32) -> $v {
                    // SAFETY: as above.
                    unsafe { $load(from) }
                }
                #[inline(always)]
                unsafe fn store(to: *mut f32, v: $v) {
                    // SAFETY: as above.
                    unsafe { $store(to, v) }
                }
                #[inline(always)]
                unsafe fn fma(a: $v, b: $v, c: $v) -> $v {
                    // SAFETY: as above.
                    unsafe { $fma(a, b, c) }
                }
            }
        };
    }
    registers!(Avx512, true, 16, __m512, _mm512_set1_ps _mm512_loadu_ps _mm512_storeu_ps _mm512_fmadd_ps);
    registers!(Avx2, false, 8, __m256, _mm256_set1_ps _mm256_loadu_ps _mm256_storeu_ps _mm256_fmadd_ps);
}

/// Four lanes that LLVM keeps in a baseline register of either architecture.
impl Isa for Baseline {
    const FMA: bool = cfg!(target_arch = "aarch64");
    const MANY_REGISTERS: bool = cfg!(target_arch = "aarch64");
    const LANES: usize = 4;
    type V = [f32; 4];
    #[inline(always)]
    unsafe fn splat(x: f32) -> [f32; 4] {
        [x; 4]
    }
    #[inline(always)]
    unsafe fn load(from: *const f32) -> [f32; 4] {
        // SAFETY: the trait's contract, here and below.
        unsafe { from.cast::<[f32; 4]>().read_unaligned() }
    }
    #[inline(always)]
    unsafe fn store(to: *mut f32, v: [f32; 4]) {
        // SAFETY: as above.
        unsafe { to.cast::<[f32; 4]>().write_unaligned(v) }
    }
    #[inline(always)]
    unsafe fn fma(a: [f32; 4], b: [f32; 4], c: [f32; 4]) -> [f32; 4] {
        let one = |i: usize| if Self::FMA { a[i].mul_add(b[i], c[i]) } else { a[i] * b[i] + c[i] };
        [one(0), one(1), one(2), one(3)]
    }
}

/// The instruction sets that kernels are compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The architecture's baseline.
    Baseline,
    /// AVX2 with FMA.
    Avx2,
    /// AVX-512.
    Avx512,
}

/// The best level that this machine supports, found once.
pub fn level() -> Level {
    static LEVEL: OnceLock<Level> = OnceLock::new();
    *LEVEL.get_or_init(detect)
}

#[cfg(target_arch = "x86_64")]
fn detect() -> Level {
    let avx2 = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
    let avx512 = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl");
    match (avx2, avx512) {
        (true, true) => Level::Avx512,
        (true, false) => Level::Avx2,
        (false, _) => Level::Baseline,
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn detect() -> Level {
    Level::Baseline
}

/// Defines a function whose body is compiled per instruction set and chosen at run time.
///
/// The first generic parameter names the [`Isa`] inside the body; callers do not see it.
macro_rules! multiversion {
    ($(#[$meta:meta])* $vis:vis fn $name:ident<$isa:ident $(, $g:ident: $bound:path)*>
     ($($arg:ident: $ty:ty),* $(,)?) $(-> $ret:ty)? $body:block) => {
        $(#[$meta])*
        #[allow(clippy::too_many_arguments)] // kernels take their pointers, strides and lengths one by one
        $vis fn $name<$($g: $bound),*>($($arg: $ty),*) $(-> $ret)? {
            #[inline(always)]
            #[allow(clippy::too_many_arguments)] // as above
            fn body<$isa: $crate::isa::Isa $(, $g: $bound)*>($($arg: $ty),*) $(-> $ret)? $body
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma")]
                #[allow(clippy::too_many_arguments)] // as above
                fn avx512<$($g: $bound),*>($($arg: $ty),*) $(-> $ret)? {
                    body::<$crate::isa::Avx512 $(, $g)*>($($arg),*)
                }
                #[target_feature(enable = "avx2,fma")]
                #[allow(clippy::too_many_arguments)] // as above
                fn avx2<$($g: $bound),*>($($arg: $ty),*) $(-> $ret)? {
                    body::<$crate::isa::Avx2 $(, $g)*>($($arg),*)
                }
                match $crate::isa::level() {
                    // SAFETY: `level` found every feature that the callee enables.
                    $crate::isa::Level::Avx512 => return unsafe { avx512::<$($g),*>($($arg),*) },
                    // SAFETY: as above.
                    $crate::isa::Level::Avx2 => return unsafe { avx2::<$($g),*>($($arg),*) },
                    $crate::isa::Level::Baseline => {}
                }
            }
            body::<$crate::isa::Baseline $(, $g)*>($($arg),*)
        }
    };
}
pub(crate) use multiversion;
