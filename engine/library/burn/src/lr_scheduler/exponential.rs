//! A learning rate that falls by a factor each step.

use super::base::{LrScheduler, ModuleLrScheduler, check_rate};
use crate::config::Config;
use crate::optim::LearningRate;

/// Settings of [`ExponentialLrScheduler`].
#[derive(Config, Debug)]
pub struct ExponentialLrSchedulerConfig {
    /// The first learning rate.
    initial_lr: LearningRate,
    /// The factor of each step.
    gamma: f64,
}

/// A learning rate that falls by a factor each step.
#[derive(Clone, Copy, Debug)]
pub struct ExponentialLrScheduler {
    previous_lr: LearningRate,
    gamma: f64,
}

impl ExponentialLrSchedulerConfig {
    fn build(&self) -> Result<ExponentialLrScheduler, String> {
        check_rate(self.initial_lr)?;
        if self.gamma <= 0.0 || self.gamma > 1.0 {
            return Err(format!("Gamma must be greater than 0 and at most 1, got {}", self.gamma));
        }
        Ok(ExponentialLrScheduler { previous_lr: self.initial_lr / self.gamma, gamma: self.gamma })
    }

    /// A scheduler for all parameters, or why a setting makes no sense.
    pub fn init(&self) -> Result<ModuleLrScheduler, String> {
        Ok(ModuleLrScheduler::new(self.build()?))
    }
}

impl LrScheduler for ExponentialLrScheduler {
    fn step(&mut self) -> LearningRate {
        self.previous_lr *= self.gamma;
        self.previous_lr
    }
}
