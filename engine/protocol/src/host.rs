//! One service with its stream of events: numbered, kept for replay within a bound, handed to subscribers.

use std::collections::{HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::{
    EngineService, ErrorReport, Event, EventNumber, EventQueue, EventSink, Execute, NumberedEvent, Reply,
    Request, RunId, RunStatus,
};

/// How much of the event stream is kept for replay, in bytes; the oldest events go first.
pub const LOG_BYTES: usize = 16 << 20;

/// A service and its event stream. Front ends in the same process and the server both stand on it.
pub struct Host {
    service: Arc<dyn EngineService>,
    stream: Arc<EventStream>,
    next_run: AtomicU64,
}

impl Host {
    /// A host of `service` that keeps [`LOG_BYTES`] of events.
    pub fn new(service: Arc<dyn EngineService>) -> Self {
        Self::with_log(service, LOG_BYTES)
    }

    /// A host of `service` that keeps about `log_bytes` of events.
    pub fn with_log(service: Arc<dyn EngineService>, log_bytes: usize) -> Self {
        Self { service, stream: Arc::new(EventStream::new(log_bytes)), next_run: AtomicU64::new(1) }
    }

    /// Reserves a run whose events will go to `queue`; [`Host::start`] begins it.
    ///
    /// In two steps, so that a server can tell its front end the id before the first event.
    pub fn reserve(&self, queue: &Arc<EventQueue>) -> RunId {
        let run = RunId(self.next_run.fetch_add(1, Ordering::Relaxed));
        self.stream.lock().subscriber(queue).runs.insert(run);
        run
    }

    /// Begins a reserved run.
    pub fn start(&self, run: RunId, request: Execute) {
        let guard = RunGuard { run, stream: self.stream.clone(), done: AtomicBool::new(false) };
        self.service.execute(run, request, EventSink::new(move |event| guard.emit(event)));
    }

    /// Sends all events from number `from` on to `queue`, kept ones first. Returns the number of the next new event.
    pub fn attach(&self, queue: &Arc<EventQueue>, from: EventNumber) -> EventNumber {
        self.stream.attach(queue, from.max(1))
    }

    /// Sends nothing more to `queue`. Its runs go on.
    pub fn detach(&self, queue: &Arc<EventQueue>) {
        self.stream.lock().subscribers.retain(|s| !Arc::ptr_eq(&s.queue, queue));
    }

    /// Whether the engine is to outlive its starter.
    pub fn keep(&self) -> bool {
        self.stream.keep.load(Ordering::Relaxed)
    }

    /// Answers every request that has no events of its own; `Execute` and `Attach` are refused here.
    pub fn answer(&self, request: Request) -> Reply {
        let service = &self.service;
        match request {
            Request::Execute(_) | Request::Attach { .. } => {
                Reply::Refused("this request needs an event queue".into())
            }
            Request::Check(check) => Reply::Checked(service.check(check)),
            Request::Complete(complete) => Reply::Completions(service.complete(complete)),
            Request::Inspect(inspect) => Reply::Inspection(service.inspect(inspect)),
            Request::IsComplete { source } => Reply::Completeness(service.is_complete(&source)),
            Request::Interrupt { run } => {
                service.interrupt(run);
                Reply::Ok
            }
            Request::InputReply(reply) => {
                service.input_reply(reply);
                Reply::Ok
            }
            Request::Reset => {
                service.reset();
                Reply::Ok
            }
            Request::Bindings => Reply::Bindings(service.bindings()),
            Request::Memory => Reply::Memory(service.memory()),
            Request::History(history) => Reply::History(service.history(history)),
            Request::Status => Reply::Status(service.status()),
            Request::Magics => Reply::Magics(service.magics()),
            Request::Keep { keep } => {
                self.stream.keep.store(keep, Ordering::Relaxed);
                Reply::Ok
            }
            Request::Shutdown => {
                service.shutdown();
                Reply::Ok
            }
        }
    }
}

struct EventStream {
    state: Mutex<StreamState>,
    keep: AtomicBool,
}

struct StreamState {
    next: EventNumber,
    log: VecDeque<NumberedEvent>,
    log_bytes: usize,
    log_limit: usize,
    subscribers: Vec<Subscriber>,
}

/// One reader: all events, or those of its own runs.
struct Subscriber {
    queue: Arc<EventQueue>,
    all: bool,
    runs: HashSet<RunId>,
}

impl EventStream {
    fn new(log_limit: usize) -> Self {
        let state =
            StreamState { next: 1, log: VecDeque::new(), log_bytes: 0, log_limit, subscribers: Vec::new() };
        Self { state: Mutex::new(state), keep: AtomicBool::new(false) }
    }

    fn lock(&self) -> MutexGuard<'_, StreamState> {
        // Nothing below panics between two related changes, so a poisoned lock still guards a consistent state.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn attach(&self, queue: &Arc<EventQueue>, from: EventNumber) -> EventNumber {
        let mut state = self.lock();
        let first = state.log.front().map_or(state.next, |e| e.number);
        if from < first {
            let event = Event::Gap { events: first - from, bytes: 0 };
            queue.push(NumberedEvent { number: first - 1, run: RunId(0), event });
        }
        for event in state.log.iter().filter(|e| e.number >= from) {
            queue.push(event.clone());
        }
        state.subscriber(queue).all = true;
        state.next
    }

    fn append(&self, run: RunId, event: Event) {
        if let Event::Keep(keep) = event {
            self.keep.store(keep, Ordering::Relaxed);
        }
        let mut state = self.lock();
        let over = matches!(event, Event::Done { .. });
        let event = NumberedEvent { number: state.next, run, event };
        state.next += 1;
        state.subscribers.retain_mut(|reader| {
            if reader.all || reader.runs.contains(&run) {
                reader.queue.push(event.clone());
            }
            if over {
                reader.runs.remove(&run);
            }
            reader.all || !reader.runs.is_empty()
        });
        state.log_bytes += event.event.byte_len();
        state.log.push_back(event);
        while state.log_bytes > state.log_limit
            && let Some(oldest) = state.log.pop_front()
        {
            state.log_bytes -= oldest.event.byte_len();
        }
    }
}

impl StreamState {
    fn subscriber(&mut self, queue: &Arc<EventQueue>) -> &mut Subscriber {
        let at = self.subscribers.iter().position(|s| Arc::ptr_eq(&s.queue, queue)).unwrap_or_else(|| {
            self.subscribers.push(Subscriber { queue: queue.clone(), all: false, runs: HashSet::new() });
            self.subscribers.len() - 1
        });
        &mut self.subscribers[at]
    }
}

/// Makes sure that a run ends: a service that loses a sink (its thread died) still gives the reader a `Done`.
struct RunGuard {
    run: RunId,
    stream: Arc<EventStream>,
    done: AtomicBool,
}

impl RunGuard {
    fn emit(&self, event: Event) {
        if matches!(event, Event::Done { .. }) && self.done.swap(true, Ordering::Relaxed) {
            return;
        }
        self.stream.append(self.run, event);
    }
}

impl Drop for RunGuard {
    fn drop(&mut self) {
        if self.done.load(Ordering::Relaxed) {
            return;
        }
        let message = "the engine dropped this run: its thread ended unexpectedly".to_string();
        let report = ErrorReport {
            name: "EngineError".into(),
            plain: message.clone(),
            ansi: message.clone(),
            message,
            spans: vec![],
        };
        self.stream.append(self.run, Event::Error(report));
        self.stream.append(
            self.run,
            Event::Done { status: RunStatus::Error, elapsed: Duration::ZERO, peak_memory: 0 },
        );
    }
}
