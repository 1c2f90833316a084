//! Learning rates that change while training goes on.

mod base;

pub mod constant;
pub mod cosine;
pub mod exponential;
pub mod linear;
pub mod noam;
pub mod step;

pub use base::{LrScheduler, LrSchedulerClone};

/// Schedulers for whole modules.
pub mod module_lr_scheduler {
    pub use super::base::ModuleLrScheduler;
}
