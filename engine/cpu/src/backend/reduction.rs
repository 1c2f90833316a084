//! Reductions, scans and sorting.
#![allow(unsafe_code)] // reads booleans as bytes

use emberlab_tensor::op::{Axes, Cumulative, Extremum, Reduce};
use emberlab_tensor::{Buffers, DType, Op, Result};

use super::call::{Call, Output, buffers};
use super::dispatch::{with_float, with_int, with_number};
use crate::kernels::num::Number;
use crate::kernels::{reduce, scan};

pub(super) fn run(call: &mut Call<'_>) -> Result<Buffers> {
    let dtype = call.inputs[0].dtype;
    match *call.op {
        Op::Reduce(op, axes) => {
            let mut out = call.output(0)?;
            if dtype == DType::Bool {
                reduce_bool(call, op, axes, &mut out)?;
            } else {
                with_number!(dtype, T => reduce_numbers::<T>(call, op, axes, &mut out)?,
                    else return Err(call.unsupported(0)));
            }
            Ok(buffers([out]))
        }
        Op::ArgReduce(extremum, axis) => {
            let mut out = call.output(0)?;
            let dims = call.around(axis);
            with_number!(dtype, T => {
                let out = out.slice::<i64>();
                let x = call.dense::<T>(0)?;
                reduce::extremum(extremum == Extremum::Max, &x, dims, |at, _, index| out[at] = index);
            }, else return Err(call.unsupported(0)));
            Ok(buffers([out]))
        }
        Op::ReduceWithIndex(extremum, axis) => {
            let (mut values, mut indices) = (call.output(0)?, call.output(1)?);
            let dims = call.around(axis);
            with_number!(dtype, T => {
                let (values, indices) = (values.slice::<T>(), indices.slice::<i64>());
                let x = call.dense::<T>(0)?;
                reduce::extremum(extremum == Extremum::Max, &x, dims, |at, value, index| {
                    values[at] = value;
                    indices[at] = index;
                });
            }, else return Err(call.unsupported(0)));
            Ok(buffers([values, indices]))
        }
        Op::Cumulative(op, axis) => {
            let mut out = call.output(0)?;
            let dims = call.around(axis);
            with_number!(dtype, T => {
                let (x, out) = (call.dense::<T>(0)?, out.slice::<T>());
                match op {
                    Cumulative::Sum => scan::cumulative(T::add, &x, dims, out),
                    Cumulative::Prod => scan::cumulative(T::mul, &x, dims, out),
                    Cumulative::Max => scan::cumulative(T::larger, &x, dims, out),
                    Cumulative::Min => scan::cumulative(T::smaller, &x, dims, out),
                }
            }, else return Err(call.unsupported(0)));
            Ok(buffers([out]))
        }
        Op::Sort { axis, descending } => {
            let (mut values, mut indices) = (call.output(0)?, call.output(1)?);
            let dims = call.around(axis);
            with_number!(dtype, T => {
                scan::sort::<T>(descending, &call.dense::<T>(0)?, dims, values.slice(), indices.slice());
            }, else return Err(call.unsupported(0)));
            Ok(buffers([values, indices]))
        }
        _ => Err(call.unsupported(0)),
    }
}

fn reduce_numbers<T: Number + emberlab_tensor::Element>(
    call: &Call<'_>,
    op: Reduce,
    axes: Axes,
    out: &mut Output,
) -> Result<()> {
    let x = call.dense::<T>(0)?;
    let shape = call.inputs[0].layout.shape();
    let out = out.slice::<T>();
    let reduced = |axis| axes.contains(axis);
    let done = match op {
        Reduce::Sum | Reduce::Mean => reduce::reduce(reduce::Sum, &x, shape, reduced, out),
        Reduce::Prod => reduce::reduce(reduce::Prod, &x, shape, reduced, out),
        Reduce::Max => reduce::reduce(reduce::Max, &x, shape, reduced, out),
        Reduce::Min => reduce::reduce(reduce::Min, &x, shape, reduced, out),
        Reduce::Any | Reduce::All => return Err(call.unsupported(0)),
    };
    done.map_err(|e| call.out_of_memory(e))?;
    if op == Reduce::Mean {
        let n = (0..shape.rank()).filter(|&axis| axes.contains(axis)).map(|axis| shape[axis]).product();
        reduce::divide(out, n);
    }
    Ok(())
}

/// `Any` and `All` are the maximum and the minimum of 0 and 1.
fn reduce_bool(call: &Call<'_>, op: Reduce, axes: Axes, out: &mut Output) -> Result<()> {
    let x = call.dense::<bool>(0)?;
    // SAFETY: a boolean is a byte, 0 or 1.
    let x = unsafe { std::slice::from_raw_parts(x.as_ptr().cast::<u8>(), x.len()) };
    let shape = call.inputs[0].layout.shape();
    let out = out.slice::<u8>();
    let reduced = |axis| axes.contains(axis);
    let done = match op {
        Reduce::Any => reduce::reduce(reduce::Max, x, shape, reduced, out),
        Reduce::All => reduce::reduce(reduce::Min, x, shape, reduced, out),
        _ => return Err(call.unsupported(0)),
    };
    // The identity of `min` is 255 for bytes, and true for booleans.
    out.iter_mut().for_each(|o| *o = (*o).min(1));
    done.map_err(|e| call.out_of_memory(e))
}
