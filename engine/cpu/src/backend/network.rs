//! Products, convolutions, pooling and attention.

use emberlab_tensor::{Buffers, Op, Result};

use super::call::{Call, buffers};
use super::dispatch::{with_float, with_int, with_number};
use crate::kernels::attention::{self, Heads, Saved};
use crate::kernels::conv::{self, Geometry};
use crate::kernels::matmul;
use crate::kernels::pool2d::{self, Planes};

pub(super) fn products(call: &Call<'_>) -> Result<Buffers> {
    let mut out = call.output(0)?;
    let dtype = call.inputs[0].dtype;
    let done = match call.op {
        Op::Matmul => with_number!(dtype, T => {
            matmul::matmul::<T>(call.src(0)?, call.src(1)?, out.slice())
        }, else return Err(call.unsupported(0))),
        _ => with_float!(dtype, T => {
            let bias = call.dense_if::<T>(2)?;
            matmul::linear::<T>(&call.dense(0)?, call.src(1)?, bias.as_deref(), out.slice())
        }, else return Err(call.unsupported(0))),
    };
    done.map_err(|e| call.out_of_memory(e))?;
    Ok(buffers([out]))
}

pub(super) fn convolutions(call: &Call<'_>) -> Result<Buffers> {
    let mut out = call.output(0)?;
    let shape = |i: usize| call.inputs[i].layout.shape();
    let done = with_float!(call.inputs[0].dtype, T => {
        let (first, second) = (call.dense::<T>(0)?, call.dense::<T>(1)?);
        match call.op {
            Op::Conv2d(conv) => {
                let bias = call.dense_if::<T>(2)?;
                let g = Geometry::new(conv, shape(0), shape(1));
                conv::forward(&g, &first, &second, bias.as_deref(), out.slice())
            }
            Op::Conv2dInputGrad { conv, input } => {
                let g = Geometry::new(conv, input, shape(1));
                conv::input_grad(&g, &first, &second, out.slice())
            }
            Op::Conv2dWeightGrad { conv, weight } => {
                let g = Geometry::new(conv, shape(0), weight);
                conv::weight_grad(&g, &first, &second, out.slice())
            }
            _ => return Err(call.unsupported(0)),
        }
    }, else return Err(call.unsupported(0)));
    done.map_err(|e| call.out_of_memory(e))?;
    Ok(buffers([out]))
}

pub(super) fn pooling(call: &Call<'_>) -> Result<Buffers> {
    let mut out = call.output(0)?;
    let (x, y) = (call.inputs[0].layout.shape(), &call.outputs[0].shape);
    let dtype = call.inputs[0].dtype;
    if let Op::MaxPool2d(pool) = call.op {
        let mut indices = call.output(1)?;
        with_number!(dtype, T => {
            pool2d::max_pool::<T>(&pool.window, &Planes::new(x, y), &call.dense(0)?, out.slice(), indices.slice());
        }, else return Err(call.unsupported(0)));
        return Ok(buffers([out, indices]));
    }
    with_float!(dtype, T => {
        let first = call.dense::<T>(0)?;
        match call.op {
            Op::MaxPool2dGrad { input, .. } => {
                pool2d::max_pool_grad(&Planes::new(input, x), &first, &call.dense(1)?, out.slice());
            }
            Op::AvgPool2d(pool) => pool2d::avg_pool(pool, &Planes::new(x, y), &first, out.slice()),
            Op::AvgPool2dGrad { pool, input } => {
                pool2d::avg_pool_grad(pool, &Planes::new(input, x), &first, out.slice());
            }
            Op::AdaptiveAvgPool2d { .. } => pool2d::adaptive_avg_pool(&Planes::new(x, y), &first, out.slice()),
            Op::AdaptiveAvgPool2dGrad { input } => {
                pool2d::adaptive_avg_pool_grad(&Planes::new(input, x), &first, out.slice());
            }
            _ => return Err(call.unsupported(0)),
        }
    }, else return Err(call.unsupported(0)));
    Ok(buffers([out]))
}

pub(super) fn attention(call: &Call<'_>) -> Result<Buffers> {
    // The gradient has `grad` before `q`, `k`, `v`.
    let first = usize::from(matches!(call.op, Op::AttentionGrad(_)));
    let shape = |i: usize| call.inputs[first + i].layout.shape();
    let heads = Heads {
        count: shape(0)[0] * shape(0)[1],
        queries: shape(0)[2],
        keys: shape(1)[2],
        width: shape(0)[3],
        value_width: shape(2)[3],
    };
    with_float!(call.inputs[0].dtype, T => {
        let (q, k, v) = (call.dense::<T>(first)?, call.dense::<T>(first + 1)?, call.dense::<T>(first + 2)?);
        match call.op {
            Op::Attention(op) => {
                let (mut out, mut lse) = (call.output(0)?, call.output(1)?);
                attention::forward(op, &heads, (&q, &k, &v), out.slice::<T>(), lse.slice())
                    .map_err(|e| call.out_of_memory(e))?;
                Ok(buffers([out, lse]))
            }
            Op::AttentionGrad(op) => {
                let (grad, out, lse) = (call.dense::<T>(0)?, call.dense::<T>(4)?, call.dense::<T>(5)?);
                let saved = Saved { grad: &grad, q: &q, k: &k, v: &v, out: &out, lse: &lse };
                let (mut dq, mut dk, mut dv) = (call.output(0)?, call.output(1)?, call.output(2)?);
                attention::backward(op, &heads, saved, (dq.slice::<T>(), dk.slice(), dv.slice()))
                    .map_err(|e| call.out_of_memory(e))?;
                Ok(buffers([dq, dk, dv]))
            }
            _ => Err(call.unsupported(0)),
        }
    }, else Err(call.unsupported(0)))
}
