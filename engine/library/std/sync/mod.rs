//! Sharing between threads. A session runs its cells on one thread, so nothing here ever waits.

pub mod atomic;
mod lock;
mod once;

pub use crate::rc::{Arc, ArcWeak as Weak};
pub use lock::{
    LockResult, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard, TryLockError, TryLockResult,
};
pub use once::{LazyLock, OnceLock};
