//! `HashMap`: entries in insertion order beside an open-addressed table of their positions.

use crate::borrow::Borrow;
use crate::fmt;
use crate::hash::{Hash, RandomState, hash_of};
use crate::iter::{Extend, FromIterator};
use crate::ops::Index;

/// A map from keys to values by hash. Iteration order is unspecified.
#[lang = "HashMap"]
pub struct HashMap<K, V, S = RandomState> {
    keys: Vec<K>,
    values: Vec<V>,
    hashes: Vec<u64>,
    /// For each slot 0 if free, or the entry's position plus 1; its length is a power of two.
    table: Vec<usize>,
    state: crate::marker::PhantomData<S>,
}

/// The slot, from `slot` on, whose entry has this hash, or the first free one.
#[intrinsic("hash.probe")]
fn probe(table: &Vec<usize>, hashes: &Vec<u64>, hash: u64, slot: usize) -> usize;
/// Fills `table`, all free, with the entries' positions.
#[intrinsic("hash.rebuild")]
fn rebuild(table: &mut Vec<usize>, hashes: &Vec<u64>);

impl<K, V> HashMap<K, V> {
    /// An empty map.
    pub fn new() -> HashMap<K, V> {
        HashMap {
            keys: Vec::new(),
            values: Vec::new(),
            hashes: Vec::new(),
            table: Vec::new(),
            state: crate::marker::PhantomData,
        }
    }
    /// An empty map with room.
    pub fn with_capacity(_capacity: usize) -> HashMap<K, V> {
        HashMap::new()
    }
}

impl<K, V, S> HashMap<K, V, S> {
    /// Number of entries.
    pub fn len(&self) -> usize {
        self.keys.len()
    }
    /// Whether it has no entries.
    pub fn is_empty(&self) -> bool {
        self.keys.len() == 0
    }
    /// How many entries fit without growing.
    pub fn capacity(&self) -> usize {
        self.table.len() / 2
    }
    /// Makes room.
    pub fn reserve(&mut self, _additional: usize) {}
    /// Removes all entries.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.values.clear();
        self.hashes.clear();
        self.table.clear();
    }
    /// The entries.
    pub fn iter(&self) -> Iter<'_, K, V> {
        Iter { keys: self.keys.iter(), values: self.values.iter() }
    }
    /// The entries, values mutably.
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
        IterMut { keys: self.keys.iter(), values: self.values.iter_mut() }
    }
    /// The keys.
    pub fn keys(&self) -> crate::slice::Iter<'_, K> {
        self.keys.iter()
    }
    /// The values.
    pub fn values(&self) -> crate::slice::Iter<'_, V> {
        self.values.iter()
    }
    /// The values, mutably.
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
    /// Removes all entries and gives them.
    pub fn drain(&mut self) -> IntoIter<K, V> {
        self.hashes.clear();
        self.table.clear();
        IntoIter {
            keys: crate::mem::take(&mut self.keys).into_iter(),
            values: crate::mem::take(&mut self.values).into_iter(),
        }
    }
}

impl<K: Eq + Hash, V, S> HashMap<K, V, S> {
    /// The slot of a key's entry, or of where it would go. The table is not empty.
    fn slot_of<Q: ?Sized + Hash + Eq>(&self, key: &Q, hash: u64) -> usize
    where
        K: Borrow<Q>,
    {
        let mut slot = (hash as usize) & (self.table.len() - 1);
        loop {
            slot = probe(&self.table, &self.hashes, hash, slot);
            let entry = self.table[slot];
            if entry == 0 || *self.keys[entry - 1].borrow() == *key {
                return slot;
            }
            slot = (slot + 1) & (self.table.len() - 1);
        }
    }
    fn position<Q: ?Sized + Hash + Eq>(&self, key: &Q) -> Option<usize>
    where
        K: Borrow<Q>,
    {
        if self.keys.len() == 0 {
            return None;
        }
        let entry = self.table[self.slot_of(key, hash_of(key))];
        if entry == 0 { None } else { Some(entry - 1) }
    }
    fn resize(&mut self, slots: usize) {
        self.table = vec![0; slots];
        rebuild(&mut self.table, &self.hashes);
    }
    /// Adds an entry whose key is not there yet; gives its position.
    fn push(&mut self, key: K, value: V, hash: u64) -> usize {
        if (self.keys.len() + 1) * 2 > self.table.len() {
            let slots = if self.table.len() == 0 { 8 } else { self.table.len() * 2 };
            self.resize(slots);
        }
        let slot = self.slot_of(&key, hash);
        self.keys.push(key);
        self.values.push(value);
        self.hashes.push(hash);
        self.table[slot] = self.keys.len();
        self.keys.len() - 1
    }
    fn remove_at(&mut self, position: usize) -> (K, V) {
        self.hashes.swap_remove(position);
        let key = self.keys.swap_remove(position);
        let value = self.values.swap_remove(position);
        (key, value)
    }

