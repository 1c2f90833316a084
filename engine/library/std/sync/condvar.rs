//! `Condvar`.

use super::{LockResult, MutexGuard, PoisonError};
use crate::fmt;
use crate::thread::Queue;
use crate::time::{Duration, Instant};

/// Whether a wait ended because the time was up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WaitTimeoutResult(bool);
impl WaitTimeoutResult {
    /// Whether the time was up.
    pub fn timed_out(&self) -> bool {
        self.0
    }
}

/// Where threads wait for news about what a `Mutex` guards.
#[derive(Default)]
pub struct Condvar {
    queue: Queue,
}
impl Condvar {
    /// One that nobody waits for.
    pub const fn new() -> Condvar {
        Condvar { queue: Queue::new() }
    }
    /// Unlocks, waits for news, and locks again.
    pub fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> LockResult<MutexGuard<'a, T>> {
        guard.holders.release();
        self.queue.wait("Condvar::wait");
        guard.holders.write("Condvar::wait");
        guard.holders.guarded(guard)
    }
    /// The same for as long as the condition holds.
    pub fn wait_while<'a, T, F>(&self, guard: MutexGuard<'a, T>, mut condition: F) -> LockResult<MutexGuard<'a, T>>
    where
        F: FnMut(&mut T) -> bool,
    {
        let mut guard = guard;
        while condition(&mut *guard) {
            guard = self.wait(guard)?;
        }
        Ok(guard)
    }
    /// Unlocks, waits for news but not longer than `dur`, and locks again.
    pub fn wait_timeout<'a, T>(
        &self,
        guard: MutexGuard<'a, T>,
        dur: Duration,
    ) -> LockResult<(MutexGuard<'a, T>, WaitTimeoutResult)> {
        guard.holders.release();
        let woken = self.queue.wait_for("Condvar::wait_timeout", dur);
        guard.holders.write("Condvar::wait_timeout");
        let result = WaitTimeoutResult(!woken);
        match guard.holders.guarded(guard) {
            Ok(guard) => Ok((guard, result)),
            Err(error) => Err(PoisonError::new((error.into_inner(), result))),
        }
    }
    /// The same for as long as the condition holds.
    pub fn wait_timeout_while<'a, T, F>(
        &self,
        guard: MutexGuard<'a, T>,
        dur: Duration,
        mut condition: F,
    ) -> LockResult<(MutexGuard<'a, T>, WaitTimeoutResult)>
    where
        F: FnMut(&mut T) -> bool,
    {
        let start = Instant::now();
        let mut guard = guard;
        loop {
            if !condition(&mut *guard) {
                return Ok((guard, WaitTimeoutResult(false)));
            }
            let left = match dur.checked_sub(start.elapsed()) {
                Some(left) => left,
                None => return Ok((guard, WaitTimeoutResult(true))),
            };
            guard = self.wait_timeout(guard, left)?.0;
        }
    }
    /// Lets one thread go on.
    pub fn notify_one(&self) {
        self.queue.wake_one();
    }
    /// Lets all go on.
    pub fn notify_all(&self) {
        self.queue.wake_all();
    }
}
impl fmt::Debug for Condvar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Condvar").finish_non_exhaustive()
    }
}
