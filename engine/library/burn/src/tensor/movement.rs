//! Operations that rearrange elements: reshape, permute, slice, join, repeat, pad.

use super::base::{Tensor, check_rank};
use super::element::Element;
use super::indexing::{AsIndex, wrap_index};
use super::kind::{Basic, Numeric};
use super::ops::PadMode;
use super::shape::Shape;
use super::slice::{Slice, SliceArg};
use crate::intrinsics::handle::TensorHandle;
use crate::intrinsics::view;
use std::fmt::Debug;

/// What [`Tensor::reshape`] takes: an array of sizes, where -1 is inferred and 0 keeps the size, or a [`Shape`].
pub trait ReshapeArgs<const D2: usize>: Debug {
    /// The new shape of a tensor that has shape `source`.
    fn into_shape(self, source: Shape) -> Shape;
}

impl<const D2: usize, I: AsIndex> ReshapeArgs<D2> for [I; D2] {
    fn into_shape(self, source: Shape) -> Shape {
        let mut args: Vec<isize> = Vec::with_capacity(D2);
        for size in self.iter() {
            args.push(size.as_index());
        }
        source.resolve(args.as_slice())
    }
}

impl<const D2: usize> ReshapeArgs<D2> for Shape {
    fn into_shape(self, source: Shape) -> Shape {
        let mut args: Vec<isize> = Vec::with_capacity(self.rank());
        for size in self.iter() {
            args.push(*size as isize);
        }
        source.resolve(args.as_slice())
    }
}

/// What [`Tensor::expand`] takes: an array of sizes, where -1 keeps the size, or a [`Shape`].
pub trait BroadcastArgs<const D1: usize, const D2: usize> {
    /// The expanded shape of a tensor that has shape `shape`.
    fn into_shape(self, shape: &Shape) -> Shape;
}

impl<const D1: usize, const D2: usize> BroadcastArgs<D1, D2> for Shape {
    fn into_shape(self, _shape: &Shape) -> Shape {
        self
    }
}

impl<const D1: usize, const D2: usize, I: AsIndex> BroadcastArgs<D1, D2> for [I; D2] {
    fn into_shape(self, shape: &Shape) -> Shape {
        if D2 < shape.rank() {
            panic!("expand: {D2} sizes were given for a tensor of rank {}", shape.rank());
        }
        let added = D2 - shape.rank();
        let mut sizes: Vec<usize> = Vec::with_capacity(D2);
        for i in 0..D2 {
            let size: isize = self[i].as_index();
            if size == -1 && i >= added {
                sizes.push(shape[i - added]);
            } else if size < 1 {
                panic!(
                    "expand: size {size} of dimension {i} must be positive, or -1 for a dimension that exists"
                );
            } else {
                sizes.push(size as usize);
            }
        }
        Shape::from(sizes)
    }
}

/// What [`Tensor::movedim`] takes: one axis or several.
pub trait MovedimArgs {
    /// The axes of a tensor of rank `rank`.
    fn into_dim_vec(self, rank: usize) -> Vec<usize>;
}

impl<I: AsIndex> MovedimArgs for Vec<I> {
    fn into_dim_vec(self, rank: usize) -> Vec<usize> {
        self.iter().map(|dim| dim.expect_dim_index(rank)).collect()
    }
}

impl MovedimArgs for usize {
    fn into_dim_vec(self, rank: usize) -> Vec<usize> {
        vec![self.expect_dim_index(rank)]
    }
}

impl MovedimArgs for i32 {
    fn into_dim_vec(self, rank: usize) -> Vec<usize> {
        vec![self.expect_dim_index(rank)]
    }
}

impl MovedimArgs for i64 {
    fn into_dim_vec(self, rank: usize) -> Vec<usize> {
        vec![self.expect_dim_index(rank)]
    }
}

/// What [`Tensor::pad`] takes: `(before, after)` for the last axes, or `(left, right, top, bottom)`.
pub trait IntoPadding<const D: usize> {
    /// `(before, after)` for every axis.
    fn into_padding(self) -> [(usize, usize); D];
}

fn last_axes<const D: usize>(pairs: &[(usize, usize)]) -> [(usize, usize); D] {
    if pairs.len() > D {
        panic!("pad: {} pairs were given for a tensor of rank {D}", pairs.len());
    }
    let mut padding: [(usize, usize); D] = [(0, 0); D];
    let offset = D - pairs.len();
    for (i, pair) in pairs.iter().enumerate() {
        padding[offset + i] = *pair;
    }
    padding
}

