//! Two-dimensional pooling.

use smallvec::smallvec;

use crate::autodiff::{Context, InputGrads};
use crate::bridge::apply;
use crate::{DType, Error, Infos, Op, Result, Shape, Tensor, TensorInfo};

use super::gradient::{no_gradient, single};
use super::rule::{Rule, one};

/// The windows of a pooling; pairs are `[height, width]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// Size of a window.
    pub kernel: [usize; 2],
    /// Step between windows.
    pub stride: [usize; 2],
    /// Padding on both sides of each axis, at most half the kernel.
    pub padding: [usize; 2],
    /// Step between the elements of a window.
    pub dilation: [usize; 2],
    /// Keep a last window that starts inside the input (or its left padding) but reaches beyond it.
    pub ceil_mode: bool,
}

/// Parameters of max pooling. Padding never wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MaxPool2d {
    /// The windows.
    pub window: Window,
}

/// Parameters of average pooling; the window's dilation is `[1, 1]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AvgPool2d {
    /// The windows.
    pub window: Window,
    /// Divide by the part of the window inside the padded input instead of the part inside the
    /// input. What a window in `ceil_mode` has beyond the right padding never counts.
    pub count_include_pad: bool,
}

impl Window {
    /// The number of windows along each axis of a plane, or `None` when not even one fits.
    pub fn output(&self, input: [usize; 2]) -> Option<[usize; 2]> {
        let size = |axis: usize| {
            let reach =
                self.dilation[axis].saturating_mul(self.kernel[axis].checked_sub(1)?).saturating_add(1);
            let stride = self.stride[axis];
            let padded = self.padding[axis].saturating_mul(2).saturating_add(input[axis]);
            let room = padded.checked_sub(reach)?;
            if !self.ceil_mode {
                return Some(room / stride + 1);
            }
            let windows = room.div_ceil(stride) + 1;
            // PyTorch's rule: the last window must start inside the input or its left padding.
            let inside = (windows - 1) * stride < input[axis] + self.padding[axis];
            Some(if inside { windows } else { windows - 1 })
        };
        Some([size(0)?, size(1)?])
    }
}

/// Shapes and dtypes of pooling.
pub(crate) fn infer(op: &Op, rule: Rule<'_>) -> Result<Infos> {
    match op {
        Op::MaxPool2d(pool) => {
            let [x] = rule.inputs()?;
            rule.number("input", x)?;
            rule.rank("input", x, 4)?;
            let shape = output_shape(rule, &pool.window, x.shape)?;
            Ok(smallvec![TensorInfo::new(shape.clone(), x.dtype), TensorInfo::new(shape, DType::I64)])
        }
        Op::MaxPool2dGrad { pool, input } => {
            let [grad, indices] = rule.inputs()?;
            rule.shape("grad", grad, &output_shape(rule, &pool.window, input)?)?;
            rule.same_shape("indices", grad, indices)?;
            rule.dtype("indices", indices, DType::I64)?;
            one(input.clone(), grad.dtype)
        }
        Op::AvgPool2d(pool) => {
            let [x] = rule.inputs()?;
            rule.float("input", x)?;
            rule.rank("input", x, 4)?;
            one(output_shape(rule, &pool.window, x.shape)?, x.dtype)
        }
        Op::AvgPool2dGrad { pool, input } => {
            let [grad] = rule.inputs()?;
            rule.float("grad", grad)?;
            rule.shape("grad", grad, &output_shape(rule, &pool.window, input)?)?;
            one(input.clone(), grad.dtype)
        }
        Op::AdaptiveAvgPool2d { output } => {
            let [x] = rule.inputs()?;
            rule.float("input", x)?;
            rule.rank("input", x, 4)?;
            let empty = x.shape[2..].iter().zip(output).any(|(&from, &to)| from == 0 && to > 0);
            if empty {
                return Err(Error::shape(rule.op, "input", x.shape, "the plane has no elements"));
            }
            one([x.shape[0], x.shape[1], output[0], output[1]].into(), x.dtype)
        }
        Op::AdaptiveAvgPool2dGrad { input } => {
            let [grad] = rule.inputs()?;
            rule.float("grad", grad)?;
            rule.rank("grad", grad, 4)?;
            one(input.clone(), grad.dtype)
        }
        _ => unreachable!("{} is not pooling", rule.op),
    }
}

fn output_shape(rule: Rule<'_>, window: &Window, x: &Shape) -> Result<Shape> {
    let sizes = [window.kernel, window.stride, window.dilation].concat();
    if sizes.contains(&0) {
        return Err(Error::invalid(
            rule.op,
            "window",
            format!(
                "kernel {:?}, stride {:?} and dilation {:?} must be at least 1",
                window.kernel, window.stride, window.dilation
            ),
        ));
    }
    if (0..2).any(|axis| window.padding[axis] > window.kernel[axis] / 2) {
        return Err(Error::invalid(
            rule.op,
            "padding",
            format!("{:?} is more than half the kernel {:?}", window.padding, window.kernel),
        ));
    }
    let Some([height, width]) = window.output([x[2], x[3]]) else {
        return Err(Error::shape(
            rule.op,
            "input",
            x,
            format!(
                "the kernel {:?} with dilation {:?} is larger than the input padded by {:?}",
                window.kernel, window.dilation, window.padding
            ),
        ));
    };
    Ok([x[0], x[1], height, width].into())
}

/// Gradients of pooling. Each is linear in its input, so the gradient of a gradient is the pooling
/// itself, at the saved indices for max pooling.
pub(crate) fn gradient(op: &Op, cx: &Context<'_>, grad: Tensor) -> Result<InputGrads> {
    let input = cx.shape(0).clone();
    single(match op {
        Op::MaxPool2d(pool) => {
            let op = Op::MaxPool2dGrad { pool: *pool, input };
            apply(op, [grad, cx.output(1)])?
        }
        Op::MaxPool2dGrad { .. } => {
            let [n, c, h, w] = [0, 1, 2, 3].map(|axis| grad.shape()[axis]);
            let windows = input[2] * input[3];
            let index = cx.input(1).reshape([n, c, windows])?;
            grad.reshape([n, c, h * w])?.gather(2, index)?.reshape(input)?
        }
        Op::AvgPool2d(pool) => apply(Op::AvgPool2dGrad { pool: *pool, input }, [grad])?,
        Op::AvgPool2dGrad { pool, .. } => apply(Op::AvgPool2d(*pool), [grad])?,
        Op::AdaptiveAvgPool2d { .. } => apply(Op::AdaptiveAvgPool2dGrad { input }, [grad])?,
        Op::AdaptiveAvgPool2dGrad { .. } => {
            let output = [input[2], input[3]];
            apply(Op::AdaptiveAvgPool2d { output }, [grad])?
        }
        _ => return Err(no_gradient(op)),
    })
}
