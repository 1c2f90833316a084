//! Scaled dot-product attention as one op, so that the scores need not be stored.

use smallvec::smallvec;

use crate::autodiff::{Context, InputGrads};
use crate::bridge::apply_all;
use crate::{Error, Infos, Op, Result, Tensor, TensorInfo};

use super::composed;
use super::gradient::no_gradient;
use super::rule::Rule;

/// Parameters of attention.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attention {
    /// Factor of the scores, usually `1/√D`.
    pub scale: f64,
    /// Row `i` sees only keys `j ≤ i + S - L`.
    pub causal: bool,
}

/// Shapes and dtypes of attention.
pub(crate) fn infer(op: &Op, rule: Rule<'_>) -> Result<Infos> {
    match op {
        Op::Attention(_) => {
            let [q, k, v] = rule.inputs()?;
            rule.float("query", q)?;
            for (name, x) in [("query", q), ("key", k), ("value", v)] {
                rule.rank(name, x, 4)?;
                rule.dtype(name, x, q.dtype)?;
            }
            let [batch, heads, length, width] = [q.shape[0], q.shape[1], q.shape[2], q.shape[3]];
            if k.shape[..2] != [batch, heads] || k.shape[3] != width {
                return Err(Error::shape(
                    rule.op,
                    "key",
                    k.shape,
                    format!("expected [{batch}, {heads}, S, {width}], as the query's shape is {}", q.shape),
                ));
            }
            if v.shape[..3] != k.shape[..3] {
                return Err(Error::shape(
                    rule.op,
                    "value",
                    v.shape,
                    format!("all but the last axis must equal those of the key, {}", k.shape),
                ));
            }
            Ok(smallvec![
                TensorInfo::new([batch, heads, length, v.shape[3]].into(), q.dtype),
                TensorInfo::new([batch, heads, length, 1].into(), q.dtype)
            ])
        }
        Op::AttentionGrad(_) => {
            let [grad, q, k, v, out, _lse] = rule.inputs()?;
            rule.same("grad", out, grad)?;
            Ok([q, k, v].map(|x| TensorInfo::new(x.shape.clone(), x.dtype)).into_iter().collect())
        }
        _ => unreachable!("{} is not attention", rule.op),
    }
}

/// The gradient of attention; the scores are recomputed from the saved log-sum-exp.
pub(crate) fn gradient(op: &Op, cx: &Context<'_>, grad: Tensor) -> Result<InputGrads> {
    let Op::Attention(attention) = op else {
        return Err(no_gradient(op));
    };
    if cx.create_graph {
        return composed::attention(cx, grad, *attention);
    }
    let inputs = smallvec![grad, cx.input(0), cx.input(1), cx.input(2), cx.output(0), cx.output(1)];
    let grads = apply_all(Op::AttentionGrad(*attention), inputs)?;
    Ok(grads.into_iter().map(Some).collect())
}
