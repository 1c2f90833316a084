//! Constants, ranges and random numbers.
#![allow(unsafe_code)] // chunks of one output on several threads

use emberlab_tensor::Scalar;
use emberlab_tensor::op::Distribution;
use emberlab_tensor::random::{Stream, normal, uniform};

use super::cast::As;
use super::map::Elem;
use crate::threads::{GRAIN, Shared, parallel_ranges};

/// Fills `out` with one value.
pub(crate) fn full<T: Elem>(value: T, out: &mut [T]) {
    let to = Shared(out.as_mut_ptr());
    // SAFETY: ranges are disjoint and inside the slice.
    parallel_ranges(out.len(), GRAIN, |r| unsafe { to.slice(r.start, r.len()) }.fill(value));
}

/// `start + i * step` in `f64` for floats and in wrapping integers otherwise.
pub(crate) fn arange<T: Elem>(start: Scalar, step: Scalar, is_float: bool, out: &mut [T])
where
    f64: As<T>,
    i64: As<T>,
{
    let to = Shared(out.as_mut_ptr());
    parallel_ranges(out.len(), GRAIN, |r| {
        // SAFETY: as above.
        let chunk = unsafe { to.slice(r.start, r.len()) };
        for (o, i) in chunk.iter_mut().zip(r) {
            *o = if is_float {
                (start.to_f64() + i as f64 * step.to_f64()).cast()
            } else {
                // Two's complement makes this right for unsigned types, too.
                let integer = |s: Scalar| if let Scalar::UInt(u) = s { u as i64 } else { s.to_i64() };
                integer(start).wrapping_add(integer(step).wrapping_mul(i as i64)).cast()
            };
        }
    });
}

/// Random numbers as `emberlab_tensor::random` defines them: block `i / 4` serves elements `i..i + 4`.
pub(crate) fn random<T: Elem>(distribution: Distribution, stream: Stream, out: &mut [T])
where
    f64: As<T>,
{
    let draw = |block: [u32; 4]| -> [f64; 4] {
        match distribution {
            Distribution::Uniform { low, high } => uniform(block).map(|u| low + (high - low) * f64::from(u)),
            Distribution::Normal { mean, std } => normal(block).map(|z| mean + std * z),
            Distribution::Bernoulli { probability } => {
                uniform(block).map(|u| f64::from(u8::from(f64::from(u) < probability)))
            }
        }
    };
    let to = Shared(out.as_mut_ptr());
    let len = out.len();
    parallel_ranges(len.div_ceil(4), 1024, |blocks| {
        for block in blocks {
            let start = block * 4;
            // SAFETY: blocks are disjoint; the last one is cut at the end of the slice.
            let chunk = unsafe { to.slice(start, (len - start).min(4)) };
            for (o, x) in chunk.iter_mut().zip(draw(stream.block(block as u64))) {
                *o = x.cast();
            }
        }
    });
}
