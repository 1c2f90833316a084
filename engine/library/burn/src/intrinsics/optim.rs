//! Optimizer steps that read and write each parameter once.
//!
//! Buffers that are given away are updated in place.

use super::handle::TensorHandle;

/// One step of Adam, or of AdamW when the decay is decoupled: the new parameter and moments. The corrections are `1 - betaᵗ`.
#[intrinsic("optim.adam_step")]
pub fn adam_step(
    param: TensorHandle,
    grad: TensorHandle,
    moment1: TensorHandle,
    moment2: TensorHandle,
    lr: f64,
    beta1: f64,
    beta2: f64,
    eps: f64,
    weight_decay: f64,
    decoupled: bool,
    correction1: f64,
    correction2: f64,
) -> (TensorHandle, TensorHandle, TensorHandle);

/// `param - lr * (grad + weight_decay * param)`.
#[intrinsic("optim.sgd_step")]
pub fn sgd_step(param: TensorHandle, grad: TensorHandle, lr: f64, weight_decay: f64) -> TensorHandle;

/// One step of gradient descent with momentum: the new parameter and velocity.
#[intrinsic("optim.sgd_momentum_step")]
pub fn sgd_momentum_step(
    param: TensorHandle,
    grad: TensorHandle,
    velocity: TensorHandle,
    lr: f64,
    weight_decay: f64,
    momentum: f64,
    dampening: f64,
    nesterov: bool,
) -> (TensorHandle, TensorHandle);

/// The first step of gradient descent with momentum, whose velocity is the gradient itself.
#[intrinsic("optim.sgd_momentum_start")]
pub fn sgd_momentum_start(
    param: TensorHandle,
    grad: TensorHandle,
    lr: f64,
    weight_decay: f64,
    momentum: f64,
    nesterov: bool,
) -> (TensorHandle, TensorHandle);
