//! Copies: strided to contiguous, joining, and writing into slices.
//!
//! Bound: two streams of `size` bytes per element. Copies only move bits, so they run on unsigned integers of the
//! element's size.
#![allow(unsafe_code)] // strided writes through raw pointers

use smallvec::SmallVec;

use super::map::{Elem, contiguous};
use super::plan::Plan;
use super::view::{Dst, Src};
use crate::threads::{GRAIN, Shared, parallel_ranges};

/// Writes the elements of `src`, row-major, to `dst`, which has its own strides over the same shape.
///
/// # Safety
/// Every index of the shape addresses a writable element of its own at `dst`.
pub(crate) unsafe fn copy_to<T: Elem>(src: Src<'_, T>, dst: *mut T, dst_strides: &[isize]) {
    if let Some(axes) = transposed(src.shape, src.strides, dst_strides) {
        // SAFETY: forwarded.
        return unsafe { transpose(src, dst, dst_strides, axes) };
    }
    let plan = Plan::new(src.shape, [dst_strides, src.strides]);
    let (from, to) = (Shared(src.ptr().cast_mut()), Shared(dst));
    let [so, si] = plan.steps;
    plan.run(GRAIN, |[o, i], n| {
        let (from, to) = (from.at(i), to.at(o));
        // SAFETY: the plan visits indices of the shape; distinct indices are distinct destinations.
        unsafe {
            if so == 1 && si == 1 {
                std::ptr::copy_nonoverlapping(from, to, n);
            } else {
                for k in 0..n as isize {
                    *to.offset(k * so) = *from.offset(k * si);
                }
            }
        }
    });
}

/// Copies `src` into contiguous memory.
pub(crate) fn copy<T: Elem>(src: Src<'_, T>, out: Dst<'_, T>) {
    assert_eq!(src.numel(), out.len());
    // SAFETY: contiguous strides address each of the `numel` elements once.
    unsafe { copy_to(src, out.ptr(), &contiguous(src.shape)) }
}

/// The axis along which the source is contiguous, when it is not the last one and the destination's is: copying along
/// either axis alone would use one element per cache line of the other operand.
fn transposed(shape: &[usize], src: &[isize], dst: &[isize]) -> Option<(usize, usize)> {
    let column = shape.len().checked_sub(1)?;
    let row = (0..column).find(|&axis| src[axis] == 1 && shape[axis] >= 8)?;
    (dst[column] == 1 && src[column] != 1 && shape[column] >= 8).then_some((row, column))
}

/// Copies in square tiles over `axes`, so that both operands are used by whole cache lines.
///
/// # Safety
/// As [`copy_to`].
unsafe fn transpose<T: Elem>(
    src: Src<'_, T>,
    dst: *mut T,
    dst_strides: &[isize],
    (row, column): (usize, usize),
) {
    const TILE: usize = 32;
    let (rows, columns) = (src.shape[row], src.shape[column]);
    let outer: SmallVec<[usize; 6]> = (0..src.shape.len()).filter(|&a| a != row && a != column).collect();
    let pick = |values: &[isize]| -> SmallVec<[isize; 6]> { outer.iter().map(|&a| values[a]).collect() };
    let outer_shape: SmallVec<[usize; 6]> = outer.iter().map(|&a| src.shape[a]).collect();
    let (outer_src, outer_dst) = (pick(src.strides), pick(dst_strides));
    let planes: usize = outer_shape.iter().product();
    let (row_tiles, column_tiles) = (rows.div_ceil(TILE), columns.div_ceil(TILE));
    let (from, to) = (Shared(src.ptr().cast_mut()), Shared(dst));
    let (src_step, dst_step) = (src.strides[column], dst_strides[row]);
    let tiles = planes * row_tiles * column_tiles;
    parallel_ranges(tiles, GRAIN / (TILE * TILE), |range| {
        for tile in range {
            let mut plane = tile / (row_tiles * column_tiles);
            let (mut s, mut d) = (0isize, 0isize);
            for axis in (0..outer_shape.len()).rev() {
                let at = (plane % outer_shape[axis]) as isize;
                plane /= outer_shape[axis];
                s += at * outer_src[axis];
                d += at * outer_dst[axis];
            }
            let r0 = tile / column_tiles % row_tiles * TILE;
            let c0 = tile % column_tiles * TILE;
            for r in r0..(r0 + TILE).min(rows) {
                // SAFETY: indices lie inside the shape, and tiles are disjoint.
                unsafe {
                    let from = from.at(s + r as isize);
                    let to = to.at(d + r as isize * dst_step);
                    for c in c0..(c0 + TILE).min(columns) {
                        *to.add(c) = *from.offset(c as isize * src_step);
                    }
                }
            }
        }
    });
}
