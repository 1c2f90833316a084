//! One-dimensional transposed convolution.

use super::check_groups;
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay, Param};
use crate::nn::Initializer;
use crate::tensor::module::conv_transpose1d;
use crate::tensor::ops::ConvTransposeOptions;
use crate::tensor::{Device, Tensor};

/// Settings of [`ConvTranspose1d`].
#[derive(Config, Debug)]
pub struct ConvTranspose1dConfig {
    /// Channels of input and output.
    pub channels: [usize; 2],
    /// The length of the window.
    pub kernel_size: usize,
    /// Stride of the convolution that is transposed.
    #[config(default = 1)]
    pub stride: usize,
    /// Its dilation.
    #[config(default = 1)]
    pub dilation: usize,
    /// Its groups.
    #[config(default = 1)]
    pub groups: usize,
    /// Its padding, which the result loses.
    #[config(default = 0)]
    pub padding: usize,
    /// Positions added at the end of the result.
    #[config(default = 0)]
    pub padding_out: usize,
    /// Whether to add a bias.
    #[config(default = true)]
    pub bias: bool,
    /// First values of weight and bias.
    #[config(default = "Initializer::KaimingUniform { gain: 1.0 / 3.0_f64.sqrt(), fan_out_only: false }")]
    pub initializer: Initializer,
}

/// A one-dimensional transposed convolution.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct ConvTranspose1d {
    /// `[channels_in, channels_out / groups, length]`
    pub weight: Param<Tensor<3>>,
    /// `[channels_out]`
    pub bias: Option<Param<Tensor<1>>>,
    /// Stride of the convolution that is transposed.
    pub stride: usize,
    /// The length of the window.
    pub kernel_size: usize,
    /// Its dilation.
    pub dilation: usize,
    /// Its groups.
    pub groups: usize,
    /// Its padding, which the result loses.
    pub padding: usize,
    /// Positions added at the end of the result.
    pub padding_out: usize,
    /// Channels of input and output.
    pub channels: [usize; 2],
}

impl ConvTranspose1dConfig {
    /// Makes the layer. Panics when the channels are not multiples of the groups.
    pub fn init(&self, device: &Device) -> ConvTranspose1d {
        let [channels_in, channels_out] = self.channels;
        check_groups(channels_in, channels_out, self.groups);
        let fan_in = channels_out / self.groups * self.kernel_size;
        let shape = [channels_in, channels_out / self.groups, self.kernel_size];
        let weight: Param<Tensor<3>> = self.initializer.init_with(shape, Some(fan_in), None, device);
        let bias: Option<Param<Tensor<1>>> = if self.bias {
            Some(self.initializer.init_with([channels_out], Some(fan_in), None, device))
        } else {
            None
        };
        ConvTranspose1d {
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

impl ConvTranspose1d {
    /// `[batch, channels_in, length]` to `[batch, channels_out, length_out]`.
    pub fn forward(&self, input: Tensor<3>) -> Tensor<3> {
        let options = ConvTransposeOptions::<1>::new(
            [self.stride],
            [self.padding],
            [self.padding_out],
            [self.dilation],
            self.groups,
        );
        let bias: Option<Tensor<1>> = match &self.bias {
            Some(bias) => Some(bias.val()),
            None => None,
        };
        conv_transpose1d(input, self.weight.val(), bias, options)
    }
}

impl ModuleDisplay for ConvTranspose1d {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content
            .set_top_level_type("ConvTranspose1d")
            .add_debug_attribute("channels", &self.channels)
            .add("stride", &self.stride)
            .add("kernel_size", &self.kernel_size)
            .add("dilation", &self.dilation)
            .add("groups", &self.groups)
            .add("padding", &self.padding)
            .add("padding_out", &self.padding_out)
            .optional()
    }
}
