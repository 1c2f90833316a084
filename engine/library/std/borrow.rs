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

impl<'a, B: ?Sized + ToOwned> Borrow<B> for Cow<'a, B>
where
    B::Owned: Borrow<B>,
{
    fn borrow(&self) -> &B {
        self.deref()
    }
}

/// As `Borrow`, mutably.
pub trait BorrowMut<Borrowed: ?Sized>: Borrow<Borrowed> {
    /// The view.
    fn borrow_mut(&mut self) -> &mut Borrowed;
}
impl<T: ?Sized> BorrowMut<T> for T {
    fn borrow_mut(&mut self) -> &mut T {
        self
    }
}
impl<T> BorrowMut<[T]> for Vec<T> {
    fn borrow_mut(&mut self) -> &mut [T] {
        self.as_mut_slice()
    }
}
impl<T, const N: usize> BorrowMut<[T]> for [T; N] {
    fn borrow_mut(&mut self) -> &mut [T] {
        self
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
impl<'a, B: ?Sized + ToOwned + Eq> Eq for Cow<'a, B> where B::Owned: Borrow<B> {}
impl<'a, B: ?Sized + ToOwned + PartialOrd> PartialOrd for Cow<'a, B>
where
    B::Owned: Borrow<B>,
{
    fn partial_cmp(&self, other: &Cow<'a, B>) -> Option<Ordering> {
        self.deref().partial_cmp(other.deref())
    }
}
impl<'a, B: ?Sized + ToOwned + Ord> Ord for Cow<'a, B>
where
    B::Owned: Borrow<B>,
{
    fn cmp(&self, other: &Cow<'a, B>) -> Ordering {
        self.deref().cmp(other.deref())
    }
}
impl<'a, B: ?Sized + ToOwned + Hash> Hash for Cow<'a, B>
where
    B::Owned: Borrow<B>,
{
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.deref().hash(state);
    }
}
impl<'a> PartialEq<String> for Cow<'a, str> {
    fn eq(&self, other: &String) -> bool {
        *self.deref() == *other.as_str()
    }
}
impl<'a> PartialEq<Cow<'a, str>> for str {
    fn eq(&self, other: &Cow<'a, str>) -> bool {
        *self == *other.deref()
    }
}
impl<'a> PartialEq<Cow<'a, str>> for &str {
    fn eq(&self, other: &Cow<'a, str>) -> bool {
        **self == *other.deref()
    }
}
impl<'a> PartialEq<Cow<'a, str>> for String {
    fn eq(&self, other: &Cow<'a, str>) -> bool {
        *self.as_str() == *other.deref()
    }
}
impl<'a, B: ?Sized + ToOwned> Default for Cow<'a, B>
where
    B::Owned: Default,
{
    fn default() -> Self {
        Cow::Owned(B::Owned::default())
    }
}
impl<'a> From<&'a String> for Cow<'a, str> {
    fn from(s: &'a String) -> Cow<'a, str> {
        Cow::Borrowed(s.as_str())
    }
}
impl<'a, T: Clone> From<&'a [T]> for Cow<'a, [T]> {
    fn from(slice: &'a [T]) -> Cow<'a, [T]> {
        Cow::Borrowed(slice)
    }
}
impl<'a, T: Clone> From<Vec<T>> for Cow<'a, [T]> {
    fn from(vec: Vec<T>) -> Cow<'a, [T]> {
        Cow::Owned(vec)
    }
}
impl<'a, T: Clone> From<&'a Vec<T>> for Cow<'a, [T]> {
    fn from(vec: &'a Vec<T>) -> Cow<'a, [T]> {
        Cow::Borrowed(vec.as_slice())
    }
}
impl<'a> crate::ops::Add<&'a str> for Cow<'a, str> {
    type Output = Cow<'a, str>;
    fn add(mut self, other: &'a str) -> Cow<'a, str> {
        self += other;
        self
    }
}
impl<'a> crate::ops::AddAssign<&'a str> for Cow<'a, str> {
    fn add_assign(&mut self, other: &'a str) {
        if self.is_empty() {
            *self = Cow::Borrowed(other);
        } else if !other.is_empty() {
            self.to_mut().push_str(other);
        }
    }
}
impl<'a> FromIterator<char> for Cow<'a, str> {
    fn from_iter<I: IntoIterator<Item = char>>(iter: I) -> Cow<'a, str> {
        Cow::Owned(String::from_iter(iter))
    }
}