    /// Puts a value in and returns the key's old one.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.position(&key) {
            Some(i) => Some(crate::mem::replace(&mut self.values[i], value)),
            None => {
                let hash = hash_of(&key);
                self.push(key, value, hash);
                None
            }
        }
    }
    /// The value of a key.
    pub fn get<Q: ?Sized + Hash + Eq>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        match self.position(key) {
            Some(i) => Some(&self.values[i]),
            None => None,
        }
    }
    /// The value of a key, mutably.
    pub fn get_mut<Q: ?Sized + Hash + Eq>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        match self.position(key) {
            Some(i) => Some(&mut self.values[i]),
            None => None,
        }
    }
    /// The stored key and the value of a key.
    pub fn get_key_value<Q: ?Sized + Hash + Eq>(&self, key: &Q) -> Option<(&K, &V)>
    where
        K: Borrow<Q>,
    {
        match self.position(key) {
            Some(i) => Some((&self.keys[i], &self.values[i])),
            None => None,
        }
    }
    /// Whether a key is there.
    pub fn contains_key<Q: ?Sized + Hash + Eq>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.position(key).is_some()
    }
    /// Removes a key and gives its value.
    pub fn remove<Q: ?Sized + Hash + Eq>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        match self.remove_entry(key) {
            Some((_, value)) => Some(value),
            None => None,
        }
    }
    /// Removes a key and gives the entry.
    pub fn remove_entry<Q: ?Sized + Hash + Eq>(&mut self, key: &Q) -> Option<(K, V)>
    where
        K: Borrow<Q>,
    {
        let position = self.position(key)?;
        let last = self.keys.len() - 1;
        let slot = self.slot_of(key, self.hashes[position]);
        if position != last {
            let moved = self.hashes[last];
            let mut at = (moved as usize) & (self.table.len() - 1);
            while self.table[at] != last + 1 {
                at = (at + 1) & (self.table.len() - 1);
            }
            self.table[at] = position + 1;
        }
        let entry = self.remove_at(position);
        self.close_gap(slot);
        Some(entry)
    }
    /// Moves later entries of a probe sequence back over a slot that became free.
    fn close_gap(&mut self, gap: usize) {
        let mask = self.table.len() - 1;
        let mut free = gap;
        self.table[free] = 0;
        let mut at = (gap + 1) & mask;
        while self.table[at] != 0 {
            let entry = self.table[at];
            let home = (self.hashes[entry - 1] as usize) & mask;
            if ((at.wrapping_sub(home)) & mask) >= ((at.wrapping_sub(free)) & mask) {
                self.table[free] = entry;
                self.table[at] = 0;
                free = at;
            }
            at = (at + 1) & mask;
        }
    }
    /// The place of a key's value, there or not.
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V, S> {
        match self.position(&key) {
            Some(position) => Entry::Occupied(OccupiedEntry { map: self, key, position }),
            None => Entry::Vacant(VacantEntry { map: self, key }),
        }
    }
    /// Keeps the entries for which `f` holds.
    pub fn retain<F: FnMut(&K, &mut V) -> bool>(&mut self, mut f: F) {
        let entries = self.drain();
        for (key, mut value) in entries {
            if f(&key, &mut value) {
                let hash = hash_of(&key);
                self.push(key, value, hash);
            }
        }
    }
}

