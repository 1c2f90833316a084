//! Sine waves that tell positions apart.

use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::tensor::{Device, Tensor, TensorData};

/// Settings of [`PositionalEncoding`].
#[derive(Config, Debug)]
pub struct PositionalEncodingConfig {
    /// The longest sequence.
    #[config(default = "5_000")]
    pub max_sequence_size: usize,
    /// The size of the vectors.
    pub d_model: usize,
    /// The longest wave, as a multiple of 2π positions.
    #[config(default = "10_000")]
    pub max_timescale: usize,
}

/// Adds sine waves of different lengths, by which positions can be told apart (Vaswani et al. 2017).
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct PositionalEncoding {
    /// `[1, max_sequence_size, d_model]`
    pub sinusoids: Tensor<3>,
    /// The longest sequence.
    pub max_sequence_size: usize,
    /// The longest wave, as a multiple of 2π positions.
    pub max_timescale: usize,
}

impl PositionalEncodingConfig {
    /// Makes the layer. Panics when `d_model` is odd or the waves are too short.
    pub fn init(&self, device: &Device) -> PositionalEncoding {
        let sinusoids = generate_sinusoids(self.max_sequence_size, self.d_model, self.max_timescale, device);
        PositionalEncoding {
            sinusoids: sinusoids.unsqueeze::<3>(),
            max_sequence_size: self.max_sequence_size,
            max_timescale: self.max_timescale,
        }
    }
}

impl PositionalEncoding {
    /// `[batch, seq, d_model]` to the same shape.
    pub fn forward(&self, input: Tensor<3>) -> Tensor<3> {
        let [_, seq, _] = input.dims();
        if seq > self.max_sequence_size {
            panic!("a sequence of length {seq} is longer than max_sequence_size, {}", self.max_sequence_size);
        }
        input.add(self.sinusoids.clone().narrow(1, 0, seq))
    }
}

/// `[length, d_model]`: sines and cosines in turn, of waves that get longer. Panics when `d_model` is odd.
pub fn generate_sinusoids(length: usize, d_model: usize, max_timescale: usize, device: &Device) -> Tensor<2> {
    assert!(d_model % 2 == 0, "d_model must be even, got {d_model}");
    assert!(
        max_timescale >= length,
        "max_timescale must be greater than or equal to length, got {max_timescale} and {length}"
    );
    let increment: f32 = -(max_timescale as f32).ln() / d_model as f32;
    let mut values: Vec<f32> = Vec::with_capacity(length * d_model);
    for position in 0..length {
        for pair in 0..d_model / 2 {
            let frequency: f32 = ((2 * pair) as f32 * increment).exp();
            let angle: f32 = frequency * position as f32;
            values.push(angle.sin());
            values.push(angle.cos());
        }
    }
    Tensor::<2>::from_data(TensorData::new(values, [length, d_model]), device)
}

impl ModuleDisplay for PositionalEncoding {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        let [_, _, d_model] = self.sinusoids.dims();
        content
            .set_top_level_type("PositionalEncoding")
            .add("d_model", &d_model)
            .add("max_sequence_size", &self.max_sequence_size)
            .add("max_timescale", &self.max_timescale)
            .optional()
    }
}
