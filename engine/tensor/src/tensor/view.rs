//! Views and what is composed of them: reshaping, slicing, joining, repeating.

use smallvec::SmallVec;

use crate::bridge::{apply_all, view};
use crate::op::{Range, View};
use crate::{Dims, Error, Op, Result, Shape, Tensor};

impl Tensor {
    /// The same elements in row-major order under another shape; copies only when no strides
    /// describe it.
    ///
    /// # Errors
    /// When the number of elements differs.
    pub fn reshape(self, shape: impl Into<Shape>) -> Result<Tensor> {
        let shape = shape.into();
        if &shape == self.shape() {
            return Ok(self);
        }
        view(View::Reshape(shape), self)
    }

    /// Axis `i` of the result is axis `axes[i]` of the tensor.
    ///
    /// # Errors
    /// When `axes` is not a permutation of the tensor's axes.
    pub fn permute(self, axes: &[usize]) -> Result<Tensor> {
        view(View::Permute(Dims::from_slice(axes)), self)
    }

    /// Exchanges two axes.
    ///
    /// # Errors
    /// When an axis is out of range.
    pub fn swap_dims(self, a: usize, b: usize) -> Result<Tensor> {
        check_axis("swap_dims", a, self.shape())?;
        check_axis("swap_dims", b, self.shape())?;
        let mut axes: Dims<usize> = (0..self.rank()).collect();
        axes.swap(a, b);
        self.permute(&axes)
    }

    /// Exchanges the last two axes.
    ///
    /// # Errors
    /// When the rank is below 2.
    pub fn transpose(self) -> Result<Tensor> {
        let rank = self.rank();
        if rank < 2 {
            return Err(Error::shape("transpose", "input", self.shape(), "expected at least rank 2"));
        }
        self.swap_dims(rank - 2, rank - 1)
    }

    /// Moves axis `from` to position `to`, keeping the order of the others.
    ///
    /// # Errors
    /// When an axis is out of range.
    pub fn movedim(self, from: usize, to: usize) -> Result<Tensor> {
        check_axis("movedim", from, self.shape())?;
        check_axis("movedim", to, self.shape())?;
        let mut axes: Dims<usize> = (0..self.rank()).filter(|&axis| axis != from).collect();
        axes.insert(to, from);
        self.permute(&axes)
    }

    /// Repeats axes of size 1, and adds axes on the left, without copying.
    ///
    /// # Errors
    /// When another axis would change.
    pub fn expand(self, shape: impl Into<Shape>) -> Result<Tensor> {
        let shape = shape.into();
        if &shape == self.shape() {
            return Ok(self);
        }
        view(View::Expand(shape), self)
    }

    /// A slice, with one range for each of the leading axes; the others stay whole.
    ///
    /// # Errors
    /// When a range does not lie inside its axis, or has step 0.
    pub fn slice(self, ranges: &[Range]) -> Result<Tensor> {
        let ranges = self.all_ranges("slice", ranges)?;
        view(View::Slice(ranges), self)
    }

    /// A slice of one axis.
    ///
    /// # Errors
    /// As [`Tensor::slice`].
    pub fn slice_dim(self, axis: usize, range: impl Into<Range>) -> Result<Tensor> {
        check_axis("slice", axis, self.shape())?;
        let mut ranges = self.all_ranges("slice", &[])?;
        ranges[axis] = range.into();
        view(View::Slice(ranges), self)
    }

    /// `length` elements of an axis from `start`.
    ///
    /// # Errors
    /// When they do not lie inside the axis.
    pub fn narrow(self, axis: usize, start: usize, length: usize) -> Result<Tensor> {
        self.slice_dim(axis, start..start.saturating_add(length))
    }

    /// Replaces a slice by `values`, which have the slice's shape (or broadcast to it).
    ///
    /// # Errors
    /// When a range does not lie inside its axis, or the values do not fit.
    pub fn slice_assign(self, ranges: &[Range], values: impl Into<Tensor>) -> Result<Tensor> {
        let ranges = self.all_ranges("slice_assign", ranges)?;
        let shape: Shape = ranges.iter().map(|range| range.length()).collect();
        let values = values.into().cast(self.dtype())?.broadcast_to(&shape, "slice_assign")?;
        crate::bridge::apply(Op::SliceAssign(ranges.into_vec()), [self, values])
    }

    /// Replaces a slice by one value.
    ///
    /// # Errors
    /// When a range does not lie inside its axis.
    pub fn slice_fill(self, ranges: &[Range], value: impl Into<crate::Scalar>) -> Result<Tensor> {
        let values = Tensor::full([1], value, self.dtype(), &self.device())?;
        self.slice_assign(ranges, values)
    }

    /// Reverses the given axes.
    ///
    /// # Errors
    /// When an axis is out of range.
    pub fn flip(self, axes: &[usize]) -> Result<Tensor> {
        view(View::Flip(Dims::from_slice(axes)), self)
    }

