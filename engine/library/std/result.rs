//! `Result`.

use crate::fmt::Debug;
use crate::iter::FromIterator;
use crate::ops::{Deref, DerefMut};

/// Success with a value, or failure with an error.
#[lang = "Result"]
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Result<T, E> {
    /// Success.
    Ok(T),
    /// Failure.
    Err(E),
}

pub use Result::{Err, Ok};

impl<T, E> Result<T, E> {
    /// Whether it is `Ok`.
    pub const fn is_ok(&self) -> bool {
        match self {
            Ok(_) => true,
            Err(_) => false,
        }
    }
    /// Whether it is `Err`.
    pub const fn is_err(&self) -> bool {
        match self {
            Ok(_) => false,
            Err(_) => true,
        }
    }
    /// Whether it is `Ok` with a value for which `f` holds.
    pub fn is_ok_and<F: FnOnce(T) -> bool>(self, f: F) -> bool {
        match self {
            Ok(x) => f(x),
            Err(_) => false,
        }
    }
    /// Whether it is `Err` with an error for which `f` holds.
    pub fn is_err_and<F: FnOnce(E) -> bool>(self, f: F) -> bool {
        match self {
            Ok(_) => false,
            Err(e) => f(e),
        }
    }
    /// The value, if there is one.
    pub fn ok(self) -> Option<T> {
        match self {
            Ok(x) => Some(x),
            Err(_) => None,
        }
    }
    /// The error, if there is one.
    pub fn err(self) -> Option<E> {
        match self {
            Ok(_) => None,
            Err(e) => Some(e),
        }
    }
    /// A view of both sides.
    pub const fn as_ref(&self) -> Result<&T, &E> {
        match self {
            Ok(x) => Ok(x),
            Err(e) => Err(e),
        }
    }
    /// A mutable view of both sides.
    pub const fn as_mut(&mut self) -> Result<&mut T, &mut E> {
        match self {
            Ok(x) => Ok(x),
            Err(e) => Err(e),
        }
    }
    /// Applies `f` to the value.
    pub fn map<U, F: FnOnce(T) -> U>(self, f: F) -> Result<U, E> {
        match self {
            Ok(x) => Ok(f(x)),
            Err(e) => Err(e),
        }
    }
    /// Applies `f` to the value, or gives `default`.
    pub fn map_or<U, F: FnOnce(T) -> U>(self, default: U, f: F) -> U {
        match self {
            Ok(x) => f(x),
            Err(_) => default,
        }
    }
    /// Applies `f` to the value, or `default` to the error.
    pub fn map_or_else<U, D: FnOnce(E) -> U, F: FnOnce(T) -> U>(self, default: D, f: F) -> U {
        match self {
            Ok(x) => f(x),
            Err(e) => default(e),
        }
    }
    /// Applies `f` to the error.
    pub fn map_err<F, O: FnOnce(E) -> F>(self, op: O) -> Result<T, F> {
        match self {
            Ok(x) => Ok(x),
            Err(e) => Err(op(e)),
        }
    }
    /// Looks at the value.
    pub fn inspect<F: FnOnce(&T)>(self, f: F) -> Self {
        if let Ok(x) = &self {
            f(x);
        }
        self
    }
    /// Looks at the error.
    pub fn inspect_err<F: FnOnce(&E)>(self, f: F) -> Self {
        if let Err(e) = &self {
            f(e);
        }
        self
    }
    /// The value behind a `Deref`.
    pub fn as_deref(&self) -> Result<&T::Target, &E>
    where
        T: Deref,
    {
        match self {
            Ok(x) => Ok(x.deref()),
            Err(e) => Err(e),
        }
    }
    /// An iterator over a view of the value.
    pub fn iter(&self) -> crate::option::IntoIter<&T> {
        self.as_ref().ok().into_iter()
    }
    /// The value, or a panic with `message` and the error.
    #[track_caller]
    pub fn expect(self, message: &str) -> T
    where
        E: Debug,
    {
        match self {
            Ok(x) => x,
            Err(e) => panic!("{}: {:?}", message, &e),
        }
    }
    /// The value, or a panic with the error.
    #[track_caller]
    pub fn unwrap(self) -> T
    where
        E: Debug,
    {
        match self {
            Ok(x) => x,
            Err(e) => panic!("called `Result::unwrap()` on an `Err` value: {:?}", &e),
        }
    }
    /// The error, or a panic with `message` and the value.
    #[track_caller]
    pub fn expect_err(self, message: &str) -> E
    where
        T: Debug,
    {
        match self {
            Ok(x) => panic!("{}: {:?}", message, &x),
            Err(e) => e,
        }
    }
    /// The error, or a panic with the value.
    #[track_caller]
    pub fn unwrap_err(self) -> E
    where
        T: Debug,
    {
        match self {
            Ok(x) => panic!("called `Result::unwrap_err()` on an `Ok` value: {:?}", &x),
            Err(e) => e,
        }
    }
    /// The value, or `default`.
    pub fn unwrap_or(self, default: T) -> T {
        match self {
            Ok(x) => x,
            Err(_) => default,
        }
    }
    /// The value, or what `f` makes of the error.
    pub fn unwrap_or_else<F: FnOnce(E) -> T>(self, f: F) -> T {
        match self {
            Ok(x) => x,
            Err(e) => f(e),
        }
    }
    /// The value, or the type's default.
    pub fn unwrap_or_default(self) -> T
    where
        T: Default,
    {
        match self {
            Ok(x) => x,
            Err(_) => T::default(),
        }
    }
    /// `other` if it is `Ok`.
    pub fn and<U>(self, other: Result<U, E>) -> Result<U, E> {
        match self {
            Ok(_) => other,
            Err(e) => Err(e),
        }
    }
    /// What `f` gives for the value.
    pub fn and_then<U, F: FnOnce(T) -> Result<U, E>>(self, f: F) -> Result<U, E> {
        match self {
            Ok(x) => f(x),
            Err(e) => Err(e),
        }
    }
    /// `other` if it is `Err`.
    pub fn or<F>(self, other: Result<T, F>) -> Result<T, F> {
        match self {
            Ok(x) => Ok(x),
            Err(_) => other,
        }
    }
    /// What `f` makes of the error.
    pub fn or_else<F, O: FnOnce(E) -> Result<T, F>>(self, f: O) -> Result<T, F> {
        match self {
            Ok(x) => Ok(x),
            Err(e) => f(e),
        }
    }
}

