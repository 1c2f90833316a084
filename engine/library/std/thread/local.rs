//! Values of which every thread has its own.

use super::park::current;
use crate::cell::{as_mut, Cell, RefCell};
use crate::fmt;
use crate::rc::Rc;

/// The values of a `thread_local!` static.
pub struct LocalKey<T: 'static> {
    make: fn() -> T,
    /// The threads that have one, and theirs.
    values: Vec<(super::ThreadId, Rc<T>)>,
}

/// The thread's value has been dropped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct AccessError;
impl fmt::Debug for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AccessError").finish()
    }
}
impl fmt::Display for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("already destroyed")
    }
}
impl crate::error::Error for AccessError {}

impl<T: 'static> LocalKey<T> {
    /// A static without values yet.
    pub const fn new(make: fn() -> T) -> LocalKey<T> {
        LocalKey { make, values: Vec::new() }
    }

    fn find(&self) -> Option<Rc<T>> {
        let id = super::park::current_id();
        self.values.iter().find(|(owner, _)| *owner == id).map(|(_, value)| value.clone())
    }

    fn put(&'static self, value: T) -> Rc<T> {
        let value = Rc::new(value);
        let thread = current();
        let id = thread.id();
        as_mut(self).values.push((id, value.clone()));
        thread.at_end(Box::new(move || {
            let values = &mut as_mut(self).values;
            if let Some(at) = values.iter().position(|(owner, _)| *owner == id) {
                let value = values.swap_remove(at);
                drop(value);
            }
        }));
        value
    }

    /// Calls `f` with the thread's value, which is made now if it has not been.
    pub fn with<F, R>(&'static self, f: F) -> R
    where
        F: FnOnce(&T) -> R,
    {
        let value = match self.find() {
            Some(value) => value,
            None => self.put((self.make)()),
        };
        f(&*value)
    }

    /// The same, if the thread still has values of its own.
    pub fn try_with<F, R>(&'static self, f: F) -> Result<R, AccessError>
    where
        F: FnOnce(&T) -> R,
    {
        Ok(self.with(f))
    }
}

impl<T: 'static> LocalKey<Cell<T>> {
    /// Sets the thread's value.
    pub fn set(&'static self, value: T) {
        match self.find() {
            Some(cell) => cell.set(value),
            None => {
                self.put(Cell::new(value));
            }
        }
    }
    /// A copy of the thread's value.
    pub fn get(&'static self) -> T
    where
        T: Copy,
    {
        self.with(|cell| cell.get())
    }
    /// Takes the thread's value, leaving the default.
    pub fn take(&'static self) -> T
    where
        T: Default,
    {
        self.with(|cell| cell.take())
    }
    /// Sets the thread's value and gives the old one.
    pub fn replace(&'static self, value: T) -> T {
        self.with(|cell| cell.replace(value))
    }
}

impl<T: 'static> LocalKey<RefCell<T>> {
    /// Calls `f` with the thread's value.
    pub fn with_borrow<F, R>(&'static self, f: F) -> R
    where
        F: FnOnce(&T) -> R,
    {
        self.with(|cell| f(&*cell.borrow()))
    }
    /// Calls `f` with the thread's value, to be changed.
    pub fn with_borrow_mut<F, R>(&'static self, f: F) -> R
    where
        F: FnOnce(&mut T) -> R,
    {
        self.with(|cell| f(&mut *cell.borrow_mut()))
    }
    /// Sets the thread's value.
    pub fn set(&'static self, value: T) {
        match self.find() {
            Some(cell) => {
                cell.replace(value);
            }
            None => {
                self.put(RefCell::new(value));
            }
        }
    }
    /// Takes the thread's value, leaving the default.
    pub fn take(&'static self) -> T
    where
        T: Default,
    {
        self.with(|cell| cell.take())
    }
    /// Sets the thread's value and gives the old one.
    pub fn replace(&'static self, value: T) -> T {
        self.with(|cell| cell.replace(value))
    }
}
impl<T: 'static> fmt::Debug for LocalKey<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalKey").finish_non_exhaustive()
    }
}
