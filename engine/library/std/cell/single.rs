//! `Cell`.

use super::as_mut;
use crate::cmp::Ordering;

/// A place for a value that is copied or replaced whole.
pub struct Cell<T> {
    value: T,
}

impl<T> Cell<T> {
    /// A cell holding `value`.
    pub const fn new(value: T) -> Cell<T> {
        Cell { value }
    }
    /// Puts a value in.
    pub fn set(&self, value: T) {
        *as_mut(&self.value) = value;
    }
    /// Puts a value in and returns what was there.
    pub fn replace(&self, value: T) -> T {
        crate::mem::replace(as_mut(&self.value), value)
    }
    /// Exchanges two cells' values.
    pub fn swap(&self, other: &Cell<T>) {
        crate::mem::swap(as_mut(&self.value), as_mut(&other.value));
    }
    /// The value.
    pub fn into_inner(self) -> T {
        self.value
    }
    /// The place.
    pub fn get_mut(&mut self) -> &mut T {
        &mut self.value
    }
    /// Takes the value, leaving the default.
    pub fn take(&self) -> T
    where
        T: Default,
    {
        self.replace(T::default())
    }
}
impl<T: Copy> Cell<T> {
    /// A copy of the value.
    pub fn get(&self) -> T {
        self.value
    }
    /// Applies `f` to the value.
    pub fn update(&self, f: impl FnOnce(T) -> T) {
        self.set(f(self.value));
    }
}
impl<T: Copy> Clone for Cell<T> {
    fn clone(&self) -> Cell<T> {
        Cell::new(self.get())
    }
}
impl<T: Default> Default for Cell<T> {
    fn default() -> Cell<T> {
        Cell::new(T::default())
    }
}
impl<T: Copy + PartialEq> PartialEq for Cell<T> {
    fn eq(&self, other: &Cell<T>) -> bool {
        self.get() == other.get()
    }
}
impl<T: Copy + Eq> Eq for Cell<T> {}
impl<T: Copy + PartialOrd> PartialOrd for Cell<T> {
    fn partial_cmp(&self, other: &Cell<T>) -> Option<Ordering> {
        self.get().partial_cmp(&other.get())
    }
}
impl<T: Copy + Ord> Ord for Cell<T> {
    fn cmp(&self, other: &Cell<T>) -> Ordering {
        self.get().cmp(&other.get())
    }
}
impl<T> From<T> for Cell<T> {
    fn from(value: T) -> Cell<T> {
        Cell::new(value)
    }
}
