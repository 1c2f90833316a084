//! Selecting, gathering and scattering.
//!
//! Bound: reading the indices and moving the selected elements once. Index values are checked before anything is
//! written.
#![allow(unsafe_code)] // strided and indexed access through pointers

use super::map::Elem;
use super::plan::Plan;
use super::view::{Dst, Src};
use crate::threads::{GRAIN, Shared, parallel_ranges};

/// The first value that is not an index into an axis of `size`.
pub(crate) fn first_invalid(index: &[i64], size: usize) -> Option<i64> {
    index.iter().copied().find(|&i| i < 0 || i >= size as i64)
}

/// `out[o][k][..] = x[o][index[k]][..]` for `x [outer, n, inner]`; indices are valid.
pub(crate) fn select<T: Elem>(
    x: &[T],
    index: &[i64],
    (outer, n, inner): (usize, usize, usize),
    out: &mut [T],
) {
    let to = Shared(out.as_mut_ptr());
    parallel_ranges(outer * index.len(), GRAIN / inner.max(1) + 1, |range| {
        for row in range {
            let (o, k) = (row / index.len(), row % index.len());
            let from = &x[(o * n + index[k] as usize) * inner..][..inner];
            // SAFETY: rows are disjoint.
            let to = unsafe { to.slice(row * inner, inner) };
            if let ([to], [from]) = (&mut *to, from) {
                *to = *from;
            } else {
                to.copy_from_slice(from);
            }
        }
    });
}

/// `out[o][index[k]][..] = join(out[..], values[o][k][..])` for `out [outer, n, inner]`, in the order of `k`.
pub(crate) fn select_update<T: Elem>(
    join: impl Fn(T, T) -> T + Sync,
    out: &mut [T],
    index: &[i64],
    values: &[T],
    (outer, n, inner): (usize, usize, usize),
) {
    /// Columns that one chunk updates: whole cache lines, so that threads do not share them.
    const STRIP: usize = 64;
    let strips = inner.div_ceil(STRIP);
    let to = Shared(out.as_mut_ptr());
    parallel_ranges(outer * strips, GRAIN / (index.len() * STRIP.min(inner)).max(1) + 1, |range| {
        for unit in range {
            let (o, start) = (unit / strips, unit % strips * STRIP);
            let width = STRIP.min(inner - start);
            for (k, &i) in index.iter().enumerate() {
                // SAFETY: strips of columns are disjoint.
                let to = unsafe { to.slice((o * n + i as usize) * inner + start, width) };
                let from = &values[(o * index.len() + k) * inner + start..][..width];
                to.iter_mut().zip(from).for_each(|(t, &v)| *t = join(*t, v));
            }
        }
    });
}

/// `out[i][j] = x[index[i][j]][j]` for `axis` 0, and alike for others; indices are valid.
pub(crate) fn gather<T: Elem>(x: Src<'_, T>, index: Src<'_, i64>, axis: usize, out: Dst<'_, T>) {
    let mut others = smallvec::SmallVec::<[isize; 6]>::from_slice(x.strides);
    let step = std::mem::replace(&mut others[axis], 0);
    let plan = Plan::new(index.shape, [&super::map::contiguous(index.shape), index.strides, &others]);
    let [_, si, sx] = plan.steps;
    let (from, at, to) = (Shared(x.ptr().cast_mut()), Shared(index.ptr().cast_mut()), Shared(out.ptr()));
    plan.run(GRAIN / 4, |[o, i, base], n| {
        let (from, at, to) = (from.at(base), at.at(i), to.at(o));
        for k in 0..n as isize {
            // SAFETY: the plan visits indices of `index`, whose values were checked against x's axis; x is at least as
            // long along the others. Chunks of the output are disjoint.
            unsafe { *to.offset(k) = *from.offset(k * sx + *at.offset(k * si) as isize * step) };
        }
    });
}

/// `out[index[i][j]][j] = join(out[..], values[i][j])` for `axis` 0, and alike for others, in row-major order.
pub(crate) fn scatter<T: Elem>(
    join: impl Fn(T, T) -> T,
    out: &mut [T],
    out_shape: &[usize],
    index: Src<'_, i64>,
    values: Src<'_, T>,
    axis: usize,
) {
    let mut others = super::map::contiguous(out_shape);
    let step = std::mem::replace(&mut others[axis], 0);
    let plan = Plan::new(index.shape, [index.strides, values.strides, &others]);
    let [si, sv, so] = plan.steps;
    let to = out.as_mut_ptr();
    plan.walk(0..index.numel(), |[i, v, base], n| {
        for k in 0..n as isize {
            // SAFETY: as in `gather`; one thread writes.
            unsafe {
                let at = *index.ptr().offset(i + k * si) as isize;
                let to = to.offset(base + k * so + at * step);
                *to = join(*to, *values.ptr().offset(v + k * sv));
            }
        }
    });
}

/// The first value of a strided index tensor that is not an index into an axis of `size`.
pub(crate) fn first_invalid_strided(index: Src<'_, i64>, size: usize) -> Option<i64> {
    let plan = Plan::new(index.shape, [index.strides]);
    let mut found = None;
    plan.walk(0..index.numel(), |[at], n| {
        for k in 0..n as isize {
            // SAFETY: the plan visits indices of the shape.
            let value = unsafe { *index.ptr().offset(at + k * plan.steps[0]) };
            if value < 0 || value >= size as i64 {
                found.get_or_insert(value);
            }
        }
    });
    found
}
