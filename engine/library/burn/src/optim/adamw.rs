//! AdamW.

use super::LearningRate;
use super::adam::Moments;
use super::module_optimizer::ModuleOptimizer;
use super::state::ParamState;
use crate::config::Config;
use crate::grad_clipping::GradientClippingConfig;
use crate::tensor::Tensor;

/// Settings of [`AdamW`].
#[derive(Config, Debug)]
pub struct AdamWConfig {
    /// Weight of the old mean of gradients.
    #[config(default = 0.9)]
    beta_1: f32,
    /// Weight of the old mean of squared gradients.
    #[config(default = 0.999)]
    beta_2: f32,
    /// Added to the denominator.
    #[config(default = 1e-5)]
    epsilon: f32,
    /// The share of a parameter that a step of learning rate 1 takes away.
    #[config(default = 1e-4)]
    weight_decay: f32,
    /// Whether only those elements decay whose step goes towards 0.
    #[config(default = false)]
    cautious_weight_decay: bool,
    /// Whether the mean of squared gradients never falls (Reddi et al. 2018).
    #[config(default = false)]
    amsgrad: bool,
    /// Limits on the gradients.
    grad_clipping: Option<GradientClippingConfig>,
}

/// Adam with decoupled weight decay (Loshchilov and Hutter 2019).
#[derive(Clone, Debug)]
pub struct AdamW {
    moments: Moments,
    weight_decay: f64,
    cautious_weight_decay: bool,
}

impl AdamWConfig {
    /// The rule alone.
    pub fn build(&self) -> AdamW {
        AdamW {
            moments: Moments::new(self.beta_1, self.beta_2, self.epsilon, self.amsgrad),
            weight_decay: self.weight_decay as f64,
            cautious_weight_decay: self.cautious_weight_decay,
        }
    }

    /// An optimizer.
    pub fn init(&self) -> ModuleOptimizer {
        ModuleOptimizer::from(self.build()).with_optional_clipping(&self.grad_clipping)
    }
}

impl AdamW {
    pub(crate) fn step<const D: usize>(
        &self,
        lr: LearningRate,
        param: Tensor<D>,
        grad: Tensor<D>,
        state: Option<ParamState>,
    ) -> (Tensor<D>, Option<ParamState>) {
        if !self.moments.amsgrad && !self.cautious_weight_decay {
            let (param, state) = self.moments.fused_step(lr, param, grad, state, self.weight_decay, true);
            return (param, Some(state));
        }
        let (delta, state, mean) = self.moments.delta(grad, state);
        let rate: f64 = lr * self.weight_decay;
        let decayed = if self.cautious_weight_decay {
            let positive = param.clone().greater_equal_scalar(0.0);
            let differs = positive.not_equal(mean.greater_equal_scalar(0.0));
            let loss = param.clone().mul_scalar(rate).mask_fill(differs, 0.0);
            param.sub(loss)
        } else {
            param.mul_scalar(1.0 - rate)
        };
        (decayed.sub(delta.mul_scalar(lr)), Some(state))
    }
}
