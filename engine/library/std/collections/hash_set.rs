//! `HashSet`: a map whose values are `()`.

use super::hash_map::HashMap;
use crate::borrow::Borrow;
use crate::fmt;
use crate::hash::Hash;
use crate::iter::{Extend, FromIterator};
use crate::ops::{BitAnd, BitOr, BitXor, Sub};

/// A set of values. Iteration order is unspecified.
pub struct HashSet<T> {
    map: HashMap<T, ()>,
}

impl<T> HashSet<T> {
    /// An empty set.
    pub fn new() -> HashSet<T> {
        HashSet { map: HashMap::new() }
    }
    /// An empty set with room.
    pub fn with_capacity(_capacity: usize) -> HashSet<T> {
        HashSet::new()
    }
    /// Number of values.
    pub fn len(&self) -> usize {
        self.map.len()
    }
    /// Whether it has no values.
    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }
    /// Removes all values.
    pub fn clear(&mut self) {
        self.map.clear();
    }
    /// The values.
    pub fn iter(&self) -> crate::slice::Iter<'_, T> {
        self.map.keys()
    }
    /// Removes all values and gives them.
    pub fn drain(&mut self) -> crate::vec::IntoIter<T> {
        crate::mem::take(&mut self.map).into_keys()
    }
}

impl<T: Eq + Hash> HashSet<T> {
    /// Adds a value; whether it was new.
    pub fn insert(&mut self, value: T) -> bool {
        if self.map.contains_key(&value) {
            return false;
        }
        self.map.insert(value, ());
        true
    }
    /// Adds a value and returns the equal one that was there.
    pub fn replace(&mut self, value: T) -> Option<T> {
        let old = self.take(&value);
        self.map.insert(value, ());
        old
    }
    /// Whether a value is there.
    pub fn contains<Q: ?Sized + Eq + Hash>(&self, value: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.map.contains_key(value)
    }
    /// The stored value that equals this one.
    pub fn get<Q: ?Sized + Eq + Hash>(&self, value: &Q) -> Option<&T>
    where
        T: Borrow<Q>,
    {
        match self.map.get_key_value(value) {
            Some((key, _)) => Some(key),
            None => None,
        }
    }
    /// Removes a value; whether it was there.
    pub fn remove<Q: ?Sized + Eq + Hash>(&mut self, value: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.map.remove(value).is_some()
    }
    /// Removes a value and gives it.
    pub fn take<Q: ?Sized + Eq + Hash>(&mut self, value: &Q) -> Option<T>
    where
        T: Borrow<Q>,
    {
        match self.map.remove_entry(value) {
            Some((key, _)) => Some(key),
            None => None,
        }
    }
    /// Keeps the values for which `f` holds.
    pub fn retain<F: FnMut(&T) -> bool>(&mut self, mut f: F) {
        self.map.retain(|key, _| f(key));
    }
    /// Whether all values of this set are in the other.
    pub fn is_subset(&self, other: &HashSet<T>) -> bool {
        self.iter().all(|x| other.contains(x))
    }
    /// Whether all values of the other set are in this one.
    pub fn is_superset(&self, other: &HashSet<T>) -> bool {
        other.is_subset(self)
    }
    /// Whether the sets have no value in common.
    pub fn is_disjoint(&self, other: &HashSet<T>) -> bool {
        !self.iter().any(|x| other.contains(x))
    }
    /// The values that are in both.
    pub fn intersection(&self, other: &HashSet<T>) -> crate::vec::IntoIter<&T> {
        let mut both = Vec::new();
        for x in self.iter() {
            if other.contains(x) {
                both.push(x);
            }
        }
        both.into_iter()
    }
    /// The values that are in this one only.
    pub fn difference(&self, other: &HashSet<T>) -> crate::vec::IntoIter<&T> {
        let mut only = Vec::new();
        for x in self.iter() {
            if !other.contains(x) {
                only.push(x);
            }
        }
        only.into_iter()
    }
    /// The values that are in either.
    pub fn union(&self, other: &HashSet<T>) -> crate::vec::IntoIter<&T> {
        let mut all: Vec<&T> = self.iter().collect();
        for x in other.difference(self) {
            all.push(x);
        }
        all.into_iter()
    }
    /// The values that are in exactly one.
    pub fn symmetric_difference(&self, other: &HashSet<T>) -> crate::vec::IntoIter<&T> {
        let mut all: Vec<&T> = self.difference(other).collect();
        for x in other.difference(self) {
            all.push(x);
        }
        all.into_iter()
    }
}

impl<T> IntoIterator for HashSet<T> {
    type Item = T;
    type IntoIter = crate::vec::IntoIter<T>;
    fn into_iter(self) -> crate::vec::IntoIter<T> {
        self.map.into_keys()
    }
}
impl<'a, T> IntoIterator for &'a HashSet<T> {
    type Item = &'a T;
    type IntoIter = crate::slice::Iter<'a, T>;
    fn into_iter(self) -> crate::slice::Iter<'a, T> {
        self.iter()
    }
}
impl<T: Eq + Hash> FromIterator<T> for HashSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> HashSet<T> {
        let mut set = HashSet::new();
        set.extend(iter);
        set
    }
}
impl<T: Eq + Hash> Extend<T> for HashSet<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) {
        for value in iter {
            self.insert(value);
        }
    }
}
impl<'a, T: Eq + Hash + Copy> Extend<&'a T> for HashSet<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, iter: I) {
        for value in iter {
            self.insert(*value);
        }
    }
}
impl<T: Eq + Hash, const N: usize> From<[T; N]> for HashSet<T> {
    fn from(values: [T; N]) -> HashSet<T> {
        values.into_iter().collect()
    }
}
impl<T: Clone> Clone for HashSet<T> {
    fn clone(&self) -> HashSet<T> {
        HashSet { map: self.map.clone() }
    }
}
impl<T> Default for HashSet<T> {
    fn default() -> HashSet<T> {
        HashSet::new()
    }
}
impl<T: Eq + Hash> PartialEq for HashSet<T> {
    fn eq(&self, other: &HashSet<T>) -> bool {
        self.len() == other.len() && self.is_subset(other)
    }
}
impl<T: Eq + Hash> Eq for HashSet<T> {}
impl<T: fmt::Debug> fmt::Debug for HashSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
impl<T: Eq + Hash + Clone> BitAnd<&HashSet<T>> for &HashSet<T> {
    type Output = HashSet<T>;
    fn bitand(self, other: &HashSet<T>) -> HashSet<T> {
        self.intersection(other).cloned().collect()
    }
}
impl<T: Eq + Hash + Clone> BitOr<&HashSet<T>> for &HashSet<T> {
    type Output = HashSet<T>;
    fn bitor(self, other: &HashSet<T>) -> HashSet<T> {
        self.union(other).cloned().collect()
    }
}
impl<T: Eq + Hash + Clone> BitXor<&HashSet<T>> for &HashSet<T> {
    type Output = HashSet<T>;
    fn bitxor(self, other: &HashSet<T>) -> HashSet<T> {
        self.symmetric_difference(other).cloned().collect()
    }
}
impl<T: Eq + Hash + Clone> Sub<&HashSet<T>> for &HashSet<T> {
    type Output = HashSet<T>;
    fn sub(self, other: &HashSet<T>) -> HashSet<T> {
        self.difference(other).cloned().collect()
    }
}
