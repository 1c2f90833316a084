//! Optimizer steps.

use smallvec::{SmallVec, smallvec};

use crate::bridge::apply_all;
use crate::op::{Adam, Sgd};
use crate::{Op, Result, Tensor};

impl Tensor {
    /// One Adam or AdamW step: `self` is the parameter, `first` and `second` the moments. Gives the new
    /// parameter and moments, in the memory of the old ones when they are given away.
    ///
    /// # Errors
    /// When the shapes or dtypes differ.
    pub fn adam_step(
        self,
        grad: impl Into<Tensor>,
        first: impl Into<Tensor>,
        second: impl Into<Tensor>,
        options: Adam,
    ) -> Result<(Tensor, Tensor, Tensor)> {
        let inputs = smallvec![self, grad.into(), first.into(), second.into()];
        let mut outputs = apply_all(Op::Adam(options), inputs)?;
        let second = outputs.swap_remove(2);
        let first = outputs.swap_remove(1);
        Ok((outputs.swap_remove(0), first, second))
    }

    /// One step of gradient descent: `self` is the parameter, `velocity` that of the step before (none
    /// on the first). Gives the new parameter, and the velocity when there is momentum.
    ///
    /// # Errors
    /// When the shapes or dtypes differ.
    pub fn sgd_step(
        self,
        grad: impl Into<Tensor>,
        velocity: Option<Tensor>,
        options: Sgd,
    ) -> Result<(Tensor, Option<Tensor>)> {
        let mut inputs: SmallVec<[Tensor; 2]> = smallvec![self, grad.into()];
        inputs.extend(velocity);
        let mut outputs = apply_all(Op::Sgd(options), inputs)?;
        let velocity = (outputs.len() > 1).then(|| outputs.swap_remove(1));
        Ok((outputs.swap_remove(0), velocity))
    }
}
