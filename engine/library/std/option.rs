//! `Option`.

use crate::iter::{FromIterator, FusedIterator};
use crate::ops::{Deref, DerefMut};

/// A value that may be absent.
#[lang = "Option"]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Option<T> {
    /// No value.
    None,
    /// A value.
    Some(T),
}

pub use Option::{None, Some};

impl<T> Default for Option<T> {
    fn default() -> Option<T> {
        None
    }
}

impl<T> From<T> for Option<T> {
    fn from(value: T) -> Option<T> {
        Some(value)
    }
}

impl<T: Default> Option<T> {
    /// The place, filled with the default if it is empty.
    pub fn get_or_insert_default(&mut self) -> &mut T {
        self.get_or_insert_with(T::default)
    }
}
impl<T> Option<T> {
    /// Whether there is a value.
    pub const fn is_some(&self) -> bool {
        match self {
            Some(_) => true,
            None => false,
        }
    }
    /// Whether there is no value.
    pub const fn is_none(&self) -> bool {
        match self {
            Some(_) => false,
            None => true,
        }
    }
    /// Whether there is a value for which `f` holds.
    pub fn is_some_and(self, f: impl FnOnce(T) -> bool) -> bool {
        match self {
            Some(x) => f(x),
            None => false,
        }
    }
    /// Whether there is no value, or one for which `f` holds.
    pub fn is_none_or(self, f: impl FnOnce(T) -> bool) -> bool {
        match self {
            Some(x) => f(x),
            None => true,
        }
    }
    /// A view of the value.
    pub const fn as_ref(&self) -> Option<&T> {
        match self {
            Some(x) => Some(x),
            None => None,
        }
    }
    /// A mutable view of the value.
    pub const fn as_mut(&mut self) -> Option<&mut T> {
        match self {
            Some(x) => Some(x),
            None => None,
        }
    }
    /// The value as a slice of zero or one elements.
    pub fn as_slice(&self) -> &[T] {
        match self {
            Some(x) => crate::slice::from_ref(x),
            None => &[],
        }
    }
    /// The value, or a panic with `message`.
    #[track_caller]
    pub fn expect(self, message: &str) -> T {
        match self {
            Some(x) => x,
            None => panic!("{}", message),
        }
    }
    /// The value, or a panic.
    #[track_caller]
    pub fn unwrap(self) -> T {
        match self {
            Some(x) => x,
            None => panic!("called `Option::unwrap()` on a `None` value"),
        }
    }
    /// The value, or `default`.
    pub fn unwrap_or(self, default: T) -> T {
        match self {
            Some(x) => x,
            None => default,
        }
    }
    /// The value, or what `f` gives.
    pub fn unwrap_or_else<F: FnOnce() -> T>(self, f: F) -> T {
        match self {
            Some(x) => x,
            None => f(),
        }
    }
    /// The value, or the type's default.
    pub fn unwrap_or_default(self) -> T
    where
        T: Default,
    {
        match self {
            Some(x) => x,
            None => T::default(),
        }
    }
    /// Applies `f` to the value.
    pub fn map<U, F: FnOnce(T) -> U>(self, f: F) -> Option<U> {
        match self {
            Some(x) => Some(f(x)),
            None => None,
        }
    }
    /// Looks at the value.
    pub fn inspect<F: FnOnce(&T)>(self, f: F) -> Option<T> {
        if let Some(x) = &self {
            f(x);
        }
        self
    }
    /// Applies `f` to the value, or gives `default`.
    pub fn map_or<U, F: FnOnce(T) -> U>(self, default: U, f: F) -> U {
        match self {
            Some(x) => f(x),
            None => default,
        }
    }
    /// Applies `f` to the value, or gives what `default` gives.
    pub fn map_or_else<U, D: FnOnce() -> U, F: FnOnce(T) -> U>(self, default: D, f: F) -> U {
        match self {
            Some(x) => f(x),
            None => default(),
        }
    }
    /// `Ok(value)`, or `Err(err)`.
    pub fn ok_or<E>(self, err: E) -> Result<T, E> {
        match self {
            Some(x) => Ok(x),
            None => Err(err),
        }
    }
    /// `Ok(value)`, or `Err(err())`.
    pub fn ok_or_else<E, F: FnOnce() -> E>(self, err: F) -> Result<T, E> {
        match self {
            Some(x) => Ok(x),
            None => Err(err()),
        }
    }
    /// The value behind a `Deref`.
    pub fn as_deref(&self) -> Option<&T::Target>
    where
        T: Deref,
    {
        match self {
            Some(x) => Some(x.deref()),
            None => None,
        }
    }
    /// The value behind a `DerefMut`.
    pub fn as_deref_mut(&mut self) -> Option<&mut T::Target>
    where
        T: DerefMut,
    {
        match self {
            Some(x) => Some(x.deref_mut()),
            None => None,
        }
    }
    /// An iterator over a view of the value.
    pub fn iter(&self) -> IntoIter<&T> {
        IntoIter { item: self.as_ref() }
    }
    /// An iterator over a mutable view of the value.
    pub fn iter_mut(&mut self) -> IntoIter<&mut T> {
        IntoIter { item: self.as_mut() }
    }
    /// `other` if there is a value.
    pub fn and<U>(self, other: Option<U>) -> Option<U> {
        match self {
            Some(_) => other,
            None => None,
        }
    }
    /// What `f` gives for the value.
    pub fn and_then<U, F: FnOnce(T) -> Option<U>>(self, f: F) -> Option<U> {
        match self {
            Some(x) => f(x),
            None => None,
        }
    }
    /// Keeps the value only if `predicate` holds.
    pub fn filter<P: FnOnce(&T) -> bool>(self, predicate: P) -> Self {
        if let Some(x) = self {
            if predicate(&x) {
                return Some(x);
            }
        }
        None
    }
    /// `self` if there is a value, `other` otherwise.
    pub fn or(self, other: Option<T>) -> Option<T> {
        match self {
            Some(x) => Some(x),
            None => other,
        }
    }
    /// `self` if there is a value, what `f` gives otherwise.
    pub fn or_else<F: FnOnce() -> Option<T>>(self, f: F) -> Option<T> {
        match self {
            Some(x) => Some(x),
            None => f(),
        }
    }
    /// The one value, if exactly one of them has one.
    pub fn xor(self, other: Option<T>) -> Option<T> {
        match (self, other) {
            (Some(a), None) => Some(a),
            (None, Some(b)) => Some(b),
            _ => None,
        }
    }
    /// Puts a value in and returns its place.
    pub fn insert(&mut self, value: T) -> &mut T {
        *self = Some(value);
        match self {
            Some(x) => x,
            None => unreachable!(),
        }
    }
    /// The value's place, filled with `value` if it was empty.
    pub fn get_or_insert(&mut self, value: T) -> &mut T {
        if self.is_none() {
            *self = Some(value);
        }
        match self {
            Some(x) => x,
            None => unreachable!(),
        }
    }
    /// The value's place, filled by `f` if it was empty.
    pub fn get_or_insert_with<F: FnOnce() -> T>(&mut self, f: F) -> &mut T {
        if self.is_none() {
            *self = Some(f());
        }
        match self {
            Some(x) => x,
            None => unreachable!(),
        }
    }
    /// Takes the value out, leaving `None`.
    pub fn take(&mut self) -> Option<T> {
        crate::mem::replace(self, None)
    }
    /// Takes the value out if `predicate` holds.
    pub fn take_if<P: FnOnce(&mut T) -> bool>(&mut self, predicate: P) -> Option<T> {
        let hit = match self {
            Some(x) => predicate(x),
            None => false,
        };
        if hit { self.take() } else { None }
    }
    /// Puts `value` in and returns what was there.
    pub fn replace(&mut self, value: T) -> Option<T> {
        crate::mem::replace(self, Some(value))
    }
    /// Pairs two values, if both are there.
    pub fn zip<U>(self, other: Option<U>) -> Option<(T, U)> {
        match (self, other) {
            (Some(a), Some(b)) => Some((a, b)),
            _ => None,
        }
    }
}

