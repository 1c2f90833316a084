//! The mean squared error.

use super::reduction::Reduction;
use crate::module::Module;
use crate::tensor::Tensor;

/// The squared difference.
#[derive(Module, Debug, Default)]
pub struct MseLoss;

impl MseLoss {
    /// Makes the loss.
    pub fn new() -> Self {
        MseLoss
    }

    /// The reduced squared differences. Panics for `BatchMean`.
    pub fn forward<const D: usize>(
        &self,
        logits: Tensor<D>,
        targets: Tensor<D>,
        reduction: Reduction,
    ) -> Tensor<1> {
        reduction.apply(self.forward_no_reduction(logits, targets))
    }

    /// The squared difference of each pair of elements.
    pub fn forward_no_reduction<const D: usize>(&self, logits: Tensor<D>, targets: Tensor<D>) -> Tensor<D> {
        logits.sub(targets).square()
    }
}
