//! Reductions over any set of axes.
//!
//! Bound: one read of the input. A contiguous input is reduced one block of neighbouring axes at a time, as
//! `[outer, n, inner]`: rows when `inner` is 1, columns otherwise. Long sums run in blocks whose results are added in
//! the wide type, which keeps the error near that of pairwise summation; block sizes are fixed, so results do not
//! depend on the number of threads.
#![allow(unsafe_code)] // chunks of one output on several threads

use super::num::Number;
use crate::alloc::{AllocError, Scratch};
use crate::isa::multiversion;
use crate::threads::{GRAIN, Shared, parallel_for, parallel_ranges};

/// An associative operation with its identity.
pub(crate) trait Fold<T: Number>: Copy + Send + Sync {
    const IDENTITY: T;
    /// Combines two elements; implementations are `#[inline(always)]`.
    fn join(self, a: T, b: T) -> T;
    /// Combines two results in the wide type.
    fn join_wide(self, a: T::Wide, b: T::Wide) -> T::Wide;
}

#[derive(Clone, Copy)]
pub(crate) struct Sum;
#[derive(Clone, Copy)]
pub(crate) struct Prod;
#[derive(Clone, Copy)]
pub(crate) struct Max;
#[derive(Clone, Copy)]
pub(crate) struct Min;

macro_rules! folds {
    ($($name:ident $identity:ident $method:ident;)*) => {$(
        impl<T: Number> Fold<T> for $name {
            const IDENTITY: T = T::$identity;
            #[inline(always)]
            fn join(self, a: T, b: T) -> T { a.$method(b) }
            #[inline(always)]
            fn join_wide(self, a: T::Wide, b: T::Wide) -> T::Wide { a.$method(b) }
        }
    )*};
}
folds! {
    Sum ZERO add;
    Prod ONE mul;
    Max LOWEST larger;
    Min HIGHEST smaller;
}

/// Elements that are joined before the result goes to the wide type.
const BLOCK: usize = 4096;
/// Independent partial results along a row: enough for every register width.
const LANES: usize = 64;

/// Reduces the axes of `shape` that `reduced` names; `x` is contiguous, `out` has one element per kept index.
///
/// # Errors
/// When memory for intermediate results runs out.
pub(crate) fn reduce<T: Number, F: Fold<T>>(
    fold: F,
    x: &[T],
    shape: &[usize],
    reduced: impl Fn(usize) -> bool,
    out: &mut [T],
) -> Result<(), AllocError> {
    // Blocks of neighbouring axes that share their fate; axes of size 1 join any block.
    let mut blocks: Vec<(bool, usize)> = Vec::new();
    for (axis, &size) in shape.iter().enumerate() {
        match blocks.last_mut() {
            _ if size == 1 => {}
            Some((is_reduced, n)) if *is_reduced == reduced(axis) => *n *= size,
            _ => blocks.push((reduced(axis), size)),
        }
    }
    if !blocks.iter().any(|b| b.0) {
        out.copy_from_slice(x);
        return Ok(());
    }
    // The last reduced block goes first: it is the one whose elements lie closest together.
    let mut current: Option<Scratch<T>> = None;
    while let Some(last) = blocks.iter().rposition(|b| b.0) {
        let n = blocks.remove(last).1;
        let size = |blocks: &[(bool, usize)]| blocks.iter().map(|b| b.1).product::<usize>();
        let (outer, inner) = (size(&blocks[..last]), size(&blocks[last..]));
        let input = current.as_deref().unwrap_or(x);
        if blocks.iter().any(|b| b.0) {
            let mut next = Scratch::new(outer * inner)?;
            one_block(fold, input, (outer, n, inner), &mut next);
            current = Some(next);
        } else {
            one_block(fold, input, (outer, n, inner), out);
        }
    }
    Ok(())
}

fn one_block<T: Number, F: Fold<T>>(
    fold: F,
    x: &[T],
    (outer, n, inner): (usize, usize, usize),
    out: &mut [T],
) {
    debug_assert!(x.len() == outer * n * inner && out.len() == outer * inner);
    if n == 0 || out.is_empty() {
        return out.fill(F::IDENTITY);
    }
    let to = Shared(out.as_mut_ptr());
    if inner == 1 {
        if outer < 64 && n > GRAIN {
            out.iter_mut().zip(x.chunks_exact(n)).for_each(|(o, row)| *o = long_row(fold, row));
            return;
        }
        return parallel_ranges(outer, GRAIN / n + 1, |range| {
            // SAFETY: ranges are disjoint.
            let out = unsafe { to.slice(range.start, range.len()) };
            for (o, row) in out.iter_mut().zip(x[range.start * n..].chunks_exact(n)) {
                *o = T::narrow(row_fold(fold, row));
            }
        });
    }
    // Columns: one strip of neighbours at a time, so that its partial results stay in L1.
    const STRIP: usize = 256;
    let strips = inner.div_ceil(STRIP);
    parallel_ranges(outer * strips, GRAIN / (n * STRIP.min(inner)) + 1, |range| {
        for index in range {
            let (row, strip) = (index / strips, index % strips * STRIP);
            let width = STRIP.min(inner - strip);
            // SAFETY: strips are disjoint.
            let out = unsafe { to.slice(row * inner + strip, width) };
            column_fold(fold, &x[row * n * inner + strip..], n, inner, out);
        }
    });
}

