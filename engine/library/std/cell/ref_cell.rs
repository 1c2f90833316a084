//! `RefCell`.

use super::as_mut;
use crate::cmp::Ordering;
use crate::fmt;
use crate::ops::{Deref, DerefMut};

/// How a `RefCell` is borrowed. Not `Copy`, so that a reference to it is a place and not a snapshot.
struct Borrows {
    /// Number of shared borrows; -1 for a mutable one.
    count: isize,
}

/// Adds to the count of borrows.
fn count_borrow(borrows: &Borrows, by: isize) {
    as_mut(borrows).count += by;
}

/// A place whose borrows are checked when they happen.
pub struct RefCell<T> {
    borrows: Borrows,
    value: T,
}

/// A shared borrow was not possible.
pub struct BorrowError;
/// A mutable borrow was not possible.
pub struct BorrowMutError;

impl fmt::Debug for BorrowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BorrowError")
    }
}
impl fmt::Display for BorrowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("already mutably borrowed")
    }
}
impl crate::error::Error for BorrowError {}
impl fmt::Debug for BorrowMutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BorrowMutError")
    }
}
impl fmt::Display for BorrowMutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("already borrowed")
    }
}
impl crate::error::Error for BorrowMutError {}

impl<T> RefCell<T> {
    /// A cell holding `value`.
    pub const fn new(value: T) -> RefCell<T> {
        RefCell { borrows: Borrows { count: 0 }, value }
    }
    /// A shared borrow, or a panic.
    #[track_caller]
    pub fn borrow(&self) -> Ref<'_, T> {
        match self.try_borrow() {
            Ok(borrow) => borrow,
            Err(_) => panic!("RefCell already mutably borrowed"),
        }
    }
    /// A shared borrow, if possible.
    pub fn try_borrow(&self) -> Result<Ref<'_, T>, BorrowError> {
        if self.borrows.count < 0 {
            return Err(BorrowError);
        }
        count_borrow(&self.borrows, 1);
        Ok(Ref { value: &self.value, borrows: &self.borrows })
    }
    /// A mutable borrow, or a panic.
    #[track_caller]
    pub fn borrow_mut(&self) -> RefMut<'_, T> {
        match self.try_borrow_mut() {
            Ok(borrow) => borrow,
            Err(_) => {
                if self.borrows.count < 0 {
                    panic!("RefCell already mutably borrowed")
                } else {
                    panic!("RefCell already borrowed")
                }
            }
        }
    }
    /// A mutable borrow, if possible.
    pub fn try_borrow_mut(&self) -> Result<RefMut<'_, T>, BorrowMutError> {
        if self.borrows.count != 0 {
            return Err(BorrowMutError);
        }
        count_borrow(&self.borrows, -1);
        Ok(RefMut { value: as_mut(&self.value), borrows: &self.borrows })
    }
    /// Puts a value in and returns what was there.
    #[track_caller]
    pub fn replace(&self, value: T) -> T {
        crate::mem::replace(&mut *self.borrow_mut(), value)
    }
    /// Puts what `f` makes of the value in and returns what was there.
    #[track_caller]
    pub fn replace_with<F: FnOnce(&mut T) -> T>(&self, f: F) -> T {
        let place = &mut *self.borrow_mut();
        let value = f(place);
        crate::mem::replace(place, value)
    }
    /// Takes the value, leaving the default.
    #[track_caller]
    pub fn take(&self) -> T
    where
        T: Default,
    {
        self.replace(T::default())
    }
    /// Exchanges two cells' values.
    #[track_caller]
    pub fn swap(&self, other: &RefCell<T>) {
        crate::mem::swap(&mut *self.borrow_mut(), &mut *other.borrow_mut());
    }
    /// The value.
    pub fn into_inner(self) -> T {
        self.value
    }
    /// The place.
    pub fn get_mut(&mut self) -> &mut T {
        &mut self.value
    }
}
impl<T: Clone> Clone for RefCell<T> {
    #[track_caller]
    fn clone(&self) -> RefCell<T> {
        RefCell::new(self.borrow().clone())
    }
}
impl<T: Default> Default for RefCell<T> {
    fn default() -> RefCell<T> {
        RefCell::new(T::default())
    }
}
impl<T: PartialEq> PartialEq for RefCell<T> {
    fn eq(&self, other: &RefCell<T>) -> bool {
        *self.borrow() == *other.borrow()
    }
}
impl<T> From<T> for RefCell<T> {
    fn from(value: T) -> RefCell<T> {
        RefCell::new(value)
    }
}

