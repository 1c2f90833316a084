//! Convolutions of one and two dimensions, and transposed ones.

use smallvec::{SmallVec, smallvec};

use crate::bridge::{apply, apply_all};
use crate::op::Conv2d;
use crate::{Error, Op, Result, Shape, Tensor};

impl Tensor {
    /// Two-dimensional convolution (cross-correlation): `self [N, C, H, W]`, `weight
    /// [O, C/groups, kh, kw]`, `bias [O]` give `[N, O, H', W']`.
    ///
    /// # Errors
    /// When the channels do not fit or the kernel is larger than the padded input.
    pub fn conv2d(self, weight: impl Into<Tensor>, bias: Option<Tensor>, options: Conv2d) -> Result<Tensor> {
        let mut inputs: SmallVec<[Tensor; 2]> = smallvec![self, weight.into()];
        inputs.extend(bias);
        Ok(apply_all(Op::Conv2d(options), inputs)?.swap_remove(0))
    }

    /// One-dimensional convolution: `self [N, C, L]`, `weight [O, C/groups, k]`, `bias [O]`.
    ///
    /// # Errors
    /// As [`Tensor::conv2d`].
    pub fn conv1d(
        self,
        weight: impl Into<Tensor>,
        bias: Option<Tensor>,
        stride: usize,
        padding: usize,
        dilation: usize,
        groups: usize,
    ) -> Result<Tensor> {
        let weight = weight.into();
        require_rank("conv1d", "input", &self, 3)?;
        require_rank("conv1d", "weight", &weight, 3)?;
        let options = Conv2d { stride: [1, stride], padding: [0, padding], dilation: [1, dilation], groups };
        self.unsqueeze_dim(2)?.conv2d(weight.unsqueeze_dim(2)?, bias, options)?.squeeze_dim(2)
    }

    /// Transposed two-dimensional convolution: `self [N, C, H, W]`, `weight [C, O/groups, kh, kw]`,
    /// `bias [O]`; the inverse of [`Tensor::conv2d`]'s shapes, with `padding_out` added on one side.
    ///
    /// # Errors
    /// When the channels do not fit.
    pub fn conv_transpose2d(
        self,
        weight: impl Into<Tensor>,
        bias: Option<Tensor>,
        options: Conv2d,
        padding_out: [usize; 2],
    ) -> Result<Tensor> {
        const OP: &str = "conv_transpose2d";
        let weight = weight.into();
        require_rank(OP, "input", &self, 4)?;
        require_rank(OP, "weight", &weight, 4)?;
        let (x, w) = (self.shape().clone(), weight.shape().clone());
        if x[1] != w[0] {
            return Err(Error::shape(
                OP,
                "weight",
                &w,
                format!("an input of shape {x} needs weight[0] = {}", x[1]),
            ));
        }
        let size = |axis: usize| {
            let reach = options.dilation[axis].saturating_mul(w[2 + axis].max(1) - 1).saturating_add(1);
            let steps = x[2 + axis].saturating_sub(1).saturating_mul(options.stride[axis]);
            let grown = steps.saturating_add(reach);
            grown
                .saturating_add(padding_out[axis])
                .checked_sub(options.padding[axis].saturating_mul(2))
                .filter(|&size| size > 0 && x[2 + axis] > 0)
                .ok_or_else(|| {
                    Error::shape(OP, "input", &x, format!("padding {:?} leaves no output", options.padding))
                })
        };
        let channels = w[1].saturating_mul(options.groups);
        let input: Shape = [x[0], channels, size(0)?, size(1)?].into();
        let op = Op::Conv2dInputGrad { conv: options, input };
        let y = apply(op, [self, weight])?;
        match bias {
            Some(bias) => y.add(bias.reshape([1, channels, 1, 1])?),
            None => Ok(y),
        }
    }

    /// Transposed one-dimensional convolution: `self [N, C, L]`, `weight [C, O/groups, k]`.
    ///
    /// # Errors
    /// As [`Tensor::conv_transpose2d`].
    pub fn conv_transpose1d(
        self,
        weight: impl Into<Tensor>,
        bias: Option<Tensor>,
        [stride, padding, dilation]: [usize; 3],
        padding_out: usize,
        groups: usize,
    ) -> Result<Tensor> {
        let weight = weight.into();
        require_rank("conv_transpose1d", "input", &self, 3)?;
        require_rank("conv_transpose1d", "weight", &weight, 3)?;
        let options = Conv2d { stride: [1, stride], padding: [0, padding], dilation: [1, dilation], groups };
        self.unsqueeze_dim(2)?
            .conv_transpose2d(weight.unsqueeze_dim(2)?, bias, options, [0, padding_out])?
            .squeeze_dim(2)
    }
}

/// The tensor has exactly this rank.
pub(crate) fn require_rank(op: &'static str, argument: &'static str, x: &Tensor, rank: usize) -> Result<()> {
    if x.rank() == rank {
        return Ok(());
    }
    Err(Error::shape(op, argument, x.shape(), format!("expected rank {rank}")))
}
