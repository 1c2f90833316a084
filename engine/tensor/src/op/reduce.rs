//! Reductions, scans and sorting.

use smallvec::smallvec;

use crate::autodiff::{Context, InputGrads};
use crate::bridge::apply;
use crate::{DType, Infos, Op, Result, Shape, Tensor, TensorInfo};

use super::rule::{Rule, one};

use super::elementwise::named_ops;
use super::gradient::{no_gradient, single};
use super::index::Update;

named_ops! {
    /// Reductions over any set of axes. Sums of `f16`/`bf16` accumulate in `f32`.
    Reduce {
        /// Sum; 0 for no elements. Integers wrap.
        Sum "sum",
        /// Mean; integers truncate.
        Mean "mean",
        /// Product; 1 for no elements.
        Prod "prod",
        /// Maximum; NaN wins. At least one element.
        Max "max",
        /// Minimum; NaN wins. At least one element.
        Min "min",
        /// Whether any is true.
        Any "any",
        /// Whether all are true.
        All "all",
    }
}

named_ops! {
    /// Running reductions along one axis.
    Cumulative {
        /// Running sum.
        Sum "cumsum",
        /// Running product.
        Prod "cumprod",
        /// Running maximum.
        Max "cummax",
        /// Running minimum.
        Min "cummin",
    }
}

/// Which extremum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extremum {
    /// The largest.
    Max,
    /// The smallest.
    Min,
}

/// A set of axes, below 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Axes(u64);

impl Axes {
    /// The set with one axis.
    pub const fn one(axis: usize) -> Axes {
        Axes(1 << axis)
    }

    /// Every axis of a tensor of this rank.
    pub const fn all(rank: usize) -> Axes {
        if rank >= 64 { Axes(u64::MAX) } else { Axes((1 << rank) - 1) }
    }

    /// Whether the set has `axis`.
    #[inline]
    pub const fn contains(self, axis: usize) -> bool {
        self.0 >> axis & 1 == 1
    }

    /// Adds an axis.
    pub const fn insert(&mut self, axis: usize) {
        self.0 |= 1 << axis;
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The axes, ascending.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..64).filter(move |&axis| self.contains(axis))
    }

    /// The largest axis, if any.
    pub const fn last(self) -> Option<usize> {
        match self.0 {
            0 => None,
            bits => Some(63 - bits.leading_zeros() as usize),
        }
    }
}

impl FromIterator<usize> for Axes {
    fn from_iter<I: IntoIterator<Item = usize>>(iter: I) -> Axes {
        let mut axes = Axes::default();
        for axis in iter {
            axes.insert(axis);
        }
        axes
    }
}

/// Shapes and dtypes of reductions, scans and sorting.
pub(crate) fn infer(op: &Op, rule: Rule<'_>) -> Result<Infos> {
    let [x] = rule.inputs()?;
    match op {
        Op::Reduce(reduce, axes) => {
            if let Some(axis) = axes.last() {
                rule.axis(axis, x)?;
            }
            match reduce {
                Reduce::Any | Reduce::All => rule.dtype("input", x, DType::Bool)?,
                _ => rule.number("input", x)?,
            }
            if matches!(reduce, Reduce::Max | Reduce::Min) {
                axes.iter().try_for_each(|axis| rule.not_empty(axis, x))?;
            }
            let shape =
                (0..x.shape.rank()).map(|axis| if axes.contains(axis) { 1 } else { x.shape[axis] }).collect();
            one(shape, x.dtype)
        }
        Op::ArgReduce(_, axis) => {
            rule.number("input", x)?;
            rule.axis(*axis, x)?;
            rule.not_empty(*axis, x)?;
            one(x.shape.with(*axis, 1), DType::I64)
        }
        Op::ReduceWithIndex(_, axis) => {
            rule.number("input", x)?;
            rule.axis(*axis, x)?;
            rule.not_empty(*axis, x)?;
            let shape = x.shape.with(*axis, 1);
            Ok(smallvec![TensorInfo::new(shape.clone(), x.dtype), TensorInfo::new(shape, DType::I64)])
        }
        Op::Cumulative(_, axis) => {
            rule.number("input", x)?;
            rule.axis(*axis, x)?;
            one(x.shape.clone(), x.dtype)
        }
        Op::Sort { axis, .. } => {
            rule.number("input", x)?;
            rule.axis(*axis, x)?;
            Ok(smallvec![
                TensorInfo::new(x.shape.clone(), x.dtype),
                TensorInfo::new(x.shape.clone(), DType::I64)
            ])
        }
        _ => unreachable!("{} is not a reduction", rule.op),
    }
}

