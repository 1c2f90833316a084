//! The parts of a slice between elements that a function picks.

use super::{part, part_mut};
use crate::iter::FusedIterator;

/// The range that is still to be split, and into how many parts at most.
#[derive(Clone)]
struct Rest {
    front: usize,
    back: usize,
    parts: usize,
}

impl Rest {
    fn new(len: usize, parts: usize) -> Rest {
        Rest { front: 0, back: len, parts }
    }
    /// As what gives parts that hold the element which ends them: nothing has no parts.
    fn inclusive(len: usize) -> Rest {
        Rest { front: 0, back: len, parts: if len == 0 { 0 } else { usize::MAX } }
    }
    /// All that is left, as the last part.
    fn all(&mut self) -> Option<(usize, usize)> {
        if self.parts == 0 {
            return None;
        }
        self.parts = 0;
        Some((self.front, self.back))
    }
    fn next<T, F: FnMut(&T) -> bool>(&mut self, slice: &[T], pred: &mut F) -> Option<(usize, usize)> {
        if self.parts > 1 {
            for i in self.front..self.back {
                if pred(&slice[i]) {
                    let found = (self.front, i);
                    self.front = i + 1;
                    self.parts -= 1;
                    return Some(found);
                }
            }
        }
        self.all()
    }
    fn next_back<T, F: FnMut(&T) -> bool>(&mut self, slice: &[T], pred: &mut F) -> Option<(usize, usize)> {
        if self.parts > 1 {
            for i in (self.front..self.back).rev() {
                if pred(&slice[i]) {
                    let found = (i + 1, self.back);
                    self.back = i;
                    self.parts -= 1;
                    return Some(found);
                }
            }
        }
        self.all()
    }
    fn next_inclusive<T, F: FnMut(&T) -> bool>(&mut self, slice: &[T], pred: &mut F) -> Option<(usize, usize)> {
        if self.parts > 0 {
            for i in self.front..self.back {
                if pred(&slice[i]) {
                    let found = (self.front, i + 1);
                    self.front = i + 1;
                    if self.front == self.back {
                        self.parts = 0;
                    }
                    return Some(found);
                }
            }
        }
        self.all()
    }
    fn next_back_inclusive<T, F: FnMut(&T) -> bool>(&mut self, slice: &[T], pred: &mut F) -> Option<(usize, usize)> {
        if self.parts > 0 {
            // The last element ends the last part whatever it is.
            for i in (self.front + 1..self.back).rev() {
                if pred(&slice[i - 1]) {
                    let found = (i, self.back);
                    self.back = i;
                    return Some(found);
                }
            }
        }
        self.all()
    }
}

