//! Rotary position encoding.

use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::tensor::{Device, Int, Shape, Tensor};

/// Settings of [`RotaryEncoding`].
#[derive(Config, Debug)]
pub struct RotaryEncodingConfig {
    /// The number of positions that are prepared.
    pub max_sequence_length: usize,
    /// The size of the last axis; even.
    pub d_model: usize,
    /// The base of the wavelengths.
    #[config(default = 10000.0)]
    pub theta: f32,
}

/// Turns each pair of features by an angle that grows with the position (Su et al. 2021).
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct RotaryEncoding {
    /// Cosine and sine of the angle for each position and feature: `[max_sequence_length, d_model, 2]`.
    pub freq_complex: Tensor<3>,
    /// The angle from one position to the next for each pair: `[d_model / 2]`.
    pub theta: Tensor<1>,
    start_offset: usize,
}

impl RotaryEncodingConfig {
    /// Makes the module. Panics when `d_model` is odd or `theta` is not positive.
    pub fn init(&self, device: &Device) -> RotaryEncoding {
        self.init_with_frequency_scaling(|theta| theta, device)
    }

    /// Makes the module with the angles changed by a function.
    pub fn init_with_frequency_scaling(
        &self,
        scaling: impl Fn(Tensor<1>) -> Tensor<1>,
        device: &Device,
    ) -> RotaryEncoding {
        assert!(self.d_model % 2 == 0, "The input embedding dimension must be even, got {}", self.d_model);
        assert!(self.theta > 0.0, "Theta parameter must be positive, got {}", self.theta);
        let order = Tensor::<1, Int>::arange_step(0..self.d_model as i64, 2, device).float();
        let exponent = order.div_scalar(self.d_model as f32);
        let theta: Tensor<1> = scaling(exponent.mul_scalar(self.theta.ln()).exp().recip());
        let freq_complex = turns(0, self.max_sequence_length, theta.clone());
        RotaryEncoding { freq_complex, theta, start_offset: 0 }
    }
}

/// Cosine and sine for `count` positions from `start`; both features of a pair have the same.
fn turns(start: usize, count: usize, theta: Tensor<1>) -> Tensor<3> {
    let pairs = theta.dims()[0];
    let positions = Tensor::<1, Int>::arange(start as i64..(start + count) as i64, &theta.device()).float();
    let positions: Tensor<2> = positions.unsqueeze_dim(1);
    let angles: Tensor<2> = positions.mul(theta.unsqueeze_dim(0));
    let both: Tensor<3> = Tensor::stack(vec![angles.clone().cos(), angles.sin()], 2);
    let both: Tensor<4> = both.unsqueeze_dim(2);
    both.repeat_dim(2, 2).reshape([count, 2 * pairs, 2])
}

impl RotaryEncoding {
    /// `[.., seq, d_model]` to the same shape; the first element of axis `seq` is at position 0.
    pub fn forward<const D: usize>(&self, x: Tensor<D>) -> Tensor<D> {
        self.apply(x, 0)
    }

    /// As [`RotaryEncoding::forward`], with the first element at position `start`.
    pub fn apply<const D: usize>(&self, x: Tensor<D>, start: usize) -> Tensor<D> {
        let shape: Shape = x.shape();
        let [_, d_model, _] = self.freq_complex.dims();
        if D < 2 || shape[D - 1] != d_model {
            panic!("RotaryEncoding of size {d_model} was given shape {shape}");
        }
        let seq = shape[D - 2];
        let rows = shape.num_elements() / (seq * d_model);
        let pairs: Tensor<4> = x.reshape([rows, seq, d_model / 2, 2]);
        // (a, b) turns into (a cos - b sin, a sin + b cos).
        let (a, b) = (pairs.clone().narrow(3, 0, 1), pairs.clone().narrow(3, 1, 1));
        let crossed = Tensor::cat(vec![b.neg(), a], 3);
        let turns: Tensor<3> = self.freq_complex.clone().narrow(0, start, seq);
        let cos: Tensor<4> = turns.clone().narrow(2, 0, 1).reshape([1, seq, d_model / 2, 2]);
        let sin: Tensor<4> = turns.narrow(2, 1, 1).reshape([1, seq, d_model / 2, 2]);
        pairs.mul(cos).add(crossed.mul(sin)).reshape::<D, Shape>(shape)
    }

    /// Moves the prepared positions so that they begin at `start`. Panics unless it is later than before.
    pub fn shift(&mut self, start: usize) {
        assert!(
            start > self.start_offset,
            "Shift start position must be monotonically increasing: {start} after {}",
            self.start_offset
        );
        self.freq_complex = turns(start, self.freq_complex.dims()[0], self.theta.clone());
        self.start_offset = start;
    }

    /// Moves the prepared positions back to the beginning.
    pub fn reset(&mut self) {
        if self.start_offset != 0 {
            self.freq_complex = turns(0, self.freq_complex.dims()[0], self.theta.clone());
            self.start_offset = 0;
        }
    }
}

impl ModuleDisplay for RotaryEncoding {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        let [max_sequence_length, d_model, _] = self.freq_complex.dims();
        content
            .set_top_level_type("RotaryEncoding")
            .add("d_model", &d_model)
            .add("max_sequence_length", &max_sequence_length)
            .optional()
    }
}
