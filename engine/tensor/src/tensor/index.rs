//! Selecting, gathering and scattering.

use crate::bridge::apply;
use crate::op::Update;
use crate::{DType, Error, Op, Result, Scalar, Shape, Tensor};

use super::view::check_axis;

impl Tensor {
    /// The elements at `indices` (rank 1, any integer type) along an axis.
    ///
    /// # Errors
    /// When an index lies outside the axis.
    pub fn select(self, axis: usize, indices: impl Into<Tensor>) -> Result<Tensor> {
        let indices = indices.into().into_index("select")?;
        apply(Op::Select(axis), [self, indices])
    }

    /// Updates the elements at `indices` (rank 1) along an axis with `values`.
    ///
    /// # Errors
    /// When an index lies outside the axis, or the values do not fit.
    pub fn select_assign(
        self,
        axis: usize,
        indices: impl Into<Tensor>,
        values: impl Into<Tensor>,
        update: Update,
    ) -> Result<Tensor> {
        let indices = indices.into().into_index("select_assign")?;
        apply(Op::SelectUpdate(axis, update), [self, indices, values.into()])
    }

    /// For each position of `indices`, the element whose index along `axis` it names.
    ///
    /// # Errors
    /// When an index lies outside the axis, or another axis of `indices` is longer than the tensor's.
    pub fn gather(self, axis: usize, indices: impl Into<Tensor>) -> Result<Tensor> {
        let indices = indices.into().into_index("gather")?;
        apply(Op::Gather(axis), [self, indices])
    }

    /// The inverse of [`Tensor::gather`]: updates the element that each position of `indices` names.
    ///
    /// # Errors
    /// When an index lies outside the axis, or the values do not have the shape of `indices`.
    pub fn scatter(
        self,
        axis: usize,
        indices: impl Into<Tensor>,
        values: impl Into<Tensor>,
        update: Update,
    ) -> Result<Tensor> {
        let indices = indices.into().into_index("scatter")?;
        apply(Op::ScatterUpdate(axis, update), [self, indices, values.into()])
    }

    /// Looks up rows of a table: `weight [V, D]` and `indices` of any shape `[..]` give `[.., D]`.
    ///
    /// # Errors
    /// When the weight is not of rank 2 or an index is not below `V`.
    pub fn embedding(weight: impl Into<Tensor>, indices: impl Into<Tensor>) -> Result<Tensor> {
        let (weight, indices) = (weight.into(), indices.into());
        if weight.rank() != 2 {
            return Err(Error::shape("embedding", "weight", weight.shape(), "expected rank 2"));
        }
        let shape = indices.shape().insert(indices.rank(), weight.shape()[1]);
        let count = indices.numel();
        weight.select(0, indices.reshape([count])?)?.reshape(shape)
    }

    /// One-hot rows: integer classes of shape `[..]` give `[.., classes]` with 1 at the class and 0
    /// elsewhere, in the tensor's dtype.
    ///
    /// # Errors
    /// When the dtype is not an integer.
    pub fn one_hot(self, classes: usize) -> Result<Tensor> {
        self.one_hot_fill(classes, 1, 0)
    }

    /// One-hot rows with given values at and beside the class.
    ///
    /// # Errors
    /// When the dtype is not an integer.
    pub fn one_hot_fill(
        self,
        classes: usize,
        on: impl Into<Scalar>,
        off: impl Into<Scalar>,
    ) -> Result<Tensor> {
        if !self.dtype().is_int() {
            return Err(Error::dtype("one_hot", "input", self.dtype(), "an integer type"));
        }
        let (dtype, device, rank) = (self.dtype(), self.device(), self.rank());
        let shape = self.shape().insert(rank, classes);
        let range = Tensor::arange_step(0, 1, classes, dtype, &device)?;
        let hit = self.unsqueeze_dim(rank)?.equal(range)?;
        Tensor::full(shape, off, dtype, &device)?.mask_fill(hit, on)
    }

    /// The positions of true (non-zero) elements, `[count, rank]`, in the device's integer type.
    ///
    /// Reads the tensor, as its shape depends on the values.
    ///
    /// # Errors
    /// When the device fails.
    pub fn argwhere(self) -> Result<Tensor> {
        let (shape, device) = (self.shape().clone(), self.device());
        let mask = self.cast(DType::Bool)?.to_vec::<bool>()?;
        let mut positions: Vec<i64> = Vec::new();
        let mut count = 0;
        for (mut flat, _) in mask.iter().enumerate().filter(|&(_, &hit)| hit) {
            let start = positions.len();
            positions.resize(start + shape.rank(), 0);
            for (axis, &size) in shape.iter().enumerate().rev() {
                positions[start + axis] = (flat % size) as i64;
                flat /= size;
            }
            count += 1;
        }
        let shape = Shape::from([count, shape.rank()]);
        Tensor::from_data(positions, shape, DType::I64, &device)?.into_device_int()
    }

    /// The elements where `mask` is true, as a tensor of rank 1.
    ///
    /// Reads the mask, as the result's shape depends on it.
    ///
    /// # Errors
    /// When the mask does not broadcast to the tensor.
    pub fn mask_select(self, mask: impl Into<Tensor>) -> Result<Tensor> {
        let mask = mask.into().broadcast_to(self.shape(), "mask_select")?;
        let hits: Vec<i64> = mask
            .to_vec::<bool>()?
            .iter()
            .enumerate()
            .filter(|&(_, &hit)| hit)
            .map(|(position, _)| position as i64)
            .collect();
        let (device, count) = (self.device(), self.numel());
        let indices = Tensor::from_data(hits.as_slice(), [hits.len()], DType::I64, &device)?;
        self.reshape([count])?.select(0, indices)
    }

    /// The index `index` of an axis, without the axis.
    ///
    /// # Errors
    /// When the axis or the index is out of range.
    pub fn select_dim(self, axis: usize, index: usize) -> Result<Tensor> {
        check_axis("select_dim", axis, self.shape())?;
        if index >= self.shape()[axis] {
            return Err(Error::index("select_dim", index as i64, axis, self.shape()[axis]));
        }
        self.narrow(axis, index, 1)?.squeeze_dim(axis)
    }
}
