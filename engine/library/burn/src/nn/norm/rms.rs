//! Root mean square normalisation.

use crate::config::Config;
use crate::intrinsics::nn;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay, Param};
use crate::nn::Initializer;
use crate::tensor::{Device, Tensor};

/// Settings of [`RmsNorm`].
#[derive(Config, Debug)]
pub struct RmsNormConfig {
    /// The size of the last axis.
    pub d_model: usize,
    /// Added to the mean square.
    #[config(default = 1e-5)]
    pub epsilon: f64,
}

/// Divides by the root mean square of the last axis, then scales (Zhang and Sennrich 2019).
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct RmsNorm {
    /// `[d_model]`
    pub gamma: Param<Tensor<1>>,
    /// Added to the mean square.
    pub epsilon: f64,
}

impl RmsNormConfig {
    /// Makes the layer. Panics when `epsilon` is not positive.
    pub fn init(&self, device: &Device) -> RmsNorm {
        assert!(self.epsilon > 0.0, "epsilon must be positive, got {}", self.epsilon);
        RmsNorm { gamma: Initializer::Ones.init([self.d_model], device), epsilon: self.epsilon }
    }
}

impl RmsNorm {
    /// `[.., d_model]` to the same shape.
    pub fn forward<const D: usize>(&self, x: Tensor<D>) -> Tensor<D> {
        Tensor::new(nn::rms_norm(x.handle, self.gamma.val().handle, self.epsilon))
    }
}

impl ModuleDisplay for RmsNorm {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        let [d_model] = self.gamma.dims();
        content
            .set_top_level_type("RmsNorm")
            .add("d_model", &d_model)
            .add("epsilon", &self.epsilon)
            .optional()
    }
}
