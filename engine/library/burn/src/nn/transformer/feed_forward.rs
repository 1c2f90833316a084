//! The feed-forward part of a transformer layer.

use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::nn::activation::{Activation, ActivationConfig};
use crate::nn::{Dropout, DropoutConfig, Initializer, Linear, LinearConfig};
use crate::tensor::{Device, Tensor};

/// Settings of [`PositionWiseFeedForward`].
#[derive(Config, Debug)]
pub struct PositionWiseFeedForwardConfig {
    /// The size of the last axis.
    pub d_model: usize,
    /// The size between both layers.
    pub d_ff: usize,
    /// The share of elements set to 0 while training.
    #[config(default = 0.1)]
    pub dropout: f64,
    /// First values of all weights.
    #[config(default = "Initializer::KaimingUniform { gain: 1.0 / 3.0_f64.sqrt(), fan_out_only: false }")]
    pub initializer: Initializer,
    /// The function between both layers.
    #[config(default = "ActivationConfig::Gelu")]
    pub activation: ActivationConfig,
}

/// Two layers applied to each position on its own.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct PositionWiseFeedForward {
    /// `d_model` to `d_ff`
    pub linear_inner: Linear,
    /// `d_ff` to `d_model`
    pub linear_outer: Linear,
    /// Drops elements between both layers.
    pub dropout: Dropout,
    /// The function between both layers.
    #[module(skip)]
    pub activation: Activation,
}

impl PositionWiseFeedForwardConfig {
    /// Makes the layer.
    pub fn init(&self, device: &Device) -> PositionWiseFeedForward {
        let inner = LinearConfig::new(self.d_model, self.d_ff).with_initializer(self.initializer.clone());
        let outer = LinearConfig::new(self.d_ff, self.d_model).with_initializer(self.initializer.clone());
        PositionWiseFeedForward {
            linear_inner: inner.init(device),
            linear_outer: outer.init(device),
            dropout: DropoutConfig::new(self.dropout).init(),
            activation: self.activation.init(device),
        }
    }
}

impl PositionWiseFeedForward {
    /// `[.., d_model]` to the same shape.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        let x = self.activation.forward(self.linear_inner.forward(input));
        self.linear_outer.forward(self.dropout.forward(x))
    }
}

impl ModuleDisplay for PositionWiseFeedForward {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        let [d_model, d_ff] = self.linear_inner.weight.dims();
        content
            .set_top_level_type("PositionWiseFeedForward")
            .add("d_model", &d_model)
            .add("d_ff", &d_ff)
            .add("prob", &self.dropout.prob)
            .optional()
    }
}
