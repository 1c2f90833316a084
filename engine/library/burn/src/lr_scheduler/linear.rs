//! A learning rate that goes in a straight line.

use super::base::{LrScheduler, ModuleLrScheduler, check_iterations, check_rate};
use crate::config::Config;
use crate::optim::LearningRate;

/// Settings of [`LinearLrScheduler`].
#[derive(Config, Debug)]
pub struct LinearLrSchedulerConfig {
    /// The first learning rate.
    initial_lr: LearningRate,
    /// The last learning rate, which stays.
    final_lr: LearningRate,
    /// The number of steps between them.
    num_iters: usize,
}

/// A learning rate that goes in a straight line.
#[derive(Clone, Copy, Debug)]
pub struct LinearLrScheduler {
    final_lr: LearningRate,
    step_size: f64,
    remaining: usize,
}

impl LinearLrSchedulerConfig {
    fn build(&self) -> Result<LinearLrScheduler, String> {
        check_rate(self.initial_lr)?;
        check_iterations(self.num_iters)?;
        if self.final_lr < 0.0 || self.final_lr > 1.0 {
            return Err(format!(
                "Final learning rate must be at least 0 and at most 1, got {}",
                self.final_lr
            ));
        }
        Ok(LinearLrScheduler {
            final_lr: self.final_lr,
            step_size: (self.final_lr - self.initial_lr) / self.num_iters as f64,
            remaining: self.num_iters + 1,
        })
    }

    /// A scheduler for all parameters, or why a setting makes no sense.
    pub fn init(&self) -> Result<ModuleLrScheduler, String> {
        Ok(ModuleLrScheduler::new(self.build()?))
    }
}

impl LrScheduler for LinearLrScheduler {
    fn step(&mut self) -> LearningRate {
        self.remaining = self.remaining.saturating_sub(1);
        self.final_lr - self.step_size * self.remaining as f64
    }
}
