//! `Mutex` and `RwLock`.

use crate::cell::as_mut;
use crate::fmt;
use crate::ops::{Deref, DerefMut};
use crate::thread::{panicking, Queue};

/// A thread panicked while it had the lock.
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

impl<T> From<PoisonError<T>> for TryLockError<T> {
    fn from(error: PoisonError<T>) -> TryLockError<T> {
        TryLockError::Poisoned(error)
    }
}

/// What locking gives.
pub type LockResult<T> = Result<T, PoisonError<T>>;
/// What trying to lock gives.
pub type TryLockResult<T> = Result<T, TryLockError<T>>;

/// How a lock is held. Not `Copy`, so that a reference to it is a place and not a snapshot.
#[derive(Default)]
pub(super) struct Holders {
    /// Number of readers; -1 for a writer.
    count: isize,
    /// Whether a thread has panicked while it could write.
    poisoned: bool,
    /// Those that want it.
    queue: Queue,
}
impl Holders {
    const fn new() -> Holders {
        Holders { count: 0, poisoned: false, queue: Queue::new() }
    }
    /// Waits until nobody holds the lock, and holds it to write.
    pub(super) fn write(&self, doing: &'static str) {
        while self.count != 0 {
            self.queue.wait(doing);
        }
        as_mut(self).count = -1;
    }
    /// Waits until nobody writes, and holds the lock to read.
    fn read(&self, doing: &'static str) {
        while self.count < 0 {
            self.queue.wait(doing);
        }
        as_mut(self).count += 1;
    }
    /// A holder lets go.
    pub(super) fn release(&self) {
        as_mut(self).count = if self.count < 0 { 0 } else { self.count - 1 };
        self.queue.wake_all();
    }
    /// A guard, or the news that the lock is poisoned with it.
    pub(super) fn guarded<G>(&self, guard: G) -> LockResult<G> {
        if self.poisoned { Err(PoisonError::new(guard)) } else { Ok(guard) }
    }
    fn try_guarded<G>(&self, guard: G) -> TryLockResult<G> {
        if self.poisoned { Err(TryLockError::Poisoned(PoisonError::new(guard))) } else { Ok(guard) }
    }
}

macro_rules! guard {
    ($($(#[$doc:meta])* $name:ident $writes:literal;)*) => {
        $(
            $(#[$doc])*
            pub struct $name<'a, T: ?Sized> {
                value: &'a mut T,
                pub(super) holders: &'a Holders,
                /// Whether the thread was panicking when it took the lock: then its end poisons nothing.
                panicking: bool,
            }
            impl<'a, T: ?Sized> $name<'a, T> {
                fn new(value: &'a mut T, holders: &'a Holders) -> $name<'a, T> {
                    $name { value, holders, panicking: panicking() }
                }
            }
            impl<'a, T: ?Sized> Drop for $name<'a, T> {
                fn drop(&mut self) {
                    if $writes && !self.panicking && panicking() {
                        as_mut(self.holders).poisoned = true;
                    }
                    self.holders.release();
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
    MutexGuard true;
    /// An `RwLock` locked for reading. The place and not a shared reference, which would be a copy of a small value.
    RwLockReadGuard false;
    /// An `RwLock` locked for writing.
    RwLockWriteGuard true;
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
                    $name { holders: Holders::new(), value }
                }
                /// Whether a thread has panicked while it had the lock.
                pub fn is_poisoned(&self) -> bool {
                    self.holders.poisoned
                }
                /// Forgets that a thread has panicked while it had the lock.
                pub fn clear_poison(&self) {
                    as_mut(&self.holders).poisoned = false;
                }
                /// The value.
                pub fn into_inner(self) -> LockResult<T> {
                    let poisoned = self.holders.poisoned;
                    if poisoned { Err(PoisonError::new(self.value)) } else { Ok(self.value) }
                }
                /// The place.
                pub fn get_mut(&mut self) -> LockResult<&mut T> {
                    let poisoned = self.holders.poisoned;
                    let place = &mut self.value;
                    if poisoned { Err(PoisonError::new(place)) } else { Ok(place) }
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
                    print.field("poisoned", &self.holders.poisoned).finish_non_exhaustive()
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
    /// Locks, once nobody else does.
    pub fn lock(&self) -> LockResult<MutexGuard<'_, T>> {
        self.holders.write("Mutex::lock");
        self.holders.guarded(MutexGuard::new(as_mut(&self.value), &self.holders))
    }
    /// Locks, if it is not locked.
    pub fn try_lock(&self) -> TryLockResult<MutexGuard<'_, T>> {
        if self.holders.count != 0 {
            return Err(TryLockError::WouldBlock);
        }
        self.holders.write("Mutex::try_lock");
        self.holders.try_guarded(MutexGuard::new(as_mut(&self.value), &self.holders))
    }
}
impl<T> RwLock<T> {
    /// Locks for reading, once nobody writes.
    pub fn read(&self) -> LockResult<RwLockReadGuard<'_, T>> {
        self.holders.read("RwLock::read");
        self.holders.guarded(RwLockReadGuard::new(as_mut(&self.value), &self.holders))
    }
    /// Locks for writing, once nobody reads or writes.
    pub fn write(&self) -> LockResult<RwLockWriteGuard<'_, T>> {
        self.holders.write("RwLock::write");
        self.holders.guarded(RwLockWriteGuard::new(as_mut(&self.value), &self.holders))
    }
    /// Locks for reading, if nobody writes.
    pub fn try_read(&self) -> TryLockResult<RwLockReadGuard<'_, T>> {
        if self.holders.count < 0 {
            return Err(TryLockError::WouldBlock);
        }
        self.holders.read("RwLock::try_read");
        self.holders.try_guarded(RwLockReadGuard::new(as_mut(&self.value), &self.holders))
    }
    /// Locks for writing, if nobody reads or writes.
    pub fn try_write(&self) -> TryLockResult<RwLockWriteGuard<'_, T>> {
        if self.holders.count != 0 {
            return Err(TryLockError::WouldBlock);
        }
        self.holders.write("RwLock::try_write");
        self.holders.try_guarded(RwLockWriteGuard::new(as_mut(&self.value), &self.holders))
    }
}
