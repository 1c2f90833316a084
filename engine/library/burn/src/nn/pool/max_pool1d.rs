//! Maximum pooling over a length.

use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::nn::PaddingConfig1d;
use crate::tensor::Tensor;
use crate::tensor::module::max_pool1d;
use crate::tensor::ops::MaxPoolOptions;

/// Settings of [`MaxPool1d`].
#[derive(Config, Debug)]
pub struct MaxPool1dConfig {
    /// The length of the window.
    pub kernel_size: usize,
    /// Distance between windows.
    #[config(default = "kernel_size")]
    pub stride: usize,
    /// Positions around the input.
    #[config(default = "PaddingConfig1d::Valid")]
    pub padding: PaddingConfig1d,
    /// Distance between the elements of a window.
    #[config(default = 1)]
    pub dilation: usize,
    /// Whether a window may reach over the end.
    #[config(default = false)]
    pub ceil_mode: bool,
}

/// The largest element of each window.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct MaxPool1d {
    /// Distance between windows.
    pub stride: usize,
    /// The length of the window.
    pub kernel_size: usize,
    /// Positions around the input.
    #[module(skip)]
    pub padding: PaddingConfig1d,
    /// Distance between the elements of a window.
    pub dilation: usize,
    /// Whether a window may reach over the end.
    pub ceil_mode: bool,
}

impl MaxPool1dConfig {
    /// Makes the layer.
    pub fn init(&self) -> MaxPool1d {
        MaxPool1d {
            stride: self.stride,
            kernel_size: self.kernel_size,
            padding: self.padding.clone(),
            dilation: self.dilation,
            ceil_mode: self.ceil_mode,
        }
    }
}

impl MaxPool1d {
    /// `[batch, channels, length]` to `[batch, channels, length_out]`.
    pub fn forward(&self, input: Tensor<3>) -> Tensor<3> {
        let [_, _, length] = input.dims();
        let padding = self.padding.pair(length, self.kernel_size, self.stride);
        let options = MaxPoolOptions::<1>::new([self.kernel_size])
            .with_stride([self.stride])
            .with_padding_pairs([padding])
            .with_dilation([self.dilation])
            .with_ceil_mode(self.ceil_mode);
        max_pool1d(input, options)
    }
}

impl ModuleDisplay for MaxPool1d {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content
            .set_top_level_type("MaxPool1d")
            .add("kernel_size", &self.kernel_size)
            .add("stride", &self.stride)
            .add_debug_attribute("padding", &self.padding)
            .add("dilation", &self.dilation)
            .add("ceil_mode", &self.ceil_mode)
            .optional()
    }
}
