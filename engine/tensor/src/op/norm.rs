//! Softmax, normalisation layers and the cross-entropy loss.

use smallvec::smallvec;

use crate::autodiff::{Context, InputGrads};
use crate::bridge::{Inputs, apply, apply_all};
use crate::{DType, Error, Infos, Op, Result, Tensor, TensorInfo};

use super::composed;
use super::gradient::{no_gradient, single};
use super::rule::{Meta, Rule, one};

/// Parameters of the cross-entropy loss.
///
/// The loss of a row is `Σ_c q_c · (log Σ exp(x) - x_c)`, with `q` the smoothed one-hot target
/// `(1 - smoothing) · onehot + smoothing / C`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CrossEntropy {
    /// Label smoothing, from 0 to 1.
    pub smoothing: f64,
    /// Rows with this target have loss 0 and gradient 0.
    pub ignore: Option<i64>,
}

/// Shapes and dtypes of softmax, the norms and the loss.
pub(crate) fn infer(op: &Op, rule: Rule<'_>) -> Result<Infos> {
    let info = |x: Meta<'_>| TensorInfo::new(x.shape.clone(), x.dtype);
    match op {
        Op::Softmax(axis) | Op::LogSoftmax(axis) => {
            let [x] = rule.inputs()?;
            rule.float("input", x)?;
            rule.axis(*axis, x)?;
            one(x.shape.clone(), x.dtype)
        }
        Op::SoftmaxGrad(axis) | Op::LogSoftmaxGrad(axis) => {
            let [grad, y] = rule.inputs()?;
            rule.float("grad", grad)?;
            rule.axis(*axis, grad)?;
            rule.same("output", grad, y)?;
            one(y.shape.clone(), y.dtype)
        }
        Op::LayerNorm { .. } => {
            let ([x, gamma], beta) = rule.leading()?;
            let width = row(rule, x)?;
            for (name, x_dtype, parameter) in
                [("gamma", x.dtype, Some(&gamma)), ("beta", x.dtype, beta.first())]
            {
                if let Some(&parameter) = parameter {
                    rule.dtype(name, parameter, x_dtype)?;
                    rule.shape(name, parameter, &[width])?;
                }
            }
            let statistic = TensorInfo::new(x.shape.with(x.shape.rank() - 1, 1), x.dtype);
            Ok(smallvec![info(x), statistic.clone(), statistic])
        }
        Op::LayerNormGrad => {
            let [grad, x, gamma, mean, rstd] = rule.inputs()?;
            rule.same("grad", x, grad)?;
            rule.same("rstd", mean, rstd)?;
            Ok(smallvec![info(x), info(gamma), info(gamma)])
        }
        Op::RmsNorm { .. } => {
            let [x, gamma] = rule.inputs()?;
            let width = row(rule, x)?;
            rule.dtype("gamma", gamma, x.dtype)?;
            rule.shape("gamma", gamma, &[width])?;
            let statistic = TensorInfo::new(x.shape.with(x.shape.rank() - 1, 1), x.dtype);
            Ok(smallvec![info(x), statistic])
        }
        Op::RmsNormGrad => {
            let [grad, x, gamma, _rstd] = rule.inputs()?;
            rule.same("grad", x, grad)?;
            Ok(smallvec![info(x), info(gamma)])
        }
        Op::BatchNorm { .. } => {
            let [x, gamma, beta] = rule.inputs()?;
            rule.float("input", x)?;
            if x.shape.rank() < 2 {
                return Err(Error::shape(
                    rule.op,
                    "input",
                    x.shape,
                    "expected [batch, channels, ..], at least rank 2",
                ));
            }
            for (name, parameter) in [("gamma", gamma), ("beta", beta)] {
                rule.dtype(name, parameter, x.dtype)?;
                rule.shape(name, parameter, &[x.shape[1]])?;
            }
            Ok(smallvec![info(x), info(gamma), info(gamma)])
        }
        Op::BatchNormGrad { .. } => {
            let [grad, x, gamma, mean, var] = rule.inputs()?;
            rule.same("grad", x, grad)?;
            rule.same("mean", gamma, mean)?;
            rule.same("var", gamma, var)?;
            Ok(smallvec![info(x), info(gamma), info(gamma)])
        }
        Op::CrossEntropy(_) => {
            let [logits, targets] = rule.inputs()?;
            rule.float("logits", logits)?;
            rule.rank("logits", logits, 2)?;
            rule.dtype("targets", targets, DType::I64)?;
            rule.shape("targets", targets, &logits.shape[..1])?;
            one([logits.shape[0]].into(), logits.dtype)
        }
        Op::CrossEntropyGrad(_) => {
            let [grad, logits, targets] = rule.inputs()?;
            rule.dtype("grad", grad, logits.dtype)?;
            rule.shape("grad", grad, &logits.shape[..1])?;
            rule.shape("targets", targets, &logits.shape[..1])?;
            one(logits.shape.clone(), logits.dtype)
        }
        _ => unreachable!("{} does not normalise", rule.op),
    }
}