impl<const D: usize, const N: usize> IntoPadding<D> for [(usize, usize); N] {
    fn into_padding(self) -> [(usize, usize); D] {
        last_axes::<D>(self.as_slice())
    }
}

impl<const D: usize> IntoPadding<D> for (usize, usize, usize, usize) {
    fn into_padding(self) -> [(usize, usize); D] {
        last_axes::<D>([(self.2, self.3), (self.0, self.1)].as_slice())
    }
}

impl<const D: usize> IntoPadding<D> for &[(usize, usize)] {
    fn into_padding(self) -> [(usize, usize); D] {
        last_axes::<D>(self)
    }
}

impl<const D: usize> IntoPadding<D> for Vec<(usize, usize)> {
    fn into_padding(self) -> [(usize, usize); D] {
        last_axes::<D>(self.as_slice())
    }
}

/// Slices in the form that the engine takes.
struct Ranges {
    starts: Vec<usize>,
    ends: Vec<usize>,
    steps: Vec<i64>,
}

impl Ranges {
    fn new(slices: &[Slice], shape: &Shape) -> Self {
        let mut ranges = Ranges { starts: Vec::new(), ends: Vec::new(), steps: Vec::new() };
        for (i, slice) in slices.iter().enumerate() {
            let range = slice.to_range(shape[i]);
            ranges.starts.push(range.start);
            ranges.ends.push(range.end.max(range.start));
            ranges.steps.push(slice.step as i64);
        }
        ranges
    }
}

impl<const D: usize, K: Basic> Tensor<D, K> {
    /// The same elements in another shape; a size of -1 is inferred, 0 keeps the size of its axis.
    ///
    /// Panics when the number of elements differs.
    pub fn reshape<const D2: usize, S: ReshapeArgs<D2>>(self, shape: S) -> Tensor<D2, K> {
        let shape: Shape = shape.into_shape(self.shape());
        check_rank::<D2>("reshape", &shape);
        Tensor::new(view::reshape(self.handle, shape.as_slice()))
    }

    fn reshaped<const D2: usize>(self, operation: &str, dims: Vec<usize>) -> Tensor<D2, K> {
        let shape = Shape::from(dims);
        check_rank::<D2>(operation, &shape);
        Tensor::new(view::reshape(self.handle, shape.as_slice()))
    }

    /// Exchanges the last two axes.
    pub fn transpose(self) -> Tensor<D, K> {
        if D < 2 {
            panic!("transpose: a tensor of rank {D} has no two dimensions to exchange");
        }
        Tensor::new(view::swap_dims(self.handle, D - 2, D - 1))
    }

    /// Exchanges the last two axes.
    pub fn t(self) -> Tensor<D, K> {
        self.transpose()
    }

    /// Exchanges two axes.
    pub fn swap_dims<Dim1: AsIndex, Dim2: AsIndex>(self, dim1: Dim1, dim2: Dim2) -> Tensor<D, K> {
        let first = dim1.expect_dim_index(D);
        let second = dim2.expect_dim_index(D);
        Tensor::new(view::swap_dims(self.handle, first, second))
    }

    /// Reorders all axes: axis `i` of the result is axis `axes[i]`.
    pub fn permute<Dim: AsIndex>(self, axes: [Dim; D]) -> Tensor<D, K> {
        let mut order: Vec<usize> = Vec::with_capacity(D);
        for axis in axes.iter() {
            let axis = axis.expect_dim_index(D);
            if order.contains(&axis) {
                panic!("permute: dimension {axis} is named twice in {axes:?}");
            }
            order.push(axis);
        }
        Tensor::new(view::permute(self.handle, order.as_slice()))
    }

    /// Moves axes to other positions; the others keep their order.
    pub fn movedim<S1: MovedimArgs, S2: MovedimArgs>(self, src: S1, dst: S2) -> Tensor<D, K> {
        let sources: Vec<usize> = src.into_dim_vec(D);
        let targets: Vec<usize> = dst.into_dim_vec(D);
        if sources.len() != targets.len() {
            panic!("movedim: {} dimensions cannot move to {} positions", sources.len(), targets.len());
        }
        let mut rest: Vec<usize> = (0..D).filter(|axis| !sources.contains(axis)).collect();
        let mut order: Vec<usize> = Vec::with_capacity(D);
        for position in 0..D {
            match targets.iter().position(|target| *target == position) {
                Some(i) => order.push(sources[i]),
                None => order.push(rest.remove(0)),
            }
        }
        Tensor::new(view::permute(self.handle, order.as_slice()))
    }

