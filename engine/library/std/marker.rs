//! Traits without methods.

use crate::cmp::Ordering;

/// Values that are copied instead of moved.
#[lang = "Copy"]
pub trait Copy: Clone {}

/// Types of a size known to the compiler.
#[lang = "Sized"]
pub trait Sized {}

/// Values that may go to another thread.
#[lang = "Send"]
pub trait Send {}

/// Values that several threads may look at.
#[lang = "Sync"]
pub trait Sync {}

/// Values that may be moved after being pinned.
#[lang = "Unpin"]
pub trait Unpin {}

/// Says that a type uses `T` without holding one.
#[lang = "PhantomData"]
pub struct PhantomData<T: ?Sized>;

impl<T: ?Sized> Clone for PhantomData<T> {
    fn clone(&self) -> Self {
        PhantomData
    }
}
impl<T: ?Sized> Copy for PhantomData<T> {}
impl<T: ?Sized> Default for PhantomData<T> {
    fn default() -> Self {
        PhantomData
    }
}
impl<T: ?Sized> PartialEq for PhantomData<T> {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}
impl<T: ?Sized> Eq for PhantomData<T> {}
impl<T: ?Sized> PartialOrd for PhantomData<T> {
    fn partial_cmp(&self, _other: &Self) -> Option<Ordering> {
        Some(Ordering::Equal)
    }
}
impl<T: ?Sized> Ord for PhantomData<T> {
    fn cmp(&self, _other: &Self) -> Ordering {
        Ordering::Equal
    }
}
impl<T: ?Sized> crate::hash::Hash for PhantomData<T> {
    fn hash<H: crate::hash::Hasher>(&self, _state: &mut H) {}
}
impl<T: ?Sized> crate::fmt::Debug for PhantomData<T> {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        f.write_str("PhantomData<")?;
        f.write_str(crate::any::type_name::<T>())?;
        f.write_str(">")
    }
}

/// A type that must not be moved once pinned.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PhantomPinned;
