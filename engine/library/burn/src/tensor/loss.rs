//! Loss functions on tensors.

use super::activation::log_softmax;
use super::base::Tensor;

/// Mean over the rows of `-Σ target_probs * ln softmax(logits)` along the last axis.
pub fn cross_entropy_with_logits<const D: usize>(logits: Tensor<D>, target_probs: Tensor<D>) -> Tensor<1> {
    log_softmax(logits, D - 1).mul(target_probs).sum_dim(D - 1).mean().neg()
}
