//! Instance normalisation.

use super::group::group_norm;
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay, Param};
use crate::nn::Initializer;
use crate::tensor::{Device, Tensor};

/// Settings of [`InstanceNorm`].
#[derive(Config, Debug)]
pub struct InstanceNormConfig {
    /// The size of axis 1.
    pub num_channels: usize,
    /// Added to the variance.
    #[config(default = 1e-5)]
    pub epsilon: f64,
    /// Whether to scale and shift.
    #[config(default = true)]
    pub affine: bool,
}

/// Normalises each channel of each row to mean 0 and variance 1, then scales and shifts (Ulyanov et al. 2016).
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct InstanceNorm {
    /// `[num_channels]`
    pub gamma: Option<Param<Tensor<1>>>,
    /// `[num_channels]`
    pub beta: Option<Param<Tensor<1>>>,
    /// The size of axis 1.
    pub num_channels: usize,
    /// Added to the variance.
    pub epsilon: f64,
    /// Whether to scale and shift.
    pub affine: bool,
}

impl InstanceNormConfig {
    /// Makes the layer.
    pub fn init(&self, device: &Device) -> InstanceNorm {
        let mut gamma: Option<Param<Tensor<1>>> = None;
        let mut beta: Option<Param<Tensor<1>>> = None;
        if self.affine {
            gamma = Some(Initializer::Ones.init([self.num_channels], device));
            beta = Some(Initializer::Zeros.init([self.num_channels], device));
        }
        InstanceNorm {
            gamma,
            beta,
            num_channels: self.num_channels,
            epsilon: self.epsilon,
            affine: self.affine,
        }
    }
}

impl InstanceNorm {
    /// `[batch, num_channels, ..]` to the same shape.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        let shape = input.shape();
        if D < 2 || shape[1] != self.num_channels {
            panic!("InstanceNorm of {} channels was given shape {shape}", self.num_channels);
        }
        group_norm(input, &self.gamma, &self.beta, self.num_channels, self.epsilon)
    }
}

impl ModuleDisplay for InstanceNorm {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content
            .set_top_level_type("InstanceNorm")
            .add("num_channels", &self.num_channels)
            .add("epsilon", &self.epsilon)
            .add("affine", &self.affine)
            .optional()
    }
}
