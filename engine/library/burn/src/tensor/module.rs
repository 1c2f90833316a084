//! Operations of neural networks as functions: convolution, pooling, normalisation, attention.

use super::base::Tensor;
use super::kind::{Basic, Bool, Int};
use super::ops::{
    AttentionModuleOptions, AvgPoolOptions, ConvOptions, ConvTransposeOptions, MaxPoolOptions, PadMode,
};
use super::shape::Shape;
use crate::intrinsics::nn;

/// Rows of `weights` at the indices: `[batch, seq]` to `[batch, seq, d]`.
pub fn embedding(weights: Tensor<2>, indices: Tensor<2, Int>) -> Tensor<3> {
    Tensor::new(nn::embedding(weights.handle, indices.handle))
}

/// `input @ weight + bias` for a weight of shape `[inputs, outputs]`.
pub fn linear<const D: usize>(input: Tensor<D>, weight: Tensor<2>, bias: Option<Tensor<1>>) -> Tensor<D> {
    match bias {
        Some(bias) => Tensor::new(nn::linear_bias(input.handle, weight.handle, bias.handle)),
        None => Tensor::new(nn::linear(input.handle, weight.handle)),
    }
}

/// Normalises the last axis, then scales by `gamma` and shifts by `beta`.
pub fn layer_norm<const D: usize>(
    input: Tensor<D>,
    gamma: Tensor<1>,
    beta: Option<Tensor<1>>,
    epsilon: f64,
) -> Tensor<D> {
    match beta {
        Some(beta) => Tensor::new(nn::layer_norm_bias(input.handle, gamma.handle, beta.handle, epsilon)),
        None => Tensor::new(nn::layer_norm(input.handle, gamma.handle, epsilon)),
    }
}

/// Normalises axis 1 with given statistics, then scales by `gamma` and shifts by `beta`.
pub fn batch_norm<const D: usize>(
    input: Tensor<D>,
    gamma: Tensor<1>,
    beta: Tensor<1>,
    mean: Tensor<1>,
    variance: Tensor<1>,
    epsilon: f64,
) -> Tensor<D> {
    Tensor::new(nn::batch_norm(
        input.handle,
        gamma.handle,
        beta.handle,
        mean.handle,
        variance.handle,
        epsilon,
    ))
}

/// The result of [`batch_norm_train`].
pub struct BatchNormTrainOutput<const D: usize> {
    /// The normalised input.
    pub output: Tensor<D>,
    /// Mean of each channel.
    pub mean: Tensor<1>,
    /// Biased variance of each channel.
    pub variance: Tensor<1>,
}

/// Normalises axis 1 with the statistics of the batch, then scales by `gamma` and shifts by `beta`.
pub fn batch_norm_train<const D: usize>(
    input: Tensor<D>,
    gamma: Tensor<1>,
    beta: Tensor<1>,
    epsilon: f64,
) -> BatchNormTrainOutput<D> {
    let (output, mean, variance) = nn::batch_norm_train(input.handle, gamma.handle, beta.handle, epsilon);
    BatchNormTrainOutput {
        output: Tensor::new(output),
        mean: Tensor::new(mean),
        variance: Tensor::new(variance),
    }
}

fn check_conv<const D: usize>(operation: &str, x: &Tensor<D>, weight: &Tensor<D>, groups: usize) {
    let channels = x.dims()[1];
    let expected = weight.dims()[1] * groups;
    if channels != expected {
        panic!(
            "{operation}: the input has {channels} channels (shape {}), but weight {} with {groups} group(s) needs {expected}",
            x.shape(),
            weight.shape()
        );
    }
}

/// Cross-correlation of `[batch, channels, length]` with `[out, channels / groups, k]`.
pub fn conv1d(
    x: Tensor<3>,
    weight: Tensor<3>,
    bias: Option<Tensor<1>>,
    options: impl Into<ConvOptions<1>>,
) -> Tensor<3> {
    let options: ConvOptions<1> = options.into();
    check_conv("conv1d", &x, &weight, options.groups);
    let plane = ConvOptions::<2>::new_with_padding(
        [1, options.stride[0]],
        [(0, 0), options.padding[0]],
        [1, options.dilation[0]],
        options.groups,
    );
    conv2d(x.unsqueeze_dim(2), weight.unsqueeze_dim(2), bias, plane).squeeze_dim(2)
}

