//! Arrays.

use crate::cmp::Ordering;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::ops::{Index, IndexMut};
use crate::slice::{self, SliceIndex};

/// An array whose element `i` is `f(i)`.
pub fn from_fn<T, const N: usize, F: FnMut(usize) -> T>(mut f: F) -> [T; N] {
    let mut elements = Vec::with_capacity(N);
    for i in 0..N {
        elements.push(f(i));
    }
    from_vec(elements)
}

/// The elements of a vector that has exactly `N`.
#[intrinsic("array.from_vec")]
fn from_vec<T, const N: usize>(elements: Vec<T>) -> [T; N];
#[intrinsic("array.into_vec")]
fn into_vec<T, const N: usize>(array: [T; N]) -> Vec<T>;

impl<T, const N: usize> [T; N] {
    /// All elements.
    pub const fn as_slice(&self) -> &[T] {
        self
    }
    /// All elements, mutably.
    pub const fn as_mut_slice(&mut self) -> &mut [T] {
        self
    }
    /// An array of what `f` gives for each element.
    pub fn map<U, F: FnMut(T) -> U>(self, mut f: F) -> [U; N] {
        let mut mapped = Vec::with_capacity(N);
        for element in self {
            mapped.push(f(element));
        }
        from_vec(mapped)
    }
    /// An array of references.
    pub fn each_ref(&self) -> [&T; N] {
        let mut refs = Vec::with_capacity(N);
        for element in self.as_slice() {
            refs.push(element);
        }
        from_vec(refs)
    }
}

impl<T, I: SliceIndex<[T]>, const N: usize> Index<I> for [T; N] {
    type Output = I::Output;
    #[track_caller]
    fn index(&self, index: I) -> &I::Output {
        index.index(self.as_slice())
    }
}
impl<T, I: SliceIndex<[T]>, const N: usize> IndexMut<I> for [T; N] {
    #[track_caller]
    fn index_mut(&mut self, index: I) -> &mut I::Output {
        index.index_mut(self.as_mut_slice())
    }
}
impl<T: PartialEq<U>, U, const N: usize> PartialEq<[U; N]> for [T; N] {
    fn eq(&self, other: &[U; N]) -> bool {
        *self.as_slice() == *other.as_slice()
    }
}
impl<T: PartialEq<U>, U, const N: usize> PartialEq<[U]> for [T; N] {
    fn eq(&self, other: &[U]) -> bool {
        *self.as_slice() == *other
    }
}
impl<T: PartialEq<U>, U, const N: usize> PartialEq<&[U]> for [T; N] {
    fn eq(&self, other: &&[U]) -> bool {
        *self.as_slice() == **other
    }
}
impl<T: PartialEq<U>, U, const N: usize> PartialEq<[U; N]> for [T] {
    fn eq(&self, other: &[U; N]) -> bool {
        *self == *other.as_slice()
    }
}
impl<T: PartialEq<U>, U, const N: usize> PartialEq<[U; N]> for &[T] {
    fn eq(&self, other: &[U; N]) -> bool {
        **self == *other.as_slice()
    }
}
impl<T: PartialEq<U>, U, const N: usize> PartialEq<Vec<U>> for [T; N] {
    fn eq(&self, other: &Vec<U>) -> bool {
        *self.as_slice() == *other.as_slice()
    }
}
impl<T: Eq, const N: usize> Eq for [T; N] {}
impl<T: PartialOrd, const N: usize> PartialOrd for [T; N] {
    fn partial_cmp(&self, other: &[T; N]) -> Option<Ordering> {
        self.as_slice().partial_cmp(other.as_slice())
    }
}
impl<T: Ord, const N: usize> Ord for [T; N] {
    fn cmp(&self, other: &[T; N]) -> Ordering {
        self.as_slice().cmp(other.as_slice())
    }
}
impl<T: fmt::Debug, const N: usize> fmt::Debug for [T; N] {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_slice(), f)
    }
}
impl<T: Hash, const N: usize> Hash for [T; N] {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}
impl<T, const N: usize> IntoIterator for [T; N] {
    type Item = T;
    type IntoIter = crate::vec::IntoIter<T>;
    fn into_iter(self) -> crate::vec::IntoIter<T> {
        into_vec(self).into_iter()
    }
}
impl<'a, T, const N: usize> IntoIterator for &'a [T; N] {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;
    fn into_iter(self) -> slice::Iter<'a, T> {
        self.as_slice().iter()
    }
}
impl<'a, T, const N: usize> IntoIterator for &'a mut [T; N] {
    type Item = &'a mut T;
    type IntoIter = slice::IterMut<'a, T>;
    fn into_iter(self) -> slice::IterMut<'a, T> {
        self.as_mut_slice().iter_mut()
    }
}
impl<T: Copy, const N: usize> TryFrom<&[T]> for [T; N] {
    type Error = TryFromSliceError;
    fn try_from(slice: &[T]) -> Result<[T; N], TryFromSliceError> {
        if slice.len() == N { Ok(from_vec(slice.to_vec())) } else { Err(TryFromSliceError(())) }
    }
}

/// A slice had another length than the array.
#[derive(Clone, Copy, Debug)]
pub struct TryFromSliceError(());

impl fmt::Display for TryFromSliceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("could not convert slice to array")
    }
}
impl crate::error::Error for TryFromSliceError {}

/// One value as an array.
pub fn repeat<T: Clone, const N: usize>(value: T) -> [T; N] {
    from_fn(|_| value.clone())
}
impl<T, const N: usize> [T; N] {
    /// An array of mutable references.
    pub fn each_mut(&mut self) -> [&mut T; N] {
        from_fn(|i| &mut self[i])
    }
}
