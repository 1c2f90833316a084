//! Views: ops that change a layout and share the buffer.

use crate::autodiff::{Context, InputGrads};
use crate::{DType, Dims, Error, Infos, Layout, Op, Result, Tensor};

use super::gradient::{no_gradient, single};
use super::index::Update;
use super::reduce::Axes;
use super::rule::{Rule, one};

use crate::Shape;

/// A slice of one axis: every `|step|`-th element of `start..end`, from the end when `step` is negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    /// First index, included.
    pub start: usize,
    /// Last index, excluded.
    pub end: usize,
    /// Distance between elements, not 0; a negative step walks from `end - 1` downwards.
    pub step: isize,
}

impl Range {
    /// `start..end` with a step.
    pub const fn new(start: usize, end: usize, step: isize) -> Range {
        Range { start, end, step }
    }

    /// The number of elements.
    pub const fn length(self) -> usize {
        self.end.saturating_sub(self.start).div_ceil(self.step.unsigned_abs())
    }

    /// The index of the first element that the slice visits; the slice must not be empty.
    pub const fn first(self) -> usize {
        if self.step > 0 { self.start } else { self.end - 1 }
    }
}

impl From<std::ops::Range<usize>> for Range {
    fn from(range: std::ops::Range<usize>) -> Range {
        Range::new(range.start, range.end, 1)
    }
}

/// Layout changes. A reshape that no strides can describe is preceded by [`Op::Contiguous`](crate::Op::Contiguous).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum View {
    /// The same elements in row-major order under another shape.
    Reshape(Shape),
    /// Output axis `i` is input axis `axes[i]`.
    Permute(Dims<usize>),
    /// Repeats axes of size 1, and adds axes on the left.
    Expand(Shape),
    /// One range per axis.
    Slice(Box<[Range]>),
    /// Reverses axes.
    Flip(Dims<usize>),
    /// Windows of `size` along `axis`, one every `step`; their elements become a new last axis.
    Unfold {
        /// Axis that the windows slide along.
        axis: usize,
        /// Elements of a window.
        size: usize,
        /// Distance between windows.
        step: usize,
    },
}

impl View {
    /// The name in errors, prints and traces.
    pub const fn name(&self) -> &'static str {
        match self {
            View::Reshape(_) => "reshape",
            View::Permute(_) => "permute",
            View::Expand(_) => "expand",
            View::Slice(_) => "slice",
            View::Flip(_) => "flip",
            View::Unfold { .. } => "unfold",
        }
    }
}

/// Shapes of the views; dtypes stay.
pub(crate) fn infer(op: &Op, rule: Rule<'_>) -> Result<Infos> {
    let [x] = rule.inputs()?;
    let Op::View(view) = op else { unreachable!("{} is not a view", rule.op) };
    let shape = match view {
        View::Reshape(shape) => {
            if shape.numel() != x.shape.numel() {
                return Err(Error::shape(
                    rule.op,
                    "input",
                    x.shape,
                    format!("its {} elements do not fit shape {shape} of {}", x.shape.numel(), shape.numel()),
                ));
            }
            shape.clone()
        }
        View::Permute(axes) => {
            let seen: Axes = axes.iter().copied().filter(|&axis| axis < 64).collect();
            if axes.len() != x.shape.rank() || seen != Axes::all(x.shape.rank()) {
                return Err(Error::invalid(
                    rule.op,
                    "axes",
                    format!(
                        "{:?} is not a permutation of the {} axes of shape {}",
                        &axes[..],
                        x.shape.rank(),
                        x.shape
                    ),
                ));
            }
            axes.iter().map(|&axis| x.shape[axis]).collect()
        }
        View::Expand(shape) => {
            let fits = shape.rank() >= x.shape.rank()
                && shape.iter().rev().zip(x.shape.iter().rev()).all(|(&to, &from)| from == to || from == 1);
            if !fits {
                return Err(Error::shape(
                    rule.op,
                    "input",
                    x.shape,
                    format!(
                        "it does not expand to {shape}: aligned on the right, only axes of size 1 may change"
                    ),
                ));
            }
            shape.clone()
        }
        View::Slice(ranges) => {
            if ranges.len() != x.shape.rank() {
                return Err(Error::invalid(
                    rule.op,
                    "ranges",
                    format!("{} ranges for shape {}", ranges.len(), x.shape),
                ));
            }
            check_ranges(rule.op, ranges, x.shape)?;
            ranges.iter().map(|range| range.length()).collect()
        }
        View::Flip(axes) => {
            for &axis in axes {
                rule.axis(axis, x)?;
            }
            x.shape.clone()
        }
        View::Unfold { axis, size, step } => {
            rule.axis(*axis, x)?;
            if *step == 0 || *size > x.shape[*axis] {
                return Err(Error::invalid(
                    rule.op,
                    "size",
                    format!("windows of {size} every {step} do not fit axis {axis} of shape {}", x.shape),
                ));
            }
            x.shape.with(*axis, (x.shape[*axis] - size) / step + 1).insert(x.shape.rank(), *size)
        }
    };
    one(shape, x.dtype)
}

