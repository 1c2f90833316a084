//! Normalisation.

mod batch;
mod group;
mod layer;
mod rms;

pub use batch::{BatchNorm, BatchNormConfig};
pub use group::{GroupNorm, GroupNormConfig};
pub use layer::{LayerNorm, LayerNormConfig};
pub use rms::{RmsNorm, RmsNormConfig};
