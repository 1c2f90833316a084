//! Gradients composed of ops that have gradients themselves.
//!
//! The fused gradient ops (`LayerNormGrad`, `AttentionGrad`, …) are fast and have no gradient. When a backward
//! pass is itself recorded (`create_graph`), the same formulas are built here from smaller ops, so that they
//! can be differentiated again.

use smallvec::smallvec;

use crate::autodiff::{Context, InputGrads};
use crate::{DType, Result, Shape, Tensor};

use super::attention::Attention;
use super::elementwise::Activation;
use super::norm::CrossEntropy;

fn one_minus_square(x: Tensor) -> Result<Tensor> {
    x.square()?.scalar_sub(1.0)
}

/// The gradient of an activation, from what it saves.
pub(crate) fn activation(op: Activation, saved: Tensor, grad: Tensor) -> Result<Tensor> {
    let slope = match op {
        Activation::Relu => saved.greater_scalar(0.0)?.cast(grad.dtype())?,
        Activation::Sigmoid => saved.clone().mul(saved.scalar_sub(1.0)?)?,
        Activation::Tanh => one_minus_square(saved)?,
        Activation::Gelu => {
            let cdf = saved.clone().mul_scalar(std::f64::consts::FRAC_1_SQRT_2)?.erf()?;
            let cdf = cdf.add_scalar(1.0)?.mul_scalar(0.5)?;
            let density = saved.clone().square()?.mul_scalar(-0.5)?.exp()?;
            // 1/√(2π) = (2/√π) / (2√2)
            let norm = std::f64::consts::FRAC_2_SQRT_PI * std::f64::consts::FRAC_1_SQRT_2 / 2.0;
            saved.mul(density.mul_scalar(norm)?)?.add(cdf)?
        }
        Activation::GeluTanh => {
            let c = (2.0 / std::f64::consts::PI).sqrt();
            let square = saved.clone().square()?;
            let inner = square.clone().mul_scalar(0.044715)?.add_scalar(1.0)?;
            let t = saved.clone().mul(inner)?.mul_scalar(c)?.tanh()?;
            let outer = square.mul_scalar(3.0 * 0.044715 * c)?.add_scalar(c)?;
            let rise = saved.mul(one_minus_square(t.clone())?)?.mul(outer)?;
            t.add_scalar(1.0)?.add(rise)?.mul_scalar(0.5)?
        }
        Activation::Silu => {
            let s = saved.clone().sigmoid()?;
            s.clone().mul(saved.mul(s.scalar_sub(1.0)?)?.add_scalar(1.0)?)?
        }
        Activation::Softplus => saved.sigmoid()?,
        Activation::LogSigmoid => saved.neg()?.sigmoid()?,
    };
    grad.mul(slope)
}

/// Softmax, from its output.
pub(crate) fn softmax(y: Tensor, grad: Tensor, axis: usize) -> Result<Tensor> {
    let total = grad.clone().mul(&y)?.sum_dim(axis)?;
    grad.sub(total)?.mul(y)
}

/// Log-softmax, from its output.
pub(crate) fn log_softmax(y: Tensor, grad: Tensor, axis: usize) -> Result<Tensor> {
    let total = grad.clone().sum_dim(axis)?;
    grad.sub(y.exp()?.mul(total)?)
}

/// A normalisation `y = x̂ gamma (+ beta)`: over which axes, and how.
pub(crate) struct Norm<'a> {
    /// The axes that mean and variance are taken over.
    pub(crate) axes: &'a [usize],
    /// The other axes: those that the gradients of the parameters are summed over.
    pub(crate) parameter_axes: &'a [usize],
    /// The parameters' shape beside `x`.
    pub(crate) parameter_shape: &'a Shape,
    /// Added to the variance.
    pub(crate) eps: f64,
    /// Whether the mean is subtracted (not in RMS normalisation).
    pub(crate) centred: bool,
}

