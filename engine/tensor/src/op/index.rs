//! Joining, selecting, gathering and scattering.

use smallvec::smallvec;

use crate::autodiff::{Context, InputGrads};
use crate::{DType, Error, Infos, Op, Result, Shape, Tensor};

use super::gradient::no_gradient;
use super::rule::{Meta, Rule, one};
use super::view::check_ranges;

/// How values are written over existing ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Update {
    /// Add to what is there (logical or for `bool`).
    Add,
    /// Replace what is there.
    Assign,
}

/// Shapes and dtypes of joining and indexing.
pub(crate) fn infer(op: &Op, rule: Rule<'_>) -> Result<Infos> {
    match op {
        Op::Cat(axis) => {
            let ([first], rest) = rule.leading()?;
            rule.axis(*axis, first)?;
            let mut length = first.shape[*axis];
            for &x in rest {
                rule.dtype("tensors", x, first.dtype)?;
                rule.rank("tensors", x, first.shape.rank())?;
                let expected = first.shape.with(*axis, x.shape[*axis]);
                rule.shape("tensors", x, &expected)?;
                length += x.shape[*axis];
            }
            one(first.shape.with(*axis, length), first.dtype)
        }
        Op::Select(axis) => {
            let [x, index] = rule.inputs()?;
            rule.axis(*axis, x)?;
            rule.dtype("indices", index, DType::I64)?;
            rule.rank("indices", index, 1)?;
            one(x.shape.with(*axis, index.shape[0]), x.dtype)
        }
        Op::SelectUpdate(axis, _) => {
            let [x, index, values] = rule.inputs()?;
            rule.axis(*axis, x)?;
            rule.dtype("indices", index, DType::I64)?;
            rule.rank("indices", index, 1)?;
            values_of(rule, x, values, &x.shape.with(*axis, index.shape[0]))?;
            one(x.shape.clone(), x.dtype)
        }
        Op::Gather(axis) => {
            let [x, index] = rule.inputs()?;
            index_of(rule, *axis, x, index)?;
            one(index.shape.clone(), x.dtype)
        }
        Op::ScatterUpdate(axis, _) => {
            let [x, index, values] = rule.inputs()?;
            index_of(rule, *axis, x, index)?;
            values_of(rule, x, values, index.shape)?;
            one(x.shape.clone(), x.dtype)
        }
        Op::SliceAssign(ranges) => {
            let [x, values] = rule.inputs()?;
            if ranges.len() != x.shape.rank() {
                return Err(Error::invalid(
                    rule.op,
                    "ranges",
                    format!("{} ranges for shape {}", ranges.len(), x.shape),
                ));
            }
            check_ranges(rule.op, ranges, x.shape)?;
            let shape: Shape = ranges.iter().map(|range| range.length()).collect();
            values_of(rule, x, values, &shape)?;
            one(x.shape.clone(), x.dtype)
        }
        _ => unreachable!("{} does not index", rule.op),
    }
}

fn values_of(rule: Rule<'_>, x: Meta<'_>, values: Meta<'_>, shape: &Shape) -> Result<()> {
    rule.dtype("values", values, x.dtype)?;
    rule.shape("values", values, shape)
}

/// The index of gather and scatter: `i64`, of the same rank, no longer than `x` off the axis.
fn index_of(rule: Rule<'_>, axis: usize, x: Meta<'_>, index: Meta<'_>) -> Result<()> {
    rule.axis(axis, x)?;
    rule.dtype("indices", index, DType::I64)?;
    rule.rank("indices", index, x.shape.rank())?;
    for other in (0..x.shape.rank()).filter(|&other| other != axis) {
        if index.shape[other] > x.shape[other] {
            return Err(Error::shape(
                rule.op,
                "indices",
                index.shape,
                format!(
                    "axis {other} is longer than that of the input of shape {}; only axis {axis} may be",
                    x.shape
                ),
            ));
        }
    }
    Ok(())
}

/// Gradients of joining and indexing.
pub(crate) fn gradient(op: &Op, cx: &Context<'_>, grad: Tensor) -> Result<InputGrads> {
    let zeros = |position: usize, like: &Tensor| {
        Tensor::zeros(cx.shape(position).clone(), like.dtype(), &like.device())
    };
    Ok(match op {
        Op::Cat(axis) => {
            let mut start = 0;
            (0..cx.len())
                .map(|position| {
                    let length = cx.shape(position)[*axis];
                    start += length;
                    cx.grad(position, || grad.clone().narrow(*axis, start - length, length))
                })
                .collect::<Result<InputGrads>>()?
        }
        Op::Select(axis) => {
            let zeros = zeros(0, &grad)?;
            smallvec![Some(zeros.select_assign(*axis, cx.input(1), grad, Update::Add)?)]
        }
        Op::Gather(axis) => {
            let zeros = zeros(0, &grad)?;
            smallvec![Some(zeros.scatter(*axis, cx.input(1), grad, Update::Add)?)]
        }
        Op::SelectUpdate(axis, update) => {
            let index = cx.input(1);
            let of_values = cx.grad(2, || grad.clone().select(*axis, &index))?;
            let of_x = cx.grad(0, || match update {
                Update::Add => Ok(grad),
                Update::Assign => {
                    let gone = zeros(2, &grad)?;
                    grad.select_assign(*axis, index, gone, Update::Assign)
                }
            })?;
            smallvec![of_x, None, of_values]
        }
        Op::ScatterUpdate(axis, update) => {
            let index = cx.input(1);
            let of_values = cx.grad(2, || grad.clone().gather(*axis, &index))?;
            let of_x = cx.grad(0, || match update {
                Update::Add => Ok(grad),
                Update::Assign => {
                    let gone = zeros(2, &grad)?;
                    grad.scatter(*axis, index, gone, Update::Assign)
                }
            })?;
            smallvec![of_x, None, of_values]
        }
        Op::SliceAssign(ranges) => {
            let of_values = cx.grad(1, || grad.clone().slice(ranges))?;
            let of_x = cx.grad(0, || {
                let gone = zeros(1, &grad)?;
                grad.slice_assign(ranges, gone)
            })?;
            smallvec![of_x, of_values]
        }
        _ => return Err(no_gradient(op)),
    })
}
