//! Optimizer steps in one pass over each parameter.

use emberlab_lang::vm::native::Handle;
use emberlab_lang::vm::{Natives, Panic};
use emberlab_tensor::op::{Adam, Sgd};

use super::{Given, Object, give3};

pub(super) fn register(natives: &mut Natives) {
    natives.bind(
        "optim.adam_step",
        |param: Object,
         grad: Object,
         first: Object,
         second: Object,
         lr: f64,
         beta1: f64,
         beta2: f64,
         eps: f64,
         weight_decay: f64,
         decoupled: bool,
         correction1: f64,
         correction2: f64| {
            let options = Adam { lr, beta1, beta2, eps, weight_decay, decoupled, correction1, correction2 };
            give3(param.into_inner().adam_step(
                grad.into_inner(),
                first.into_inner(),
                second.into_inner(),
                options,
            ))
        },
    );
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
