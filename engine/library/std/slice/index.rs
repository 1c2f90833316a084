//! Parts of a slice by indices and ranges.

use crate::ops::{
    Bound, Index, IndexMut, Range, RangeBounds, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive,
};

/// The part `start..end` of a slice; the caller has checked the bounds.
#[intrinsic("slice.part")]
pub(crate) fn part<T>(slice: &[T], start: usize, end: usize) -> &[T];
#[intrinsic("slice.part")]
pub(crate) fn part_mut<T>(slice: &mut [T], start: usize, end: usize) -> &mut [T];

/// One value as a slice.
#[intrinsic("slice.from_ref")]
pub fn from_ref<T>(value: &T) -> &[T];
/// One value as a slice, mutably.
#[intrinsic("slice.from_ref")]
pub fn from_mut<T>(value: &mut T) -> &mut [T];

/// The start and end that a range means for a sequence of `len` elements.
#[track_caller]
pub(crate) fn bounds<R: RangeBounds<usize>>(range: &R, len: usize) -> (usize, usize) {
    let start = match range.start_bound() {
        Bound::Included(start) => *start,
        Bound::Excluded(start) => *start + 1,
        Bound::Unbounded => 0,
    };
    let end = match range.end_bound() {
        Bound::Included(end) => *end + 1,
        Bound::Excluded(end) => *end,
        Bound::Unbounded => len,
    };
    check_bounds(start, end, len);
    (start, end)
}

#[track_caller]
fn check_bounds(start: usize, end: usize, len: usize) {
    if start > end {
        panic!("slice index starts at {} but ends at {}", start, end);
    }
    if end > len {
        panic!("range end index {} out of range for slice of length {}", end, len);
    }
}

/// What can index a slice.
pub trait SliceIndex<T: ?Sized> {
    /// What it gives.
    type Output: ?Sized;
    /// The place, if there is one.
    fn get(self, slice: &T) -> Option<&Self::Output>;
    /// The mutable place, if there is one.
    fn get_mut(self, slice: &mut T) -> Option<&mut Self::Output>;
    /// The place, or a panic.
    fn index(self, slice: &T) -> &Self::Output;
    /// The mutable place, or a panic.
    fn index_mut(self, slice: &mut T) -> &mut Self::Output;
}

impl<T> SliceIndex<[T]> for usize {
    type Output = T;
    fn get(self, slice: &[T]) -> Option<&T> {
        if self < slice.len() { Some(&slice[self]) } else { None }
    }
    fn get_mut(self, slice: &mut [T]) -> Option<&mut T> {
        if self < slice.len() { Some(&mut slice[self]) } else { None }
    }
    #[track_caller]
    fn index(self, slice: &[T]) -> &T {
        &slice[self]
    }
    #[track_caller]
    fn index_mut(self, slice: &mut [T]) -> &mut T {
        &mut slice[self]
    }
}

macro_rules! range_index {
    ($($range:ty, |$self:ident, $len:ident| $start:expr, $end:expr;)*) => {
        $(impl<T> SliceIndex<[T]> for $range {
            type Output = [T];
            fn get($self, slice: &[T]) -> Option<&[T]> {
                let $len = slice.len();
                let start = $start;
                let end = $end;
                if start <= end && end <= $len { Some(part(slice, start, end)) } else { None }
            }
            fn get_mut($self, slice: &mut [T]) -> Option<&mut [T]> {
                let $len = slice.len();
                let start = $start;
                let end = $end;
                if start <= end && end <= $len { Some(part_mut(slice, start, end)) } else { None }
            }
            #[track_caller]
            fn index($self, slice: &[T]) -> &[T] {
                let $len = slice.len();
                let start = $start;
                let end = $end;
                check_bounds(start, end, $len);
                part(slice, start, end)
            }
            #[track_caller]
            fn index_mut($self, slice: &mut [T]) -> &mut [T] {
                let $len = slice.len();
                let start = $start;
                let end = $end;
                check_bounds(start, end, $len);
                part_mut(slice, start, end)
            }
        })*
    };
}
range_index! {
    Range<usize>, |self, len| self.start, self.end;
    RangeInclusive<usize>, |self, len| self.start, self.end + 1;
    RangeTo<usize>, |self, len| 0, self.end;
    RangeToInclusive<usize>, |self, len| 0, self.end + 1;
    RangeFull, |self, len| 0, len;
}

impl<T> SliceIndex<[T]> for RangeFrom<usize> {
    type Output = [T];
    fn get(self, slice: &[T]) -> Option<&[T]> {
        if self.start <= slice.len() { Some(part(slice, self.start, slice.len())) } else { None }
    }
    fn get_mut(self, slice: &mut [T]) -> Option<&mut [T]> {
        let len = slice.len();
        if self.start <= len { Some(part_mut(slice, self.start, len)) } else { None }
    }
    #[track_caller]
    fn index(self, slice: &[T]) -> &[T] {
        if self.start > slice.len() {
            panic!("range start index {} out of range for slice of length {}", self.start, slice.len());
        }
        part(slice, self.start, slice.len())
    }
    #[track_caller]
    fn index_mut(self, slice: &mut [T]) -> &mut [T] {
        let len = slice.len();
        if self.start > len {
            panic!("range start index {} out of range for slice of length {}", self.start, len);
        }
        part_mut(slice, self.start, len)
    }
}

impl<T, I: SliceIndex<[T]>> Index<I> for [T] {
    type Output = I::Output;
    #[track_caller]
    fn index(&self, index: I) -> &I::Output {
        index.index(self)
    }
}
impl<T, I: SliceIndex<[T]>> IndexMut<I> for [T] {
    #[track_caller]
    fn index_mut(&mut self, index: I) -> &mut I::Output {
        index.index_mut(self)
    }
}
