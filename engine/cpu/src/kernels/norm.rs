//! Layer, RMS and batch normalisation, forward and backward.
//!
//! Bound: reading the inputs and writing the outputs once; a row is read again while it is in cache.
#![allow(unsafe_code)] // chunks of several outputs on several threads

use super::num::Float;
use super::softmax::sum_of;
use crate::isa::multiversion;
use crate::threads::{Shared, parallel_for, parallel_ranges};

const ROW_GRAIN: usize = 32 * 1024;
/// Rows are summed into so many parts of the parameters' gradients, in order.
const MAX_PARTS: usize = 16;

/// Layer normalisation of rows of length `gamma.len()` (Ba, Kiros, Hinton 2016); per row also the mean and `1/σ`.
pub(crate) fn layer_norm<T: Float>(
    eps: f64,
    x: &[T],
    gamma: &[T],
    beta: Option<&[T]>,
    y: &mut [T],
    mean: &mut [T],
    rstd: &mut [T],
) {
    let d = gamma.len();
    let (y, mean, rstd) = (Shared(y.as_mut_ptr()), Shared(mean.as_mut_ptr()), Shared(rstd.as_mut_ptr()));
    if d == 0 {
        return;
    }
    parallel_ranges(x.len() / d, ROW_GRAIN / d + 1, |range| {
        for row in range {
            // SAFETY: rows are disjoint.
            unsafe {
                let (m, r) =
                    layer_norm_row(T::from_f64(eps), &x[row * d..][..d], gamma, beta, y.slice(row * d, d));
                *mean.at(row as isize) = m;
                *rstd.at(row as isize) = r;
            }
        }
    });
}

multiversion! {
    fn layer_norm_row<I, T: Float>(eps: T, x: &[T], gamma: &[T], beta: Option<&[T]>, y: &mut [T]) -> (T, T) {
        let n = T::from_usize(x.len());
        let mean = sum_of(x.len(), |i| x[i]).div(n);
        // Two passes: the difference of moments cancels when the mean is large.
        let square = |v: T| v.mul(v);
        let variance = sum_of(x.len(), |i| square(x[i].sub(mean))).div(n);
        let rstd = T::ONE.div(variance.add(eps).sqrt());
        let (gamma, y) = (&gamma[..x.len()], &mut y[..x.len()]);
        match beta {
            Some(beta) => {
                let beta = &beta[..x.len()];
                for i in 0..x.len() {
                    y[i] = x[i].sub(mean).mul(rstd).mul_add::<I>(gamma[i], beta[i]);
                }
            }
            None => {
                for i in 0..x.len() {
                    y[i] = x[i].sub(mean).mul(rstd).mul(gamma[i]);
                }
            }
        }
        (mean, rstd)
    }
}

/// Gradients of layer normalisation: of `x` per row, of `gamma` and `beta` summed over rows.
///
/// With x̂ the normalised row and h = grad·gamma: dx = rstd·(h − mean(h) − x̂·mean(h·x̂)).
/// RMS normalisation is the same with mean 0 and without the term mean(h): pass no `mean`.
#[allow(clippy::too_many_arguments)] // one slice per tensor of the op
pub(crate) fn norm_grad<T: Float>(
    grad: &[T],
    x: &[T],
    gamma: &[T],
    mean: Option<&[T]>,
    rstd: &[T],
    dx: &mut [T],
    dgamma: &mut [T],
    dbeta: Option<&mut [T]>,
) {
    let d = gamma.len();
    if d == 0 {
        return;
    }
    let rows = x.len() / d;
    let parts = (rows * d).div_ceil(ROW_GRAIN).clamp(1, MAX_PARTS).min(rows.max(1));
    let mut partial = vec![T::ZERO; parts * 2 * d];
    let (to, sums) = (Shared(dx.as_mut_ptr()), Shared(partial.as_mut_ptr()));
    parallel_for(parts, &|part| {
        // SAFETY: parts have disjoint rows and partial sums.
        let (dgamma, dbeta) = unsafe { sums.slice(part * 2 * d, 2 * d) }.split_at_mut(d);
        for row in part * rows / parts..(part + 1) * rows / parts {
            // SAFETY: as above.
            let dx = unsafe { to.slice(row * d, d) };
            let range = row * d..(row + 1) * d;
            let center = mean.map(|mean| mean[row]);
            norm_grad_row(&grad[range.clone()], &x[range], gamma, center, rstd[row], dx, dgamma, dbeta);
        }
    });
    dgamma.fill(T::ZERO);
    partial.chunks_exact(2 * d).for_each(|part| add_to(dgamma, &part[..d]));
    if let Some(dbeta) = dbeta {
        dbeta.fill(T::ZERO);
        partial.chunks_exact(2 * d).for_each(|part| add_to(dbeta, &part[d..]));
    }
}

fn add_to<T: Float>(total: &mut [T], part: &[T]) {
    total.iter_mut().zip(part).for_each(|(t, &p)| *t = t.add(p));
}

multiversion! {
    fn norm_grad_row<I, T: Float>(
        grad: &[T],
        x: &[T],
        gamma: &[T],
        mean: Option<T>,
        rstd: T,
        dx: &mut [T],
        dgamma: &mut [T],
        dbeta: &mut [T],
    ) {
        let n = grad.len();
        let (x, gamma, dx) = (&x[..n], &gamma[..n], &mut dx[..n]);
        let (dgamma, dbeta) = (&mut dgamma[..n], &mut dbeta[..n]);
        let center = mean.unwrap_or(T::ZERO);
        let normal = |i: usize| x[i].sub(center).mul(rstd);
        let count = T::from_usize(n);
        let a = if mean.is_some() { sum_of(n, |i| grad[i].mul(gamma[i])).div(count) } else { T::ZERO };
        let b = sum_of(n, |i| grad[i].mul(gamma[i]).mul(normal(i))).div(count);
        for i in 0..n {
            dx[i] = rstd.mul(grad[i].mul(gamma[i]).sub(a).sub(normal(i).mul(b)));
            dgamma[i] = grad[i].mul_add::<I>(normal(i), dgamma[i]);
            dbeta[i] = dbeta[i].add(grad[i]);
        }
    }
}

