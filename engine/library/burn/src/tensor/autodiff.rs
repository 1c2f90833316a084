//! Gradients.

use super::base::Tensor;
use super::kind::Autodiff;
use crate::intrinsics::grad;
use crate::intrinsics::handle::{GradientsHandle, gradients_describe};
use std::fmt;

/// The gradients that a backward pass gave.
pub struct Gradients {
    handle: GradientsHandle,
}

impl fmt::Debug for Gradients {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&gradients_describe(&self.handle))
    }
}

impl<const D: usize> Tensor<D> {
    /// The gradients of the sum of this tensor by every tensor that requires one.
    ///
    /// Panics when the tensor does not depend on any: mark the leaves with [`require_grad`](Tensor::require_grad)
    /// on a device made with `autodiff()`.
    pub fn backward(&self) -> Gradients {
        Gradients { handle: grad::backward(&self.handle) }
    }

    /// The gradient by this tensor, if there is one.
    pub fn grad(&self, grads: &Gradients) -> Option<Tensor<D>> {
        if grad::contains(&grads.handle, &self.handle) {
            Some(Tensor::new(grad::get(&grads.handle, &self.handle)))
        } else {
            None
        }
    }

    /// The gradient by this tensor, if there is one, taken out of the gradients.
    pub fn grad_remove(&self, grads: &mut Gradients) -> Option<Tensor<D>> {
        if grad::contains(&grads.handle, &self.handle) {
            Some(Tensor::new(grad::take(&grads.handle, &self.handle)))
        } else {
            None
        }
    }

    /// Puts another gradient by this tensor in place.
    pub fn grad_replace(&self, grads: &mut Gradients, grad: Tensor<D>) {
        grad::replace(&grads.handle, &self.handle, grad.handle);
    }

    /// Whether the tensor depends on one that requires a gradient.
    pub fn is_tracked(&self) -> bool {
        grad::is_tracked(&self.handle)
    }

    /// The same elements, cut from the graph: no gradient flows through.
    pub fn detach(self) -> Self {
        Tensor::new(grad::detach(self.handle))
    }

    /// Marks the tensor as one whose gradient is wanted.
    pub fn require_grad(self) -> Self {
        self.set_require_grad(true)
    }

    /// Whether the gradient by this tensor is wanted.
    pub fn is_require_grad(&self) -> bool {
        grad::is_require_grad(&self.handle)
    }

    /// Marks the tensor as one whose gradient is wanted, or no longer.
    pub fn set_require_grad(self, require_grad: bool) -> Self {
        Tensor::new(grad::set_require_grad(self.handle, require_grad))
    }
}

impl<const D: usize, K: Autodiff> Tensor<D, K> {
    /// Whether the tensor lives on a device that records gradients.
    pub fn is_autodiff(&self) -> bool {
        self.device().is_autodiff()
    }

    /// The same elements on the device that does not record.
    pub fn inner(self) -> Tensor<D, K> {
        self.without_autodiff()
    }

    /// The same elements on the device that does not record.
    pub fn without_autodiff(self) -> Self {
        Tensor::new(grad::without_autodiff(self.handle))
    }

    /// The same elements on the device that records.
    pub fn autodiff(self) -> Self {
        if self.is_autodiff() { self } else { Tensor::new(grad::with_autodiff(self.handle)) }
    }

    /// The same elements on the device that records.
    pub fn from_inner(inner: Tensor<D, K>) -> Self {
        inner.autodiff()
    }
}
