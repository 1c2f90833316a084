//! Optimizer steps in one pass.
//!
//! Bound: Adam reads four streams and writes three, 28 bytes per `f32` parameter. Each output may be the memory of its
//! own state input; the loops then work in place.
#![allow(unsafe_code)] // states and outputs may be one memory, so both are reached by pointer

use emberlab_tensor::op::{Adam, Sgd};

use super::num::Float;
use super::view::{Dst, Src};
use crate::isa::multiversion;
use crate::threads::{GRAIN, Shared, parallel_ranges};

/// One state of a step: where it is read and where the new value goes, the same memory or disjoint.
#[derive(Clone, Copy)]
pub(crate) struct State<T> {
    from: Shared<T>,
    to: Shared<T>,
}

impl<T: Copy> State<T> {
    /// # Panics
    /// If `from` is not contiguous or has another length.
    pub(crate) fn new(from: Src<'_, T>, to: &Dst<'_, T>) -> Self {
        assert!(from.is_contiguous() && from.numel() == to.len());
        Self { from: Shared(from.ptr().cast_mut()), to: Shared(to.ptr()) }
    }

    /// A state whose old value is already where the new one goes, or is not needed.
    pub(crate) fn in_place(to: &Dst<'_, T>) -> Self {
        Self { from: Shared(to.ptr()), to: Shared(to.ptr()) }
    }

    /// Moves the state to its destination and hands that out for updating.
    ///
    /// # Safety
    /// The range is inside the state and no other chunk touches it.
    #[allow(clippy::mut_from_ref)] // disjointness is the caller's promise
    unsafe fn take(&self, start: usize, len: usize) -> &mut [T] {
        let (from, to) = (self.from.at(start as isize), self.to.at(start as isize));
        // SAFETY: the contract; the two are identical or disjoint.
        unsafe {
            if !std::ptr::eq(from, to) {
                std::ptr::copy_nonoverlapping(from, to, len);
            }
            std::slice::from_raw_parts_mut(to, len)
        }
    }
}

/// Elements that are moved and updated at a time: they stay in L1 in between.
const TILE: usize = 1024;

/// One Adam or AdamW step; see the op for the formula.
pub(crate) fn adam<T: Float>(step: &Adam, grad: &[T], param: State<T>, m: State<T>, v: State<T>) {
    parallel_ranges(grad.len(), GRAIN / 2, |range| {
        for start in range.clone().step_by(TILE) {
            let len = TILE.min(range.end - start);
            // SAFETY: ranges are disjoint and inside the states, which are as long as the gradient.
            let (p, m, v) = unsafe { (param.take(start, len), m.take(start, len), v.take(start, len)) };
            adam_tile(step, &grad[start..start + len], p, m, v);
        }
    });
}

multiversion! {
    fn adam_tile<I, T: Float>(step: &Adam, grad: &[T], p: &mut [T], m: &mut [T], v: &mut [T]) {
        let c = T::from_f64;
        let (b1, b2, a1, a2) = (c(step.beta1), c(step.beta2), c(1.0 - step.beta1), c(1.0 - step.beta2));
        let decay = c(step.weight_decay);
        let (into_grad, keep) = if step.decoupled {
            (T::ZERO, c(1.0 - step.lr * step.weight_decay))
        } else {
            (decay, T::ONE)
        };
        let rate = c(step.lr / step.correction1);
        let root = c(1.0 / step.correction2.sqrt());
        let eps = c(step.eps);
        let n = grad.len();
        let (p, m, v) = (&mut p[..n], &mut m[..n], &mut v[..n]);
        for i in 0..n {
            let g = into_grad.mul_add::<I>(p[i], grad[i]);
            m[i] = b1.mul_add::<I>(m[i], a1.mul(g));
            v[i] = b2.mul_add::<I>(v[i], a2.mul(g).mul(g));
            let denominator = v[i].sqrt().mul_add::<I>(root, eps);
            p[i] = p[i].mul(keep).sub(rate.mul(m[i]).div(denominator));
        }
    }
}

/// One step of gradient descent; `first` says that the velocity starts with this gradient.
pub(crate) fn sgd<T: Float>(
    step: &Sgd,
    grad: &[T],
    param: State<T>,
    velocity: Option<State<T>>,
    first: bool,
) {
    parallel_ranges(grad.len(), GRAIN / 2, |range| {
        for start in range.clone().step_by(TILE) {
            let len = TILE.min(range.end - start);
            let grad = &grad[start..start + len];
            // SAFETY: as in `adam`.
            let p = unsafe { param.take(start, len) };
            match &velocity {
                None => sgd_tile(step, grad, p),
                // SAFETY: as in `adam`.
                Some(velocity) => momentum_tile(step, first, grad, p, unsafe { velocity.take(start, len) }),
            }
        }
    });
}

multiversion! {
    fn sgd_tile<I, T: Float>(step: &Sgd, grad: &[T], p: &mut [T]) {
        let (rate, decay) = (T::from_f64(step.lr), T::from_f64(step.weight_decay));
        for (p, &g) in p.iter_mut().zip(grad) {
            *p = p.sub(rate.mul(decay.mul_add::<I>(*p, g)));
        }
    }
}

multiversion! {
    fn momentum_tile<I, T: Float>(step: &Sgd, first: bool, grad: &[T], p: &mut [T], v: &mut [T]) {
        let c = T::from_f64;
        let (rate, decay) = (c(step.lr), c(step.weight_decay));
        let momentum = c(step.momentum.unwrap_or(0.0));
        let (keep, enter) = if first { (T::ZERO, T::ONE) } else { (momentum, c(1.0 - step.dampening)) };
        let n = grad.len();
        let (p, v) = (&mut p[..n], &mut v[..n]);
        for i in 0..n {
            let g = decay.mul_add::<I>(p[i], grad[i]);
            // On the first step the old velocity is not read: it may hold anything.
            v[i] = if first { g } else { keep.mul_add::<I>(v[i], enter.mul(g)) };
            let d = if step.nesterov { momentum.mul_add::<I>(v[i], g) } else { v[i] };
            p[i] = p[i].sub(rate.mul(d));
        }
    }
}
