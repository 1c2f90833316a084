//! Scaled dot-product attention, forward and backward.
//!
//! Queries are taken a block at a time, so only `BLOCK × S` scores exist per thread; the backward pass computes them
//! again from the log-sum-exp of each row (Dao et al., FlashAttention-2, 2023, section 2.1).
//! Bound: 2·L·S·(D + E) flops forward, 2·L·S·(3·D + 2·E) backward, per head.
#![allow(unsafe_code)] // chunks of several outputs on several threads

use emberlab_tensor::op::Attention;

use super::matmul::{Gemm, Matrix, gemm};
use super::num::Float;
use super::softmax::sum_of;
use crate::alloc::{AllocError, Scratch};
use crate::isa::multiversion;
use crate::threads::{Shared, parallel_try};

/// Queries per block.
const BLOCK: usize = 128;

/// Sizes: heads (with the batch), queries, keys, and the widths of keys and values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heads {
    pub(crate) count: usize,
    pub(crate) queries: usize,
    pub(crate) keys: usize,
    pub(crate) width: usize,
    pub(crate) value_width: usize,
}

impl Heads {
    /// How many keys query `i` sees.
    fn visible(&self, attention: &Attention, i: usize) -> usize {
        if attention.causal {
            (i + 1 + self.keys).saturating_sub(self.queries).min(self.keys)
        } else {
            self.keys
        }
    }
}

/// `out = softmax(q·kᵀ·scale)·v` and the log-sum-exp of each row; a query that sees no key gives 0 and −∞.
///
/// # Errors
/// When memory for scores runs out.
pub(crate) fn forward<T: Gemm>(
    attention: &Attention,
    h: &Heads,
    (q, k, v): (&[T], &[T], &[T]),
    out: &mut [T],
    lse: &mut [T],
) -> Result<(), AllocError> {
    let blocks = h.queries.div_ceil(BLOCK);
    let (out, lse) = (Shared(out.as_mut_ptr()), Shared(lse.as_mut_ptr()));
    parallel_try(h.count * blocks, |unit| {
        let (head, first) = (unit / blocks, unit % blocks * BLOCK);
        let rows = BLOCK.min(h.queries - first);
        let at = head * h.queries + first;
        let mut scores = Scratch::<T>::new(rows * h.keys)?;
        let k = Matrix::rows(&k[head * h.keys * h.width..][..h.keys * h.width], h.keys, h.width);
        let v = Matrix::rows(
            &v[head * h.keys * h.value_width..][..h.keys * h.value_width],
            h.keys,
            h.value_width,
        );
        let q = Matrix::rows(&q[at * h.width..][..rows * h.width], rows, h.width);
        gemm(q, k.transposed(), &mut scores, false);
        // SAFETY: blocks of queries are disjoint.
        let (out, lse) =
            unsafe { (out.slice(at * h.value_width, rows * h.value_width), lse.slice(at, rows)) };
        for (i, lse) in lse.iter_mut().enumerate() {
            let row = &mut scores[i * h.keys..][..h.keys];
            *lse = softmax_row(T::from_f64(attention.scale), h.visible(attention, first + i), row);
        }
        gemm(Matrix::rows(&scores, rows, h.keys), v, out, false);
        Ok(())
    })
}

multiversion! {
    /// Scores to probabilities in place, 0 beyond `visible`; returns the log-sum-exp.
    fn softmax_row<I, T: Float>(scale: T, visible: usize, row: &mut [T]) -> T {
        let (seen, hidden) = row.split_at_mut(visible);
        hidden.fill(T::ZERO);
        if seen.is_empty() {
            return T::LOWEST;
        }
        let max = seen.iter().fold(T::LOWEST, |m, &x| m.larger(x.mul(scale)));
        for x in seen.iter_mut() {
            *x = x.mul(scale).sub(max).exp::<I>();
        }
        let sum = sum_of(seen.len(), |i| seen[i]);
        let inverse = T::ONE.div(sum);
        seen.iter_mut().for_each(|x| *x = x.mul(inverse));
        max.add(sum.log::<I>())
    }
}

