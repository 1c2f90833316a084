//! Sorting, and searching what is sorted.

use super::part_mut;
use crate::cmp::Ordering;

/// Whether the elements are numbers, `char`s or `bool`s, whose order and equality the interpreter knows.
#[intrinsic("slice.is_scalar")]
pub(super) fn is_scalar<T>() -> bool;
#[intrinsic("slice.sort_scalars")]
fn sort_scalars<T>(slice: &mut [T]);
/// Moves the element at each index of `order` to the index's own position.
#[intrinsic("slice.permute")]
fn permute<T>(slice: &mut [T], order: &Vec<usize>);

impl<T> [T] {
    /// Sorts, keeping the order of equal elements.
    pub fn sort(&mut self)
    where
        T: Ord,
    {
        if is_scalar::<T>() {
            sort_scalars(self);
        } else {
            self.sort_by(|a, b| a.cmp(b));
        }
    }
    /// Sorts by key, keeping the order of equal elements.
    pub fn sort_by_key<K: Ord, F: FnMut(&T) -> K>(&mut self, mut key: F) {
        self.sort_by(|a, b| key(a).cmp(&key(b)));
    }
    /// Sorts by a key computed once for each element.
    pub fn sort_by_cached_key<K: Ord, F: FnMut(&T) -> K>(&mut self, mut key: F) {
        let keys: Vec<K> = self.iter().map(|x| key(x)).collect();
        let order = sorted_order(self.len(), |i, j| keys[i].cmp(&keys[j]));
        permute(self, &order);
    }
    /// Sorts with a comparison, keeping the order of equal elements.
    pub fn sort_by<F: FnMut(&T, &T) -> Ordering>(&mut self, mut compare: F) {
        let order = sorted_order(self.len(), |i, j| compare(&self[i], &self[j]));
        permute(self, &order);
    }
    /// Sorts; equal elements may change places.
    pub fn sort_unstable(&mut self)
    where
        T: Ord,
    {
        self.sort();
    }
    /// Sorts with a comparison; equal elements may change places.
    pub fn sort_unstable_by<F: FnMut(&T, &T) -> Ordering>(&mut self, compare: F) {
        self.sort_by(compare);
    }
    /// Sorts by key; equal elements may change places.
    pub fn sort_unstable_by_key<K: Ord, F: FnMut(&T) -> K>(&mut self, key: F) {
        self.sort_by_key(key);
    }
    /// Whether the elements are in ascending order.
    pub fn is_sorted(&self) -> bool
    where
        T: PartialOrd,
    {
        for i in 1..self.len() {
            if !(self[i - 1] <= self[i]) {
                return false;
            }
        }
        true
    }
    /// Whether `compare` holds for each element and the next.
    pub fn is_sorted_by<F: FnMut(&T, &T) -> bool>(&self, mut compare: F) -> bool {
        for i in 1..self.len() {
            if !compare(&self[i - 1], &self[i]) {
                return false;
            }
        }
        true
    }
    /// Whether the keys are in ascending order.
    pub fn is_sorted_by_key<K: PartialOrd, F: FnMut(&T) -> K>(&self, key: F) -> bool {
        self.iter().map(key).is_sorted()
    }
    /// Looks `x` up in a sorted slice: `Ok(index)` or `Err(where it belongs)`.
    pub fn binary_search(&self, x: &T) -> Result<usize, usize>
    where
        T: Ord,
    {
        self.binary_search_by(|element| element.cmp(x))
    }
    /// Looks up by key in a slice sorted by that key.
    pub fn binary_search_by_key<B: Ord, F: FnMut(&T) -> B>(&self, b: &B, mut key: F) -> Result<usize, usize> {
        self.binary_search_by(|element| key(element).cmp(b))
    }
    /// Looks up by a comparison with what is sought.
    pub fn binary_search_by<F: FnMut(&T) -> Ordering>(&self, mut compare: F) -> Result<usize, usize> {
        let mut size = self.len();
        if size == 0 {
            return Err(0);
        }
        let mut base = 0;
        while size > 1 {
            let half = size / 2;
            let mid = base + half;
            if compare(&self[mid]) != Ordering::Greater {
                base = mid;
            }
            size -= half;
        }
        match compare(&self[base]) {
            Ordering::Equal => Ok(base),
            Ordering::Less => Err(base + 1),
            Ordering::Greater => Err(base),
        }
    }
    /// The first index for which `pred` is false, in a slice where it is first true and then false.
    pub fn partition_point<P: FnMut(&T) -> bool>(&self, mut pred: P) -> usize {
        let mut lo = 0;
        let mut hi = self.len();
        while lo < hi {
            let mid = lo + (hi - lo) / 2;
            if pred(&self[mid]) {
                lo = mid + 1;
            } else {
                hi = mid;
            }
        }
        lo
    }
    /// Puts the smallest `index` elements in front of it, and returns the parts.
    #[track_caller]
    pub fn select_nth_unstable(&mut self, index: usize) -> (&mut [T], &mut T, &mut [T])
    where
        T: Ord,
    {
        self.check_nth(index);
        self.sort();
        self.around(index)
    }
    /// As `select_nth_unstable`, with a comparison.
    #[track_caller]
    pub fn select_nth_unstable_by<F: FnMut(&T, &T) -> Ordering>(&mut self, index: usize, compare: F) -> (&mut [T], &mut T, &mut [T]) {
        self.check_nth(index);
        self.sort_by(compare);
        self.around(index)
    }
    /// As `select_nth_unstable`, by key.
    #[track_caller]
    pub fn select_nth_unstable_by_key<K: Ord, F: FnMut(&T) -> K>(&mut self, index: usize, key: F) -> (&mut [T], &mut T, &mut [T]) {
        self.check_nth(index);
        self.sort_by_key(key);
        self.around(index)
    }
    #[track_caller]
    fn check_nth(&self, index: usize) {
        let len = self.len();
        if index >= len {
            panic!("partition_at_index index {} greater than length of slice {}", index, len);
        }
    }
    fn around(&mut self, index: usize) -> (&mut [T], &mut T, &mut [T]) {
        let len = self.len();
        (part_mut(self, 0, index), &mut self[index], part_mut(self, index + 1, len))
    }
}

/// The order in which elements `0..n` stand when sorted: a merge sort of indices.
fn sorted_order<F: FnMut(usize, usize) -> Ordering>(n: usize, mut compare: F) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::with_capacity(n);
    for i in 0..n {
        order.push(i);
    }
    let mut width = 1;
    while width < n {
        let mut merged: Vec<usize> = Vec::with_capacity(n);
        let mut start = 0;
        while start < n {
            let middle = if start + width < n { start + width } else { n };
            let end = if middle + width < n { middle + width } else { n };
            let mut left = start;
            let mut right = middle;
            while left < middle && right < end {
                if compare(order[right], order[left]) == Ordering::Less {
                    merged.push(order[right]);
                    right += 1;
                } else {
                    merged.push(order[left]);
                    left += 1;
                }
            }
            while left < middle {
                merged.push(order[left]);
                left += 1;
            }
            while right < end {
                merged.push(order[right]);
                right += 1;
            }
            start = end;
        }
        order = merged;
        width *= 2;
    }
    order
}
