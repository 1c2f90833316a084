//! Elements of a tensor as vectors: one pair of functions for each element type.
//!
//! `dtype` is a type (`f32`, `i64`, …) or a kind (`float`, `int`, `bool`), which stands for the device's default.

use super::handle::{DeviceHandle, TensorHandle};

/// A tensor with the given elements in row-major order, converted to `dtype`.
#[intrinsic("tensor.from_f64")]
pub fn from_f64(values: Vec<f64>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle;

/// A tensor with the given elements in row-major order, converted to `dtype`.
#[intrinsic("tensor.from_f32")]
pub fn from_f32(values: Vec<f32>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle;

/// A tensor with the given elements in row-major order, converted to `dtype`.
#[intrinsic("tensor.from_i64")]
pub fn from_i64(values: Vec<i64>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle;

/// A tensor with the given elements in row-major order, converted to `dtype`.
#[intrinsic("tensor.from_i32")]
pub fn from_i32(values: Vec<i32>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle;

/// A tensor with the given elements in row-major order, converted to `dtype`.
#[intrinsic("tensor.from_i16")]
pub fn from_i16(values: Vec<i16>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle;

/// A tensor with the given elements in row-major order, converted to `dtype`.
#[intrinsic("tensor.from_i8")]
pub fn from_i8(values: Vec<i8>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle;

/// A tensor with the given elements in row-major order, converted to `dtype`.
#[intrinsic("tensor.from_u64")]
pub fn from_u64(values: Vec<u64>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle;

/// A tensor with the given elements in row-major order, converted to `dtype`.
#[intrinsic("tensor.from_u32")]
pub fn from_u32(values: Vec<u32>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle;

/// A tensor with the given elements in row-major order, converted to `dtype`.
#[intrinsic("tensor.from_u16")]
pub fn from_u16(values: Vec<u16>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle;

/// A tensor with the given elements in row-major order, converted to `dtype`.
#[intrinsic("tensor.from_u8")]
pub fn from_u8(values: Vec<u8>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle;

/// A tensor with the given elements in row-major order, converted to `dtype`.
#[intrinsic("tensor.from_bool")]
pub fn from_bool(values: Vec<bool>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle;

/// The elements in row-major order, converted to `f64`.
#[intrinsic("tensor.to_f64")]
pub fn to_f64(x: &TensorHandle) -> Vec<f64>;

/// The elements in row-major order, converted to `f32`.
#[intrinsic("tensor.to_f32")]
pub fn to_f32(x: &TensorHandle) -> Vec<f32>;

/// The elements in row-major order, converted to `i64`.
#[intrinsic("tensor.to_i64")]
pub fn to_i64(x: &TensorHandle) -> Vec<i64>;

/// The elements in row-major order, converted to `i32`.
#[intrinsic("tensor.to_i32")]
pub fn to_i32(x: &TensorHandle) -> Vec<i32>;

/// The elements in row-major order, converted to `i16`.
#[intrinsic("tensor.to_i16")]
pub fn to_i16(x: &TensorHandle) -> Vec<i16>;

/// The elements in row-major order, converted to `i8`.
#[intrinsic("tensor.to_i8")]
pub fn to_i8(x: &TensorHandle) -> Vec<i8>;

/// The elements in row-major order, converted to `u64`.
#[intrinsic("tensor.to_u64")]
pub fn to_u64(x: &TensorHandle) -> Vec<u64>;

/// The elements in row-major order, converted to `u32`.
#[intrinsic("tensor.to_u32")]
pub fn to_u32(x: &TensorHandle) -> Vec<u32>;

/// The elements in row-major order, converted to `u16`.
#[intrinsic("tensor.to_u16")]
pub fn to_u16(x: &TensorHandle) -> Vec<u16>;

/// The elements in row-major order, converted to `u8`.
#[intrinsic("tensor.to_u8")]
pub fn to_u8(x: &TensorHandle) -> Vec<u8>;

/// The elements in row-major order, converted to `bool`.
#[intrinsic("tensor.to_bool")]
pub fn to_bool(x: &TensorHandle) -> Vec<bool>;
