//! `BinaryHeap`.

use crate::fmt;
use crate::iter::{Extend, FromIterator};
use crate::ops::{Deref, DerefMut};

/// A priority queue: `pop` gives the greatest.
#[derive(Clone)]
pub struct BinaryHeap<T> {
    /// Every element is at least as great as those at `2i + 1` and `2i + 2`.
    data: Vec<T>,
}

impl<T: Ord> BinaryHeap<T> {
    /// An empty heap.
    pub fn new() -> BinaryHeap<T> {
        BinaryHeap { data: Vec::new() }
    }
    /// An empty heap with room.
    pub fn with_capacity(capacity: usize) -> BinaryHeap<T> {
        BinaryHeap { data: Vec::with_capacity(capacity) }
    }
    /// Adds an element.
    pub fn push(&mut self, item: T) {
        self.data.push(item);
        self.sift_up(self.data.len() - 1);
    }
    /// Removes the greatest.
    pub fn pop(&mut self) -> Option<T> {
        let n = self.data.len();
        if n == 0 {
            return None;
        }
        self.data.swap(0, n - 1);
        let greatest = self.data.pop();
        self.sift_down(0);
        greatest
    }
    fn sift_up(&mut self, from: usize) {
        let mut at = from;
        while at > 0 {
            let parent = (at - 1) / 2;
            if self.data[at] <= self.data[parent] {
                break;
            }
            self.data.swap(at, parent);
            at = parent;
        }
    }
    fn sift_down(&mut self, from: usize) {
        let n = self.data.len();
        let mut at = from;
        loop {
            let mut child = 2 * at + 1;
            if child >= n {
                break;
            }
            if child + 1 < n && self.data[child] < self.data[child + 1] {
                child += 1;
            }
            if self.data[at] >= self.data[child] {
                break;
            }
            self.data.swap(at, child);
            at = child;
        }
    }
    /// The greatest, to be changed in place.
    pub fn peek_mut(&mut self) -> Option<PeekMut<'_, T>> {
        if self.data.is_empty() { None } else { Some(PeekMut { heap: self }) }
    }
    /// The elements in ascending order.
    pub fn into_sorted_vec(self) -> Vec<T> {
        let mut all = self.data;
        all.sort();
        all
    }
    /// Moves all elements of `other` in.
    pub fn append(&mut self, other: &mut BinaryHeap<T>) {
        for item in crate::mem::take(&mut other.data) {
            self.push(item);
        }
    }
}
impl<T> BinaryHeap<T> {
    /// The greatest.
    pub fn peek(&self) -> Option<&T> {
        self.data.first()
    }
    /// Number of elements.
    pub fn len(&self) -> usize {
        self.data.len()
    }
    /// Whether it has no elements.
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }
    /// Removes all elements.
    pub fn clear(&mut self) {
        self.data.clear();
    }
    /// The elements in no particular order.
    pub fn iter(&self) -> crate::slice::Iter<'_, T> {
        self.data.iter()
    }
    /// The elements in no particular order, owned.
    pub fn into_vec(self) -> Vec<T> {
        self.data
    }
    /// Removes all elements and gives them in no particular order.
    pub fn drain(&mut self) -> crate::vec::IntoIter<T> {
        crate::mem::take(&mut self.data).into_iter()
    }
}

/// The greatest element, which finds its new place when this is dropped.
pub struct PeekMut<'a, T: Ord> {
    heap: &'a mut BinaryHeap<T>,
}
impl<'a, T: Ord> Drop for PeekMut<'a, T> {
    fn drop(&mut self) {
        self.heap.sift_down(0);
    }
}
impl<'a, T: Ord> Deref for PeekMut<'a, T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.heap.data[0]
    }
}
impl<'a, T: Ord> DerefMut for PeekMut<'a, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.heap.data[0]
    }
}

impl<T: Ord> Default for BinaryHeap<T> {
    fn default() -> BinaryHeap<T> {
        BinaryHeap::new()
    }
}
impl<T: Ord> FromIterator<T> for BinaryHeap<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> BinaryHeap<T> {
        let mut heap = BinaryHeap::new();
        heap.extend(iter);
        heap
    }
}
impl<T: Ord> Extend<T> for BinaryHeap<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) {
        for item in iter {
            self.push(item);
        }
    }
}
impl<T: Ord> From<Vec<T>> for BinaryHeap<T> {
    fn from(items: Vec<T>) -> BinaryHeap<T> {
        items.into_iter().collect()
    }
}
impl<T: Ord, const N: usize> From<[T; N]> for BinaryHeap<T> {
    fn from(items: [T; N]) -> BinaryHeap<T> {
        items.into_iter().collect()
    }
}
impl<T> IntoIterator for BinaryHeap<T> {
    type Item = T;
    type IntoIter = crate::vec::IntoIter<T>;
    fn into_iter(self) -> crate::vec::IntoIter<T> {
        self.data.into_iter()
    }
}
impl<'a, T> IntoIterator for &'a BinaryHeap<T> {
    type Item = &'a T;
    type IntoIter = crate::slice::Iter<'a, T>;
    fn into_iter(self) -> crate::slice::Iter<'a, T> {
        self.data.iter()
    }
}
impl<T: fmt::Debug> fmt::Debug for BinaryHeap<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T> BinaryHeap<T> {
    /// The values in no order.
    pub fn as_slice(&self) -> &[T] {
        self.data.as_slice()
    }
    /// How many values fit without growing.
    pub fn capacity(&self) -> usize {
        self.data.capacity()
    }
    /// Makes room for `additional` more values.
    pub fn reserve(&mut self, additional: usize) {
        self.data.reserve(additional);
    }
    /// Drops unused room.
    pub fn shrink_to_fit(&mut self) {
        self.data.shrink_to_fit();
    }
}
impl<T: Ord> BinaryHeap<T> {
    /// Keeps the values for which `f` holds.
    pub fn retain<F: FnMut(&T) -> bool>(&mut self, f: F) {
        let mut kept = crate::mem::take(&mut self.data);
        kept.retain(f);
        *self = BinaryHeap::from(kept);
    }
}
