//! Limits on gradients.

use crate::config::Config;
use crate::tensor::{DType, FloatDType, Tensor};

/// Limits on gradients.
#[derive(Config, Debug)]
pub enum GradientClippingConfig {
    /// No element beyond plus or minus this value.
    Value(f32),
    /// No parameter's gradient of a larger Euclidean norm than this.
    Norm(f32),
}

impl GradientClippingConfig {
    /// Makes the limit.
    pub fn init(&self) -> GradientClipping {
        match self {
            GradientClippingConfig::Value(value) => GradientClipping::Value(*value),
            GradientClippingConfig::Norm(norm) => GradientClipping::Norm(*norm),
        }
    }
}

/// A limit on gradients.
#[derive(Clone, Debug)]
pub enum GradientClipping {
    /// No element beyond plus or minus this value.
    Value(f32),
    /// No parameter's gradient of a larger Euclidean norm than this.
    Norm(f32),
}

impl GradientClipping {
    /// The gradient within the limit.
    pub fn clip_gradient<const D: usize>(&self, grad: Tensor<D>) -> Tensor<D> {
        match self {
            GradientClipping::Value(value) => grad.clamp(-*value, *value),
            GradientClipping::Norm(norm) => clip_norm(grad, *norm),
        }
    }
}

fn clip_norm<const D: usize>(grad: Tensor<D>, limit: f32) -> Tensor<D> {
    let dtype: DType = grad.dtype();
    // Squares of half-precision numbers overflow.
    let half = dtype == DType::F16 || dtype == DType::BF16;
    let grad: Tensor<D> = if half { grad.cast(FloatDType::F32) } else { grad };
    let norm: Tensor<1> = grad.clone().square().sum().sqrt();
    let tiny: f64 = if dtype == DType::F64 { f64::MIN_POSITIVE } else { f32::MIN_POSITIVE as f64 };
    let factor: Tensor<1> = norm.add_scalar(tiny).recip().mul_scalar(limit).clamp_max(1.0);
    let clipped: Tensor<D> = grad.mul(factor.unsqueeze::<D>());
    if half { clipped.cast(FloatDType::from(dtype)) } else { clipped }
}