/// A shared borrow of a `RefCell`.
pub struct Ref<'b, T: ?Sized> {
    value: &'b T,
    borrows: &'b Borrows,
}
impl<'b, T: ?Sized> Ref<'b, T> {
    /// A borrow of a part.
    pub fn map<U: ?Sized, F: FnOnce(&T) -> &U>(orig: Ref<'b, T>, f: F) -> Ref<'b, U> {
        count_borrow(orig.borrows, 1);
        Ref { value: f(orig.value), borrows: orig.borrows }
    }
    /// A borrow of a part, if `f` finds one.
    pub fn filter_map<U: ?Sized, F: FnOnce(&T) -> Option<&U>>(orig: Ref<'b, T>, f: F) -> Result<Ref<'b, U>, Ref<'b, T>> {
        match f(orig.value) {
            Some(value) => {
                count_borrow(orig.borrows, 1);
                Ok(Ref { value, borrows: orig.borrows })
            }
            None => Err(orig),
        }
    }
    /// Borrows of two parts.
    pub fn map_split<U: ?Sized, V: ?Sized, F: FnOnce(&T) -> (&U, &V)>(orig: Ref<'b, T>, f: F) -> (Ref<'b, U>, Ref<'b, V>) {
        let (a, b) = f(orig.value);
        count_borrow(orig.borrows, 2);
        (Ref { value: a, borrows: orig.borrows }, Ref { value: b, borrows: orig.borrows })
    }
    /// Another borrow of the same.
    pub fn clone(orig: &Ref<'b, T>) -> Ref<'b, T> {
        count_borrow(orig.borrows, 1);
        Ref { value: orig.value, borrows: orig.borrows }
    }
}
impl<'b, T: ?Sized> Drop for Ref<'b, T> {
    fn drop(&mut self) {
        count_borrow(self.borrows, -1);
    }
}
impl<'b, T: ?Sized> Deref for Ref<'b, T> {
    type Target = T;
    fn deref(&self) -> &T {
        self.value
    }
}
impl<'b, T: ?Sized + fmt::Display> fmt::Display for Ref<'b, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.value, f)
    }
}
impl<'b, T: ?Sized + fmt::Debug> fmt::Debug for Ref<'b, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.value, f)
    }
}

/// A mutable borrow of a `RefCell`.
pub struct RefMut<'b, T: ?Sized> {
    value: &'b mut T,
    borrows: &'b Borrows,
}
impl<'b, T: ?Sized> RefMut<'b, T> {
    /// A borrow of a part.
    pub fn map<U: ?Sized, F: FnOnce(&mut T) -> &mut U>(orig: RefMut<'b, T>, f: F) -> RefMut<'b, U> {
        count_borrow(orig.borrows, -1);
        RefMut { value: f(as_mut(&*orig.value)), borrows: orig.borrows }
    }
    /// A borrow of a part, if `f` finds one.
    pub fn filter_map<U: ?Sized, F: FnOnce(&mut T) -> Option<&mut U>>(orig: RefMut<'b, T>, f: F) -> Result<RefMut<'b, U>, RefMut<'b, T>> {
        match f(as_mut(&*orig.value)) {
            Some(value) => {
                count_borrow(orig.borrows, -1);
                Ok(RefMut { value, borrows: orig.borrows })
            }
            None => Err(orig),
        }
    }
    /// Borrows of two parts.
    pub fn map_split<U: ?Sized, V: ?Sized, F: FnOnce(&mut T) -> (&mut U, &mut V)>(orig: RefMut<'b, T>, f: F) -> (RefMut<'b, U>, RefMut<'b, V>) {
        let (a, b) = f(as_mut(&*orig.value));
        count_borrow(orig.borrows, -2);
        (RefMut { value: a, borrows: orig.borrows }, RefMut { value: b, borrows: orig.borrows })
    }
}
impl<'b, T: ?Sized> Drop for RefMut<'b, T> {
    fn drop(&mut self) {
        count_borrow(self.borrows, 1);
    }
}
impl<'b, T: ?Sized> Deref for RefMut<'b, T> {
    type Target = T;
    fn deref(&self) -> &T {
        &*self.value
    }
}
impl<'b, T: ?Sized> DerefMut for RefMut<'b, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut *self.value
    }
}
impl<'b, T: ?Sized + fmt::Display> fmt::Display for RefMut<'b, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&*self.value, f)
    }
}
impl<'b, T: ?Sized + fmt::Debug> fmt::Debug for RefMut<'b, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.value, f)
    }
}
impl<T: Eq> Eq for RefCell<T> {}
impl<T: PartialOrd> PartialOrd for RefCell<T> {
    fn partial_cmp(&self, other: &RefCell<T>) -> Option<Ordering> {
        self.borrow().partial_cmp(&*other.borrow())
    }
}
impl<T: Ord> Ord for RefCell<T> {
    fn cmp(&self, other: &RefCell<T>) -> Ordering {
        self.borrow().cmp(&*other.borrow())
    }
}
