//! Activation functions.

use super::base::Tensor;
use super::indexing::AsIndex;
use crate::intrinsics::{nn, unary};

/// `max(0, x)`.
pub fn relu<const D: usize>(tensor: Tensor<D>) -> Tensor<D> {
    Tensor::new(unary::relu(tensor.handle))
}

/// `x` limited to `min_val..=max_val`.
pub fn hardtanh<const D: usize>(tensor: Tensor<D>, min_val: f64, max_val: f64) -> Tensor<D> {
    tensor.clamp(min_val, max_val)
}

/// `x - tanh(x)`.
pub fn tanhshrink<const D: usize>(tensor: Tensor<D>) -> Tensor<D> {
    tensor.clone().sub(tensor.tanh())
}

/// `min(max(0, x), 6)`.
pub fn relu6<const D: usize>(tensor: Tensor<D>) -> Tensor<D> {
    tensor.clamp(0.0, 6.0)
}

/// `x` where positive, else `negative_slope * x`.
pub fn leaky_relu<const D: usize>(tensor: Tensor<D>, negative_slope: f64) -> Tensor<D> {
    Tensor::new(unary::leaky_relu(tensor.handle, negative_slope))
}

/// `x Φ(x)`, where `Φ` is the distribution function of the normal distribution.
pub fn gelu<const D: usize>(tensor: Tensor<D>) -> Tensor<D> {
    Tensor::new(unary::gelu(tensor.handle))
}

/// `x / 2 * (1 + tanh(sqrt(2 / π) * (x + 0.044715 x³)))`.
pub fn gelu_approximate<const D: usize>(tensor: Tensor<D>) -> Tensor<D> {
    Tensor::new(unary::gelu_approximate(tensor.handle))
}

/// `x` where positive, else `alpha * x`, with one `alpha` or one for each position of axis 1.
pub fn prelu<const D: usize>(tensor: Tensor<D>, alpha: Tensor<1>) -> Tensor<D> {
    let count = alpha.dims()[0];
    let mut shape: [usize; D] = [1; D];
    if count > 1 {
        if D < 2 || tensor.dims()[1] != count {
            panic!("prelu: {count} slopes do not match axis 1 of shape {}", tensor.shape());
        }
        shape[1] = count;
    }
    let slope: Tensor<D> = alpha.reshape(shape);
    let positive = relu(tensor.clone());
    let negative = tensor.clamp_max(0.0).mul(slope);
    positive.add(negative)
}

/// `exp(x) / Σ exp(x)` along an axis.
pub fn softmax<const D: usize>(tensor: Tensor<D>, dim: impl AsIndex) -> Tensor<D> {
    let dim = dim.expect_dim_index(D);
    Tensor::new(nn::softmax(tensor.handle, dim))
}

/// `exp(-x) / Σ exp(-x)` along an axis.
pub fn softmin<const D: usize>(tensor: Tensor<D>, dim: impl AsIndex) -> Tensor<D> {
    softmax(tensor.neg(), dim)
}

/// Above this value of `beta * x`, [`softplus`] is `x`.
pub const DEFAULT_SOFTPLUS_THRESHOLD: f64 = 20.0;

/// `ln(1 + exp(beta * x)) / beta`.
pub fn softplus<const D: usize>(tensor: Tensor<D>, beta: f64) -> Tensor<D> {
    softplus_with_threshold(tensor, beta, DEFAULT_SOFTPLUS_THRESHOLD)
}

/// `ln(1 + exp(beta * x)) / beta`, and `x` where `beta * x` is above the threshold.
pub fn softplus_with_threshold<const D: usize>(tensor: Tensor<D>, beta: f64, threshold: f64) -> Tensor<D> {
    let scaled = tensor.clone().mul_scalar(beta);
    let linear = scaled.clone().greater_scalar(threshold);
    let curved = scaled.mask_fill(linear.clone(), threshold).exp().log1p().div_scalar(beta);
    curved.mask_where(linear, tensor)
}

/// `exp(x) / (1 + Σ exp(x))` along an axis.
pub fn quiet_softmax<const D: usize>(tensor: Tensor<D>, dim: impl AsIndex) -> Tensor<D> {
    let dim = dim.expect_dim_index(D);
    let largest = tensor.clone().detach().max_dim(dim);
    let nothing = largest.clone().equal_scalar(f32::NEG_INFINITY);
    let largest = largest.mask_fill(nothing, 0.0);
    let exponentials = tensor.sub(largest.clone()).exp();
    let total = exponentials.clone().sum_dim(dim);
    exponentials.div(total.add(largest.neg().exp()))
}

/// `ln softmax(x)` along an axis.
pub fn log_softmax<const D: usize>(tensor: Tensor<D>, dim: impl AsIndex) -> Tensor<D> {
    let dim = dim.expect_dim_index(D);
    Tensor::new(nn::log_softmax(tensor.handle, dim))
}

/// `1 / (1 + exp(-x))`.
pub fn sigmoid<const D: usize>(tensor: Tensor<D>) -> Tensor<D> {
    Tensor::new(unary::sigmoid(tensor.handle))
}

