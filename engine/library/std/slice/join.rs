//! Putting parts together.

use crate::borrow::Borrow;

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
    /// All parts one after the other.
    pub fn concat<Item: ?Sized>(&self) -> <[T] as Concat<Item>>::Output
    where
        [T]: Concat<Item>,
    {
        Concat::<Item>::concat(self)
    }
    /// The parts with a separator between them.
    pub fn join<Separator>(&self, sep: Separator) -> <[T] as Join<Separator>>::Output
    where
        [T]: Join<Separator>,
    {
        self.join_parts(sep)
    }
}
