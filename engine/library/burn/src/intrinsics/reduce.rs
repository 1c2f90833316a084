//! Reductions, scans, sorting and the matrix product.

use super::handle::TensorHandle;

/// Sum, as a vector of length 1.
#[intrinsic("tensor.sum")]
pub fn sum(x: TensorHandle) -> TensorHandle;

/// Sum along an axis, which keeps size 1.
#[intrinsic("tensor.sum_dim")]
pub fn sum_dim(x: TensorHandle, dim: usize) -> TensorHandle;

/// Mean, as a vector of length 1.
#[intrinsic("tensor.mean")]
pub fn mean(x: TensorHandle) -> TensorHandle;

/// Mean along an axis, which keeps size 1.
#[intrinsic("tensor.mean_dim")]
pub fn mean_dim(x: TensorHandle, dim: usize) -> TensorHandle;

/// Product, as a vector of length 1.
#[intrinsic("tensor.prod")]
pub fn prod(x: TensorHandle) -> TensorHandle;

/// Product along an axis, which keeps size 1.
#[intrinsic("tensor.prod_dim")]
pub fn prod_dim(x: TensorHandle, dim: usize) -> TensorHandle;

/// Largest element, as a vector of length 1.
#[intrinsic("tensor.max")]
pub fn max(x: TensorHandle) -> TensorHandle;

/// Largest element along an axis, which keeps size 1.
#[intrinsic("tensor.max_dim")]
pub fn max_dim(x: TensorHandle, dim: usize) -> TensorHandle;

/// Smallest element, as a vector of length 1.
#[intrinsic("tensor.min")]
pub fn min(x: TensorHandle) -> TensorHandle;

/// Smallest element along an axis, which keeps size 1.
#[intrinsic("tensor.min_dim")]
pub fn min_dim(x: TensorHandle, dim: usize) -> TensorHandle;

/// Whether any element is true (not zero), as a vector of length 1.
#[intrinsic("tensor.any")]
pub fn any(x: TensorHandle) -> TensorHandle;

/// Whether any element is true (not zero) along an axis, which keeps size 1.
#[intrinsic("tensor.any_dim")]
pub fn any_dim(x: TensorHandle, dim: usize) -> TensorHandle;

/// Whether all elements are true (not zero), as a vector of length 1.
#[intrinsic("tensor.all")]
pub fn all(x: TensorHandle) -> TensorHandle;

/// Whether all elements are true (not zero) along an axis, which keeps size 1.
#[intrinsic("tensor.all_dim")]
pub fn all_dim(x: TensorHandle, dim: usize) -> TensorHandle;

/// Sum along several axes at once, which keep size 1.
#[intrinsic("tensor.sum_dims")]
pub fn sum_dims(x: TensorHandle, dims: &[usize]) -> TensorHandle;

/// Running sum along an axis.
#[intrinsic("tensor.cumsum")]
pub fn cumsum(x: TensorHandle, dim: usize) -> TensorHandle;

/// Running prod along an axis.
#[intrinsic("tensor.cumprod")]
pub fn cumprod(x: TensorHandle, dim: usize) -> TensorHandle;

/// Running min along an axis.
#[intrinsic("tensor.cummin")]
pub fn cummin(x: TensorHandle, dim: usize) -> TensorHandle;

/// Running max along an axis.
#[intrinsic("tensor.cummax")]
pub fn cummax(x: TensorHandle, dim: usize) -> TensorHandle;

/// Position of the largest element along an axis, which keeps size 1.
#[intrinsic("tensor.argmax")]
pub fn argmax(x: TensorHandle, dim: usize) -> TensorHandle;

/// Position of the smallest element along an axis, which keeps size 1.
#[intrinsic("tensor.argmin")]
pub fn argmin(x: TensorHandle, dim: usize) -> TensorHandle;

/// Largest elements along an axis and their positions.
#[intrinsic("tensor.max_dim_with_indices")]
pub fn max_dim_with_indices(x: TensorHandle, dim: usize) -> (TensorHandle, TensorHandle);

/// Smallest elements along an axis and their positions.
#[intrinsic("tensor.min_dim_with_indices")]
pub fn min_dim_with_indices(x: TensorHandle, dim: usize) -> (TensorHandle, TensorHandle);

/// Elements sorted along an axis, stably, and the positions they come from.
#[intrinsic("tensor.sort_with_indices")]
pub fn sort_with_indices(x: TensorHandle, dim: usize, descending: bool) -> (TensorHandle, TensorHandle);

/// Matrix product of the last two axes, with broadcasting of the others.
#[intrinsic("tensor.matmul")]
pub fn matmul(a: TensorHandle, b: TensorHandle) -> TensorHandle;
