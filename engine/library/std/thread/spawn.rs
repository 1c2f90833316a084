//! Starting threads, and waiting for their end.

use super::park::{enter, Queue, Thread};
use super::Result;
use crate::cell::as_mut;
use crate::fmt;
use crate::io;
use crate::panic::catch_unwind;
use crate::sync::Arc;

#[intrinsic("thread.spawn")]
fn start<F: FnOnce()>(entry: fn(F), f: F, name: Option<String>) -> u64;

/// The first function of every thread.
fn run<F: FnOnce()>(f: F) {
    f();
}

/// Where a thread leaves its result.
pub(super) struct Packet<T> {
    result: Option<Result<T>>,
    finished: bool,
    ended: Queue,
}
impl<T> Packet<T> {
    pub(super) fn is_finished(&self) -> bool {
        self.finished
    }
    /// Waits for the end of the thread and takes its result.
    pub(super) fn take(&self, doing: &'static str) -> Result<T> {
        while !self.finished {
            self.ended.wait(doing);
        }
        match as_mut(self).result.take() {
            Some(result) => result,
            None => unreachable!(),
        }
    }
}

/// Starts a thread that calls `f`, and then `after` with whether it panicked.
pub(super) fn spawn_with<F: FnOnce() -> T, T, A: FnOnce(bool)>(
    name: Option<String>,
    f: F,
    after: A,
) -> io::Result<(Thread, Arc<Packet<T>>)> {
    let packet = Arc::new(Packet { result: None, finished: false, ended: Queue::new() });
    let thread = Thread::new(0, name.clone());
    let (own_packet, own_thread) = (packet.clone(), thread.clone());
    let body = move || {
        enter(own_thread.clone());
        let result = catch_unwind(f);
        let panicked = result.is_err();
        own_thread.end();
        let inside = as_mut(&*own_packet);
        inside.result = Some(result);
        inside.finished = true;
        inside.ended.wake_all();
        drop(own_packet);
        after(panicked);
    };
    let id = start(run, body, name);
    if id == 0 {
        return Err(io::Error::new(io::ErrorKind::Other, "too many threads"));
    }
    thread.set_id(id);
    Ok((thread, packet))
}

/// Starts a thread.
pub fn spawn<F, T>(f: F) -> JoinHandle<T>
where
    F: FnOnce() -> T + Send + 'static,
    T: Send + 'static,
{
    Builder::new().spawn(f).expect("failed to spawn thread")
}

/// The right to wait for a thread's end.
pub struct JoinHandle<T> {
    thread: Thread,
    packet: Arc<Packet<T>>,
}
impl<T> JoinHandle<T> {
    /// Waits for the end of the thread: its result, or what its panic carries.
    pub fn join(self) -> Result<T> {
        self.packet.take("JoinHandle::join")
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
impl<T> fmt::Debug for JoinHandle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JoinHandle").finish_non_exhaustive()
    }
}

/// How a thread is to be started.
#[derive(Debug)]
pub struct Builder {
    name: Option<String>,
    stack_size: Option<usize>,
}
impl Builder {
    /// Without a name.
    pub fn new() -> Builder {
        Builder { name: None, stack_size: None }
    }
    /// Names the thread.
    pub fn name(mut self, name: String) -> Builder {
        self.name = Some(name);
        self
    }
    /// The size of the stack. Not heeded: all threads have the same.
    pub fn stack_size(mut self, size: usize) -> Builder {
        self.stack_size = Some(size);
        self
    }
    /// Starts a thread.
    pub fn spawn<F, T>(self, f: F) -> io::Result<JoinHandle<T>>
    where
        F: FnOnce() -> T + Send + 'static,
        T: Send + 'static,
    {
        let (thread, packet) = spawn_with(self.name, f, |_panicked| {})?;
        Ok(JoinHandle { thread, packet })
    }
    /// Starts a thread that ends before its scope does.
    pub fn spawn_scoped<'scope, 'env, F, T>(
        self,
        scope: &'scope super::Scope<'scope, 'env>,
        f: F,
    ) -> io::Result<super::ScopedJoinHandle<'scope, T>>
    where
        F: FnOnce() -> T + Send + 'scope,
        T: Send + 'scope,
    {
        scope.start(self.name, f)
    }
}
