//! Sharing between threads.

use crate::cell::as_mut;
use crate::fmt;
use crate::ops::{Deref, DerefMut};

pub use crate::rc::{Arc, ArcWeak as Weak};

pub mod atomic {
    //! Numbers that several threads may change.

    /// How strictly accesses are ordered.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
    pub enum Ordering {
        /// No order.
        Relaxed,
        /// For stores.
        Release,
        /// For loads.
        Acquire,
        /// For both.
        AcqRel,
        /// One order for all.
        SeqCst,
    }

    macro_rules! atomics {
        ($($Atomic:ident $ty:ty;)*) => {
            $(
                /// A number that several threads may change.
                #[derive(Default)]
                pub struct $Atomic {
                    value: $ty,
                }
                impl $Atomic {
                    /// A new one.
                    pub const fn new(value: $ty) -> $Atomic {
                        $Atomic { value }
                    }
                    /// The value.
                    pub fn load(&self, _order: Ordering) -> $ty {
                        self.value
                    }
                    /// Sets the value.
                    pub fn store(&self, value: $ty, _order: Ordering) {
                        *crate::cell::as_mut(&self.value) = value;
                    }
                    /// Sets the value and gives the old one.
                    pub fn swap(&self, value: $ty, _order: Ordering) -> $ty {
                        crate::mem::replace(crate::cell::as_mut(&self.value), value)
                    }
                    /// Adds, wrapping, and gives the old value.
                    pub fn fetch_add(&self, by: $ty, order: Ordering) -> $ty {
                        self.swap(self.value.wrapping_add(by), order)
                    }
                    /// Subtracts, wrapping, and gives the old value.
                    pub fn fetch_sub(&self, by: $ty, order: Ordering) -> $ty {
                        self.swap(self.value.wrapping_sub(by), order)
                    }
                    /// The value.
                    pub fn into_inner(self) -> $ty {
                        self.value
                    }
                }
                impl crate::fmt::Debug for $Atomic {
                    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
                        crate::fmt::Debug::fmt(&self.value, f)
                    }
                }
            )*
        };
    }
    atomics! { AtomicUsize usize; AtomicIsize isize; AtomicU64 u64; AtomicI64 i64; AtomicU32 u32; AtomicI32 i32; AtomicU8 u8; }

    /// A flag that several threads may change.
    #[derive(Default)]
    pub struct AtomicBool {
        value: bool,
    }
    impl AtomicBool {
        /// A new one.
        pub const fn new(value: bool) -> AtomicBool {
            AtomicBool { value }
        }
        /// The value.
        pub fn load(&self, _order: Ordering) -> bool {
            self.value
        }
        /// Sets the value.
        pub fn store(&self, value: bool, _order: Ordering) {
            *crate::cell::as_mut(&self.value) = value;
        }
        /// Sets the value and gives the old one.
        pub fn swap(&self, value: bool, _order: Ordering) -> bool {
            crate::mem::replace(crate::cell::as_mut(&self.value), value)
        }
    }
}

/// A lock was poisoned by a panic: never happens here, since a panic ends the cell.
#[derive(Debug)]
pub struct PoisonError<T> {
    guard: T,
}
impl<T> PoisonError<T> {
    /// What it guards.
    pub fn into_inner(self) -> T {
        self.guard
    }
}

/// What locking gives.
pub type LockResult<T> = Result<T, PoisonError<T>>;

/// A value behind a lock.
#[derive(Default)]
pub struct Mutex<T> {
    value: T,
}
impl<T> Mutex<T> {
    /// A new one.
    pub const fn new(value: T) -> Mutex<T> {
        Mutex { value }
    }
    /// Locks.
    pub fn lock(&self) -> LockResult<MutexGuard<'_, T>> {
        Ok(MutexGuard { value: as_mut(&self.value) })
    }
    /// The value.
    pub fn into_inner(self) -> LockResult<T> {
        Ok(self.value)
    }
    /// The place.
    pub fn get_mut(&mut self) -> LockResult<&mut T> {
        Ok(&mut self.value)
    }
}

/// A locked `Mutex` or `RwLock`.
pub struct MutexGuard<'a, T> {
    value: &'a mut T,
}
impl<'a, T> Deref for MutexGuard<'a, T> {
    type Target = T;
    fn deref(&self) -> &T {
        &*self.value
    }
}
impl<'a, T> DerefMut for MutexGuard<'a, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut *self.value
    }
}
impl<'a, T: fmt::Debug> fmt::Debug for MutexGuard<'a, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.value, f)
    }
}

/// A value behind a lock for one writer or many readers.
#[derive(Default)]
pub struct RwLock<T> {
    value: T,
}
impl<T> RwLock<T> {
    /// A new one.
    pub const fn new(value: T) -> RwLock<T> {
        RwLock { value }
    }
    /// Locks for reading.
    pub fn read(&self) -> LockResult<MutexGuard<'_, T>> {
        Ok(MutexGuard { value: as_mut(&self.value) })
    }
    /// Locks for writing.
    pub fn write(&self) -> LockResult<MutexGuard<'_, T>> {
        Ok(MutexGuard { value: as_mut(&self.value) })
    }
}
