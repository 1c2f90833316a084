//! Selecting, gathering and scattering.

use crate::bridge::apply;
use crate::op::Update;
use crate::{DType, Error, Op, Result, Scalar, Shape, Tensor};

use super::view::check_axis;

/// How values are written at indices: what Burn's methods offer.
///
/// Duplicate indices accumulate under `Add`, the last wins under `Assign`, and for the others the
/// result of one of them is kept, which one is not defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IndexingUpdate {
    /// Replace what is there.
    Assign,
    /// Add to what is there.
    Add,
    /// Multiply what is there.
    Mul,
    /// Keep the smaller.
    Min,
    /// Keep the larger.
    Max,
}

impl From<Update> for IndexingUpdate {
    fn from(update: Update) -> IndexingUpdate {
        match update {
            Update::Assign => IndexingUpdate::Assign,
            Update::Add => IndexingUpdate::Add,
        }
    }
}

impl std::str::FromStr for IndexingUpdate {
    type Err = Error;

    fn from_str(text: &str) -> Result<IndexingUpdate> {
        match text {
            "assign" => Ok(IndexingUpdate::Assign),
            "add" => Ok(IndexingUpdate::Add),
            "mul" => Ok(IndexingUpdate::Mul),
            "min" => Ok(IndexingUpdate::Min),
            "max" => Ok(IndexingUpdate::Max),
            _ => Err(Error::invalid(
                "scatter",
                "update",
                format!("`{text}` is not one of assign, add, mul, min, max"),
            )),
        }
    }
}

impl IndexingUpdate {
    /// The op that writes, and the values to write: other updates than adding are combined with
    /// what is there (`old`) and assigned.
    fn prepare(self, values: Tensor, old: impl FnOnce() -> Result<Tensor>) -> Result<(Update, Tensor)> {
        Ok(match self {
            IndexingUpdate::Assign => (Update::Assign, values),
            IndexingUpdate::Add => (Update::Add, values),
            IndexingUpdate::Mul => (Update::Assign, old()?.mul(values)?),
            IndexingUpdate::Min => (Update::Assign, old()?.min_pair(values)?),
            IndexingUpdate::Max => (Update::Assign, old()?.max_pair(values)?),
        })
    }
}

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
        update: impl Into<IndexingUpdate>,
    ) -> Result<Tensor> {
        let indices = indices.into().into_index("select_assign")?;
        let old = || self.clone().select(axis, &indices);
        let (update, values) = update.into().prepare(values.into(), old)?;
        apply(Op::SelectUpdate(axis, update), [self, indices, values])
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
        update: impl Into<IndexingUpdate>,
    ) -> Result<Tensor> {
        let indices = indices.into().into_index("scatter")?;
        let old = || self.clone().gather(axis, &indices);
        let (update, values) = update.into().prepare(values.into(), old)?;
        apply(Op::ScatterUpdate(axis, update), [self, indices, values])
    }

    /// Slices at index tuples: the last axis of `indices` (size K) indexes the leading K axes of the
    /// tensor; the result has the other axes of `indices`, then the tensor's remaining ones.
    ///
    /// # Errors
    /// When K is greater than the rank, or an index lies outside its axis.
    pub fn gather_nd(self, indices: impl Into<Tensor>) -> Result<Tensor> {
        let place = Places::new("gather_nd", &self, indices.into())?;
        self.reshape(place.flat)?.select(0, place.rows)?.reshape(place.values)
    }

    /// Updates slices at index tuples, the inverse of [`Tensor::gather_nd`].
    ///
    /// # Errors
    /// As [`Tensor::gather_nd`], or when the values do not have its result's shape.
    pub fn scatter_nd(
        self,
        indices: impl Into<Tensor>,
        values: impl Into<Tensor>,
        update: impl Into<IndexingUpdate>,
    ) -> Result<Tensor> {
        let (shape, values) = (self.shape().clone(), values.into());
        let place = Places::new("scatter_nd", &self, indices.into())?;
        if values.shape() != &place.values {
            return Err(Error::shape(
                "scatter_nd",
                "values",
                values.shape(),
                format!("expected shape {}", place.values),
            ));
        }
        let rows = place.flat.with(0, place.rows.numel());
        let values = values.reshape(rows)?;
        self.reshape(place.flat)?.select_assign(0, place.rows, values, update)?.reshape(shape)
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

/// Where index tuples point: the tensor seen as rows, and the rows that the tuples name.
struct Places {
    /// `[rows, ..remaining axes]`.
    flat: Shape,
    /// One row per tuple.
    rows: Tensor,
    /// Shape of the values at all tuples.
    values: Shape,
}

impl Places {
    /// Reads the indices: each must lie in its own axis, which the row number cannot show any more.
    fn new(op: &'static str, x: &Tensor, indices: Tensor) -> Result<Places> {
        let dims = x.shape().clone();
        let Some((&depth, batch)) = indices.shape().split_last() else {
            return Err(Error::shape(op, "indices", indices.shape(), "expected at least rank 1"));
        };
        if depth > dims.rank() {
            return Err(Error::shape(
                op,
                "indices",
                indices.shape(),
                format!("the last axis indexes {depth} axes, but the tensor has shape {dims}"),
            ));
        }
        let (lead, rest) = dims.split_at(depth);
        let flat = std::iter::once(lead.iter().product()).chain(rest.iter().copied()).collect();
        let values: Shape = batch.iter().chain(rest).copied().collect();
        let tuples = batch.iter().product::<usize>();
        let numbers = indices.clone().into_index(op)?.to_vec::<i64>()?;
        let mut rows = vec![0; tuples];
        for (i, row) in rows.iter_mut().enumerate() {
            for (axis, &size) in lead.iter().enumerate() {
                let index = numbers[i * depth + axis];
                if index < 0 || index as usize >= size {
                    return Err(Error::index(op, index, axis, size));
                }
                *row = *row * size as i64 + index;
            }
        }
        let rows = Tensor::from_data(rows, [tuples], DType::I64, &indices.device())?;
        Ok(Places { flat, rows, values })
    }
}
