//! A learning rate that rises, then falls with the root of the step.

use super::base::{LrScheduler, ModuleLrScheduler};
use crate::config::Config;
use crate::optim::LearningRate;

/// Settings of [`NoamLrScheduler`].
#[derive(Config, Debug)]
pub struct NoamLrSchedulerConfig {
    /// The factor of all learning rates.
    factor: f64,
    /// The number of steps in which the learning rate rises.
    #[config(default = 4000)]
    warmup_steps: usize,
    /// The size of the model's vectors.
    #[config(default = 512)]
    model_size: usize,
}

/// `factor * model_size^-0.5 * min(step^-0.5, step * warmup_steps^-1.5)` (Vaswani et al. 2017).
#[derive(Clone, Debug)]
pub struct NoamLrScheduler {
    warmup_steps: f64,
    model_size: f64,
    factor: f64,
    done: f64,
}

impl NoamLrSchedulerConfig {
    fn build(&self) -> Result<NoamLrScheduler, String> {
        if self.warmup_steps == 0 {
            return Err("Number of steps before exponential decay starts must be greater than 0".to_string());
        }
        if self.model_size == 0 {
            return Err("Model size must be greater than 0".to_string());
        }
        Ok(NoamLrScheduler {
            warmup_steps: self.warmup_steps as f64,
            model_size: self.model_size as f64,
            factor: self.factor,
            done: 0.0,
        })
    }

    /// A scheduler for all parameters, or why a setting makes no sense.
    pub fn init(&self) -> Result<ModuleLrScheduler, String> {
        Ok(ModuleLrScheduler::new(self.build()?))
    }
}

impl LrScheduler for NoamLrScheduler {
    fn step(&mut self) -> LearningRate {
        self.done += 1.0;
        let falling: f64 = self.done.powf(-0.5);
        let rising: f64 = self.done * self.warmup_steps.powf(-1.5);
        self.factor * self.model_size.powf(-0.5) * falling.min(rising)
    }
}
