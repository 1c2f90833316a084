//! Two-dimensional convolution and its gradients, on contiguous `[N, C, H, W]`.
//!
//! Bound: 2·N·O·(C/groups)·kh·kw·H'·W' flops at the machine's FMA peak.
//!
//! Nothing materialises im2col for a whole batch. With stride 1 the forward pass and the input's gradient read shifted
//! rows of one padded image directly ([`direct`]); the weight's gradient multiplies the image with a transposed output
//! gradient ([`weight_grad`]); everything else unfolds one image at a time for the matrix product ([`unfold`]).

mod direct;
mod padded;
mod unfold;
mod weight_grad;

pub(crate) use direct::{forward, input_grad};
pub(crate) use weight_grad::weight_grad;

use super::matmul::Gemm;
use emberlab_tensor::op::Conv2d;

/// Sizes and parameters of one convolution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Geometry {
    pub(crate) images: usize,
    /// Input channels per group.
    pub(crate) channels: usize,
    /// Output channels per group.
    pub(crate) filters: usize,
    pub(crate) groups: usize,
    /// Input plane.
    pub(crate) input: [usize; 2],
    /// Output plane.
    pub(crate) output: [usize; 2],
    pub(crate) kernel: [usize; 2],
    pub(crate) stride: [usize; 2],
    pub(crate) padding: [usize; 2],
    pub(crate) dilation: [usize; 2],
}

impl Geometry {
    /// From the shapes `[N, C, H, W]` of the input and `[O, C/groups, kh, kw]` of the weight.
    pub(crate) fn new(conv: &Conv2d, input: &[usize], weight: &[usize]) -> Self {
        let plane = |axis: usize| {
            let reach = conv.dilation[axis] * weight[2 + axis].saturating_sub(1) + 1;
            (input[2 + axis] + 2 * conv.padding[axis]).saturating_sub(reach) / conv.stride[axis] + 1
        };
        Self {
            images: input[0],
            channels: input[1] / conv.groups,
            filters: weight[0] / conv.groups,
            groups: conv.groups,
            input: [input[2], input[3]],
            output: [plane(0), plane(1)],
            kernel: [weight[2], weight[3]],
            stride: conv.stride,
            padding: conv.padding,
            dilation: conv.dilation,
        }
    }

    /// Elements of one image and group of the input.
    fn input_len(&self) -> usize {
        self.channels * self.input[0] * self.input[1]
    }

    /// Elements of one image and group of the output.
    fn output_len(&self) -> usize {
        self.filters * self.output[0] * self.output[1]
    }

    /// Products per output element: C/groups · kh · kw.
    fn depth(&self) -> usize {
        self.channels * self.kernel[0] * self.kernel[1]
    }

    /// Elements of one group's weight.
    fn weight_len(&self) -> usize {
        self.filters * self.depth()
    }

    fn is_empty(&self) -> bool {
        self.images * self.groups * self.input_len() * self.output_len() * self.depth() == 0
    }
}

#[cfg(test)]
mod tests;
