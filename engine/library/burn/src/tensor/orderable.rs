//! Comparisons, extrema, sorting.

use super::base::Tensor;
use super::element::{Element, ElementConversion};
use super::indexing::AsIndex;
use super::kind::{Basic, Bool, Int, Ordered};
use super::ops::IndexingUpdateOp;
use super::options::TensorCreationOptions;
use crate::intrinsics::{binary, compare, reduce};

impl<const D: usize, K: Basic> Tensor<D, K> {
    /// `self == other`, element by element, with broadcasting.
    pub fn equal(self, other: Self) -> Tensor<D, Bool> {
        Tensor::new(compare::equal(self.handle, other.handle))
    }

    /// `self == other` for a number.
    pub fn equal_scalar<E: Element>(self, other: E) -> Tensor<D, Bool> {
        if Self::is_float_kind() {
            Tensor::new(compare::equal_f64(self.handle, other.elem::<f64>()))
        } else {
            Tensor::new(compare::equal_i64(self.handle, other.elem::<i64>()))
        }
    }

    /// `self == other` for a number.
    pub fn equal_elem<E: Element>(self, other: E) -> Tensor<D, Bool> {
        self.equal_scalar(other)
    }

    /// `self != other`, element by element, with broadcasting.
    pub fn not_equal(self, other: Self) -> Tensor<D, Bool> {
        Tensor::new(compare::not_equal(self.handle, other.handle))
    }

    /// `self != other` for a number.
    pub fn not_equal_scalar<E: Element>(self, other: E) -> Tensor<D, Bool> {
        if Self::is_float_kind() {
            Tensor::new(compare::not_equal_f64(self.handle, other.elem::<f64>()))
        } else {
            Tensor::new(compare::not_equal_i64(self.handle, other.elem::<i64>()))
        }
    }

    /// `self != other` for a number.
    pub fn not_equal_elem<E: Element>(self, other: E) -> Tensor<D, Bool> {
        self.not_equal_scalar(other)
    }

    /// Whether any element is true (not zero).
    pub fn any(self) -> Tensor<1, Bool> {
        Tensor::new(reduce::any(self.handle))
    }

    /// Whether any element is true (not zero), along an axis, which keeps size 1.
    pub fn any_dim(self, dim: impl AsIndex) -> Tensor<D, Bool> {
        let dim = dim.expect_dim_index(D);
        Tensor::new(reduce::any_dim(self.handle, dim))
    }

    /// Whether all elements are true (not zero).
    pub fn all(self) -> Tensor<1, Bool> {
        Tensor::new(reduce::all(self.handle))
    }

    /// Whether all elements are true (not zero), along an axis, which keeps size 1.
    pub fn all_dim(self, dim: impl AsIndex) -> Tensor<D, Bool> {
        let dim = dim.expect_dim_index(D);
        Tensor::new(reduce::all_dim(self.handle, dim))
    }
}

impl<const D: usize, K: Ordered> Tensor<D, K> {
    /// `self > other`, element by element, with broadcasting.
    pub fn greater(self, other: Self) -> Tensor<D, Bool> {
        Tensor::new(compare::greater(self.handle, other.handle))
    }

    /// `self > other` for a number.
    pub fn greater_scalar<E: ElementConversion>(self, other: E) -> Tensor<D, Bool> {
        if Self::is_float_kind() {
            Tensor::new(compare::greater_f64(self.handle, other.elem::<f64>()))
        } else {
            Tensor::new(compare::greater_i64(self.handle, other.elem::<i64>()))
        }
    }

    /// `self > other` for a number.
    pub fn greater_elem<E: ElementConversion>(self, other: E) -> Tensor<D, Bool> {
        self.greater_scalar(other)
    }

    /// `self >= other`, element by element, with broadcasting.
    pub fn greater_equal(self, other: Self) -> Tensor<D, Bool> {
        Tensor::new(compare::greater_equal(self.handle, other.handle))
    }

