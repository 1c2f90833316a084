//! `Vec`.

use crate::cmp::Ordering;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::iter::{Extend, FromIterator, FusedIterator};
use crate::ops::{Deref, DerefMut, Index, IndexMut, RangeBounds};
use crate::slice::{self, SliceIndex};

/// A growable array.
#[lang = "Vec"]
#[intrinsic]
pub struct Vec<T>;

impl<T> Vec<T> {
    /// An empty vector.
    #[intrinsic("vec.new")]
    pub const fn new() -> Vec<T>;
    /// An empty vector with room for `capacity` elements.
    #[intrinsic("vec.with_capacity")]
    pub fn with_capacity(capacity: usize) -> Vec<T>;
    /// How many elements fit without growing.
    #[intrinsic("vec.capacity")]
    pub fn capacity(&self) -> usize;
    /// Makes room for `additional` more elements.
    #[intrinsic("vec.reserve")]
    pub fn reserve(&mut self, additional: usize);
    /// Drops unused room.
    #[intrinsic("vec.shrink_to_fit")]
    pub fn shrink_to_fit(&mut self);
    /// Number of elements.
    #[intrinsic("vec.len")]
    pub fn len(&self) -> usize;
    /// All elements.
    #[intrinsic("vec.as_slice")]
    pub fn as_slice(&self) -> &[T];
    /// All elements, mutably.
    #[intrinsic("vec.as_slice")]
    pub fn as_mut_slice(&mut self) -> &mut [T];
    /// Appends an element.
    #[intrinsic("vec.push")]
    pub fn push(&mut self, value: T);
    /// Removes the last element.
    #[intrinsic("vec.pop")]
    pub fn pop(&mut self) -> Option<T>;
    /// Moves all elements of `other` to the end.
    #[intrinsic("vec.append")]
    pub fn append(&mut self, other: &mut Vec<T>);

    /// Moves elements `start..end` out; the others close up.
    #[intrinsic("vec.remove_range")]
    fn remove_range(&mut self, start: usize, end: usize) -> Vec<T>;
    /// Moves the elements of `values` in at `index`.
    #[intrinsic("vec.insert_all")]
    fn insert_all(&mut self, index: usize, values: Vec<T>);