/// Gradients of reductions, scans and sorting.
pub(crate) fn gradient(op: &Op, cx: &Context<'_>, grad: Tensor) -> Result<InputGrads> {
    let shape = cx.shape(0);
    let zeros = |like: &Tensor| Tensor::zeros(shape.clone(), like.dtype(), &like.device());
    single(match op {
        Op::Reduce(reduce, axes) => match reduce {
            Reduce::Sum => grad.expand(shape.clone())?,
            Reduce::Mean => {
                let count: usize = axes.iter().map(|axis| shape[axis]).product();
                grad.div_scalar(count)?.expand(shape.clone())?
            }
            Reduce::Prod => along_one_axis(cx.input(0), *axes, |x| {
                // The product of all others, without dividing by an element that may be 0.
                let axis = x.rank() - 1;
                let before = shift(x.clone(), axis)?.cumprod(axis)?;
                let after = shift(x.flip(&[axis])?, axis)?.cumprod(axis)?.flip(&[axis])?;
                before.mul(after)
            })?
            .mul(grad)?,
            // As Burn's `max_dim`: the first extremum gets the whole gradient.
            Reduce::Max | Reduce::Min => {
                let extremum = match reduce {
                    Reduce::Max => Extremum::Max,
                    _ => Extremum::Min,
                };
                let chosen = along_one_axis(cx.input(0).detach(), *axes, |x| {
                    let axis = x.rank() - 1;
                    let index = apply(Op::ArgReduce(extremum, axis), [x.clone()])?;
                    let one = Tensor::ones(index.shape().clone(), x.dtype(), &x.device())?;
                    x.zeros_like()?.scatter(axis, index, one, Update::Assign)
                })?;
                chosen.mul(grad)?
            }
            Reduce::Any | Reduce::All => return Err(no_gradient(op)),
        },
        Op::ReduceWithIndex(_, axis) | Op::Sort { axis, .. } => {
            zeros(&grad)?.scatter(*axis, cx.output(1), grad, Update::Add)?
        }
        Op::Cumulative(cumulative, axis) => match cumulative {
            Cumulative::Sum => reverse_cumsum(grad, *axis)?,
            Cumulative::Prod => cumprod_gradient(cx.input(0), cx.output(0), grad, *axis)?,
            Cumulative::Max | Cumulative::Min => {
                // The running extremum at i was set at the last j <= i with x[j] == y[j].
                let (x, y) = (cx.input(0).detach(), cx.output(0).detach());
                let length = shape[*axis];
                let mut broadcast = vec![1; shape.rank()];
                broadcast[*axis] = length;
                let position = Tensor::arange_step(0, 1, length, DType::I64, &x.device())?
                    .reshape(broadcast)?
                    .expand(shape.clone())?;
                let set = position.mask_fill(x.not_equal(y)?, 0)?;
                zeros(&grad)?.scatter(*axis, set.cummax(*axis)?, grad, Update::Add)?
            }
        },
        _ => return Err(no_gradient(op)),
    })
}

/// Runs `f` on `x` with `axes` merged into one last axis, and brings the result back to `x`'s shape.
fn along_one_axis(x: Tensor, axes: Axes, f: impl FnOnce(Tensor) -> Result<Tensor>) -> Result<Tensor> {
    let rank = x.rank();
    let kept: Vec<usize> = (0..rank).filter(|&axis| !axes.contains(axis)).collect();
    let order: Vec<usize> = kept.iter().copied().chain(axes.iter()).collect();
    let moved: Shape = order.iter().map(|&axis| x.shape()[axis]).collect();
    let merged: Shape = kept
        .iter()
        .map(|&axis| x.shape()[axis])
        .chain([axes.iter().map(|axis| x.shape()[axis]).product()])
        .collect();
    let mut inverse = vec![0; rank];
    for (to, &from) in order.iter().enumerate() {
        inverse[from] = to;
    }
    f(x.permute(&order)?.reshape(merged)?)?.reshape(moved)?.permute(&inverse)
}

/// Moves elements one step along the axis, putting 1 in front and dropping the last.
fn shift(x: Tensor, axis: usize) -> Result<Tensor> {
    let length = x.shape()[axis];
    let one = Tensor::ones(x.shape().with(axis, 1), x.dtype(), &x.device())?;
    Tensor::cat(vec![one, x], axis)?.narrow(axis, 0, length)
}

fn reverse_cumsum(x: Tensor, axis: usize) -> Result<Tensor> {
    x.flip(&[axis])?.cumsum(axis)?.flip(&[axis])
}

/// `dx[k] = Σ_{i>=k} g[i] y[i] / x[k]`; where `x[k]` is 0 the sum is formed with `x[k]` left out.
fn cumprod_gradient(x: Tensor, y: Tensor, grad: Tensor, axis: usize) -> Result<Tensor> {
    let zero = x.clone().detach().equal_scalar(0.0)?;
    let usual = reverse_cumsum(grad.clone().mul(y)?, axis)?.div(x.clone())?;
    if !zero.clone().any()?.to_vec::<bool>()?[0] {
        return Ok(usual);
    }
    let columns = (0..x.shape()[axis])
        .map(|k| {
            let rest = x.shape()[axis] - k;
            let one = Tensor::ones(x.shape().with(axis, 1), x.dtype(), &x.device())?;
            let others = Tensor::cat(
                vec![x.clone().narrow(axis, 0, k)?, one, x.clone().narrow(axis, k + 1, rest - 1)?],
                axis,
            )?;
            let others = others.cumprod(axis)?.narrow(axis, k, rest)?;
            others.mul(grad.clone().narrow(axis, k, rest)?)?.sum_dim(axis)
        })
        .collect::<Result<Vec<_>>>()?;
    Tensor::cat(columns, axis)
}