/// The width of the rows that a norm over the last axis works on.
fn row(rule: Rule<'_>, x: Meta<'_>) -> Result<usize> {
    rule.float("input", x)?;
    x.shape.last().copied().ok_or_else(|| Error::shape(rule.op, "input", x.shape, "expected at least rank 1"))
}

/// Gradients of softmax, the norms and the loss.
pub(crate) fn gradient(op: &Op, cx: &Context<'_>, grad: Tensor) -> Result<InputGrads> {
    let all = |op: Op, inputs: Inputs| -> Result<InputGrads> {
        Ok(apply_all(op, inputs)?.into_iter().map(Some).collect())
    };
    match op {
        Op::Softmax(axis) if cx.create_graph => single(composed::softmax(cx.output(0), grad, *axis)?),
        Op::LogSoftmax(axis) if cx.create_graph => single(composed::log_softmax(cx.output(0), grad, *axis)?),
        Op::LayerNorm { eps } if cx.create_graph => composed_row_norm(cx, grad, *eps, true),
        Op::RmsNorm { eps } if cx.create_graph => composed_row_norm(cx, grad, *eps, false),
        Op::BatchNorm { eps } if cx.create_graph => {
            let rank = cx.shape(0).rank();
            let axes: Vec<usize> = (0..rank).filter(|&axis| axis != 1).collect();
            let parameter_shape = (0..rank).map(|axis| if axis == 1 { cx.shape(1)[0] } else { 1 }).collect();
            let norm = composed::Norm {
                axes: &axes,
                parameter_axes: &axes,
                parameter_shape: &parameter_shape,
                eps: *eps,
                centred: true,
            };
            composed::norm(cx, grad, norm)
        }
        Op::CrossEntropy(loss) if cx.create_graph => composed::cross_entropy(cx, grad, *loss),
        Op::Softmax(axis) => single(apply(Op::SoftmaxGrad(*axis), [grad, cx.output(0)])?),
        Op::LogSoftmax(axis) => single(apply(Op::LogSoftmaxGrad(*axis), [grad, cx.output(0)])?),
        Op::LayerNorm { .. } => {
            all(Op::LayerNormGrad, smallvec![grad, cx.input(0), cx.input(1), cx.output(1), cx.output(2)])
        }
        Op::RmsNorm { .. } => all(Op::RmsNormGrad, smallvec![grad, cx.input(0), cx.input(1), cx.output(1)]),
        Op::BatchNorm { eps } => all(
            Op::BatchNormGrad { eps: *eps },
            smallvec![grad, cx.input(0), cx.input(1), cx.output(1), cx.output(2)],
        ),
        Op::CrossEntropy(loss) => {
            single(apply(Op::CrossEntropyGrad(*loss), [grad, cx.input(0), cx.input(1)])?)
        }
        _ => Err(no_gradient(op)),
    }
}

/// Layer or RMS normalisation from ops that can be differentiated again.
fn composed_row_norm(cx: &Context<'_>, grad: Tensor, eps: f64, centred: bool) -> Result<InputGrads> {
    let last = cx.shape(0).rank() - 1;
    let norm = composed::Norm {
        axes: &[last],
        parameter_axes: &(0..last).collect::<Vec<_>>(),
        parameter_shape: cx.shape(1),
        eps,
        centred,
    };
    composed::norm(cx, grad, norm)
}
