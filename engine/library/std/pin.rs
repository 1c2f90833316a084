//! Pointers to values that stay where they are. Every value here has a place of its own that nothing moves it from.

use crate::fmt;
use crate::ops::{Deref, DerefMut};

/// A pointer whose target is not moved.
#[lang = "Pin"]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pin<P> {
    /// For `pin!`, which must not make a temporary.
    pub pointer: P,
}
impl<P: Deref> Pin<P> {
    /// Pins what may be moved even then.
    pub const fn new(pointer: P) -> Pin<P> {
        Pin { pointer }
    }
    /// The pointer.
    pub fn into_inner(pin: Pin<P>) -> P {
        pin.pointer
    }
    /// A shared reference to the target.
    pub fn as_ref(&self) -> Pin<&P::Target> {
        Pin { pointer: &*self.pointer }
    }
}
impl<P: DerefMut> Pin<P> {
    /// A mutable reference to the target.
    pub fn as_mut(&mut self) -> Pin<&mut P::Target> {
        Pin { pointer: &mut *self.pointer }
    }
    /// Puts another value in the place.
    pub fn set(&mut self, value: P::Target)
    where
        P::Target: Sized,
    {
        *self.pointer = value;
    }
}
impl<'a, T: ?Sized> Pin<&'a T> {
    /// The reference.
    pub fn get_ref(self) -> &'a T {
        self.pointer
    }
}
impl<'a, T: ?Sized> Pin<&'a mut T> {
    /// The reference, shared.
    pub fn into_ref(self) -> Pin<&'a T> {
        Pin { pointer: &*self.pointer }
    }
    /// The reference.
    pub fn get_mut(self) -> &'a mut T {
        self.pointer
    }
}
impl<P: Deref> Deref for Pin<P> {
    type Target = P::Target;
    fn deref(&self) -> &P::Target {
        &*self.pointer
    }
}
impl<P: DerefMut> DerefMut for Pin<P> {
    fn deref_mut(&mut self) -> &mut P::Target {
        &mut *self.pointer
    }
}
impl<P: fmt::Debug> fmt::Debug for Pin<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.pointer, f)
    }
}
impl<P: fmt::Display> fmt::Display for Pin<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.pointer, f)
    }
}
impl<T: ?Sized> From<Box<T>> for Pin<Box<T>> {
    fn from(pointer: Box<T>) -> Pin<Box<T>> {
        Pin { pointer }
    }
}
impl<T> Box<T> {
    /// Puts a value on the heap and pins it there.
    pub fn pin(value: T) -> Pin<Box<T>> {
        Pin { pointer: Box::new(value) }
    }
}
