//! Dropout.

use crate::config::Config;
use crate::module::{Content, DisplaySettings, Flag, Module, ModuleDisplay, Param};
use crate::tensor::{Distribution, Tensor};

/// Settings of [`Dropout`].
#[derive(Config, Debug)]
pub struct DropoutConfig {
    /// The share of elements set to 0, in `0..1`.
    pub prob: f64,
}

/// Sets random elements to 0 while training, and scales the others so that the mean stays (Srivastava et al. 2014).
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct Dropout {
    /// The share of elements set to 0.
    pub prob: f64,
    /// Whether the layer takes part in training.
    pub training: Param<Flag>,
}

impl DropoutConfig {
    /// Makes the layer. Panics when the share is not in `0..1`.
    pub fn init(&self) -> Dropout {
        if !(self.prob >= 0.0 && self.prob < 1.0) {
            panic!("Dropout probability must be finite and in the range [0, 1), but got {}", self.prob);
        }
        Dropout { prob: self.prob, training: Param::from_bool(true) }
    }
}

impl Dropout {
    /// Drops elements on a device with autodiff; elsewhere the input as it is.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        if self.prob == 0.0 || !self.training.is_enabled() || !input.device().is_autodiff() {
            return input;
        }
        let keep: f64 = 1.0 - self.prob;
        let mask = input.random_like(Distribution::Bernoulli(keep));
        input.mul(mask).mul_scalar(1.0 / keep)
    }
}

impl ModuleDisplay for Dropout {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        let content = content.set_top_level_type("Dropout").add("prob", &self.prob);
        if self.training.is_enabled() {
            content.optional()
        } else {
            content.add("training", &self.training).optional()
        }
    }
}
