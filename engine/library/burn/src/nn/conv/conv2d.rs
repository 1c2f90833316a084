//! Two-dimensional convolution.

use super::check_groups;
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay, Param};
use crate::nn::{Initializer, PaddingConfig2d};
use crate::tensor::module::conv2d;
use crate::tensor::ops::ConvOptions;
use crate::tensor::{Device, Tensor};

/// Settings of [`Conv2d`].
#[derive(Config, Debug)]
pub struct Conv2dConfig {
    /// Channels of input and output.
    pub channels: [usize; 2],
    /// Height and width of the window.
    pub kernel_size: [usize; 2],
    /// Distance between windows.
    #[config(default = "[1, 1]")]
    pub stride: [usize; 2],
    /// Distance between the elements of a window.
    #[config(default = "[1, 1]")]
    pub dilation: [usize; 2],
    /// Number of groups that channels are split into.
    #[config(default = "1")]
    pub groups: usize,
    /// Zeros around the input.
    #[config(default = "PaddingConfig2d::Valid")]
    pub padding: PaddingConfig2d,
    /// Whether to add a bias.
    #[config(default = true)]
    pub bias: bool,
    /// First values of weight and bias.
    #[config(default = "Initializer::KaimingUniform { gain: 1.0 / 3.0_f64.sqrt(), fan_out_only: false }")]
    pub initializer: Initializer,
}

/// A two-dimensional convolution (cross-correlation).
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct Conv2d {
    /// `[channels_out, channels_in / groups, height, width]`
    pub weight: Param<Tensor<4>>,
    /// `[channels_out]`
    pub bias: Option<Param<Tensor<1>>>,
    /// Distance between windows.
    pub stride: [usize; 2],
    /// Height and width of the window.
    pub kernel_size: [usize; 2],
    /// Distance between the elements of a window.
    pub dilation: [usize; 2],
    /// Number of groups that channels are split into.
    pub groups: usize,
    /// Zeros around the input.
    #[module(skip)]
    pub padding: PaddingConfig2d,
}

impl Conv2dConfig {
    /// Makes the layer. Panics when the channels are not multiples of the groups.
    pub fn init(&self, device: &Device) -> Conv2d {
        let [channels_in, channels_out] = self.channels;
        check_groups(channels_in, channels_out, self.groups);
        let window = self.kernel_size[0] * self.kernel_size[1];
        let fan_in = channels_in / self.groups * window;
        let fan_out = channels_out / self.groups * window;
        let shape = [channels_out, channels_in / self.groups, self.kernel_size[0], self.kernel_size[1]];
        let weight: Param<Tensor<4>> = self.initializer.init_with(shape, Some(fan_in), Some(fan_out), device);
        let bias: Option<Param<Tensor<1>>> = if self.bias {
            Some(self.initializer.init_with([channels_out], Some(fan_in), Some(fan_out), device))
        } else {
            None
        };
        Conv2d {
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

impl Conv2d {
    /// `[batch, channels_in, height, width]` to `[batch, channels_out, height_out, width_out]`.
    pub fn forward(&self, input: Tensor<4>) -> Tensor<4> {
        let [_, _, height, width] = input.dims();
        let padding = self.padding.pairs(height, width, &self.kernel_size, &self.stride);
        let options = ConvOptions::<2>::new_with_padding(self.stride, padding, self.dilation, self.groups);
        let bias: Option<Tensor<1>> = match &self.bias {
            Some(bias) => Some(bias.val()),
            None => None,
        };
        conv2d(input, self.weight.val(), bias, options)
    }
}

impl ModuleDisplay for Conv2d {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        let [channels_out, group_channels, _, _] = self.weight.dims();
        content
            .set_top_level_type("Conv2d")
            .add("ch_in", &(group_channels * self.groups))
            .add("ch_out", &channels_out)
            .add_debug_attribute("stride", &self.stride)
            .add_debug_attribute("kernel_size", &self.kernel_size)
            .add_debug_attribute("dilation", &self.dilation)
            .add("groups", &self.groups)
            .add_debug_attribute("padding", &self.padding)
            .optional()
    }
}