    /// Reverses the order of elements along axes.
    pub fn flip<const N: usize>(self, axes: [impl AsIndex; N]) -> Tensor<D, K> {
        let axes: Vec<usize> = axes.iter().map(|axis| axis.expect_dim_index(D)).collect();
        Tensor::new(view::flip(self.handle, axes.as_slice()))
    }

    /// Joins axes `start_dim` to `end_dim` (inclusive) into one.
    pub fn flatten<const D2: usize>(self, start_dim: impl AsIndex, end_dim: impl AsIndex) -> Tensor<D2, K> {
        let shape = self.shape().flatten_dims(start_dim, end_dim);
        check_rank::<D2>("flatten", &shape);
        Tensor::new(view::reshape(self.handle, shape.as_slice()))
    }

    /// Removes all axes of size 1.
    pub fn squeeze<const D2: usize>(self) -> Tensor<D2, K> {
        let dims: Vec<usize> = self.shape().iter().copied().filter(|dim| *dim != 1).collect();
        self.reshaped::<D2>("squeeze", dims)
    }

    /// Removes one axis of size 1.
    pub fn squeeze_dim<const D2: usize>(self, dim: impl AsIndex) -> Tensor<D2, K> {
        let dim = dim.expect_dim_index(D);
        self.squeeze_dims::<D2>(&[dim])
    }

    /// Removes the named axes, which must have size 1; with no names, all of size 1.
    pub fn squeeze_dims<const D2: usize>(self, dims: &[impl AsIndex]) -> Tensor<D2, K> {
        let removed: Vec<usize> = dims.iter().map(|dim| dim.expect_dim_index(D)).collect();
        let shape = self.shape();
        let mut kept: Vec<usize> = Vec::new();
        for (i, dim) in shape.iter().enumerate() {
            let size: usize = *dim;
            if removed.contains(&i) {
                if size != 1 {
                    panic!("squeeze: dimension {i} of shape {shape} has size {size}, not 1");
                }
            } else if !removed.is_empty() || size != 1 {
                kept.push(size);
            }
        }
        self.reshaped::<D2>("squeeze", kept)
    }

    /// Adds leading axes of size 1 until the rank is `D2`.
    pub fn unsqueeze<const D2: usize>(self) -> Tensor<D2, K> {
        if D2 < D {
            panic!("unsqueeze: a tensor of rank {D} cannot get the smaller rank {D2}");
        }
        let mut dims: Vec<usize> = vec![1; D2 - D];
        dims.extend_from_slice(self.shape().as_slice());
        self.reshaped::<D2>("unsqueeze", dims)
    }

    /// Adds one axis of size 1 at a position.
    pub fn unsqueeze_dim<const D2: usize>(self, dim: impl AsIndex) -> Tensor<D2, K> {
        let dim = dim.expect_dim_index(D + 1);
        let mut dims: Vec<usize> = self.shape().to_vec();
        dims.insert(dim, 1);
        self.reshaped::<D2>("unsqueeze_dim", dims)
    }

    /// Adds axes of size 1 at positions of the result.
    pub fn unsqueeze_dims<const D2: usize>(self, axes: &[impl AsIndex]) -> Tensor<D2, K> {
        let mut positions: Vec<usize> = axes.iter().map(|axis| axis.expect_dim_index(D2)).collect();
        positions.sort();
        // A position that is named twice means that one and the next.
        for i in 1..positions.len() {
            if positions[i] <= positions[i - 1] {
                positions[i] = positions[i - 1] + 1;
            }
        }
        let shape = self.shape();
        let mut dims: Vec<usize> = Vec::with_capacity(D2);
        let mut next: usize = 0;
        for position in 0..D2 {
            if positions.contains(&position) {
                dims.push(1);
            } else {
                dims.push(shape[next]);
                next += 1;
            }
        }
        self.reshaped::<D2>("unsqueeze_dims", dims)
    }

    /// Moves elements along an axis; those that leave at one end enter at the other.
    pub fn roll_dim<Shift: AsIndex, Dim: AsIndex>(self, shift: Shift, dim: Dim) -> Self {
        let dim = dim.expect_dim_index(D);
        let size = self.shape()[dim];
        let shift = wrap_index(shift, size);
        if shift == 0 {
            return self;
        }
        let tail = self.clone().narrow(dim, size - shift, shift);
        let head = self.narrow(dim, 0, size - shift);
        Tensor::cat(vec![tail, head], dim)
    }

    /// Moves elements along several axes.
    pub fn roll<Shift: AsIndex, Dim: AsIndex>(self, shifts: &[Shift], dims: &[Dim]) -> Self {
        if shifts.len() != dims.len() {
            panic!("roll: {} shifts were given for {} dimensions", shifts.len(), dims.len());
        }
        let mut rolled = self;
        for i in 0..dims.len() {
            rolled = rolled.roll_dim(shifts[i], dims[i]);
        }
        rolled
    }

