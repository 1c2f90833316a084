//! The soft margin loss.

use super::reduction::Reduction;
use crate::module::Module;
use crate::tensor::Tensor;
use crate::tensor::activation::softplus;

/// `ln(1 + exp(-y x))` for a logit `x` and a target `y` of 1 or -1.
#[derive(Module, Debug, Default)]
pub struct SoftMarginLoss;

impl SoftMarginLoss {
    /// Makes the loss.
    pub fn new() -> Self {
        SoftMarginLoss
    }

    /// The reduced losses. Panics for `BatchMean`.
    pub fn forward<const D: usize>(
        &self,
        logits: Tensor<D>,
        targets: Tensor<D>,
        reduction: Reduction,
    ) -> Tensor<1> {
        reduction.apply(self.forward_no_reduction(logits, targets))
    }

    /// The loss of each element.
    pub fn forward_no_reduction<const D: usize>(&self, logits: Tensor<D>, targets: Tensor<D>) -> Tensor<D> {
        softplus(targets.mul(logits).neg(), 1.0)
    }
}
