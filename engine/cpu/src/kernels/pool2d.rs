//! Two-dimensional pooling of contiguous planes, and its gradients.
//!
//! Bound: reading the input and writing the outputs once. Planes are shared out among threads.
#![allow(unsafe_code)] // chunks of several outputs on several threads

use emberlab_tensor::op::{AvgPool2d, Window};

use super::num::{Float, Number};
use crate::isa::multiversion;
use crate::threads::{GRAIN, Shared, parallel_ranges};

/// Sizes of the input's and output's planes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Planes {
    pub(crate) count: usize,
    pub(crate) input: [usize; 2],
    pub(crate) output: [usize; 2],
}

impl Planes {
    /// From the shapes `[N, C, H, W]` of input and output.
    pub(crate) fn new(input: &[usize], output: &[usize]) -> Self {
        Self { count: input[0] * input[1], input: [input[2], input[3]], output: [output[2], output[3]] }
    }

    fn input_len(&self) -> usize {
        self.input[0] * self.input[1]
    }

    fn output_len(&self) -> usize {
        self.output[0] * self.output[1]
    }

    /// Runs `body(plane)` for all planes, in parallel.
    fn each(&self, work: usize, body: impl Fn(usize) + Sync) {
        parallel_ranges(self.count, GRAIN / work.max(1) + 1, |range| range.for_each(&body));
    }
}

/// The positions inside the input that window `index` of an axis covers.
fn positions(w: &Window, axis: usize, index: usize, size: usize) -> impl Iterator<Item = usize> + Clone {
    let (start, pad, step) = (index * w.stride[axis], w.padding[axis], w.dilation[axis]);
    (0..w.kernel[axis]).filter_map(move |k| (start + k * step).checked_sub(pad)).filter(move |&p| p < size)
}

/// Maxima and their index in the input's plane; the first maximum wins, and NaN wins over everything.
pub(crate) fn max_pool<T: Number>(w: &Window, p: &Planes, x: &[T], out: &mut [T], indices: &mut [i64]) {
    let (to, to_index) = (Shared(out.as_mut_ptr()), Shared(indices.as_mut_ptr()));
    let plain = w.kernel == [2, 2] && w.stride == [2, 2] && w.padding == [0, 0] && w.dilation == [1, 1];
    let inside = p.output[0] * 2 <= p.input[0] && p.output[1] * 2 <= p.input[1];
    p.each(p.input_len(), |plane| {
        let x = &x[plane * p.input_len()..][..p.input_len()];
        // SAFETY: planes are disjoint.
        let (out, indices) = unsafe {
            (
                to.slice(plane * p.output_len(), p.output_len()),
                to_index.slice(plane * p.output_len(), p.output_len()),
            )
        };
        if plain && inside {
            return max_pool_2x2(x, p.input[1], p.output[1], out, indices);
        }
        for oy in 0..p.output[0] {
            for ox in 0..p.output[1] {
                let mut best: Option<(T, usize)> = None;
                for y in positions(w, 0, oy, p.input[0]) {
                    for column in positions(w, 1, ox, p.input[1]) {
                        let at = y * p.input[1] + column;
                        let wins = |b: T| !b.is_nan() && (x[at] > b || x[at].is_nan());
                        if best.is_none_or(|(b, _)| wins(b)) {
                            best = Some((x[at], at));
                        }
                    }
                }
                // A window lies in the padding alone only if the op's rule let it; it has no maximum.
                let (value, at) = best.unwrap_or((T::LOWEST, 0));
                out[oy * p.output[1] + ox] = value;
                indices[oy * p.output[1] + ox] = at as i64;
            }
        }
    });
}

multiversion! {
    /// Windows of 2×2 side by side: four strided reads and three selections per output, without branches.
    fn max_pool_2x2<I, T: Number>(x: &[T], width: usize, columns: usize, out: &mut [T], indices: &mut [i64]) {
        if columns == 0 {
            return;
        }
        let rows = out.chunks_exact_mut(columns).zip(indices.chunks_exact_mut(columns));
        for (oy, (out, indices)) in rows.enumerate() {
            let start = 2 * oy * width;
            let upper = &x[start..start + 2 * columns];
            let lower = &x[start + width..start + width + 2 * columns];
            for (ox, (out, index)) in out.iter_mut().zip(indices).enumerate() {
                let at = (start + 2 * ox) as i64;
                let pick = |a: (T, i64), b: (T, i64)| {
                    let keep = a.0 >= b.0 || a.0.is_nan();
                    (if keep { a.0 } else { b.0 }, if keep { a.1 } else { b.1 })
                };
                let w = width as i64;
                let top = pick((upper[2 * ox], at), (upper[2 * ox + 1], at + 1));
                let bottom = pick((lower[2 * ox], at + w), (lower[2 * ox + 1], at + w + 1));
                let best = pick(top, bottom);
                (*out, *index) = best;
            }
        }
    }
}

