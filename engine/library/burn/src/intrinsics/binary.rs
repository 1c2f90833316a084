//! Arithmetic on two tensors, or on a tensor and a number.

use super::handle::TensorHandle;

/// `a + b`, with broadcasting.
#[intrinsic("tensor.add")]
pub fn add(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// `a + b` with a float.
#[intrinsic("tensor.add_f64")]
pub fn add_f64(a: TensorHandle, b: f64) -> TensorHandle;

/// `a + b` with an integer, kept exactly.
#[intrinsic("tensor.add_i64")]
pub fn add_i64(a: TensorHandle, b: i64) -> TensorHandle;

/// `a - b`, with broadcasting.
#[intrinsic("tensor.sub")]
pub fn sub(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// `a - b` with a float.
#[intrinsic("tensor.sub_f64")]
pub fn sub_f64(a: TensorHandle, b: f64) -> TensorHandle;

/// `a - b` with an integer, kept exactly.
#[intrinsic("tensor.sub_i64")]
pub fn sub_i64(a: TensorHandle, b: i64) -> TensorHandle;

/// `a * b`, with broadcasting.
#[intrinsic("tensor.mul")]
pub fn mul(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// `a * b` with a float.
#[intrinsic("tensor.mul_f64")]
pub fn mul_f64(a: TensorHandle, b: f64) -> TensorHandle;

/// `a * b` with an integer, kept exactly.
#[intrinsic("tensor.mul_i64")]
pub fn mul_i64(a: TensorHandle, b: i64) -> TensorHandle;

/// `a / b`, with broadcasting.
#[intrinsic("tensor.div")]
pub fn div(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// `a / b` with a float.
#[intrinsic("tensor.div_f64")]
pub fn div_f64(a: TensorHandle, b: f64) -> TensorHandle;

/// `a / b` with an integer, kept exactly.
#[intrinsic("tensor.div_i64")]
pub fn div_i64(a: TensorHandle, b: i64) -> TensorHandle;

/// Remainder with the sign of the divisor, with broadcasting.
#[intrinsic("tensor.remainder")]
pub fn remainder(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// Remainder with the sign of the divisor with a float.
#[intrinsic("tensor.remainder_f64")]
pub fn remainder_f64(a: TensorHandle, b: f64) -> TensorHandle;

/// Remainder with the sign of the divisor with an integer, kept exactly.
#[intrinsic("tensor.remainder_i64")]
pub fn remainder_i64(a: TensorHandle, b: i64) -> TensorHandle;

/// `aᵇ`, with broadcasting.
#[intrinsic("tensor.powf")]
pub fn powf(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// `aᵇ` with a float.
#[intrinsic("tensor.powf_f64")]
pub fn powf_f64(a: TensorHandle, b: f64) -> TensorHandle;

/// `aᵇ` with an integer, kept exactly.
#[intrinsic("tensor.powf_i64")]
pub fn powf_i64(a: TensorHandle, b: i64) -> TensorHandle;

/// The larger of each pair.
#[intrinsic("tensor.max_pair")]
pub fn max_pair(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// The smaller of each pair.
#[intrinsic("tensor.min_pair")]
pub fn min_pair(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// Angle of the point `(b, a)`.
#[intrinsic("tensor.atan2")]
pub fn atan2(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// Limits each element to `min..=max`.
#[intrinsic("tensor.clamp_f64")]
pub fn clamp_f64(x: TensorHandle, min: f64, max: f64) -> TensorHandle;

/// Raises each element to at least `min`.
#[intrinsic("tensor.clamp_min_f64")]
pub fn clamp_min_f64(x: TensorHandle, min: f64) -> TensorHandle;

/// Lowers each element to at most `max`.
#[intrinsic("tensor.clamp_max_f64")]
pub fn clamp_max_f64(x: TensorHandle, max: f64) -> TensorHandle;

/// Limits each element to `min..=max`.
#[intrinsic("tensor.clamp_i64")]
pub fn clamp_i64(x: TensorHandle, min: i64, max: i64) -> TensorHandle;

/// Raises each element to at least `min`.
#[intrinsic("tensor.clamp_min_i64")]
pub fn clamp_min_i64(x: TensorHandle, min: i64) -> TensorHandle;

/// Lowers each element to at most `max`.
#[intrinsic("tensor.clamp_max_i64")]
pub fn clamp_max_i64(x: TensorHandle, max: i64) -> TensorHandle;
