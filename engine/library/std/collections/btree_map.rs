//! `BTreeMap`: keys and values in two vectors sorted by key. Look-ups are binary searches; an insertion in the
//! middle moves what follows, natively.

use crate::borrow::Borrow;
use crate::cmp::Ordering;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::iter::{Extend, FromIterator};
use crate::ops::{Bound, Index, RangeBounds};

/// A map from keys to values in the order of the keys.
#[lang = "BTreeMap"]
pub struct BTreeMap<K, V> {
    keys: Vec<K>,
    values: Vec<V>,
}

impl<K, V> BTreeMap<K, V> {
    /// An empty map.
    pub const fn new() -> BTreeMap<K, V> {
        BTreeMap { keys: Vec::new(), values: Vec::new() }
    }
    /// Number of entries.
    pub fn len(&self) -> usize {
        self.keys.len()
    }
    /// Whether it has no entries.
    pub fn is_empty(&self) -> bool {
        self.keys.len() == 0
    }
    /// Removes all entries.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.values.clear();
    }
    /// The entries in order.
    pub fn iter(&self) -> Iter<'_, K, V> {
        Iter { keys: self.keys.iter(), values: self.values.iter() }
    }
    /// The entries in order, values mutably.
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
        IterMut { keys: self.keys.iter(), values: self.values.iter_mut() }
    }
    /// The keys in order.
    pub fn keys(&self) -> crate::slice::Iter<'_, K> {
        self.keys.iter()
    }
    /// The values in order of the keys.
    pub fn values(&self) -> crate::slice::Iter<'_, V> {
        self.values.iter()
    }
    /// The values in order of the keys, mutably.
    pub fn values_mut(&mut self) -> crate::slice::IterMut<'_, V> {
        self.values.iter_mut()
    }
    /// The keys, owned.
    pub fn into_keys(self) -> crate::vec::IntoIter<K> {
        self.keys.into_iter()
    }
    /// The values, owned.
    pub fn into_values(self) -> crate::vec::IntoIter<V> {
        self.values.into_iter()
    }
}

