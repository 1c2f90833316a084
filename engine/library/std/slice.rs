//! Slices.

use crate::borrow::Borrow;
use crate::cmp::Ordering;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::iter::FusedIterator;
use crate::ops::{
    Bound, Index, IndexMut, Range, RangeBounds, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive,
};

/// The part `start..end` of a slice; the caller has checked the bounds.
#[intrinsic("slice.part")]
fn part<T>(slice: &[T], start: usize, end: usize) -> &[T];
#[intrinsic("slice.part")]
fn part_mut<T>(slice: &mut [T], start: usize, end: usize) -> &mut [T];

/// One value as a slice.
#[intrinsic("slice.from_ref")]
pub fn from_ref<T>(value: &T) -> &[T];

/// Whether the elements are numbers, `char`s or `bool`s, whose order and equality the interpreter knows.
#[intrinsic("slice.is_scalar")]
fn is_scalar<T>() -> bool;
#[intrinsic("slice.sort_scalars")]
fn sort_scalars<T>(slice: &mut [T]);
#[intrinsic("slice.eq_scalars")]
fn eq_scalars<T, U>(a: &[T], b: &[U]) -> bool;
/// Moves the element at each index of `order` to the index's own position.
#[intrinsic("slice.permute")]
fn permute<T>(slice: &mut [T], order: &Vec<usize>);

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
    pub fn into_vec(self: Box<Self>) -> Vec<T>
    where
        T: Clone,
    {
        self.to_vec()
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
    /// Runs of `size` neighbours.
    #[track_caller]
    pub fn windows(&self, size: usize) -> Windows<'_, T> {
        if size == 0 {
            panic!("window size must be non-zero");
        }
        Windows { slice: self, size, front: 0 }
    }
    /// Consecutive parts of `size`; the last may be shorter.
    #[track_caller]
    pub fn chunks(&self, size: usize) -> Chunks<'_, T> {
        if size == 0 {
            panic!("chunk size must be non-zero");
        }
        Chunks { slice: self, size, front: 0, exact: false }
    }
    /// Consecutive parts of exactly `size`.
    #[track_caller]
    pub fn chunks_exact(&self, size: usize) -> Chunks<'_, T> {
        if size == 0 {
            panic!("chunk size must be non-zero");
        }
        Chunks { slice: self, size, front: 0, exact: true }
    }
    /// Consecutive parts of `size`, mutably; the last may be shorter.
    #[track_caller]
    pub fn chunks_mut(&mut self, size: usize) -> ChunksMut<'_, T> {
        if size == 0 {
            panic!("chunk size must be non-zero");
        }
        ChunksMut { slice: self, size, front: 0 }
    }
    /// Parts of `size` elements to be changed; a shorter rest is left out.
    #[track_caller]
    pub fn chunks_exact_mut(&mut self, size: usize) -> ChunksMut<'_, T> {
        if size == 0 {
            panic!("chunk size must be non-zero");
        }
        let whole = self.len() - self.len() % size;
        ChunksMut { slice: part_mut(self, 0, whole), size, front: 0 }
    }
    /// The parts between elements for which `pred` holds.
    pub fn split<F: FnMut(&T) -> bool>(&self, mut pred: F) -> crate::vec::IntoIter<&[T]> {
        let mut parts = Vec::new();
        let mut start = 0;
        for i in 0..self.len() {
            if pred(&self[i]) {
                parts.push(part(self, start, i));
                start = i + 1;
            }
        }
        parts.push(part(self, start, self.len()));
        parts.into_iter()
    }
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
    /// Copies a range of its own elements to `dest`.
    #[track_caller]
    pub fn copy_within<R: RangeBounds<usize>>(&mut self, src: R, dest: usize)
    where
        T: Copy,
    {
        let (start, end) = bounds(&src, self.len());
        let copy = part(self, start, end).to_vec();
        part_mut(self, dest, dest + (end - start)).copy_from_slice(copy.as_slice());
    }
    /// All parts one after the other.
    pub fn concat<Item: ?Sized>(&self) -> <[T] as Concat<Item>>::Output
    where
        [T]: Concat<Item>,
    {
        Concat::<Item>::concat(self)
    }
    /// Puts the smallest `index` elements in front of it, and returns the parts.
    pub fn select_nth_unstable(&mut self, index: usize) -> (&mut [T], &mut T, &mut [T])
    where
        T: Ord,
    {
        self.sort();
        let len = self.len();
        (part_mut(self, 0, index), &mut self[index], part_mut(self, index + 1, len))
    }
}

#[intrinsic("vec.extend_scalars")]
fn extend_scalars<T>(vec: &mut Vec<T>, slice: &[T]);

/// Putting parts one after the other: texts to a `String`, slices to a `Vec`.
pub trait Concat<Item: ?Sized> {
    /// The whole.
    type Output;
    /// All parts one after the other.
    fn concat(slice: &Self) -> Self::Output;
}

