//! Optimizer steps, in place where the states' buffers were given away.

use emberlab_tensor::{Buffers, Element, Op, Result};

use super::call::{Call, Output, buffers};
use super::dispatch::with_float;
use crate::kernels::copy;
use crate::kernels::num::Float;
use crate::kernels::optim::{self, State};

pub(super) fn run(call: &mut Call<'_>) -> Result<Buffers> {
    with_float!(call.inputs[0].dtype, T => run_float::<T>(call), else Err(call.unsupported(0)))
}

fn run_float<T: Float + Element>(call: &mut Call<'_>) -> Result<Buffers> {
    match call.op {
        Op::Adam(step) => {
            let (param, m, v) = (call.output_over(0, 0)?, call.output_over(1, 2)?, call.output_over(2, 3)?);
            let grad = call.dense::<T>(1)?;
            let states = (state(call, 0, &param)?, state(call, 2, &m)?, state(call, 3, &v)?);
            optim::adam(step, &grad, states.0, states.1, states.2);
            drop(grad);
            Ok(buffers([param, m, v]))
        }
        Op::Sgd(step) => {
            let param = call.output_over(0, 0)?;
            let first = call.inputs.len() < 3;
            let velocity = match (step.momentum, first) {
                (None, _) => None,
                (Some(_), true) => Some(call.output(1)?),
                (Some(_), false) => Some(call.output_over(1, 2)?),
            };
            let grad = call.dense::<T>(1)?;
            let velocity_state = match &velocity {
                Some(out) if first => Some(State::in_place(&out.dst::<T>())),
                Some(out) => Some(state(call, 2, out)?),
                None => None,
            };
            optim::sgd(step, &grad, state(call, 0, &param)?, velocity_state, first);
            drop(grad);
            Ok(std::iter::once(param).chain(velocity).map(|o| o.buffer).collect())
        }
        _ => Err(call.unsupported(0)),
    }
}

/// The state that is read from input `i` and written to `out`.
fn state<T: Float + Element>(call: &Call<'_>, i: usize, out: &Output) -> Result<State<T>> {
    let src = call.src::<T>(i)?;
    if src.is_contiguous() {
        return Ok(State::new(src, &out.dst()));
    }
    copy::copy(src, out.dst());
    Ok(State::in_place(&out.dst()))
}
