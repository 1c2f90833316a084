//! The smooth L1 loss.

use super::reduction::Reduction;
use crate::config::Config;
use crate::module::Module;
use crate::tensor::{AsIndex, Tensor};

/// Settings of [`SmoothL1Loss`].
#[derive(Config, Debug)]
pub struct SmoothL1LossConfig {
    /// Where the loss turns from quadratic to linear.
    #[config(default = 1.0)]
    pub beta: f32,
}

/// `x² / (2 beta)` where `|x|` is below `beta`, else `|x| - beta / 2`, for the difference `x` (Girshick 2015).
#[derive(Module, Debug)]
pub struct SmoothL1Loss {
    /// Where the loss turns from quadratic to linear.
    pub beta: f32,
}

impl SmoothL1LossConfig {
    /// Makes the loss. Panics when `beta` is not positive.
    pub fn init(&self) -> SmoothL1Loss {
        assert!(self.beta > 0.0, "The parameter beta must be positive, got {}", self.beta);
        SmoothL1Loss { beta: self.beta }
    }
}

impl SmoothL1Loss {
    /// The loss of each element.
    pub fn forward<const D: usize>(&self, predictions: Tensor<D>, targets: Tensor<D>) -> Tensor<D> {
        let difference = predictions.sub(targets);
        let size = difference.clone().abs();
        let near = size.clone().lower_scalar(self.beta);
        let quadratic = difference.square().mul_scalar(0.5 / self.beta);
        size.sub_scalar(0.5 * self.beta).mask_where(near, quadratic)
    }

    /// The reduced losses. Panics for `BatchMean`.
    pub fn forward_with_reduction<const D: usize>(
        &self,
        predictions: Tensor<D>,
        targets: Tensor<D>,
        reduction: Reduction,
    ) -> Tensor<1> {
        reduction.apply(self.forward(predictions, targets))
    }

    /// The means along some axes, which keep size 1.
    pub fn forward_reduce_dims<const D: usize, I: AsIndex>(
        &self,
        predictions: Tensor<D>,
        targets: Tensor<D>,
        dims: &[I],
    ) -> Tensor<D> {
        self.forward(predictions, targets).mean_dims(dims)
    }
}
