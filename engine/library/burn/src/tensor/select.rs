//! Selecting, gathering, scattering and masking.

use super::base::Tensor;
use super::element::ElementConversion;
use super::indexing::AsIndex;
use super::kind::{Basic, Bool, Int};
use super::ops::IndexingUpdateOp;
use crate::intrinsics::index;

impl<const D: usize, K: Basic> Tensor<D, K> {
    /// The given positions of an axis.
    pub fn select(self, dim: impl AsIndex, indices: Tensor<1, Int>) -> Self {
        let dim = dim.expect_dim_index(D);
        Tensor::new(index::select(self.handle, dim, indices.handle))
    }

    /// The tensor with the given positions of an axis updated by `values`.
    pub fn select_assign(
        self,
        dim: impl AsIndex,
        indices: Tensor<1, Int>,
        values: Tensor<D, K>,
        update: IndexingUpdateOp,
    ) -> Self {
        let dim = dim.expect_dim_index(D);
        Tensor::new(index::select_assign(self.handle, dim, indices.handle, values.handle, update.name()))
    }

    /// `output[i][j] = self[indices[i][j]][j]` for axis 0, and likewise for the others.
    pub fn gather(self, dim: impl AsIndex, indices: Tensor<D, Int>) -> Self {
        let dim = dim.expect_dim_index(D);
        Tensor::new(index::gather(self.handle, dim, indices.handle))
    }

    /// `self[indices[i][j]][j]` updated by `values[i][j]` for axis 0, and likewise for the others.
    pub fn scatter(
        self,
        dim: impl AsIndex,
        indices: Tensor<D, Int>,
        values: Self,
        update: IndexingUpdateOp,
    ) -> Self {
        let dim = dim.expect_dim_index(D);
        Tensor::new(index::scatter(self.handle, dim, indices.handle, values.handle, update.name()))
    }

    /// Slices at the index tuples in the last axis of `indices`.
    pub fn gather_nd<const M: usize, const DV: usize>(self, indices: Tensor<M, Int>) -> Tensor<DV, K> {
        Tensor::new(index::gather_nd(self.handle, indices.handle))
    }

    /// The tensor updated at the index tuples in the last axis of `indices`.
    pub fn scatter_nd<const M: usize, const DV: usize>(
        self,
        indices: Tensor<M, Int>,
        values: Tensor<DV, K>,
        update: IndexingUpdateOp,
    ) -> Self {
        Tensor::new(index::scatter_nd(self.handle, indices.handle, values.handle, update.name()))
    }

    /// `value` where the mask is true, else the tensor.
    pub fn mask_where(self, mask: Tensor<D, Bool>, value: Self) -> Self {
        Tensor::new(index::mask_where(self.handle, mask.handle, value.handle))
    }

    /// One value where the mask is true, else the tensor.
    pub fn mask_fill<E: ElementConversion>(self, mask: Tensor<D, Bool>, value: E) -> Self {
        if Self::is_float_kind() {
            Tensor::new(index::mask_fill_f64(self.handle, mask.handle, value.elem::<f64>()))
        } else {
            Tensor::new(index::mask_fill_i64(self.handle, mask.handle, value.elem::<i64>()))
        }
    }

    /// The elements where the mask is true, as a vector.
    pub fn mask_select(self, mask: Tensor<D, Bool>) -> Tensor<1, K> {
        Tensor::new(index::mask_select(self.handle, mask.handle))
    }

    /// The given positions of an axis, in the shape of `indices`, which replaces the axis.
    pub fn take<const DI: usize, const DO: usize>(
        self,
        dim: impl AsIndex,
        indices: Tensor<DI, Int>,
    ) -> Tensor<DO, K> {
        let dim = dim.expect_dim_index(D);
        let shape = self.shape();
        let index_shape = indices.shape();
        let count = index_shape.num_elements();
        let mut dims: Vec<usize> = Vec::with_capacity(DO);
        for i in 0..D {
            if i == dim {
                dims.extend_from_slice(index_shape.as_slice());
            } else {
                dims.push(shape[i]);
            }
        }
        let flat: Tensor<1, Int> = indices.reshape([count]);
        self.select(dim, flat).reshape::<DO, super::shape::Shape>(super::shape::Shape::from(dims))
    }
}