    /// `self >= other` for a number.
    pub fn greater_equal_scalar<E: ElementConversion>(self, other: E) -> Tensor<D, Bool> {
        if Self::is_float_kind() {
            Tensor::new(compare::greater_equal_f64(self.handle, other.elem::<f64>()))
        } else {
            Tensor::new(compare::greater_equal_i64(self.handle, other.elem::<i64>()))
        }
    }

    /// `self >= other` for a number.
    pub fn greater_equal_elem<E: ElementConversion>(self, other: E) -> Tensor<D, Bool> {
        self.greater_equal_scalar(other)
    }

    /// `self < other`, element by element, with broadcasting.
    pub fn lower(self, other: Self) -> Tensor<D, Bool> {
        Tensor::new(compare::lower(self.handle, other.handle))
    }

    /// `self < other` for a number.
    pub fn lower_scalar<E: ElementConversion>(self, other: E) -> Tensor<D, Bool> {
        if Self::is_float_kind() {
            Tensor::new(compare::lower_f64(self.handle, other.elem::<f64>()))
        } else {
            Tensor::new(compare::lower_i64(self.handle, other.elem::<i64>()))
        }
    }

    /// `self < other` for a number.
    pub fn lower_elem<E: ElementConversion>(self, other: E) -> Tensor<D, Bool> {
        self.lower_scalar(other)
    }

    /// `self <= other`, element by element, with broadcasting.
    pub fn lower_equal(self, other: Self) -> Tensor<D, Bool> {
        Tensor::new(compare::lower_equal(self.handle, other.handle))
    }

    /// `self <= other` for a number.
    pub fn lower_equal_scalar<E: ElementConversion>(self, other: E) -> Tensor<D, Bool> {
        if Self::is_float_kind() {
            Tensor::new(compare::lower_equal_f64(self.handle, other.elem::<f64>()))
        } else {
            Tensor::new(compare::lower_equal_i64(self.handle, other.elem::<i64>()))
        }
    }

    /// `self <= other` for a number.
    pub fn lower_equal_elem<E: ElementConversion>(self, other: E) -> Tensor<D, Bool> {
        self.lower_equal_scalar(other)
    }

    /// The largest element, as a vector of length 1.
    pub fn max(self) -> Tensor<1, K> {
        Tensor::new(reduce::max(self.handle))
    }

    /// The largest elements along an axis, which keeps size 1.
    pub fn max_dim<I: AsIndex>(self, dim: I) -> Self {
        let dim = dim.expect_dim_index(D);
        Tensor::new(reduce::max_dim(self.handle, dim))
    }

    /// The largest elements along several axes, which keep size 1.
    pub fn max_dims<I: AsIndex>(self, dims: &[I]) -> Self {
        let mut reduced = self;
        for dim in dims.iter() {
            reduced = reduced.max_dim(*dim);
        }
        reduced
    }

    /// The largest elements along an axis, and their positions.
    pub fn max_dim_with_indices<I: AsIndex>(self, dim: I) -> (Self, Tensor<D, Int>) {
        let dim = dim.expect_dim_index(D);
        let (values, indices) = reduce::max_dim_with_indices(self.handle, dim);
        (Tensor::new(values), Tensor::new(indices))
    }

    /// The position of the largest element along an axis, which keeps size 1.
    pub fn argmax(self, dim: impl AsIndex) -> Tensor<D, Int> {
        let dim = dim.expect_dim_index(D);
        Tensor::new(reduce::argmax(self.handle, dim))
    }

    /// The larger of each pair of elements.
    pub fn max_pair(self, other: Self) -> Self {
        Tensor::new(binary::max_pair(self.handle, other.handle))
    }

    /// Running extremum along an axis: the largest element so far.
    pub fn cummax<I: AsIndex>(self, dim: I) -> Self {
        let dim = dim.expect_dim_index(D);
        Tensor::new(reduce::cummax(self.handle, dim))
    }

