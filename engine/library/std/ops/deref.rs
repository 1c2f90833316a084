//! Dereference and destruction.

/// The operator unary `*` on a shared place.
#[lang = "Deref"]
pub trait Deref {
    /// What it points to.
    type Target: ?Sized;
    /// The place.
    fn deref(&self) -> &Self::Target;
}

/// The operator unary `*` on a mutable place.
#[lang = "DerefMut"]
pub trait DerefMut: Deref {
    /// The place.
    fn deref_mut(&mut self) -> &mut Self::Target;
}

impl<T: ?Sized> Deref for &T {
    type Target = T;
    fn deref(&self) -> &T {
        *self
    }
}
impl<T: ?Sized> Deref for &mut T {
    type Target = T;
    fn deref(&self) -> &T {
        &**self
    }
}

/// What happens when a value goes out of scope.
#[lang = "Drop"]
pub trait Drop {
    /// Runs before the fields are dropped.
    fn drop(&mut self);
}
