//! Fused operations of neural networks.

use super::handle::TensorHandle;

/// `x @ weight` for a weight of shape `[inputs, outputs]`.
#[intrinsic("nn.linear")]
pub fn linear(x: TensorHandle, weight: TensorHandle) -> TensorHandle;

/// `x @ weight + bias` for a weight of shape `[inputs, outputs]`.
#[intrinsic("nn.linear_bias")]
pub fn linear_bias(x: TensorHandle, weight: TensorHandle, bias: TensorHandle) -> TensorHandle;

/// Cross-correlation of `[n, c, h, w]` with `[o, c / groups, kh, kw]`.
#[intrinsic("nn.conv2d")]
pub fn conv2d(
    x: TensorHandle,
    weight: TensorHandle,
    stride: &[usize],
    padding: &[usize],
    dilation: &[usize],
    groups: usize,
) -> TensorHandle;

/// Cross-correlation of `[n, c, h, w]` with `[o, c / groups, kh, kw]`, plus `[o]`.
#[intrinsic("nn.conv2d_bias")]
pub fn conv2d_bias(
    x: TensorHandle,
    weight: TensorHandle,
    bias: TensorHandle,
    stride: &[usize],
    padding: &[usize],
    dilation: &[usize],
    groups: usize,
) -> TensorHandle;

/// Gradient of a convolution by its input, as an operation: weight `[c, o / groups, kh, kw]`.
#[intrinsic("nn.conv_transpose2d")]
pub fn conv_transpose2d(
    x: TensorHandle,
    weight: TensorHandle,
    stride: &[usize],
    padding: &[usize],
    padding_out: &[usize],
    dilation: &[usize],
    groups: usize,
) -> TensorHandle;

/// Largest element of each window.
#[intrinsic("nn.max_pool2d")]
pub fn max_pool2d(
    x: TensorHandle,
    kernel: &[usize],
    stride: &[usize],
    padding: &[usize],
    dilation: &[usize],
    ceil_mode: bool,
) -> TensorHandle;

/// Largest element of each window and its position `row * width + column`.
#[intrinsic("nn.max_pool2d_with_indices")]
pub fn max_pool2d_with_indices(
    x: TensorHandle,
    kernel: &[usize],
    stride: &[usize],
    padding: &[usize],
    dilation: &[usize],
    ceil_mode: bool,
) -> (TensorHandle, TensorHandle);

/// Mean of each window.
#[intrinsic("nn.avg_pool2d")]
pub fn avg_pool2d(
    x: TensorHandle,
    kernel: &[usize],
    stride: &[usize],
    padding: &[usize],
    count_include_pad: bool,
    ceil_mode: bool,
) -> TensorHandle;

/// Means over windows chosen so that the result has the given height and width.
#[intrinsic("nn.adaptive_avg_pool2d")]
pub fn adaptive_avg_pool2d(x: TensorHandle, output: &[usize]) -> TensorHandle;

/// Rows of `weight` at the indices: `[b, s]` to `[b, s, d]`.
#[intrinsic("nn.embedding")]
pub fn embedding(weight: TensorHandle, indices: TensorHandle) -> TensorHandle;

/// `exp(x) / Σ exp(x)` along an axis.
#[intrinsic("nn.softmax")]
pub fn softmax(x: TensorHandle, dim: usize) -> TensorHandle;

/// `ln softmax(x)` along an axis.
#[intrinsic("nn.log_softmax")]
pub fn log_softmax(x: TensorHandle, dim: usize) -> TensorHandle;

/// Normalises the last axis, then scales.
#[intrinsic("nn.layer_norm")]
pub fn layer_norm(x: TensorHandle, gamma: TensorHandle, eps: f64) -> TensorHandle;

/// Normalises the last axis, then scales and shifts.
#[intrinsic("nn.layer_norm_bias")]
pub fn layer_norm_bias(x: TensorHandle, gamma: TensorHandle, beta: TensorHandle, eps: f64) -> TensorHandle;

/// Divides by the root mean square of the last axis, then scales.
#[intrinsic("nn.rms_norm")]
pub fn rms_norm(x: TensorHandle, gamma: TensorHandle, eps: f64) -> TensorHandle;

/// Normalises axis 1 with given statistics, then scales and shifts.
#[intrinsic("nn.batch_norm")]
pub fn batch_norm(
    x: TensorHandle,
    gamma: TensorHandle,
    beta: TensorHandle,
    mean: TensorHandle,
    variance: TensorHandle,
    eps: f64,
) -> TensorHandle;

/// Normalises axis 1 with the statistics of the batch; also gives their mean and biased variance.
#[intrinsic("nn.batch_norm_train")]
pub fn batch_norm_train(
    x: TensorHandle,
    gamma: TensorHandle,
    beta: TensorHandle,
    eps: f64,
) -> (TensorHandle, TensorHandle, TensorHandle);

/// Loss of each row of `[n, classes]` logits against `[n]` class numbers.
#[intrinsic("nn.cross_entropy")]
pub fn cross_entropy(logits: TensorHandle, targets: TensorHandle, smoothing: f64) -> TensorHandle;

/// `softmax(q kᵀ scale) v` over `[b, heads, s, d]` without storing the scores.
#[intrinsic("nn.attention")]
pub fn attention(
    query: TensorHandle,
    key: TensorHandle,
    value: TensorHandle,
    scale: f64,
    causal: bool,
) -> TensorHandle;
