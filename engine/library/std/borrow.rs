//! Owned and borrowed forms.

use crate::cmp::Ordering;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::ops::Deref;

/// A type that can be looked at as another with the same hash, order and equality.
pub trait Borrow<Borrowed: ?Sized> {
    /// The view.
    fn borrow(&self) -> &Borrowed;
}
impl<T: ?Sized> Borrow<T> for T {
    fn borrow(&self) -> &T {
        self
    }
}
impl<T: ?Sized> Borrow<T> for &T {
    fn borrow(&self) -> &T {
        *self
    }
}
impl Borrow<str> for String {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}
impl<T> Borrow<[T]> for Vec<T> {
    fn borrow(&self) -> &[T] {
        self.as_slice()
    }
}
impl<T, const N: usize> Borrow<[T]> for [T; N] {
    fn borrow(&self) -> &[T] {
        self
    }
}
impl<T: ?Sized> Borrow<T> for Box<T> {
    fn borrow(&self) -> &T {
        &**self
    }
}

/// Borrowed data that can be made owned.
pub trait ToOwned {
    /// The owned form.
    type Owned;
    /// Makes an owned copy.
    fn to_owned(&self) -> Self::Owned;
}
impl<T: Clone> ToOwned for T {
    type Owned = T;
    fn to_owned(&self) -> T {
        self.clone()
    }
}
impl ToOwned for str {
    type Owned = String;
    fn to_owned(&self) -> String {
        let mut owned = String::with_capacity(self.len());
        owned.push_str(self);
        owned
    }
}

/// Borrowed or owned.
pub enum Cow<'a, B: ?Sized + ToOwned> {
    /// Borrowed.
    Borrowed(&'a B),
    /// Owned.
    Owned(B::Owned),
}

impl<'a, B: ?Sized + ToOwned> Cow<'a, B>
where
    B::Owned: Borrow<B>,
{
    /// The owned form.
    pub fn into_owned(self) -> B::Owned {
        match self {
            Cow::Borrowed(b) => b.to_owned(),
            Cow::Owned(o) => o,
        }
    }
    /// Whether it is borrowed.
    pub fn is_borrowed(&self) -> bool {
        matches!(self, Cow::Borrowed(_))
    }
    /// Whether it is owned.
    pub fn is_owned(&self) -> bool {
        matches!(self, Cow::Owned(_))
    }
    /// Its owned form in place.
    pub fn to_mut(&mut self) -> &mut B::Owned {
        if let Cow::Borrowed(b) = self {
            let owned = b.to_owned();
            *self = Cow::Owned(owned);
        }
        match self {
            Cow::Owned(o) => o,
            Cow::Borrowed(_) => unreachable!(),
        }
    }
}
impl<'a, B: ?Sized + ToOwned> Deref for Cow<'a, B>
where
    B::Owned: Borrow<B>,
{
    type Target = B;
    fn deref(&self) -> &B {
        match self {
            Cow::Borrowed(b) => *b,
            Cow::Owned(o) => o.borrow(),
        }
    }
}
impl<'a, B: ?Sized + ToOwned + fmt::Display> fmt::Display for Cow<'a, B>
where
    B::Owned: Borrow<B>,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.deref(), f)
    }
}
impl<'a, B: ?Sized + ToOwned + fmt::Debug> fmt::Debug for Cow<'a, B>
where
    B::Owned: Borrow<B>,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.deref(), f)
    }
}
impl<'a, B: ?Sized + ToOwned> Clone for Cow<'a, B>
where
    B::Owned: Borrow<B>,
{
    fn clone(&self) -> Self {
        match self {
            Cow::Borrowed(b) => Cow::Borrowed(*b),
            Cow::Owned(o) => {
                let b: &B = o.borrow();
                Cow::Owned(b.to_owned())
            }
        }
    }
}
impl<'a, 'b, B: ?Sized + ToOwned + PartialEq> PartialEq<Cow<'b, B>> for Cow<'a, B>
where
    B::Owned: Borrow<B>,
{
    fn eq(&self, other: &Cow<'b, B>) -> bool {
        *self.deref() == *other.deref()
    }
}
impl<'a, 'b> PartialEq<&'b str> for Cow<'a, str> {
    fn eq(&self, other: &&'b str) -> bool {
        *self.deref() == **other
    }
}
impl<'a> PartialEq<str> for Cow<'a, str> {
    fn eq(&self, other: &str) -> bool {
        *self.deref() == *other
    }
}
impl<'a> From<&'a str> for Cow<'a, str> {
    fn from(s: &'a str) -> Cow<'a, str> {
        Cow::Borrowed(s)
    }
}
impl<'a> From<String> for Cow<'a, str> {
    fn from(s: String) -> Cow<'a, str> {
        Cow::Owned(s)
    }
}
impl<'a, B: ?Sized + ToOwned> AsRef<B> for Cow<'a, B>
where
    B::Owned: Borrow<B>,
{
    fn as_ref(&self) -> &B {
        self.deref()
    }
}
