//! Matrix products.

use smallvec::{SmallVec, smallvec};

use crate::bridge::{apply, apply_all};
use crate::op::Attention;
use crate::{Error, Op, Result, Shape, Tensor};

impl Tensor {
    /// Matrix product of the last two axes; batch axes broadcast. Vectors are not matrices here: give
    /// both operands at least rank 2.
    ///
    /// # Errors
    /// When the inner sizes differ, the batch axes do not broadcast, or the dtypes differ.
    pub fn matmul(self, rhs: impl Into<Tensor>) -> Result<Tensor> {
        let (a, b) = (self, rhs.into());
        let (rank_a, rank_b) = (a.rank(), b.rank());
        if rank_a < 2 || rank_b < 2 {
            let (argument, shape) = if rank_a < 2 { ("lhs", a.shape()) } else { ("rhs", b.shape()) };
            return Err(Error::shape("matmul", argument, shape, "expected at least rank 2"));
        }
        if a.shape()[rank_a - 1] != b.shape()[rank_b - 2] {
            return Err(crate::op::product(a.shape(), b.shape()));
        }
        // A batch of matrices by one matrix is one tall product: no batch loop, and the gradient of
        // the right operand needs no sum over the batch.
        if rank_a > 2 && b.shape()[..rank_b - 2].iter().all(|&size| size == 1) && rank_b <= rank_a {
            let (k, n) = (b.shape()[rank_b - 2], b.shape()[rank_b - 1]);
            let rows = a.shape()[..rank_a - 1].iter().product::<usize>();
            let shape = a.shape().with(rank_a - 1, n);
            let flat = a.reshape([rows, k])?;
            return apply(Op::Matmul, [flat, b.reshape([k, n])?])?.reshape(shape);
        }
        let batch = |shape: &Shape| Shape::from(&shape[..shape.rank() - 2]);
        let (batch_a, batch_b) = (batch(a.shape()), batch(b.shape()));
        if batch_a == batch_b {
            return apply(Op::Matmul, [a, b]);
        }
        let batch = batch_a.broadcast(&batch_b, "matmul")?;
        let full =
            |shape: &Shape| -> Shape { batch.iter().chain(&shape[shape.rank() - 2..]).copied().collect() };
        let (shape_a, shape_b) = (full(a.shape()), full(b.shape()));
        apply(Op::Matmul, [a.expand(shape_a)?, b.expand(shape_b)?])
    }

    /// `self · weight + bias` with `self [.., K]`, `weight [K, N]` and `bias [N]`, in one pass.
    ///
    /// # Errors
    /// When the sizes do not fit or the dtypes differ.
    pub fn linear(self, weight: impl Into<Tensor>, bias: Option<Tensor>) -> Result<Tensor> {
        let mut inputs: SmallVec<[Tensor; 2]> = smallvec![self, weight.into()];
        inputs.extend(bias);
        Ok(apply_all(Op::Linear, inputs)?.swap_remove(0))
    }

    /// The sum of the products of two vectors, of shape `[1]`.
    ///
    /// # Errors
    /// When they are not vectors of one length.
    pub fn dot(self, rhs: impl Into<Tensor>) -> Result<Tensor> {
        let rhs = rhs.into();
        if self.rank() != 1 || self.shape() != rhs.shape() {
            return Err(Error::shape(
                "dot",
                "rhs",
                rhs.shape(),
                format!("both must be vectors of one length; the first has shape {}", self.shape()),
            ));
        }
        self.mul(rhs)?.sum()
    }

    /// Scaled dot-product attention, `softmax(q·kᵀ · scale)·v`, without storing the scores.
    ///
    /// `self` is the query `[B, H, L, D]`, `key` is `[B, H, S, D]`, `value` `[B, H, S, E]`; the result is
    /// `[B, H, L, E]`. `scale` defaults to `1/√D`. With `causal`, row `i` sees keys up to `i + S - L`.
    ///
    /// # Errors
    /// When the shapes do not fit or the dtypes differ.
    pub fn attention(
        self,
        key: impl Into<Tensor>,
        value: impl Into<Tensor>,
        scale: Option<f64>,
        causal: bool,
    ) -> Result<Tensor> {
        let width = self.shape().last().copied().unwrap_or(1).max(1);
        let scale = scale.unwrap_or(1.0 / (width as f64).sqrt());
        let inputs = smallvec![self, key.into(), value.into()];
        Ok(apply_all(Op::Attention(Attention { scale, causal }), inputs)?.swap_remove(0))
    }
}