impl<T: Clone, E> Result<&T, E> {
    /// Clones what is behind the reference.
    pub fn cloned(self) -> Result<T, E> {
        match self {
            Ok(x) => Ok(x.clone()),
            Err(e) => Err(e),
        }
    }
    /// Copies what is behind the reference.
    pub fn copied(self) -> Result<T, E> {
        match self {
            Ok(x) => Ok(x.clone()),
            Err(e) => Err(e),
        }
    }
}

impl<T, E> Result<Option<T>, E> {
    /// Swaps the order of the two layers.
    pub fn transpose(self) -> Option<Result<T, E>> {
        match self {
            Ok(Some(x)) => Some(Ok(x)),
            Ok(None) => None,
            Err(e) => Some(Err(e)),
        }
    }
}

impl<T, E> IntoIterator for Result<T, E> {
    type Item = T;
    type IntoIter = crate::option::IntoIter<T>;
    fn into_iter(self) -> crate::option::IntoIter<T> {
        self.ok().into_iter()
    }
}

impl<A, E, V: FromIterator<A>> FromIterator<Result<A, E>> for Result<V, E> {
    fn from_iter<I: IntoIterator<Item = Result<A, E>>>(iter: I) -> Result<V, E> {
        let mut error = None;
        let values = V::from_iter(crate::iter::ResultShunt { iter: iter.into_iter(), error: &mut error });
        match error {
            None => Ok(values),
            Some(e) => Err(e),
        }
    }
}

impl<T, E> Result<Result<T, E>, E> {
    /// The inner result.
    pub fn flatten(self) -> Result<T, E> {
        match self {
            Ok(inner) => inner,
            Err(error) => Err(error),
        }
    }
}