    /// Whether it has no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Removes the last element if `predicate` holds for it.
    pub fn pop_if(&mut self, predicate: impl FnOnce(&mut T) -> bool) -> Option<T> {
        let hit = match self.last_mut() {
            Some(last) => predicate(last),
            None => false,
        };
        if hit { self.pop() } else { None }
    }
    /// Inserts an element before `index`.
    #[track_caller]
    pub fn insert(&mut self, index: usize, element: T) {
        let len = self.len();
        if index > len {
            panic!("insertion index (is {}) should be <= len (is {})", index, len);
        }
        let mut one = Vec::with_capacity(1);
        one.push(element);
        self.insert_all(index, one);
    }
    /// Removes and returns the element at `index`.
    #[track_caller]
    pub fn remove(&mut self, index: usize) -> T {
        let len = self.len();
        if index >= len {
            panic!("removal index (is {}) should be < len (is {})", index, len);
        }
        match self.remove_range(index, index + 1).pop() {
            Some(element) => element,
            None => unreachable!(),
        }
    }
    /// Removes the element at `index`, putting the last one in its place.
    #[track_caller]
    pub fn swap_remove(&mut self, index: usize) -> T {
        let len = self.len();
        if index >= len {
            panic!("swap_remove index (is {}) should be < len (is {})", index, len);
        }
        self.swap(index, len - 1);
        match self.pop() {
            Some(element) => element,
            None => unreachable!(),
        }
    }
    /// Keeps the first `len` elements.
    pub fn truncate(&mut self, len: usize) {
        let now = self.len();
        if len < now {
            self.remove_range(len, now);
        }
    }
    /// Removes all elements.
    pub fn clear(&mut self) {
        self.truncate(0);
    }
    /// Keeps the elements for which `f` holds.
    pub fn retain<F: FnMut(&T) -> bool>(&mut self, mut f: F) {
        let old = crate::mem::replace(self, Vec::new());
        for element in old {
            if f(&element) {
                self.push(element);
            }
        }
    }
    /// Keeps the elements for which `f` holds, which may change them.
    pub fn retain_mut<F: FnMut(&mut T) -> bool>(&mut self, mut f: F) {
        let old = crate::mem::replace(self, Vec::new());
        for mut element in old {
            if f(&mut element) {
                self.push(element);
            }
        }
    }
    /// Removes consecutive repeated elements.
    pub fn dedup(&mut self)
    where
        T: PartialEq,
    {
        self.dedup_by(|a, b| *a == *b);
    }
    /// Removes consecutive elements with the same key.
    pub fn dedup_by_key<K: PartialEq, F: FnMut(&mut T) -> K>(&mut self, mut key: F) {
        self.dedup_by(|a, b| key(a) == key(b));
    }
    /// Removes consecutive elements that `same` finds equal (called with the later one first).
    pub fn dedup_by<F: FnMut(&mut T, &mut T) -> bool>(&mut self, mut same: F) {
        let old = crate::mem::replace(self, Vec::new());
        for mut element in old {
            let repeated = match self.last_mut() {
                Some(last) => same(&mut element, last),
                None => false,
            };
            if !repeated {
                self.push(element);
            }
        }
    }
    /// Removes a range and gives its elements.
    #[track_caller]
    pub fn drain<R: RangeBounds<usize>>(&mut self, range: R) -> IntoIter<T> {
        let (start, end) = slice::bounds(&range, self.len());
        self.remove_range(start, end).into_iter()
    }
    /// Splits at `at`: the vector keeps the front, the rest is returned.
    #[track_caller]
    pub fn split_off(&mut self, at: usize) -> Vec<T> {
        let len = self.len();
        if at > len {
            panic!("`at` split index (is {}) should be <= len (is {})", at, len);
        }
        self.remove_range(at, len)
    }
    /// Replaces a range by other elements; gives the removed ones.
    #[track_caller]
    pub fn splice<R: RangeBounds<usize>, I: IntoIterator<Item = T>>(&mut self, range: R, replace_with: I) -> IntoIter<T> {
        let (start, end) = slice::bounds(&range, self.len());
        let removed = self.remove_range(start, end);
        self.insert_all(start, replace_with.into_iter().collect());
        removed.into_iter()
    }
    /// Makes it `new_len` long, filling with clones of `value`.
    pub fn resize(&mut self, new_len: usize, value: T)
    where
        T: Clone,
    {
        self.truncate(new_len);
        while self.len() < new_len {
            self.push(value.clone());
        }
    }
    /// Makes it `new_len` long, filling with what `f` gives.
    pub fn resize_with<F: FnMut() -> T>(&mut self, new_len: usize, mut f: F) {
        self.truncate(new_len);
        while self.len() < new_len {
            self.push(f());
        }
    }
    /// Appends clones of all elements of a slice.
    pub fn extend_from_slice(&mut self, other: &[T])
    where
        T: Clone,
    {
        let mut copy = other.to_vec();
        self.append(&mut copy);
    }
    /// Appends clones of a range of its own elements.
    #[track_caller]
    pub fn extend_from_within<R: RangeBounds<usize>>(&mut self, range: R)
    where
        T: Clone,
    {
        let (start, end) = slice::bounds(&range, self.len());
        let mut copy = self[start..end].to_vec();
        self.append(&mut copy);
    }
    /// The elements in a box.
    pub fn into_boxed_slice(self) -> Box<[T]> {
        crate::boxed::from_vec(self)
    }
    /// Gives it up for a slice that lives as long as the session.
    pub fn leak(self) -> &'static mut [T] {
        Box::leak(Box::new(self)).as_mut_slice()
    }
}

