//! Moving values between places.

use crate::hash::Hash;
use crate::ops::{Deref, DerefMut};

/// Puts `value` in a place and returns what was there.
#[intrinsic("mem.replace")]
pub fn replace<T>(dest: &mut T, value: T) -> T;

/// Exchanges the values of two places.
#[intrinsic("mem.swap")]
pub fn swap<T>(a: &mut T, b: &mut T);

/// Takes the value of a place, leaving the default.
pub fn take<T: Default>(dest: &mut T) -> T {
    replace(dest, T::default())
}

/// Disposes of a value.
pub fn drop<T>(_x: T) {}

/// Forgets a value without running its `Drop`.
#[intrinsic("mem.forget")]
pub fn forget<T>(x: T);

/// The size of a type in bytes, as rustc lays it out.
#[intrinsic("mem.size_of")]
pub const fn size_of<T>() -> usize;

/// The alignment of a type in bytes, as rustc lays it out.
#[intrinsic("mem.align_of")]
pub const fn align_of<T>() -> usize;

/// The size of a value in bytes.
#[intrinsic("mem.size_of_val")]
pub const fn size_of_val<T: ?Sized>(val: &T) -> usize;

/// The alignment of a value's type in bytes.
#[intrinsic("mem.align_of_val")]
pub const fn align_of_val<T: ?Sized>(val: &T) -> usize;

/// Whether dropping a value of the type does anything.
#[intrinsic("mem.needs_drop")]
pub const fn needs_drop<T: ?Sized>() -> bool;

/// A value whose `Drop` does not run by itself.
///
/// `Copy` and `Clone` go with those of `T`.
#[lang = "ManuallyDrop"]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ManuallyDrop<T> {
    value: MaybeDangling<T>,
}
/// What rustc's `ManuallyDrop` holds; seen in its `Debug` print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct MaybeDangling<T>(T);
impl<T> ManuallyDrop<T> {
    /// Keeps the value from being dropped.
    pub const fn new(value: T) -> ManuallyDrop<T> {
        ManuallyDrop { value: MaybeDangling(value) }
    }
    /// The value, which is dropped as usual from here on.
    pub const fn into_inner(slot: ManuallyDrop<T>) -> T {
        slot.value.0
    }
}
impl<T> Deref for ManuallyDrop<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value.0
    }
}
impl<T> DerefMut for ManuallyDrop<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value.0
    }
}

/// Whether two values are of the same variant.
pub fn discriminant<T>(value: &T) -> Discriminant<T> {
    Discriminant { tag: discriminant_value(value), of: crate::marker::PhantomData }
}

#[intrinsic("mem.discriminant")]
fn discriminant_value<T>(value: &T) -> u64;

/// Which variant a value is.
pub struct Discriminant<T> {
    tag: u64,
    of: crate::marker::PhantomData<T>,
}

impl<T> PartialEq for Discriminant<T> {
    fn eq(&self, other: &Self) -> bool {
        self.tag == other.tag
    }
}
impl<T> Eq for Discriminant<T> {}
impl<T> Clone for Discriminant<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Discriminant<T> {}
impl<T> crate::hash::Hash for Discriminant<T> {
    fn hash<H: crate::hash::Hasher>(&self, state: &mut H) {
        self.tag.hash(state);
    }
}
impl<T> crate::fmt::Debug for Discriminant<T> {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        f.debug_tuple("Discriminant").field(&self.tag).finish()
    }
}
