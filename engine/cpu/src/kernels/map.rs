//! Elementwise loops over strided operands.
//!
//! Bound by memory traffic: (operands + 1) · size bytes per element. Rows are specialised for unit strides, for an
//! operand that is constant along the row, and for work in place; rows with other strides are gathered into a tile
//! that stays in L1 first.
#![allow(unsafe_code)] // rows are reached through raw pointers because an operand may be the output's own memory

use std::any::TypeId;
use std::mem::MaybeUninit;

use smallvec::SmallVec;

use super::plan::Plan;
use super::view::{Dst, Src};
use crate::isa::{Baseline, Isa, multiversion};
use crate::threads::{GRAIN, Shared};

/// What elementwise loops need of an element.
pub(crate) trait Elem: Copy + Send + Sync + 'static {}
impl<T: Copy + Send + Sync + 'static> Elem for T {}

/// A function of one element.
pub(crate) trait Map1<A, O>: Copy + Send + Sync {
    /// How many elements are worth a thread's while.
    const GRAIN: usize = GRAIN;
    /// Whether the loop is compiled per instruction set; integer functions are not, to keep the binary small.
    const VERSIONED: bool = true;
    /// The function; implementations are `#[inline(always)]`.
    fn apply<I: Isa>(self, a: A) -> O;
}

/// A function of two elements.
pub(crate) trait Map2<A, B, O>: Copy + Send + Sync {
    /// As [`Map1::GRAIN`].
    const GRAIN: usize = GRAIN;
    /// As [`Map1::VERSIONED`].
    const VERSIONED: bool = true;
    /// The function; implementations are `#[inline(always)]`.
    fn apply<I: Isa>(self, a: A, b: B) -> O;
}

/// A function of two elements with the first one fixed.
#[derive(Clone, Copy)]
pub(crate) struct BindLeft<F, A>(pub(crate) F, pub(crate) A);
/// A function of two elements with the second one fixed.
#[derive(Clone, Copy)]
pub(crate) struct BindRight<F, B>(pub(crate) F, pub(crate) B);

impl<A: Elem, B: Elem, O: Elem, F: Map2<A, B, O>> Map1<B, O> for BindLeft<F, A> {
    const GRAIN: usize = F::GRAIN;
    const VERSIONED: bool = F::VERSIONED;
    #[inline(always)]
    fn apply<I: Isa>(self, b: B) -> O {
        self.0.apply::<I>(self.1, b)
    }
}

impl<A: Elem, B: Elem, O: Elem, F: Map2<A, B, O>> Map1<A, O> for BindRight<F, B> {
    const GRAIN: usize = F::GRAIN;
    const VERSIONED: bool = F::VERSIONED;
    #[inline(always)]
    fn apply<I: Isa>(self, a: A) -> O {
        self.0.apply::<I>(a, self.1)
    }
}

/// `out = f(a)`, elementwise. `out` may be the memory of `a`.
///
/// # Panics
/// If the number of elements differs.
pub(crate) fn map1<A: Elem, O: Elem, F: Map1<A, O>>(f: F, a: Src<'_, A>, out: Dst<'_, O>) {
    assert_eq!(a.numel(), out.len());
    if out.len() <= F::GRAIN && a.is_contiguous() {
        // Small tensors: one row, without the cost of a plan.
        // SAFETY: both have `out.len()` elements in a row.
        return unsafe { row1(f, a.ptr(), 1, out.ptr(), out.len()) };
    }
    let (from, to) = (Shared(a.ptr().cast_mut()), Shared(out.ptr()));
    let plan = Plan::new(a.shape, [&contiguous(a.shape), a.strides]);
    let step = plan.steps[1];
    plan.run(F::GRAIN, |[o, i], n| {
        // SAFETY: the plan visits indices of the shape, which both operands cover; chunks of `out` are disjoint.
        unsafe { row1(f, from.at(i), step, to.at(o), n) }
    });
}

