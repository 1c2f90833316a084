//! Average pooling to a given length.

use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::tensor::Tensor;
use crate::tensor::module::adaptive_avg_pool1d;

/// Settings of [`AdaptiveAvgPool1d`].
#[derive(Config, Debug)]
pub struct AdaptiveAvgPool1dConfig {
    /// The length of the result.
    pub output_size: usize,
}

/// Means over windows that are chosen so that the result has a given length.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct AdaptiveAvgPool1d {
    /// The length of the result.
    pub output_size: usize,
}

impl AdaptiveAvgPool1dConfig {
    /// Makes the layer.
    pub fn init(&self) -> AdaptiveAvgPool1d {
        AdaptiveAvgPool1d { output_size: self.output_size }
    }
}

impl AdaptiveAvgPool1d {
    /// `[batch, channels, length]` to `[batch, channels, output_size]`.
    pub fn forward(&self, input: Tensor<3>) -> Tensor<3> {
        adaptive_avg_pool1d(input, self.output_size)
    }
}

impl ModuleDisplay for AdaptiveAvgPool1d {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content.set_top_level_type("AdaptiveAvgPool1d").add("output_size", &self.output_size).optional()
    }
}
