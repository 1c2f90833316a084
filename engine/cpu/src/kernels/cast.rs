//! Conversion between element types, with the meaning of Rust's `as`.

use emberlab_tensor::half::slice::HalfFloatSliceExt;
use emberlab_tensor::half::{bf16, f16};

use super::map::{Elem, Map1, map1};
use super::view::{Dst, Src};
use crate::isa::Isa;
use crate::threads::{GRAIN, Shared, parallel_ranges};

/// Conversion to `O`: floats to integers truncate and saturate, NaN gives 0; to `bool`, anything but zero is true.
pub(crate) trait As<O>: Elem {
    fn cast(self) -> O;
}

macro_rules! primitive_casts {
    ($($from:ident)* => $to:tt) => { $(primitive_casts!(@row $from => $to);)* };
    (@row $from:ident => [$($to:ident)*]) => {
        $(impl As<$to> for $from {
            #[inline(always)]
            fn cast(self) -> $to { self as $to }
        })*
        impl As<bool> for $from {
            #[inline(always)]
            fn cast(self) -> bool { self != 0 as $from }
        }
        impl As<f16> for $from {
            #[inline(always)]
            fn cast(self) -> f16 { f16::from_f64(self as f64) }
        }
        impl As<bf16> for $from {
            #[inline(always)]
            fn cast(self) -> bf16 { bf16::from_f64(self as f64) }
        }
    };
}
primitive_casts!(f64 f32 i64 i32 i16 i8 u64 u32 u16 u8 => [f64 f32 i64 i32 i16 i8 u64 u32 u16 u8]);

/// Types that convert by way of another type which holds all their values.
macro_rules! casts_via {
    ($($from:ident by $via:expr => $to:tt;)*) => { $(casts_via!(@row $from by $via => $to);)* };
    (@row $from:ident by $via:expr => [$($to:ident)*]) => {
        $(impl As<$to> for $from {
            #[inline(always)]
            fn cast(self) -> $to { $via(self).cast() }
        })*
    };
}
casts_via! {
    f16 by f32::from => [f64 f32 f16 bf16 i64 i32 i16 i8 u64 u32 u16 u8 bool];
    bf16 by f32::from => [f64 f32 f16 bf16 i64 i32 i16 i8 u64 u32 u16 u8 bool];
    bool by u8::from => [f64 f32 f16 bf16 i64 i32 i16 i8 u64 u32 u16 u8 bool];
}

#[derive(Clone, Copy)]
struct Cast;
impl<A: As<O>, O: Elem> Map1<A, O> for Cast {
    const VERSIONED: bool = false;
    #[inline(always)]
    fn apply<I: Isa>(self, a: A) -> O {
        a.cast()
    }
}

/// Converts every element.
pub(crate) fn cast<A: As<O>, O: Elem>(a: Src<'_, A>, out: Dst<'_, O>) {
    map1(Cast, a, out);
}

/// Widens contiguous half-precision floats with the machine's conversion instructions.
#[allow(unsafe_code)] // chunks of one output on several threads
pub(crate) fn widen<H: Elem>(from: &[H], to: &mut [f32])
where
    [H]: HalfFloatSliceExt,
{
    let out = Shared(to.as_mut_ptr());
    parallel_ranges(from.len(), GRAIN, |range| {
        // SAFETY: ranges are disjoint and inside both slices, which have one length.
        from[range.clone()].convert_to_f32_slice(unsafe { out.slice(range.start, range.len()) });
    });
}

/// Narrows contiguous floats to half precision, rounding to nearest even.
#[allow(unsafe_code)] // as above
pub(crate) fn narrow<H: Elem>(from: &[f32], to: &mut [H])
where
    [H]: HalfFloatSliceExt,
{
    let out = Shared(to.as_mut_ptr());
    parallel_ranges(from.len(), GRAIN, |range| {
        // SAFETY: as in `widen`.
        unsafe { out.slice(range.start, range.len()) }.convert_from_f32_slice(&from[range]);
    });
}
