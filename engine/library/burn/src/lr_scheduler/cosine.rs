//! A learning rate that falls along half a cosine.

use super::base::{LrScheduler, ModuleLrScheduler, check_iterations, check_rate};
use crate::config::Config;
use crate::optim::LearningRate;

/// Settings of [`CosineAnnealingLrScheduler`].
#[derive(Config, Debug)]
pub struct CosineAnnealingLrSchedulerConfig {
    /// The first learning rate.
    initial_lr: LearningRate,
    /// The last learning rate.
    #[config(default = 0.0)]
    min_lr: LearningRate,
    /// The number of steps between them.
    num_iters: usize,
}

/// A learning rate that falls along half a cosine (Loshchilov and Hutter 2017).
#[derive(Clone, Copy, Debug)]
pub struct CosineAnnealingLrScheduler {
    min_lr: LearningRate,
    max_lr: LearningRate,
    num_iters: usize,
    done: usize,
}

impl CosineAnnealingLrSchedulerConfig {
    fn build(&self) -> Result<CosineAnnealingLrScheduler, String> {
        check_rate(self.initial_lr)?;
        check_iterations(self.num_iters)?;
        if self.min_lr < 0.0 || self.min_lr > self.initial_lr {
            return Err(format!(
                "Minimum learning rate must be at least 0 and at most {}, got {}",
                self.initial_lr, self.min_lr
            ));
        }
        Ok(CosineAnnealingLrScheduler {
            min_lr: self.min_lr,
            max_lr: self.initial_lr,
            num_iters: self.num_iters,
            done: 0,
        })
    }

    /// A scheduler for all parameters, or why a setting makes no sense.
    pub fn init(&self) -> Result<ModuleLrScheduler, String> {
        Ok(ModuleLrScheduler::new(self.build()?))
    }
}

impl LrScheduler for CosineAnnealingLrScheduler {
    fn step(&mut self) -> LearningRate {
        let progress: f64 = self.done as f64 / self.num_iters as f64;
        self.done += 1;
        self.min_lr + 0.5 * (self.max_lr - self.min_lr) * (1.0 + (progress * std::f64::consts::PI).cos())
    }
}
