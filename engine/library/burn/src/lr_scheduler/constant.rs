//! A learning rate that stays.

use super::base::LrScheduler;
use crate::optim::LearningRate;

/// A learning rate that stays.
#[derive(Clone, Debug)]
pub struct ConstantLr {
    lr: LearningRate,
}

impl ConstantLr {
    /// A learning rate that stays.
    pub fn new(lr: LearningRate) -> Self {
        ConstantLr { lr }
    }
}

impl From<LearningRate> for ConstantLr {
    fn from(lr: LearningRate) -> Self {
        ConstantLr { lr }
    }
}

impl LrScheduler for ConstantLr {
    fn step(&mut self) -> LearningRate {
        self.lr
    }
}

impl LrScheduler for LearningRate {
    fn step(&mut self) -> LearningRate {
        *self
    }
}
