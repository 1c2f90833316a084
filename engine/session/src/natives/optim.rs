//! Optimizer steps in one pass over each parameter.

use emberlab_lang::vm::native::{Handle, NativeCx};
use emberlab_lang::vm::{Natives, Panic, Stop};
use emberlab_tensor::op::{Adam, Sgd};

use super::{Given, Object, give3};

pub(super) fn register(natives: &mut Natives) {
    natives.bind_raw("optim.adam_step", adam);
    natives.bind("optim.sgd_step", |param: Object, grad: Object, lr: f64, weight_decay: f64| -> Given {
        let options = Sgd { lr, weight_decay, momentum: None, dampening: 0.0, nesterov: false };
        let (param, _) = param.into_inner().sgd_step(grad.into_inner(), None, options)?;
        Ok(Handle::new(param))
    });
    natives.bind(
        "optim.sgd_momentum_step",
        |param: Object,
         grad: Object,
         velocity: Object,
         lr: f64,
         weight_decay: f64,
         momentum: f64,
         dampening: f64,
         nesterov: bool| {
            let options = Sgd { lr, weight_decay, momentum: Some(momentum), dampening, nesterov };
            with_velocity(param, grad, Some(velocity), options)
        },
    );
    natives.bind(
        "optim.sgd_momentum_start",
        |param: Object, grad: Object, lr: f64, weight_decay: f64, momentum: f64, nesterov: bool| {
            let options = Sgd { lr, weight_decay, momentum: Some(momentum), dampening: 0.0, nesterov };
            with_velocity(param, grad, None, options)
        },
    );
}

fn with_velocity(
    param: Object,
    grad: Object,
    velocity: Option<Object>,
    options: Sgd,
) -> Given<(Object, Object)> {
    let velocity = velocity.map(Handle::into_inner);
    let (param, velocity) = param.into_inner().sgd_step(grad.into_inner(), velocity, options)?;
    let velocity = velocity.ok_or_else(|| Panic::new("internal error: momentum without a velocity"))?;
    Ok((Handle::new(param), Handle::new(velocity)))
}

fn adam(cx: &mut NativeCx<'_, '_>) -> Result<(), Stop> {
    let (param, grad) = (cx.arg::<Object>()?.into_inner(), cx.arg::<Object>()?.into_inner());
    let (first, second) = (cx.arg::<Object>()?.into_inner(), cx.arg::<Object>()?.into_inner());
    let options = Adam {
        lr: cx.arg()?,
        beta1: cx.arg()?,
        beta2: cx.arg()?,
        eps: cx.arg()?,
        weight_decay: cx.arg()?,
        decoupled: cx.arg()?,
        correction1: cx.arg()?,
        correction2: cx.arg()?,
    };
    let stepped = give3(param.adam_step(grad, first, second, options))?;
    cx.give(stepped)
}