/// Adds each gradient to the element that won; indices were made by [`max_pool`], others are skipped.
pub(crate) fn max_pool_grad<T: Float>(p: &Planes, grad: &[T], indices: &[i64], out: &mut [T]) {
    let to = Shared(out.as_mut_ptr());
    p.each(p.input_len(), |plane| {
        // SAFETY: planes are disjoint.
        let out = unsafe { to.slice(plane * p.input_len(), p.input_len()) };
        out.fill(T::ZERO);
        let range = plane * p.output_len()..(plane + 1) * p.output_len();
        for (&g, &at) in grad[range.clone()].iter().zip(&indices[range]) {
            if let Some(o) = usize::try_from(at).ok().and_then(|at| out.get_mut(at)) {
                *o = o.add(g);
            }
        }
    });
}

/// What a window's sum is divided by.
fn divisor(pool: &AvgPool2d, p: &Planes, oy: usize, ox: usize) -> usize {
    let extent = |axis: usize, index: usize| {
        let (w, size) = (&pool.window, p.input[axis]);
        let start = index * w.stride[axis];
        // In coordinates of the padded input; ceil mode may reach beyond it, which never counts.
        let end = (start + w.kernel[axis]).min(size + 2 * w.padding[axis]);
        if pool.count_include_pad {
            end.saturating_sub(start)
        } else {
            end.min(size + w.padding[axis]).saturating_sub(start.max(w.padding[axis]))
        }
    };
    (extent(0, oy) * extent(1, ox)).max(1)
}

/// Means of windows.
pub(crate) fn avg_pool<T: Float>(pool: &AvgPool2d, p: &Planes, x: &[T], out: &mut [T]) {
    let (to, w) = (Shared(out.as_mut_ptr()), &pool.window);
    p.each(p.input_len(), |plane| {
        let x = &x[plane * p.input_len()..][..p.input_len()];
        // SAFETY: planes are disjoint.
        let out = unsafe { to.slice(plane * p.output_len(), p.output_len()) };
        for oy in 0..p.output[0] {
            for ox in 0..p.output[1] {
                let mut sum = T::ZERO;
                for y in positions(w, 0, oy, p.input[0]) {
                    for column in positions(w, 1, ox, p.input[1]) {
                        sum = sum.add(x[y * p.input[1] + column]);
                    }
                }
                out[oy * p.output[1] + ox] = sum.div(T::from_usize(divisor(pool, p, oy, ox)));
            }
        }
    });
}

/// Spreads each gradient evenly over its window.
pub(crate) fn avg_pool_grad<T: Float>(pool: &AvgPool2d, p: &Planes, grad: &[T], out: &mut [T]) {
    let (to, w) = (Shared(out.as_mut_ptr()), &pool.window);
    p.each(p.input_len(), |plane| {
        let grad = &grad[plane * p.output_len()..][..p.output_len()];
        // SAFETY: planes are disjoint.
        let out = unsafe { to.slice(plane * p.input_len(), p.input_len()) };
        out.fill(T::ZERO);
        for oy in 0..p.output[0] {
            for ox in 0..p.output[1] {
                let share = grad[oy * p.output[1] + ox].div(T::from_usize(divisor(pool, p, oy, ox)));
                for y in positions(w, 0, oy, p.input[0]) {
                    for column in positions(w, 1, ox, p.input[1]) {
                        let at = y * p.input[1] + column;
                        out[at] = out[at].add(share);
                    }
                }
            }
        }
    });
}

/// The cell `index` of an axis of `size` divided into `cells`.
fn cell(index: usize, size: usize, cells: usize) -> std::ops::Range<usize> {
    index * size / cells..((index + 1) * size).div_ceil(cells)
}

/// Means of cells that divide the plane evenly.
pub(crate) fn adaptive_avg_pool<T: Float>(p: &Planes, x: &[T], out: &mut [T]) {
    let to = Shared(out.as_mut_ptr());
    p.each(p.input_len(), |plane| {
        let x = &x[plane * p.input_len()..][..p.input_len()];
        // SAFETY: planes are disjoint.
        let out = unsafe { to.slice(plane * p.output_len(), p.output_len()) };
        for oy in 0..p.output[0] {
            let rows = cell(oy, p.input[0], p.output[0]);
            for ox in 0..p.output[1] {
                let columns = cell(ox, p.input[1], p.output[1]);
                let mut sum = T::ZERO;
                for y in rows.clone() {
                    for column in columns.clone() {
                        sum = sum.add(x[y * p.input[1] + column]);
                    }
                }
                out[oy * p.output[1] + ox] = sum.div(T::from_usize(rows.len() * columns.len()));
            }
        }
    });
}

/// Spreads each gradient evenly over its cell.
pub(crate) fn adaptive_avg_pool_grad<T: Float>(p: &Planes, grad: &[T], out: &mut [T]) {
    let to = Shared(out.as_mut_ptr());
    p.each(p.input_len(), |plane| {
        let grad = &grad[plane * p.output_len()..][..p.output_len()];
        // SAFETY: planes are disjoint.
        let out = unsafe { to.slice(plane * p.input_len(), p.input_len()) };
        out.fill(T::ZERO);
        for oy in 0..p.output[0] {
            let rows = cell(oy, p.input[0], p.output[0]);
            for ox in 0..p.output[1] {
                let columns = cell(ox, p.input[1], p.output[1]);
                let share = grad[oy * p.output[1] + ox].div(T::from_usize(rows.len() * columns.len()));
                for y in rows.clone() {
                    for column in columns.clone() {
                        let at = y * p.input[1] + column;
                        out[at] = out[at].add(share);
                    }
                }
            }
        }
    });
}
