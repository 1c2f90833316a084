//! `BTreeSet`: a map whose values are `()`.

use super::btree_map::BTreeMap;
use crate::borrow::Borrow;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::iter::{Extend, FromIterator};
use crate::ops::{BitAnd, BitOr, BitXor, Sub};

/// A set of values in order.
pub struct BTreeSet<T> {
    map: BTreeMap<T, ()>,
}

impl<T> BTreeSet<T> {
    /// An empty set.
    pub fn new() -> BTreeSet<T> {
        BTreeSet { map: BTreeMap::new() }
    }
    /// An empty set with room.
    pub fn with_capacity(_capacity: usize) -> BTreeSet<T> {
        BTreeSet::new()
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
}

impl<T: Ord> BTreeSet<T> {
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
    pub fn contains<Q: ?Sized + Ord>(&self, value: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.map.contains_key(value)
    }
    /// The stored value that equals this one.
    pub fn get<Q: ?Sized + Ord>(&self, value: &Q) -> Option<&T>
    where
        T: Borrow<Q>,
    {
        match self.map.get_key_value(value) {
            Some((key, _)) => Some(key),
            None => None,
        }
    }
    /// Removes a value; whether it was there.
    pub fn remove<Q: ?Sized + Ord>(&mut self, value: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.map.remove(value).is_some()
    }
    /// Removes a value and gives it.
    pub fn take<Q: ?Sized + Ord>(&mut self, value: &Q) -> Option<T>
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
    pub fn is_subset(&self, other: &BTreeSet<T>) -> bool {
        self.iter().all(|x| other.contains(x))
    }
    /// Whether all values of the other set are in this one.
    pub fn is_superset(&self, other: &BTreeSet<T>) -> bool {
        other.is_subset(self)
    }
    /// Whether the sets have no value in common.
    pub fn is_disjoint(&self, other: &BTreeSet<T>) -> bool {
        !self.iter().any(|x| other.contains(x))
    }
    /// The values that are in both.
    pub fn intersection(&self, other: &BTreeSet<T>) -> crate::vec::IntoIter<&T> {
        let mut both = Vec::new();
        for x in self.iter() {
            if other.contains(x) {
                both.push(x);
            }
        }
        both.into_iter()
    }
    /// The values that are in this one only.
    pub fn difference(&self, other: &BTreeSet<T>) -> crate::vec::IntoIter<&T> {
        let mut only = Vec::new();
        for x in self.iter() {
            if !other.contains(x) {
                only.push(x);
            }
        }
        only.into_iter()
    }
    /// The values that are in either.
    pub fn union(&self, other: &BTreeSet<T>) -> crate::vec::IntoIter<&T> {
        let mut all: Vec<&T> = self.iter().collect();
        for x in other.difference(self) {
            all.push(x);
        }
        all.sort();
        all.into_iter()
    }
    /// The values that are in exactly one.
    pub fn symmetric_difference(&self, other: &BTreeSet<T>) -> crate::vec::IntoIter<&T> {
        let mut all: Vec<&T> = self.difference(other).collect();
        for x in other.difference(self) {
            all.push(x);
        }
        all.sort();
        all.into_iter()
    }
    /// The smallest value.
    pub fn first(&self) -> Option<&T> {
        match self.map.first_key_value() {
            Some((key, _)) => Some(key),
            None => None,
        }
    }
    /// The largest value.
    pub fn last(&self) -> Option<&T> {
        match self.map.last_key_value() {
            Some((key, _)) => Some(key),
            None => None,
        }
    }
    /// Removes the smallest value.
    pub fn pop_first(&mut self) -> Option<T> {
        match self.map.pop_first() {
            Some((key, _)) => Some(key),
            None => None,
        }
    }
    /// Removes the largest value.
    pub fn pop_last(&mut self) -> Option<T> {
        match self.map.pop_last() {
            Some((key, _)) => Some(key),
            None => None,
        }
    }
    /// The values in a range.
    pub fn range<R: crate::ops::RangeBounds<T>>(&self, range: R) -> crate::slice::Iter<'_, T> {
        self.map.range_keys(range)
    }
}

impl<T> IntoIterator for BTreeSet<T> {
    type Item = T;
    type IntoIter = crate::vec::IntoIter<T>;
    fn into_iter(self) -> crate::vec::IntoIter<T> {
        self.map.into_keys()
    }
}
impl<'a, T> IntoIterator for &'a BTreeSet<T> {
    type Item = &'a T;
    type IntoIter = crate::slice::Iter<'a, T>;
    fn into_iter(self) -> crate::slice::Iter<'a, T> {
        self.iter()
    }
}
impl<T: Ord> FromIterator<T> for BTreeSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> BTreeSet<T> {
        let mut set = BTreeSet::new();
        set.extend(iter);
        set
    }
}
impl<T: Ord> Extend<T> for BTreeSet<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) {
        for value in iter {
            self.insert(value);
        }
    }
}
impl<'a, T: Ord + Copy> Extend<&'a T> for BTreeSet<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, iter: I) {
        for value in iter {
            self.insert(*value);
        }
    }
}
impl<T: Ord, const N: usize> From<[T; N]> for BTreeSet<T> {
    fn from(values: [T; N]) -> BTreeSet<T> {
        values.into_iter().collect()
    }
}
impl<T: Clone> Clone for BTreeSet<T> {
    fn clone(&self) -> BTreeSet<T> {
        BTreeSet { map: self.map.clone() }
    }
}
impl<T> Default for BTreeSet<T> {
    fn default() -> BTreeSet<T> {
        BTreeSet::new()
    }
}
impl<T: Ord> PartialEq for BTreeSet<T> {
    fn eq(&self, other: &BTreeSet<T>) -> bool {
        self.len() == other.len() && self.is_subset(other)
    }
}
impl<T: Ord> Eq for BTreeSet<T> {}
impl<T: fmt::Debug> fmt::Debug for BTreeSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
impl<T: Ord> PartialOrd for BTreeSet<T> {
    fn partial_cmp(&self, other: &BTreeSet<T>) -> Option<crate::cmp::Ordering> {
        Some(self.iter().cmp(other.iter()))
    }
}
impl<T: Ord> Ord for BTreeSet<T> {
    fn cmp(&self, other: &BTreeSet<T>) -> crate::cmp::Ordering {
        self.iter().cmp(other.iter())
    }
}
impl<T: Hash> Hash for BTreeSet<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len());
        for value in self {
            value.hash(state);
        }
    }
}
impl<T: Ord + Clone> BitAnd<&BTreeSet<T>> for &BTreeSet<T> {
    type Output = BTreeSet<T>;
    fn bitand(self, other: &BTreeSet<T>) -> BTreeSet<T> {
        self.intersection(other).cloned().collect()
    }
}
impl<T: Ord + Clone> BitOr<&BTreeSet<T>> for &BTreeSet<T> {
    type Output = BTreeSet<T>;
    fn bitor(self, other: &BTreeSet<T>) -> BTreeSet<T> {
        self.union(other).cloned().collect()
    }
}
impl<T: Ord + Clone> BitXor<&BTreeSet<T>> for &BTreeSet<T> {
    type Output = BTreeSet<T>;
    fn bitxor(self, other: &BTreeSet<T>) -> BTreeSet<T> {
        self.symmetric_difference(other).cloned().collect()
    }
}
impl<T: Ord + Clone> Sub<&BTreeSet<T>> for &BTreeSet<T> {
    type Output = BTreeSet<T>;
    fn sub(self, other: &BTreeSet<T>) -> BTreeSet<T> {
        self.difference(other).cloned().collect()
    }
}
