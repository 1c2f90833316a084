//! Average pooling to a given height and width.

use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::tensor::Tensor;
use crate::tensor::module::adaptive_avg_pool2d;

/// Settings of [`AdaptiveAvgPool2d`].
#[derive(Config, Debug)]
pub struct AdaptiveAvgPool2dConfig {
    /// Height and width of the result.
    pub output_size: [usize; 2],
}

/// Means over windows chosen so that the result has the given height and width.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct AdaptiveAvgPool2d {
    /// Height and width of the result.
    pub output_size: [usize; 2],
}

impl AdaptiveAvgPool2dConfig {
    /// Makes the layer.
    pub fn init(&self) -> AdaptiveAvgPool2d {
        AdaptiveAvgPool2d { output_size: self.output_size }
    }
}

impl AdaptiveAvgPool2d {
    /// `[batch, channels, height, width]` to `[batch, channels, height_out, width_out]`.
    pub fn forward(&self, input: Tensor<4>) -> Tensor<4> {
        adaptive_avg_pool2d(input, self.output_size)
    }
}

impl ModuleDisplay for AdaptiveAvgPool2d {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content
            .set_top_level_type("AdaptiveAvgPool2d")
            .add_debug_attribute("output_size", &self.output_size)
            .optional()
    }
}
