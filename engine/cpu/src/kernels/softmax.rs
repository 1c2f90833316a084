//! Softmax, log-softmax, their gradients, and the cross-entropy loss: each row is read twice while it is in cache.
//!
//! Bound: input and output traffic, and one exponential per element. Rows are the middle axis of `[outer, n, inner]`;
//! with `inner > 1` a row is gathered first.
#![allow(unsafe_code)] // chunks of one output on several threads

use super::num::Float;
use crate::isa::{Isa, multiversion};
use crate::threads::{Shared, parallel_ranges};

/// A function from one row, or two, to a row.
pub(crate) trait RowKernel<T: Float>: Copy + Send + Sync {
    /// Implementations are `#[inline(always)]`; `b` is empty for functions of one row.
    fn apply<I: Isa>(self, a: &[T], b: &[T], out: &mut [T]);
}

multiversion! {
    fn apply_row<I, T: Float, K: RowKernel<T>>(kernel: K, a: &[T], b: &[T], out: &mut [T]) {
        kernel.apply::<I>(a, b, out)
    }
}

/// Elements per chunk: an exponential each.
const ROW_GRAIN: usize = 16 * 1024;

/// Applies a row kernel to every row; `b` is empty for functions of one row.
pub(crate) fn rows<T: Float, K: RowKernel<T>>(
    kernel: K,
    a: &[T],
    b: &[T],
    (outer, n, inner): (usize, usize, usize),
    out: &mut [T],
) {
    if n == 0 {
        return;
    }
    let to = Shared(out.as_mut_ptr());
    let second = |start: usize| if b.is_empty() { b } else { &b[start..][..n] };
    parallel_ranges(outer * inner, ROW_GRAIN / n + 1, |range| {
        if inner == 1 {
            for row in range {
                // SAFETY: rows are disjoint.
                let out = unsafe { to.slice(row * n, n) };
                apply_row(kernel, &a[row * n..][..n], second(row * n), out);
            }
            return;
        }
        let mut buffers = vec![T::ZERO; 3 * n];
        let (row_a, rest) = buffers.split_at_mut(n);
        let (row_b, row_out) = rest.split_at_mut(n);
        for index in range {
            let start = index / inner * n * inner + index % inner;
            for i in 0..n {
                row_a[i] = a[start + i * inner];
                if !b.is_empty() {
                    row_b[i] = b[start + i * inner];
                }
            }
            apply_row(kernel, row_a, if b.is_empty() { b } else { row_b }, row_out);
            for (i, &x) in row_out.iter().enumerate() {
                // SAFETY: lanes are disjoint.
                unsafe { *to.at((start + i * inner) as isize) = x };
            }
        }
    });
}

/// Independent partial results along a row.
const LANES: usize = 64;

/// Joins `f` of every index in `0..n`, in lanes.
#[inline(always)]
fn fold<T: Float>(n: usize, identity: T, f: impl Fn(usize) -> T, join: impl Fn(T, T) -> T) -> T {
    let mut lanes = [identity; LANES];
    let mut i = 0;
    while i + LANES <= n {
        for (lane, slot) in lanes.iter_mut().enumerate() {
            *slot = join(*slot, f(i + lane));
        }
        i += LANES;
    }
    for (slot, i) in lanes.iter_mut().zip(i..n) {
        *slot = join(*slot, f(i));
    }
    // Halving: a few steps of vectors instead of a chain through all lanes.
    let mut width = LANES;
    while width > 1 {
        width /= 2;
        for lane in 0..width {
            lanes[lane] = join(lanes[lane], lanes[lane + width]);
        }
    }
    lanes[0]
}

#[inline(always)]
fn maximum<T: Float>(x: &[T]) -> T {
    fold(x.len(), T::LOWEST, |i| x[i], T::larger)
}

#[inline(always)]
pub(crate) fn sum_of<T: Float>(n: usize, f: impl Fn(usize) -> T) -> T {
    fold(n, T::ZERO, f, T::add)
}