/// The tensors that the backward pass reads.
#[derive(Clone, Copy)]
pub(crate) struct Saved<'a, T> {
    pub(crate) grad: &'a [T],
    pub(crate) q: &'a [T],
    pub(crate) k: &'a [T],
    pub(crate) v: &'a [T],
    pub(crate) out: &'a [T],
    pub(crate) lse: &'a [T],
}

/// Gradients of `q`, `k` and `v`.
///
/// With P the probabilities: dV = Pᵀ·dO, dP = dO·Vᵀ, dS = P∘(dP − rowsum(dO∘O))·scale, dQ = dS·K, dK = dSᵀ·Q.
///
/// # Errors
/// When memory for scores runs out.
pub(crate) fn backward<T: Gemm>(
    attention: &Attention,
    h: &Heads,
    saved: Saved<'_, T>,
    (dq, dk, dv): (&mut [T], &mut [T], &mut [T]),
) -> Result<(), AllocError> {
    let (dq, dk, dv) = (Shared(dq.as_mut_ptr()), Shared(dk.as_mut_ptr()), Shared(dv.as_mut_ptr()));
    let part = |data: &'_ [T], rows: usize, width: usize, head: usize| -> std::ops::Range<usize> {
        let start = head * rows * width;
        debug_assert!(start + rows * width <= data.len());
        start..start + rows * width
    };
    parallel_try(h.count, |head| {
        let keys = part(saved.k, h.keys, h.width, head);
        let values = part(saved.v, h.keys, h.value_width, head);
        let (k, v) = (&saved.k[keys.clone()], &saved.v[values.clone()]);
        let (k, v) = (Matrix::rows(k, h.keys, h.width), Matrix::rows(v, h.keys, h.value_width));
        // SAFETY: one head per chunk.
        let (dk, dv) = unsafe { (dk.slice(keys.start, keys.len()), dv.slice(values.start, values.len())) };
        dk.fill(T::ZERO);
        dv.fill(T::ZERO);
        let mut p = Scratch::<T>::new(BLOCK * h.keys)?;
        let mut ds = Scratch::<T>::new(BLOCK * h.keys)?;
        for first in (0..h.queries).step_by(BLOCK) {
            let rows = BLOCK.min(h.queries - first);
            let at = head * h.queries + first;
            let (p, ds) = (&mut p[..rows * h.keys], &mut ds[..rows * h.keys]);
            let q = Matrix::rows(&saved.q[at * h.width..][..rows * h.width], rows, h.width);
            let wide = at * h.value_width..(at + rows) * h.value_width;
            let (grad, out) = (&saved.grad[wide.clone()], &saved.out[wide]);
            let grad_matrix = Matrix::rows(grad, rows, h.value_width);
            gemm(q, k.transposed(), p, false);
            gemm(grad_matrix, v.transposed(), ds, false);
            for i in 0..rows {
                let range = i * h.value_width..(i + 1) * h.value_width;
                let row = i * h.keys..(i + 1) * h.keys;
                backward_row(
                    T::from_f64(attention.scale),
                    h.visible(attention, first + i),
                    saved.lse[at + i],
                    &grad[range.clone()],
                    &out[range],
                    &mut p[row.clone()],
                    &mut ds[row],
                );
            }
            gemm(Matrix::rows(p, rows, h.keys).transposed(), grad_matrix, dv, true);
            // SAFETY: blocks of queries are disjoint.
            let dq = unsafe { dq.slice(at * h.width, rows * h.width) };
            let ds = Matrix::rows(ds, rows, h.keys);
            gemm(ds, k, dq, false);
            gemm(ds.transposed(), q, dk, true);
        }
        Ok(())
    })
}

multiversion! {
    /// Scores to probabilities in `p`, and their gradient to the scores' gradient in `ds`.
    fn backward_row<I, T: Float>(
        scale: T,
        visible: usize,
        lse: T,
        grad: &[T],
        out: &[T],
        p: &mut [T],
        ds: &mut [T],
    ) {
        let dot = sum_of(grad.len(), |i| grad[i].mul(out[i]));
        p[visible..].fill(T::ZERO);
        ds[visible..].fill(T::ZERO);
        for (p, ds) in p[..visible].iter_mut().zip(&mut ds[..visible]) {
            *p = p.mul(scale).sub(lse).exp::<I>();
            *ds = p.mul(ds.sub(dot)).mul(scale);
        }
    }
}