/// RMS normalisation of rows (Zhang & Sennrich 2019); per row also `1/rms`.
pub(crate) fn rms_norm<T: Float>(eps: f64, x: &[T], gamma: &[T], y: &mut [T], rstd: &mut [T]) {
    let d = gamma.len();
    if d == 0 {
        return;
    }
    let (y, rstd) = (Shared(y.as_mut_ptr()), Shared(rstd.as_mut_ptr()));
    parallel_ranges(x.len() / d, ROW_GRAIN / d + 1, |range| {
        for row in range {
            // SAFETY: rows are disjoint.
            unsafe {
                *rstd.at(row as isize) =
                    rms_norm_row(T::from_f64(eps), &x[row * d..][..d], gamma, y.slice(row * d, d));
            }
        }
    });
}

multiversion! {
    fn rms_norm_row<I, T: Float>(eps: T, x: &[T], gamma: &[T], y: &mut [T]) -> T {
        let square = sum_of(x.len(), |i| x[i].mul(x[i])).div(T::from_usize(x.len()));
        let rstd = T::ONE.div(square.add(eps).sqrt());
        for ((y, &x), &gamma) in y.iter_mut().zip(x).zip(gamma) {
            *y = x.mul(rstd).mul(gamma);
        }
        rstd
    }
}

/// Batch normalisation of `[N, C, plane]` with the batch's own statistics (Ioffe & Szegedy 2015).
#[allow(clippy::too_many_arguments)] // one slice per tensor of the op
pub(crate) fn batch_norm<T: Float>(
    eps: f64,
    x: &[T],
    plane: usize,
    gamma: &[T],
    beta: &[T],
    y: &mut [T],
    mean: &mut [T],
    variance: &mut [T],
) {
    let (y, mean, variance) =
        (Shared(y.as_mut_ptr()), Shared(mean.as_mut_ptr()), Shared(variance.as_mut_ptr()));
    let channels = gamma.len();
    parallel_for(channels, &|c| {
        let starts = || (c * plane..x.len()).step_by((channels * plane).max(1));
        let count = T::from_usize(starts().count() * plane);
        let total = |f: &dyn Fn(T) -> T| -> T {
            T::narrow(starts().fold(T::ZERO.widen(), |sum, start| {
                let row = &x[start..start + plane];
                use super::num::Number;
                sum.add(sum_of(plane, |i| f(row[i])).widen())
            }))
        };
        let m = total(&|v| v).div(count);
        let var = total(&|v| v.sub(m).mul(v.sub(m))).div(count);
        let scale = gamma[c].div(var.add(T::from_f64(eps)).sqrt());
        for start in starts() {
            // SAFETY: planes of one channel belong to one chunk.
            let y = unsafe { y.slice(start, plane) };
            for (y, &x) in y.iter_mut().zip(&x[start..start + plane]) {
                *y = x.sub(m).mul(scale).add(beta[c]);
            }
        }
        // SAFETY: one element per channel.
        unsafe {
            *mean.at(c as isize) = m;
            *variance.at(c as isize) = var;
        }
    });
}

/// Gradients of [`batch_norm`], as [`norm_grad`] with a channel for a row.
#[allow(clippy::too_many_arguments)] // one slice per tensor of the op
pub(crate) fn batch_norm_grad<T: Float>(
    eps: f64,
    grad: &[T],
    x: &[T],
    plane: usize,
    gamma: &[T],
    (mean, variance): (&[T], &[T]),
    dx: &mut [T],
    dgamma: &mut [T],
    dbeta: &mut [T],
) {
    let (to, dgamma, dbeta) =
        (Shared(dx.as_mut_ptr()), Shared(dgamma.as_mut_ptr()), Shared(dbeta.as_mut_ptr()));
    let channels = gamma.len();
    parallel_for(channels, &|c| {
        let starts = || (c * plane..x.len()).step_by((channels * plane).max(1));
        let count = T::from_usize((starts().count() * plane).max(1));
        let (m, rstd) = (mean[c], T::ONE.div(variance[c].add(T::from_f64(eps)).sqrt()));
        let (mut sum, mut dot) = (0.0, 0.0);
        for start in starts() {
            let (g, x) = (&grad[start..start + plane], &x[start..start + plane]);
            sum += sum_of(plane, |i| g[i]).to_f64();
            dot += sum_of(plane, |i| g[i].mul(x[i].sub(m).mul(rstd))).to_f64();
        }
        let (sum, dot) = (T::from_f64(sum), T::from_f64(dot));
        let (a, b, scale) = (sum.div(count), dot.div(count), gamma[c].mul(rstd));
        for start in starts() {
            // SAFETY: planes of one channel belong to one chunk.
            let dx = unsafe { to.slice(start, plane) };
            let rows = grad[start..start + plane].iter().zip(&x[start..start + plane]);
            for (dx, (&g, &x)) in dx.iter_mut().zip(rows) {
                *dx = scale.mul(g.sub(a).sub(x.sub(m).mul(rstd).mul(b)));
            }
        }
        // SAFETY: one element per channel.
        unsafe {
            *dgamma.at(c as isize) = dot;
            *dbeta.at(c as isize) = sum;
        }
    });
}
