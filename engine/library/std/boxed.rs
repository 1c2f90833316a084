//! `Box`.

use crate::borrow::Cow;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::ops::{Deref, DerefMut};

/// A value on the heap. `*b` is its place.
#[lang = "Box"]
#[intrinsic]
pub struct Box<T: ?Sized>;

impl<T> Box<T> {
    /// Puts a value on the heap.
    #[intrinsic("box.new")]
    pub fn new(value: T) -> Box<T>;
}
impl<T: ?Sized> Box<T> {
    /// Gives the box up for a reference that lives as long as the session.
    #[intrinsic("box.leak")]
    pub fn leak(b: Box<T>) -> &'static mut T;
}

/// The elements of a vector in a box, and back.
#[intrinsic("box.from_vec")]
pub(crate) fn from_vec<T>(vec: Vec<T>) -> Box<[T]>;
#[intrinsic("box.into_vec")]
pub(crate) fn into_vec<T>(slice: Box<[T]>) -> Vec<T>;
/// Bytes that are UTF-8 as text, and back.
#[intrinsic("box.str_of_bytes")]
pub(crate) fn str_of_bytes(bytes: Box<[u8]>) -> Box<str>;
#[intrinsic("box.bytes_of_str")]
pub(crate) fn bytes_of_str(text: Box<str>) -> Box<[u8]>;

impl<T: ?Sized> Deref for Box<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &**self
    }
}
impl<T: ?Sized> DerefMut for Box<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut **self
    }
}
impl<T: ?Sized> AsRef<T> for Box<T> {
    fn as_ref(&self) -> &T {
        &**self
    }
}
impl<T: ?Sized> AsMut<T> for Box<T> {
    fn as_mut(&mut self) -> &mut T {
        &mut **self
    }
}
impl<T: Clone> Clone for Box<T> {
    fn clone(&self) -> Box<T> {
        Box::new((**self).clone())
    }
}
impl<T: Default> Default for Box<T> {
    fn default() -> Box<T> {
        Box::new(T::default())
    }
}
impl<T: ?Sized + PartialEq> PartialEq for Box<T> {
    fn eq(&self, other: &Box<T>) -> bool {
        **self == **other
    }
}
impl<T: ?Sized + Eq> Eq for Box<T> {}
impl<T: ?Sized + PartialOrd> PartialOrd for Box<T> {
    fn partial_cmp(&self, other: &Box<T>) -> Option<crate::cmp::Ordering> {
        (**self).partial_cmp(&**other)
    }
}
impl<T: ?Sized + Ord> Ord for Box<T> {
    fn cmp(&self, other: &Box<T>) -> crate::cmp::Ordering {
        (**self).cmp(&**other)
    }
}
impl<T: ?Sized + Hash> Hash for Box<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for Box<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
impl<T: ?Sized + fmt::Display> fmt::Display for Box<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
impl<T> From<T> for Box<T> {
    fn from(value: T) -> Box<T> {
        Box::new(value)
    }
}
impl<I: ?Sized + Iterator> Iterator for Box<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        (**self).next()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (**self).size_hint()
    }
}
impl<I: ?Sized + DoubleEndedIterator> DoubleEndedIterator for Box<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        (**self).next_back()
    }
}
impl<I: ?Sized + ExactSizeIterator> ExactSizeIterator for Box<I> {}

impl<T: Clone> Clone for Box<[T]> {
    fn clone(&self) -> Box<[T]> {
        from_vec((**self).to_vec())
    }
}
impl Clone for Box<str> {
    fn clone(&self) -> Box<str> {
        Box::from(&**self)
    }
}
impl<T> Default for Box<[T]> {
    fn default() -> Box<[T]> {
        from_vec(Vec::new())
    }
}
impl Default for Box<str> {
    fn default() -> Box<str> {
        Box::from("")
    }
}
impl<T> From<Vec<T>> for Box<[T]> {
    fn from(vec: Vec<T>) -> Box<[T]> {
        from_vec(vec)
    }
}
impl<T: Clone> From<&[T]> for Box<[T]> {
    fn from(slice: &[T]) -> Box<[T]> {
        from_vec(slice.to_vec())
    }
}
impl<T, const N: usize> From<[T; N]> for Box<[T]> {
    fn from(array: [T; N]) -> Box<[T]> {
        Box::new(array)
    }
}
impl<T> From<Box<[T]>> for Vec<T> {
    fn from(slice: Box<[T]>) -> Vec<T> {
        into_vec(slice)
    }
}
impl From<&str> for Box<str> {
    fn from(text: &str) -> Box<str> {
        str_of_bytes(from_vec(text.as_bytes().to_vec()))
    }
}
impl From<String> for Box<str> {
    fn from(text: String) -> Box<str> {
        text.into_boxed_str()
    }
}
impl From<char> for Box<str> {
    fn from(c: char) -> Box<str> {
        c.to_string().into_boxed_str()
    }
}
impl<'a> From<Cow<'a, str>> for Box<str> {
    fn from(text: Cow<'a, str>) -> Box<str> {
        text.into_owned().into_boxed_str()
    }
}
impl From<Box<str>> for String {
    fn from(text: Box<str>) -> String {
        text.into_string()
    }
}
impl From<Box<str>> for Box<[u8]> {
    fn from(text: Box<str>) -> Box<[u8]> {
        bytes_of_str(text)
    }
}
impl<T, const N: usize> TryFrom<Box<[T]>> for Box<[T; N]> {
    type Error = Box<[T]>;
    fn try_from(slice: Box<[T]>) -> Result<Box<[T; N]>, Box<[T]>> {
        if slice.len() != N {
            return Err(slice);
        }
        match <[T; N]>::try_from(into_vec(slice)) {
            Ok(array) => Ok(Box::new(array)),
            Err(vec) => Err(from_vec(vec)),
        }
    }
}
impl<T> FromIterator<T> for Box<[T]> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Box<[T]> {
        from_vec(Vec::from_iter(iter))
    }
}
impl FromIterator<char> for Box<str> {
    fn from_iter<I: IntoIterator<Item = char>>(iter: I) -> Box<str> {
        String::from_iter(iter).into_boxed_str()
    }
}
impl<'a> FromIterator<&'a str> for Box<str> {
    fn from_iter<I: IntoIterator<Item = &'a str>>(iter: I) -> Box<str> {
        String::from_iter(iter).into_boxed_str()
    }
}
impl FromIterator<String> for Box<str> {
    fn from_iter<I: IntoIterator<Item = String>>(iter: I) -> Box<str> {
        String::from_iter(iter).into_boxed_str()
    }
}
impl<T> IntoIterator for Box<[T]> {
    type Item = T;
    type IntoIter = crate::vec::IntoIter<T>;
    fn into_iter(self) -> crate::vec::IntoIter<T> {
        into_vec(self).into_iter()
    }
}
impl<'a, T> IntoIterator for &'a Box<[T]> {
    type Item = &'a T;
    type IntoIter = crate::slice::Iter<'a, T>;
    fn into_iter(self) -> crate::slice::Iter<'a, T> {
        (**self).iter()
    }
}
impl<'a, T> IntoIterator for &'a mut Box<[T]> {
    type Item = &'a mut T;
    type IntoIter = crate::slice::IterMut<'a, T>;
    fn into_iter(self) -> crate::slice::IterMut<'a, T> {
        (**self).iter_mut()
    }
}
