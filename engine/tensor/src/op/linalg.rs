//! Matrix products.

use smallvec::smallvec;

use crate::autodiff::{Context, InputGrads};
use crate::{Error, Infos, Op, Result, Shape, Tensor};

use super::gradient::no_gradient;
use super::rule::{Rule, one};

/// Shapes and dtypes of matrix products.
pub(crate) fn infer(op: &Op, rule: Rule<'_>) -> Result<Infos> {
    match op {
        Op::Matmul => {
            let [a, b] = rule.inputs()?;
            rule.number("lhs", a)?;
            rule.dtype("rhs", b, a.dtype)?;
            let rank = a.shape.rank();
            if rank < 2 {
                return Err(Error::shape(rule.op, "lhs", a.shape, "expected at least rank 2"));
            }
            rule.rank("rhs", b, rank)?;
            let (k, batch) = (a.shape[rank - 1], &a.shape[..rank - 2]);
            if b.shape[rank - 2] != k || b.shape[..rank - 2] != *batch {
                return Err(product(a.shape, b.shape));
            }
            one(a.shape.with(rank - 1, b.shape[rank - 1]), a.dtype)
        }
        Op::Linear => {
            let ([x, weight], bias) = rule.leading()?;
            rule.float("input", x)?;
            rule.dtype("weight", weight, x.dtype)?;
            rule.rank("weight", weight, 2)?;
            let Some(&k) = x.shape.last() else {
                return Err(Error::shape(rule.op, "input", x.shape, "expected at least rank 1"));
            };
            if weight.shape[0] != k {
                return Err(product(x.shape, weight.shape));
            }
            if let Some(&bias) = bias.first() {
                rule.dtype("bias", bias, x.dtype)?;
                rule.shape("bias", bias, &weight.shape[1..])?;
            }
            one(x.shape.with(x.shape.rank() - 1, weight.shape[1]), x.dtype)
        }
        _ => unreachable!("{} is not a matrix product", rule.op),
    }
}

/// Two shapes that do not multiply.
pub(crate) fn product(a: &Shape, b: &Shape) -> Error {
    Error::shape(
        "matmul",
        "lhs",
        a,
        format!(
            "it does not multiply with {b}: the last axis of the first must equal the second-to-last axis of the second"
        ),
    )
}

/// Gradients of matrix products.
pub(crate) fn gradient(op: &Op, cx: &Context<'_>, grad: Tensor) -> Result<InputGrads> {
    match op {
        Op::Matmul => {
            let of_a = cx.grad(0, || grad.clone().matmul(cx.input(1).transpose()?))?;
            let of_b = cx.grad(1, || cx.input(0).transpose()?.matmul(grad))?;
            Ok(smallvec![of_a, of_b])
        }
        Op::Linear => {
            let (k, n) = (cx.shape(1)[0], cx.shape(1)[1]);
            let rows = grad.numel() / n.max(1);
            let flat = grad.clone().reshape([rows, n])?;
            let of_x = cx.grad(0, || {
                let product = flat.clone().matmul(cx.input(1).transpose()?)?;
                product.reshape(cx.shape(0).clone())
            })?;
            let of_weight = cx.grad(1, || {
                let x = cx.input(0).reshape([rows, k])?;
                x.transpose()?.matmul(flat.clone())
            })?;
            let of_bias = cx.grad(2, || flat.sum_dim(0)?.reshape([n]))?;
            Ok(smallvec![of_x, of_weight, of_bias])
        }
        _ => Err(no_gradient(op)),
    }
}
