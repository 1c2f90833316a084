//! A short list, one value per axis, that lives inside its owner up to rank six.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

const INLINE: usize = 6;

/// One value per axis.
///
/// Up to six are stored inline in an array of fixed size, so that a clone is a constant number of
/// moves and no call: shapes are copied several times per op. More spill to the heap.
#[derive(Clone, Default)]
pub struct Dims<T> {
    length: usize,
    inline: [T; INLINE],
    /// All values when there are more than six.
    spilled: Option<Box<[T]>>,
}

impl<T: Copy + Default> Dims<T> {
    /// No values.
    pub fn new() -> Dims<T> {
        Dims::default()
    }

    /// The values of a slice.
    #[inline]
    pub fn from_slice(values: &[T]) -> Dims<T> {
        Dims::from_fn(values.len(), |i| values[i])
    }

    /// `length` times the same value.
    #[inline]
    pub fn from_elem(value: T, length: usize) -> Dims<T> {
        Dims::from_fn(length, |_| value)
    }

    /// `length` values from their positions.
    #[inline]
    pub fn from_fn(length: usize, f: impl FnMut(usize) -> T) -> Dims<T> {
        let mut f = f;
        let mut inline = [T::default(); INLINE];
        if length <= INLINE {
            for (i, value) in inline[..length].iter_mut().enumerate() {
                *value = f(i);
            }
            Dims { length, inline, spilled: None }
        } else {
            Dims { length, inline, spilled: Some((0..length).map(f).collect()) }
        }
    }

    /// Appends a value.
    pub fn push(&mut self, value: T) {
        self.insert(self.length, value);
    }

    /// Inserts a value before position `at`, which is at most the length.
    pub fn insert(&mut self, at: usize, value: T) {
        assert!(at <= self.length, "position {at} is beyond the length {}", self.length);
        *self = Dims::from_fn(self.length + 1, |i| match i {
            _ if i < at => self[i],
            _ if i == at => value,
            _ => self[i - 1],
        });
    }

    /// Removes the value at a position.
    pub fn remove(&mut self, at: usize) {
        assert!(at < self.length, "position {at} is beyond the length {}", self.length);
        *self = Dims::from_fn(self.length - 1, |i| self[if i < at { i } else { i + 1 }]);
    }
}

impl<T> Deref for Dims<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match &self.spilled {
            None => &self.inline[..self.length],
            Some(values) => values,
        }
    }
}

impl<T> DerefMut for Dims<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.spilled {
            None => &mut self.inline[..self.length],
            Some(values) => values,
        }
    }
}

impl<T: Copy + Default> FromIterator<T> for Dims<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Dims<T> {
        let mut iter = iter.into_iter();
        let mut inline = [T::default(); INLINE];
        let mut length = 0;
        while let Some(value) = iter.next() {
            if length == INLINE {
                let spilled: Box<[T]> = inline.into_iter().chain([value]).chain(iter).collect();
                return Dims { length: spilled.len(), inline, spilled: Some(spilled) };
            }
            inline[length] = value;
            length += 1;
        }
        Dims { length, inline, spilled: None }
    }
}

impl<'a, T> IntoIterator for &'a Dims<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: PartialEq> PartialEq for Dims<T> {
    #[inline]
    fn eq(&self, other: &Dims<T>) -> bool {
        // Not a slice comparison: that is a call to `memcmp`, and these are a few words.
        self.length == other.length && self.iter().zip(other.iter()).all(|(a, b)| a == b)
    }
}

impl<T: Eq> Eq for Dims<T> {}

impl<T: Hash> Hash for Dims<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self[..].hash(state);
    }
}

impl<T: fmt::Debug> fmt::Debug for Dims<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self[..], f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_survive_the_way_to_the_heap_and_back() {
        let mut dims: Dims<usize> = (0..6).collect();
        dims.push(6);
        dims.insert(0, 9);
        assert_eq!(&dims[..], [9, 0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(dims, [9, 0, 1, 2, 3, 4, 5, 6].into_iter().collect());
        dims.remove(0);
        dims.remove(6);
        assert_eq!(dims, Dims::from_fn(6, |i| i));
        assert_ne!(dims, Dims::from_fn(5, |i| i));
    }
}
