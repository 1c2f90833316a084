//! Iterators over the elements of a slice.

use super::{part, part_mut};
use crate::fmt;
use crate::iter::FusedIterator;

/// An iterator over the elements of a slice.
#[lang = "SliceIter"]
pub struct Iter<'a, T> {
    pub(super) slice: &'a [T],
    pub(super) front: usize,
    pub(super) back: usize,
}

impl<'a, T> Iter<'a, T> {
    /// The elements not yet given.
    pub fn as_slice(&self) -> &'a [T] {
        part(self.slice, self.front, self.back)
    }
}
impl<'a, T> AsRef<[T]> for Iter<'a, T> {
    fn as_ref(&self) -> &[T] {
        self.as_slice()
    }
}
impl<'a, T> Clone for Iter<'a, T> {
    fn clone(&self) -> Self {
        Iter { slice: self.slice, front: self.front, back: self.back }
    }
}
impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;
    fn next(&mut self) -> Option<&'a T> {
        if self.front < self.back {
            let element = &self.slice[self.front];
            self.front += 1;
            Some(element)
        } else {
            None
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.back - self.front;
        (n, Some(n))
    }
    fn nth(&mut self, n: usize) -> Option<&'a T> {
        let left = self.back - self.front;
        self.front += if n < left { n } else { left };
        self.next()
    }
    fn count(self) -> usize {
        self.back - self.front
    }
    fn last(mut self) -> Option<&'a T> {
        self.next_back()
    }
}
impl<'a, T> DoubleEndedIterator for Iter<'a, T> {
    fn next_back(&mut self) -> Option<&'a T> {
        if self.front < self.back {
            self.back -= 1;
            Some(&self.slice[self.back])
        } else {
            None
        }
    }
}
impl<'a, T> ExactSizeIterator for Iter<'a, T> {}
impl<'a, T> FusedIterator for Iter<'a, T> {}
impl<'a, T: fmt::Debug> fmt::Debug for Iter<'a, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Iter").field(&self.as_slice()).finish()
    }
}

/// An iterator over the elements of a slice, mutably.
#[lang = "SliceIterMut"]
pub struct IterMut<'a, T> {
    pub(super) slice: &'a mut [T],
    pub(super) front: usize,
    pub(super) back: usize,
}

impl<'a, T> IterMut<'a, T> {
    /// The elements not yet given.
    pub fn as_slice(&self) -> &[T] {
        part(self.slice, self.front, self.back)
    }
    /// The elements not yet given, mutably.
    pub fn into_slice(self) -> &'a mut [T] {
        part_mut(self.slice, self.front, self.back)
    }
}
impl<'a, T> Iterator for IterMut<'a, T> {
    type Item = &'a mut T;
    fn next(&mut self) -> Option<&'a mut T> {
        if self.front < self.back {
            let index = self.front;
            self.front += 1;
            Some(&mut self.slice[index])
        } else {
            None
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.back - self.front;
        (n, Some(n))
    }
}
impl<'a, T> DoubleEndedIterator for IterMut<'a, T> {
    fn next_back(&mut self) -> Option<&'a mut T> {
        if self.front < self.back {
            self.back -= 1;
            Some(&mut self.slice[self.back])
        } else {
            None
        }
    }
}
impl<'a, T: fmt::Debug> fmt::Debug for IterMut<'a, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("IterMut").field(&self.as_slice()).finish()
    }
}
impl<'a, T> ExactSizeIterator for IterMut<'a, T> {}
impl<'a, T> FusedIterator for IterMut<'a, T> {}
