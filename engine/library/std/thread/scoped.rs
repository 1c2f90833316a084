//! Threads that end before the function that started them goes on, so that they may borrow from it.

use super::park::{Queue, Thread};
use super::spawn::{spawn_with, Packet};
use super::Result;
use crate::cell::as_mut;
use crate::fmt;
use crate::io;
use crate::marker::PhantomData;
use crate::panic::{catch_unwind, resume_unwind};
use crate::sync::Arc;

/// What is known of a scope's threads.
struct Known {
    running: usize,
    /// Whether one that nobody joined has panicked.
    panicked: bool,
    ended: Queue,
}

/// Where threads are started that end with it.
pub struct Scope<'scope, 'env: 'scope> {
    known: Arc<Known>,
    scope: PhantomData<&'scope mut &'scope ()>,
    env: PhantomData<&'env mut &'env ()>,
}

/// Calls `f` with a scope and waits until all threads that were started in it have ended.
#[track_caller]
pub fn scope<'env, F, T>(f: F) -> T
where
    F: for<'scope> FnOnce(&'scope Scope<'scope, 'env>) -> T,
{
    let known = Arc::new(Known { running: 0, panicked: false, ended: Queue::new() });
    let scope = Scope { known: known.clone(), scope: PhantomData, env: PhantomData };
    let result = catch_unwind(|| f(&scope));
    while known.running > 0 {
        known.ended.wait("thread::scope");
    }
    match result {
        Err(payload) => resume_unwind(payload),
        Ok(_) if known.panicked => panic!("a scoped thread panicked"),
        Ok(result) => result,
    }
}

impl<'scope, 'env> Scope<'scope, 'env> {
    /// Starts a thread.
    pub fn spawn<F, T>(&'scope self, f: F) -> ScopedJoinHandle<'scope, T>
    where
        F: FnOnce() -> T + Send + 'scope,
        T: Send + 'scope,
    {
        self.start(None, f).expect("failed to spawn thread")
    }

    pub(super) fn start<F: FnOnce() -> T, T>(
        &self,
        name: Option<String>,
        f: F,
    ) -> io::Result<ScopedJoinHandle<'scope, T>> {
        let joined = Arc::new(Joined { yes: false });
        let (known, own_joined) = (self.known.clone(), joined.clone());
        let after = move |panicked: bool| {
            let known = as_mut(&*known);
            known.panicked = known.panicked || panicked && !own_joined.yes;
            known.running -= 1;
            known.ended.wake_all();
        };
        as_mut(&*self.known).running += 1;
        let (thread, packet) = spawn_with(name, f, after)?;
        Ok(ScopedJoinHandle { thread, packet, joined, scope: PhantomData })
    }
}
impl<'scope, 'env> fmt::Debug for Scope<'scope, 'env> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scope").finish_non_exhaustive()
    }
}

/// Whether somebody takes a thread's panic upon himself.
struct Joined {
    yes: bool,
}

/// The right to wait for the end of a scope's thread.
pub struct ScopedJoinHandle<'scope, T> {
    thread: Thread,
    packet: Arc<Packet<T>>,
    joined: Arc<Joined>,
    scope: PhantomData<&'scope ()>,
}
impl<'scope, T> ScopedJoinHandle<'scope, T> {
    /// Waits for the end of the thread: its result, or what its panic carries.
    pub fn join(self) -> Result<T> {
        as_mut(&*self.joined).yes = true;
        self.packet.take("ScopedJoinHandle::join")
    }
    /// Its handle.
    pub fn thread(&self) -> &Thread {
        &self.thread
    }
    /// Whether it has ended.
    pub fn is_finished(&self) -> bool {
        self.packet.is_finished()
    }
}
impl<'scope, T> fmt::Debug for ScopedJoinHandle<'scope, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScopedJoinHandle").finish_non_exhaustive()
    }
}