    /// The smallest element, as a vector of length 1.
    pub fn min(self) -> Tensor<1, K> {
        Tensor::new(reduce::min(self.handle))
    }

    /// The smallest elements along an axis, which keeps size 1.
    pub fn min_dim<I: AsIndex>(self, dim: I) -> Self {
        let dim = dim.expect_dim_index(D);
        Tensor::new(reduce::min_dim(self.handle, dim))
    }

    /// The smallest elements along several axes, which keep size 1.
    pub fn min_dims<I: AsIndex>(self, dims: &[I]) -> Self {
        let mut reduced = self;
        for dim in dims.iter() {
            reduced = reduced.min_dim(*dim);
        }
        reduced
    }

    /// The smallest elements along an axis, and their positions.
    pub fn min_dim_with_indices<I: AsIndex>(self, dim: I) -> (Self, Tensor<D, Int>) {
        let dim = dim.expect_dim_index(D);
        let (values, indices) = reduce::min_dim_with_indices(self.handle, dim);
        (Tensor::new(values), Tensor::new(indices))
    }

    /// The position of the smallest element along an axis, which keeps size 1.
    pub fn argmin(self, dim: impl AsIndex) -> Tensor<D, Int> {
        let dim = dim.expect_dim_index(D);
        Tensor::new(reduce::argmin(self.handle, dim))
    }

    /// The smaller of each pair of elements.
    pub fn min_pair(self, other: Self) -> Self {
        Tensor::new(binary::min_pair(self.handle, other.handle))
    }

    /// Running extremum along an axis: the smallest element so far.
    pub fn cummin<I: AsIndex>(self, dim: I) -> Self {
        let dim = dim.expect_dim_index(D);
        Tensor::new(reduce::cummin(self.handle, dim))
    }

    /// The largest absolute value, as a vector of length 1.
    pub fn max_abs(self) -> Tensor<1, K> {
        self.abs().max()
    }

    /// The largest absolute values along an axis, which keeps size 1.
    pub fn max_abs_dim<I: AsIndex>(self, dim: I) -> Self {
        self.abs().max_dim(dim)
    }

    /// The largest absolute values along several axes, which keep size 1.
    pub fn max_abs_dims<I: AsIndex>(self, dims: &[I]) -> Self {
        self.abs().max_dims(dims)
    }

    /// Limits each element to `min..=max`.
    pub fn clamp<E: ElementConversion>(self, min: E, max: E) -> Self {
        if Self::is_float_kind() {
            Tensor::new(binary::clamp_f64(self.handle, min.elem::<f64>(), max.elem::<f64>()))
        } else {
            Tensor::new(binary::clamp_i64(self.handle, min.elem::<i64>(), max.elem::<i64>()))
        }
    }

    /// Raises each element to at least `min`.
    pub fn clamp_min<E: ElementConversion>(self, min: E) -> Self {
        if Self::is_float_kind() {
            Tensor::new(binary::clamp_min_f64(self.handle, min.elem::<f64>()))
        } else {
            Tensor::new(binary::clamp_min_i64(self.handle, min.elem::<i64>()))
        }
    }

    /// Lowers each element to at most `max`.
    pub fn clamp_max<E: ElementConversion>(self, max: E) -> Self {
        if Self::is_float_kind() {
            Tensor::new(binary::clamp_max_f64(self.handle, max.elem::<f64>()))
        } else {
            Tensor::new(binary::clamp_max_i64(self.handle, max.elem::<i64>()))
        }
    }

    fn sorted(self, dim: usize, descending: bool) -> (Self, Tensor<D, Int>) {
        let (values, indices) = reduce::sort_with_indices(self.handle, dim, descending);
        (Tensor::new(values), Tensor::new(indices))
    }

