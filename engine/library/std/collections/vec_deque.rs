//! `VecDeque`: a vector with room at its front.

use crate::cmp::Ordering;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::iter::{Extend, FromIterator};
use crate::ops::{Index, IndexMut, RangeBounds};

/// A queue with two ends.
pub struct VecDeque<T> {
    /// Elements before `head` are moved out.
    items: Vec<T>,
    head: usize,
}

#[intrinsic("vec.take_at")]
fn take_at<T>(vec: &mut Vec<T>, index: usize) -> T;
/// Writes to a slot without dropping what was there, which is moved out.
#[intrinsic("vec.put_at")]
fn put_at<T>(vec: &mut Vec<T>, index: usize, value: T);
/// Removes the first `n` slots, whose elements are moved out, without dropping them.
#[intrinsic("vec.forget_front")]
fn forget_front<T>(vec: &mut Vec<T>, n: usize);
/// Inserts `n` slots without elements at the front.
#[intrinsic("vec.open_front")]
fn open_front<T>(vec: &mut Vec<T>, n: usize);

impl<T> VecDeque<T> {
    /// An empty queue.
    pub const fn new() -> VecDeque<T> {
        VecDeque { items: Vec::new(), head: 0 }
    }
    /// An empty queue with room.
    pub fn with_capacity(capacity: usize) -> VecDeque<T> {
        VecDeque { items: Vec::with_capacity(capacity), head: 0 }
    }
    /// Number of elements.
    pub fn len(&self) -> usize {
        self.items.len() - self.head
    }
    /// Whether it has no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Adds at the end.
    pub fn push_back(&mut self, value: T) {
        self.items.push(value);
    }
    /// Adds at the front.
    pub fn push_front(&mut self, value: T) {
        if self.head == 0 {
            let room = self.items.len() + 4;
            open_front(&mut self.items, room);
            self.head = room;
        }
        self.head -= 1;
        put_at(&mut self.items, self.head, value);
    }
    /// Removes the last.
    pub fn pop_back(&mut self) -> Option<T> {
        if self.is_empty() { None } else { self.items.pop() }
    }
    /// Removes the first.
    pub fn pop_front(&mut self) -> Option<T> {
        if self.is_empty() {
            return None;
        }
        let value = take_at(&mut self.items, self.head);
        self.head += 1;
        if self.head >= 32 && self.head * 2 > self.items.len() {
            self.settle();
        }
        Some(value)
    }
    /// Removes the room at the front.
    fn settle(&mut self) {
        forget_front(&mut self.items, self.head);
        self.head = 0;
    }
    /// All elements as one slice.
    fn slice(&self) -> &[T] {
        &self.items[self.head..]
    }
    /// The first.
    pub fn front(&self) -> Option<&T> {
        self.slice().first()
    }
    /// The first, mutably.
    pub fn front_mut(&mut self) -> Option<&mut T> {
        self.items[self.head..].first_mut()
    }
    /// The last.
    pub fn back(&self) -> Option<&T> {
        self.slice().last()
    }
    /// The last, mutably.
    pub fn back_mut(&mut self) -> Option<&mut T> {
        self.items[self.head..].last_mut()
    }
    /// An element.
    pub fn get(&self, index: usize) -> Option<&T> {
        self.slice().get(index)
    }
    /// An element, mutably.
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        self.items[self.head..].get_mut(index)
    }
    /// The elements.
    pub fn iter(&self) -> crate::slice::Iter<'_, T> {
        self.slice().iter()
    }
    /// The elements, mutably.
    pub fn iter_mut(&mut self) -> crate::slice::IterMut<'_, T> {
        self.items[self.head..].iter_mut()
    }
    /// The elements as two slices.
    pub fn as_slices(&self) -> (&[T], &[T]) {
        (self.slice(), &[])
    }
    /// The elements as one slice.
    pub fn make_contiguous(&mut self) -> &mut [T] {
        &mut self.items[self.head..]
    }
    /// Removes all elements.
    pub fn clear(&mut self) {
        self.settle();
        self.items.clear();
    }
    /// Keeps the first `len` elements.
    pub fn truncate(&mut self, len: usize) {
        self.settle();
        self.items.truncate(len);
    }
    /// Exchanges two elements.
    #[track_caller]
    pub fn swap(&mut self, i: usize, j: usize) {
        self.items.swap(self.head + i, self.head + j);
    }
    /// Inserts before `index`.
    #[track_caller]
    pub fn insert(&mut self, index: usize, value: T) {
        self.settle();
        self.items.insert(index, value);
    }
    /// Removes the element at `index`.
    pub fn remove(&mut self, index: usize) -> Option<T> {
        self.settle();
        if index < self.items.len() { Some(self.items.remove(index)) } else { None }
    }
    /// Moves the first `n` to the end.
    #[track_caller]
    pub fn rotate_left(&mut self, n: usize) {
        self.items[self.head..].rotate_left(n);
    }
    /// Moves the last `n` to the front.
    #[track_caller]
    pub fn rotate_right(&mut self, n: usize) {
        self.items[self.head..].rotate_right(n);
    }
    /// Keeps the elements for which `f` holds.
    pub fn retain<F: FnMut(&T) -> bool>(&mut self, f: F) {
        self.settle();
        self.items.retain(f);
    }
    /// Removes a range and gives its elements.
    #[track_caller]
    pub fn drain<R: RangeBounds<usize>>(&mut self, range: R) -> crate::vec::IntoIter<T> {
        self.settle();
        self.items.drain(range)
    }
    /// Splits at `at`: the front stays, the rest is returned.
    #[track_caller]
    pub fn split_off(&mut self, at: usize) -> VecDeque<T> {
        self.settle();
        VecDeque { items: self.items.split_off(at), head: 0 }
    }
    /// Moves all elements of `other` to the end.
    pub fn append(&mut self, other: &mut VecDeque<T>) {
        other.settle();
        self.items.append(&mut other.items);
    }
    /// Whether an element equals `x`.
    pub fn contains(&self, x: &T) -> bool
    where
        T: PartialEq,
    {
        self.slice().contains(x)
    }
}
impl<T> Drop for VecDeque<T> {
    fn drop(&mut self) {
        self.settle();
    }
}
impl<T> Index<usize> for VecDeque<T> {
    type Output = T;
    #[track_caller]
    fn index(&self, index: usize) -> &T {
        self.get(index).expect("Out of bounds access")
    }
}
impl<T> IndexMut<usize> for VecDeque<T> {
    #[track_caller]
    fn index_mut(&mut self, index: usize) -> &mut T {
        self.get_mut(index).expect("Out of bounds access")
    }
}
impl<T> IntoIterator for VecDeque<T> {
    type Item = T;
    type IntoIter = crate::vec::IntoIter<T>;
    fn into_iter(mut self) -> crate::vec::IntoIter<T> {
        self.settle();
        crate::mem::take(&mut self.items).into_iter()
    }
}
impl<'a, T> IntoIterator for &'a VecDeque<T> {
    type Item = &'a T;
    type IntoIter = crate::slice::Iter<'a, T>;
    fn into_iter(self) -> crate::slice::Iter<'a, T> {
        self.iter()
    }
}
impl<'a, T> IntoIterator for &'a mut VecDeque<T> {
    type Item = &'a mut T;
    type IntoIter = crate::slice::IterMut<'a, T>;
    fn into_iter(self) -> crate::slice::IterMut<'a, T> {
        self.iter_mut()
    }
}
impl<T> FromIterator<T> for VecDeque<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> VecDeque<T> {
        VecDeque { items: iter.into_iter().collect(), head: 0 }
    }
}
impl<T> Extend<T> for VecDeque<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) {
        self.items.extend(iter);
    }
}
impl<T> From<Vec<T>> for VecDeque<T> {
    fn from(items: Vec<T>) -> VecDeque<T> {
        VecDeque { items, head: 0 }
    }
}
impl<T, const N: usize> From<[T; N]> for VecDeque<T> {
    fn from(items: [T; N]) -> VecDeque<T> {
        VecDeque { items: Vec::from(items), head: 0 }
    }
}
impl<T> From<VecDeque<T>> for Vec<T> {
    fn from(queue: VecDeque<T>) -> Vec<T> {
        queue.into_iter().collect()
    }
}
impl<T: Clone> Clone for VecDeque<T> {
    fn clone(&self) -> VecDeque<T> {
        VecDeque { items: self.slice().to_vec(), head: 0 }
    }
}
impl<T> Default for VecDeque<T> {
    fn default() -> VecDeque<T> {
        VecDeque::new()
    }
}
impl<T: PartialEq> PartialEq for VecDeque<T> {
    fn eq(&self, other: &VecDeque<T>) -> bool {
        *self.slice() == *other.slice()
    }
}
impl<T: PartialEq> PartialEq<Vec<T>> for VecDeque<T> {
    fn eq(&self, other: &Vec<T>) -> bool {
        *self.slice() == *other.as_slice()
    }
}
impl<T: Eq> Eq for VecDeque<T> {}
impl<T: PartialOrd> PartialOrd for VecDeque<T> {
    fn partial_cmp(&self, other: &VecDeque<T>) -> Option<Ordering> {
        self.slice().partial_cmp(other.slice())
    }
}
impl<T: Hash> Hash for VecDeque<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.slice().hash(state);
    }
}
impl<T: fmt::Debug> fmt::Debug for VecDeque<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.slice(), f)
    }
}

