//! Pooling.

mod adaptive_avg_pool2d;
mod avg_pool2d;
mod max_pool2d;

pub use adaptive_avg_pool2d::{AdaptiveAvgPool2d, AdaptiveAvgPool2dConfig};
pub use avg_pool2d::{AvgPool2d, AvgPool2dConfig};
pub use max_pool2d::{MaxPool2d, MaxPool2dConfig};
