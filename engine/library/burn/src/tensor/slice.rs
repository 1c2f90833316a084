//! Slices: which positions of each axis to take.

use super::indexing::AsIndex;
use super::shape::Shape;
use std::fmt;
use std::ops::{Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

/// Positions of one axis: from `start` up to but without `end`, every `step`-th.
///
/// Negative positions count from the end; no `end` means the end of the axis; a negative step takes the same
/// positions in reverse. Made from ranges and single positions, or by the [`s!`](crate::s) macro.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slice {
    /// First position.
    pub start: isize,
    /// Position after the last one, or the end of the axis.
    pub end: Option<isize>,
    /// Distance between positions; not zero.
    pub step: isize,
}

impl Slice {
    /// A slice from its parts. Panics when `step` is 0.
    pub fn new(start: isize, end: Option<isize>, step: isize) -> Self {
        if step == 0 {
            panic!("the step of a slice cannot be zero");
        }
        Slice { start, end, step }
    }

    /// All positions.
    pub fn full() -> Self {
        Slice { start: 0, end: None, step: 1 }
    }

    /// One position.
    pub fn index(index: isize) -> Self {
        Slice { start: index, end: inclusive_end(index), step: 1 }
    }

    /// A slice from its parts. Panics when `step` is 0.
    pub fn with_step(start: isize, end: Option<isize>, step: isize) -> Self {
        Slice::new(start, end, step)
    }

    /// A range with a step. Panics when `step` is 0.
    pub fn from_range_stepped<R: Into<Slice>>(range: R, step: isize) -> Self {
        let slice: Slice = range.into();
        Slice::new(slice.start, slice.end, step)
    }

    /// The step.
    pub fn step(&self) -> isize {
        self.step
    }

    /// The range of positions within an axis of the given size.
    pub fn to_range(&self, size: usize) -> Range<usize> {
        let start = clamp_index(self.start, size);
        let end = match self.end {
            Some(end) => clamp_index(end, size),
            None => size,
        };
        start..end
    }

    /// Whether the positions are taken in reverse.
    pub fn is_reversed(&self) -> bool {
        self.step < 0
    }

    /// The number of positions within an axis of the given size.
    pub fn output_size(&self, size: usize) -> usize {
        let range = self.to_range(size);
        if range.start >= range.end {
            return 0;
        }
        (range.end - range.start).div_ceil(self.step.unsigned_abs())
    }
}

impl Default for Slice {
    fn default() -> Self {
        Slice::full()
    }
}

fn clamp_index(index: isize, size: usize) -> usize {
    if index < 0 {
        let from_end = size as isize + index;
        if from_end < 0 { 0 } else { from_end as usize }
    } else if index as usize > size {
        size
    } else {
        index as usize
    }
}

/// The end that includes `last`; -1 is the last position of all.
fn inclusive_end(last: isize) -> Option<isize> {
    if last == -1 { None } else { Some(last + 1) }
}

impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.step == 1 && self.end == Some(self.start + 1) {
            return write!(f, "{}", self.start);
        }
        if self.start != 0 {
            write!(f, "{}", self.start)?;
        }
        write!(f, "..")?;
        if let Some(end) = self.end {
            write!(f, "{end}")?;
        }
        if self.step != 1 {
            write!(f, ";{}", self.step)?;
        }
        Ok(())
    }
}

impl<I: AsIndex> From<Range<I>> for Slice {
    fn from(range: Range<I>) -> Self {
        Slice { start: range.start.as_index(), end: Some(range.end.as_index()), step: 1 }
    }
}

impl<I: AsIndex> From<RangeInclusive<I>> for Slice {
    fn from(range: RangeInclusive<I>) -> Self {
        Slice { start: range.start().as_index(), end: inclusive_end(range.end().as_index()), step: 1 }
    }
}

impl<I: AsIndex> From<RangeFrom<I>> for Slice {
    fn from(range: RangeFrom<I>) -> Self {
        Slice { start: range.start.as_index(), end: None, step: 1 }
    }
}

impl<I: AsIndex> From<RangeTo<I>> for Slice {
    fn from(range: RangeTo<I>) -> Self {
        Slice { start: 0, end: Some(range.end.as_index()), step: 1 }
    }
}

impl<I: AsIndex> From<RangeToInclusive<I>> for Slice {
    fn from(range: RangeToInclusive<I>) -> Self {
        Slice { start: 0, end: inclusive_end(range.end.as_index()), step: 1 }
    }
}

impl From<RangeFull> for Slice {
    fn from(_range: RangeFull) -> Self {
        Slice::full()
    }
}

impl From<usize> for Slice {
    fn from(index: usize) -> Self {
        Slice::index(index as isize)
    }
}

impl From<isize> for Slice {
    fn from(index: isize) -> Self {
        Slice::index(index)
    }
}

impl From<i32> for Slice {
    fn from(index: i32) -> Self {
        Slice::index(index as isize)
    }
}

impl From<i64> for Slice {
    fn from(index: i64) -> Self {
        Slice::index(index as isize)
    }
}

/// What [`Tensor::slice`](super::Tensor::slice) takes: one range or position, or a list of them.
///
/// Axes that the list does not mention are taken whole.
pub trait SliceArg {
    /// One slice for each axis, with positions within the axis. Panics when there are more slices than axes.
    fn into_slices(self, shape: &Shape) -> Vec<Slice>;
}

