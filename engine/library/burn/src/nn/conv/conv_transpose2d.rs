//! Two-dimensional transposed convolution.

use super::check_groups;
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay, Param};
use crate::nn::Initializer;
use crate::tensor::module::conv_transpose2d;
use crate::tensor::ops::ConvTransposeOptions;
use crate::tensor::{Device, Tensor};

/// Settings of [`ConvTranspose2d`].
#[derive(Config, Debug)]
pub struct ConvTranspose2dConfig {
    /// Channels of input and output.
    pub channels: [usize; 2],
    /// Height and width of the window.
    pub kernel_size: [usize; 2],
    /// Stride of the convolution that is transposed.
    #[config(default = "[1, 1]")]
    pub stride: [usize; 2],
    /// Its dilation.
    #[config(default = "[1, 1]")]
    pub dilation: [usize; 2],
    /// Its groups.
    #[config(default = "1")]
    pub groups: usize,
    /// Its padding, which the result loses.
    #[config(default = "[0, 0]")]
    pub padding: [usize; 2],
    /// Positions added at the end of the result.
    #[config(default = "[0, 0]")]
    pub padding_out: [usize; 2],
    /// Whether to add a bias.
    #[config(default = true)]
    pub bias: bool,
    /// First values of weight and bias.
    #[config(default = "Initializer::KaimingUniform { gain: 1.0 / 3.0_f64.sqrt(), fan_out_only: false }")]
    pub initializer: Initializer,
}

/// A two-dimensional transposed convolution.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct ConvTranspose2d {
    /// `[channels_in, channels_out / groups, height, width]`
    pub weight: Param<Tensor<4>>,
    /// `[channels_out]`
    pub bias: Option<Param<Tensor<1>>>,
    /// Stride of the convolution that is transposed.
    pub stride: [usize; 2],
    /// Height and width of the window.
    pub kernel_size: [usize; 2],
    /// Its dilation.
    pub dilation: [usize; 2],
    /// Its groups.
    pub groups: usize,
    /// Its padding, which the result loses.
    pub padding: [usize; 2],
    /// Positions added at the end of the result.
    pub padding_out: [usize; 2],
    /// Channels of input and output.
    pub channels: [usize; 2],
}

impl ConvTranspose2dConfig {
    /// Makes the layer. Panics when the channels are not multiples of the groups.
    pub fn init(&self, device: &Device) -> ConvTranspose2d {
        let [channels_in, channels_out] = self.channels;
        check_groups(channels_in, channels_out, self.groups);
        let fan_in = channels_out / self.groups * self.kernel_size[0] * self.kernel_size[1];
        let shape = [channels_in, channels_out / self.groups, self.kernel_size[0], self.kernel_size[1]];
        let weight: Param<Tensor<4>> = self.initializer.init_with(shape, Some(fan_in), None, device);
        let bias: Option<Param<Tensor<1>>> = if self.bias {
            Some(self.initializer.init_with([channels_out], Some(fan_in), None, device))
        } else {
            None
        };
        ConvTranspose2d {
            weight,
            bias,
            stride: self.stride,
            kernel_size: self.kernel_size,
            dilation: self.dilation,
            groups: self.groups,
            padding: self.padding,
            padding_out: self.padding_out,
            channels: self.channels,
        }
    }
}

impl ConvTranspose2d {
    /// `[batch, channels_in, height, width]` to `[batch, channels_out, height_out, width_out]`.
    pub fn forward(&self, input: Tensor<4>) -> Tensor<4> {
        let options = ConvTransposeOptions::<2>::new(
            self.stride,
            self.padding,
            self.padding_out,
            self.dilation,
            self.groups,
        );
        let bias: Option<Tensor<1>> = match &self.bias {
            Some(bias) => Some(bias.val()),
            None => None,
        };
        conv_transpose2d(input, self.weight.val(), bias, options)
    }
}

impl ModuleDisplay for ConvTranspose2d {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content
            .set_top_level_type("ConvTranspose2d")
            .add_debug_attribute("channels", &self.channels)
            .add_debug_attribute("stride", &self.stride)
            .add_debug_attribute("kernel_size", &self.kernel_size)
            .add_debug_attribute("dilation", &self.dilation)
            .add("groups", &self.groups)
            .add_debug_attribute("padding", &self.padding)
            .add_debug_attribute("padding_out", &self.padding_out)
            .optional()
    }
}