impl<S: Borrow<str>> Concat<str> for [S] {
    type Output = String;
    fn concat(slice: &[S]) -> String {
        let mut all = String::new();
        for piece in slice {
            all.push_str(piece.borrow());
        }
        all
    }
}

impl<T: Clone, V: Borrow<[T]>> Concat<T> for [V] {
    type Output = Vec<T>;
    fn concat(slice: &[V]) -> Vec<T> {
        let mut all = Vec::new();
        for piece in slice {
            all.extend_from_slice(piece.borrow());
        }
        all
    }
}

/// Joining parts by a separator.
pub trait Join<Separator> {
    /// The whole.
    type Output;
    /// Joins.
    fn join_parts(&self, sep: Separator) -> Self::Output;
}

impl<S: Borrow<str>> Join<&str> for [S] {
    type Output = String;
    fn join_parts(&self, sep: &str) -> String {
        let mut all = String::new();
        for i in 0..self.len() {
            if i > 0 {
                all.push_str(sep);
            }
            all.push_str(self[i].borrow());
        }
        all
    }
}

impl<T: Clone, V: Borrow<[T]>> Join<&T> for [V] {
    type Output = Vec<T>;
    fn join_parts(&self, sep: &T) -> Vec<T> {
        let mut all = Vec::new();
        for i in 0..self.len() {
            if i > 0 {
                all.push(sep.clone());
            }
            all.extend_from_slice(self[i].borrow());
        }
        all
    }
}

impl<T: Clone, V: Borrow<[T]>> Join<&[T]> for [V] {
    type Output = Vec<T>;
    fn join_parts(&self, sep: &[T]) -> Vec<T> {
        let mut all = Vec::new();
        for i in 0..self.len() {
            if i > 0 {
                all.extend_from_slice(sep);
            }
            all.extend_from_slice(self[i].borrow());
        }
        all
    }
}

impl<T> [T] {
    /// The parts with a separator between them.
    pub fn join<Separator>(&self, sep: Separator) -> <[T] as Join<Separator>>::Output
    where
        [T]: Join<Separator>,
    {
        self.join_parts(sep)
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

/// An iterator over the elements of a slice.
#[lang = "SliceIter"]
pub struct Iter<'a, T> {
    slice: &'a [T],
    front: usize,
    back: usize,
}

impl<'a, T> Iter<'a, T> {
    /// The elements not yet given.
    pub fn as_slice(&self) -> &'a [T] {
        part(self.slice, self.front, self.back)
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
    slice: &'a mut [T],
    front: usize,
    back: usize,
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
impl<'a, T> ExactSizeIterator for IterMut<'a, T> {}
impl<'a, T> FusedIterator for IterMut<'a, T> {}

/// Runs of neighbours.
#[derive(Clone)]
pub struct Windows<'a, T> {
    slice: &'a [T],
    size: usize,
    front: usize,
}

impl<'a, T> Iterator for Windows<'a, T> {
    type Item = &'a [T];
    fn next(&mut self) -> Option<&'a [T]> {
        if self.front + self.size <= self.slice.len() {
            let window = part(self.slice, self.front, self.front + self.size);
            self.front += 1;
            Some(window)
        } else {
            None
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = (self.slice.len() + 1).saturating_sub(self.front + self.size);
        (n, Some(n))
    }
}
impl<'a, T> ExactSizeIterator for Windows<'a, T> {}

/// Consecutive parts.
#[derive(Clone)]
pub struct Chunks<'a, T> {
    slice: &'a [T],
    size: usize,
    front: usize,
    exact: bool,
}

impl<'a, T> Chunks<'a, T> {
    /// What is left over when only whole parts are given.
    pub fn remainder(&self) -> &'a [T] {
        let len = self.slice.len();
        part(self.slice, len - len % self.size, len)
    }
}

impl<'a, T> Iterator for Chunks<'a, T> {
    type Item = &'a [T];
    fn next(&mut self) -> Option<&'a [T]> {
        let len = self.slice.len();
        let left = len - self.front;
        if left == 0 || (self.exact && left < self.size) {
            return None;
        }
        let end = if left < self.size { len } else { self.front + self.size };
        let chunk = part(self.slice, self.front, end);
        self.front = end;
        Some(chunk)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.slice.len() - self.front;
        let n = if self.exact { left / self.size } else { (left + self.size - 1) / self.size };
        (n, Some(n))
    }
}
impl<'a, T> ExactSizeIterator for Chunks<'a, T> {}

/// Consecutive parts, mutably.
pub struct ChunksMut<'a, T> {
    slice: &'a mut [T],
    size: usize,
    front: usize,
}

impl<'a, T> Iterator for ChunksMut<'a, T> {
    type Item = &'a mut [T];
    fn next(&mut self) -> Option<&'a mut [T]> {
        let len = self.slice.len();
        if self.front == len {
            return None;
        }
        let start = self.front;
        self.front = if len - start < self.size { len } else { start + self.size };
        Some(part_mut(self.slice, start, self.front))
    }
}
