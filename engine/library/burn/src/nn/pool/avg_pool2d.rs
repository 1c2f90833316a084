//! Average pooling over height and width.

use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::nn::PaddingConfig2d;
use crate::tensor::Tensor;
use crate::tensor::module::avg_pool2d;
use crate::tensor::ops::AvgPoolOptions;

/// Settings of [`AvgPool2d`].
#[derive(Config, Debug)]
pub struct AvgPool2dConfig {
    /// Height and width of the window.
    pub kernel_size: [usize; 2],
    /// Distance between windows.
    #[config(default = "kernel_size")]
    pub strides: [usize; 2],
    /// Zeros around the input.
    #[config(default = "PaddingConfig2d::Valid")]
    pub padding: PaddingConfig2d,
    /// Whether padding counts as elements.
    #[config(default = true)]
    pub count_include_pad: bool,
    /// Whether a window may reach over the end.
    #[config(default = false)]
    pub ceil_mode: bool,
}

/// The mean of each window.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct AvgPool2d {
    /// Distance between windows.
    pub stride: [usize; 2],
    /// Height and width of the window.
    pub kernel_size: [usize; 2],
    /// Zeros around the input.
    #[module(skip)]
    pub padding: PaddingConfig2d,
    /// Whether padding counts as elements.
    pub count_include_pad: bool,
    /// Whether a window may reach over the end.
    pub ceil_mode: bool,
}

impl AvgPool2dConfig {
    /// Makes the layer.
    pub fn init(&self) -> AvgPool2d {
        AvgPool2d {
            stride: self.strides,
            kernel_size: self.kernel_size,
            padding: self.padding.clone(),
            count_include_pad: self.count_include_pad,
            ceil_mode: self.ceil_mode,
        }
    }
}

impl AvgPool2d {
    /// `[batch, channels, height, width]` to `[batch, channels, height_out, width_out]`.
    pub fn forward(&self, input: Tensor<4>) -> Tensor<4> {
        let [_, _, height, width] = input.dims();
        let padding = self.padding.pairs(height, width, &self.kernel_size, &self.stride);
        let options = AvgPoolOptions::<2>::new(self.kernel_size)
            .with_stride(self.stride)
            .with_padding_pairs(padding)
            .with_count_include_pad(self.count_include_pad)
            .with_ceil_mode(self.ceil_mode);
        avg_pool2d(input, options)
    }
}

impl ModuleDisplay for AvgPool2d {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content
            .set_top_level_type("AvgPool2d")
            .add_debug_attribute("kernel_size", &self.kernel_size)
            .add_debug_attribute("stride", &self.stride)
            .add_debug_attribute("padding", &self.padding)
            .add("count_include_pad", &self.count_include_pad)
            .add("ceil_mode", &self.ceil_mode)
            .optional()
    }
}
