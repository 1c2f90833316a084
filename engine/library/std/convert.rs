//! Conversions.

/// Conversion from another type that cannot fail.
#[lang = "From"]
pub trait From<T>: Sized {
    /// Converts.
    fn from(value: T) -> Self;
}

/// Conversion into another type that cannot fail.
#[lang = "Into"]
pub trait Into<T>: Sized {
    /// Converts.
    fn into(self) -> T;
}

impl<T, U: From<T>> Into<U> for T {
    fn into(self) -> U {
        U::from(self)
    }
}

impl<T> From<T> for T {
    fn from(value: T) -> T {
        value
    }
}

/// Conversion from another type that may fail.
pub trait TryFrom<T>: Sized {
    /// What a failure is.
    type Error;
    /// Converts, or says why not.
    fn try_from(value: T) -> Result<Self, Self::Error>;
}

impl<T, U: Into<T>> TryFrom<U> for T {
    type Error = Infallible;
    fn try_from(value: U) -> Result<T, Infallible> {
        Ok(value.into())
    }
}

/// Conversion into another type that may fail.
pub trait TryInto<T>: Sized {
    /// What a failure is.
    type Error;
    /// Converts, or says why not.
    fn try_into(self) -> Result<T, Self::Error>;
}

impl<T, U: TryFrom<T>> TryInto<U> for T {
    type Error = U::Error;
    fn try_into(self) -> Result<U, U::Error> {
        U::try_from(self)
    }
}

/// A cheap view as a reference to another type.
pub trait AsRef<T: ?Sized> {
    /// The view.
    fn as_ref(&self) -> &T;
}

/// A cheap view as a mutable reference to another type.
pub trait AsMut<T: ?Sized> {
    /// The view.
    fn as_mut(&mut self) -> &mut T;
}

impl<T: ?Sized + AsRef<U>, U: ?Sized> AsRef<U> for &T {
    fn as_ref(&self) -> &U {
        (**self).as_ref()
    }
}
impl AsRef<str> for str {
    fn as_ref(&self) -> &str {
        self
    }
}
impl AsRef<[u8]> for str {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}
impl AsRef<str> for String {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}
impl AsRef<[u8]> for String {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}
impl<T: ?Sized + AsRef<U>, U: ?Sized> AsRef<U> for &mut T {
    fn as_ref(&self) -> &U {
        (**self).as_ref()
    }
}
impl<T: ?Sized + AsMut<U>, U: ?Sized> AsMut<U> for &mut T {
    fn as_mut(&mut self) -> &mut U {
        (**self).as_mut()
    }
}
impl<T> AsRef<Vec<T>> for Vec<T> {
    fn as_ref(&self) -> &Vec<T> {
        self
    }
}
impl<T> AsMut<Vec<T>> for Vec<T> {
    fn as_mut(&mut self) -> &mut Vec<T> {
        self
    }
}
impl<T> AsMut<[T]> for [T] {
    fn as_mut(&mut self) -> &mut [T] {
        self
    }
}
impl<T, const N: usize> AsMut<[T]> for [T; N] {
    fn as_mut(&mut self) -> &mut [T] {
        self
    }
}
impl AsMut<str> for str {
    fn as_mut(&mut self) -> &mut str {
        self
    }
}
impl AsMut<str> for String {
    fn as_mut(&mut self) -> &mut str {
        self.as_mut_str()
    }
}
impl<T> AsRef<[T]> for [T] {
    fn as_ref(&self) -> &[T] {
        self
    }
}
impl<T> AsRef<[T]> for Vec<T> {
    fn as_ref(&self) -> &[T] {
        self.as_slice()
    }
}
impl<T, const N: usize> AsRef<[T]> for [T; N] {
    fn as_ref(&self) -> &[T] {
        self
    }
}
impl<T> AsMut<[T]> for Vec<T> {
    fn as_mut(&mut self) -> &mut [T] {
        self.as_mut_slice()
    }
}

/// The error of a conversion that cannot fail.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Infallible {}

impl crate::fmt::Display for Infallible {
    fn fmt(&self, _f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        Ok(())
    }
}

impl crate::error::Error for Infallible {}

/// The identity function.
pub const fn identity<T>(x: T) -> T {
    x
}
