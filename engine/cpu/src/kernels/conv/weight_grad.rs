//! The gradient of the weight.
//!
//! dWᵀ[k][o] = Σ over images and positions of image[offset(k) + position] · grad[position][o]: with the gradient
//! transposed so that filters are contiguous, an outer product per position whose accumulators stay in registers.
//! Images are summed in a fixed number of parts, so the result does not depend on the number of threads.
#![allow(unsafe_code)] // register tiles read copies through pointers

use super::padded::Band;
use super::{Gemm, Geometry, unfold};
use crate::alloc::{AllocError, Scratch};
use crate::isa::{Isa, multiversion};
use crate::threads::{Shared, parallel_ranges, parallel_try};

/// Weights per register tile.
const ROWS: usize = 6;
/// Filters are padded to the widest register.
const LANES: usize = 16;
/// At most so many partial sums, and so many bytes of them.
const MAX_PARTS: usize = 16;
const MAX_PARTIAL_BYTES: usize = 32 << 20;

/// `out[o][c][ky][kx] = Σ grad · x`, per group.
///
/// # Errors
/// When memory for temporaries runs out.
pub(crate) fn weight_grad<T: Gemm>(
    g: &Geometry,
    x: &[T],
    grad: &[T],
    out: &mut [T],
) -> Result<(), AllocError> {
    if g.is_empty() {
        out.fill(T::ZERO);
        return Ok(());
    }
    match (T::as_f32(x), T::as_f32(grad), T::as_f32_mut(out)) {
        (Some(x), Some(grad), Some(out)) if g.filters > 1 => weight_grad_f32(g, x, grad, out),
        _ => unfold::weight_grad(g, x, grad, out),
    }
}

fn weight_grad_f32(g: &Geometry, x: &[f32], grad: &[f32], out: &mut [f32]) -> Result<(), AllocError> {
    let (depth, filters) = (g.depth(), g.filters.next_multiple_of(LANES));
    let partial = depth * filters;
    let parts = (MAX_PARTIAL_BYTES / (partial * size_of::<f32>())).clamp(1, MAX_PARTS).min(g.images);
    let pitch = g.input[1] + 2 * g.padding[1];
    let row_bytes = (g.channels * pitch * g.stride[0] + filters * g.output[1]) * size_of::<f32>();
    let band_rows = Band::rows_for(g, row_bytes);
    let mut sums = Scratch::<f32>::new(g.groups * parts * partial)?;
    sums.fill(0.0);
    let shared = Shared(sums.as_mut_ptr());
    // With few images the weights themselves are shared out among threads.
    let splits = if g.groups * parts >= 8 { 1 } else { depth.div_ceil(ROWS).min(8) };
    let split_len = depth.div_ceil(splits).next_multiple_of(ROWS);
    parallel_try(g.groups * parts * splits, |unit| {
        let (group, part, split) = (unit / splits / parts, unit / splits % parts, unit % splits);
        let weights = (split * split_len).min(depth)..((split + 1) * split_len).min(depth);
        if weights.is_empty() {
            return Ok(());
        }
        {
            let band = Band::new(g, 0, band_rows);
            let mut copy = Scratch::<f32>::new(g.channels * band.plane())?;
            let mut columns = Scratch::<f32>::new(band_rows * g.output[1] * filters)?;
            // SAFETY: each group, part and range of weights is one unit's own.
            let sums = unsafe {
                shared.slice(
                    (group * parts + part) * partial + weights.start * filters,
                    weights.len() * filters,
                )
            };
            for image in part * g.images / parts..(part + 1) * g.images / parts {
                let index = image * g.groups + group;
                for first in (0..g.output[0]).step_by(band_rows) {
                    let band = Band::new(g, first, band_rows.min(g.output[0] - first));
                    band.fill(g, &x[index * g.input_len()..][..g.input_len()], &mut copy);
                    transpose(
                        g,
                        &band,
                        &grad[index * g.output_len()..][..g.output_len()],
                        filters,
                        &mut columns,
                    );
                    let offsets = band.offsets(g);
                    let plane = Plane {
                        rows: band.rows,
                        columns: g.output[1],
                        row_step: g.stride[0] * band.pitch,
                        column_step: g.stride[1],
                    };
                    accumulate(&offsets[weights.clone()], &copy, &columns, filters, plane, sums);
                }
            }
            Ok(())
        }
    })?;
    let to = Shared(out.as_mut_ptr());
    parallel_ranges(g.groups * g.filters, 16 * 1024 / (depth * parts).max(1), |range| {
        for index in range {
            let (group, filter) = (index / g.filters, index % g.filters);
            // SAFETY: one row of the weight per index.
            let row = unsafe { to.slice(index * depth, depth) };
            for (k, w) in row.iter_mut().enumerate() {
                let at = |part: usize| sums[((group * parts + part) * depth + k) * filters + filter];
                *w = (0..parts).map(at).sum();
            }
        }
    });
    Ok(())
}

