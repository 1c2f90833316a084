//! Momentum.

use crate::config::Config;

/// Follows a running sum of gradients: `velocity = momentum * velocity + (1 - dampening) * gradient`.
#[derive(Config, Debug)]
pub struct MomentumConfig {
    /// The factor of the old velocity.
    #[config(default = 0.9)]
    pub momentum: f64,
    /// How much less the new gradient counts.
    #[config(default = 0.1)]
    pub dampening: f64,
    /// Whether to look one step ahead (Nesterov 1983).
    #[config(default = false)]
    pub nesterov: bool,
}