/// Each range lies inside its axis and has a step.
pub(crate) fn check_ranges(op: &'static str, ranges: &[Range], shape: &Shape) -> Result<()> {
    for (axis, range) in ranges.iter().enumerate() {
        if range.step == 0 {
            return Err(Error::invalid(op, "step", format!("the step of axis {axis} is 0")));
        }
        if range.end > shape[axis] || range.start > range.end {
            return Err(Error::shape(
                op,
                "input",
                shape,
                format!(
                    "range {}..{} does not lie inside axis {axis} of size {}",
                    range.start, range.end, shape[axis]
                ),
            ));
        }
    }
    Ok(())
}

impl View {
    /// The layout of the view, or `None` for a reshape that no strides describe. The view must have
    /// passed its rule.
    pub(crate) fn layout(&self, layout: &Layout) -> Option<Layout> {
        Some(match self {
            View::Reshape(shape) => layout.reshape(shape)?,
            View::Permute(axes) => layout.permute(axes),
            View::Expand(shape) => layout.expand(shape),
            View::Slice(ranges) => layout.slice(ranges),
            View::Flip(axes) => layout.flip(axes),
            View::Unfold { axis, size, step } => layout.unfold(*axis, *size, *step),
        })
    }
}

/// Gradients of the views: the inverse view, or a sum over what was repeated.
pub(crate) fn gradient(op: &Op, cx: &Context<'_>, grad: Tensor) -> Result<InputGrads> {
    let Op::View(view) = op else {
        return Err(no_gradient(op));
    };
    single(match view {
        View::Reshape(_) => grad.reshape(cx.shape(0).clone())?,
        View::Permute(axes) => {
            let mut inverse: Dims<usize> = Dims::from_elem(0, axes.len());
            for (to, &from) in axes.iter().enumerate() {
                inverse[from] = to;
            }
            grad.permute(&inverse)?
        }
        View::Expand(_) => grad.sum_to(cx.shape(0))?,
        View::Slice(ranges) => {
            let zeros = Tensor::zeros(cx.shape(0).clone(), grad.dtype(), &grad.device())?;
            zeros.slice_assign(ranges, grad)?
        }
        View::Flip(axes) => grad.flip(axes)?,
        View::Unfold { axis, step, .. } => {
            // Element (w, s) of the windows is element w * step + s of the axis: add it back there.
            let (axis, step) = (*axis, *step);
            let (windows, size) = (grad.shape()[axis], grad.shape()[grad.rank() - 1]);
            let device = grad.device().inner();
            let starts = Tensor::arange_step(0, step as i64, windows, DType::I64, &device)?;
            let within = Tensor::arange_step(0, 1, size, DType::I64, &device)?;
            let index = starts.reshape([windows, 1])?.add(within)?.reshape([windows * size])?;
            let last = grad.rank() - 1;
            let order: Dims<usize> = (0..=axis).chain([last]).chain(axis + 1..last).collect();
            let values = grad.permute(&order)?.reshape(cx.shape(0).with(axis, windows * size))?;
            let zeros = Tensor::zeros(cx.shape(0).clone(), values.dtype(), &values.device())?;
            zeros.select_assign(axis, index, values, Update::Add)?
        }
    })
}
