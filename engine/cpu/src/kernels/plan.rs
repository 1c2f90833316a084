//! How a kernel walks several strided operands at once.

use std::ops::Range;

use smallvec::SmallVec;

use crate::threads::parallel_ranges;

type Dims<T> = SmallVec<[T; 6]>;

/// The loop nest over one shape for `N` operands, with axes merged where all operands allow it.
///
/// The innermost axis becomes the *row* that kernels vectorise; the others are counted around it.
pub(crate) struct Plan<const N: usize> {
    outer: Dims<(usize, [isize; N])>,
    row: usize,
    /// Strides of the operands along a row.
    pub(crate) steps: [isize; N],
    total: usize,
}

impl<const N: usize> Plan<N> {
    /// Plans `shape`; `strides[i]` are the strides, in elements, of operand `i`.
    pub(crate) fn new(shape: &[usize], strides: [&[isize]; N]) -> Self {
        let mut merged: Dims<(usize, [isize; N])> = Dims::new();
        let mut total = 1;
        for (axis, &size) in shape.iter().enumerate() {
            total *= size;
            if size == 1 {
                continue;
            }
            let steps: [isize; N] = std::array::from_fn(|i| strides[i][axis]);
            match merged.last_mut() {
                // The outer axis steps over exactly one whole inner axis in every operand.
                Some((outer, outer_steps)) if (0..N).all(|i| outer_steps[i] == steps[i] * size as isize) => {
                    *outer *= size;
                    *outer_steps = steps;
                }
                _ => merged.push((size, steps)),
            }
        }
        let (row, steps) = merged.pop().unwrap_or((1, [1; N]));
        Self { outer: merged, row, steps, total }
    }

    /// Calls `visit(offsets, len)` for each piece of a row inside the flat `range`, in order.
    #[inline]
    pub(crate) fn walk(&self, range: Range<usize>, mut visit: impl FnMut([isize; N], usize)) {
        if range.is_empty() {
            return;
        }
        if self.outer.is_empty() {
            let offsets = std::array::from_fn(|i| range.start as isize * self.steps[i]);
            return visit(offsets, range.len());
        }
        let mut index: Dims<usize> = Dims::from_elem(0, self.outer.len());
        let mut base = [0isize; N];
        let mut rest = range.start / self.row;
        for (at, &(size, strides)) in index.iter_mut().zip(&self.outer).rev() {
            *at = rest % size;
            rest /= size;
            (0..N).for_each(|i| base[i] += *at as isize * strides[i]);
        }
        let mut column = range.start % self.row;
        let mut left = range.len();
        loop {
            let len = left.min(self.row - column);
            visit(std::array::from_fn(|i| base[i] + column as isize * self.steps[i]), len);
            left -= len;
            if left == 0 {
                return;
            }
            column = 0;
            for (at, &(size, strides)) in index.iter_mut().zip(&self.outer).rev() {
                *at += 1;
                (0..N).for_each(|i| base[i] += strides[i]);
                if *at < size {
                    break;
                }
                (0..N).for_each(|i| base[i] -= size as isize * strides[i]);
                *at = 0;
            }
        }
    }

    /// [`walk`](Self::walk) over the whole shape, in parallel above `grain` elements.
    pub(crate) fn run(&self, grain: usize, visit: impl Fn([isize; N], usize) + Sync) {
        parallel_ranges(self.total, grain, |range| self.walk(range, &visit));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offsets(shape: &[usize], strides: &[isize], range: Range<usize>) -> Vec<isize> {
        let plan = Plan::new(shape, [strides]);
        let mut seen = Vec::new();
        plan.walk(range, |[at], len| seen.extend((0..len).map(|i| at + i as isize * plan.steps[0])));
        seen
    }

    #[test]
    fn contiguous_axes_merge_into_one_row() {
        let plan = Plan::new(&[2, 3, 4], [&[12, 4, 1], &[12, 4, 1]]);
        assert_eq!((plan.outer.len(), plan.row), (0, 24));
    }

    #[test]
    fn a_broadcast_operand_keeps_its_axis_apart() {
        let plan = Plan::new(&[2, 3, 4], [&[12, 4, 1], &[0, 4, 1]]);
        assert_eq!((plan.outer.len(), plan.row), (1, 12));
    }

    #[test]
    fn elements_come_in_row_major_order_from_any_start() {
        let all = [0, 10, 20, 1, 11, 21, 2, 12, 22];
        for start in 0..=9 {
            for end in start..=9 {
                assert_eq!(offsets(&[3, 3], &[1, 10], start..end), all[start..end]);
            }
        }
    }

    #[test]
    fn rank_zero_is_one_element_and_an_empty_axis_is_none() {
        assert_eq!(offsets(&[], &[], 0..1), [0]);
        let plan = Plan::new(&[3, 0], [&[0, 1]]);
        plan.run(16, |_, _| panic!("nothing to visit"));
    }

    #[test]
    fn flipped_axes_walk_backwards() {
        assert_eq!(offsets(&[2, 2], &[-2, -1], 0..4), [0, -1, -2, -3]);
    }
}