impl<K: Ord, V> BTreeMap<K, V> {
    /// The key's position, or where it belongs.
    fn search<Q: ?Sized + Ord>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        let n = self.keys.len();
        // Keys often come in order: look at the end first.
        if n > 0 {
            match self.keys[n - 1].borrow().cmp(key) {
                Ordering::Less => return Err(n),
                Ordering::Equal => return Ok(n - 1),
                Ordering::Greater => {}
            }
        }
        let mut lo = 0;
        let mut hi = n;
        while lo < hi {
            let mid = (lo + hi) / 2;
            match self.keys[mid].borrow().cmp(key) {
                Ordering::Less => lo = mid + 1,
                Ordering::Equal => return Ok(mid),
                Ordering::Greater => hi = mid,
            }
        }
        Err(lo)
    }
    /// Puts a value in and returns the key's old one.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.search(&key) {
            Ok(i) => Some(crate::mem::replace(&mut self.values[i], value)),
            Err(i) => {
                self.keys.insert(i, key);
                self.values.insert(i, value);
                None
            }
        }
    }
    /// The value of a key.
    pub fn get<Q: ?Sized + Ord>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        match self.search(key) {
            Ok(i) => Some(&self.values[i]),
            Err(_) => None,
        }
    }
    /// The value of a key, mutably.
    pub fn get_mut<Q: ?Sized + Ord>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        match self.search(key) {
            Ok(i) => Some(&mut self.values[i]),
            Err(_) => None,
        }
    }
    /// The stored key and the value of a key.
    pub fn get_key_value<Q: ?Sized + Ord>(&self, key: &Q) -> Option<(&K, &V)>
    where
        K: Borrow<Q>,
    {
        match self.search(key) {
            Ok(i) => Some((&self.keys[i], &self.values[i])),
            Err(_) => None,
        }
    }
    /// Whether a key is there.
    pub fn contains_key<Q: ?Sized + Ord>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.search(key).is_ok()
    }
    /// Removes a key and gives its value.
    pub fn remove<Q: ?Sized + Ord>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        match self.search(key) {
            Ok(i) => {
                self.keys.remove(i);
                Some(self.values.remove(i))
            }
            Err(_) => None,
        }
    }
    /// Removes a key and gives the entry.
    pub fn remove_entry<Q: ?Sized + Ord>(&mut self, key: &Q) -> Option<(K, V)>
    where
        K: Borrow<Q>,
    {
        match self.search(key) {
            Ok(i) => Some((self.keys.remove(i), self.values.remove(i))),
            Err(_) => None,
        }
    }
    /// The first entry.
    pub fn first_key_value(&self) -> Option<(&K, &V)> {
        if self.is_empty() { None } else { Some((&self.keys[0], &self.values[0])) }
    }
    /// The last entry.
    pub fn last_key_value(&self) -> Option<(&K, &V)> {
        let n = self.len();
        if n == 0 { None } else { Some((&self.keys[n - 1], &self.values[n - 1])) }
    }
    /// Removes the first entry.
    pub fn pop_first(&mut self) -> Option<(K, V)> {
        if self.is_empty() { None } else { Some((self.keys.remove(0), self.values.remove(0))) }
    }
    /// Removes the last entry.
    pub fn pop_last(&mut self) -> Option<(K, V)> {
        match self.keys.pop() {
            Some(key) => match self.values.pop() {
                Some(value) => Some((key, value)),
                None => None,
            },
            None => None,
        }
    }
    /// Moves all entries of `other` in.
    pub fn append(&mut self, other: &mut BTreeMap<K, V>) {
        let entries = crate::mem::take(other);
        self.extend(entries);
    }
    /// Splits off the entries from `key` on.
    pub fn split_off<Q: ?Sized + Ord>(&mut self, key: &Q) -> BTreeMap<K, V>
    where
        K: Borrow<Q>,
    {
        let at = match self.search(key) {
            Ok(i) => i,
            Err(i) => i,
        };
        BTreeMap { keys: self.keys.split_off(at), values: self.values.split_off(at) }
    }
    /// Keeps the entries for which `f` holds.
    pub fn retain<F: FnMut(&K, &mut V) -> bool>(&mut self, mut f: F) {
        let entries = crate::mem::take(self);
        for (key, mut value) in entries {
            if f(&key, &mut value) {
                self.keys.push(key);
                self.values.push(value);
            }
        }
    }
    fn range_positions<R: RangeBounds<K>>(&self, range: &R) -> (usize, usize) {
        let start = match range.start_bound() {
            Bound::Included(key) => match self.search(key) {
                Ok(i) => i,
                Err(i) => i,
            },
            Bound::Excluded(key) => match self.search(key) {
                Ok(i) => i + 1,
                Err(i) => i,
            },
            Bound::Unbounded => 0,
        };
        let end = match range.end_bound() {
            Bound::Included(key) => match self.search(key) {
                Ok(i) => i + 1,
                Err(i) => i,
            },
            Bound::Excluded(key) => match self.search(key) {
                Ok(i) => i,
                Err(i) => i,
            },
            Bound::Unbounded => self.len(),
        };
        if start > end {
            panic!("range start is greater than range end in BTreeMap");
        }
        (start, end)
    }
    /// The entries in a range.
    #[track_caller]
    pub fn range<R: RangeBounds<K>>(&self, range: R) -> Iter<'_, K, V> {
        let (start, end) = self.range_positions(&range);
        Iter { keys: self.keys[start..end].iter(), values: self.values[start..end].iter() }
    }
    /// The entries in a range, values mutably.
    #[track_caller]
    pub fn range_mut<R: RangeBounds<K>>(&mut self, range: R) -> IterMut<'_, K, V> {
        let (start, end) = self.range_positions(&range);
        IterMut { keys: self.keys[start..end].iter(), values: self.values[start..end].iter_mut() }
    }
    /// The keys in a range.
    pub(crate) fn range_keys<R: RangeBounds<K>>(&self, range: R) -> crate::slice::Iter<'_, K> {
        let (start, end) = self.range_positions(&range);
        self.keys[start..end].iter()
    }
    /// The place of a key's value, there or not.
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V> {
        match self.search(&key) {
            Ok(position) => Entry::Occupied(OccupiedEntry { map: self, key, position }),
            Err(position) => Entry::Vacant(VacantEntry { map: self, key, position }),
        }
    }
}

