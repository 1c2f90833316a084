//! Powers of the difference.

use super::reduction::Reduction;
use crate::config::Config;
use crate::module::Module;
use crate::tensor::{AsIndex, Tensor};

/// Settings of [`LpLoss`].
#[derive(Config, Debug)]
pub struct LpLossConfig {
    /// The power.
    pub p: f64,
}

/// `|x|ᵖ` of the difference `x`: the absolute error for `p = 1`, the squared error for `p = 2`.
#[derive(Module, Debug)]
pub struct LpLoss {
    /// The power.
    pub p: f64,
}

impl LpLossConfig {
    /// Makes the loss. Panics when `p` is not positive.
    pub fn init(&self) -> LpLoss {
        assert!(self.p > 0.0, "The order of the norm p must be positive, got {}", self.p);
        LpLoss { p: self.p }
    }

    /// The absolute error.
    pub fn l1() -> LpLoss {
        LpLoss { p: 1.0 }
    }

    /// The squared error.
    pub fn l2() -> LpLoss {
        LpLoss { p: 2.0 }
    }
}

impl LpLoss {
    /// The reduced losses. Panics for `BatchMean`.
    pub fn forward<const D: usize>(
        &self,
        predictions: Tensor<D>,
        targets: Tensor<D>,
        reduction: Reduction,
    ) -> Tensor<1> {
        reduction.apply(self.forward_no_reduction(predictions, targets))
    }

    /// The loss of each element.
    pub fn forward_no_reduction<const D: usize>(
        &self,
        predictions: Tensor<D>,
        targets: Tensor<D>,
    ) -> Tensor<D> {
        let difference = predictions.sub(targets);
        if self.p == 1.0 {
            difference.abs()
        } else if self.p == 2.0 {
            difference.square()
        } else {
            difference.abs().powf_scalar(self.p)
        }
    }

    /// The means along some axes, which keep size 1.
    pub fn forward_reduce_dims<const D: usize, I: AsIndex>(
        &self,
        predictions: Tensor<D>,
        targets: Tensor<D>,
        dims: &[I],
    ) -> Tensor<D> {
        self.forward_no_reduction(predictions, targets).mean_dims(dims)
    }
}
