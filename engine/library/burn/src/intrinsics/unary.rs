//! Functions of one tensor, element by element.

use super::handle::TensorHandle;

/// `-x`, element by element.
#[intrinsic("tensor.neg")]
pub fn neg(x: TensorHandle) -> TensorHandle;

/// `|x|`, element by element.
#[intrinsic("tensor.abs")]
pub fn abs(x: TensorHandle) -> TensorHandle;

/// -1, 0 or 1, element by element.
#[intrinsic("tensor.sign")]
pub fn sign(x: TensorHandle) -> TensorHandle;

/// `x²`, element by element.
#[intrinsic("tensor.square")]
pub fn square(x: TensorHandle) -> TensorHandle;

/// `eˣ`, element by element.
#[intrinsic("tensor.exp")]
pub fn exp(x: TensorHandle) -> TensorHandle;

/// Natural logarithm, element by element.
#[intrinsic("tensor.log")]
pub fn log(x: TensorHandle) -> TensorHandle;

/// `ln(1 + x)`, element by element.
#[intrinsic("tensor.log1p")]
pub fn log1p(x: TensorHandle) -> TensorHandle;

/// Square root, element by element.
#[intrinsic("tensor.sqrt")]
pub fn sqrt(x: TensorHandle) -> TensorHandle;

/// `1 / x`, element by element.
#[intrinsic("tensor.recip")]
pub fn recip(x: TensorHandle) -> TensorHandle;

/// Sine, element by element.
#[intrinsic("tensor.sin")]
pub fn sin(x: TensorHandle) -> TensorHandle;

/// Cosine, element by element.
#[intrinsic("tensor.cos")]
pub fn cos(x: TensorHandle) -> TensorHandle;

/// Tangent, element by element.
#[intrinsic("tensor.tan")]
pub fn tan(x: TensorHandle) -> TensorHandle;

/// Inverse sine, element by element.
#[intrinsic("tensor.asin")]
pub fn asin(x: TensorHandle) -> TensorHandle;

/// Inverse cosine, element by element.
#[intrinsic("tensor.acos")]
pub fn acos(x: TensorHandle) -> TensorHandle;

/// Inverse tangent, element by element.
#[intrinsic("tensor.atan")]
pub fn atan(x: TensorHandle) -> TensorHandle;

/// Hyperbolic sine, element by element.
#[intrinsic("tensor.sinh")]
pub fn sinh(x: TensorHandle) -> TensorHandle;

/// Hyperbolic cosine, element by element.
#[intrinsic("tensor.cosh")]
pub fn cosh(x: TensorHandle) -> TensorHandle;

/// Hyperbolic tangent, element by element.
#[intrinsic("tensor.tanh")]
pub fn tanh(x: TensorHandle) -> TensorHandle;

/// Inverse hyperbolic sine, element by element.
#[intrinsic("tensor.asinh")]
pub fn asinh(x: TensorHandle) -> TensorHandle;

/// Inverse hyperbolic cosine, element by element.
#[intrinsic("tensor.acosh")]
pub fn acosh(x: TensorHandle) -> TensorHandle;

/// Inverse hyperbolic tangent, element by element.
#[intrinsic("tensor.atanh")]
pub fn atanh(x: TensorHandle) -> TensorHandle;

/// Error function, element by element.
#[intrinsic("tensor.erf")]
pub fn erf(x: TensorHandle) -> TensorHandle;

/// Largest integer not above, element by element.
#[intrinsic("tensor.floor")]
pub fn floor(x: TensorHandle) -> TensorHandle;

/// Smallest integer not below, element by element.
#[intrinsic("tensor.ceil")]
pub fn ceil(x: TensorHandle) -> TensorHandle;

/// Nearest integer, halves to even, element by element.
#[intrinsic("tensor.round")]
pub fn round(x: TensorHandle) -> TensorHandle;

/// Integer part, element by element.
#[intrinsic("tensor.trunc")]
pub fn trunc(x: TensorHandle) -> TensorHandle;

/// `max(0, x)`, element by element.
#[intrinsic("tensor.relu")]
pub fn relu(x: TensorHandle) -> TensorHandle;

/// `1 / (1 + e⁻ˣ)`, element by element.
#[intrinsic("tensor.sigmoid")]
pub fn sigmoid(x: TensorHandle) -> TensorHandle;

/// `x Φ(x)`, with the exact error function, element by element.
#[intrinsic("tensor.gelu")]
pub fn gelu(x: TensorHandle) -> TensorHandle;

/// `x Φ(x)`, with the tanh approximation, element by element.
#[intrinsic("tensor.gelu_approximate")]
pub fn gelu_approximate(x: TensorHandle) -> TensorHandle;

/// `x sigmoid(x)`, element by element.
#[intrinsic("tensor.silu")]
pub fn silu(x: TensorHandle) -> TensorHandle;

/// `ln sigmoid(x)`, element by element.
#[intrinsic("tensor.log_sigmoid")]
pub fn log_sigmoid(x: TensorHandle) -> TensorHandle;

/// Whether each element is NaN.
#[intrinsic("tensor.is_nan")]
pub fn is_nan(x: TensorHandle) -> TensorHandle;

/// Whether each element is infinite.
#[intrinsic("tensor.is_inf")]
pub fn is_inf(x: TensorHandle) -> TensorHandle;

/// Whether each element is neither NaN nor infinite.
#[intrinsic("tensor.is_finite")]
pub fn is_finite(x: TensorHandle) -> TensorHandle;

/// `x` where positive, else `slope * x`.
#[intrinsic("tensor.leaky_relu")]
pub fn leaky_relu(x: TensorHandle, slope: f64) -> TensorHandle;

/// `alpha * x + beta` limited to `0..=1`.
#[intrinsic("tensor.hard_sigmoid")]
pub fn hard_sigmoid(x: TensorHandle, alpha: f64, beta: f64) -> TensorHandle;