/// Copies a band of `grad` (`[O, H', W']`) to `[position][filters]`, zero beyond the last filter.
fn transpose(g: &Geometry, band: &Band, grad: &[f32], filters: usize, columns: &mut [f32]) {
    let [height, width] = g.output;
    let positions = band.rows * width;
    for block in (0..filters).step_by(LANES) {
        for start in (0..positions).step_by(LANES) {
            let end = (start + LANES).min(positions);
            for filter in block..block + LANES {
                let from = (filter < g.filters)
                    .then(|| &grad[(filter * height + band.first) * width + start..][..end - start]);
                for (i, position) in (start..end).enumerate() {
                    columns[position * filters + filter] = from.map_or(0.0, |row| row[i]);
                }
            }
        }
    }
}

/// The positions of a band: how the image advances along them.
#[derive(Clone, Copy)]
struct Plane {
    rows: usize,
    columns: usize,
    row_step: usize,
    column_step: usize,
}

multiversion! {
    /// `sums[k][o] += Σ copy[offsets[k] + position] · columns[position][o]`.
    fn accumulate<I>(
        offsets: &[usize],
        copy: &[f32],
        columns: &[f32],
        filters: usize,
        plane: Plane,
        sums: &mut [f32],
    ) {
        let reach = (plane.rows - 1) * plane.row_step + (plane.columns - 1) * plane.column_step;
        assert!(offsets.iter().all(|o| o + reach < copy.len()));
        assert!(columns.len() >= plane.rows * plane.columns * filters);
        assert!(sums.len() == offsets.len() * filters && filters.is_multiple_of(LANES));
        let mut filter = 0;
        while filter < filters {
            let left = (filters - filter) / I::LANES;
            // Four registers of filters where there are registers for six times as many sums.
            let width = if I::MANY_REGISTERS && left >= 4 { 4 } else if left >= 2 { 2 } else { 1 };
            for (block, offsets) in offsets.chunks(ROWS).enumerate() {
                // SAFETY: the assertions bound every read; `sums` has `filters` per offset.
                unsafe {
                    let sums = sums.as_mut_ptr().add(block * ROWS * filters + filter);
                    let columns = columns.as_ptr().add(filter);
                    let mut k = 0;
                    if offsets.len() == ROWS {
                        match width {
                            4 => tile::<I, ROWS, 4>(offsets, copy, columns, filters, plane, sums),
                            2 => tile::<I, ROWS, 2>(offsets, copy, columns, filters, plane, sums),
                            _ => tile::<I, ROWS, 1>(offsets, copy, columns, filters, plane, sums),
                        }
                        k = ROWS;
                    }
                    while k < offsets.len() {
                        let (one, sums) = (&offsets[k..=k], sums.add(k * filters));
                        match width {
                            4 => tile::<I, 1, 4>(one, copy, columns, filters, plane, sums),
                            2 => tile::<I, 1, 2>(one, copy, columns, filters, plane, sums),
                            _ => tile::<I, 1, 1>(one, copy, columns, filters, plane, sums),
                        }
                        k += 1;
                    }
                }
            }
            filter += width * I::LANES;
        }
    }
}

/// # Safety
/// The assertions of [`accumulate`] hold, with `R` offsets, and `W` registers of filters from `columns` and `total`.
#[inline(always)]
unsafe fn tile<I: Isa, const R: usize, const W: usize>(
    offsets: &[usize],
    copy: &[f32],
    columns: *const f32,
    filters: usize,
    plane: Plane,
    total: *mut f32,
) {
    // SAFETY (all): the contract above.
    unsafe {
        let mut sums = [[I::splat(0.0); W]; R];
        for (r, row) in sums.iter_mut().enumerate() {
            for (v, sum) in row.iter_mut().enumerate() {
                *sum = I::load(total.add(r * filters + v * I::LANES));
            }
        }
        let mut starts = [copy.as_ptr(); R];
        for (start, &offset) in starts.iter_mut().zip(offsets) {
            *start = start.add(offset);
        }
        let mut column = columns;
        for y in 0..plane.rows {
            let row_start = y * plane.row_step;
            for x in 0..plane.columns {
                let at = row_start + x * plane.column_step;
                let mut g = [I::splat(0.0); W];
                for (v, g) in g.iter_mut().enumerate() {
                    *g = I::load(column.add(v * I::LANES));
                }
                for (row, start) in sums.iter_mut().zip(&starts) {
                    let x = I::splat(*start.add(at));
                    for (sum, &g) in row.iter_mut().zip(&g) {
                        *sum = I::fma(x, g, *sum);
                    }
                }
                column = column.add(filters);
            }
        }
        for (r, row) in sums.iter().enumerate() {
            for (v, &sum) in row.iter().enumerate() {
                I::store(total.add(r * filters + v * I::LANES), sum);
            }
        }
    }
}
