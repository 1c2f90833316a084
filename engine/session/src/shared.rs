//! What front ends may ask for at any time, from any thread, without the session's thread.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use emberlab_lang::vm::Control;
use emberlab_protocol::{Binding, Running, Status};

use crate::history::History;
use crate::inbox::Inbox;
use crate::limit::MemoryLimit;
use crate::memory;

/// State that the session's thread writes and everybody reads.
pub(crate) struct Shared {
    pub(crate) control: Arc<Control>,
    pub(crate) limit: MemoryLimit,
    /// The last execution number.
    pub(crate) count: AtomicU32,
    history: Mutex<History>,
    /// The bindings as of the end of the last run.
    bindings: Mutex<Vec<Binding>>,
}

impl Shared {
    pub(crate) fn new(control: Arc<Control>, limit: MemoryLimit) -> Self {
        Self {
            control,
            limit,
            count: AtomicU32::new(0),
            history: Mutex::default(),
            bindings: Mutex::default(),
        }
    }

    pub(crate) fn history(&self) -> MutexGuard<'_, History> {
        // A panic between two changes of the history leaves at worst an entry without its output.
        self.history.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn bindings(&self) -> Vec<Binding> {
        self.bindings.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn set_bindings(&self, bindings: Vec<Binding>) {
        *self.bindings.lock().unwrap_or_else(PoisonError::into_inner) = bindings;
    }

    pub(crate) fn status(&self, inbox: &Inbox) -> Status {
        let (current, queued) = inbox.load();
        Status {
            version: env!("CARGO_PKG_VERSION").into(),
            running: current.map(|c| Running { run: c.run, cell: c.cell, elapsed: c.since.elapsed() }),
            queued,
            execution_count: self.count.load(Ordering::Relaxed),
            memory_in_use: memory::in_use(),
            ..Status::default()
        }
    }
}
