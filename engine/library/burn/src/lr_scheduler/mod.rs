//! Learning rates that change while training goes on.

mod base;

pub mod constant;
pub mod cosine;
pub mod exponential;
pub mod linear;
pub mod noam;
pub mod step;

pub use base::{LrScheduler, LrSchedulerClone, ModuleLrScheduler};