#[derive(Clone, Copy)]
pub(crate) struct Softmax;
impl<T: Float> RowKernel<T> for Softmax {
    #[inline(always)]
    fn apply<I: Isa>(self, x: &[T], _: &[T], out: &mut [T]) {
        let max = maximum(x);
        for (o, &x) in out.iter_mut().zip(x) {
            *o = x.sub(max).exp::<I>();
        }
        let scale = T::ONE.div(sum_of(out.len(), |i| out[i]));
        out.iter_mut().for_each(|o| *o = o.mul(scale));
    }
}

#[derive(Clone, Copy)]
pub(crate) struct LogSoftmax;
impl<T: Float> RowKernel<T> for LogSoftmax {
    #[inline(always)]
    fn apply<I: Isa>(self, x: &[T], _: &[T], out: &mut [T]) {
        let max = maximum(x);
        let log = sum_of(x.len(), |i| x[i].sub(max).exp::<I>()).log::<I>();
        for (o, &x) in out.iter_mut().zip(x) {
            *o = x.sub(max).sub(log);
        }
    }
}

/// `y * (grad - Σ grad * y)`
#[derive(Clone, Copy)]
pub(crate) struct SoftmaxGrad;
impl<T: Float> RowKernel<T> for SoftmaxGrad {
    #[inline(always)]
    fn apply<I: Isa>(self, grad: &[T], y: &[T], out: &mut [T]) {
        let y = &y[..grad.len()];
        let dot = sum_of(grad.len(), |i| grad[i].mul(y[i]));
        for ((o, &g), &y) in out.iter_mut().zip(grad).zip(y) {
            *o = y.mul(g.sub(dot));
        }
    }
}

/// `grad - exp(y) * Σ grad`
#[derive(Clone, Copy)]
pub(crate) struct LogSoftmaxGrad;
impl<T: Float> RowKernel<T> for LogSoftmaxGrad {
    #[inline(always)]
    fn apply<I: Isa>(self, grad: &[T], y: &[T], out: &mut [T]) {
        let sum = sum_of(grad.len(), |i| grad[i]);
        for ((o, &g), &y) in out.iter_mut().zip(grad).zip(y) {
            *o = g.sub(y.exp::<I>().mul(sum));
        }
    }
}

/// The cross-entropy of a row, or its gradient.
#[derive(Clone, Copy)]
pub(crate) struct CrossEntropy {
    /// Label smoothing.
    pub(crate) smoothing: f64,
    /// The true class.
    pub(crate) target: usize,
}

multiversion! {
    /// `Σ_c q_c · (log Σ exp(x) − x_c)`.
    pub(crate) fn cross_entropy_row<I, T: Float>(loss: CrossEntropy, x: &[T]) -> T {
        let max = maximum(x);
        let log = sum_of(x.len(), |i| x[i].sub(max).exp::<I>()).log::<I>().add(max);
        let smoothing = T::from_f64(loss.smoothing);
        let hit = log.sub(x[loss.target]);
        if loss.smoothing == 0.0 {
            return hit;
        }
        let mean = log.sub(sum_of(x.len(), |i| x[i]).div(T::from_usize(x.len())));
        T::ONE.sub(smoothing).mul(hit).add(smoothing.mul(mean))
    }
}

multiversion! {
    /// `grad · (softmax(x) − q)`.
    pub(crate) fn cross_entropy_grad_row<I, T: Float>(loss: CrossEntropy, grad: T, x: &[T], out: &mut [T]) {
        Softmax.apply::<I>(x, &[], out);
        let rest = T::from_f64(loss.smoothing / x.len() as f64);
        out.iter_mut().for_each(|o| *o = o.sub(rest).mul(grad));
        out[loss.target] = out[loss.target].sub(grad.mul(T::from_f64(1.0 - loss.smoothing)));
    }
}
