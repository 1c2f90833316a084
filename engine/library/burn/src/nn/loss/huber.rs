//! The Huber loss.

use super::reduction::Reduction;
use crate::config::Config;
use crate::module::Module;
use crate::tensor::Tensor;

/// Settings of [`HuberLoss`].
#[derive(Config, Debug)]
pub struct HuberLossConfig {
    /// Where the loss turns from quadratic to linear.
    pub delta: f32,
}

/// `x² / 2` where `|x|` is at most `delta`, else `delta * (|x| - delta / 2)`, for the difference `x` (Huber 1964).
#[derive(Module, Debug)]
pub struct HuberLoss {
    /// Where the loss turns from quadratic to linear.
    pub delta: f32,
    /// `delta² / 2`
    pub lin_bias: f32,
}

impl HuberLossConfig {
    /// Makes the loss. Panics when `delta` is negative.
    pub fn init(&self) -> HuberLoss {
        assert!(self.delta >= 0.0, "Delta for Huber loss must be a non-negative number, got {}", self.delta);
        HuberLoss { delta: self.delta, lin_bias: self.delta * self.delta * 0.5 }
    }
}

impl HuberLoss {
    /// The reduced losses. Panics for `BatchMean`.
    pub fn forward<const D: usize>(
        &self,
        predictions: Tensor<D>,
        targets: Tensor<D>,
        reduction: Reduction,
    ) -> Tensor<1> {
        reduction.apply(self.forward_no_reduction(predictions, targets))
    }

    /// The loss of each pair of elements.
    pub fn forward_no_reduction<const D: usize>(
        &self,
        predictions: Tensor<D>,
        targets: Tensor<D>,
    ) -> Tensor<D> {
        self.forward_residuals(targets.sub(predictions))
    }

    /// The loss of each difference.
    pub fn forward_residuals<const D: usize>(&self, residuals: Tensor<D>) -> Tensor<D> {
        let large = residuals.clone().abs().greater_scalar(self.delta);
        let limited = residuals.clone().clamp(-self.delta, self.delta);
        let linear = limited.mul(residuals.clone()).sub_scalar(self.lin_bias);
        residuals.square().mul_scalar(0.5).mask_where(large, linear)
    }
}
