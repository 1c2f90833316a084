//! Layer normalisation.

use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay, Param};
use crate::nn::Initializer;
use crate::tensor::module::layer_norm;
use crate::tensor::{Device, Tensor};

/// Settings of [`LayerNorm`].
#[derive(Config, Debug)]
pub struct LayerNormConfig {
    /// The size of the last axis.
    pub d_model: usize,
    /// Added to the variance.
    #[config(default = 1e-5)]
    pub epsilon: f64,
    /// Whether to shift.
    #[config(default = true)]
    pub bias: bool,
}

/// Normalises the last axis to mean 0 and variance 1, then scales and shifts (Ba et al. 2016).
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct LayerNorm {
    /// `[d_model]`
    pub gamma: Param<Tensor<1>>,
    /// `[d_model]`
    pub beta: Option<Param<Tensor<1>>>,
    epsilon: f64,
}

impl LayerNormConfig {
    /// Makes the layer.
    pub fn init(&self, device: &Device) -> LayerNorm {
        let gamma: Param<Tensor<1>> = Initializer::Ones.init([self.d_model], device);
        let beta: Option<Param<Tensor<1>>> =
            if self.bias { Some(Initializer::Zeros.init([self.d_model], device)) } else { None };
        LayerNorm { gamma, beta, epsilon: self.epsilon }
    }
}

impl LayerNorm {
    /// `[.., d_model]` to the same shape.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        let beta: Option<Tensor<1>> = match &self.beta {
            Some(beta) => Some(beta.val()),
            None => None,
        };
        layer_norm(input, self.gamma.val(), beta, self.epsilon)
    }
}

impl ModuleDisplay for LayerNorm {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        let [d_model] = self.gamma.dims();
        content
            .set_top_level_type("LayerNorm")
            .add("d_model", &d_model)
            .add("epsilon", &self.epsilon)
            .add("bias", &self.beta.is_some())
            .optional()
    }
}