impl<T> Deref for Vec<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}
impl<T> DerefMut for Vec<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.as_mut_slice()
    }
}
impl<T, I: SliceIndex<[T]>> Index<I> for Vec<T> {
    type Output = I::Output;
    #[track_caller]
    fn index(&self, index: I) -> &I::Output {
        index.index(self.as_slice())
    }
}
impl<T, I: SliceIndex<[T]>> IndexMut<I> for Vec<T> {
    #[track_caller]
    fn index_mut(&mut self, index: I) -> &mut I::Output {
        index.index_mut(self.as_mut_slice())
    }
}
impl<T: Clone> Clone for Vec<T> {
    fn clone(&self) -> Vec<T> {
        self.as_slice().to_vec()
    }
}
impl<T> Default for Vec<T> {
    fn default() -> Vec<T> {
        Vec::new()
    }
}
impl<T: fmt::Debug> fmt::Debug for Vec<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_slice(), f)
    }
}
impl<T: Hash> Hash for Vec<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}
impl<T: PartialEq<U>, U> PartialEq<Vec<U>> for Vec<T> {
    fn eq(&self, other: &Vec<U>) -> bool {
        *self.as_slice() == *other.as_slice()
    }
}
impl<T: PartialEq<U>, U> PartialEq<[U]> for Vec<T> {
    fn eq(&self, other: &[U]) -> bool {
        *self.as_slice() == *other
    }
}
impl<T: PartialEq<U>, U> PartialEq<&[U]> for Vec<T> {
    fn eq(&self, other: &&[U]) -> bool {
        *self.as_slice() == **other
    }
}
impl<T: PartialEq<U>, U> PartialEq<&mut [U]> for Vec<T> {
    fn eq(&self, other: &&mut [U]) -> bool {
        *self.as_slice() == **other
    }
}
impl<T: PartialEq<U>, U, const N: usize> PartialEq<[U; N]> for Vec<T> {
    fn eq(&self, other: &[U; N]) -> bool {
        *self.as_slice() == *other.as_slice()
    }
}
impl<T: PartialEq<U>, U, const N: usize> PartialEq<&[U; N]> for Vec<T> {
    fn eq(&self, other: &&[U; N]) -> bool {
        *self.as_slice() == *other.as_slice()
    }
}
impl<T: PartialEq<U>, U> PartialEq<Vec<U>> for [T] {
    fn eq(&self, other: &Vec<U>) -> bool {
        *self == *other.as_slice()
    }
}
impl<T: PartialEq<U>, U> PartialEq<Vec<U>> for &[T] {
    fn eq(&self, other: &Vec<U>) -> bool {
        **self == *other.as_slice()
    }
}
impl<T: Eq> Eq for Vec<T> {}
impl<T: PartialOrd> PartialOrd for Vec<T> {
    fn partial_cmp(&self, other: &Vec<T>) -> Option<Ordering> {
        self.as_slice().partial_cmp(other.as_slice())
    }
}
impl<T: Ord> Ord for Vec<T> {
    fn cmp(&self, other: &Vec<T>) -> Ordering {
        self.as_slice().cmp(other.as_slice())
    }
}

impl<T> FromIterator<T> for Vec<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Vec<T> {
        let mut vec = Vec::new();
        for element in iter {
            vec.push(element);
        }
        vec
    }
}
impl<T> Extend<T> for Vec<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) {
        for element in iter {
            self.push(element);
        }
    }
}
impl<'a, T: Copy> Extend<&'a T> for Vec<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, iter: I) {
        for element in iter {
            self.push(*element);
        }
    }
}

impl<T: Clone> From<&[T]> for Vec<T> {
    fn from(slice: &[T]) -> Vec<T> {
        slice.to_vec()
    }
}
impl<T: Clone> From<&mut [T]> for Vec<T> {
    fn from(slice: &mut [T]) -> Vec<T> {
        slice.to_vec()
    }
}
impl<T, const N: usize> From<[T; N]> for Vec<T> {
    fn from(array: [T; N]) -> Vec<T> {
        array.into_iter().collect()
    }
}
impl<T: Clone, const N: usize> From<&[T; N]> for Vec<T> {
    fn from(array: &[T; N]) -> Vec<T> {
        array.as_slice().to_vec()
    }
}
impl From<&str> for Vec<u8> {
    fn from(text: &str) -> Vec<u8> {
        text.as_bytes().to_vec()
    }
}
impl From<String> for Vec<u8> {
    fn from(text: String) -> Vec<u8> {
        text.into_bytes()
    }
}
impl<T, const N: usize> TryFrom<Vec<T>> for [T; N] {
    type Error = Vec<T>;
    fn try_from(vec: Vec<T>) -> Result<[T; N], Vec<T>> {
        if vec.len() != N {
            return Err(vec);
        }
        let mut elements = vec.into_iter();
        Ok(crate::array::from_fn(|_| elements.next().unwrap()))
    }
}

