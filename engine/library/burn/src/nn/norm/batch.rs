//! Batch normalisation.

use crate::config::Config;
use crate::module::{Content, DisplaySettings, Flag, Module, ModuleDisplay, Param, RunningState};
use crate::nn::Initializer;
use crate::tensor::module::{batch_norm, batch_norm_train};
use crate::tensor::{Device, Tensor};

/// Settings of [`BatchNorm`].
#[derive(Config, Debug)]
pub struct BatchNormConfig {
    /// The size of axis 1.
    pub num_features: usize,
    /// Added to the variance.
    #[config(default = 1e-5)]
    pub epsilon: f64,
    /// The weight of a batch in the running statistics.
    #[config(default = 0.1)]
    pub momentum: f64,
}

/// Normalises each channel to mean 0 and variance 1, then scales and shifts (Ioffe and Szegedy 2015).
///
/// On a device with autodiff with the statistics of the batch, elsewhere with the running ones.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct BatchNorm {
    /// `[num_features]`
    pub gamma: Param<Tensor<1>>,
    /// `[num_features]`
    pub beta: Param<Tensor<1>>,
    /// Whether the layer takes part in training.
    pub training: Param<Flag>,
    /// Mean of each channel over past batches.
    pub running_mean: RunningState<Tensor<1>>,
    /// Variance of each channel over past batches.
    pub running_var: RunningState<Tensor<1>>,
    /// The weight of a batch in the running statistics.
    pub momentum: f64,
    /// Added to the variance.
    pub epsilon: f64,
}

impl BatchNormConfig {
    /// Makes the layer. Panics when a setting is out of range.
    pub fn init(&self, device: &Device) -> BatchNorm {
        assert!(self.num_features > 0, "num_features must be greater than zero.");
        assert!(self.epsilon > 0.0, "epsilon must be finite and positive, got {}", self.epsilon);
        assert!(
            self.momentum >= 0.0 && self.momentum <= 1.0,
            "momentum must be finite and within [0, 1], got {}",
            self.momentum
        );
        BatchNorm {
            gamma: Initializer::Ones.init([self.num_features], device),
            beta: Initializer::Zeros.init([self.num_features], device),
            training: Param::from_bool(true),
            running_mean: RunningState::new(Tensor::<1>::zeros([self.num_features], device)),
            running_var: RunningState::new(Tensor::<1>::ones([self.num_features], device)),
            momentum: self.momentum,
            epsilon: self.epsilon,
        }
    }
}

impl BatchNorm {
    /// `[batch, num_features, ..]` to the same shape.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        let device = input.device();
        if !device.is_autodiff() || !self.training.is_enabled() {
            let mean = self.running_mean.value().to_device(&device);
            let variance = self.running_var.value().to_device(&device);
            return batch_norm(input, self.gamma.val(), self.beta.val(), mean, variance, self.epsilon);
        }
        let result = batch_norm_train(input, self.gamma.val(), self.beta.val(), self.epsilon);
        self.track(&self.running_mean, result.mean.detach());
        self.track(&self.running_var, result.variance.detach());
        result.output
    }

    fn track(&self, state: &RunningState<Tensor<1>>, batch: Tensor<1>) {
        let kept = state.value_sync().to_device(&batch.device()).mul_scalar(1.0 - self.momentum);
        state.update(kept.add(batch.mul_scalar(self.momentum)).detach());
    }
}

impl ModuleDisplay for BatchNorm {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        let [num_features] = self.beta.dims();
        let content = content
            .set_top_level_type("BatchNorm")
            .add("num_features", &num_features)
            .add("momentum", &self.momentum)
            .add("epsilon", &self.epsilon);
        if self.training.is_enabled() {
            content.optional()
        } else {
            content.add("training", &self.training).optional()
        }
    }
}
