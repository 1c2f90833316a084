//! Optimizers: how gradients change parameters.

mod adagrad;
mod adam;
mod adamw;
mod grad_accum;
mod grads;
mod module_optimizer;
mod rmsprop;
mod sgd;
mod state;

pub mod decay;
pub mod momentum;

pub use adagrad::{AdaGrad, AdaGradConfig};
pub use adam::{Adam, AdamConfig};
pub use adamw::{AdamW, AdamWConfig};
pub use grad_accum::GradientsAccumulator;
pub use grads::GradientsParams;
pub use module_optimizer::{ModuleLearningRate, ModuleOptimizer, OptimizerKind};
pub use rmsprop::{RmsProp, RmsPropConfig};
pub use sgd::{Sgd, SgdConfig};

pub use crate::grad_clipping;
pub use crate::lr_scheduler;

/// How far a step goes.
pub type LearningRate = f64;
