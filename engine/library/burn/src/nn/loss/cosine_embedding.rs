//! The cosine embedding loss.

use super::reduction::Reduction;
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::nn::similarity::cosine;
use crate::tensor::activation::relu;
use crate::tensor::{FloatDType, Int, Tensor};

/// Settings of [`CosineEmbeddingLoss`].
#[derive(Config, Debug)]
pub struct CosineEmbeddingLossConfig {
    /// The cosine up to which unlike pairs cost nothing.
    #[config(default = 0.0)]
    pub margin: f32,
    /// How the losses become one.
    #[config(default = "Reduction::Mean")]
    pub reduction: Reduction,
}

/// `1 - cos` where the target is 1, `max(0, cos - margin)` where it is -1.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct CosineEmbeddingLoss {
    /// The cosine up to which unlike pairs cost nothing.
    pub margin: f32,
    /// How the losses become one.
    #[module(skip)]
    pub reduction: Reduction,
}

impl CosineEmbeddingLossConfig {
    /// Makes the loss.
    pub fn init(&self) -> CosineEmbeddingLoss {
        CosineEmbeddingLoss { margin: self.margin, reduction: self.reduction.clone() }
    }
}

impl Default for CosineEmbeddingLoss {
    fn default() -> Self {
        CosineEmbeddingLossConfig::new().init()
    }
}

impl CosineEmbeddingLoss {
    /// The loss with the default settings.
    pub fn new() -> Self {
        CosineEmbeddingLossConfig::new().init()
    }

    /// The reduced losses of pairs of rows `[batch, d]` with targets `[batch]`.
    pub fn forward(&self, input1: Tensor<2>, input2: Tensor<2>, target: Tensor<1, Int>) -> Tensor<1> {
        self.reduction.clone().apply(self.forward_no_reduction(input1, input2, target))
    }

    /// The loss of each pair.
    pub fn forward_no_reduction(
        &self,
        input1: Tensor<2>,
        input2: Tensor<2>,
        target: Tensor<1, Int>,
    ) -> Tensor<1> {
        let (first, second, targets) = (input1.dims(), input2.dims(), target.dims());
        assert!(
            first == second && targets == [first[0]],
            "pairs {first:?} and {second:?}, targets {targets:?}"
        );
        let info = input1.dtype().finfo().unwrap_or(FloatDType::F32.finfo());
        let similarity: Tensor<1> = cosine(input1, input2, 1, info.min_positive).squeeze_dim(1);
        let like = similarity.clone().neg().add_scalar(1.0);
        let unlike = relu(similarity.clone().sub_scalar(self.margin));
        let losses = similarity.zeros_like().mask_where(target.clone().equal_scalar(1), like);
        losses.mask_where(target.equal_scalar(-1), unlike)
    }
}

impl ModuleDisplay for CosineEmbeddingLoss {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content
            .set_top_level_type("CosineEmbeddingLoss")
            .add("margin", &self.margin)
            .add_debug_attribute("reduction", &self.reduction)
            .optional()
    }
}
