//! One-dimensional convolution.

use super::check_groups;
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay, Param};
use crate::nn::{Initializer, PaddingConfig1d};
use crate::tensor::module::conv1d;
use crate::tensor::ops::ConvOptions;
use crate::tensor::{Device, Tensor};

/// Settings of [`Conv1d`].
#[derive(Config, Debug)]
pub struct Conv1dConfig {
    /// Channels of the input.
    pub channels_in: usize,
    /// Channels of the output.
    pub channels_out: usize,
    /// Length of the window.
    pub kernel_size: usize,
    /// Distance between windows.
    #[config(default = "1")]
    pub stride: usize,
    /// Distance between the elements of a window.
    #[config(default = "1")]
    pub dilation: usize,
    /// Number of groups that channels are split into.
    #[config(default = "1")]
    pub groups: usize,
    /// Zeros around the input.
    #[config(default = "PaddingConfig1d::Valid")]
    pub padding: PaddingConfig1d,
    /// Whether to add a bias.
    #[config(default = true)]
    pub bias: bool,
    /// First values of weight and bias.
    #[config(default = "Initializer::KaimingUniform { gain: 1.0 / 3.0_f64.sqrt(), fan_out_only: false }")]
    pub initializer: Initializer,
}

/// A one-dimensional convolution (cross-correlation).
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct Conv1d {
    /// `[channels_out, channels_in / groups, length]`
    pub weight: Param<Tensor<3>>,
    /// `[channels_out]`
    pub bias: Option<Param<Tensor<1>>>,
    /// Distance between windows.
    pub stride: usize,
    /// Length of the window.
    pub kernel_size: usize,
    /// Distance between the elements of a window.
    pub dilation: usize,
    /// Number of groups that channels are split into.
    pub groups: usize,
    /// Zeros around the input.
    #[module(skip)]
    pub padding: PaddingConfig1d,
}

impl Conv1dConfig {
    /// Makes the layer. Panics when the channels are not multiples of the groups.
    pub fn init(&self, device: &Device) -> Conv1d {
        let (channels_in, channels_out) = (self.channels_in, self.channels_out);
        check_groups(channels_in, channels_out, self.groups);
        let window = self.kernel_size;
        let fan_in = channels_in / self.groups * window;
        let fan_out = channels_out / self.groups * window;
        let shape = [channels_out, channels_in / self.groups, self.kernel_size];
        let weight: Param<Tensor<3>> = self.initializer.init_with(shape, Some(fan_in), Some(fan_out), device);
        let bias: Option<Param<Tensor<1>>> = if self.bias {
            Some(self.initializer.init_with([channels_out], Some(fan_in), Some(fan_out), device))
        } else {
            None
        };
        Conv1d {
            weight,
            bias,
            stride: self.stride,
            kernel_size: self.kernel_size,
            dilation: self.dilation,
            groups: self.groups,
            padding: self.padding.clone(),
        }
    }
}

impl Conv1d {
    /// `[batch, channels_in, length]` to `[batch, channels_out, length_out]`.
    pub fn forward(&self, input: Tensor<3>) -> Tensor<3> {
        let [_, _, length] = input.dims();
        let padding = self.padding.pair(length, self.kernel_size, self.stride);
        let options =
            ConvOptions::<1>::new_with_padding([self.stride], [padding], [self.dilation], self.groups);
        let bias: Option<Tensor<1>> = match &self.bias {
            Some(bias) => Some(bias.val()),
            None => None,
        };
        conv1d(input, self.weight.val(), bias, options)
    }
}

impl ModuleDisplay for Conv1d {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        let [channels_out, group_channels, _] = self.weight.dims();
        content
            .set_top_level_type("Conv1d")
            .add("ch_in", &(group_channels * self.groups))
            .add("ch_out", &channels_out)
            .add("stride", &self.stride)
            .add("kernel_size", &self.kernel_size)
            .add("dilation", &self.dilation)
            .add("groups", &self.groups)
            .add_debug_attribute("padding", &self.padding)
            .optional()
    }
}