/// `out = f(a, b)`, elementwise; `a` and `b` are already expanded to one shape. `out` may be the memory of `a`, and of
/// `a` alone.
///
/// # Panics
/// If shapes differ.
pub(crate) fn map2<A: Elem, B: Elem, O: Elem, F: Map2<A, B, O>>(
    f: F,
    a: Src<'_, A>,
    b: Src<'_, B>,
    out: Dst<'_, O>,
) {
    assert_eq!(a.shape, b.shape);
    assert_eq!(a.numel(), out.len());
    if out.len() <= F::GRAIN && a.is_contiguous() && b.is_contiguous() {
        // SAFETY: as in `map1`.
        return unsafe { row2(f, (a.ptr(), 1), (b.ptr(), 1), out.ptr(), out.len()) };
    }
    let (left, right, to) = (Shared(a.ptr().cast_mut()), Shared(b.ptr().cast_mut()), Shared(out.ptr()));
    let plan = Plan::new(a.shape, [&contiguous(a.shape), a.strides, b.strides]);
    let [_, sa, sb] = plan.steps;
    plan.run(F::GRAIN, |[o, i, j], n| {
        // SAFETY: as in `map1`.
        unsafe { row2(f, (left.at(i), sa), (right.at(j), sb), to.at(o), n) }
    });
}

/// Row-major strides of `shape`.
pub(crate) fn contiguous(shape: &[usize]) -> SmallVec<[isize; 6]> {
    let mut strides = SmallVec::from_elem(1, shape.len());
    let mut step = 1isize;
    for (stride, &size) in strides.iter_mut().zip(shape).rev() {
        *stride = step;
        step *= size as isize;
    }
    strides
}

/// Whether a row of `A` at `a` is the row of `O` at `out`, to be worked in place.
fn same_row<A: Elem, O: Elem>(a: *const A, step: isize, out: *const O) -> bool {
    TypeId::of::<A>() == TypeId::of::<O>() && step == 1 && std::ptr::eq(a.cast(), out)
}

/// # Safety
/// `n` elements at `a` (stride `step`) are readable and `n` at `out` writable; they are disjoint or identical.
unsafe fn row1<A: Elem, O: Elem, F: Map1<A, O>>(f: F, a: *const A, step: isize, out: *mut O, n: usize) {
    // SAFETY: `out` is writable, and read only through this slice when `a` is identical.
    let out_row = unsafe { std::slice::from_raw_parts_mut(out, n) };
    if same_row(a, step, out) {
        return if F::VERSIONED {
            in_place1::<A, O, F>(f, out_row)
        } else {
            each_in_place1::<Baseline, A, O, F>(f, out_row)
        };
    }
    if step == 0 && n > 0 {
        // SAFETY: the row has an element.
        return out_row.fill(f.apply::<Baseline>(unsafe { *a }));
    }
    // SAFETY: the contract; `a` and `out` are disjoint here.
    unsafe { for_tiles((a, step), n, |at, a| unit_row1(f, a, &mut out_row[at..at + a.len()])) }
}

/// # Safety
/// As [`row1`], for both operands; `b` is disjoint from `out`.
unsafe fn row2<A: Elem, B: Elem, O: Elem, F: Map2<A, B, O>>(
    f: F,
    (a, sa): (*const A, isize),
    (b, sb): (*const B, isize),
    out: *mut O,
    n: usize,
) {
    // SAFETY (all blocks): the contract above.
    if n == 0 {
    } else if sb == 0 {
        unsafe { row1(BindRight(f, *b), a, sa, out, n) }
    } else if sa == 0 {
        unsafe { row1(BindLeft(f, *a), b, sb, out, n) }
    } else if same_row(a, sa, out) {
        let out = unsafe { std::slice::from_raw_parts_mut(out, n) };
        unsafe {
            for_tiles((b, sb), n, |at, b| {
                let out = &mut out[at..at + b.len()];
                if F::VERSIONED {
                    in_place2::<A, B, O, F>(f, b, out)
                } else {
                    each_in_place2::<Baseline, A, B, O, F>(f, b, out)
                }
            })
        }
    } else {
        let out = unsafe { std::slice::from_raw_parts_mut(out, n) };
        unsafe {
            for_tiles((a, sa), n, |at, a_tile| {
                for_tiles((b.offset(at as isize * sb), sb), a_tile.len(), |inner, b| {
                    let a = &a_tile[inner..inner + b.len()];
                    let out = &mut out[at + inner..at + inner + b.len()];
                    if F::VERSIONED {
                        unit2(f, a, b, out)
                    } else {
                        each2::<Baseline, A, B, O, F>(f, a, b, out)
                    }
                })
            })
        }
    }
}

