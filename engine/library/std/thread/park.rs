//! Waiting, and the thread that runs.

use crate::cell::as_mut;
use crate::collections::BTreeMap;
use crate::fmt;
use crate::sync::Arc;
use crate::time::Duration;

#[intrinsic("thread.id")]
fn current_number() -> u64;
#[intrinsic("thread.wait")]
fn wait_at(queue: &Queue, doing: &'static str, nanos: Option<u64>) -> bool;
#[intrinsic("thread.is_waited_at")]
fn is_waited_at(queue: &Queue) -> bool;
#[intrinsic("thread.wake")]
fn wake_at(queue: &Queue, count: u64);
#[intrinsic("thread.sleep_nanos")]
fn sleep_nanos(nanos: u64) -> bool;
/// Lets the other threads have their turns.
#[intrinsic("thread.yield_now")]
pub fn yield_now();

/// Nanoseconds, as far as they can be counted.
fn nanos(dur: Duration) -> u64 {
    let nanos = dur.as_nanos();
    if nanos > u64::MAX as u128 { u64::MAX } else { nanos as u64 }
}

/// A place that threads wait at. Its users check what they wait for again when they have been woken.
pub(crate) struct Queue {
    /// Makes it a place in memory, which tells one queue from another.
    place: u8,
}
impl Queue {
    pub(crate) const fn new() -> Queue {
        Queue { place: 0 }
    }
    /// Waits until it is woken. `doing` says in the report of a deadlock what waits.
    pub(crate) fn wait(&self, doing: &'static str) {
        wait_at(self, doing, None);
    }
    /// Waits until it is woken or the time is up; whether it was woken.
    pub(crate) fn wait_for(&self, doing: &'static str, dur: Duration) -> bool {
        wait_at(self, doing, Some(nanos(dur)))
    }
    /// Whether a thread waits.
    pub(crate) fn is_waited_at(&self) -> bool {
        is_waited_at(self)
    }
    /// Lets the first one that waits go on.
    pub(crate) fn wake_one(&self) {
        wake_at(self, 1);
    }
    /// Lets all that wait go on.
    pub(crate) fn wake_all(&self) {
        wake_at(self, u64::MAX);
    }
}
impl Default for Queue {
    fn default() -> Queue {
        Queue::new()
    }
}

/// What tells threads apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ThreadId(u64);

/// The number of the thread that runs.
pub(super) fn current_id() -> ThreadId {
    ThreadId(current_number())
}

/// What is known of a thread.
struct Known {
    id: u64,
    name: Option<String>,
    /// Whether `unpark` was called since the last `park`.
    token: bool,
    parked: Queue,
    /// What drops its thread-local values, in the order of their making.
    at_end: Vec<Box<dyn FnOnce()>>,
}

/// A thread's handle.
#[derive(Clone)]
pub struct Thread {
    known: Arc<Known>,
}
impl Thread {
    pub(super) fn new(id: u64, name: Option<String>) -> Thread {
        Thread { known: Arc::new(Known { id, name, token: false, parked: Queue::new(), at_end: Vec::new() }) }
    }
    /// Its number.
    pub fn id(&self) -> ThreadId {
        ThreadId(self.known.id)
    }
    /// Its name, if it was given one.
    pub fn name(&self) -> Option<&str> {
        match &self.known.name {
            Some(name) => Some(name.as_str()),
            None => None,
        }
    }
    /// Lets it go on if it is parked, and makes its next `park` return at once otherwise.
    pub fn unpark(&self) {
        as_mut(&*self.known).token = true;
        self.known.parked.wake_one();
    }
    pub(super) fn set_id(&self, id: u64) {
        as_mut(&*self.known).id = id;
    }
    pub(super) fn at_end(&self, action: Box<dyn FnOnce()>) {
        as_mut(&*self.known).at_end.push(action);
    }
    /// Drops its thread-local values; dropping some may make others.
    pub(super) fn end(&self) {
        loop {
            let actions = crate::mem::take(&mut as_mut(&*self.known).at_end);
            if actions.is_empty() {
                break;
            }
            for action in actions {
                action();
            }
        }
        as_mut(&RUNNING).threads.remove(&self.known.id);
    }
}
impl fmt::Debug for Thread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thread").field("id", &self.id()).field("name", &self.name()).finish_non_exhaustive()
    }
}

/// The handles of the threads that have begun and not ended.
struct Running {
    threads: BTreeMap<u64, Thread>,
}
static RUNNING: Running = Running { threads: BTreeMap::new() };

pub(super) fn enter(thread: Thread) {
    as_mut(&RUNNING).threads.insert(current_number(), thread);
}

/// The thread that runs.
pub fn current() -> Thread {
    let id = current_number();
    match RUNNING.threads.get(&id) {
        Some(thread) => thread.clone(),
        None => {
            let thread = Thread::new(id, Some(String::from("main")));
            enter(thread.clone());
            thread
        }
    }
}

/// Waits until another thread calls `unpark`.
pub fn park() {
    let thread = current();
    while !thread.known.token {
        thread.known.parked.wait("thread::park");
    }
    as_mut(&*thread.known).token = false;
}

/// Waits until another thread calls `unpark` or the time is up.
pub fn park_timeout(dur: Duration) {
    let thread = current();
    if !thread.known.token {
        thread.known.parked.wait_for("thread::park_timeout", dur);
    }
    as_mut(&*thread.known).token = false;
}

/// Waits.
pub fn sleep(dur: Duration) {
    sleep_nanos(nanos(dur));
}