impl<T, U> Option<(T, U)> {
    /// Two options from an option of a pair.
    pub fn unzip(self) -> (Option<T>, Option<U>) {
        match self {
            Some((a, b)) => (Some(a), Some(b)),
            None => (None, None),
        }
    }
}

impl<T: Clone> Option<&T> {
    /// Clones what is behind the reference.
    pub fn cloned(self) -> Option<T> {
        match self {
            Some(x) => Some(x.clone()),
            None => None,
        }
    }
    /// Copies what is behind the reference.
    pub fn copied(self) -> Option<T> {
        match self {
            Some(x) => Some(x.clone()),
            None => None,
        }
    }
}

impl<T: Clone> Option<&mut T> {
    /// Clones what is behind the reference.
    pub fn cloned(self) -> Option<T> {
        match self {
            Some(x) => Some(x.clone()),
            None => None,
        }
    }
    /// Copies what is behind the reference.
    pub fn copied(self) -> Option<T> {
        match self {
            Some(x) => Some(x.clone()),
            None => None,
        }
    }
}

impl<T> Option<Option<T>> {
    /// Removes one level.
    pub fn flatten(self) -> Option<T> {
        match self {
            Some(inner) => inner,
            None => None,
        }
    }
}

impl<T, E> Option<Result<T, E>> {
    /// Swaps the order of the two layers.
    pub fn transpose(self) -> Result<Option<T>, E> {
        match self {
            Some(Ok(x)) => Ok(Some(x)),
            Some(Err(e)) => Err(e),
            None => Ok(None),
        }
    }
}

/// An iterator over the value of an `Option`.
#[derive(Clone, Debug)]
pub struct IntoIter<T> {
    item: Option<T>,
}

impl<T> Iterator for IntoIter<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        self.item.take()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = if self.item.is_some() { 1 } else { 0 };
        (n, Some(n))
    }
}
impl<T> DoubleEndedIterator for IntoIter<T> {
    fn next_back(&mut self) -> Option<T> {
        self.item.take()
    }
}
impl<T> ExactSizeIterator for IntoIter<T> {}
impl<T> FusedIterator for IntoIter<T> {}

impl<T> IntoIterator for Option<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;
    fn into_iter(self) -> IntoIter<T> {
        IntoIter { item: self }
    }
}
impl<'a, T> IntoIterator for &'a Option<T> {
    type Item = &'a T;
    type IntoIter = IntoIter<&'a T>;
    fn into_iter(self) -> IntoIter<&'a T> {
        self.iter()
    }
}
impl<'a, T> IntoIterator for &'a mut Option<T> {
    type Item = &'a mut T;
    type IntoIter = IntoIter<&'a mut T>;
    fn into_iter(self) -> IntoIter<&'a mut T> {
        self.iter_mut()
    }
}

impl<A, V: FromIterator<A>> FromIterator<Option<A>> for Option<V> {
    fn from_iter<I: IntoIterator<Item = Option<A>>>(iter: I) -> Option<V> {
        let mut stopped = false;
        let values = V::from_iter(crate::iter::OptionShunt { iter: iter.into_iter(), stopped: &mut stopped });
        if stopped { None } else { Some(values) }
    }
}