/// An iterator that moves the elements out of a vector.
#[lang = "VecIntoIter"]
#[derive(Debug)]
pub struct IntoIter<T> {
    /// The elements; those outside `front..back` are already moved out.
    source: Vec<T>,
    front: usize,
    back: usize,
}

impl<T> IntoIter<T> {
    /// The elements not yet given.
    pub fn as_slice(&self) -> &[T] {
        &self.source.as_slice()[self.front..self.back]
    }
}

/// Moves an element out of a slot that is not read again.
#[intrinsic("vec.take_at")]
fn take_at<T>(vec: &mut Vec<T>, index: usize) -> T;

/// Makes a vector empty without dropping its elements, all of which have been moved out.
#[intrinsic("vec.forget_all")]
fn forget_all<T>(vec: &mut Vec<T>);

impl<T> Drop for IntoIter<T> {
    fn drop(&mut self) {
        let rest = self.source.remove_range(self.front, self.back);
        forget_all(&mut self.source);
        crate::mem::drop(rest);
    }
}

impl<T> Iterator for IntoIter<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        if self.front < self.back {
            let index = self.front;
            self.front += 1;
            Some(take_at(&mut self.source, index))
        } else {
            None
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.back - self.front;
        (n, Some(n))
    }
}
impl<T> DoubleEndedIterator for IntoIter<T> {
    fn next_back(&mut self) -> Option<T> {
        if self.front < self.back {
            self.back -= 1;
            Some(take_at(&mut self.source, self.back))
        } else {
            None
        }
    }
}
impl<T> ExactSizeIterator for IntoIter<T> {}
impl<T> FusedIterator for IntoIter<T> {}
impl<T: Clone> Clone for IntoIter<T> {
    fn clone(&self) -> IntoIter<T> {
        self.as_slice().to_vec().into_iter()
    }
}

impl<T> IntoIterator for Vec<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;
    fn into_iter(self) -> IntoIter<T> {
        let back = self.len();
        IntoIter { source: self, front: 0, back }
    }
}
impl<'a, T> IntoIterator for &'a Vec<T> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;
    fn into_iter(self) -> slice::Iter<'a, T> {
        self.as_slice().iter()
    }
}
impl<'a, T> IntoIterator for &'a mut Vec<T> {
    type Item = &'a mut T;
    type IntoIter = slice::IterMut<'a, T>;
    fn into_iter(self) -> slice::IterMut<'a, T> {
        self.as_mut_slice().iter_mut()
    }
}

impl<T> Vec<T> {
    /// Makes room for `additional` more elements.
    pub fn reserve_exact(&mut self, additional: usize) {
        self.reserve(additional);
    }
    /// Gives room back that is beyond `min_capacity` elements.
    pub fn shrink_to(&mut self, min_capacity: usize) {
        if self.capacity() > min_capacity {
            self.shrink_to_fit();
            if self.len() < min_capacity {
                self.reserve(min_capacity - self.len());
            }
        }
    }
    /// Appends an element and gives its place.
    pub fn push_mut(&mut self, value: T) -> &mut T {
        self.push(value);
        let last = self.len() - 1;
        &mut self[last]
    }
    /// Removes the elements of a range for which `pred` holds, and gives them.
    pub fn extract_if<F: FnMut(&mut T) -> bool, R: RangeBounds<usize>>(&mut self, range: R, pred: F) -> ExtractIf<'_, T, F> {
        let (at, end) = slice::bounds(&range, self.len());
        ExtractIf { vec: self, at, end, pred }
    }
}

/// What `extract_if` gives: elements are removed as it is asked for them.
pub struct ExtractIf<'a, T, F> {
    vec: &'a mut Vec<T>,
    at: usize,
    end: usize,
    pred: F,
}
impl<'a, T, F: FnMut(&mut T) -> bool> Iterator for ExtractIf<'a, T, F> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        while self.at < self.end {
            if (self.pred)(&mut self.vec[self.at]) {
                self.end -= 1;
                return Some(self.vec.remove(self.at));
            }
            self.at += 1;
        }
        None
    }
}
impl<T> Default for IntoIter<T> {
    fn default() -> IntoIter<T> {
        Vec::new().into_iter()
    }
}
