//! The general methods of slices.

use super::sort::is_scalar;
use super::{Iter, IterMut, SliceIndex, bounds, part, part_mut};
use crate::fmt;
use crate::ops::RangeBounds;

#[intrinsic("vec.extend_scalars")]
fn extend_scalars<T>(vec: &mut Vec<T>, slice: &[T]);

/// Why several elements cannot be had at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GetDisjointMutError {
    /// An index is past the end.
    IndexOutOfBounds,
    /// Two indices are the same.
    OverlappingIndices,
}
impl fmt::Display for GetDisjointMutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            GetDisjointMutError::IndexOutOfBounds => "an index is out of bounds",
            GetDisjointMutError::OverlappingIndices => "there were overlapping indices",
        })
    }
}
impl crate::error::Error for GetDisjointMutError {}

impl<T> [T] {
    /// Number of elements.
    #[intrinsic("slice.len")]
    pub const fn len(&self) -> usize;
    /// Exchanges two elements.
    #[track_caller]
    #[intrinsic("slice.swap")]
    pub fn swap(&mut self, a: usize, b: usize);
    /// Reverses the order of the elements.
    #[intrinsic("slice.reverse")]
    pub fn reverse(&mut self);

    /// Whether it has no elements.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The first element.
    pub fn first(&self) -> Option<&T> {
        if self.len() == 0 { None } else { Some(&self[0]) }
    }
    /// The first element, mutably.
    pub fn first_mut(&mut self) -> Option<&mut T> {
        if self.len() == 0 { None } else { Some(&mut self[0]) }
    }
    /// The last element.
    pub fn last(&self) -> Option<&T> {
        if self.len() == 0 { None } else { Some(&self[self.len() - 1]) }
    }
    /// The last element, mutably.
    pub fn last_mut(&mut self) -> Option<&mut T> {
        let len = self.len();
        if len == 0 { None } else { Some(&mut self[len - 1]) }
    }
    /// The first element and the rest.
    pub fn split_first(&self) -> Option<(&T, &[T])> {
        if self.len() == 0 { None } else { Some((&self[0], part(self, 1, self.len()))) }
    }
    /// The last element and the rest.
    pub fn split_last(&self) -> Option<(&T, &[T])> {
        let len = self.len();
        if len == 0 { None } else { Some((&self[len - 1], part(self, 0, len - 1))) }
    }
    /// The first element and the rest, mutably.
    pub fn split_first_mut(&mut self) -> Option<(&mut T, &mut [T])> {
        let len = self.len();
        if len == 0 { None } else { Some((&mut self[0], part_mut(self, 1, len))) }
    }
    /// The last element and the rest, mutably.
    pub fn split_last_mut(&mut self) -> Option<(&mut T, &mut [T])> {
        let len = self.len();
        if len == 0 { None } else { Some((&mut self[len - 1], part_mut(self, 0, len - 1))) }
    }
    /// Several elements at once, mutably.
    pub fn get_disjoint_mut<const N: usize>(&mut self, indices: [usize; N]) -> Result<[&mut T; N], GetDisjointMutError> {
        for i in 0..N {
            if indices[i] >= self.len() {
                return Err(GetDisjointMutError::IndexOutOfBounds);
            }
            for j in 0..i {
                if indices[i] == indices[j] {
                    return Err(GetDisjointMutError::OverlappingIndices);
                }
            }
        }
        Ok(crate::array::from_fn(|i| &mut self[indices[i]]))
    }
    /// An element or a part, if it exists.
    pub fn get<I: SliceIndex<[T]>>(&self, index: I) -> Option<&I::Output> {
        index.get(self)
    }
    /// An element or a part, mutably, if it exists.
    pub fn get_mut<I: SliceIndex<[T]>>(&mut self, index: I) -> Option<&mut I::Output> {
        index.get_mut(self)
    }
    /// An iterator over the elements.
    pub fn iter(&self) -> Iter<'_, T> {
        Iter { slice: self, front: 0, back: self.len() }
    }
    /// An iterator over the elements, mutably.
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        let back = self.len();
        IterMut { slice: self, front: 0, back }
    }
    /// Clones the elements into a vector.
    pub fn to_vec(&self) -> Vec<T>
    where
        T: Clone,
    {
        let mut vec = Vec::with_capacity(self.len());
        if is_scalar::<T>() {
            extend_scalars(&mut vec, self);
        } else {
            for element in self {
                vec.push(element.clone());
            }
        }
        vec
    }
    /// The elements of a boxed slice as a vector.
    pub fn into_vec(self: Box<Self>) -> Vec<T> {
        crate::boxed::into_vec(self)
    }
    /// The elements `n` times over.
    pub fn repeat(&self, n: usize) -> Vec<T>
    where
        T: Copy,
    {
        let mut vec = Vec::with_capacity(self.len() * n);
        for _ in 0..n {
            vec.extend_from_slice(self);
        }
        vec
    }
    /// Whether an element equals `x`.
    pub fn contains(&self, x: &T) -> bool
    where
        T: PartialEq,
    {
        for element in self {
            if *element == *x {
                return true;
            }
        }
        false
    }
    /// Whether it begins with `needle`.
    pub fn starts_with(&self, needle: &[T]) -> bool
    where
        T: PartialEq,
    {
        let n = needle.len();
        self.len() >= n && *part(self, 0, n) == *needle
    }
    /// Whether it ends with `needle`.
    pub fn ends_with(&self, needle: &[T]) -> bool
    where
        T: PartialEq,
    {
        let (m, n) = (self.len(), needle.len());
        m >= n && *part(self, m - n, m) == *needle
    }
    /// Without `prefix`, if it begins with it.
    pub fn strip_prefix(&self, prefix: &[T]) -> Option<&[T]>
    where
        T: PartialEq,
    {
        if self.starts_with(prefix) { Some(part(self, prefix.len(), self.len())) } else { None }
    }
    /// Without `suffix`, if it ends with it.
    pub fn strip_suffix(&self, suffix: &[T]) -> Option<&[T]>
    where
        T: PartialEq,
    {
        if self.ends_with(suffix) { Some(part(self, 0, self.len() - suffix.len())) } else { None }
    }
    /// Splits before `mid`, if it is not past the end.
    pub fn split_at_checked(&self, mid: usize) -> Option<(&[T], &[T])> {
        if mid <= self.len() { Some((part(self, 0, mid), part(self, mid, self.len()))) } else { None }
    }
    /// Splits before `mid`, mutably, if it is not past the end.
    pub fn split_at_mut_checked(&mut self, mid: usize) -> Option<(&mut [T], &mut [T])> {
        let len = self.len();
        if mid <= len { Some((part_mut(self, 0, mid), part_mut(self, mid, len))) } else { None }
    }
    /// Splits before `mid`.
    #[track_caller]
    pub fn split_at(&self, mid: usize) -> (&[T], &[T]) {
        if mid > self.len() {
            panic!("mid > len");
        }
        (part(self, 0, mid), part(self, mid, self.len()))
    }
    /// Splits before `mid`, mutably.
    #[track_caller]
    pub fn split_at_mut(&mut self, mid: usize) -> (&mut [T], &mut [T]) {
        let len = self.len();
        if mid > len {
            panic!("mid > len");
        }
        (part_mut(self, 0, mid), part_mut(self, mid, len))
    }
    /// Moves the first `mid` elements to the end.
    #[track_caller]
    pub fn rotate_left(&mut self, mid: usize) {
        assert!(mid <= self.len());
        part_mut(self, 0, mid).reverse();
        let len = self.len();
        part_mut(self, mid, len).reverse();
        self.reverse();
    }
    /// Moves the last `k` elements to the front.
    #[track_caller]
    pub fn rotate_right(&mut self, k: usize) {
        assert!(k <= self.len());
        self.rotate_left(self.len() - k);
    }
    /// Puts clones of `value` everywhere.
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        for i in 0..self.len() {
            self[i] = value.clone();
        }
    }
    /// Puts what `f` gives everywhere.
    pub fn fill_with<F: FnMut() -> T>(&mut self, mut f: F) {
        for i in 0..self.len() {
            self[i] = f();
        }
    }
    /// Clones the elements of `src`, which is as long, over its own.
    #[track_caller]
    pub fn clone_from_slice(&mut self, src: &[T])
    where
        T: Clone,
    {
        if self.len() != src.len() {
            panic!("destination and source slices have different lengths");
        }
        for i in 0..src.len() {
            self[i] = src[i].clone();
        }
    }
    /// Copies the elements of `src`, which is as long, over its own.
    #[track_caller]
    pub fn copy_from_slice(&mut self, src: &[T])
    where
        T: Copy,
    {
        if self.len() != src.len() {
            panic!("copy_from_slice: source slice length ({}) does not match destination slice length ({})", src.len(), self.len());
        }
        for i in 0..src.len() {
            self[i] = src[i];
        }
    }
    /// Exchanges all elements with those of `other`, which is as long.
    #[track_caller]
    pub fn swap_with_slice(&mut self, other: &mut [T]) {
        if self.len() != other.len() {
            panic!("destination and source slices have different lengths");
        }
        for i in 0..other.len() {
            crate::mem::swap(&mut self[i], &mut other[i]);
        }
    }
    /// Copies a range of its own elements to `dest`.
    #[track_caller]
    pub fn copy_within<R: RangeBounds<usize>>(&mut self, src: R, dest: usize)
    where
        T: Copy,
    {
        let (start, end) = bounds(&src, self.len());
        if dest > self.len() - (end - start) {
            panic!("dest is out of bounds");
        }
        let copy = part(self, start, end).to_vec();
        part_mut(self, dest, dest + (end - start)).copy_from_slice(copy.as_slice());
    }
}
