//! Matrix products.
//!
//! Bound: 2·M·K·N flops at the machine's FMA peak; M·K + K·N elements read when M or N is 1. The product of floats is
//! the `gemm` crate's, called on one thread per tile: tiles, batches and parts of K are shared out here, by rules that
//! do not look at the number of threads.
#![allow(unsafe_code)] // calls into `gemm` and walks matrices by pointer

use std::marker::PhantomData;

use super::num::{Float, Number};
use super::view::Src;
use crate::alloc::{AllocError, Scratch};
use crate::isa::multiversion;
use crate::threads::{Shared, parallel_for, parallel_ranges};

/// A matrix anywhere in memory.
pub(crate) struct Matrix<'a, T> {
    ptr: *const T,
    rows: usize,
    columns: usize,
    row_stride: isize,
    column_stride: isize,
    borrow: PhantomData<&'a [T]>,
}

impl<T> Clone for Matrix<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Matrix<'_, T> {}

// SAFETY: a shared borrow of numbers.
unsafe impl<T: Sync> Send for Matrix<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Matrix<'_, T> {}

impl<'a, T> Matrix<'a, T> {
    /// A row-major matrix.
    pub(crate) fn rows(data: &'a [T], rows: usize, columns: usize) -> Self {
        assert_eq!(data.len(), rows * columns);
        let (ptr, row_stride) = (data.as_ptr(), columns as isize);
        Self { ptr, rows, columns, row_stride, column_stride: 1, borrow: PhantomData }
    }

    /// The transposed matrix, without moving anything.
    pub(crate) fn transposed(self) -> Self {
        Self {
            rows: self.columns,
            columns: self.rows,
            row_stride: self.column_stride,
            column_stride: self.row_stride,
            ..self
        }
    }

    /// `rows` rows from `first`.
    fn row_range(self, first: usize, rows: usize) -> Self {
        Self { ptr: self.ptr.wrapping_offset(first as isize * self.row_stride), rows, ..self }
    }

    /// `columns` columns from `first`.
    fn column_range(self, first: usize, columns: usize) -> Self {
        Self { ptr: self.ptr.wrapping_offset(first as isize * self.column_stride), columns, ..self }
    }
}

/// Numbers with a matrix product.
pub(crate) trait Product: Number {
    /// `out = a·b`, or `out += a·b`, on this thread; `out` is a row-major tile with rows `row_stride` apart.
    ///
    /// # Safety
    /// The tile is writable and nobody else's.
    unsafe fn tile(
        a: Matrix<'_, Self>,
        b: Matrix<'_, Self>,
        out: *mut Self,
        row_stride: usize,
        accumulate: bool,
    );

    /// The product of a row with a matrix, when there is something faster than [`tile`](Self::tile).
    fn row_product(_a: Matrix<'_, Self>, _b: Matrix<'_, Self>, _out: &mut [Self]) -> bool {
        false
    }
}

/// Floats, whose kernels have fast paths for `f32`.
pub(crate) trait Gemm: Float + Product {
    fn as_f32(slice: &[Self]) -> Option<&[f32]>;
    fn as_f32_mut(slice: &mut [Self]) -> Option<&mut [f32]>;
}

impl Gemm for f32 {
    fn as_f32(slice: &[f32]) -> Option<&[f32]> {
        Some(slice)
    }
    fn as_f32_mut(slice: &mut [f32]) -> Option<&mut [f32]> {
        Some(slice)
    }
}

impl Gemm for f64 {
    fn as_f32(_: &[f64]) -> Option<&[f32]> {
        None
    }
    fn as_f32_mut(_: &mut [f64]) -> Option<&mut [f32]> {
        None
    }
}

/// # Safety
/// As [`Product::tile`].
unsafe fn gemm_tile<T: Float>(
    a: Matrix<'_, T>,
    b: Matrix<'_, T>,
    out: *mut T,
    row_stride: usize,
    accumulate: bool,
) {
    // SAFETY: matrices are readable by construction, the tile by contract.
    unsafe {
        gemm::gemm(
            a.rows,
            b.columns,
            a.columns,
            out,
            1,
            row_stride as isize,
            accumulate,
            a.ptr,
            a.column_stride,
            a.row_stride,
            b.ptr,
            b.column_stride,
            b.row_stride,
            T::ONE,
            T::ONE,
            false,
            false,
            false,
            gemm::Parallelism::None,
        );
    }
}

