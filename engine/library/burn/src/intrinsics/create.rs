//! Tensors from nothing and from random numbers, and single elements of a tensor.
//!
//! `dtype` is a type (`f32`, `i64`, …) or a kind (`float`, `int`, `bool`), which stands for the device's default.

use super::handle::{DeviceHandle, TensorHandle};

/// The only element of `x`. Panics when there are more or none.
#[intrinsic("tensor.item_f64")]
pub fn item_f64(x: &TensorHandle) -> f64;

/// The only element of `x`, truncated when it is a float. Panics when there are more or none.
#[intrinsic("tensor.item_i64")]
pub fn item_i64(x: &TensorHandle) -> i64;

/// A tensor whose elements have no defined value.
#[intrinsic("tensor.empty")]
pub fn empty(shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle;

/// A tensor filled with one value.
#[intrinsic("tensor.full_f64")]
pub fn full_f64(shape: &[usize], value: f64, dtype: &str, device: &DeviceHandle) -> TensorHandle;

/// A tensor filled with one integer, kept exactly.
#[intrinsic("tensor.full_i64")]
pub fn full_i64(shape: &[usize], value: i64, dtype: &str, device: &DeviceHandle) -> TensorHandle;

/// `[start, start + step, …]` up to but without `end`.
#[intrinsic("tensor.arange")]
pub fn arange(start: i64, end: i64, step: i64, dtype: &str, device: &DeviceHandle) -> TensorHandle;

/// Uniform random numbers in `low..high`.
#[intrinsic("tensor.random_uniform")]
pub fn random_uniform(
    shape: &[usize],
    low: f64,
    high: f64,
    dtype: &str,
    device: &DeviceHandle,
) -> TensorHandle;

/// Normal random numbers.
#[intrinsic("tensor.random_normal")]
pub fn random_normal(
    shape: &[usize],
    mean: f64,
    std: f64,
    dtype: &str,
    device: &DeviceHandle,
) -> TensorHandle;

/// 1 with the given probability, else 0.
#[intrinsic("tensor.random_bernoulli")]
pub fn random_bernoulli(
    shape: &[usize],
    probability: f64,
    dtype: &str,
    device: &DeviceHandle,
) -> TensorHandle;
