//! Joining, selecting, gathering and scattering.
#![allow(unsafe_code)] // moves bit patterns as integers of their size

use emberlab_tensor::op::Update;
use emberlab_tensor::{Buffers, DType, Error, Op, Result};

use super::call::{Call, Output, buffers};
use super::dispatch::{with_bits, with_float, with_int, with_number};
use crate::kernels::map::{Elem, contiguous};
use crate::kernels::num::Number;
use crate::kernels::{copy, index};

pub(super) fn run(call: &mut Call<'_>) -> Result<Buffers> {
    let dtype = call.inputs[0].dtype;
    match call.op {
        &Op::Cat(axis) => with_bits!(dtype, T => cat::<T>(call, axis)),
        &Op::Select(axis) => with_bits!(dtype, T => {
            let mut out = call.output(0)?;
            let indices = call.dense::<i64>(1)?;
            check(call, index::first_invalid(&indices, call.size(axis)), axis)?;
            // SAFETY: elements are only moved.
            let x = unsafe { call.dense_raw::<T>(0)? };
            index::select::<T>(&x, &indices, call.around(axis), out.slice());
            Ok(buffers([out]))
        }),
        &Op::SelectUpdate(axis, Update::Assign) => {
            with_bits!(dtype, T => select_update::<T>(call, axis, |_, v| v))
        }
        &Op::SelectUpdate(axis, Update::Add) => {
            if dtype == DType::Bool {
                return select_update::<u8>(call, axis, |a, b| a | b);
            }
            with_number!(dtype, T => select_update::<T>(call, axis, T::add), else Err(call.unsupported(0)))
        }
        &Op::Gather(axis) => with_bits!(dtype, T => {
            let out = call.output(0)?;
            let indices = call.src::<i64>(1)?;
            check(call, index::first_invalid_strided(indices, call.size(axis)), axis)?;
            // SAFETY: elements are only moved.
            index::gather::<T>(unsafe { call.raw(0)? }, indices, axis, out.dst());
            Ok(buffers([out]))
        }),
        &Op::ScatterUpdate(axis, Update::Assign) => {
            with_bits!(dtype, T => scatter::<T>(call, axis, |_, v| v))
        }
        &Op::ScatterUpdate(axis, Update::Add) => {
            if dtype == DType::Bool {
                return scatter::<u8>(call, axis, |a, b| a | b);
            }
            with_number!(dtype, T => scatter::<T>(call, axis, T::add), else Err(call.unsupported(0)))
        }
        Op::SliceAssign(ranges) => {
            let out = copied(call)?;
            let strides = contiguous(&call.outputs[0].shape);
            let mut offset = 0;
            let mut steps = strides.clone();
            for (axis, range) in ranges.iter().enumerate() {
                if range.length() > 0 {
                    offset += range.first() as isize * strides[axis];
                }
                steps[axis] *= range.step;
            }
            with_bits!(dtype, T => {
                // SAFETY: the op's rule puts the slice inside the output; its indices address distinct elements.
                unsafe {
                    let values = call.raw::<T>(1)?;
                    if values.numel() > 0 {
                        copy::copy_to(values, out.dst::<T>().ptr().offset(offset), &steps);
                    }
                }
            });
            Ok(buffers([out]))
        }
        _ => Err(call.unsupported(0)),
    }
}

fn check(call: &Call<'_>, invalid: Option<i64>, axis: usize) -> Result<()> {
    match invalid {
        Some(value) => Err(Error::index(call.op.name(), value, axis, call.size(axis))),
        None => Ok(()),
    }
}

fn cat<T: Elem>(call: &Call<'_>, axis: usize) -> Result<Buffers> {
    let out = call.output(0)?;
    let strides = contiguous(&call.outputs[0].shape);
    let mut start = 0;
    for i in 0..call.inputs.len() {
        // SAFETY: the op's rule makes the inputs tile the output along the axis; elements are only moved.
        unsafe {
            let x = call.raw::<T>(i)?;
            if x.numel() > 0 {
                copy::copy_to(x, out.dst::<T>().ptr().offset(start * strides[axis]), &strides);
            }
            start += x.shape[axis] as isize;
        }
    }
    Ok(buffers([out]))
}

/// Output 0 holding the elements of input 0: its own memory if it was given away, else a copy.
fn copied(call: &mut Call<'_>) -> Result<Output> {
    let out = call.output_over(0, 0)?;
    if !out.is(&call.inputs[0].buffer) {
        // SAFETY: elements are only moved.
        with_bits!(call.inputs[0].dtype, T => copy::copy::<T>(unsafe { call.raw(0)? }, out.dst()));
    }
    Ok(out)
}

fn select_update<T: Elem>(call: &mut Call<'_>, axis: usize, join: fn(T, T) -> T) -> Result<Buffers> {
    let indices_ok = {
        let indices = call.dense::<i64>(1)?;
        check(call, index::first_invalid(&indices, call.size(axis)), axis)
    };
    indices_ok?;
    let mut out = copied(call)?;
    let indices = call.dense::<i64>(1)?;
    // SAFETY: `T` is the element type, or the integer of its size for moves.
    let values = unsafe { call.dense_raw::<T>(2)? };
    index::select_update(join, out.slice(), &indices, &values, call.around(axis));
    Ok(buffers([out]))
}

fn scatter<T: Elem>(call: &mut Call<'_>, axis: usize, join: fn(T, T) -> T) -> Result<Buffers> {
    check(call, index::first_invalid_strided(call.src(1)?, call.size(axis)), axis)?;
    let mut out = copied(call)?;
    // SAFETY: as above.
    let values = unsafe { call.raw::<T>(2)? };
    index::scatter(join, out.slice(), &call.outputs[0].shape, call.src(1)?, values, axis);
    Ok(buffers([out]))
}