impl Product for f32 {
    unsafe fn tile(
        a: Matrix<'_, f32>,
        b: Matrix<'_, f32>,
        out: *mut f32,
        row_stride: usize,
        accumulate: bool,
    ) {
        // SAFETY: forwarded.
        unsafe { gemm_tile(a, b, out, row_stride, accumulate) }
    }

    fn row_product(a: Matrix<'_, f32>, b: Matrix<'_, f32>, out: &mut [f32]) -> bool {
        if b.column_stride == 1 {
            row_times_rows(a, b, out);
        } else if b.row_stride == 1 && a.column_stride == 1 {
            row_times_columns(a, b, out);
        } else {
            return false;
        }
        true
    }
}

impl Product for f64 {
    unsafe fn tile(
        a: Matrix<'_, f64>,
        b: Matrix<'_, f64>,
        out: *mut f64,
        row_stride: usize,
        accumulate: bool,
    ) {
        // SAFETY: forwarded.
        unsafe { gemm_tile(a, b, out, row_stride, accumulate) }
    }
}

macro_rules! int_products {
    ($($ty:ident)*) => {$(
        impl Product for $ty {
            unsafe fn tile(a: Matrix<'_, $ty>, b: Matrix<'_, $ty>, out: *mut $ty, row_stride: usize, accumulate: bool) {
                for i in 0..a.rows {
                    // SAFETY: the tile is writable by contract, and matrices are readable by construction.
                    let row = unsafe { std::slice::from_raw_parts_mut(out.add(i * row_stride), b.columns) };
                    if !accumulate {
                        row.fill(0);
                    }
                    for k in 0..a.columns {
                        let (i, k) = (i as isize, k as isize);
                        // SAFETY: as above.
                        let x = unsafe { *a.ptr.offset(i * a.row_stride + k * a.column_stride) };
                        for (j, o) in row.iter_mut().enumerate() {
                            let at = k * b.row_stride + j as isize * b.column_stride;
                            // SAFETY: as above.
                            *o = o.wrapping_add(x.wrapping_mul(unsafe { *b.ptr.offset(at) }));
                        }
                    }
                }
            }
        }
    )*};
}
int_products!(i64 i32 i16 i8 u64 u32 u16 u8);

multiversion! {
    /// Σ a[k]·b[k][..], four rows of `b` at a time, so that `out` is read and written once for four.
    fn row_times_rows<I>(a: Matrix<'_, f32>, b: Matrix<'_, f32>, out: &mut [f32]) {
        // SAFETY: indices stay inside the matrices, whose elements are readable.
        let x = |k: usize| unsafe { *a.ptr.offset(k as isize * a.column_stride) };
        let row = |k: usize| unsafe {
            std::slice::from_raw_parts(b.ptr.offset(k as isize * b.row_stride), b.columns)
        };
        out.fill(0.0);
        let n = out.len();
        let mut k = 0;
        while k + 4 <= b.rows {
            let (x0, x1, x2, x3) = (x(k), x(k + 1), x(k + 2), x(k + 3));
            let (b0, b1, b2, b3) = (&row(k)[..n], &row(k + 1)[..n], &row(k + 2)[..n], &row(k + 3)[..n]);
            for j in 0..n {
                let low = super::math::fma::<I>(x1, b1[j], super::math::fma::<I>(x0, b0[j], out[j]));
                out[j] = super::math::fma::<I>(x3, b3[j], super::math::fma::<I>(x2, b2[j], low));
            }
            k += 4;
        }
        while k < b.rows {
            let (x, b) = (x(k), row(k));
            for (o, &b) in out.iter_mut().zip(b) {
                *o = super::math::fma::<I>(x, b, *o);
            }
            k += 1;
        }
    }
}