/// The place of a key's value.
pub enum Entry<'a, K, V> {
    /// There is a value.
    Occupied(OccupiedEntry<'a, K, V>),
    /// There is none.
    Vacant(VacantEntry<'a, K, V>),
}
/// A place with a value.
pub struct OccupiedEntry<'a, K, V> {
    map: &'a mut BTreeMap<K, V>,
    key: K,
    position: usize,
}
/// A place without a value.
pub struct VacantEntry<'a, K, V> {
    map: &'a mut BTreeMap<K, V>,
    key: K,
    position: usize,
}
impl<'a, K: Ord, V> Entry<'a, K, V> {
    /// The value's place, filled with `default` if it was vacant.
    pub fn or_insert(self, default: V) -> &'a mut V {
        match self {
            Entry::Occupied(e) => e.into_mut(),
            Entry::Vacant(e) => e.insert(default),
        }
    }
    /// The value's place, filled by `default` if it was vacant.
    pub fn or_insert_with<F: FnOnce() -> V>(self, default: F) -> &'a mut V {
        match self {
            Entry::Occupied(e) => e.into_mut(),
            Entry::Vacant(e) => e.insert(default()),
        }
    }
    /// The value's place, filled with the type's default if it was vacant.
    pub fn or_default(self) -> &'a mut V
    where
        V: Default,
    {
        self.or_insert_with(|| V::default())
    }
    /// Changes the value, if there is one.
    pub fn and_modify<F: FnOnce(&mut V)>(mut self, f: F) -> Self {
        if let Entry::Occupied(e) = &mut self {
            f(e.get_mut());
        }
        self
    }
    /// The key.
    pub fn key(&self) -> &K {
        match self {
            Entry::Occupied(e) => &e.key,
            Entry::Vacant(e) => &e.key,
        }
    }
}
impl<'a, K: Ord, V> OccupiedEntry<'a, K, V> {
    /// The value.
    pub fn get(&self) -> &V {
        &self.map.values[self.position]
    }
    /// The value, mutably.
    pub fn get_mut(&mut self) -> &mut V {
        &mut self.map.values[self.position]
    }
    /// The value's place, for as long as the map is borrowed.
    pub fn into_mut(self) -> &'a mut V {
        &mut self.map.values[self.position]
    }
    /// Puts a value in and returns the old one.
    pub fn insert(&mut self, value: V) -> V {
        crate::mem::replace(&mut self.map.values[self.position], value)
    }
    /// Removes the entry and gives the value.
    pub fn remove(self) -> V {
        self.map.keys.remove(self.position);
        self.map.values.remove(self.position)
    }
    /// The key.
    pub fn key(&self) -> &K {
        &self.key
    }
}
impl<'a, K: Ord, V> VacantEntry<'a, K, V> {
    /// Puts a value in and gives its place.
    pub fn insert(self, value: V) -> &'a mut V {
        self.map.keys.insert(self.position, self.key);
        self.map.values.insert(self.position, value);
        &mut self.map.values[self.position]
    }
    /// The key.
    pub fn key(&self) -> &K {
        &self.key
    }
}

