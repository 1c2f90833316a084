//! Convolution with stride 1 as shifted reads of one padded image.
//!
//! With rows of pitch P, output position p = y·P + x needs the inputs p + ky·dy·P + kx·dx: for each weight one
//! contiguous run. So a band of rows is one long vector, and the kernel is an outer product of weights with runs whose
//! accumulators never leave the registers. The P − W' positions after each row are computed and dropped.
#![allow(unsafe_code)] // register tiles read the padded copy through pointers

use super::padded::Band;
use super::{Gemm, Geometry, unfold};
use crate::alloc::{AllocError, Scratch};
use crate::isa::{Isa, Level, level, multiversion};
use crate::kernels::num::Float;
use crate::threads::{Shared, parallel_try};

/// Registers of one accumulator row.
const WIDTH: usize = 3;
/// The widest tile in elements: what a read may exceed the band by.
const SLACK: usize = WIDTH * 16;

/// Work is cut into so many units, if there are enough rows for bands of at least so many.
const MIN_UNITS: usize = 16;
const MIN_ROWS: usize = 4;

/// Filters per register tile.
fn tile_rows() -> usize {
    if level() == Level::Avx512 || cfg!(target_arch = "aarch64") { 8 } else { 4 }
}

/// `out = conv(x, weight) + bias`.
///
/// # Errors
/// When memory for temporaries runs out.
pub(crate) fn forward<T: Gemm>(
    g: &Geometry,
    x: &[T],
    weight: &[T],
    bias: Option<&[T]>,
    out: &mut [T],
) -> Result<(), AllocError> {
    if g.is_empty() {
        fill_bias(g, bias, out);
        return Ok(());
    }
    let single = (T::as_f32(x), T::as_f32(weight), bias.map(T::as_f32), T::as_f32_mut(out));
    match single {
        (Some(x), Some(weight), bias, Some(out)) if g.stride == [1, 1] && g.filters > 1 => {
            forward_f32(g, x, weight, bias.flatten(), out)
        }
        _ => {
            unfold::forward(g, x, weight, out)?;
            add_bias(g, bias, out);
            Ok(())
        }
    }
}

/// The gradient of `x`: with stride 1 a convolution of the output's gradient with the weight turned by 180° and its
/// channel axes exchanged, padded by what the kernel reaches minus the padding.
///
/// # Errors
/// When memory for temporaries runs out.
pub(crate) fn input_grad<T: Gemm>(
    g: &Geometry,
    grad: &[T],
    weight: &[T],
    out: &mut [T],
) -> Result<(), AllocError> {
    if g.is_empty() {
        out.fill(T::ZERO);
        return Ok(());
    }
    let reach = |axis: usize| (g.dilation[axis] * (g.kernel[axis] - 1)).checked_sub(g.padding[axis]);
    if let (Some(py), Some(px), Some(grad), Some(weight), Some(out)) =
        (reach(0), reach(1), T::as_f32(grad), T::as_f32(weight), T::as_f32_mut(out))
        && g.stride == [1, 1]
        && g.channels > 1
    {
        let back = Geometry {
            channels: g.filters,
            filters: g.channels,
            input: g.output,
            output: g.input,
            padding: [py, px],
            ..*g
        };
        let mut turned = Scratch::<f32>::new(weight.len())?;
        turn(g, weight, &mut turned);
        return forward_f32(&back, grad, &turned, None, out);
    }
    unfold::input_grad(g, grad, weight, out)
}

/// Per group `[O, C, kh, kw]` to `[C, O, kh, kw]` with both kernel axes reversed.
fn turn(g: &Geometry, weight: &[f32], turned: &mut [f32]) {
    let area = g.kernel[0] * g.kernel[1];
    for (from, to) in weight.chunks_exact(g.weight_len()).zip(turned.chunks_exact_mut(g.weight_len())) {
        for filter in 0..g.filters {
            for channel in 0..g.channels {
                let from = &from[(filter * g.channels + channel) * area..][..area];
                let to = &mut to[(channel * g.filters + filter) * area..][..area];
                to.iter_mut().zip(from.iter().rev()).for_each(|(t, f)| *t = *f);
            }
        }
    }
}

fn fill_bias<T: Float>(g: &Geometry, bias: Option<&[T]>, out: &mut [T]) {
    out.fill(T::ZERO);
    add_bias(g, bias, out);
}

fn add_bias<T: Float>(g: &Geometry, bias: Option<&[T]>, out: &mut [T]) {
    let Some(bias) = bias else { return };
    let area = g.output[0] * g.output[1];
    if area == 0 || bias.is_empty() {
        return;
    }
    for (plane, &b) in out.chunks_exact_mut(area).zip(bias.iter().cycle()) {
        plane.iter_mut().for_each(|o| *o = o.add(b));
    }
}

/// Reorders one group's weight into panels `[O / rows][depth][rows]`, zero beyond the last filter.
fn pack(g: &Geometry, weight: &[f32], rows: usize, panels: &mut [f32]) {
    let depth = g.depth();
    for (panel, block) in panels.chunks_exact_mut(depth * rows).enumerate() {
        for (k, column) in block.chunks_exact_mut(rows).enumerate() {
            for (r, w) in column.iter_mut().enumerate() {
                let filter = panel * rows + r;
                *w = if filter < g.filters { weight[filter * depth + k] } else { 0.0 };
            }
        }
    }
}

