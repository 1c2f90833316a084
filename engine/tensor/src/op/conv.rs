//! Two-dimensional convolution and its gradients.

use smallvec::smallvec;

use crate::autodiff::{Context, InputGrads};
use crate::bridge::apply;
use crate::{Error, Infos, Op, Result, Shape, Tensor};

use super::gradient::no_gradient;
use super::rule::{Meta, Rule, one};

/// Parameters of a convolution; pairs are `[height, width]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Conv2d {
    /// Step between windows.
    pub stride: [usize; 2],
    /// Zeros added on both sides of each axis.
    pub padding: [usize; 2],
    /// Step between the elements of a window.
    pub dilation: [usize; 2],
    /// Independent groups of channels.
    pub groups: usize,
}

impl Default for Conv2d {
    fn default() -> Conv2d {
        Conv2d { stride: [1, 1], padding: [0, 0], dilation: [1, 1], groups: 1 }
    }
}

impl Conv2d {
    /// The plane `[H', W']` that an input plane becomes under `kernel`, or `None` when the dilated
    /// kernel is larger than the padded input.
    pub fn output(&self, input: [usize; 2], kernel: [usize; 2]) -> Option<[usize; 2]> {
        let size = |axis: usize| {
            let reach = self.dilation[axis].saturating_mul(kernel[axis].checked_sub(1)?).saturating_add(1);
            let padded = self.padding[axis].saturating_mul(2).saturating_add(input[axis]);
            let room = padded.checked_sub(reach)?;
            Some(room / self.stride[axis] + 1)
        };
        Some([size(0)?, size(1)?])
    }
}

/// Shapes and dtypes of the convolution and its gradients.
pub(crate) fn infer(op: &Op, rule: Rule<'_>) -> Result<Infos> {
    match op {
        Op::Conv2d(conv) => {
            let ([x, weight], bias) = rule.leading()?;
            operands(rule, x, weight)?;
            let output = output_shape(rule, conv, x.shape, weight.shape)?;
            if let Some(&bias) = bias.first() {
                rule.dtype("bias", bias, x.dtype)?;
                rule.shape("bias", bias, &weight.shape[..1])?;
            }
            one(output, x.dtype)
        }
        Op::Conv2dInputGrad { conv, input } => {
            let [grad, weight] = rule.inputs()?;
            operands(rule, grad, weight)?;
            let output = output_shape(rule, conv, input, weight.shape)?;
            rule.shape("grad", grad, &output)?;
            one(input.clone(), grad.dtype)
        }
        Op::Conv2dWeightGrad { conv, weight } => {
            let [x, grad] = rule.inputs()?;
            operands(rule, x, grad)?;
            let output = output_shape(rule, conv, x.shape, weight)?;
            rule.shape("grad", grad, &output)?;
            one(weight.clone(), x.dtype)
        }
        _ => unreachable!("{} is not a convolution", rule.op),
    }
}

fn operands(rule: Rule<'_>, x: Meta<'_>, weight: Meta<'_>) -> Result<()> {
    rule.float("input", x)?;
    rule.dtype("weight", weight, x.dtype)?;
    rule.rank("input", x, 4)?;
    rule.rank("weight", weight, 4)
}

fn output_shape(rule: Rule<'_>, conv: &Conv2d, x: &Shape, weight: &Shape) -> Result<Shape> {
    let positive = [conv.stride, conv.dilation].concat().iter().all(|&size| size > 0);
    if !positive || conv.groups == 0 {
        return Err(Error::invalid(
            rule.op,
            "options",
            format!(
                "stride {:?}, dilation {:?} and groups {} must be at least 1",
                conv.stride, conv.dilation, conv.groups
            ),
        ));
    }
    if x[1] != weight[1].saturating_mul(conv.groups) || !weight[0].is_multiple_of(conv.groups) {
        return Err(Error::shape(
            rule.op,
            "weight",
            weight,
            format!(
                "with {} groups an input of shape {x} needs weight[1] = {} / groups, and weight[0] divisible by groups",
                conv.groups, x[1]
            ),
        ));
    }
    let plane = conv.output([x[2], x[3]], [weight[2], weight[3]]);
    let Some([height, width]) = plane else {
        return Err(Error::shape(
            rule.op,
            "input",
            x,
            format!(
                "the kernel of {:?} with dilation {:?} is larger than the input padded by {:?}",
                &weight[2..],
                conv.dilation,
                conv.padding
            ),
        ));
    };
    Ok([x[0], weight[0], height, width].into())
}

/// Gradients of the convolution and of its gradients, which are convolutions again.
pub(crate) fn gradient(op: &Op, cx: &Context<'_>, grad: Tensor) -> Result<InputGrads> {
    let input_grad = |conv: &Conv2d, input: &Shape, grad: Tensor, weight: Tensor| {
        let (conv, input) = (*conv, input.clone());
        apply(Op::Conv2dInputGrad { conv, input }, [grad, weight])
    };
    let weight_grad = |conv: &Conv2d, weight: &Shape, x: Tensor, grad: Tensor| {
        let (conv, weight) = (*conv, weight.clone());
        apply(Op::Conv2dWeightGrad { conv, weight }, [x, grad])
    };
    let convolve = |conv: &Conv2d, x: Tensor, weight: Tensor| apply(Op::Conv2d(*conv), [x, weight]);
    Ok(match op {
        Op::Conv2d(conv) => smallvec![
            cx.grad(0, || input_grad(conv, cx.shape(0), grad.clone(), cx.input(1)))?,
            cx.grad(1, || weight_grad(conv, cx.shape(1), cx.input(0), grad.clone()))?,
            cx.grad(2, || grad.clone().sum_dims(&[0, 2, 3])?.reshape(cx.shape(2).clone()))?,
        ],
        Op::Conv2dInputGrad { conv, .. } => smallvec![
            cx.grad(0, || convolve(conv, grad.clone(), cx.input(1)))?,
            cx.grad(1, || weight_grad(conv, cx.shape(1), grad.clone(), cx.input(0)))?,
        ],
        Op::Conv2dWeightGrad { conv, .. } => smallvec![
            cx.grad(0, || input_grad(conv, cx.shape(0), cx.input(1), grad.clone()))?,
            cx.grad(1, || convolve(conv, cx.input(0), grad.clone()))?,
        ],
        _ => return Err(no_gradient(op)),
    })
}
