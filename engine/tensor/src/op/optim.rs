//! Optimizer steps that read and write each parameter once.

use smallvec::smallvec;

use crate::{Infos, Op, Result, TensorInfo};

use super::rule::Rule;

/// Parameters of one Adam or AdamW step (Kingma & Ba 2015; Loshchilov & Hutter 2019).
///
/// With `g` the gradient (plus `weight_decay * param` unless `decoupled`):
/// `m = beta1 m + (1 - beta1) g`, `v = beta2 v + (1 - beta2) g²`,
/// `param = param (1 - lr weight_decay if decoupled) - lr (m / correction1) / (√(v / correction2) + eps)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Adam {
    /// Learning rate.
    pub lr: f64,
    /// Decay of the first moment.
    pub beta1: f64,
    /// Decay of the second moment.
    pub beta2: f64,
    /// Added to the denominator.
    pub eps: f64,
    /// Weight decay; 0 for none.
    pub weight_decay: f64,
    /// AdamW: decay the parameter itself instead of adding to the gradient.
    pub decoupled: bool,
    /// `1 - beta1ᵗ` at step `t`, from 1.
    pub correction1: f64,
    /// `1 - beta2ᵗ`.
    pub correction2: f64,
}

/// Parameters of one step of stochastic gradient descent.
///
/// With `g = grad + weight_decay * param`: without momentum `param -= lr g`. With momentum
/// `velocity = momentum velocity + (1 - dampening) g` (on the first step, without a velocity input,
/// `velocity = g`) and `param -= lr d` with `d = velocity`, or `g + momentum velocity` when `nesterov`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sgd {
    /// Learning rate.
    pub lr: f64,
    /// Weight decay; 0 for none.
    pub weight_decay: f64,
    /// Momentum; `None` keeps no velocity.
    pub momentum: Option<f64>,
    /// Share of the gradient that does not enter the velocity.
    pub dampening: f64,
    /// Nesterov's look-ahead.
    pub nesterov: bool,
}

/// Shapes and dtypes of the optimizer steps.
pub(crate) fn infer(op: &Op, rule: Rule<'_>) -> Result<Infos> {
    let ([param, grad], state) = rule.leading()?;
    rule.float("param", param)?;
    rule.same("grad", param, grad)?;
    for &state in state {
        rule.same("state", param, state)?;
    }
    let info = TensorInfo::new(param.shape.clone(), param.dtype);
    match op {
        Op::Adam(_) => {
            let [_, _, _, _] = rule.inputs()?;
            Ok(smallvec![info.clone(), info.clone(), info])
        }
        Op::Sgd(sgd) if sgd.momentum.is_some() => Ok(smallvec![info.clone(), info]),
        Op::Sgd(_) => Ok(smallvec![info]),
        _ => unreachable!("{} is not an optimizer step", rule.op),
    }
}
