//! Maximum pooling over height and width.

use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::nn::PaddingConfig2d;
use crate::tensor::Tensor;
use crate::tensor::module::max_pool2d;
use crate::tensor::ops::MaxPoolOptions;

/// Settings of [`MaxPool2d`].
#[derive(Config, Debug)]
pub struct MaxPool2dConfig {
    /// Height and width of the window.
    pub kernel_size: [usize; 2],
    /// Distance between windows.
    #[config(default = "kernel_size")]
    pub strides: [usize; 2],
    /// Positions around the input; they are never the maximum.
    #[config(default = "PaddingConfig2d::Valid")]
    pub padding: PaddingConfig2d,
    /// Distance between the elements of a window.
    #[config(default = "[1, 1]")]
    pub dilation: [usize; 2],
    /// Whether a window may reach over the end.
    #[config(default = false)]
    pub ceil_mode: bool,
}

/// The largest element of each window.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct MaxPool2d {
    /// Distance between windows.
    pub stride: [usize; 2],
    /// Height and width of the window.
    pub kernel_size: [usize; 2],
    /// Positions around the input.
    #[module(skip)]
    pub padding: PaddingConfig2d,
    /// Distance between the elements of a window.
    pub dilation: [usize; 2],
    /// Whether a window may reach over the end.
    pub ceil_mode: bool,
}

impl MaxPool2dConfig {
    /// Makes the layer.
    pub fn init(&self) -> MaxPool2d {
        MaxPool2d {
            stride: self.strides,
            kernel_size: self.kernel_size,
            padding: self.padding.clone(),
            dilation: self.dilation,
            ceil_mode: self.ceil_mode,
        }
    }
}

impl MaxPool2d {
    /// `[batch, channels, height, width]` to `[batch, channels, height_out, width_out]`.
    pub fn forward(&self, input: Tensor<4>) -> Tensor<4> {
        let [_, _, height, width] = input.dims();
        let padding = self.padding.pairs(height, width, &self.kernel_size, &self.stride);
        let options = MaxPoolOptions::<2>::new(self.kernel_size)
            .with_stride(self.stride)
            .with_padding_pairs(padding)
            .with_dilation(self.dilation)
            .with_ceil_mode(self.ceil_mode);
        max_pool2d(input, options)
    }
}

impl ModuleDisplay for MaxPool2d {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content
            .set_top_level_type("MaxPool2d")
            .add_debug_attribute("kernel_size", &self.kernel_size)
            .add_debug_attribute("stride", &self.stride)
            .add_debug_attribute("padding", &self.padding)
            .add_debug_attribute("dilation", &self.dilation)
            .add("ceil_mode", &self.ceil_mode)
            .optional()
    }
}
