//! Shape, type and device of a tensor, and operations that only rearrange elements.
//!
//! Slices are given as one start, end and step per axis; ends are exclusive and a negative step goes from `end - 1` down.

use super::handle::{DeviceHandle, TensorHandle};

/// The size of each axis.
#[intrinsic("tensor.shape")]
pub fn shape(x: &TensorHandle) -> Vec<usize>;

/// The element type, for example `f32`.
#[intrinsic("tensor.dtype")]
pub fn dtype(x: &TensorHandle) -> String;

/// The device that holds the tensor.
#[intrinsic("tensor.device")]
pub fn device(x: &TensorHandle) -> DeviceHandle;

/// Moves the elements to a device.
#[intrinsic("tensor.to_device")]
pub fn to_device(x: TensorHandle, device: &DeviceHandle) -> TensorHandle;

/// Converts to a type, or to the default type of a kind (`float`, `int`, `bool`).
#[intrinsic("tensor.cast")]
pub fn cast(x: TensorHandle, dtype: &str) -> TensorHandle;

/// The same elements in another shape. Panics when their numbers differ.
#[intrinsic("tensor.reshape")]
pub fn reshape(x: TensorHandle, shape: &[usize]) -> TensorHandle;

/// Axis `i` of the result is axis `axes[i]` of `x`.
#[intrinsic("tensor.permute")]
pub fn permute(x: TensorHandle, axes: &[usize]) -> TensorHandle;

/// Exchanges two axes.
#[intrinsic("tensor.swap_dims")]
pub fn swap_dims(x: TensorHandle, dim1: usize, dim2: usize) -> TensorHandle;

/// Repeats axes of size 1, and adds leading ones, without copying.
#[intrinsic("tensor.expand")]
pub fn expand(x: TensorHandle, shape: &[usize]) -> TensorHandle;

/// Reverses the order along the axes.
#[intrinsic("tensor.flip")]
pub fn flip(x: TensorHandle, axes: &[usize]) -> TensorHandle;

/// Part of a tensor.
#[intrinsic("tensor.slice")]
pub fn slice(x: TensorHandle, starts: &[usize], ends: &[usize], steps: &[i64]) -> TensorHandle;

/// `x` with a part replaced by `values`.
#[intrinsic("tensor.slice_assign")]
pub fn slice_assign(
    x: TensorHandle,
    starts: &[usize],
    ends: &[usize],
    steps: &[i64],
    values: TensorHandle,
) -> TensorHandle;

/// Copies of `x` one after the other along an axis.
#[intrinsic("tensor.repeat_dim")]
pub fn repeat_dim(x: TensorHandle, dim: usize, times: usize) -> TensorHandle;

/// Joins tensors along an axis.
#[intrinsic("tensor.cat")]
pub fn cat(tensors: Vec<TensorHandle>, dim: usize) -> TensorHandle;

/// All windows along an axis, as a new last axis of length `size`.
#[intrinsic("tensor.unfold")]
pub fn unfold(x: TensorHandle, dim: usize, size: usize, step: usize) -> TensorHandle;

/// Adds elements around `x`: `constant` (of `value`), `reflect` or `edge`.
#[intrinsic("tensor.pad")]
pub fn pad(x: TensorHandle, before: &[usize], after: &[usize], mode: &str, value: f64) -> TensorHandle;
