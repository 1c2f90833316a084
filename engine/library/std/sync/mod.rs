//! Sharing between threads.

mod barrier;
mod condvar;
mod lock;
mod once;

pub mod atomic;
pub mod mpsc;

pub use crate::rc::{Arc, ArcWeak as Weak};
pub use barrier::{Barrier, BarrierWaitResult};
pub use condvar::{Condvar, WaitTimeoutResult};
pub use lock::{
    LockResult, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard, TryLockError, TryLockResult,
};
pub use once::{LazyLock, Once, OnceLock, OnceState};