/// `alpha * x + beta` limited to `0..=1`.
pub fn hard_sigmoid<const D: usize>(tensor: Tensor<D>, alpha: f64, beta: f64) -> Tensor<D> {
    Tensor::new(unary::hard_sigmoid(tensor.handle, alpha, beta))
}

/// `ln(1 / (1 + exp(-x)))`.
pub fn log_sigmoid<const D: usize>(tensor: Tensor<D>) -> Tensor<D> {
    Tensor::new(unary::log_sigmoid(tensor.handle))
}

/// `x * sigmoid(x)`.
pub fn silu<const D: usize>(tensor: Tensor<D>) -> Tensor<D> {
    Tensor::new(unary::silu(tensor.handle))
}

/// `x * hard_sigmoid(x)` with slope 1/6 and offset 1/2.
pub fn hard_swish<const D: usize>(tensor: Tensor<D>) -> Tensor<D> {
    tensor.clone().mul(hard_sigmoid(tensor, 1.0 / 6.0, 0.5))
}

/// `x * tanh(softplus(x))`.
pub fn mish<const D: usize>(tensor: Tensor<D>) -> Tensor<D> {
    tensor.clone().mul(softplus(tensor, 1.0).tanh())
}

/// Hyperbolic tangent.
pub fn tanh<const D: usize>(tensor: Tensor<D>) -> Tensor<D> {
    tensor.tanh()
}

/// `x` where positive, else `alpha * (exp(x) - 1)`.
pub fn elu<const D: usize>(tensor: Tensor<D>, alpha: f64) -> Tensor<D> {
    let mask = tensor.clone().lower_equal_scalar(0.0);
    let curved = tensor.clone().clamp_max(0.0).exp().sub_scalar(1.0).mul_scalar(alpha);
    tensor.mask_where(mask, curved)
}

/// `x` where positive, else `alpha * (exp(x / alpha) - 1)`.
pub fn celu<const D: usize>(tensor: Tensor<D>, alpha: f64) -> Tensor<D> {
    let mask = tensor.clone().lower_equal_scalar(0.0);
    let curved = tensor.clone().clamp_max(0.0).div_scalar(alpha).exp().sub_scalar(1.0).mul_scalar(alpha);
    tensor.mask_where(mask, curved)
}

/// Scaled exponential linear unit (Klambauer et al. 2017), which keeps mean 0 and variance 1.
pub fn selu<const D: usize>(tensor: Tensor<D>) -> Tensor<D> {
    let alpha: f64 = 1.6732632423543772;
    let scale: f64 = 1.0507009873554805;
    elu(tensor, alpha).mul_scalar(scale)
}

/// `x` where above `alpha`, else 0.
pub fn thresholded_relu<const D: usize>(tensor: Tensor<D>, alpha: f64) -> Tensor<D> {
    threshold(tensor, alpha, 0.0)
}

/// `x` where above the threshold, else `value`.
pub fn threshold<const D: usize>(tensor: Tensor<D>, threshold: f64, value: f64) -> Tensor<D> {
    let mask = tensor.clone().lower_equal_scalar(threshold);
    tensor.mask_fill(mask, value)
}

/// The first half of an axis times the sigmoid of the second half.
pub fn glu<const D: usize>(tensor: Tensor<D>, dim: impl AsIndex) -> Tensor<D> {
    let dim = dim.expect_dim_index(D);
    let size = tensor.dims()[dim];
    if size % 2 != 0 {
        panic!("glu: dimension {dim} must have an even size, got {size}");
    }
    let values = tensor.clone().narrow(dim, 0, size / 2);
    let gates = tensor.narrow(dim, size / 2, size / 2);
    values.mul(sigmoid(gates))
}

/// `x / (1 + |x|)`.
pub fn softsign<const D: usize>(tensor: Tensor<D>) -> Tensor<D> {
    tensor.clone().div(tensor.abs().add_scalar(1.0))
}

/// `x` where `|x|` is above `lambda`, else 0.
pub fn hard_shrink<const D: usize>(tensor: Tensor<D>, lambda: f64) -> Tensor<D> {
    let mask = tensor.clone().abs().lower_equal_scalar(lambda);
    tensor.mask_fill(mask, 0.0)
}

/// `x` moved towards 0 by `lambda`, and 0 within `lambda` of it.
pub fn soft_shrink<const D: usize>(tensor: Tensor<D>, lambda: f64) -> Tensor<D> {
    shrink(tensor, lambda, lambda)
}

/// `x` moved towards 0 by `bias`, and 0 where `|x|` is at most `lambda`.
pub fn shrink<const D: usize>(tensor: Tensor<D>, lambda: f64, bias: f64) -> Tensor<D> {
    let mask = tensor.clone().abs().lower_equal_scalar(lambda);
    let offset = tensor.clone().sign().mul_scalar(bias);
    tensor.sub(offset).mask_fill(mask, 0.0)
}
