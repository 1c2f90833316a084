//! The vocabulary: every operation of the engine, as data.
//!
//! Each family has a file in this folder with its parameter types, its shape-and-dtype rule (`infer`)
//! and its gradient. The matches below are exhaustive, so a new op without a rule, a name, a
//! family or a gradient does not compile.

mod attention;
mod composed;
mod conv;
mod create;
mod elementwise;
mod gradient;
mod index;
mod linalg;
mod norm;
mod optim;
mod pool;
mod reduce;
mod rule;
#[cfg(test)]
mod samples;
mod view;

pub use attention::Attention;
pub use conv::Conv2d;
pub use create::Distribution;
pub use elementwise::{Activation, Binary, Bitwise, Compare, Test, Unary};
pub(crate) use gradient::Saves;
pub use index::Update;
pub(crate) use linalg::product;
pub use norm::CrossEntropy;
pub use optim::{Adam, Sgd};
pub use pool::{AvgPool2d, MaxPool2d, Window};
pub use reduce::{Axes, Cumulative, Extremum, Reduce};
pub use rule::Meta;
pub use view::{Range, View};

use crate::random::Stream;
use crate::{DType, Scalar, Shape};

/// One operation with its parameters; its tensors are passed beside it.
///
/// "In" and "out" below list the tensors. Shapes are given as `[N, C, H, W]`; `f` is any float type,
/// `n` any number type, `t` any type.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    // ---- Elementwise: all inputs have the output's shape (broadcasting is an expanded view) ----
    /// In: `x`. Out: same shape and type, except that float-only functions need a float input.
    Unary(Unary),
    /// In: `x: f`. Out: the activation function of each element.
    Activation(Activation),
    /// In: `grad: f`, `saved: f`. Out: the gradient of the activation's input. `saved` is the
    /// activation's output when [`Activation::saves_output`], otherwise its input.
    ActivationGrad(Activation),
    /// In: `a: n`, `b: n`, same type. Out: `a ∘ b`.
    Binary(Binary),
    /// In: `x: n`. Out: `x ∘ value`, or `value ∘ x` when `reversed`. `value` is already cast to `x`'s type.
    BinaryScalar {
        /// The operation.
        op: Binary,
        /// The other operand.
        value: Scalar,
        /// Whether the scalar is the left operand.
        reversed: bool,
    },
    /// In: `x: n`. Out: `x` limited to `min..=max`; NaN stays NaN.
    Clamp {
        /// Lower limit.
        min: Option<Scalar>,
        /// Upper limit.
        max: Option<Scalar>,
    },
    /// In: `a: t`, `b: t`. Out: `bool`. NaN compares as IEEE 754 says.
    Compare(Compare),
    /// In: `x: t`. Out: `bool`, `x ∘ value`.
    CompareScalar(Compare, Scalar),
    /// In: `x: f`. Out: `bool`.
    Test(Test),
    /// In: `a`, `b`, both `bool` (logical) or both the same integer type (bitwise).
    Bitwise(Bitwise),
    /// In: `x`. Out: `x ∘ value`, as [`Op::Bitwise`].
    BitwiseScalar(Bitwise, Scalar),
    /// In: `x: bool` or integer. Out: logical or bitwise complement.
    Not,
    /// In: `mask: bool`, `a: t`, `b: t`. Out: `a` where the mask is true, else `b`.
    Where,
    /// In: `x: t`, `mask: bool`. Out: the value where the mask is true, else `x`.
    MaskFill(Scalar),
    /// In: `x: t`. Out: `x` in another type with Rust's `as` semantics (floats to integers truncate and
    /// saturate, NaN gives 0; to `bool`: anything but zero is true).
    Cast(DType),
    /// In: `x: t`. Out: the same elements in a contiguous buffer.
    Contiguous,

    // ---- Creation: no inputs ----
    /// Out: a tensor filled with one value.
    Full {
        /// Shape of the output.
        shape: Shape,
        /// Type of the output.
        dtype: DType,
        /// The value, already cast to `dtype`.
        value: Scalar,
    },
    /// Out: `[length]`, element `i` is `start + i * step`, computed in `f64` for floats and in
    /// wrapping integers otherwise.
    Arange {
        /// First element.
        start: Scalar,
        /// Difference between neighbours.
        step: Scalar,
        /// Number of elements.
        length: usize,
        /// Type of the output.
        dtype: DType,
    },
    /// Out: random numbers; see [`crate::random`] for which number belongs to which element.
    Random {
        /// Shape of the output.
        shape: Shape,
        /// Type of the output.
        dtype: DType,
        /// What to draw from.
        distribution: Distribution,
        /// Where in which stream the numbers start.
        stream: Stream,
    },

    // ---- Views: never reach a backend ----
    /// In: `x: t`. Out: the same buffer with another layout.
    View(View),

    // ---- Reduction ----
    /// In: `x`. Out: reduced axes have size 1. `Any`/`All` need `bool`, the others numbers.
    Reduce(Reduce, Axes),
    /// In: `x: n`. Out: `i64`, `axis` has size 1: the index of the first extremum; the first NaN wins.
    ArgReduce(Extremum, usize),
    /// In: `x: n`. Out: the extremum along `axis` (size 1) and its `i64` index, as the two ops above.
    ReduceWithIndex(Extremum, usize),
    /// In: `x: n`. Out: same shape; running sum, product or extremum along `axis`. NaN propagates.
    Cumulative(Cumulative, usize),
    /// In: `x: n`. Out: `x` sorted along `axis`, and the `i64` indices that sort it. Stable; NaN last,
    /// or first when descending.
    Sort {
        /// Axis to sort along.
        axis: usize,
        /// Largest first.
        descending: bool,
    },

    // ---- Joining and indexing. Index tensors are `i64`; a negative or too large index is an error ----
    /// In: one or more of `t`, equal but for `axis`. Out: joined along `axis`.
    Cat(usize),
    /// In: `x: t`, `index: i64 [K]`. Out: `axis` has size K.
    Select(usize),
    /// In: `x: t`, `index: i64 [K]`, `values: t` (x's shape with K at `axis`). Out: `x` with rows
    /// `index[k]` updated by `values`. Duplicate indices accumulate under `Add`; the last wins under `Assign`.
    SelectUpdate(usize, Update),
    /// In: `x: t`, `index: i64` of x's rank. Out: index's shape; `out[i][j] = x[index[i][j]][j]` for axis 0.
    /// Other axes of `index` may be shorter than x's.
    Gather(usize),
    /// In: `x: t`, `index: i64`, `values: t` of index's shape. Out: `x`, with `x[index[i][j]][j]` updated
    /// by `values[i][j]` for axis 0.
    ScatterUpdate(usize, Update),
    /// In: `x: t`, `values: t`. Out: `x` with the slice `ranges` (one per axis) replaced by `values`.
    SliceAssign(Vec<Range>),

    // ---- Linear algebra ----
    /// In: `a: n [.., M, K]`, `b: n [.., K, N]`, equal batch axes (stride 0 where broadcast).
    /// Out: `[.., M, N]`. `f16`/`bf16` accumulate in `f32`.
    Matmul,
    /// In: `x: f [.., K]`, `weight: f [K, N]`, optionally `bias: f [N]`. Out: `[.., N]`.
    Linear,

    // ---- Convolution: x `[N, C, H, W]`, weight `[O, C/groups, kh, kw]`, bias `[O]` ----
    /// In: `x`, `weight`, optionally `bias`. Out: `[N, O, H', W']`. Cross-correlation, zero padding.
    Conv2d(Conv2d),
    /// In: `grad [N, O, H', W']`, `weight`. Out: the gradient of `x`, of shape `input`.
    /// This is also the transposed convolution.
    Conv2dInputGrad {
        /// Parameters of the convolution.
        conv: Conv2d,
        /// Shape of the convolution's `x`.
        input: Shape,
    },
    /// In: `x`, `grad [N, O, H', W']`. Out: the gradient of the weight, of shape `weight`.
    Conv2dWeightGrad {
        /// Parameters of the convolution.
        conv: Conv2d,
        /// Shape of the convolution's weight.
        weight: Shape,
    },

    // ---- Pooling: x `[N, C, H, W]` ----
    /// In: `x: n`. Out: maxima, and their `i64` index `h * W + w` in the unpadded plane of `x`. NaN wins.
    MaxPool2d(MaxPool2d),
    /// In: `grad`, `indices: i64`. Out: gradient of `x` of shape `input`.
    MaxPool2dGrad {
        /// Parameters of the pooling.
        pool: MaxPool2d,
        /// Shape of `x`.
        input: Shape,
    },
    /// In: `x: f`. Out: means.
    AvgPool2d(AvgPool2d),
    /// In: `grad`. Out: gradient of `x` of shape `input`.
    AvgPool2dGrad {
        /// Parameters of the pooling.
        pool: AvgPool2d,
        /// Shape of `x`.
        input: Shape,
    },
    /// In: `x: f`. Out: `[N, C, output[0], output[1]]`; cell `i` of an axis averages
    /// `floor(i*H/O)..ceil((i+1)*H/O)`.
    AdaptiveAvgPool2d {
        /// Sizes of the output plane.
        output: [usize; 2],
    },
    /// In: `grad`. Out: gradient of `x` of shape `input`.
    AdaptiveAvgPool2dGrad {
        /// Shape of `x`.
        input: Shape,
    },

    // ---- Normalisation ----
    /// In: `x: f`. Out: `exp(x) / Σ exp(x)` along the axis, with the maximum subtracted first.
    Softmax(usize),
    /// In: `grad`, `y` (softmax's output). Out: `y * (grad - Σ grad * y)`.
    SoftmaxGrad(usize),
    /// In: `x: f`. Out: `x - log Σ exp(x)` along the axis, with the maximum subtracted first.
    LogSoftmax(usize),
    /// In: `grad`, `y` (log-softmax's output). Out: `grad - exp(y) * Σ grad`.
    LogSoftmaxGrad(usize),
    /// In: `x: f [.., D]`, `gamma [D]`, optionally `beta [D]`. Out: `y`, and per row the mean and
    /// `1/sqrt(var + eps)` with shape `[.., 1]` (biased variance).
    LayerNorm {
        /// Added to the variance.
        eps: f64,
    },
    /// In: `grad`, `x`, `gamma`, `mean`, `rstd`. Out: gradients of `x`, `gamma`, `beta`.
    LayerNormGrad,
    /// In: `x: f [.., D]`, `gamma [D]`. Out: `x / sqrt(mean(x²) + eps) * gamma`, and per row
    /// `1/sqrt(mean(x²) + eps)` with shape `[.., 1]`.
    RmsNorm {
        /// Added to the mean square.
        eps: f64,
    },
    /// In: `grad`, `x`, `gamma`, `rstd`. Out: gradients of `x`, `gamma`.
    RmsNormGrad,
    /// In: `x: f [N, C, ..]`, `gamma [C]`, `beta [C]`. Out: `y` normalised with the batch's statistics,
    /// the mean `[C]`, and the biased variance `[C]`.
    BatchNorm {
        /// Added to the variance.
        eps: f64,
    },
    /// In: `grad`, `x`, `gamma`, `mean`, `var`. Out: gradients of `x`, `gamma`, `beta`.
    BatchNormGrad {
        /// Added to the variance.
        eps: f64,
    },
    /// In: `logits: f [N, C]`, `targets: i64 [N]`. Out: the loss of each row, `[N]`; 0 for ignored rows.
    CrossEntropy(CrossEntropy),
    /// In: `grad [N]`, `logits`, `targets`. Out: gradient of `logits`.
    CrossEntropyGrad(CrossEntropy),

    // ---- Attention ----
    /// In: `q: f [B, H, L, D]`, `k [B, H, S, D]`, `v [B, H, S, E]`. Out: `softmax(q·kᵀ * scale + mask)·v`
    /// of shape `[B, H, L, E]`, and the log-sum-exp of each row, `[B, H, L, 1]`.
    Attention(Attention),
    /// In: `grad [B, H, L, E]`, `q`, `k`, `v`, `out`, `lse`. Out: gradients of `q`, `k`, `v`.
    AttentionGrad(Attention),

    // ---- Optimizer steps: one pass, in place where the state's buffers are given away ----
    /// In: `param: f`, `grad`, `m`, `v`. Out: new `param`, `m`, `v`.
    Adam(Adam),
    /// In: `param: f`, `grad`, and with momentum after the first step `velocity`. Out: new `param`, and
    /// with momentum the new `velocity`.
    Sgd(Sgd),
}

