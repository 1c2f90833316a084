//! Elementwise ops and creation.
#![allow(unsafe_code)] // reads booleans as bytes, and bit patterns as integers of their size

use emberlab_tensor::op::{Binary, Compare, Unary};
use emberlab_tensor::{Buffers, DType, Error, Op, Result, Scalar, with_dtype};

use super::call::{Call, buffers};
use super::dispatch::{with_bits, with_float, with_int, with_number};
use crate::kernels::binary::{self, Other};
use crate::kernels::num::Number;
use crate::kernels::{cast, copy, create, unary};

pub(super) fn run(call: &mut Call<'_>) -> Result<Buffers> {
    let dtype = call.inputs[0].dtype;
    match call.op {
        &Op::Unary(op) => {
            let out = call.output_over(0, 0)?;
            let known = with_float!(dtype, T => {
                unary::float::<T>(op, call.src(0)?, out.dst());
                true
            }, else with_int!(dtype, T => unary::int::<T>(op, call.src(0)?, out.dst()), else false));
            if known { Ok(buffers([out])) } else { Err(call.unsupported(0)) }
        }
        &Op::Activation(op) => {
            let out = call.output_over(0, 0)?;
            with_float!(dtype, T => unary::activation::<T>(op, call.src(0)?, out.dst()), else return Err(call.unsupported(0)));
            Ok(buffers([out]))
        }
        &Op::ActivationGrad(op) => {
            let out = call.output_over(0, 0)?;
            with_float!(dtype, T => unary::activation_grad::<T>(op, call.src(0)?, call.src(1)?, out.dst()),
                else return Err(call.unsupported(0)));
            Ok(buffers([out]))
        }
        &Op::Binary(op) => binary_op(call, op, None),
        &Op::BinaryScalar { op, value, reversed } => binary_op(call, op, Some((value, reversed))),
        &Op::Clamp { min, max } => {
            let out = call.output_over(0, 0)?;
            with_number!(dtype, T => binary::clamp::<T>(min, max, call.src(0)?, out.dst()),
                else return Err(call.unsupported(0)));
            Ok(buffers([out]))
        }
        &Op::Compare(op) => compare(call, op, None),
        &Op::CompareScalar(op, value) => compare(call, op, Some(value)),
        &Op::Test(op) => {
            let out = call.output(0)?;
            with_float!(dtype, T => unary::test::<T>(op, call.src(0)?, out.dst()), else return Err(call.unsupported(0)));
            Ok(buffers([out]))
        }
        &Op::Bitwise(op) => {
            let out = call.output_over(0, 0)?;
            let other = |call: &Call<'_>| call.inputs.len() > 1;
            debug_assert!(other(call));
            if dtype == DType::Bool {
                binary::bitwise::<bool>(op, call.src(0)?, Other::Tensor(call.src(1)?), out.dst());
            } else {
                with_int!(dtype, T => binary::bitwise::<T>(op, call.src(0)?, Other::Tensor(call.src(1)?), out.dst()),
                    else return Err(call.unsupported(0)));
            }
            Ok(buffers([out]))
        }
        &Op::BitwiseScalar(op, value) => {
            let out = call.output_over(0, 0)?;
            if dtype == DType::Bool {
                binary::bitwise::<bool>(op, call.src(0)?, Other::Right(value.to_bool()), out.dst());
            } else {
                with_int!(dtype, T => {
                    binary::bitwise::<T>(op, call.src(0)?, Other::Right(T::from_scalar(value)), out.dst());
                }, else return Err(call.unsupported(0)));
            }
            Ok(buffers([out]))
        }
        Op::Not => {
            let out = call.output_over(0, 0)?;
            if dtype == DType::Bool {
                binary::not::<bool>(call.src(0)?, out.dst());
            } else {
                with_int!(dtype, T => binary::not::<T>(call.src(0)?, out.dst()), else return Err(call.unsupported(0)));
            }
            Ok(buffers([out]))
        }
        Op::Where => {
            let out = call.output(0)?;
            // SAFETY: `T` is the unsigned integer of the element's size; elements are only moved.
            with_bits!(call.inputs[1].dtype, T => unsafe {
                binary::select::<T>(call.src(0)?, call.raw(1)?, call.raw(2)?, out.dst());
            });
            Ok(buffers([out]))
        }
        &Op::MaskFill(value) => {
            let out = call.output_over(0, 0)?;
            with_dtype!(dtype, T => binary::mask_fill::<T>(scalar(value), call.src(0)?, call.src(1)?, out.dst()));
            Ok(buffers([out]))
        }
        &Op::Cast(to) => {
            let mut out = call.output(0)?;
            match (dtype, to) {
                (DType::F16, DType::F32) => {
                    cast::widen(&call.dense::<emberlab_tensor::half::f16>(0)?, out.slice())
                }
                (DType::BF16, DType::F32) => {
                    cast::widen(&call.dense::<emberlab_tensor::half::bf16>(0)?, out.slice())
                }
                (DType::F32, DType::F16) => {
                    cast::narrow(&call.dense::<f32>(0)?, out.slice::<emberlab_tensor::half::f16>());
                }
                (DType::F32, DType::BF16) => {
                    cast::narrow(&call.dense::<f32>(0)?, out.slice::<emberlab_tensor::half::bf16>());
                }
                _ => {
                    with_dtype!(dtype, A => with_dtype!(to, O => cast::cast::<A, O>(call.src(0)?, out.dst())))
                }
            }
            Ok(buffers([out]))
        }
        _ => contiguous(call),
    }
}

