//! `Mutex` and `RwLock`.

use crate::cell::as_mut;
use crate::fmt;
use crate::ops::{Deref, DerefMut};

/// A lock was poisoned by a panic: never happens here, since a panic ends the cell.
pub struct PoisonError<T> {
    guard: T,
}
impl<T> PoisonError<T> {
    /// An error that keeps a guard.
    pub fn new(guard: T) -> PoisonError<T> {
        PoisonError { guard }
    }
    /// What it guards.
    pub fn into_inner(self) -> T {
        self.guard
    }
    /// What it guards, borrowed.
    pub fn get_ref(&self) -> &T {
        &self.guard
    }
    /// What it guards, mutably.
    pub fn get_mut(&mut self) -> &mut T {
        &mut self.guard
    }
}
impl<T> fmt::Debug for PoisonError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PoisonError { .. }")
    }
}
impl<T> fmt::Display for PoisonError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("poisoned lock: another task failed inside")
    }
}
impl<T> crate::error::Error for PoisonError<T> {}

/// Why a lock could not be had at once.
pub enum TryLockError<T> {
    /// It was poisoned by a panic.
    Poisoned(PoisonError<T>),
    /// It is locked.
    WouldBlock,
}
impl<T> fmt::Debug for TryLockError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TryLockError::Poisoned(_) => f.pad("\"Poisoned(..)\""),
            TryLockError::WouldBlock => f.pad("\"WouldBlock\""),
        }
    }
}
impl<T> fmt::Display for TryLockError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            TryLockError::Poisoned(_) => "poisoned lock: another task failed inside",
            TryLockError::WouldBlock => "try_lock failed because the operation would block",
        })
    }
}
impl<T> crate::error::Error for TryLockError<T> {}

/// What locking gives.
pub type LockResult<T> = Result<T, PoisonError<T>>;
/// What trying to lock gives.
pub type TryLockResult<T> = Result<T, TryLockError<T>>;

/// How a lock is held. Not `Copy`, so that a reference to it is a place and not a snapshot.
#[derive(Default)]
struct Holders {
    /// Number of readers; -1 for a writer.
    count: isize,
}
fn hold(holders: &Holders, count: isize) {
    as_mut(holders).count = count;
}

macro_rules! guard {
    ($($(#[$doc:meta])* $name:ident $place:ty, |$count:ident| $after:expr;)*) => {
        $(
            $(#[$doc])*
            pub struct $name<'a, T: ?Sized> {
                value: $place,
                holders: &'a Holders,
            }
            impl<'a, T: ?Sized> Drop for $name<'a, T> {
                fn drop(&mut self) {
                    let $count = self.holders.count;
                    hold(self.holders, $after);
                }
            }
            impl<'a, T: ?Sized> Deref for $name<'a, T> {
                type Target = T;
                fn deref(&self) -> &T {
                    &*self.value
                }
            }
            impl<'a, T: ?Sized + fmt::Debug> fmt::Debug for $name<'a, T> {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    fmt::Debug::fmt(&*self.value, f)
                }
            }
            impl<'a, T: ?Sized + fmt::Display> fmt::Display for $name<'a, T> {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    fmt::Display::fmt(&*self.value, f)
                }
            }
        )*
    };
}
guard! {
    /// A locked `Mutex`.
    MutexGuard &'a mut T, |count| 0;
    /// An `RwLock` locked for reading. The place and not a shared reference, which would be a copy of a small value.
    RwLockReadGuard &'a mut T, |count| count - 1;
    /// An `RwLock` locked for writing.
    RwLockWriteGuard &'a mut T, |count| 0;
}
impl<'a, T: ?Sized> DerefMut for MutexGuard<'a, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut *self.value
    }
}
impl<'a, T: ?Sized> DerefMut for RwLockWriteGuard<'a, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut *self.value
    }
}

macro_rules! lock_types {
    ($($(#[$doc:meta])* $name:ident $locked:expr, |$count:ident| $busy:expr;)*) => {
        $(
            $(#[$doc])*
            #[derive(Default)]
            pub struct $name<T> {
                holders: Holders,
                value: T,
            }
            impl<T> $name<T> {
                /// A new one.
                pub const fn new(value: T) -> $name<T> {
                    $name { holders: Holders { count: 0 }, value }
                }
                /// Whether a panic happened while it was locked: never, since a panic ends the cell.
                pub fn is_poisoned(&self) -> bool {
                    false
                }
                /// Forgets that a panic happened while it was locked.
                pub fn clear_poison(&self) {}
                /// The value.
                pub fn into_inner(self) -> LockResult<T> {
                    Ok(self.value)
                }
                /// The place.
                pub fn get_mut(&mut self) -> LockResult<&mut T> {
                    Ok(&mut self.value)
                }
            }
            impl<T> From<T> for $name<T> {
                fn from(value: T) -> $name<T> {
                    $name::new(value)
                }
            }
            impl<T: fmt::Debug> fmt::Debug for $name<T> {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    let $count = self.holders.count;
                    let mut print = f.debug_struct(stringify!($name));
                    if $busy {
                        print.field("data", &$locked);
                    } else {
                        print.field("data", &self.value);
                    }
                    print.field("poisoned", &false).finish_non_exhaustive()
                }
            }
        )*
    };
}
lock_types! {
    /// A value behind a lock.
    Mutex "<locked>", |count| count != 0;
    /// A value behind a lock for one writer or many readers.
    RwLock format_args!("<locked>"), |count| count < 0;
}

impl<T> Mutex<T> {
    /// Locks.
    pub fn lock(&self) -> LockResult<MutexGuard<'_, T>> {
        hold(&self.holders, -1);
        Ok(MutexGuard { value: as_mut(&self.value), holders: &self.holders })
    }
    /// Locks, if it is not locked.
    pub fn try_lock(&self) -> TryLockResult<MutexGuard<'_, T>> {
        if self.holders.count != 0 {
            return Err(TryLockError::WouldBlock);
        }
        hold(&self.holders, -1);
        Ok(MutexGuard { value: as_mut(&self.value), holders: &self.holders })
    }
}
impl<T> RwLock<T> {
    /// Locks for reading.
    pub fn read(&self) -> LockResult<RwLockReadGuard<'_, T>> {
        let readers = if self.holders.count < 0 { 0 } else { self.holders.count };
        hold(&self.holders, readers + 1);
        Ok(RwLockReadGuard { value: as_mut(&self.value), holders: &self.holders })
    }
    /// Locks for writing.
    pub fn write(&self) -> LockResult<RwLockWriteGuard<'_, T>> {
        hold(&self.holders, -1);
        Ok(RwLockWriteGuard { value: as_mut(&self.value), holders: &self.holders })
    }
    /// Locks for reading, if nobody writes.
    pub fn try_read(&self) -> TryLockResult<RwLockReadGuard<'_, T>> {
        if self.holders.count < 0 {
            return Err(TryLockError::WouldBlock);
        }
        hold(&self.holders, self.holders.count + 1);
        Ok(RwLockReadGuard { value: as_mut(&self.value), holders: &self.holders })
    }
    /// Locks for writing, if nobody reads or writes.
    pub fn try_write(&self) -> TryLockResult<RwLockWriteGuard<'_, T>> {
        if self.holders.count != 0 {
            return Err(TryLockError::WouldBlock);
        }
        hold(&self.holders, -1);
        Ok(RwLockWriteGuard { value: as_mut(&self.value), holders: &self.holders })
    }
}