    /// Windows of `size` elements along `axis`, one every `step`, as a view; the windows' elements
    /// become a new last axis.
    ///
    /// # Errors
    /// When a window does not fit, or `step` is 0.
    pub fn unfold(self, axis: usize, size: usize, step: usize) -> Result<Tensor> {
        view(View::Unfold { axis, size, step }, self)
    }

    /// Adds an axis of size 1 before `axis`.
    ///
    /// # Errors
    /// When `axis` is greater than the rank.
    pub fn unsqueeze_dim(self, axis: usize) -> Result<Tensor> {
        if axis > self.rank() {
            return Err(Error::axis("unsqueeze_dim", axis, self.shape()));
        }
        let shape = self.shape().insert(axis, 1);
        self.reshape(shape)
    }

    /// Removes an axis of size 1.
    ///
    /// # Errors
    /// When the axis is out of range or has another size.
    pub fn squeeze_dim(self, axis: usize) -> Result<Tensor> {
        check_axis("squeeze_dim", axis, self.shape())?;
        if self.shape()[axis] != 1 {
            return Err(Error::shape(
                "squeeze_dim",
                "input",
                self.shape(),
                format!("axis {axis} must have size 1"),
            ));
        }
        let shape = self.shape().remove(axis);
        self.reshape(shape)
    }

    /// Merges the axes `first..=last` into one.
    ///
    /// # Errors
    /// When the axes are out of range or in the wrong order.
    pub fn flatten(self, first: usize, last: usize) -> Result<Tensor> {
        check_axis("flatten", last, self.shape())?;
        if first > last {
            return Err(Error::invalid(
                "flatten",
                "axes",
                format!("the first axis {first} comes after the last axis {last}"),
            ));
        }
        let dims = self.shape();
        let merged = dims[first..=last].iter().product();
        let shape: Shape =
            dims[..first].iter().copied().chain([merged]).chain(dims[last + 1..].iter().copied()).collect();
        self.reshape(shape)
    }

    /// Joins tensors along an existing axis.
    ///
    /// # Errors
    /// When there are none, or their dtypes or other axes differ.
    pub fn cat(tensors: Vec<Tensor>, axis: usize) -> Result<Tensor> {
        if tensors.is_empty() {
            return Err(Error::invalid("cat", "tensors", "there are none to join"));
        }
        let outputs = apply_all(Op::Cat(axis), SmallVec::from_vec(tensors))?;
        Ok(outputs.into_iter().next().expect("cat has one output"))
    }

    /// Joins tensors of one shape along a new axis before `axis`.
    ///
    /// # Errors
    /// When there are none, or their dtypes or shapes differ.
    pub fn stack(tensors: Vec<Tensor>, axis: usize) -> Result<Tensor> {
        let tensors =
            tensors.into_iter().map(|tensor| tensor.unsqueeze_dim(axis)).collect::<Result<Vec<_>>>()?;
        Tensor::cat(tensors, axis)
    }

    /// The tensor repeated `times[i]` times along axis `i`, as tiles.
    ///
    /// # Errors
    /// When there is not one number per axis.
    pub fn repeat(self, times: &[usize]) -> Result<Tensor> {
        if times.len() != self.rank() {
            return Err(Error::invalid(
                "repeat",
                "times",
                format!("{} numbers for shape {}", times.len(), self.shape()),
            ));
        }
        let dims = self.shape().clone();
        // [a, b] -> [1, a, 1, b] -> [n, a, m, b] -> [n a, m b]
        let apart: Shape = dims.iter().flat_map(|&size| [1, size]).collect();
        let tiled: Shape = times.iter().zip(dims.iter()).flat_map(|(&n, &size)| [n, size]).collect();
        let merged: Shape = times.iter().zip(dims.iter()).map(|(&n, &size)| n.saturating_mul(size)).collect();
        self.reshape(apart)?.expand(tiled)?.reshape(merged)
    }

    /// The tensor repeated `times` times along one axis.
    ///
    /// # Errors
    /// When the axis is out of range.
    pub fn repeat_dim(self, axis: usize, times: usize) -> Result<Tensor> {
        check_axis("repeat_dim", axis, self.shape())?;
        let mut all = vec![1; self.rank()];
        all[axis] = times;
        self.repeat(&all)
    }

    /// Rotates an axis: element `i` moves to `i + shift`, wrapping around.
    ///
    /// # Errors
    /// When the axis is out of range.
    pub fn roll(self, axis: usize, shift: isize) -> Result<Tensor> {
        check_axis("roll", axis, self.shape())?;
        let length = self.shape()[axis];
        if length == 0 {
            return Ok(self);
        }
        let cut = length - shift.rem_euclid(length as isize) as usize;
        if cut == length {
            return Ok(self);
        }
        let tail = self.clone().narrow(axis, cut, length - cut)?;
        let head = self.narrow(axis, 0, cut)?;
        Tensor::cat(vec![tail, head], axis)
    }