/// Layer, RMS and batch normalisation: with `ĝ = grad gamma` and `x̂` the normalised input,
/// `dx = (ĝ - mean(ĝ) - x̂ mean(ĝ x̂)) / σ`, without `mean(ĝ)` when not centred.
pub(crate) fn norm(cx: &Context<'_>, grad: Tensor, norm: Norm<'_>) -> Result<InputGrads> {
    let (x, gamma) = (cx.input(0), cx.input(1));
    let centred = if norm.centred { x.clone().sub(x.mean_dims(norm.axes)?)? } else { x };
    let variance = centred.clone().square()?.mean_dims(norm.axes)?;
    let rstd = variance.add_scalar(norm.eps)?.rsqrt()?;
    let hat = centred.mul(&rstd)?;
    let of_x = cx.grad(0, || {
        let g = grad.clone().mul(gamma.reshape(norm.parameter_shape.clone())?)?;
        let along = g.clone().mul(&hat)?.mean_dims(norm.axes)?;
        let rest = g.clone().sub(hat.clone().mul(along)?)?;
        let rest = if norm.centred { rest.sub(g.mean_dims(norm.axes)?)? } else { rest };
        rest.mul(&rstd)
    })?;
    let of_gamma =
        cx.grad(1, || grad.clone().mul(&hat)?.sum_dims(norm.parameter_axes)?.reshape(cx.shape(1).clone()))?;
    let of_beta = cx.grad(2, || grad.clone().sum_dims(norm.parameter_axes)?.reshape(cx.shape(1).clone()))?;
    Ok(smallvec![of_x, of_gamma, of_beta])
}

/// Cross-entropy: `(softmax(logits) - q) grad`, and 0 for ignored rows.
pub(crate) fn cross_entropy(cx: &Context<'_>, grad: Tensor, loss: CrossEntropy) -> Result<InputGrads> {
    let (logits, targets) = (cx.input(0), cx.input(1));
    let [rows, classes] = [logits.shape()[0], logits.shape()[1]];
    let ignored = match loss.ignore {
        Some(ignored) => targets.clone().equal_scalar(ignored)?,
        None => Tensor::zeros([rows], DType::Bool, &targets.device())?,
    };
    let off = loss.smoothing / classes as f64;
    let on = 1.0 - loss.smoothing + off;
    let dtype = logits.dtype();
    // A row of smoothed targets is `off` everywhere and `on` at the class.
    let hit = targets.one_hot(classes)?.cast(DType::Bool)?;
    let q = Tensor::full([rows, classes], off, dtype, &logits.device())?.mask_fill(hit, on)?;
    let slope = logits.softmax(1)?.sub(q)?.mul(grad.reshape([rows, 1])?)?;
    Ok(smallvec![Some(slope.mask_fill(ignored.reshape([rows, 1])?, 0.0)?), None])
}

/// Attention, with the probabilities `p` recomputed: `dv = pᵀ g`, `ds = p (g vᵀ - Σ p g vᵀ)`, `dq = ds k`,
/// `dk = dsᵀ q`.
pub(crate) fn attention(cx: &Context<'_>, grad: Tensor, attention: Attention) -> Result<InputGrads> {
    let (q, k, v) = (cx.input(0), cx.input(1), cx.input(2));
    let (length, keys) = (q.shape()[2], k.shape()[2]);
    let mut scores = q.clone().matmul(k.clone().transpose()?)?.mul_scalar(attention.scale)?;
    if attention.causal {
        // Row i sees keys up to i + S - L.
        let device = scores.device();
        let seen = Tensor::ones([length, keys], DType::I64, &device)?;
        let seen = seen.tril(keys as i64 - length as i64)?.cast(DType::Bool)?;
        scores = scores.mask_fill(seen.not()?, f64::NEG_INFINITY)?;
    }
    let p = scores.softmax(3)?;
    let of_v = cx.grad(2, || p.clone().transpose()?.matmul(&grad))?;
    let dp = grad.matmul(v.transpose()?)?;
    let ds = softmax(p, dp, 3)?.mul_scalar(attention.scale)?;
    let of_q = cx.grad(0, || ds.clone().matmul(k))?;
    let of_k = cx.grad(1, || ds.clone().transpose()?.matmul(q))?;
    Ok(smallvec![of_q, of_k, of_v])
}
