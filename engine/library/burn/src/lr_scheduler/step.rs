//! A learning rate that falls by a factor every so many steps.

use super::base::{LrScheduler, ModuleLrScheduler};
use crate::config::Config;
use crate::optim::LearningRate;

/// Settings of [`StepLrScheduler`].
#[derive(Config, Debug)]
pub struct StepLrSchedulerConfig {
    /// The first learning rate.
    initial_lr: LearningRate,
    /// The number of steps between falls.
    step_size: usize,
    /// The factor of each fall.
    #[config(default = 0.1)]
    gamma: f64,
}

/// A learning rate that falls by a factor every so many steps.
#[derive(Clone, Debug)]
pub struct StepLrScheduler {
    initial_lr: LearningRate,
    step_size: usize,
    gamma: f64,
    done: usize,
}

impl StepLrSchedulerConfig {
    fn build(&self) -> Result<StepLrScheduler, String> {
        if self.step_size == 0 {
            return Err("Step size must be greater than 0".to_string());
        }
        Ok(StepLrScheduler {
            initial_lr: self.initial_lr,
            step_size: self.step_size,
            gamma: self.gamma,
            done: 0,
        })
    }

    /// A scheduler for all parameters, or why a setting makes no sense.
    pub fn init(&self) -> Result<ModuleLrScheduler, String> {
        Ok(ModuleLrScheduler::new(self.build()?))
    }
}

impl LrScheduler for StepLrScheduler {
    fn step(&mut self) -> LearningRate {
        let falls = self.done / self.step_size;
        self.done += 1;
        self.initial_lr * self.gamma.powi(falls as i32)
    }
}