multiversion! {
    /// One dot product per column of `b`, each contiguous.
    fn row_times_columns<I>(a: Matrix<'_, f32>, b: Matrix<'_, f32>, out: &mut [f32]) {
        const LANES: usize = 32;
        // SAFETY: both operands are contiguous along K.
        let a = unsafe { std::slice::from_raw_parts(a.ptr, a.columns) };
        for (j, o) in out.iter_mut().enumerate() {
            // SAFETY: column `j` of `b`.
            let b = unsafe { std::slice::from_raw_parts(b.ptr.offset(j as isize * b.column_stride), b.rows) };
            let mut sums = [0f32; LANES];
            let (a_chunks, b_chunks) = (a.chunks_exact(LANES), b.chunks_exact(LANES));
            let tail: f32 = a_chunks.remainder().iter().zip(b_chunks.remainder()).map(|(x, y)| x * y).sum();
            for (x, y) in a_chunks.zip(b_chunks) {
                for i in 0..LANES {
                    sums[i] = super::math::fma::<I>(x[i], y[i], sums[i]);
                }
            }
            *o = sums.iter().sum::<f32>() + tail;
        }
    }
}

/// `out = a·b` (or `+=`) for a row-major `out`, on this thread.
pub(crate) fn gemm<T: Product>(a: Matrix<'_, T>, b: Matrix<'_, T>, out: &mut [T], accumulate: bool) {
    assert!(a.columns == b.rows && out.len() == a.rows * b.columns);
    // SAFETY: `out` is exactly the tile.
    unsafe { T::tile(a, b, out.as_mut_ptr(), b.columns, accumulate) }
}

/// Flops that are worth a thread's while: some 30 µs.
const GRAIN_FLOPS: usize = 1 << 21;
/// Products with fewer output elements than this are split along K when K is long.
const SPLIT_K_OUTPUTS: usize = 64 * 1024;
const SPLIT_K_LENGTH: usize = 1024;

/// One product on all threads. `out` is row-major and holds 0 or what is to be added to when `accumulate`.
///
/// # Errors
/// When memory for partial sums runs out.
pub(crate) fn multiply<T: Product>(
    a: Matrix<'_, T>,
    b: Matrix<'_, T>,
    out: &mut [T],
    accumulate: bool,
) -> Result<(), AllocError> {
    let (m, k, n) = (a.rows, a.columns, b.columns);
    assert!(k == b.rows && out.len() == m * n);
    if m * n == 0 {
        return Ok(());
    }
    let flops = 2 * m * n * k;
    if !accumulate && m == 1 && vector_product(a, b, out) {
        return Ok(());
    }
    if !accumulate && n == 1 && vector_product(b.transposed(), a.transposed(), out) {
        return Ok(());
    }
    if flops <= GRAIN_FLOPS {
        gemm(a, b, out, accumulate);
        return Ok(());
    }
    if m * n <= SPLIT_K_OUTPUTS && k >= SPLIT_K_LENGTH {
        return split_k(a, b, out, accumulate);
    }
    let to = Shared(out.as_mut_ptr());
    // The longer side is cut; parts are multiples of what the micro-kernels take at once.
    let parts = (flops / (2 * GRAIN_FLOPS)).clamp(2, 16);
    if m >= n {
        let step = m.div_ceil(parts).next_multiple_of(16);
        parallel_for(m.div_ceil(step), &|i| {
            let (first, rows) = (i * step, step.min(m - i * step));
            // SAFETY: parts are disjoint rows of the output.
            unsafe { T::tile(a.row_range(first, rows), b, to.at((first * n) as isize), n, accumulate) }
        });
    } else {
        let step = n.div_ceil(parts).next_multiple_of(64);
        parallel_for(n.div_ceil(step), &|i| {
            let (first, columns) = (i * step, step.min(n - i * step));
            // SAFETY: parts are disjoint columns of the output.
            unsafe { T::tile(a, b.column_range(first, columns), to.at(first as isize), n, accumulate) }
        });
    }
    Ok(())
}

/// A row times a matrix, cut into ranges of columns.
fn vector_product<T: Product>(a: Matrix<'_, T>, b: Matrix<'_, T>, out: &mut [T]) -> bool {
    let supported = std::sync::atomic::AtomicBool::new(true);
    let to = Shared(out.as_mut_ptr());
    let grain = (GRAIN_FLOPS / 8 / b.rows.max(1)).max(64);
    parallel_ranges(b.columns, grain, |range| {
        // SAFETY: ranges of columns are disjoint.
        let out = unsafe { to.slice(range.start, range.len()) };
        if !T::row_product(a, b.column_range(range.start, range.len()), out) {
            supported.store(false, std::sync::atomic::Ordering::Relaxed);
        }
    });
    supported.into_inner()
}

