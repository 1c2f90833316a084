//! The Poisson negative log-likelihood.

use super::reduction::Reduction;
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::tensor::Tensor;
use std::f32::consts::PI;

/// Settings of [`PoissonNllLoss`].
#[derive(Config, Debug)]
pub struct PoissonNllLossConfig {
    /// Whether predictions are logarithms of rates.
    #[config(default = true)]
    pub log_input: bool,
    /// Whether to add Stirling's approximation of the logarithm of the target's factorial.
    #[config(default = false)]
    pub full: bool,
    /// Added to rates before the logarithm.
    #[config(default = 1e-8)]
    pub eps: f64,
}

/// The negative logarithm of the probability that a Poisson process gives the target.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct PoissonNllLoss {
    /// Whether predictions are logarithms of rates.
    pub log_input: bool,
    /// Whether to add Stirling's approximation.
    pub full: bool,
    /// Added to rates before the logarithm.
    pub eps: f64,
}

impl PoissonNllLossConfig {
    /// Makes the loss. Panics when `eps` is not positive.
    pub fn init(&self) -> PoissonNllLoss {
        assert!(self.eps > 0.0, "eps for PoissonNllLoss must be a positive number, got {}", self.eps);
        PoissonNllLoss { log_input: self.log_input, full: self.full, eps: self.eps }
    }
}

fn all_non_negative<const D: usize>(tensor: &Tensor<D>) -> bool {
    tensor.clone().greater_equal_scalar(0.0).all().into_scalar::<bool>()
}

impl PoissonNllLoss {
    /// The reduced losses. Panics for `BatchMean`.
    pub fn forward<const D: usize>(
        &self,
        predictions: Tensor<D>,
        targets: Tensor<D>,
        reduction: Reduction,
    ) -> Tensor<1> {
        reduction.apply(self.forward_no_reduction(predictions, targets))
    }

    /// The loss of each element. Panics for other shapes, and for negative targets or rates.
    pub fn forward_no_reduction<const D: usize>(
        &self,
        predictions: Tensor<D>,
        targets: Tensor<D>,
    ) -> Tensor<D> {
        let (found, expected) = (targets.dims(), predictions.dims());
        assert!(found == expected, "targets have shape {found:?}, predictions {expected:?}");
        assert!(all_non_negative(&targets), "All the values of `targets` must be non-negative.");
        let mut losses = if self.log_input {
            predictions.clone().exp().sub(targets.clone().mul(predictions))
        } else {
            assert!(
                all_non_negative(&predictions),
                "When `log_input` is `false`, all the values of `predictions` must be non-negative."
            );
            predictions.clone().sub(targets.clone().mul(predictions.add_scalar(self.eps).log()))
        };
        if self.full {
            let two_pi = targets.clone().mul_scalar(2.0 * PI).log().mul_scalar(0.5);
            let stirling = targets.clone().mul(targets.clone().log()).sub(targets.clone()).add(two_pi);
            let small = targets.clone().lower_equal_scalar(1.0);
            losses = losses.add(stirling.mask_where(small, targets.zeros_like()));
        }
        losses
    }
}

impl ModuleDisplay for PoissonNllLoss {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content
            .set_top_level_type("PoissonNllLoss")
            .add("log_input", &self.log_input)
            .add("full", &self.full)
            .add("eps", &self.eps)
            .optional()
    }
}