/// A copy in row-major order.
pub(super) fn contiguous(call: &Call<'_>) -> Result<Buffers> {
    let out = call.output(0)?;
    // SAFETY: `T` is the unsigned integer of the element's size; elements are only moved.
    with_bits!(call.inputs[0].dtype, T => copy::copy::<T>(unsafe { call.raw(0)? }, out.dst()));
    Ok(buffers([out]))
}

/// A scalar as an element of type `T`.
fn scalar<T>(value: Scalar) -> T
where
    f64: cast::As<T>,
    i64: cast::As<T>,
    u64: cast::As<T>,
    bool: cast::As<T>,
{
    use cast::As;
    match value {
        Scalar::Float(x) => x.cast(),
        Scalar::Int(x) => x.cast(),
        Scalar::UInt(x) => x.cast(),
        Scalar::Bool(x) => x.cast(),
    }
}

fn binary_op(call: &mut Call<'_>, op: Binary, value: Option<(Scalar, bool)>) -> Result<Buffers> {
    let dtype = call.inputs[0].dtype;
    if op == Binary::Pow && matches!(value, Some((Scalar::Float(2.0), false))) {
        // The commonest power by far, without libm: a correctly rounded square.
        let out = call.output_over(0, 0)?;
        with_float!(dtype, T => unary::float::<T>(Unary::Square, call.src(0)?, out.dst()),
            else return Err(call.unsupported(0)));
        return Ok(buffers([out]));
    }
    if value.is_none() && matches!(op, Binary::Add | Binary::Mul) {
        // Either operand's memory will do for a commutative op.
        let usable = |view: &mut emberlab_tensor::TensorView| {
            view.buffer.is_unique() && view.layout.is_contiguous() && view.layout.offset() == 0
        };
        if !usable(&mut call.inputs[0]) && usable(&mut call.inputs[1]) {
            call.inputs.swap(0, 1);
        }
    }
    let out = call.output_over(0, 0)?;
    let known = with_number!(dtype, T => {
        let x = call.src::<T>(0)?;
        let other = match value {
            None => Other::Tensor(call.src(1)?),
            Some((value, true)) => Other::Left(T::from_scalar(value)),
            Some((value, false)) => Other::Right(T::from_scalar(value)),
        };
        if dtype.is_int() && matches!(op, Binary::Div | Binary::Rem) && has_zero(other, x) {
            return Err(Error::invalid(op.name(), "divisor", "integer division by zero"));
        }
        binary::number(op, x, other, out.dst())
    }, else false);
    if !known {
        with_float!(dtype, T => {
            let other = match value {
                None => Other::Tensor(call.src(1)?),
                Some((value, true)) => Other::Left(T::from_scalar(value)),
                Some((value, false)) => Other::Right(T::from_scalar(value)),
            };
            binary::atan2::<T>(call.src(0)?, other, out.dst());
        }, else return Err(call.unsupported(0)));
    }
    Ok(buffers([out]))
}

fn has_zero<T: Number>(other: Other<'_, T>, x: crate::kernels::view::Src<'_, T>) -> bool {
    match other {
        Other::Tensor(b) => binary::has_zero(b),
        Other::Right(b) => b == T::ZERO,
        Other::Left(_) => binary::has_zero(x),
    }
}

fn compare(call: &mut Call<'_>, op: Compare, value: Option<Scalar>) -> Result<Buffers> {
    let out = call.output(0)?;
    let dtype = call.inputs[0].dtype;
    if dtype == DType::Bool {
        // SAFETY: a boolean is a byte, 0 or 1.
        let bytes = |i| unsafe { call.raw::<u8>(i) };
        let other = match value {
            Some(value) => Other::Right(u8::from(value.to_bool())),
            None => Other::Tensor(bytes(1)?),
        };
        binary::compare(op, bytes(0)?, other, out.dst());
        return Ok(buffers([out]));
    }
    with_number!(dtype, T => {
        let other = match value {
            Some(value) => Other::Right(T::from_scalar(value)),
            None => Other::Tensor(call.src(1)?),
        };
        binary::compare::<T>(op, call.src(0)?, other, out.dst());
    }, else return Err(call.unsupported(0)));
    Ok(buffers([out]))
}

/// Ops without inputs.
pub(super) fn create(call: &Call<'_>) -> Result<Buffers> {
    let mut out = call.output(0)?;
    let dtype = call.outputs[0].dtype;
    match *call.op {
        Op::Full { value, .. } => with_dtype!(dtype, T => create::full::<T>(scalar(value), out.slice())),
        Op::Arange { start, step, .. } => {
            with_dtype!(dtype, T => create::arange::<T>(start, step, dtype.is_float(), out.slice()));
        }
        Op::Random { distribution, stream, .. } => {
            with_dtype!(dtype, T => create::random::<T>(distribution, stream, out.slice()));
        }
        _ => return Err(call.unsupported(0)),
    }
    Ok(buffers([out]))
}
