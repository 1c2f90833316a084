//! Order, equality, hash and print of slices.

use super::sort::is_scalar;
use super::{Iter, IterMut};
use crate::cmp::Ordering;
use crate::fmt;
use crate::hash::{Hash, Hasher};

#[intrinsic("slice.eq_scalars")]
fn eq_scalars<T, U>(a: &[T], b: &[U]) -> bool;

impl<T: PartialEq<U>, U> PartialEq<[U]> for [T] {
    fn eq(&self, other: &[U]) -> bool {
        if self.len() != other.len() {
            return false;
        }
        if is_scalar::<T>() {
            return eq_scalars(self, other);
        }
        for i in 0..self.len() {
            if self[i] != other[i] {
                return false;
            }
        }
        true
    }
}
impl<T: Eq> Eq for [T] {}
impl<T: PartialOrd> PartialOrd for [T] {
    fn partial_cmp(&self, other: &[T]) -> Option<Ordering> {
        let n = if self.len() < other.len() { self.len() } else { other.len() };
        for i in 0..n {
            match self[i].partial_cmp(&other[i]) {
                Some(Ordering::Equal) => {}
                different => return different,
            }
        }
        self.len().partial_cmp(&other.len())
    }
}
impl<T: Ord> Ord for [T] {
    fn cmp(&self, other: &[T]) -> Ordering {
        let n = if self.len() < other.len() { self.len() } else { other.len() };
        for i in 0..n {
            match self[i].cmp(&other[i]) {
                Ordering::Equal => {}
                different => return different,
            }
        }
        self.len().cmp(&other.len())
    }
}
impl<T: fmt::Debug> fmt::Debug for [T] {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
impl<T: Hash> Hash for [T] {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len());
        for element in self {
            element.hash(state);
        }
    }
}
impl<'a, T> IntoIterator for &'a [T] {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}
impl<'a, T> IntoIterator for &'a mut [T] {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;
    fn into_iter(self) -> IterMut<'a, T> {
        self.iter_mut()
    }
}
impl<T> Default for &[T] {
    fn default() -> Self {
        &[]
    }
}
impl<T: Clone> crate::borrow::ToOwned for [T] {
    type Owned = Vec<T>;
    fn to_owned(&self) -> Vec<T> {
        self.to_vec()
    }
}
