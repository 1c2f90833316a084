//! Values that are made once.

use super::as_mut;
use crate::fmt;
use crate::ops::Deref;

/// A place that is filled once.
pub struct OnceCell<T> {
    value: Option<T>,
}
impl<T> OnceCell<T> {
    /// An empty cell.
    pub const fn new() -> OnceCell<T> {
        OnceCell { value: None }
    }
    /// The value, if it is there.
    pub fn get(&self) -> Option<&T> {
        self.value.as_ref()
    }
    /// Fills the cell, or gives the value back.
    pub fn set(&self, value: T) -> Result<(), T> {
        if self.value.is_some() {
            return Err(value);
        }
        *as_mut(&self.value) = Some(value);
        Ok(())
    }
    /// The value, made by `f` if it is not there.
    pub fn get_or_init<F: FnOnce() -> T>(&self, f: F) -> &T {
        if self.value.is_none() {
            let value = f();
            *as_mut(&self.value) = Some(value);
        }
        match &self.value {
            Some(value) => value,
            None => unreachable!(),
        }
    }
    /// The value, mutably, if it is there.
    pub fn get_mut(&mut self) -> Option<&mut T> {
        self.value.as_mut()
    }
    /// The value.
    pub fn into_inner(self) -> Option<T> {
        self.value
    }
    /// Takes the value out.
    pub fn take(&mut self) -> Option<T> {
        self.value.take()
    }
}
impl<T> Default for OnceCell<T> {
    fn default() -> OnceCell<T> {
        OnceCell::new()
    }
}
impl<T: Clone> Clone for OnceCell<T> {
    fn clone(&self) -> OnceCell<T> {
        OnceCell { value: self.value.clone() }
    }
}
impl<T: PartialEq> PartialEq for OnceCell<T> {
    fn eq(&self, other: &OnceCell<T>) -> bool {
        self.value == other.value
    }
}
impl<T: Eq> Eq for OnceCell<T> {}
impl<T> From<T> for OnceCell<T> {
    fn from(value: T) -> OnceCell<T> {
        OnceCell { value: Some(value) }
    }
}
impl<T: fmt::Debug> fmt::Debug for OnceCell<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut print = f.debug_tuple("OnceCell");
        match self.get() {
            Some(value) => print.field(value),
            None => print.field(&format_args!("<uninit>")),
        };
        print.finish()
    }
}

/// A value that is made when it is first used.
pub struct LazyCell<T, F = fn() -> T> {
    value: OnceCell<T>,
    make: Option<F>,
}
impl<T, F: FnOnce() -> T> LazyCell<T, F> {
    /// One that `f` will make.
    pub const fn new(f: F) -> LazyCell<T, F> {
        LazyCell { value: OnceCell::new(), make: Some(f) }
    }
    /// The value, made now if it has not been.
    pub fn force(this: &LazyCell<T, F>) -> &T {
        this.value.get_or_init(|| match as_mut(&this.make).take() {
            Some(make) => make(),
            None => panic!("LazyCell instance has previously been poisoned"),
        })
    }
}
impl<T, F> LazyCell<T, F> {
    /// The value, if it has been made.
    pub(crate) fn made(&self) -> Option<&T> {
        self.value.get()
    }
}
impl<T, F: FnOnce() -> T> Deref for LazyCell<T, F> {
    type Target = T;
    fn deref(&self) -> &T {
        LazyCell::force(self)
    }
}
impl<T: Default> Default for LazyCell<T> {
    fn default() -> LazyCell<T> {
        LazyCell::new(T::default)
    }
}
impl<T: fmt::Debug, F> fmt::Debug for LazyCell<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut print = f.debug_tuple("LazyCell");
        match self.made() {
            Some(value) => print.field(value),
            None => print.field(&format_args!("<uninit>")),
        };
        print.finish()
    }
}