fn forward_f32(
    g: &Geometry,
    x: &[f32],
    weight: &[f32],
    bias: Option<&[f32]>,
    out: &mut [f32],
) -> Result<(), AllocError> {
    let rows = tile_rows();
    let panel_count = g.filters.div_ceil(rows);
    let group_panels = panel_count * rows * g.depth();
    let mut panels = Scratch::<f32>::new(g.groups * group_panels)?;
    for (weight, panels) in weight.chunks_exact(g.weight_len()).zip(panels.chunks_exact_mut(group_panels)) {
        pack(g, weight, rows, panels);
    }
    let pitch = g.input[1] + 2 * g.padding[1];
    let band_rows = Band::rows_for(g, (panel_count * rows + g.channels) * pitch * size_of::<f32>());
    // A single image still makes work for several threads; where bands end does not change any sum.
    let band_rows = band_rows.min((g.output[0] * g.images * g.groups).div_ceil(MIN_UNITS).max(MIN_ROWS));
    let bands = g.output[0].div_ceil(band_rows);
    let units = g.images * g.groups * bands;
    let to = Shared(out.as_mut_ptr());
    parallel_try(units, |unit| {
        let (image, group, band) = (unit / bands / g.groups, unit / bands % g.groups, unit % bands);
        let first = band * band_rows;
        let band = Band::new(g, first, band_rows.min(g.output[0] - first));
        let length = (band.rows - 1) * band.pitch + g.output[1];
        let line = length.next_multiple_of(SLACK);
        {
            let mut copy = Scratch::<f32>::new(g.channels * band.plane() + 2 * SLACK)?;
            let mut lines = Scratch::<f32>::new(panel_count * rows * line)?;
            let index = image * g.groups + group;
            band.fill(g, &x[index * g.input_len()..][..g.input_len()], &mut copy);
            copy[g.channels * band.plane()..].fill(0.0);
            let panels = &panels[group * group_panels..][..group_panels];
            outer_product(panels, rows, &band.offsets(g), &copy, line, length, &mut lines);
            // SAFETY: units write disjoint rows of disjoint images and groups.
            let out = unsafe { to.slice(index * g.output_len(), g.output_len()) };
            let bias = bias.map(|b| &b[group * g.filters..][..g.filters]);
            compact(g, &band, &lines, line, bias, out);
            Ok(())
        }
    })
}

/// Drops the positions between rows and adds the bias.
fn compact(g: &Geometry, band: &Band, lines: &[f32], line: usize, bias: Option<&[f32]>, out: &mut [f32]) {
    let [height, width] = g.output;
    for filter in 0..g.filters {
        let b = bias.map_or(0.0, |b| b[filter]);
        let from = &lines[filter * line..][..line];
        let to = &mut out[(filter * height + band.first) * width..][..band.rows * width];
        for (to, from) in to.chunks_exact_mut(width).zip(from.chunks(band.pitch)) {
            for (o, x) in to.iter_mut().zip(&from[..width]) {
                *o = x + b;
            }
        }
    }
}

multiversion! {
    /// `lines[f][p] = Σ_k panels[f][k] · copy[offsets[k] + p]` for `p < length`; lines are `line` apart.
    fn outer_product<I>(
        panels: &[f32],
        rows: usize,
        offsets: &[usize],
        copy: &[f32],
        line: usize,
        length: usize,
        lines: &mut [f32],
    ) {
        if rows == 8 {
            tiles::<I, 8>(panels, offsets, copy, line, length, lines);
        } else {
            tiles::<I, 4>(panels, offsets, copy, line, length, lines);
        }
    }
}

#[inline(always)]
fn tiles<I: Isa, const ROWS: usize>(
    panels: &[f32],
    offsets: &[usize],
    copy: &[f32],
    line: usize,
    length: usize,
    lines: &mut [f32],
) {
    let panel_len = offsets.len() * ROWS;
    // The largest read ends here; the copy has slack for it.
    let last = offsets.iter().max().map_or(0, |&o| o + length.next_multiple_of(I::LANES));
    assert!(last <= copy.len() && lines.len() >= panels.len() / panel_len * ROWS * line);
    assert!(length.next_multiple_of(I::LANES) <= line);
    let mut p = 0;
    while p < length {
        let wide = p + WIDTH * I::LANES <= length;
        for (panel, weights) in panels.chunks_exact(panel_len).enumerate() {
            // SAFETY: reads end at `last`, writes inside the line of each of the panel's rows, as asserted.
            unsafe {
                let to = lines.as_mut_ptr().add(panel * ROWS * line + p);
                let from = copy.as_ptr().add(p);
                if wide {
                    tile::<I, ROWS, WIDTH>(weights, offsets, from, to, line);
                } else {
                    tile::<I, ROWS, 1>(weights, offsets, from, to, line);
                }
            }
        }
        p += if wide { WIDTH * I::LANES } else { I::LANES };
    }
}

/// # Safety
/// `W` registers are readable at `from` plus each offset, and writable at `to` plus each of `ROWS` multiples of `line`.
#[inline(always)]
unsafe fn tile<I: Isa, const ROWS: usize, const W: usize>(
    weights: &[f32],
    offsets: &[usize],
    from: *const f32,
    to: *mut f32,
    line: usize,
) {
    // SAFETY (all): the contract above; weights hold `ROWS` values per offset.
    unsafe {
        let mut sums = [[I::splat(0.0); W]; ROWS];
        let mut weight = weights.as_ptr();
        for &offset in offsets {
            let from = from.add(offset);
            let mut x = [I::splat(0.0); W];
            for (v, x) in x.iter_mut().enumerate() {
                *x = I::load(from.add(v * I::LANES));
            }
            for (r, row) in sums.iter_mut().enumerate() {
                let w = I::splat(*weight.add(r));
                for (sum, &x) in row.iter_mut().zip(&x) {
                    *sum = I::fma(w, x, *sum);
                }
            }
            weight = weight.add(ROWS);
        }
        for (r, row) in sums.iter().enumerate() {
            for (v, &sum) in row.iter().enumerate() {
                I::store(to.add(r * line + v * I::LANES), sum);
            }
        }
    }
}