/// A group of ops that share a file, a kind of kernel and a kind of rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// One output element from the elements at the same position.
    Elementwise,
    /// No inputs.
    Creation,
    /// Metadata only.
    View,
    /// Reductions, scans and sorting.
    Reduction,
    /// Joining, selecting, gathering, scattering.
    Indexing,
    /// Matrix products.
    LinearAlgebra,
    /// Convolutions.
    Convolution,
    /// Pooling.
    Pooling,
    /// Softmax, norms, losses.
    Normalisation,
    /// Attention.
    Attention,
    /// Optimizer steps.
    Optimizer,
}

impl Op {
    /// The family, which is also the file that holds the op's rule and gradient.
    pub fn family(&self) -> Family {
        match self {
            Op::Unary(_)
            | Op::Activation(_)
            | Op::ActivationGrad(_)
            | Op::Binary(_)
            | Op::BinaryScalar { .. }
            | Op::Clamp { .. }
            | Op::Compare(_)
            | Op::CompareScalar(..)
            | Op::Test(_)
            | Op::Bitwise(_)
            | Op::BitwiseScalar(..)
            | Op::Not
            | Op::Where
            | Op::MaskFill(_)
            | Op::Cast(_)
            | Op::Contiguous => Family::Elementwise,
            Op::Full { .. } | Op::Arange { .. } | Op::Random { .. } => Family::Creation,
            Op::View(_) => Family::View,
            Op::Reduce(..)
            | Op::ArgReduce(..)
            | Op::ReduceWithIndex(..)
            | Op::Cumulative(..)
            | Op::Sort { .. } => Family::Reduction,
            Op::Cat(_)
            | Op::Select(_)
            | Op::SelectUpdate(..)
            | Op::Gather(_)
            | Op::ScatterUpdate(..)
            | Op::SliceAssign(_) => Family::Indexing,
            Op::Matmul | Op::Linear => Family::LinearAlgebra,
            Op::Conv2d(_) | Op::Conv2dInputGrad { .. } | Op::Conv2dWeightGrad { .. } => Family::Convolution,
            Op::MaxPool2d(_)
            | Op::MaxPool2dGrad { .. }
            | Op::AvgPool2d(_)
            | Op::AvgPool2dGrad { .. }
            | Op::AdaptiveAvgPool2d { .. }
            | Op::AdaptiveAvgPool2dGrad { .. } => Family::Pooling,
            Op::Softmax(_)
            | Op::SoftmaxGrad(_)
            | Op::LogSoftmax(_)
            | Op::LogSoftmaxGrad(_)
            | Op::LayerNorm { .. }
            | Op::LayerNormGrad
            | Op::RmsNorm { .. }
            | Op::RmsNormGrad
            | Op::BatchNorm { .. }
            | Op::BatchNormGrad { .. }
            | Op::CrossEntropy(_)
            | Op::CrossEntropyGrad(_) => Family::Normalisation,
            Op::Attention(_) | Op::AttentionGrad(_) => Family::Attention,
            Op::Adam(_) | Op::Sgd(_) => Family::Optimizer,
        }
    }

