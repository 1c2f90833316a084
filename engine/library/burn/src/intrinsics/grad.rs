//! Recording of gradients.

use super::handle::{GradientsHandle, TensorHandle};

/// Makes `x` a leaf whose gradient is kept, or no longer one.
#[intrinsic("tensor.set_require_grad")]
pub fn set_require_grad(x: TensorHandle, require: bool) -> TensorHandle;

/// Whether the gradient of `x` is kept.
#[intrinsic("tensor.is_require_grad")]
pub fn is_require_grad(x: &TensorHandle) -> bool;

/// Whether `x` depends on a leaf whose gradient is kept.
#[intrinsic("tensor.is_tracked")]
pub fn is_tracked(x: &TensorHandle) -> bool;

/// The same elements, cut from the graph.
#[intrinsic("tensor.detach")]
pub fn detach(x: TensorHandle) -> TensorHandle;

/// The same elements on the device without recording.
#[intrinsic("tensor.without_autodiff")]
pub fn without_autodiff(x: TensorHandle) -> TensorHandle;

/// The same elements, cut from any graph, on the device with recording.
#[intrinsic("tensor.with_autodiff")]
pub fn with_autodiff(x: TensorHandle) -> TensorHandle;

/// Gradients of the sum of `x` by every leaf whose gradient is kept. Panics when there is no such leaf.
#[intrinsic("tensor.backward")]
pub fn backward(x: &TensorHandle) -> GradientsHandle;

/// Whether there is a gradient by `x`.
#[intrinsic("gradients.contains")]
pub fn contains(gradients: &GradientsHandle, x: &TensorHandle) -> bool;

/// The gradient by `x`. Panics when there is none.
#[intrinsic("gradients.get")]
pub fn get(gradients: &GradientsHandle, x: &TensorHandle) -> TensorHandle;

/// The gradient by `x`, which the gradients no longer hold. Panics when there is none.
#[intrinsic("gradients.take")]
pub fn take(gradients: &GradientsHandle, x: &TensorHandle) -> TensorHandle;

/// Puts another gradient by `x` in place.
#[intrinsic("gradients.replace")]
pub fn replace(gradients: &GradientsHandle, x: &TensorHandle, gradient: TensorHandle);