/// Parts of K on different threads, each into its own copy of the output, summed in order.
fn split_k<T: Product>(
    a: Matrix<'_, T>,
    b: Matrix<'_, T>,
    out: &mut [T],
    accumulate: bool,
) -> Result<(), AllocError> {
    let (k, size) = (a.columns, out.len());
    let parts = (k / (SPLIT_K_LENGTH / 2)).clamp(2, 8);
    let step = k.div_ceil(parts);
    let parts = k.div_ceil(step);
    let mut partial = Scratch::<T>::new(parts * size)?;
    let shared = Shared(partial.as_mut_ptr());
    parallel_for(parts, &|i| {
        let (first, len) = (i * step, step.min(k - i * step));
        // SAFETY: one part per chunk.
        let part = unsafe { shared.slice(i * size, size) };
        gemm(a.column_range(first, len), b.row_range(first, len), part, false);
    });
    if !accumulate {
        out.fill(T::ZERO);
    }
    for part in partial.chunks_exact(size) {
        out.iter_mut().zip(part).for_each(|(o, &p)| *o = o.add(p));
    }
    Ok(())
}

/// The batched product of `[.., M, K]` and `[.., K, N]` with equal batch axes, into a row-major `[.., M, N]`.
///
/// # Errors
/// When memory for partial sums runs out.
pub(crate) fn matmul<T: Product>(a: Src<'_, T>, b: Src<'_, T>, out: &mut [T]) -> Result<(), AllocError> {
    let batch_rank = a.shape.len() - 2;
    let (m, k, n) = (a.shape[batch_rank], a.shape[batch_rank + 1], b.shape[batch_rank + 1]);
    if out.is_empty() {
        return Ok(());
    }
    let batches: usize = a.shape[..batch_rank].iter().product();
    let matrix = |src: &Src<'_, T>, mut batch: usize| {
        let mut offset = 0isize;
        for axis in (0..batch_rank).rev() {
            offset += (batch % src.shape[axis]) as isize * src.strides[axis];
            batch /= src.shape[axis];
        }
        Matrix {
            ptr: src.ptr().wrapping_offset(offset),
            rows: src.shape[batch_rank],
            columns: src.shape[batch_rank + 1],
            row_stride: src.strides[batch_rank],
            column_stride: src.strides[batch_rank + 1],
            borrow: PhantomData,
        }
    };
    // A batch whose right matrix is the same throughout is one tall product, when the left rows lie evenly.
    if batches > 1
        && b.strides[..batch_rank].iter().all(|&s| s == 0)
        && (0..batch_rank).all(|axis| a.strides[axis] == a.strides[axis + 1] * a.shape[axis + 1] as isize)
    {
        let tall = Matrix { rows: batches * m, ..matrix(&a, 0) };
        return multiply(tall, matrix(&b, 0), out, false);
    }
    let flops = 2 * m * k * n;
    if batches == 1 || flops > 8 * GRAIN_FLOPS {
        for (batch, out) in out.chunks_exact_mut(m * n).enumerate() {
            multiply(matrix(&a, batch), matrix(&b, batch), out, false)?;
        }
        return Ok(());
    }
    let to = Shared(out.as_mut_ptr());
    parallel_ranges(batches, GRAIN_FLOPS / flops.max(1), |range| {
        for batch in range {
            // SAFETY: one matrix of the output per batch.
            let out = unsafe { to.slice(batch * m * n, m * n) };
            gemm(matrix(&a, batch), matrix(&b, batch), out, false);
        }
    });
    Ok(())
}

/// `x·weight + bias` for `x [rows, K]` and `weight [K, N]`.
///
/// # Errors
/// When memory for partial sums runs out.
pub(crate) fn linear<T: Product>(
    x: &[T],
    weight: Src<'_, T>,
    bias: Option<&[T]>,
    out: &mut [T],
) -> Result<(), AllocError> {
    let (k, n) = (weight.shape[0], weight.shape[1]);
    if out.is_empty() {
        return Ok(());
    }
    let weight = Matrix {
        ptr: weight.ptr(),
        rows: k,
        columns: n,
        row_stride: weight.strides[0],
        column_stride: weight.strides[1],
        borrow: PhantomData,
    };
    let x = Matrix::rows(x, out.len() / n, k);
    if let Some(bias) = bias {
        out.chunks_exact_mut(n).for_each(|row| row.copy_from_slice(bias));
    }
    multiply(x, weight, out, bias.is_some())
}
