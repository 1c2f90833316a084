//! Traits without methods.

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
impl<T: ?Sized> crate::fmt::Debug for PhantomData<T> {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        f.write_str("PhantomData<")?;
        f.write_str(crate::any::type_name::<T>())?;
        f.write_str(">")
    }
}