fn unit_row1<A: Elem, O: Elem, F: Map1<A, O>>(f: F, a: &[A], out: &mut [O]) {
    if F::VERSIONED { unit1(f, a, out) } else { each1::<Baseline, A, O, F>(f, a, out) }
}

/// Elements of a gathered tile: small enough to stay in L1 beside the other rows.
const TILE: usize = 512;

/// Calls `visit(start, elements)` over the row in contiguous pieces, gathering when the stride is not 1.
///
/// # Safety
/// `n` elements at `a` (with its stride) are readable and not written meanwhile.
pub(crate) unsafe fn for_tiles<T: Elem>(
    (a, step): (*const T, isize),
    n: usize,
    mut visit: impl FnMut(usize, &[T]),
) {
    if step == 1 {
        // SAFETY: the contract.
        return visit(0, unsafe { std::slice::from_raw_parts(a, n) });
    }
    let mut tile = [MaybeUninit::<T>::uninit(); TILE];
    let mut start = 0;
    while start < n {
        let len = TILE.min(n - start);
        for (i, slot) in tile[..len].iter_mut().enumerate() {
            // SAFETY: element `start + i` of the row.
            slot.write(unsafe { *a.offset((start + i) as isize * step) });
        }
        // SAFETY: the loop above wrote the first `len` elements.
        visit(start, unsafe { std::slice::from_raw_parts(tile.as_ptr().cast(), len) });
        start += len;
    }
}

multiversion! {
    fn unit1<I, A: Elem, O: Elem, F: Map1<A, O>>(f: F, a: &[A], out: &mut [O]) {
        each1::<I, A, O, F>(f, a, out)
    }
}
multiversion! {
    fn in_place1<I, A: Elem, O: Elem, F: Map1<A, O>>(f: F, out: &mut [O]) {
        each_in_place1::<I, A, O, F>(f, out)
    }
}
multiversion! {
    fn unit2<I, A: Elem, B: Elem, O: Elem, F: Map2<A, B, O>>(f: F, a: &[A], b: &[B], out: &mut [O]) {
        each2::<I, A, B, O, F>(f, a, b, out)
    }
}
multiversion! {
    fn in_place2<I, A: Elem, B: Elem, O: Elem, F: Map2<A, B, O>>(f: F, b: &[B], out: &mut [O]) {
        each_in_place2::<I, A, B, O, F>(f, b, out)
    }
}

#[inline(always)]
fn each1<I: Isa, A: Elem, O: Elem, F: Map1<A, O>>(f: F, a: &[A], out: &mut [O]) {
    for (o, &a) in out.iter_mut().zip(a) {
        *o = f.apply::<I>(a);
    }
}

#[inline(always)]
fn each2<I: Isa, A: Elem, B: Elem, O: Elem, F: Map2<A, B, O>>(f: F, a: &[A], b: &[B], out: &mut [O]) {
    for ((o, &a), &b) in out.iter_mut().zip(a).zip(b) {
        *o = f.apply::<I>(a, b);
    }
}

/// `out` holds elements of `A`, which is the same type as `O` under another name.
#[inline(always)]
fn each_in_place1<I: Isa, A: Elem, O: Elem, F: Map1<A, O>>(f: F, out: &mut [O]) {
    for o in out {
        // SAFETY: `same_row` found the types equal.
        *o = f.apply::<I>(unsafe { std::mem::transmute_copy::<O, A>(o) });
    }
}

#[inline(always)]
fn each_in_place2<I: Isa, A: Elem, B: Elem, O: Elem, F: Map2<A, B, O>>(f: F, b: &[B], out: &mut [O]) {
    for (o, &b) in out.iter_mut().zip(b) {
        // SAFETY: as above.
        *o = f.apply::<I>(unsafe { std::mem::transmute_copy::<O, A>(o) }, b);
    }
}