/// Cross-correlation of `[batch, channels, height, width]` with `[out, channels / groups, kh, kw]`.
pub fn conv2d(
    x: Tensor<4>,
    weight: Tensor<4>,
    bias: Option<Tensor<1>>,
    options: impl Into<ConvOptions<2>>,
) -> Tensor<4> {
    let options: ConvOptions<2> = options.into();
    check_conv("conv2d", &x, &weight, options.groups);
    let mut x = x;
    let mut padding: [usize; 2] = options.padding_begin();
    if options.is_asymmetric() {
        x = x.pad(options.padding, PadMode::Constant(0.0));
        padding = [0, 0];
    }
    let (stride, dilation, groups) = (options.stride, options.dilation, options.groups);
    match bias {
        Some(bias) => Tensor::new(nn::conv2d_bias(
            x.handle,
            weight.handle,
            bias.handle,
            &stride,
            &padding,
            &dilation,
            groups,
        )),
        None => Tensor::new(nn::conv2d(x.handle, weight.handle, &stride, &padding, &dilation, groups)),
    }
}

/// Transposed convolution of `[batch, channels, height, width]` with `[channels, out / groups, kh, kw]`.
pub fn conv_transpose2d(
    x: Tensor<4>,
    weight: Tensor<4>,
    bias: Option<Tensor<1>>,
    options: ConvTransposeOptions<2>,
) -> Tensor<4> {
    let channels = x.dims()[1];
    if channels != weight.dims()[0] {
        panic!(
            "conv_transpose2d: the input has {channels} channels (shape {}), but the weight has shape {}",
            x.shape(),
            weight.shape()
        );
    }
    let output: Tensor<4> = Tensor::new(nn::conv_transpose2d(
        x.handle,
        weight.handle,
        &options.stride,
        &options.padding,
        &options.padding_out,
        &options.dilation,
        options.groups,
    ));
    match bias {
        Some(bias) => {
            let count = bias.dims()[0];
            let bias: Tensor<4> = bias.reshape([1, count, 1, 1]);
            output.add(bias)
        }
        None => output,
    }
}

/// Transposed convolution of `[batch, channels, length]` with `[channels, out / groups, k]`.
pub fn conv_transpose1d(
    x: Tensor<3>,
    weight: Tensor<3>,
    bias: Option<Tensor<1>>,
    options: ConvTransposeOptions<1>,
) -> Tensor<3> {
    let plane = ConvTransposeOptions::<2>::new(
        [1, options.stride[0]],
        [0, options.padding[0]],
        [0, options.padding_out[0]],
        [1, options.dilation[0]],
        options.groups,
    );
    conv_transpose2d(x.unsqueeze_dim(2), weight.unsqueeze_dim(2), bias, plane).squeeze_dim(2)
}

/// Drops a last window that lies in the padding only, which `ceil_mode` would otherwise count.
fn drop_end_window<K: Basic>(
    output: Tensor<4, K>,
    input: [usize; 4],
    stride: [usize; 2],
    padding: [(usize, usize); 2],
    ceil_mode: bool,
) -> Tensor<4, K> {
    let mut output = output;
    if ceil_mode {
        for i in 0..2 {
            let dim = i + 2;
            let size = output.dims()[dim];
            if size > 1 && (size - 1) * stride[i] >= input[dim] + padding[i].0 {
                output = output.narrow(dim, 0, size - 1);
            }
        }
    }
    output
}

fn pad_for_max(x: Tensor<4>, options: &MaxPoolOptions<2>) -> (Tensor<4>, [usize; 2]) {
    if options.is_asymmetric() {
        (x.pad(options.padding, PadMode::Constant(f32::NEG_INFINITY)), [0, 0])
    } else {
        (x, options.padding_begin())
    }
}

/// Largest element of each window.
pub fn max_pool2d(x: Tensor<4>, options: MaxPoolOptions<2>) -> Tensor<4> {
    let input = x.dims();
    let (x, padding) = pad_for_max(x, &options);
    let output: Tensor<4> = Tensor::new(nn::max_pool2d(
        x.handle,
        &options.kernel_size,
        &options.stride,
        &padding,
        &options.dilation,
        options.ceil_mode,
    ));
    drop_end_window(output, input, options.stride, options.padding, options.ceil_mode)
}

/// Largest element of each window, and its position `row * width + column`. Padding must be symmetric.
pub fn max_pool2d_with_indices(x: Tensor<4>, options: MaxPoolOptions<2>) -> (Tensor<4>, Tensor<4, Int>) {
    if options.is_asymmetric() {
        panic!("max_pool2d_with_indices: padding {:?} must be the same on both sides", options.padding);
    }
    let input = x.dims();
    let padding: [usize; 2] = options.padding_begin();
    let (output, indices) = nn::max_pool2d_with_indices(
        x.handle,
        &options.kernel_size,
        &options.stride,
        &padding,
        &options.dilation,
        options.ceil_mode,
    );
    let output: Tensor<4> = Tensor::new(output);
    let indices: Tensor<4, Int> = Tensor::new(indices);
    (
        drop_end_window(output, input, options.stride, options.padding, options.ceil_mode),
        drop_end_window(indices, input, options.stride, options.padding, options.ceil_mode),
    )
}

