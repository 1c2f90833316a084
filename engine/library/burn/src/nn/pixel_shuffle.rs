//! Channels to pixels and back.

use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::tensor::Tensor;

/// Settings of [`PixelShuffle`].
#[derive(Config, Debug)]
pub struct PixelShuffleConfig {
    /// By how much height and width grow.
    pub upscale_factor: usize,
}

/// Makes larger images out of more channels (Shi et al. 2016).
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct PixelShuffle {
    /// By how much height and width grow.
    pub upscale_factor: usize,
}

impl PixelShuffleConfig {
    /// Makes the module.
    pub fn init(&self) -> PixelShuffle {
        PixelShuffle { upscale_factor: self.upscale_factor }
    }
}

fn check_divisible(what: &str, size: usize, by: usize) {
    assert!(by > 0 && size.is_multiple_of(by), "{what} of {size} cannot be divided by {by}");
}

impl PixelShuffle {
    /// `[batch, channels * r², height, width]` to `[batch, channels, height * r, width * r]`.
    pub fn forward(&self, input: Tensor<4>) -> Tensor<4> {
        let [batch, channels, height, width] = input.dims();
        let r = self.upscale_factor;
        check_divisible("PixelShuffle: a number of channels", channels, r * r);
        let channels = channels / (r * r);
        input.reshape([batch, channels, r, r, height, width]).permute([0, 1, 4, 2, 5, 3]).reshape([
            batch,
            channels,
            height * r,
            width * r,
        ])
    }
}

impl ModuleDisplay for PixelShuffle {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content.set_top_level_type("PixelShuffle").add("upscale_factor", &self.upscale_factor).optional()
    }
}

/// Settings of [`PixelUnshuffle`].
#[derive(Config, Debug)]
pub struct PixelUnshuffleConfig {
    /// By how much height and width shrink.
    pub downscale_factor: usize,
}

/// The inverse of [`PixelShuffle`].
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct PixelUnshuffle {
    /// By how much height and width shrink.
    pub downscale_factor: usize,
}

impl PixelUnshuffleConfig {
    /// Makes the module.
    pub fn init(&self) -> PixelUnshuffle {
        PixelUnshuffle { downscale_factor: self.downscale_factor }
    }
}

impl PixelUnshuffle {
    /// `[batch, channels, height, width]` to `[batch, channels * r², height / r, width / r]`.
    pub fn forward(&self, input: Tensor<4>) -> Tensor<4> {
        let [batch, channels, height, width] = input.dims();
        let r = self.downscale_factor;
        check_divisible("PixelUnshuffle: a height", height, r);
        check_divisible("PixelUnshuffle: a width", width, r);
        input.reshape([batch, channels, height / r, r, width / r, r]).permute([0, 1, 3, 5, 2, 4]).reshape([
            batch,
            channels * r * r,
            height / r,
            width / r,
        ])
    }
}

impl ModuleDisplay for PixelUnshuffle {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content
            .set_top_level_type("PixelUnshuffle")
            .add("downscale_factor", &self.downscale_factor)
            .optional()
    }
}
