//! The hinge embedding loss.

use super::reduction::Reduction;
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::tensor::Tensor;

/// Settings of [`HingeEmbeddingLoss`].
#[derive(Config, Debug)]
pub struct HingeEmbeddingLossConfig {
    /// The distance that unlike pairs should have.
    #[config(default = 1.0)]
    pub margin: f64,
}

/// The distance itself where the target is 1, else what it lacks to the margin.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct HingeEmbeddingLoss {
    /// The distance that unlike pairs should have.
    pub margin: f64,
}

impl HingeEmbeddingLossConfig {
    /// Makes the loss.
    pub fn init(&self) -> HingeEmbeddingLoss {
        HingeEmbeddingLoss { margin: self.margin }
    }
}

impl HingeEmbeddingLoss {
    /// The reduced losses. Panics for `BatchMean`.
    pub fn forward<const D: usize>(
        &self,
        input: Tensor<D>,
        target: Tensor<D>,
        reduction: Reduction,
    ) -> Tensor<1> {
        reduction.apply(self.forward_no_reduction(input, target))
    }

    /// The loss of each element.
    pub fn forward_no_reduction<const D: usize>(&self, input: Tensor<D>, target: Tensor<D>) -> Tensor<D> {
        let lacking = input.clone().neg().add_scalar(self.margin).clamp_min(0.0);
        lacking.mask_where(target.equal_scalar(1), input)
    }
}

impl ModuleDisplay for HingeEmbeddingLoss {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content.set_top_level_type("HingeEmbeddingLoss").add("margin", &self.margin).optional()
    }
}
