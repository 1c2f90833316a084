//! Loss functions.

mod binary_cross_entropy;
mod cross_entropy;
mod huber;
mod mse;
mod reduction;

pub use binary_cross_entropy::{BinaryCrossEntropyLoss, BinaryCrossEntropyLossConfig};
pub use cross_entropy::{CrossEntropyLoss, CrossEntropyLossConfig};
pub use huber::{HuberLoss, HuberLossConfig};
pub use mse::MseLoss;
pub use reduction::Reduction;

fn check_smoothing(smoothing: Option<f32>) {
    if let Some(alpha) = smoothing
        && !(0.0..=1.0).contains(&alpha)
    {
        panic!("Alpha of Cross-entropy loss with smoothed labels should be in interval [0, 1]. Got {alpha}");
    }
}

fn check_weights(weights: &Option<Vec<f32>>) {
    if let Some(weights) = weights
        && !weights.iter().all(|weight| *weight > 0.0)
    {
        panic!("Weights of cross-entropy have to be positive, got {weights:?}");
    }
}
