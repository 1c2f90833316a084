//! Running reductions and sorting along one axis of a contiguous `[outer, n, inner]`.
#![allow(unsafe_code)] // chunks of one output on several threads

use std::cmp::Ordering;

use super::num::Number;
use crate::threads::{GRAIN, Shared, parallel_ranges};

/// `out[i] = join(out[i - 1], x[i])` along the middle axis.
pub(crate) fn cumulative<T: Number>(
    join: impl Fn(T, T) -> T + Sync,
    x: &[T],
    (outer, n, inner): (usize, usize, usize),
    out: &mut [T],
) {
    let to = Shared(out.as_mut_ptr());
    let plane = n * inner;
    parallel_ranges(outer, GRAIN / plane.max(1) + 1, |range| {
        for index in range {
            // SAFETY: planes are disjoint.
            let out = unsafe { to.slice(index * plane, plane) };
            let x = &x[index * plane..][..plane];
            out[..inner.min(plane)].copy_from_slice(&x[..inner.min(plane)]);
            for i in inner..plane {
                out[i] = join(out[i - inner], x[i]);
            }
        }
    });
}

/// Sorts along the middle axis: values and the indices that they came from. Stable; NaN counts as the largest.
pub(crate) fn sort<T: Number>(
    descending: bool,
    x: &[T],
    (outer, n, inner): (usize, usize, usize),
    values: &mut [T],
    indices: &mut [i64],
) {
    let order = |a: &T, b: &T| {
        a.partial_cmp(b).unwrap_or_else(|| match (a.is_nan(), b.is_nan()) {
            (true, false) => Ordering::Greater,
            (false, true) => Ordering::Less,
            _ => Ordering::Equal,
        })
    };
    let (values, indices) = (Shared(values.as_mut_ptr()), Shared(indices.as_mut_ptr()));
    parallel_ranges(outer * inner, 4096 / n.max(1) + 1, |range| {
        let mut lane: Vec<(T, i64)> = Vec::with_capacity(n);
        for index in range {
            let start = index / inner * n * inner + index % inner;
            lane.clear();
            lane.extend((0..n).map(|i| (x[start + i * inner], i as i64)));
            if descending {
                lane.sort_by(|a, b| order(&b.0, &a.0));
            } else {
                lane.sort_by(|a, b| order(&a.0, &b.0));
            }
            for (i, &(value, from)) in lane.iter().enumerate() {
                let at = (start + i * inner) as isize;
                // SAFETY: one lane per index, and lanes are disjoint.
                unsafe {
                    *values.at(at) = value;
                    *indices.at(at) = from;
                }
            }
        }
    });
}