fn plane_max_options(options: &MaxPoolOptions<1>) -> MaxPoolOptions<2> {
    MaxPoolOptions::<2>::new([1, options.kernel_size[0]])
        .with_stride([1, options.stride[0]])
        .with_padding_pairs([(0, 0), options.padding[0]])
        .with_dilation([1, options.dilation[0]])
        .with_ceil_mode(options.ceil_mode)
}

/// Largest element of each window of `[batch, channels, length]`.
pub fn max_pool1d(x: Tensor<3>, options: MaxPoolOptions<1>) -> Tensor<3> {
    max_pool2d(x.unsqueeze_dim(2), plane_max_options(&options)).squeeze_dim(2)
}

fn mean_of_windows(
    x: Tensor<4>,
    options: &AvgPoolOptions<2>,
    padding: [usize; 2],
    include: bool,
) -> Tensor<4> {
    Tensor::new(nn::avg_pool2d(
        x.handle,
        &options.kernel_size,
        &options.stride,
        &padding,
        include,
        options.ceil_mode,
    ))
}

/// Mean of each window.
pub fn avg_pool2d(x: Tensor<4>, options: AvgPoolOptions<2>) -> Tensor<4> {
    if !options.is_asymmetric() {
        return mean_of_windows(x, &options, options.padding_begin(), options.count_include_pad);
    }
    let input = x.dims();
    let padded = x.clone().pad(options.padding, PadMode::Constant(0.0));
    let mut output = mean_of_windows(padded, &options, [0, 0], true);
    if !options.count_include_pad {
        // The share of each window that is not padding.
        let inside = Tensor::<4>::ones([1, 1, input[2], input[3]], &x.device());
        let share =
            mean_of_windows(inside.pad(options.padding, PadMode::Constant(0.0)), &options, [0, 0], true);
        let empty = share.clone().equal_scalar(0.0);
        output = output.div(share.mask_fill(empty, 1.0));
    }
    drop_end_window(output, input, options.stride, options.padding, options.ceil_mode)
}

/// Mean of each window of `[batch, channels, length]`.
pub fn avg_pool1d(x: Tensor<3>, options: AvgPoolOptions<1>) -> Tensor<3> {
    let plane = AvgPoolOptions::<2>::new([1, options.kernel_size[0]])
        .with_stride([1, options.stride[0]])
        .with_padding_pairs([(0, 0), options.padding[0]])
        .with_count_include_pad(options.count_include_pad)
        .with_ceil_mode(options.ceil_mode);
    avg_pool2d(x.unsqueeze_dim(2), plane).squeeze_dim(2)
}

/// Means over windows chosen so that the result has the given height and width.
pub fn adaptive_avg_pool2d(x: Tensor<4>, output_size: [usize; 2]) -> Tensor<4> {
    Tensor::new(nn::adaptive_avg_pool2d(x.handle, &output_size))
}

/// Means over windows chosen so that the result has the given length.
pub fn adaptive_avg_pool1d(x: Tensor<3>, output_size: usize) -> Tensor<3> {
    adaptive_avg_pool2d(x.unsqueeze_dim(2), [1, output_size]).squeeze_dim(2)
}

/// `softmax(query keyᵀ scale + bias) value` over `[batch, heads, seq, d]`; where the mask is true, nothing is attended to.
pub fn attention(
    query: Tensor<4>,
    key: Tensor<4>,
    value: Tensor<4>,
    mask: Option<Tensor<4, Bool>>,
    attn_bias: Option<Tensor<4>>,
    options: AttentionModuleOptions,
) -> Tensor<4> {
    let [_, _, queries, head] = query.dims();
    let scale: f64 = options.scale.unwrap_or(1.0 / (head as f64).sqrt());
    if mask.is_none() && attn_bias.is_none() && options.softcap.is_none() {
        return Tensor::new(nn::attention(query.handle, key.handle, value.handle, scale, options.is_causal));
    }
    let keys = key.dims()[2];
    let device = query.device();
    let mut scores = query.matmul(key.transpose()).mul_scalar(scale);
    if let Some(limit) = options.softcap {
        scores = scores.div_scalar(limit).tanh().mul_scalar(limit);
    }
    if let Some(bias) = attn_bias {
        scores = scores.add(bias);
    }
    let shape: Shape = scores.shape();
    if let Some(mask) = mask {
        scores = scores.mask_fill(mask.expand::<4, Shape>(shape.clone()), f32::NEG_INFINITY);
    }
    if options.is_causal {
        let offset = keys as i64 - queries as i64;
        let later = Tensor::<4, Bool>::tril_mask(shape, offset, &device);
        scores = scores.mask_fill(later, f32::NEG_INFINITY);
    }
    super::activation::softmax(scores, 3).matmul(value)
}