    /// Part of the tensor: `x.slice([0..2, 1..3])`, `x.slice(0..2)`, `x.slice(s![.., -1])`.
    pub fn slice<S: SliceArg>(self, slices: S) -> Self {
        let shape = self.shape();
        let slices: Vec<Slice> = slices.into_slices(&shape);
        let ranges = Ranges::new(slices.as_slice(), &shape);
        Tensor::new(view::slice(
            self.handle,
            ranges.starts.as_slice(),
            ranges.ends.as_slice(),
            ranges.steps.as_slice(),
        ))
    }

    /// The tensor with a part replaced.
    pub fn slice_assign<S: SliceArg>(self, slices: S, values: Self) -> Self {
        let shape = self.shape();
        let slices: Vec<Slice> = slices.into_slices(&shape);
        let ranges = Ranges::new(slices.as_slice(), &shape);
        Tensor::new(view::slice_assign(
            self.handle,
            ranges.starts.as_slice(),
            ranges.ends.as_slice(),
            ranges.steps.as_slice(),
            values.handle,
        ))
    }

    /// The tensor with a part set to one value.
    pub fn slice_fill<S: SliceArg, E: Element>(self, slices: S, value: E) -> Self {
        let shape = self.shape();
        let slices: Vec<Slice> = slices.into_slices(&shape);
        let mut sizes: Vec<usize> = Vec::with_capacity(D);
        for i in 0..D {
            sizes.push(slices[i].output_size(shape[i]));
        }
        let options = super::options::TensorCreationOptions::new(self.device()).with_dtype(self.dtype());
        let values = Tensor::<D, K>::full(sizes, value, options);
        self.slice_assign(&slices, values)
    }

    /// Part of one axis.
    pub fn slice_dim<S: Into<Slice>>(self, dim: impl AsIndex, slice: S) -> Self {
        let dim = dim.expect_dim_index(D);
        let mut slices: Vec<Slice> = vec![Slice::full(); D];
        slices[dim] = slice.into();
        self.slice(&slices)
    }

    /// One position of an axis, which goes away.
    pub fn select_dim<const D2: usize>(self, dim: impl AsIndex, index: impl AsIndex) -> Tensor<D2, K> {
        let dim = dim.expect_dim_index(D);
        self.slice_dim(dim, Slice::index(index.as_index())).squeeze_dim::<D2>(dim)
    }

    /// `length` positions of an axis from `start` on.
    pub fn narrow(self, dim: impl AsIndex, start: usize, length: usize) -> Self {
        let dim = dim.expect_dim_index(D);
        let size = self.shape()[dim];
        if length == 0 || start + length > size {
            panic!(
                "narrow: positions {start}..{} are not within dimension {dim} of size {size}",
                start + length
            );
        }
        self.slice_dim(dim, start..start + length)
    }

    /// Splits an axis into `chunks` parts of equal size; the last one may be smaller.
    pub fn chunk(self, chunks: usize, dim: impl AsIndex) -> Vec<Self> {
        let dim = dim.expect_dim_index(D);
        let size = self.shape()[dim];
        if chunks == 0 {
            panic!("chunk: the number of chunks must not be 0");
        }
        self.split(size.div_ceil(chunks).max(1), dim)
    }

    /// Splits an axis into parts of a size; the last one may be smaller.
    pub fn split(self, split_size: usize, dim: impl AsIndex) -> Vec<Self> {
        let dim = dim.expect_dim_index(D);
        let size = self.shape()[dim];
        if split_size == 0 && size > 0 {
            panic!("split: the size of a part must not be 0");
        }
        let mut parts: Vec<Self> = Vec::new();
        let mut start: usize = 0;
        while start < size {
            let length = split_size.min(size - start);
            parts.push(self.clone().narrow(dim, start, length));
            start += length;
        }
        parts
    }

    /// Splits an axis into parts of the given sizes.
    pub fn split_with_sizes(self, split_sizes: Vec<usize>, dim: impl AsIndex) -> Vec<Self> {
        let dim = dim.expect_dim_index(D);
        let size = self.shape()[dim];
        let total: usize = split_sizes.iter().sum();
        if total != size {
            panic!(
                "split_with_sizes: parts {split_sizes:?} add up to {total}, but dimension {dim} has size {size}"
            );
        }
        let mut parts: Vec<Self> = Vec::new();
        let mut start: usize = 0;
        for length in split_sizes {
            if length > 0 {
                parts.push(self.clone().narrow(dim, start, length));
                start += length;
            }
        }
        parts
    }

