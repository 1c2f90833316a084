//! Selecting, gathering, scattering and masking.
//!
//! `update` is `assign`, `add`, `mul`, `min` or `max`.

use super::handle::TensorHandle;

/// The given positions of one axis.
#[intrinsic("tensor.select")]
pub fn select(x: TensorHandle, dim: usize, indices: TensorHandle) -> TensorHandle;

/// `x` with the given positions of one axis updated.
#[intrinsic("tensor.select_assign")]
pub fn select_assign(
    x: TensorHandle,
    dim: usize,
    indices: TensorHandle,
    values: TensorHandle,
    update: &str,
) -> TensorHandle;

/// Element by element from the positions of one axis that `indices` names.
#[intrinsic("tensor.gather")]
pub fn gather(x: TensorHandle, dim: usize, indices: TensorHandle) -> TensorHandle;

/// `x` updated element by element at the positions of one axis that `indices` names.
#[intrinsic("tensor.scatter")]
pub fn scatter(
    x: TensorHandle,
    dim: usize,
    indices: TensorHandle,
    values: TensorHandle,
    update: &str,
) -> TensorHandle;

/// Slices of `x` at the index tuples in the last axis of `indices`.
#[intrinsic("tensor.gather_nd")]
pub fn gather_nd(x: TensorHandle, indices: TensorHandle) -> TensorHandle;

/// `x` updated at the index tuples in the last axis of `indices`.
#[intrinsic("tensor.scatter_nd")]
pub fn scatter_nd(x: TensorHandle, indices: TensorHandle, values: TensorHandle, update: &str)
-> TensorHandle;

/// `value` where the mask is true, else `x`.
#[intrinsic("tensor.mask_where")]
pub fn mask_where(x: TensorHandle, mask: TensorHandle, value: TensorHandle) -> TensorHandle;

/// One value where the mask is true, else `x`.
#[intrinsic("tensor.mask_fill_f64")]
pub fn mask_fill_f64(x: TensorHandle, mask: TensorHandle, value: f64) -> TensorHandle;

/// One integer or boolean where the mask is true, else `x`.
#[intrinsic("tensor.mask_fill_i64")]
pub fn mask_fill_i64(x: TensorHandle, mask: TensorHandle, value: i64) -> TensorHandle;

/// The elements where the mask is true, as a vector.
#[intrinsic("tensor.mask_select")]
pub fn mask_select(x: TensorHandle, mask: TensorHandle) -> TensorHandle;

/// `[count, rank]`: the positions of the elements that are not zero.
#[intrinsic("tensor.argwhere")]
pub fn argwhere(x: TensorHandle) -> TensorHandle;
