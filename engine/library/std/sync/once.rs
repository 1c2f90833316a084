//! Values that are made once.

use crate::cell::{LazyCell, OnceCell};
use crate::fmt;
use crate::ops::Deref;

/// A place that is filled once.
pub struct OnceLock<T> {
    cell: OnceCell<T>,
}
impl<T> OnceLock<T> {
    /// An empty one.
    pub const fn new() -> OnceLock<T> {
        OnceLock { cell: OnceCell::new() }
    }
    /// The value, if it is there.
    pub fn get(&self) -> Option<&T> {
        self.cell.get()
    }
    /// The value, mutably, if it is there.
    pub fn get_mut(&mut self) -> Option<&mut T> {
        self.cell.get_mut()
    }
    /// Fills it, or gives the value back if it is full.
    pub fn set(&self, value: T) -> Result<(), T> {
        self.cell.set(value)
    }
    /// The value, made by `f` if it is not there.
    pub fn get_or_init<F: FnOnce() -> T>(&self, f: F) -> &T {
        self.cell.get_or_init(f)
    }
    /// The value.
    pub fn into_inner(self) -> Option<T> {
        self.cell.into_inner()
    }
    /// Takes the value out.
    pub fn take(&mut self) -> Option<T> {
        self.cell.take()
    }
}
impl<T> Default for OnceLock<T> {
    fn default() -> OnceLock<T> {
        OnceLock::new()
    }
}
impl<T: Clone> Clone for OnceLock<T> {
    fn clone(&self) -> OnceLock<T> {
        OnceLock { cell: self.cell.clone() }
    }
}
impl<T: PartialEq> PartialEq for OnceLock<T> {
    fn eq(&self, other: &OnceLock<T>) -> bool {
        self.get() == other.get()
    }
}
impl<T> From<T> for OnceLock<T> {
    fn from(value: T) -> OnceLock<T> {
        OnceLock { cell: OnceCell::from(value) }
    }
}
impl<T: fmt::Debug> fmt::Debug for OnceLock<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut print = f.debug_tuple("OnceLock");
        match self.get() {
            Some(value) => print.field(value),
            None => print.field(&format_args!("<uninit>")),
        };
        print.finish()
    }
}

/// A value that is made when it is first used.
pub struct LazyLock<T, F = fn() -> T> {
    cell: LazyCell<T, F>,
}
impl<T, F: FnOnce() -> T> LazyLock<T, F> {
    /// One that `f` will make.
    pub const fn new(f: F) -> LazyLock<T, F> {
        LazyLock { cell: LazyCell::new(f) }
    }
    /// The value, made now if it has not been.
    pub fn force(this: &LazyLock<T, F>) -> &T {
        LazyCell::force(&this.cell)
    }
}
impl<T, F: FnOnce() -> T> Deref for LazyLock<T, F> {
    type Target = T;
    fn deref(&self) -> &T {
        LazyCell::force(&self.cell)
    }
}
impl<T: Default> Default for LazyLock<T> {
    fn default() -> LazyLock<T> {
        LazyLock::new(T::default)
    }
}
impl<T: fmt::Debug, F> fmt::Debug for LazyLock<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut print = f.debug_tuple("LazyLock");
        match self.cell.made() {
            Some(value) => print.field(value),
            None => print.field(&format_args!("<uninit>")),
        };
        print.finish()
    }
}
