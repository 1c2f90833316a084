//! Comparisons, and logic on booleans and bits.

use super::handle::TensorHandle;

/// `a == b`, with broadcasting.
#[intrinsic("tensor.equal")]
pub fn equal(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// `a == b` with a float.
#[intrinsic("tensor.equal_f64")]
pub fn equal_f64(a: TensorHandle, b: f64) -> TensorHandle;

/// `a == b` with an integer or a boolean.
#[intrinsic("tensor.equal_i64")]
pub fn equal_i64(a: TensorHandle, b: i64) -> TensorHandle;

/// `a != b`, with broadcasting.
#[intrinsic("tensor.not_equal")]
pub fn not_equal(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// `a != b` with a float.
#[intrinsic("tensor.not_equal_f64")]
pub fn not_equal_f64(a: TensorHandle, b: f64) -> TensorHandle;

/// `a != b` with an integer or a boolean.
#[intrinsic("tensor.not_equal_i64")]
pub fn not_equal_i64(a: TensorHandle, b: i64) -> TensorHandle;

/// `a < b`, with broadcasting.
#[intrinsic("tensor.lower")]
pub fn lower(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// `a < b` with a float.
#[intrinsic("tensor.lower_f64")]
pub fn lower_f64(a: TensorHandle, b: f64) -> TensorHandle;

/// `a < b` with an integer or a boolean.
#[intrinsic("tensor.lower_i64")]
pub fn lower_i64(a: TensorHandle, b: i64) -> TensorHandle;

/// `a <= b`, with broadcasting.
#[intrinsic("tensor.lower_equal")]
pub fn lower_equal(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// `a <= b` with a float.
#[intrinsic("tensor.lower_equal_f64")]
pub fn lower_equal_f64(a: TensorHandle, b: f64) -> TensorHandle;

/// `a <= b` with an integer or a boolean.
#[intrinsic("tensor.lower_equal_i64")]
pub fn lower_equal_i64(a: TensorHandle, b: i64) -> TensorHandle;

/// `a > b`, with broadcasting.
#[intrinsic("tensor.greater")]
pub fn greater(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// `a > b` with a float.
#[intrinsic("tensor.greater_f64")]
pub fn greater_f64(a: TensorHandle, b: f64) -> TensorHandle;

/// `a > b` with an integer or a boolean.
#[intrinsic("tensor.greater_i64")]
pub fn greater_i64(a: TensorHandle, b: i64) -> TensorHandle;

/// `a >= b`, with broadcasting.
#[intrinsic("tensor.greater_equal")]
pub fn greater_equal(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// `a >= b` with a float.
#[intrinsic("tensor.greater_equal_f64")]
pub fn greater_equal_f64(a: TensorHandle, b: f64) -> TensorHandle;

/// `a >= b` with an integer or a boolean.
#[intrinsic("tensor.greater_equal_i64")]
pub fn greater_equal_i64(a: TensorHandle, b: i64) -> TensorHandle;

/// Bitwise and of integers, logical on booleans.
#[intrinsic("tensor.bitwise_and")]
pub fn bitwise_and(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// Bitwise and with a number.
#[intrinsic("tensor.bitwise_and_i64")]
pub fn bitwise_and_i64(a: TensorHandle, b: i64) -> TensorHandle;

/// Bitwise or of integers, logical on booleans.
#[intrinsic("tensor.bitwise_or")]
pub fn bitwise_or(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// Bitwise or with a number.
#[intrinsic("tensor.bitwise_or_i64")]
pub fn bitwise_or_i64(a: TensorHandle, b: i64) -> TensorHandle;

/// Bitwise exclusive or of integers, logical on booleans.
#[intrinsic("tensor.bitwise_xor")]
pub fn bitwise_xor(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// Bitwise exclusive or with a number.
#[intrinsic("tensor.bitwise_xor_i64")]
pub fn bitwise_xor_i64(a: TensorHandle, b: i64) -> TensorHandle;

/// Bitwise shift to the left.
#[intrinsic("tensor.bitwise_left_shift")]
pub fn bitwise_left_shift(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// Bitwise shift to the left with a number.
#[intrinsic("tensor.bitwise_left_shift_i64")]
pub fn bitwise_left_shift_i64(a: TensorHandle, b: i64) -> TensorHandle;

/// Bitwise shift to the right.
#[intrinsic("tensor.bitwise_right_shift")]
pub fn bitwise_right_shift(a: TensorHandle, b: TensorHandle) -> TensorHandle;

/// Bitwise shift to the right with a number.
#[intrinsic("tensor.bitwise_right_shift_i64")]
pub fn bitwise_right_shift_i64(a: TensorHandle, b: i64) -> TensorHandle;

/// Bitwise complement of integers, logical on booleans.
#[intrinsic("tensor.bitwise_not")]
pub fn bitwise_not(x: TensorHandle) -> TensorHandle;
