//! Loss functions.

mod binary_cross_entropy;
mod cosine_embedding;
mod cross_entropy;
mod gaussian_nll;
mod hinge_embedding;
mod huber;
mod kl_divergence;
mod lp_loss;
mod margin_ranking;
mod mse;
mod poisson;
mod reduction;
mod smooth_l1;
mod soft_margin;
mod triplet_margin;

pub use binary_cross_entropy::{BinaryCrossEntropyLoss, BinaryCrossEntropyLossConfig};
pub use cosine_embedding::{CosineEmbeddingLoss, CosineEmbeddingLossConfig};
pub use cross_entropy::{CrossEntropyLoss, CrossEntropyLossConfig};
pub use gaussian_nll::{GaussianNLLLoss, GaussianNLLLossConfig};
pub use hinge_embedding::{HingeEmbeddingLoss, HingeEmbeddingLossConfig};
pub use huber::{HuberLoss, HuberLossConfig};
pub use kl_divergence::{KLDivLoss, KLDivLossConfig};
pub use lp_loss::{LpLoss, LpLossConfig};
pub use margin_ranking::{MarginRankingLoss, MarginRankingLossConfig};
pub use mse::MseLoss;
pub use poisson::{PoissonNllLoss, PoissonNllLossConfig};
pub use reduction::Reduction;
pub use smooth_l1::{SmoothL1Loss, SmoothL1LossConfig};
pub use soft_margin::SoftMarginLoss;
pub use triplet_margin::{TripletMarginLoss, TripletMarginLossConfig};

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
