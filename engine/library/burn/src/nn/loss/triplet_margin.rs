//! The triplet margin loss.

use super::reduction::Reduction;
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::nn::similarity::norm;
use crate::tensor::Tensor;

/// Settings of [`TripletMarginLoss`].
#[derive(Config, Debug)]
pub struct TripletMarginLossConfig {
    /// By how much the negative should be farther away.
    #[config(default = 1.0)]
    pub margin: f64,
    /// The power of the norm that measures distances.
    #[config(default = 2.0)]
    pub p: f64,
}

/// What the negative lacks to be farther from the anchor than the positive by the margin.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct TripletMarginLoss {
    /// By how much the negative should be farther away.
    pub margin: f64,
    /// The power of the norm that measures distances.
    pub p: f64,
}

impl TripletMarginLossConfig {
    /// Makes the loss.
    pub fn init(&self) -> TripletMarginLoss {
        TripletMarginLoss { margin: self.margin, p: self.p }
    }
}

impl TripletMarginLoss {
    /// The reduced losses of rows `[batch, d]`. Panics for `BatchMean`.
    pub fn forward(
        &self,
        anchor: Tensor<2>,
        positive: Tensor<2>,
        negative: Tensor<2>,
        reduction: Reduction,
    ) -> Tensor<1> {
        reduction.apply(self.forward_no_reduction(anchor, positive, negative))
    }

    /// The loss of each row.
    pub fn forward_no_reduction(
        &self,
        anchor: Tensor<2>,
        positive: Tensor<2>,
        negative: Tensor<2>,
    ) -> Tensor<1> {
        let near: Tensor<1> = norm(anchor.clone().sub(positive), self.p, 1).squeeze_dim(1);
        let far: Tensor<1> = norm(anchor.sub(negative), self.p, 1).squeeze_dim(1);
        near.sub(far).add_scalar(self.margin).clamp_min(0.0)
    }
}

impl ModuleDisplay for TripletMarginLoss {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content
            .set_top_level_type("TripletMarginLoss")
            .add("margin", &self.margin)
            .add("p", &self.p)
            .optional()
    }
}