    /// The elements sorted along an axis, smallest first.
    pub fn sort<I: AsIndex>(self, dim: I) -> Self {
        let dim = dim.expect_dim_index(D);
        self.sorted(dim, false).0
    }

    /// The elements sorted along an axis, smallest first, and the positions they come from.
    pub fn sort_with_indices<I: AsIndex>(self, dim: I) -> (Self, Tensor<D, Int>) {
        let dim = dim.expect_dim_index(D);
        self.sorted(dim, false)
    }

    /// The positions that sort an axis, smallest first.
    pub fn argsort<I: AsIndex>(self, dim: I) -> Tensor<D, Int> {
        let dim = dim.expect_dim_index(D);
        self.sorted(dim, false).1
    }

    /// The elements sorted along an axis, largest first.
    pub fn sort_descending<I: AsIndex>(self, dim: I) -> Self {
        let dim = dim.expect_dim_index(D);
        self.sorted(dim, true).0
    }

    /// The elements sorted along an axis, largest first, and the positions they come from.
    pub fn sort_descending_with_indices<I: AsIndex>(self, dim: I) -> (Self, Tensor<D, Int>) {
        let dim = dim.expect_dim_index(D);
        self.sorted(dim, true)
    }

    /// The positions that sort an axis, largest first.
    pub fn argsort_descending<I: AsIndex>(self, dim: I) -> Tensor<D, Int> {
        let dim = dim.expect_dim_index(D);
        self.sorted(dim, true).1
    }

    /// The `k` largest elements along an axis, largest first.
    pub fn topk<I: AsIndex>(self, k: usize, dim: I) -> Self {
        self.topk_with_indices(k, dim).0
    }

    /// The `k` largest elements along an axis, largest first, and their positions.
    pub fn topk_with_indices<I: AsIndex>(self, k: usize, dim: I) -> (Self, Tensor<D, Int>) {
        let dim = dim.expect_dim_index(D);
        let size = self.shape()[dim];
        if k > size {
            panic!("topk: dimension {dim} has {size} elements, so {k} cannot be taken");
        }
        let (values, indices) = self.sorted(dim, true);
        (values.narrow(dim, 0, k), indices.narrow(dim, 0, k))
    }

    /// The positions of the `k` largest elements along an axis, largest first.
    pub fn argtopk(self, k: usize, dim: impl AsIndex) -> Tensor<D, Int> {
        self.topk_with_indices(k, dim).1
    }

    /// A new last axis of length `num_classes` with 1 at the position that the element names, else 0.
    pub fn one_hot<const D2: usize>(self, num_classes: usize) -> Tensor<D2, K> {
        self.one_hot_fill::<D2>(num_classes, 1.0, 0.0, -1)
    }

    /// A new axis with `on_value` at the position that the element names, else `off_value`.
    pub fn one_hot_fill<const D2: usize>(
        self,
        num_classes: usize,
        on_value: f32,
        off_value: f32,
        axis: impl AsIndex,
    ) -> Tensor<D2, K> {
        if D2 != D + 1 {
            panic!("one_hot: the result has rank {}, not {D2}", D + 1);
        }
        let axis = axis.expect_dim_index(D2);
        let options = TensorCreationOptions::new(self.device()).with_dtype(self.dtype());
        let mut shape = self.shape();
        shape.insert(axis, num_classes);
        let indices: Tensor<D2, Int> =
            Tensor::<D, Int>::new(crate::intrinsics::view::cast(self.handle, "int")).unsqueeze_dim(axis);
        // A negative number counts from the last class.
        let negative = indices.clone().lower_scalar(0);
        let wrapped = indices.clone().add_scalar(num_classes as i64);
        let indices = indices.mask_where(negative, wrapped);
        let marks = Tensor::<D2, K>::full(indices.shape(), on_value, options.clone());
        Tensor::<D2, K>::full(shape, off_value, options).scatter(
            axis,
            indices,
            marks,
            IndexingUpdateOp::Assign,
        )
    }
}
