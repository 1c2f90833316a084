//! Group normalisation.

use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay, Param};
use crate::nn::Initializer;
use crate::tensor::{Device, Shape, Tensor};

/// Settings of [`GroupNorm`].
#[derive(Config, Debug)]
pub struct GroupNormConfig {
    /// The number of groups that channels are split into.
    pub num_groups: usize,
    /// The size of axis 1.
    pub num_channels: usize,
    /// Added to the variance.
    #[config(default = 1e-5)]
    pub epsilon: f64,
    /// Whether to scale and shift.
    #[config(default = true)]
    pub affine: bool,
}

/// Normalises each group of channels to mean 0 and variance 1, then scales and shifts (Wu and He 2018).
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct GroupNorm {
    /// `[num_channels]`
    pub gamma: Option<Param<Tensor<1>>>,
    /// `[num_channels]`
    pub beta: Option<Param<Tensor<1>>>,
    /// The number of groups that channels are split into.
    pub num_groups: usize,
    /// The size of axis 1.
    pub num_channels: usize,
    /// Added to the variance.
    pub epsilon: f64,
    /// Whether to scale and shift.
    pub affine: bool,
}

impl GroupNormConfig {
    /// Makes the layer. Panics when the channels are not a multiple of the groups.
    pub fn init(&self, device: &Device) -> GroupNorm {
        if self.num_groups == 0 || self.num_channels % self.num_groups != 0 {
            panic!("{} channels cannot be divided into {} groups", self.num_channels, self.num_groups);
        }
        let mut gamma: Option<Param<Tensor<1>>> = None;
        let mut beta: Option<Param<Tensor<1>>> = None;
        if self.affine {
            gamma = Some(Initializer::Ones.init([self.num_channels], device));
            beta = Some(Initializer::Zeros.init([self.num_channels], device));
        }
        GroupNorm {
            gamma,
            beta,
            num_groups: self.num_groups,
            num_channels: self.num_channels,
            epsilon: self.epsilon,
            affine: self.affine,
        }
    }
}

impl GroupNorm {
    /// `[batch, num_channels, ..]` to the same shape.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        let shape: Shape = input.shape();
        if D < 2 || shape[1] != self.num_channels {
            panic!("GroupNorm of {} channels was given shape {shape}", self.num_channels);
        }
        group_norm(input, &self.gamma, &self.beta, self.num_groups, self.epsilon)
    }
}

/// Normalises each of `groups` groups of the channels of each row; the channels are axis 1.
pub(super) fn group_norm<const D: usize>(
    input: Tensor<D>,
    gamma: &Option<Param<Tensor<1>>>,
    beta: &Option<Param<Tensor<1>>>,
    groups: usize,
    epsilon: f64,
) -> Tensor<D> {
    let shape: Shape = input.shape();
    let mut channels: [usize; D] = [1; D];
    channels[1] = shape[1];
    let length = shape.num_elements() / (shape[0] * groups);
    let grouped: Tensor<3> = input.reshape([shape[0], groups, length]);
    let (variance, mean) = grouped.clone().var_mean_bias(2);
    let normalized = grouped.sub(mean).div(variance.add_scalar(epsilon).sqrt());
    let mut output: Tensor<D> = normalized.reshape::<D, Shape>(shape);
    if let Some(gamma) = gamma {
        output = output.mul(gamma.val().reshape(channels));
    }
    if let Some(beta) = beta {
        output = output.add(beta.val().reshape(channels));
    }
    output
}

impl ModuleDisplay for GroupNorm {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content
            .set_top_level_type("GroupNorm")
            .add("num_groups", &self.num_groups)
            .add("num_channels", &self.num_channels)
            .add("epsilon", &self.epsilon)
            .add("affine", &self.affine)
            .optional()
    }
}