/// The place of a key's value.
pub enum Entry<'a, K, V, S = RandomState> {
    /// There is a value.
    Occupied(OccupiedEntry<'a, K, V, S>),
    /// There is none.
    Vacant(VacantEntry<'a, K, V, S>),
}
/// A place with a value.
pub struct OccupiedEntry<'a, K, V, S = RandomState> {
    map: &'a mut HashMap<K, V, S>,
    key: K,
    position: usize,
}
/// A place without a value.
pub struct VacantEntry<'a, K, V, S = RandomState> {
    map: &'a mut HashMap<K, V, S>,
    key: K,
}
impl<'a, K: Eq + Hash, V, S> Entry<'a, K, V, S> {
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
    /// The value's place, filled by `default` of the key if it was vacant.
    pub fn or_insert_with_key<F: FnOnce(&K) -> V>(self, default: F) -> &'a mut V {
        match self {
            Entry::Occupied(e) => e.into_mut(),
            Entry::Vacant(e) => {
                let value = default(&e.key);
                e.insert(value)
            }
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
impl<'a, K: Eq + Hash, V, S> OccupiedEntry<'a, K, V, S> {
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
        match self.map.remove(&self.key) {
            Some(value) => value,
            None => unreachable!(),
        }
    }
    /// The key.
    pub fn key(&self) -> &K {
        &self.key
    }
}
impl<'a, K: Eq + Hash, V, S> VacantEntry<'a, K, V, S> {
    /// Puts a value in and gives its place.
    pub fn insert(self, value: V) -> &'a mut V {
        let hash = hash_of(&self.key);
        let position = self.map.push(self.key, value, hash);
        &mut self.map.values[position]
    }
    /// The key.
    pub fn key(&self) -> &K {
        &self.key
    }
    /// The key, owned.
    pub fn into_key(self) -> K {
        self.key
    }
}

/// The entries of a map.
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
impl<'a, K, V> ExactSizeIterator for Iter<'a, K, V> {}
impl<'a, K, V> Clone for Iter<'a, K, V> {
    fn clone(&self) -> Self {
        Iter { keys: self.keys.clone(), values: self.values.clone() }
    }
}

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
impl<K, V> ExactSizeIterator for IntoIter<K, V> {}

impl<K, V, S> IntoIterator for HashMap<K, V, S> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;
    fn into_iter(self) -> IntoIter<K, V> {
        IntoIter { keys: self.keys.into_iter(), values: self.values.into_iter() }
    }
}
impl<'a, K, V, S> IntoIterator for &'a HashMap<K, V, S> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;
    fn into_iter(self) -> Iter<'a, K, V> {
        self.iter()
    }
}
impl<'a, K, V, S> IntoIterator for &'a mut HashMap<K, V, S> {
    type Item = (&'a K, &'a mut V);
    type IntoIter = IterMut<'a, K, V>;
    fn into_iter(self) -> IterMut<'a, K, V> {
        self.iter_mut()
    }
}
impl<K: Eq + Hash, V> FromIterator<(K, V)> for HashMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(iter: I) -> HashMap<K, V> {
        let mut map = HashMap::new();
        map.extend(iter);
        map
    }
}
impl<K: Eq + Hash, V, S> Extend<(K, V)> for HashMap<K, V, S> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, iter: I) {
        for (key, value) in iter {
            self.insert(key, value);
        }
    }
}
impl<K: Eq + Hash, V, const N: usize> From<[(K, V); N]> for HashMap<K, V> {
    fn from(entries: [(K, V); N]) -> HashMap<K, V> {
        entries.into_iter().collect()
    }
}
impl<K: Clone, V: Clone, S> Clone for HashMap<K, V, S> {
    fn clone(&self) -> Self {
        HashMap {
            keys: self.keys.clone(),
            values: self.values.clone(),
            hashes: self.hashes.clone(),
            table: self.table.clone(),
            state: crate::marker::PhantomData,
        }
    }
}
impl<K, V, S> Default for HashMap<K, V, S> {
    fn default() -> Self {
        HashMap {
            keys: Vec::new(),
            values: Vec::new(),
            hashes: Vec::new(),
            table: Vec::new(),
            state: crate::marker::PhantomData,
        }
    }
}
impl<K: Eq + Hash, V: PartialEq, S> PartialEq for HashMap<K, V, S> {
    fn eq(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        for (key, value) in self {
            match other.get(key) {
                Some(v) => {
                    if *value != *v {
                        return false;
                    }
                }
                None => return false,
            }
        }
        true
    }
}
impl<K: Eq + Hash, V: Eq, S> Eq for HashMap<K, V, S> {}
impl<K: fmt::Debug, V: fmt::Debug, S> fmt::Debug for HashMap<K, V, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
impl<K: Eq + Hash + Borrow<Q>, Q: ?Sized + Eq + Hash, V, S> Index<&Q> for HashMap<K, V, S> {
    type Output = V;
    #[track_caller]
    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("no entry found for key")
    }
}
