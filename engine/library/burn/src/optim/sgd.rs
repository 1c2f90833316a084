//! Stochastic gradient descent.

use super::LearningRate;
use super::decay::WeightDecayConfig;
use super::module_optimizer::ModuleOptimizer;
use super::momentum::MomentumConfig;
use super::state::ParamState;
use crate::config::Config;
use crate::grad_clipping::GradientClippingConfig;
use crate::intrinsics::optim;
use crate::tensor::Tensor;

/// Settings of [`Sgd`].
#[derive(Config, Debug)]
pub struct SgdConfig {
    /// Weight decay.
    weight_decay: Option<WeightDecayConfig>,
    /// Momentum.
    momentum: Option<MomentumConfig>,
    /// Limits on the gradients.
    gradient_clipping: Option<GradientClippingConfig>,
}

/// Stochastic gradient descent: `parameter - lr * gradient`.
#[derive(Clone, Debug)]
pub struct Sgd {
    weight_decay: f64,
    momentum: Option<MomentumConfig>,
}

impl SgdConfig {
    /// The rule alone.
    pub fn build(&self) -> Sgd {
        let weight_decay: f64 = match &self.weight_decay {
            Some(decay) => decay.penalty as f64,
            None => 0.0,
        };
        Sgd { weight_decay, momentum: self.momentum.clone() }
    }

    /// An optimizer.
    pub fn init(&self) -> ModuleOptimizer {
        ModuleOptimizer::from(self.build()).with_optional_clipping(&self.gradient_clipping)
    }
}

impl Sgd {
    pub(crate) fn step<const D: usize>(
        &self,
        lr: LearningRate,
        param: Tensor<D>,
        grad: Tensor<D>,
        state: Option<ParamState>,
    ) -> (Tensor<D>, Option<ParamState>) {
        let Some(momentum) = &self.momentum else {
            return (Tensor::new(optim::sgd_step(param.handle, grad.handle, lr, self.weight_decay)), None);
        };
        let (param, velocity) = match state {
            None => optim::sgd_momentum_start(
                param.handle,
                grad.handle,
                lr,
                self.weight_decay,
                momentum.momentum,
                momentum.nesterov,
            ),
            Some(state) => {
                let velocity: Tensor<D> = state.into_tensors::<D>().remove(0);
                optim::sgd_momentum_step(
                    param.handle,
                    grad.handle,
                    velocity.handle,
                    lr,
                    self.weight_decay,
                    momentum.momentum,
                    momentum.dampening,
                    momentum.nesterov,
                )
            }
        };
        (Tensor::new(param), Some(ParamState::new(0, vec![velocity])))
    }
}
