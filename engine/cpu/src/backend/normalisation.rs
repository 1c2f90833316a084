//! Softmax, normalisation layers and the cross-entropy loss.

use emberlab_tensor::op::CrossEntropy;
use emberlab_tensor::{Buffers, Element, Error, Op, Result};

use super::call::{Call, buffers};
use super::dispatch::with_float;
use crate::kernels::norm;
use crate::kernels::num::Float;
use crate::kernels::softmax::{self, cross_entropy_grad_row, cross_entropy_row};
use crate::threads::{Shared, parallel_ranges};

pub(super) fn run(call: &Call<'_>) -> Result<Buffers> {
    with_float!(call.inputs[0].dtype, T => run_float::<T>(call), else Err(call.unsupported(0)))
}

fn run_float<T: Float + Element>(call: &Call<'_>) -> Result<Buffers> {
    let first = call.dense::<T>(0)?;
    let mut out = call.output(0)?;
    match call.op {
        &Op::Softmax(axis) => softmax::rows(softmax::Softmax, &first, &[], call.around(axis), out.slice()),
        &Op::LogSoftmax(axis) => {
            softmax::rows(softmax::LogSoftmax, &first, &[], call.around(axis), out.slice())
        }
        &Op::SoftmaxGrad(axis) => {
            softmax::rows(softmax::SoftmaxGrad, &first, &call.dense(1)?, call.around(axis), out.slice());
        }
        &Op::LogSoftmaxGrad(axis) => {
            softmax::rows(softmax::LogSoftmaxGrad, &first, &call.dense(1)?, call.around(axis), out.slice());
        }
        &Op::LayerNorm { eps } => {
            let (mut mean, mut rstd) = (call.output(1)?, call.output(2)?);
            let beta = call.dense_if::<T>(2)?;
            norm::layer_norm(
                eps,
                &first,
                &call.dense(1)?,
                beta.as_deref(),
                out.slice(),
                mean.slice(),
                rstd.slice(),
            );
            return Ok(buffers([out, mean, rstd]));
        }
        Op::LayerNormGrad => {
            let (mut dgamma, mut dbeta) = (call.output(1)?, call.output(2)?);
            let (x, gamma, mean, rstd) = (call.dense(1)?, call.dense(2)?, call.dense(3)?, call.dense(4)?);
            let parameters = (dgamma.slice(), Some(dbeta.slice()));
            norm::norm_grad(&first, &x, &gamma, Some(&mean), &rstd, out.slice(), parameters.0, parameters.1);
            return Ok(buffers([out, dgamma, dbeta]));
        }
        &Op::RmsNorm { eps } => {
            let mut rstd = call.output(1)?;
            norm::rms_norm(eps, &first, &call.dense(1)?, out.slice(), rstd.slice());
            return Ok(buffers([out, rstd]));
        }
        Op::RmsNormGrad => {
            let mut dgamma = call.output(1)?;
            let (x, gamma, rstd) = (call.dense(1)?, call.dense(2)?, call.dense(3)?);
            norm::norm_grad(&first, &x, &gamma, None, &rstd, out.slice(), dgamma.slice(), None);
            return Ok(buffers([out, dgamma]));
        }
        &Op::BatchNorm { eps } => {
            let (mut mean, mut var) = (call.output(1)?, call.output(2)?);
            let (gamma, beta) = (call.dense(1)?, call.dense(2)?);
            norm::batch_norm(
                eps,
                &first,
                plane(call, 0),
                &gamma,
                &beta,
                out.slice(),
                mean.slice(),
                var.slice(),
            );
            return Ok(buffers([out, mean, var]));
        }
        &Op::BatchNormGrad { eps } => {
            let (mut dgamma, mut dbeta) = (call.output(1)?, call.output(2)?);
            let (x, gamma, mean, var) = (call.dense(1)?, call.dense(2)?, call.dense(3)?, call.dense(4)?);
            norm::batch_norm_grad(
                eps,
                &first,
                &x,
                plane(call, 1),
                &gamma,
                (&mean, &var),
                out.slice(),
                dgamma.slice(),
                dbeta.slice(),
            );
            return Ok(buffers([out, dgamma, dbeta]));
        }
        Op::CrossEntropy(loss) => {
            let targets = targets(call, loss, 1, 0)?;
            let classes = call.size(1);
            let losses = out.slice::<T>();
            for (row, (o, target)) in losses.iter_mut().zip(targets).enumerate() {
                *o = target.map_or(T::ZERO, |target| {
                    let loss = softmax::CrossEntropy { smoothing: loss.smoothing, target };
                    cross_entropy_row(loss, &first[row * classes..][..classes])
                });
            }
        }
        Op::CrossEntropyGrad(loss) => {
            let targets = targets(call, loss, 2, 1)?;
            let logits = call.dense::<T>(1)?;
            let classes = call.inputs[1].layout.shape()[1];
            cross_entropy_grad(loss, &first, &logits, &targets, classes, out.slice());
        }
        _ => return Err(call.unsupported(0)),
    }
    Ok(buffers([out]))
}

#[allow(unsafe_code)] // rows of one output on several threads
fn cross_entropy_grad<T: Float>(
    loss: &CrossEntropy,
    grad: &[T],
    logits: &[T],
    targets: &[Option<usize>],
    classes: usize,
    out: &mut [T],
) {
    let to = Shared(out.as_mut_ptr());
    parallel_ranges(targets.len(), 16 * 1024 / classes.max(1) + 1, |range| {
        for row in range {
            // SAFETY: rows are disjoint.
            let out = unsafe { to.slice(row * classes, classes) };
            match targets[row] {
                Some(target) => {
                    let loss = softmax::CrossEntropy { smoothing: loss.smoothing, target };
                    cross_entropy_grad_row(loss, grad[row], &logits[row * classes..][..classes], out);
                }
                None => out.fill(T::ZERO),
            }
        }
    });
}

/// The elements of one channel of one image of input `i`.
fn plane(call: &Call<'_>, i: usize) -> usize {
    call.inputs[i].layout.shape()[2..].iter().product()
}

/// The target classes of input `at`, `None` where ignored, checked against the classes of input `logits`.
fn targets(call: &Call<'_>, loss: &CrossEntropy, at: usize, logits: usize) -> Result<Vec<Option<usize>>> {
    let classes = call.inputs[logits].layout.shape()[1];
    let targets = call.dense::<i64>(at)?;
    let check = |&target: &i64| {
        if Some(target) == loss.ignore {
            return Ok(None);
        }
        let class = usize::try_from(target).ok().filter(|&t| t < classes);
        class.map(Some).ok_or_else(|| Error::index(call.op.name(), target, 1, classes))
    };
    targets.iter().map(check).collect()
}
