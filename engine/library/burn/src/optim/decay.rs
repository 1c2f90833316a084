//! Weight decay.

use crate::config::Config;

/// Adds `penalty * parameter` to the gradient.
#[derive(Config, Debug)]
pub struct WeightDecayConfig {
    /// The factor.
    pub penalty: f32,
}