fn resolve<S: Into<Slice> + Clone>(slices: &[S], shape: &Shape) -> Vec<Slice> {
    let rank = shape.rank();
    if slices.len() > rank {
        panic!("{} slices were given for a tensor of rank {rank}", slices.len());
    }
    let mut resolved: Vec<Slice> = Vec::with_capacity(rank);
    for i in 0..rank {
        let slice: Slice = if i < slices.len() { slices[i].clone().into() } else { Slice::full() };
        let range = slice.to_range(shape[i]);
        resolved.push(Slice::new(range.start as isize, Some(range.end as isize), slice.step));
    }
    resolved
}

impl<S: Into<Slice> + Clone> SliceArg for &[S] {
    fn into_slices(self, shape: &Shape) -> Vec<Slice> {
        resolve(self, shape)
    }
}

impl SliceArg for &Vec<Slice> {
    fn into_slices(self, shape: &Shape) -> Vec<Slice> {
        resolve(self.as_slice(), shape)
    }
}

impl<T: Into<Slice> + Clone, const R: usize> SliceArg for [T; R] {
    fn into_slices(self, shape: &Shape) -> Vec<Slice> {
        resolve(self.as_slice(), shape)
    }
}

impl SliceArg for Slice {
    fn into_slices(self, shape: &Shape) -> Vec<Slice> {
        resolve([self].as_slice(), shape)
    }
}

impl SliceArg for usize {
    fn into_slices(self, shape: &Shape) -> Vec<Slice> {
        let slice: Slice = self.into();
        resolve([slice].as_slice(), shape)
    }
}

impl SliceArg for isize {
    fn into_slices(self, shape: &Shape) -> Vec<Slice> {
        let slice: Slice = self.into();
        resolve([slice].as_slice(), shape)
    }
}

impl SliceArg for i32 {
    fn into_slices(self, shape: &Shape) -> Vec<Slice> {
        let slice: Slice = self.into();
        resolve([slice].as_slice(), shape)
    }
}

impl SliceArg for i64 {
    fn into_slices(self, shape: &Shape) -> Vec<Slice> {
        let slice: Slice = self.into();
        resolve([slice].as_slice(), shape)
    }
}

impl SliceArg for RangeFull {
    fn into_slices(self, shape: &Shape) -> Vec<Slice> {
        let slice: Slice = self.into();
        resolve([slice].as_slice(), shape)
    }
}

impl<I: AsIndex> SliceArg for Range<I> {
    fn into_slices(self, shape: &Shape) -> Vec<Slice> {
        let slice: Slice = self.into();
        resolve([slice].as_slice(), shape)
    }
}

impl<I: AsIndex> SliceArg for RangeInclusive<I> {
    fn into_slices(self, shape: &Shape) -> Vec<Slice> {
        let slice: Slice = self.into();
        resolve([slice].as_slice(), shape)
    }
}

impl<I: AsIndex> SliceArg for RangeFrom<I> {
    fn into_slices(self, shape: &Shape) -> Vec<Slice> {
        let slice: Slice = self.into();
        resolve([slice].as_slice(), shape)
    }
}

impl<I: AsIndex> SliceArg for RangeTo<I> {
    fn into_slices(self, shape: &Shape) -> Vec<Slice> {
        let slice: Slice = self.into();
        resolve([slice].as_slice(), shape)
    }
}

impl<I: AsIndex> SliceArg for RangeToInclusive<I> {
    fn into_slices(self, shape: &Shape) -> Vec<Slice> {
        let slice: Slice = self.into();
        resolve([slice].as_slice(), shape)
    }
}

/// Slices for [`Tensor::slice`](crate::tensor::Tensor::slice) of different kinds: `s![0..2, .., -1, 0..10;2]`.
#[macro_export]
macro_rules! s {
    [] => { compile_error!("s![] needs at least one range or position") };
    [$range:expr] => { $crate::tensor::Slice::from($range) };
    [$range:expr; $step:expr] => { $crate::tensor::Slice::from_range_stepped($range, $step) };
    [$range:expr; $step:expr, $($rest:tt)*] => {
        $crate::s!(@list [$crate::tensor::Slice::from_range_stepped($range, $step)] $($rest)*)
    };
    [$range:expr, $($rest:tt)*] => { $crate::s!(@list [$crate::tensor::Slice::from($range)] $($rest)*) };
    (@list [$($done:expr),*]) => { [$($done),*] };
    (@list [$($done:expr),*] $range:expr; $step:expr) => {
        $crate::s!(@list [$($done,)* $crate::tensor::Slice::from_range_stepped($range, $step)])
    };
    (@list [$($done:expr),*] $range:expr; $step:expr, $($rest:tt)*) => {
        $crate::s!(@list [$($done,)* $crate::tensor::Slice::from_range_stepped($range, $step)] $($rest)*)
    };
    (@list [$($done:expr),*] $range:expr) => { $crate::s!(@list [$($done,)* $crate::tensor::Slice::from($range)]) };
    (@list [$($done:expr),*] $range:expr, $($rest:tt)*) => {
        $crate::s!(@list [$($done,)* $crate::tensor::Slice::from($range)] $($rest)*)
    };
}