    /// The slices of size 1 along an axis, one after the other.
    pub fn iter_dim(self, dim: impl AsIndex) -> DimIter<D, K> {
        let dim = dim.expect_dim_index(D);
        let end = self.shape()[dim];
        DimIter { tensor: self, dim, start: 0, end }
    }

    /// Copies one after the other along an axis.
    pub fn repeat_dim(self, dim: impl AsIndex, times: usize) -> Self {
        let dim = dim.expect_dim_index(D);
        Tensor::new(view::repeat_dim(self.handle, dim, times))
    }

    /// Copies one after the other along every axis.
    pub fn repeat(self, sizes: &[usize]) -> Self {
        let mut repeated = self;
        for (dim, times) in sizes.iter().enumerate() {
            if *times != 1 {
                repeated = repeated.repeat_dim(dim, *times);
            }
        }
        repeated
    }

    /// Joins tensors along an axis.
    pub fn cat(tensors: Vec<Self>, dim: impl AsIndex) -> Self {
        let dim = dim.expect_dim_index(D);
        if tensors.is_empty() {
            panic!("cat: there must be at least one tensor");
        }
        let handles: Vec<TensorHandle> = tensors.into_iter().map(|tensor| tensor.handle).collect();
        Tensor::new(view::cat(handles, dim))
    }

    /// Joins tensors along a new axis.
    pub fn stack<const D2: usize>(tensors: Vec<Tensor<D, K>>, dim: impl AsIndex) -> Tensor<D2, K> {
        let dim = dim.expect_dim_index(D + 1);
        let expanded: Vec<Tensor<D2, K>> =
            tensors.into_iter().map(|tensor| tensor.unsqueeze_dim::<D2>(dim)).collect();
        Tensor::<D2, K>::cat(expanded, dim)
    }

    /// Repeats axes of size 1, and adds leading ones, without copying; -1 keeps the size.
    pub fn expand<const D2: usize, S: BroadcastArgs<D, D2>>(self, shape: S) -> Tensor<D2, K> {
        let shape: Shape = shape.into_shape(&self.shape());
        check_rank::<D2>("expand", &shape);
        Tensor::new(view::expand(self.handle, shape.as_slice()))
    }

    /// All windows of `size` positions along an axis, `step` apart, as a new last axis.
    pub fn unfold<const D2: usize, I: AsIndex>(self, dim: I, size: usize, step: usize) -> Tensor<D2, K> {
        let dim = dim.expect_dim_index(D);
        if D2 != D + 1 {
            panic!("unfold: the result has rank {}, not {D2}", D + 1);
        }
        Tensor::new(view::unfold(self.handle, dim, size, step))
    }
}

impl<const D: usize, K: Numeric> Tensor<D, K> {
    /// Adds elements around the tensor: `x.pad([(1, 1), (2, 2)], 0.0)` pads the last two axes.
    pub fn pad(self, padding: impl IntoPadding<D>, mode: impl Into<PadMode>) -> Self {
        let pairs: [(usize, usize); D] = padding.into_padding();
        let before: Vec<usize> = pairs.iter().map(|pair| pair.0).collect();
        let after: Vec<usize> = pairs.iter().map(|pair| pair.1).collect();
        let (mode, value) = match mode.into() {
            PadMode::Constant(value) => ("constant", value as f64),
            PadMode::Reflect => ("reflect", 0.0),
            PadMode::Edge => ("edge", 0.0),
        };
        Tensor::new(view::pad(self.handle, before.as_slice(), after.as_slice(), mode, value))
    }
}

/// The slices of a tensor along an axis; see [`Tensor::iter_dim`].
pub struct DimIter<const D: usize, K: Basic> {
    tensor: Tensor<D, K>,
    dim: usize,
    start: usize,
    end: usize,
}

impl<const D: usize, K: Basic> Iterator for DimIter<D, K> {
    type Item = Tensor<D, K>;

    fn next(&mut self) -> Option<Tensor<D, K>> {
        if self.start >= self.end {
            return None;
        }
        let slice = self.tensor.clone().narrow(self.dim, self.start, 1);
        self.start += 1;
        Some(slice)
    }
}

impl<const D: usize, K: Basic> DoubleEndedIterator for DimIter<D, K> {
    fn next_back(&mut self) -> Option<Tensor<D, K>> {
        if self.start >= self.end {
            return None;
        }
        self.end -= 1;
        Some(self.tensor.clone().narrow(self.dim, self.end, 1))
    }
}