macro_rules! split_iterator {
    ($($(#[$doc:meta])* $name:ident $slice:ty, $part:ident $next:ident;)*) => {
        $(
            $(#[$doc])*
            pub struct $name<'a, T, F> {
                slice: $slice,
                rest: Rest,
                pred: F,
            }
            impl<'a, T, F: FnMut(&T) -> bool> Iterator for $name<'a, T, F> {
                type Item = $slice;
                fn next(&mut self) -> Option<$slice> {
                    let (start, end) = self.rest.$next(self.slice, &mut self.pred)?;
                    Some($part(self.slice, start, end))
                }
            }
            impl<'a, T, F: FnMut(&T) -> bool> FusedIterator for $name<'a, T, F> {}
        )*
    };
}
macro_rules! from_both_ends {
    ($($name:ident $slice:ty, $part:ident $next_back:ident;)*) => {
        $(impl<'a, T, F: FnMut(&T) -> bool> DoubleEndedIterator for $name<'a, T, F> {
            fn next_back(&mut self) -> Option<$slice> {
                let (start, end) = self.rest.$next_back(self.slice, &mut self.pred)?;
                Some($part(self.slice, start, end))
            }
        })*
    };
}
split_iterator! {
    /// The parts between picked elements.
    Split &'a [T], part next;
    /// The parts between picked elements, mutably.
    SplitMut &'a mut [T], part_mut next;
    /// The parts between picked elements, from the end.
    RSplit &'a [T], part next_back;
    /// The parts between picked elements, from the end, mutably.
    RSplitMut &'a mut [T], part_mut next_back;
    /// The parts with the picked elements that end them.
    SplitInclusive &'a [T], part next_inclusive;
    /// The parts with the picked elements that end them, mutably.
    SplitInclusiveMut &'a mut [T], part_mut next_inclusive;
    /// At most so many parts; the last is all that is left.
    SplitN &'a [T], part next;
    /// At most so many parts, mutably; the last is all that is left.
    SplitNMut &'a mut [T], part_mut next;
    /// At most so many parts, from the end; the last is all that is left.
    RSplitN &'a [T], part next_back;
    /// At most so many parts, from the end, mutably; the last is all that is left.
    RSplitNMut &'a mut [T], part_mut next_back;
}
from_both_ends! {
    Split &'a [T], part next_back;
    SplitMut &'a mut [T], part_mut next_back;
    RSplit &'a [T], part next;
    RSplitMut &'a mut [T], part_mut next;
    SplitInclusive &'a [T], part next_back_inclusive;
    SplitInclusiveMut &'a mut [T], part_mut next_back_inclusive;
}

impl<T> [T] {
    /// The parts between elements for which `pred` holds.
    pub fn split<F: FnMut(&T) -> bool>(&self, pred: F) -> Split<'_, T, F> {
        Split { slice: self, rest: Rest::new(self.len(), usize::MAX), pred }
    }
    /// The parts between elements for which `pred` holds, mutably.
    pub fn split_mut<F: FnMut(&T) -> bool>(&mut self, pred: F) -> SplitMut<'_, T, F> {
        let rest = Rest::new(self.len(), usize::MAX);
        SplitMut { slice: self, rest, pred }
    }
    /// The parts between elements for which `pred` holds, from the end.
    pub fn rsplit<F: FnMut(&T) -> bool>(&self, pred: F) -> RSplit<'_, T, F> {
        RSplit { slice: self, rest: Rest::new(self.len(), usize::MAX), pred }
    }
    /// The parts between elements for which `pred` holds, from the end, mutably.
    pub fn rsplit_mut<F: FnMut(&T) -> bool>(&mut self, pred: F) -> RSplitMut<'_, T, F> {
        let rest = Rest::new(self.len(), usize::MAX);
        RSplitMut { slice: self, rest, pred }
    }
    /// The parts with the elements for which `pred` holds at their ends.
    pub fn split_inclusive<F: FnMut(&T) -> bool>(&self, pred: F) -> SplitInclusive<'_, T, F> {
        SplitInclusive { slice: self, rest: Rest::inclusive(self.len()), pred }
    }
    /// The parts with the elements for which `pred` holds at their ends, mutably.
    pub fn split_inclusive_mut<F: FnMut(&T) -> bool>(&mut self, pred: F) -> SplitInclusiveMut<'_, T, F> {
        let rest = Rest::inclusive(self.len());
        SplitInclusiveMut { slice: self, rest, pred }
    }
    /// At most `n` parts between elements for which `pred` holds.
    pub fn splitn<F: FnMut(&T) -> bool>(&self, n: usize, pred: F) -> SplitN<'_, T, F> {
        SplitN { slice: self, rest: Rest::new(self.len(), n), pred }
    }
    /// At most `n` parts between elements for which `pred` holds, mutably.
    pub fn splitn_mut<F: FnMut(&T) -> bool>(&mut self, n: usize, pred: F) -> SplitNMut<'_, T, F> {
        let rest = Rest::new(self.len(), n);
        SplitNMut { slice: self, rest, pred }
    }
    /// At most `n` parts between elements for which `pred` holds, from the end.
    pub fn rsplitn<F: FnMut(&T) -> bool>(&self, n: usize, pred: F) -> RSplitN<'_, T, F> {
        RSplitN { slice: self, rest: Rest::new(self.len(), n), pred }
    }
    /// At most `n` parts between elements for which `pred` holds, from the end, mutably.
    pub fn rsplitn_mut<F: FnMut(&T) -> bool>(&mut self, n: usize, pred: F) -> RSplitNMut<'_, T, F> {
        let rest = Rest::new(self.len(), n);
        RSplitNMut { slice: self, rest, pred }
    }
}