impl<T> VecDeque<T> {
    /// How many elements fit without growing.
    pub fn capacity(&self) -> usize {
        self.items.capacity() - self.head
    }
    /// Makes room for `additional` more elements.
    pub fn reserve(&mut self, additional: usize) {
        self.items.reserve(additional);
    }
    /// Drops unused room.
    pub fn shrink_to_fit(&mut self) {
        self.items.shrink_to_fit();
    }
    /// Makes it `new_len` long, filling with clones of `value`.
    pub fn resize(&mut self, new_len: usize, value: T)
    where
        T: Clone,
    {
        self.resize_with(new_len, || value.clone());
    }
    /// Makes it `new_len` long, filling with what `f` gives.
    pub fn resize_with(&mut self, new_len: usize, mut f: impl FnMut() -> T) {
        self.truncate(new_len);
        while self.len() < new_len {
            self.push_back(f());
        }
    }
    /// Removes the element at `index`, putting the last one in its place.
    pub fn swap_remove_back(&mut self, index: usize) -> Option<T> {
        let len = self.len();
        if index >= len {
            return None;
        }
        self.swap(index, len - 1);
        self.pop_back()
    }
    /// Removes the element at `index`, putting the first one in its place.
    pub fn swap_remove_front(&mut self, index: usize) -> Option<T> {
        if index >= self.len() {
            return None;
        }
        self.swap(index, 0);
        self.pop_front()
    }
    /// Removes the first element if `predicate` holds for it.
    pub fn pop_front_if(&mut self, predicate: impl FnOnce(&mut T) -> bool) -> Option<T> {
        let hit = match self.front_mut() {
            Some(first) => predicate(first),
            None => false,
        };
        if hit { self.pop_front() } else { None }
    }
    /// Removes the last element if `predicate` holds for it.
    pub fn pop_back_if(&mut self, predicate: impl FnOnce(&mut T) -> bool) -> Option<T> {
        let hit = match self.back_mut() {
            Some(last) => predicate(last),
            None => false,
        };
        if hit { self.pop_back() } else { None }
    }
    /// Looks `x` up in a sorted queue: `Ok(index)` or `Err(where it belongs)`.
    pub fn binary_search(&self, x: &T) -> Result<usize, usize>
    where
        T: Ord,
    {
        self.items[self.head..].binary_search(x)
    }
    /// Looks up by a comparison with what is sought.
    pub fn binary_search_by<F: FnMut(&T) -> Ordering>(&self, compare: F) -> Result<usize, usize> {
        self.items[self.head..].binary_search_by(compare)
    }
    /// Looks up by key in a queue sorted by that key.
    pub fn binary_search_by_key<B: Ord, F: FnMut(&T) -> B>(&self, b: &B, key: F) -> Result<usize, usize> {
        self.items[self.head..].binary_search_by_key(b, key)
    }
    /// The first index for which `pred` is false, in a queue where it is first true and then false.
    pub fn partition_point<P: FnMut(&T) -> bool>(&self, pred: P) -> usize {
        self.items[self.head..].partition_point(pred)
    }
}
