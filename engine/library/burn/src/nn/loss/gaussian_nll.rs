//! The Gaussian negative log-likelihood.

use super::reduction::Reduction;
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::tensor::Tensor;

/// `ln(2π) / 2`
const HALF_LN_TWO_PI: f64 = 0.918_938_533_204_672_8;

/// Settings of [`GaussianNLLLoss`].
#[derive(Config, Debug)]
pub struct GaussianNLLLossConfig {
    /// The least variance.
    #[config(default = 1e-6)]
    pub eps: f64,
    /// Whether to add the constant `ln(2π) / 2`.
    #[config(default = false)]
    pub full: bool,
}

/// The negative logarithm of the density of the target under a normal distribution.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct GaussianNLLLoss {
    /// The least variance.
    pub eps: f64,
    /// Whether to add the constant `ln(2π) / 2`.
    pub full: bool,
}

impl GaussianNLLLossConfig {
    /// Makes the loss.
    pub fn init(&self) -> GaussianNLLLoss {
        GaussianNLLLoss { eps: self.eps, full: self.full }
    }
}

impl GaussianNLLLoss {
    /// The reduced losses. Panics for `BatchMean`.
    pub fn forward<const D: usize>(
        &self,
        input: Tensor<D>,
        target: Tensor<D>,
        var: Tensor<D>,
        reduction: Reduction,
    ) -> Tensor<1> {
        reduction.apply(self.forward_no_reduction(input, target, var))
    }

    /// The loss of each element.
    pub fn forward_no_reduction<const D: usize>(
        &self,
        input: Tensor<D>,
        target: Tensor<D>,
        var: Tensor<D>,
    ) -> Tensor<D> {
        let variance = var.clamp_min(self.eps);
        let distance = input.sub(target).square().div(variance.clone());
        let losses = variance.log().add(distance).mul_scalar(0.5);
        if self.full { losses.add_scalar(HALF_LN_TWO_PI) } else { losses }
    }
}

impl ModuleDisplay for GaussianNLLLoss {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content.set_top_level_type("GaussianNLLLoss").add("eps", &self.eps).add("full", &self.full).optional()
    }
}
