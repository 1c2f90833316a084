//! Threads. Each runs when the others wait, or when their turn is over; one runs at a time.

mod local;
mod park;
mod scoped;
mod spawn;

pub(crate) use park::Queue;

pub use local::{AccessError, LocalKey};
pub use park::{current, park, park_timeout, sleep, yield_now, Thread, ThreadId};
pub use scoped::{scope, Scope, ScopedJoinHandle};
pub use spawn::{spawn, Builder, JoinHandle};

use crate::any::Any;

/// What `join` gives: the thread's result, or what its panic carries.
pub type Result<T> = crate::result::Result<T, Box<dyn Any + Send + 'static>>;

#[intrinsic("thread.panicking")]
fn unwinding() -> bool;
#[intrinsic("thread.parallelism")]
fn parallelism() -> usize;

/// Whether the thread is being unwound because of a panic.
pub fn panicking() -> bool {
    unwinding()
}

/// How many threads the machine runs at the same time.
pub fn available_parallelism() -> crate::io::Result<crate::num::NonZeroUsize> {
    match crate::num::NonZeroUsize::new(parallelism()) {
        Some(count) => Ok(count),
        None => unreachable!(),
    }
}