/// A row that is worth several threads.
fn long_row<T: Number, F: Fold<T>>(fold: F, row: &[T]) -> T {
    let parts = row.len().div_ceil(GRAIN);
    let mut results = vec![F::IDENTITY.widen(); parts];
    let to = Shared(results.as_mut_ptr());
    parallel_for(parts, &|i| {
        let part = &row[i * GRAIN..row.len().min((i + 1) * GRAIN)];
        // SAFETY: one result per part.
        unsafe { *to.at(i as isize) = row_fold(fold, part) };
    });
    T::narrow(results.into_iter().fold(F::IDENTITY.widen(), |a, b| fold.join_wide(a, b)))
}

multiversion! {
    fn row_fold_versioned<I, T: Number, F: Fold<T>>(fold: F, row: &[T]) -> T::Wide {
        row_fold_body(fold, row)
    }
}

fn row_fold<T: Number, F: Fold<T>>(fold: F, row: &[T]) -> T::Wide {
    if T::VERSIONED { row_fold_versioned(fold, row) } else { row_fold_body(fold, row) }
}

#[inline(always)]
fn row_fold_body<T: Number, F: Fold<T>>(fold: F, row: &[T]) -> T::Wide {
    let mut total = F::IDENTITY.widen();
    for block in row.chunks(BLOCK) {
        let mut lanes = [F::IDENTITY; LANES];
        let chunks = block.chunks_exact(LANES);
        let tail = chunks.remainder();
        for chunk in chunks {
            for (lane, &x) in lanes.iter_mut().zip(chunk) {
                *lane = fold.join(*lane, x);
            }
        }
        for (lane, &x) in lanes.iter_mut().zip(tail) {
            *lane = fold.join(*lane, x);
        }
        // Halving keeps the order that a vector would use, and few roundings.
        let mut width = if block.len() < LANES { block.len().next_power_of_two() } else { LANES };
        while width > 1 {
            width /= 2;
            for i in 0..width {
                lanes[i] = fold.join(lanes[i], lanes[i + width]);
            }
        }
        total = fold.join_wide(total, lanes[0].widen());
    }
    total
}

/// `out[j] = join over r of x[r * stride + j]`.
fn column_fold<T: Number, F: Fold<T>>(fold: F, x: &[T], n: usize, stride: usize, out: &mut [T]) {
    if T::VERSIONED {
        column_fold_versioned(fold, x, n, stride, out)
    } else {
        column_fold_body(fold, x, n, stride, out)
    }
}

multiversion! {
    fn column_fold_versioned<I, T: Number, F: Fold<T>>(fold: F, x: &[T], n: usize, stride: usize, out: &mut [T]) {
        column_fold_body(fold, x, n, stride, out)
    }
}

#[inline(always)]
fn column_fold_body<T: Number, F: Fold<T>>(fold: F, x: &[T], n: usize, stride: usize, out: &mut [T]) {
    /// Rows that are joined before the result is joined to the total: two short chains instead of one long.
    const ROWS: usize = 64;
    let width = out.len();
    let mut partial = [F::IDENTITY; 256];
    let partial = &mut partial[..width];
    out.fill(F::IDENTITY);
    let mut r = 0;
    while r < n {
        partial.fill(F::IDENTITY);
        for row in r..(r + ROWS).min(n) {
            for (p, &x) in partial.iter_mut().zip(&x[row * stride..][..width]) {
                *p = fold.join(*p, x);
            }
        }
        for (o, &p) in out.iter_mut().zip(partial.iter()) {
            *o = fold.join(*o, p);
        }
        r += ROWS;
    }
}

/// Divides sums by the number of elements; integers truncate.
pub(crate) fn divide<T: Number>(out: &mut [T], n: usize) {
    let n = T::from_usize(n);
    out.iter_mut().for_each(|o| *o = o.div(n));
}

/// The first extremum along the middle axis of `[outer, n, inner]`, and its index; the first NaN wins.
pub(crate) fn extremum<T: Number>(
    largest: bool,
    x: &[T],
    (outer, n, inner): (usize, usize, usize),
    mut visit: impl FnMut(usize, T, i64),
) {
    for row in 0..outer {
        for column in 0..inner {
            let at = |i: usize| x[(row * n + i) * inner + column];
            let (mut best, mut index) = (at(0), 0);
            for i in 1..n {
                if best.is_nan() {
                    break;
                }
                let x = at(i);
                if x.is_nan() || if largest { x > best } else { x < best } {
                    (best, index) = (x, i);
                }
            }
            visit(row * inner + column, best, index as i64);
        }
    }
}
