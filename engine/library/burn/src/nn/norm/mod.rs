//! Normalisation.

mod batch;
mod group;
mod instance;
mod layer;
mod rms;

pub use batch::{BatchNorm, BatchNormConfig};
pub use group::{GroupNorm, GroupNormConfig};
pub use instance::{InstanceNorm, InstanceNormConfig};
pub use layer::{LayerNorm, LayerNormConfig};
pub use rms::{RmsNorm, RmsNormConfig};
