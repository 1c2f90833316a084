//! The margin ranking loss.

use super::reduction::Reduction;
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::tensor::Tensor;
use crate::tensor::activation::relu;

/// Settings of [`MarginRankingLoss`].
#[derive(Config, Debug)]
pub struct MarginRankingLossConfig {
    /// By how much the better one should be ahead.
    #[config(default = 0.0)]
    pub margin: f64,
}

/// What the better of two lacks to be ahead by the margin; the target is 1 when it is the first, -1 when the second.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct MarginRankingLoss {
    /// By how much the better one should be ahead.
    pub margin: f64,
}

impl MarginRankingLossConfig {
    /// Makes the loss. Panics when the margin is negative.
    pub fn init(&self) -> MarginRankingLoss {
        assert!(
            self.margin >= 0.0,
            "Margin for margin ranking loss must be a non-negative number, got {}",
            self.margin
        );
        MarginRankingLoss { margin: self.margin }
    }
}

impl MarginRankingLoss {
    /// The reduced losses. Panics for `BatchMean`.
    pub fn forward<const D: usize>(
        &self,
        first: Tensor<D>,
        second: Tensor<D>,
        target: Tensor<D>,
        reduction: Reduction,
    ) -> Tensor<1> {
        reduction.apply(self.forward_no_reduction(first, second, target))
    }

    /// The loss of each element.
    pub fn forward_no_reduction<const D: usize>(
        &self,
        first: Tensor<D>,
        second: Tensor<D>,
        target: Tensor<D>,
    ) -> Tensor<D> {
        relu(target.mul(first.sub(second)).neg().add_scalar(self.margin))
    }
}

impl ModuleDisplay for MarginRankingLoss {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content.set_top_level_type("MarginRankingLoss").add("margin", &self.margin).optional()
    }
}
