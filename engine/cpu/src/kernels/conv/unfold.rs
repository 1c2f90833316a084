//! Convolution of any stride and type: unfold one image and group, then multiply.
#![allow(unsafe_code)] // chunks of one output on several threads

use super::{Gemm, Geometry};
use crate::alloc::{AllocError, Scratch};
use crate::kernels::matmul::{Matrix, gemm};
use crate::threads::{Shared, parallel_try};

/// `columns[k][position] = x` at the input element that weight `k` meets there, 0 in the padding.
fn unfold<T: Gemm>(g: &Geometry, image: &[T], columns: &mut [T]) {
    visit(g, |column, source| columns[column] = source.map_or(T::ZERO, |i| image[i]));
}

/// Calls `f(index in columns, index in the image)` for every weight and position; no image index in the padding.
#[inline(always)]
fn visit(g: &Geometry, mut f: impl FnMut(usize, Option<usize>)) {
    let ([h, w], [oh, ow]) = (g.input, g.output);
    let mut column = 0;
    for channel in 0..g.channels {
        for ky in 0..g.kernel[0] {
            for kx in 0..g.kernel[1] {
                for oy in 0..oh {
                    let y =
                        (oy * g.stride[0] + ky * g.dilation[0]).checked_sub(g.padding[0]).filter(|&y| y < h);
                    for ox in 0..ow {
                        let x = (ox * g.stride[1] + kx * g.dilation[1])
                            .checked_sub(g.padding[1])
                            .filter(|&x| x < w);
                        let source = y.zip(x).map(|(y, x)| (channel * h + y) * w + x);
                        f(column, source);
                        column += 1;
                    }
                }
            }
        }
    }
}

/// Runs `body(image·groups + group, group, columns)` for each image and group, with a buffer of unfolded size.
fn each<T: Gemm>(g: &Geometry, body: impl Fn(usize, usize, &mut [T]) + Sync) -> Result<(), AllocError> {
    let area = g.output[0] * g.output[1];
    parallel_try(g.images * g.groups, |index| {
        body(index, index % g.groups, &mut Scratch::<T>::new(g.depth() * area)?);
        Ok(())
    })
}

pub(super) fn forward<T: Gemm>(g: &Geometry, x: &[T], weight: &[T], out: &mut [T]) -> Result<(), AllocError> {
    let area = g.output[0] * g.output[1];
    let to = Shared(out.as_mut_ptr());
    each(g, |index, group, columns: &mut [T]| {
        unfold(g, &x[index * g.input_len()..][..g.input_len()], columns);
        let weight = &weight[group * g.weight_len()..][..g.weight_len()];
        // SAFETY: one image and group of the output per call.
        let out = unsafe { to.slice(index * g.output_len(), g.output_len()) };
        gemm(Matrix::rows(weight, g.filters, g.depth()), Matrix::rows(columns, g.depth(), area), out, false);
    })
}

pub(super) fn input_grad<T: Gemm>(
    g: &Geometry,
    grad: &[T],
    weight: &[T],
    out: &mut [T],
) -> Result<(), AllocError> {
    let area = g.output[0] * g.output[1];
    let to = Shared(out.as_mut_ptr());
    each(g, |index, group, columns: &mut [T]| {
        let grad = &grad[index * g.output_len()..][..g.output_len()];
        let weight = &weight[group * g.weight_len()..][..g.weight_len()];
        gemm(
            Matrix::rows(weight, g.filters, g.depth()).transposed(),
            Matrix::rows(grad, g.filters, area),
            columns,
            false,
        );
        // SAFETY: one image and group of the input per call.
        let out = unsafe { to.slice(index * g.input_len(), g.input_len()) };
        out.fill(T::ZERO);
        visit(g, |column, target| {
            if let Some(i) = target {
                out[i] = out[i].add(columns[column]);
            }
        });
    })
}

pub(super) fn weight_grad<T: Gemm>(
    g: &Geometry,
    x: &[T],
    grad: &[T],
    out: &mut [T],
) -> Result<(), AllocError> {
    let area = g.output[0] * g.output[1];
    let to = Shared(out.as_mut_ptr());
    // Groups in parallel, images in order: the sum has one order whatever the number of threads.
    parallel_try(g.groups, |group| {
        let mut columns = Scratch::<T>::new(g.depth() * area)?;
        // SAFETY: one group of the weight per chunk.
        let out = unsafe { to.slice(group * g.weight_len(), g.weight_len()) };
        for image in 0..g.images {
            let index = image * g.groups + group;
            unfold(g, &x[index * g.input_len()..][..g.input_len()], &mut columns);
            let grad = &grad[index * g.output_len()..][..g.output_len()];
            gemm(
                Matrix::rows(grad, g.filters, area),
                Matrix::rows(&columns, g.depth(), area).transposed(),
                out,
                image > 0,
            );
        }
        Ok(())
    })
}