    /// The op's name in errors, prints and traces.
    pub fn name(&self) -> &'static str {
        match self {
            Op::Unary(op) => op.name(),
            Op::Activation(op) => op.name(),
            Op::ActivationGrad(_) => "activation_grad",
            Op::Binary(op) | Op::BinaryScalar { op, .. } => op.name(),
            Op::Clamp { .. } => "clamp",
            Op::Compare(op) | Op::CompareScalar(op, _) => op.name(),
            Op::Test(op) => op.name(),
            Op::Bitwise(op) | Op::BitwiseScalar(op, _) => op.name(),
            Op::Not => "not",
            Op::Where => "mask_where",
            Op::MaskFill(_) => "mask_fill",
            Op::Cast(_) => "cast",
            Op::Contiguous => "contiguous",
            Op::Full { .. } => "full",
            Op::Arange { .. } => "arange",
            Op::Random { .. } => "random",
            Op::View(view) => view.name(),
            Op::Reduce(op, _) => op.name(),
            Op::ArgReduce(Extremum::Max, _) => "argmax",
            Op::ArgReduce(Extremum::Min, _) => "argmin",
            Op::ReduceWithIndex(Extremum::Max, _) => "max_with_indices",
            Op::ReduceWithIndex(Extremum::Min, _) => "min_with_indices",
            Op::Cumulative(op, _) => op.name(),
            Op::Sort { .. } => "sort",
            Op::Cat(_) => "cat",
            Op::Select(_) => "select",
            Op::SelectUpdate(..) => "select_assign",
            Op::Gather(_) => "gather",
            Op::ScatterUpdate(..) => "scatter",
            Op::SliceAssign(_) => "slice_assign",
            Op::Matmul => "matmul",
            Op::Linear => "linear",
            Op::Conv2d(_) => "conv2d",
            Op::Conv2dInputGrad { .. } => "conv_transpose2d",
            Op::Conv2dWeightGrad { .. } => "conv2d_weight_grad",
            Op::MaxPool2d(_) => "max_pool2d",
            Op::MaxPool2dGrad { .. } => "max_pool2d_grad",
            Op::AvgPool2d(_) => "avg_pool2d",
            Op::AvgPool2dGrad { .. } => "avg_pool2d_grad",
            Op::AdaptiveAvgPool2d { .. } => "adaptive_avg_pool2d",
            Op::AdaptiveAvgPool2dGrad { .. } => "adaptive_avg_pool2d_grad",
            Op::Softmax(_) => "softmax",
            Op::SoftmaxGrad(_) => "softmax_grad",
            Op::LogSoftmax(_) => "log_softmax",
            Op::LogSoftmaxGrad(_) => "log_softmax_grad",
            Op::LayerNorm { .. } => "layer_norm",
            Op::LayerNormGrad => "layer_norm_grad",
            Op::RmsNorm { .. } => "rms_norm",
            Op::RmsNormGrad => "rms_norm_grad",
            Op::BatchNorm { .. } => "batch_norm",
            Op::BatchNormGrad { .. } => "batch_norm_grad",
            Op::CrossEntropy(_) => "cross_entropy",
            Op::CrossEntropyGrad(_) => "cross_entropy_grad",
            Op::Attention(_) => "attention",
            Op::AttentionGrad(_) => "attention_grad",
            Op::Adam(_) => "adam",
            Op::Sgd(_) => "sgd",
        }
    }

    /// Whether the op changes only the layout and never reaches a backend.
    pub fn is_view(&self) -> bool {
        matches!(self, Op::View(_))
    }
}
