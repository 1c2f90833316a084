//! RMSProp.

use super::LearningRate;
use super::decay::WeightDecayConfig;
use super::module_optimizer::ModuleOptimizer;
use super::state::ParamState;
use crate::config::Config;
use crate::grad_clipping::GradientClippingConfig;
use crate::tensor::Tensor;

/// Settings of [`RmsProp`].
#[derive(Config, Debug)]
pub struct RmsPropConfig {
    /// Weight of the old mean of squared gradients.
    #[config(default = 0.99)]
    alpha: f32,
    /// The factor of the old velocity.
    #[config(default = 0.9)]
    momentum: f32,
    /// Added to the denominator.
    #[config(default = 1e-5)]
    epsilon: f32,
    /// Whether to divide by the standard deviation instead of the root mean square.
    #[config(default = false)]
    centered: bool,
    /// Weight decay.
    weight_decay: Option<WeightDecayConfig>,
    /// Limits on the gradients.
    grad_clipping: Option<GradientClippingConfig>,
}

/// RMSProp (Tieleman and Hinton 2012): gradients divided by a running root mean square.
#[derive(Clone, Debug)]
pub struct RmsProp {
    alpha: f64,
    momentum: f64,
    epsilon: f64,
    centered: bool,
    weight_decay: f64,
}

impl RmsPropConfig {
    /// The rule alone.
    pub fn build(&self) -> RmsProp {
        let weight_decay: f64 = match &self.weight_decay {
            Some(decay) => decay.penalty as f64,
            None => 0.0,
        };
        RmsProp {
            alpha: self.alpha as f64,
            momentum: self.momentum as f64,
            epsilon: self.epsilon as f64,
            centered: self.centered,
            weight_decay,
        }
    }

    /// An optimizer.
    pub fn init(&self) -> ModuleOptimizer {
        ModuleOptimizer::from(self.build()).with_optional_clipping(&self.grad_clipping)
    }
}

impl RmsProp {
    fn average<const D: usize>(&self, old: Tensor<D>, new: Tensor<D>) -> Tensor<D> {
        old.mul_scalar(self.alpha).add(new.mul_scalar(1.0 - self.alpha))
    }

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
        // The mean of squares, the mean, and the velocity.
        let mut kept: Vec<Tensor<D>> = match state {
            Some(state) => state.into_tensors::<D>(),
            None => vec![grad.zeros_like(), grad.zeros_like(), grad.zeros_like()],
        };
        let mut velocity: Tensor<D> = kept.remove(2);
        let mut mean: Tensor<D> = kept.remove(1);
        let squares: Tensor<D> = self.average(kept.remove(0), grad.clone().square());
        let mut variance = squares.clone();
        if self.centered {
            mean = self.average(mean, grad.clone());
            variance = variance.sub(mean.clone().square());
        }
        let direction = grad.div(variance.sqrt().add_scalar(self.epsilon));
        velocity = velocity.mul_scalar(self.momentum).add(direction);
        let stepped = param.sub(velocity.clone().mul_scalar(lr));
        (stepped, Some(ParamState::new(0, vec![squares.handle, mean.handle, velocity.handle])))
    }
}
