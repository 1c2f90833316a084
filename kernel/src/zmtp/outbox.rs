//! What waits to be written to one peer, bounded in bytes.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::endpoint::Stream;

/// Small messages are written together up to this size.
const BATCH_BYTES: usize = 64 << 10;

/// How a message may be treated when its reader does not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    /// Left out once the soft limit is reached.
    Droppable,
    /// Never left out alone: a reader that lets these pile up past the hard limit is disconnected.
    Required,
}

pub(super) struct Outbox {
    state: Mutex<State>,
    changed: Condvar,
    limit: usize,
    /// For closing, also while the writing thread is stuck.
    stream: Stream,
}

#[derive(Default)]
struct State {
    messages: VecDeque<Arc<Vec<u8>>>,
    /// Waiting and in writing.
    bytes: usize,
    closed: bool,
}

impl Outbox {
    pub(super) fn new(stream: Stream, limit: usize) -> Self {
        Self { state: Mutex::default(), changed: Condvar::new(), limit, stream }
    }

    pub(super) fn push(&self, message: Arc<Vec<u8>>, weight: Weight) {
        let mut state = self.lock();
        let bytes = state.bytes + message.len();
        if state.closed || (weight == Weight::Droppable && bytes > self.limit) {
            return;
        }
        if bytes > self.limit.saturating_mul(2) {
            tracing::warn!(bytes, "disconnected a peer that does not read");
            self.close_with(state);
            return;
        }
        state.bytes = bytes;
        state.messages.push_back(message);
        self.changed.notify_all();
    }

    /// Writes until the outbox is closed or the peer is gone.
    pub(super) fn drain(&self, mut stream: Stream) {
        let mut batch = Vec::new();
        while self.next_batch(&mut batch) {
            let written = stream.write_all(&batch);
            self.lock().bytes -= batch.len();
            self.changed.notify_all();
            if written.is_err() {
                self.close();
            }
        }
    }

    fn next_batch(&self, batch: &mut Vec<u8>) -> bool {
        batch.clear();
        let mut state = self.lock();
        while state.messages.is_empty() && !state.closed {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.closed {
            return false;
        }
        while let Some(next) = state.messages.front()
            && (batch.is_empty() || batch.len() + next.len() <= BATCH_BYTES)
        {
            batch.extend_from_slice(next);
            state.messages.pop_front();
        }
        true
    }

    /// Whether everything is written.
    pub(super) fn is_empty(&self) -> bool {
        let state = self.lock();
        state.closed || state.bytes == 0
    }

    pub(super) fn close(&self) {
        self.close_with(self.lock());
    }

    fn close_with(&self, mut state: MutexGuard<'_, State>) {
        state.closed = true;
        state.messages = VecDeque::new();
        self.stream.close();
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