/// The entries of a map.
#[derive(Clone)]
pub struct Iter<'a, K, V> {
    keys: crate::slice::Iter<'a, K>,
    values: crate::slice::Iter<'a, V>,
}
impl<'a, K, V> Iterator for Iter<'a, K, V> {
    type Item = (&'a K, &'a V);
    fn next(&mut self) -> Option<(&'a K, &'a V)> {
        match self.keys.next() {
            Some(key) => match self.values.next() {
                Some(value) => Some((key, value)),
                None => None,
            },
            None => None,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.keys.size_hint()
    }
}
impl<'a, K, V> DoubleEndedIterator for Iter<'a, K, V> {
    fn next_back(&mut self) -> Option<(&'a K, &'a V)> {
        match self.keys.next_back() {
            Some(key) => match self.values.next_back() {
                Some(value) => Some((key, value)),
                None => None,
            },
            None => None,
        }
    }
}
impl<'a, K, V> ExactSizeIterator for Iter<'a, K, V> {}

/// The entries of a map, values mutably.
pub struct IterMut<'a, K, V> {
    keys: crate::slice::Iter<'a, K>,
    values: crate::slice::IterMut<'a, V>,
}
impl<'a, K, V> Iterator for IterMut<'a, K, V> {
    type Item = (&'a K, &'a mut V);
    fn next(&mut self) -> Option<(&'a K, &'a mut V)> {
        match self.keys.next() {
            Some(key) => match self.values.next() {
                Some(value) => Some((key, value)),
                None => None,
            },
            None => None,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.keys.size_hint()
    }
}
impl<'a, K, V> DoubleEndedIterator for IterMut<'a, K, V> {
    fn next_back(&mut self) -> Option<(&'a K, &'a mut V)> {
        match self.keys.next_back() {
            Some(key) => match self.values.next_back() {
                Some(value) => Some((key, value)),
                None => None,
            },
            None => None,
        }
    }
}

/// The entries of a map, owned.
pub struct IntoIter<K, V> {
    keys: crate::vec::IntoIter<K>,
    values: crate::vec::IntoIter<V>,
}
impl<K, V> Iterator for IntoIter<K, V> {
    type Item = (K, V);
    fn next(&mut self) -> Option<(K, V)> {
        match self.keys.next() {
            Some(key) => match self.values.next() {
                Some(value) => Some((key, value)),
                None => None,
            },
            None => None,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.keys.size_hint()
    }
}
impl<K, V> DoubleEndedIterator for IntoIter<K, V> {
    fn next_back(&mut self) -> Option<(K, V)> {
        match self.keys.next_back() {
            Some(key) => match self.values.next_back() {
                Some(value) => Some((key, value)),
                None => None,
            },
            None => None,
        }
    }
}
impl<K, V> ExactSizeIterator for IntoIter<K, V> {}

impl<K, V> IntoIterator for BTreeMap<K, V> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;
    fn into_iter(self) -> IntoIter<K, V> {
        IntoIter { keys: self.keys.into_iter(), values: self.values.into_iter() }
    }
}
impl<'a, K, V> IntoIterator for &'a BTreeMap<K, V> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;
    fn into_iter(self) -> Iter<'a, K, V> {
        self.iter()
    }
}
impl<'a, K, V> IntoIterator for &'a mut BTreeMap<K, V> {
    type Item = (&'a K, &'a mut V);
    type IntoIter = IterMut<'a, K, V>;
    fn into_iter(self) -> IterMut<'a, K, V> {
        self.iter_mut()
    }
}
impl<K: Ord, V> FromIterator<(K, V)> for BTreeMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(iter: I) -> BTreeMap<K, V> {
        let mut map = BTreeMap::new();
        map.extend(iter);
        map
    }
}
impl<K: Ord, V> Extend<(K, V)> for BTreeMap<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, iter: I) {
        for (key, value) in iter {
            self.insert(key, value);
        }
    }
}
impl<K: Ord, V, const N: usize> From<[(K, V); N]> for BTreeMap<K, V> {
    fn from(entries: [(K, V); N]) -> BTreeMap<K, V> {
        entries.into_iter().collect()
    }
}
impl<K: Clone, V: Clone> Clone for BTreeMap<K, V> {
    fn clone(&self) -> Self {
        BTreeMap { keys: self.keys.clone(), values: self.values.clone() }
    }
}
impl<K, V> Default for BTreeMap<K, V> {
    fn default() -> Self {
        BTreeMap::new()
    }
}
impl<K: PartialEq, V: PartialEq> PartialEq for BTreeMap<K, V> {
    fn eq(&self, other: &Self) -> bool {
        self.keys == other.keys && self.values == other.values
    }
}
impl<K: Eq, V: Eq> Eq for BTreeMap<K, V> {}
impl<K: PartialOrd, V: PartialOrd> PartialOrd for BTreeMap<K, V> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let mut theirs = other.iter();
        for (key, value) in self.iter() {
            let Some((k, v)) = theirs.next() else { return Some(Ordering::Greater) };
            match key.partial_cmp(k) {
                Some(Ordering::Equal) => {}
                different => return different,
            }
            match value.partial_cmp(v) {
                Some(Ordering::Equal) => {}
                different => return different,
            }
        }
        if theirs.next().is_some() { Some(Ordering::Less) } else { Some(Ordering::Equal) }
    }
}
impl<K: Hash, V: Hash> Hash for BTreeMap<K, V> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len());
        for (key, value) in self {
            key.hash(state);
            value.hash(state);
        }
    }
}
impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for BTreeMap<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
impl<K: Ord + Borrow<Q>, Q: ?Sized + Ord, V> Index<&Q> for BTreeMap<K, V> {
    type Output = V;
    #[track_caller]
    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("no entry found for key")
    }
}
