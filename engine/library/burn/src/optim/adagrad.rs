//! AdaGrad.

use super::LearningRate;
use super::decay::WeightDecayConfig;
use super::module_optimizer::ModuleOptimizer;
use super::state::ParamState;
use crate::config::Config;
use crate::grad_clipping::GradientClippingConfig;
use crate::tensor::Tensor;

/// Settings of [`AdaGrad`].
#[derive(Config, Debug)]
pub struct AdaGradConfig {
    /// How fast the learning rate falls.
    #[config(default = 0.0)]
    lr_decay: f64,
    /// Added to the denominator.
    #[config(default = 1e-5)]
    epsilon: f32,
    /// Weight decay.
    weight_decay: Option<WeightDecayConfig>,
    /// Limits on the gradients.
    grad_clipping: Option<GradientClippingConfig>,
}

/// AdaGrad (Duchi et al. 2011): steps shrink with the sum of squared gradients.
#[derive(Clone, Debug)]
pub struct AdaGrad {
    lr_decay: f64,
    epsilon: f64,
    weight_decay: f64,
}

impl AdaGradConfig {
    /// The rule alone.
    pub fn build(&self) -> AdaGrad {
        let weight_decay: f64 = match &self.weight_decay {
            Some(decay) => decay.penalty as f64,
            None => 0.0,
        };
        AdaGrad { lr_decay: self.lr_decay, epsilon: self.epsilon as f64, weight_decay }
    }

    /// An optimizer.
    pub fn init(&self) -> ModuleOptimizer {
        ModuleOptimizer::from(self.build()).with_optional_clipping(&self.grad_clipping)
    }
}

impl AdaGrad {
    pub(crate) fn step<const D: usize>(
        &self,
        lr: LearningRate,
        param: Tensor<D>,
        grad: Tensor<D>,
        state: Option<ParamState>,
    ) -> (Tensor<D>, Option<ParamState>) {
        let mut grad = grad;
        if self.weight_decay != 0.0 {
            grad = grad.add(param.clone().mul_scalar(self.weight_decay));
        }
        let squares = grad.clone().square();
        let (time, sum) = match state {
            Some(state) => (state.time + 1, state.into_tensors::<D>().remove(0).add(squares)),
            None => (1, squares),
        };
        let rate: f64 = lr / (1.0 + (time as f64 - 1.0) * self.lr_decay);
        let delta = grad.div(sum.clone().sqrt().add_scalar(self.epsilon)).mul_scalar(rate);
        (param.sub(delta), Some(ParamState::new(time, vec![sum.handle])))
    }
}