    /// Pieces of `size` elements along an axis; the last may be shorter.
    ///
    /// # Errors
    /// When `size` is 0 or the axis out of range.
    pub fn split(self, size: usize, axis: usize) -> Result<Vec<Tensor>> {
        check_axis("split", axis, self.shape())?;
        if size == 0 {
            return Err(Error::invalid("split", "size", "a piece needs at least one element"));
        }
        let length = self.shape()[axis];
        (0..length)
            .step_by(size)
            .map(|start| self.clone().narrow(axis, start, size.min(length - start)))
            .collect()
    }

    /// Pieces of the given sizes along an axis.
    ///
    /// # Errors
    /// When the sizes do not add up to the axis, or it is out of range.
    pub fn split_with_sizes(self, sizes: &[usize], axis: usize) -> Result<Vec<Tensor>> {
        check_axis("split_with_sizes", axis, self.shape())?;
        let total: usize = sizes.iter().sum();
        if total != self.shape()[axis] {
            return Err(Error::shape(
                "split_with_sizes",
                "input",
                self.shape(),
                format!("the sizes {sizes:?} add up to {total}, not to axis {axis}"),
            ));
        }
        let mut start = 0;
        sizes
            .iter()
            .map(|&size| {
                start += size;
                self.clone().narrow(axis, start - size, size)
            })
            .collect()
    }

    /// At most `chunks` pieces of equal size along an axis; the last may be shorter.
    ///
    /// # Errors
    /// When `chunks` is 0 or the axis out of range.
    pub fn chunk(self, chunks: usize, axis: usize) -> Result<Vec<Tensor>> {
        check_axis("chunk", axis, self.shape())?;
        if chunks == 0 {
            return Err(Error::invalid("chunk", "chunks", "at least one piece is needed"));
        }
        let size = self.shape()[axis].div_ceil(chunks).max(1);
        self.split(size, axis)
    }

    /// The lower triangle of the last two axes: elements above diagonal `diagonal` become 0.
    ///
    /// # Errors
    /// When the rank is below 2.
    pub fn tril(self, diagonal: i64) -> Result<Tensor> {
        let mask = self.triangle("tril", diagonal, |column, limit| column.greater(limit))?;
        self.mask_fill(mask, 0)
    }

    /// The upper triangle of the last two axes: elements below diagonal `diagonal` become 0.
    ///
    /// # Errors
    /// When the rank is below 2.
    pub fn triu(self, diagonal: i64) -> Result<Tensor> {
        let mask = self.triangle("triu", diagonal, |column, limit| column.lower(limit))?;
        self.mask_fill(mask, 0)
    }

    /// `compare(column, row + diagonal)` over the last two axes.
    fn triangle(
        &self,
        op: &'static str,
        diagonal: i64,
        compare: impl FnOnce(Tensor, Tensor) -> Result<Tensor>,
    ) -> Result<Tensor> {
        let [.., rows, columns] = self.shape().dims() else {
            return Err(Error::shape(op, "input", self.shape(), "expected at least rank 2"));
        };
        let (rows, columns, device) = (*rows, *columns, self.device());
        let row = Tensor::arange_step(diagonal, 1, rows, crate::DType::I64, &device)?;
        let column = Tensor::arange_step(0, 1, columns, crate::DType::I64, &device)?;
        compare(column.reshape([1, columns])?, row.reshape([rows, 1])?)
    }

    /// Sums the tensor down to a shape that broadcasts to its own: the gradient of a broadcast.
    pub(crate) fn sum_to(self, shape: &Shape) -> Result<Tensor> {
        let added = self.rank() - shape.rank();
        let axes: SmallVec<[usize; 6]> = (0..self.rank())
            .filter(|&axis| axis < added || (shape[axis - added] == 1 && self.shape()[axis] != 1))
            .collect();
        if axes.is_empty() {
            return self.reshape(shape.clone());
        }
        self.sum_dims(&axes)?.reshape(shape.clone())
    }

    /// One range per axis: the given ones, then whole axes.
    fn all_ranges(&self, op: &'static str, ranges: &[Range]) -> Result<Box<[Range]>> {
        if ranges.len() > self.rank() {
            return Err(Error::invalid(
                op,
                "ranges",
                format!("{} ranges for shape {}", ranges.len(), self.shape()),
            ));
        }
        let rest = self.shape()[ranges.len()..].iter().map(|&size| Range::new(0, size, 1));
        Ok(ranges.iter().copied().chain(rest).collect())
    }
}

/// The axis exists.
pub(crate) fn check_axis(op: &'static str, axis: usize, shape: &Shape) -> Result<()> {
    if axis < shape.rank() { Ok(()) } else { Err(Error::axis(op, axis, shape)) }
}
