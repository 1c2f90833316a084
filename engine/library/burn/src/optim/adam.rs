//! Adam.

use super::LearningRate;
use super::decay::WeightDecayConfig;
use super::module_optimizer::ModuleOptimizer;
use super::state::ParamState;
use crate::config::Config;
use crate::grad_clipping::GradientClippingConfig;
use crate::intrinsics::optim;
use crate::tensor::Tensor;

/// Settings of [`Adam`].
#[derive(Config, Debug)]
pub struct AdamConfig {
    /// Weight of the old mean of gradients.
    #[config(default = 0.9)]
    beta_1: f32,
    /// Weight of the old mean of squared gradients.
    #[config(default = 0.999)]
    beta_2: f32,
    /// Added to the denominator.
    #[config(default = 1e-5)]
    epsilon: f32,
    /// Whether the mean of squared gradients never falls (Reddi et al. 2018).
    #[config(default = false)]
    amsgrad: bool,
    /// Weight decay, added to the gradient.
    weight_decay: Option<WeightDecayConfig>,
    /// Limits on the gradients.
    grad_clipping: Option<GradientClippingConfig>,
}

/// Adam (Kingma and Ba 2015).
#[derive(Clone, Debug)]
pub struct Adam {
    moments: Moments,
    weight_decay: f64,
}

impl AdamConfig {
    /// The rule alone.
    pub fn build(&self) -> Adam {
        let weight_decay: f64 = match &self.weight_decay {
            Some(decay) => decay.penalty as f64,
            None => 0.0,
        };
        Adam { moments: Moments::new(self.beta_1, self.beta_2, self.epsilon, self.amsgrad), weight_decay }
    }

    /// An optimizer.
    pub fn init(&self) -> ModuleOptimizer {
        ModuleOptimizer::from(self.build()).with_optional_clipping(&self.grad_clipping)
    }
}

impl Adam {
    pub(crate) fn step<const D: usize>(
        &self,
        lr: LearningRate,
        param: Tensor<D>,
        grad: Tensor<D>,
        state: Option<ParamState>,
    ) -> (Tensor<D>, Option<ParamState>) {
        if !self.moments.amsgrad {
            let (param, state) = self.moments.fused_step(lr, param, grad, state, self.weight_decay, false);
            return (param, Some(state));
        }
        let grad = grad.add(param.clone().mul_scalar(self.weight_decay));
        let (delta, state, _) = self.moments.delta(grad, state);
        (param.sub(delta.mul_scalar(lr)), Some(state))
    }
}

/// The running means that Adam and AdamW share.
#[derive(Clone, Debug)]
pub(crate) struct Moments {
    beta_1: f64,
    beta_2: f64,
    epsilon: f64,
    pub(crate) amsgrad: bool,
}

impl Moments {
    pub(crate) fn new(beta_1: f32, beta_2: f32, epsilon: f32, amsgrad: bool) -> Self {
        Moments { beta_1: beta_1 as f64, beta_2: beta_2 as f64, epsilon: epsilon as f64, amsgrad }
    }

    /// The number of this step, and what the state holds or starts with.
    fn start<const D: usize>(&self, grad: &Tensor<D>, state: Option<ParamState>) -> (usize, Vec<Tensor<D>>) {
        match state {
            Some(state) => (state.time + 1, state.into_tensors::<D>()),
            None => (1, vec![grad.zeros_like(), grad.zeros_like()]),
        }
    }

    fn corrections(&self, time: usize) -> (f64, f64) {
        (1.0 - self.beta_1.powi(time as i32), 1.0 - self.beta_2.powi(time as i32))
    }

    /// The whole step in one pass over the memory.
    pub(crate) fn fused_step<const D: usize>(
        &self,
        lr: LearningRate,
        param: Tensor<D>,
        grad: Tensor<D>,
        state: Option<ParamState>,
        weight_decay: f64,
        decoupled: bool,
    ) -> (Tensor<D>, ParamState) {
        let (time, mut moments) = self.start(&grad, state);
        let second: Tensor<D> = moments.remove(1);
        let first: Tensor<D> = moments.remove(0);
        let (correction_1, correction_2) = self.corrections(time);
        let (param, first, second) = optim::adam_step(
            param.handle,
            grad.handle,
            first.handle,
            second.handle,
            lr,
            self.beta_1,
            self.beta_2,
            self.epsilon,
            weight_decay,
            decoupled,
            correction_1,
            correction_2,
        );
        (Tensor::new(param), ParamState::new(time, vec![first, second]))
    }

    /// `m̂ / (sqrt(v̂) + epsilon)`, the new state, and the mean of gradients.
    pub(crate) fn delta<const D: usize>(
        &self,
        grad: Tensor<D>,
        state: Option<ParamState>,
    ) -> (Tensor<D>, ParamState, Tensor<D>) {
        let (time, moments) = self.start(&grad, state);
        let first =
            moments[0].clone().mul_scalar(self.beta_1).add(grad.clone().mul_scalar(1.0 - self.beta_1));
        let second =
            moments[1].clone().mul_scalar(self.beta_2).add(grad.square().mul_scalar(1.0 - self.beta_2));
        let mut kept = vec![first.handle.clone(), second.handle.clone()];
        let mut scale: Tensor<D> = second.clone();
        if self.amsgrad {
            if moments.len() > 2 {
                scale = moments[2].clone().max_pair(second);
            }
            kept.push(scale.handle.clone());
        }
        let (correction_1, correction_2) = self.corrections(time);
        let denominator = scale.div_scalar(correction_2).sqrt().add_scalar(self.epsilon);
        let delta = first.clone().div_scalar(correction_1).div(denominator);
        (delta, ParamState::new(time, kept), first)
    }
}
