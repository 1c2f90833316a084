//! A bounded queue of events to one reader that may be slow.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::{Event, NumberedEvent};

/// What one slow reader may leave waiting, in bytes, before the oldest output is dropped.
pub const QUEUE_BYTES: usize = 64 << 20;

/// Printed text is joined up to this size, so that a flood of short lines is a few large events.
const JOIN_BYTES: usize = 64 << 10;

/// Events on their way to one reader.
///
/// `push` never blocks. Consecutive text of one run and stream is joined. Past the limit the oldest droppable output
/// goes, and an [`Event::Gap`] stands in its place; `Started`, `Error`, `InputRequest` and `Done` are never dropped.
#[derive(Debug)]
pub struct EventQueue {
    state: Mutex<State>,
    ready: Condvar,
    limit: usize,
}

#[derive(Debug, Default)]
struct State {
    events: VecDeque<NumberedEvent>,
    bytes: usize,
    closed: bool,
}

impl Default for EventQueue {
    fn default() -> Self {
        Self::with_limit(QUEUE_BYTES)
    }
}

impl EventQueue {
    /// An empty queue that holds at most about `limit` bytes.
    pub fn with_limit(limit: usize) -> Self {
        Self { state: Mutex::default(), ready: Condvar::new(), limit }
    }

    /// Adds an event; after `close` nothing happens.
    pub fn push(&self, event: NumberedEvent) {
        let mut state = self.lock();
        if state.closed {
            return;
        }
        state.push(event);
        while state.bytes > self.limit && state.drop_oldest() {}
        self.ready.notify_one();
    }

    /// The next event; waits for one. `None` once the queue is closed and empty.
    pub fn pop(&self) -> Option<NumberedEvent> {
        let mut state = self.lock();
        while state.events.is_empty() && !state.closed {
            state = self.ready.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.pop()
    }

    /// The next event if one comes within `limit`. `Err` once the queue is closed and empty.
    pub fn pop_timeout(&self, limit: Duration) -> Result<Option<NumberedEvent>, Closed> {
        let end = Instant::now() + limit;
        let mut state = self.lock();
        while state.events.is_empty() && !state.closed {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(None);
            }
            state = self.ready.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        state.pop().map(Some).ok_or(Closed)
    }

    /// No more events; waiting ones can still be read.
    pub fn close(&self) {
        self.lock().closed = true;
        self.ready.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A panic elsewhere leaves the queue consistent: every change is complete before the lock is given back.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The queue is closed and empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closed;

impl State {
    fn push(&mut self, event: NumberedEvent) {
        if let Some(last) = self.events.back_mut()
            && last.run == event.run
            && let (Event::Text { stream: a, text: old }, Event::Text { stream: b, text }) =
                (&mut last.event, &event.event)
            && a == b
            && old.len() + text.len() <= JOIN_BYTES
        {
            old.push_str(text);
            last.number = event.number;
            self.bytes += text.len();
            return;
        }
        self.bytes += event.event.byte_len();
        self.events.push_back(event);
    }

    fn pop(&mut self) -> Option<NumberedEvent> {
        let event = self.events.pop_front()?;
        self.bytes -= event.event.byte_len();
        Some(event)
    }

    /// Drops the oldest droppable event and counts it in the gap at its place. False if there is none.
    fn drop_oldest(&mut self) -> bool {
        let droppable = |e: &NumberedEvent| {
            use Event::*;
            matches!(
                e.event,
                Text { .. }
                    | Display { .. }
                    | Result { .. }
                    | Progress { .. }
                    | ClearOutput { .. }
                    | Page { .. }
            )
        };
        let Some(at) = self.events.iter().position(droppable) else { return false };
        let size = self.events[at].event.byte_len();
        self.bytes -= size;
        if at > 0
            && let Event::Gap { events, bytes } = &mut self.events[at - 1].event
        {
            *events += 1;
            *bytes += size as u64;
            self.events.remove(at);
        } else {
            self.events[at].event = Event::Gap { events: 1, bytes: size as u64 };
            self.bytes += self.events[at].event.byte_len();
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RunId, RunStatus, Stream};

    fn text(number: u64, text: &str) -> NumberedEvent {
        NumberedEvent {
            number,
            run: RunId(1),
            event: Event::Text { stream: Stream::Stdout, text: text.into() },
        }
    }

    fn done(number: u64) -> NumberedEvent {
        let event = Event::Done { status: RunStatus::Ok, elapsed: Duration::ZERO, peak_memory: 0 };
        NumberedEvent { number, run: RunId(1), event }
    }

    #[test]
    fn consecutive_text_is_joined_and_keeps_the_last_number() {
        let queue = EventQueue::default();
        queue.push(text(1, "a"));
        queue.push(text(2, "b"));
        assert_eq!(queue.pop(), Some(text(2, "ab")));
    }

    #[test]
    fn a_flood_keeps_its_tail_and_says_what_is_missing() {
        let queue = EventQueue::with_limit(1 << 20);
        let line = "x".repeat(60_000);
        for number in 1..=100 {
            queue.push(text(number, &line));
        }
        queue.push(done(101));
        queue.close();
        let all: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        let Event::Gap { events, bytes } = all[0].event else { panic!("no gap first: {:?}", all[0].number) };
        let kept = all.len() as u64 - 2;
        assert_eq!(events + kept, 100);
        assert!(bytes > events * 60_000);
        assert!(kept * 60_000 <= 1 << 20 && kept > 10);
        assert_eq!(all.last(), Some(&done(101)));
    }

    #[test]
    fn a_closed_queue_gives_what_waits_and_then_ends() {
        let queue = EventQueue::default();
        queue.push(text(1, "a"));
        queue.close();
        queue.push(text(2, "late"));
        assert_eq!(queue.pop(), Some(text(1, "a")));
        assert_eq!(queue.pop(), None);
        assert_eq!(queue.pop_timeout(Duration::from_secs(5)), Err(Closed));
    }
}
