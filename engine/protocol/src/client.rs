//! The front ends' side: one blocking API over an engine in this process or behind a socket.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::socket::SocketLink;
use crate::{
    Binding, Check, ClientError, Complete, Completeness, Completions, Diagnostic, EngineService, Event,
    EventNumber, EventQueue, Execute, History, HistoryEntry, Host, InputReply, Inspect, Inspection,
    MagicInfo, MemoryReport, NumberedEvent, Reply, Request, RunId, RunStatus, Status,
};

/// How requests reach an engine.
pub(crate) trait Link: Send + Sync {
    fn call(&self, request: Request) -> Result<Reply, ClientError>;
    fn execute(&self, request: Execute, queue: &Arc<EventQueue>) -> Result<RunId, ClientError>;
    fn attach(&self, from: EventNumber, queue: &Arc<EventQueue>) -> Result<EventNumber, ClientError>;
    fn detach(&self, queue: &Arc<EventQueue>);
}

/// A connection to an engine. Clones share it; all methods may be called from any thread at any time.
#[derive(Clone)]
pub struct Client {
    link: Arc<dyn Link>,
}

/// Asks and unpacks the one reply that belongs to the request.
macro_rules! ask {
    ($self:ident, $request:expr, $pattern:pat => $value:expr) => {{
        let request = $request;
        let name = request.name();
        match $self.link.call(request)? {
            $pattern => Ok($value),
            Reply::Refused(reason) => Err(ClientError::Refused(reason)),
            _ => Err(ClientError::Mismatch { request: name }),
        }
    }};
}

impl Client {
    /// A client of a service in this process.
    pub fn local(service: Arc<dyn EngineService>) -> Self {
        Self::hosted(Arc::new(Host::new(service)))
    }

    /// A client of a host in this process.
    pub fn hosted(host: Arc<Host>) -> Self {
        Self { link: Arc::new(LocalLink { host }) }
    }

    /// A client of the engine that listens on the Unix socket at `path`.
    pub fn connect(path: &Path) -> Result<Self, ClientError> {
        Ok(Self { link: Arc::new(SocketLink::connect(path)?) })
    }

    /// Queues a run and returns its handle.
    pub fn execute(&self, request: Execute) -> Result<Run, ClientError> {
        let queue = Arc::new(EventQueue::default());
        let id = self.link.execute(request, &queue)?;
        Ok(Run { id, queue, over: false, _link: self.link.clone() })
    }

    /// All events of all runs from number `from` on (1: all that are kept), including those of other front ends.
    pub fn attach(&self, from: EventNumber) -> Result<Subscription, ClientError> {
        let queue = Arc::new(EventQueue::default());
        let next = self.link.attach(from, &queue)?;
        Ok(Subscription { next, queue, link: self.link.clone() })
    }

    /// Type-checks cells in order without running them.
    pub fn check(&self, request: Check) -> Result<Vec<Diagnostic>, ClientError> {
        ask!(self, Request::Check(request), Reply::Checked(found) => found)
    }

    /// Completions at a cursor.
    pub fn complete(&self, source: &str, cursor: usize) -> Result<Completions, ClientError> {
        let request = Complete { source: source.into(), cursor };
        ask!(self, Request::Complete(request), Reply::Completions(found) => found)
    }

    /// What stands at a cursor.
    pub fn inspect(&self, request: Inspect) -> Result<Option<Inspection>, ClientError> {
        ask!(self, Request::Inspect(request), Reply::Inspection(found) => found)
    }

    /// Whether a text is a whole cell.
    pub fn is_complete(&self, source: &str) -> Result<Completeness, ClientError> {
        ask!(self, Request::IsComplete { source: source.into() }, Reply::Completeness(verdict) => verdict)
    }

    /// Stops a run, or whatever runs now.
    pub fn interrupt(&self, run: Option<RunId>) -> Result<(), ClientError> {
        ask!(self, Request::Interrupt { run }, Reply::Ok => ())
    }

    /// Gives a waiting run its line; `None` is the end of input.
    pub fn input_reply(&self, run: RunId, value: Option<String>) -> Result<(), ClientError> {
        ask!(self, Request::InputReply(InputReply { run, value }), Reply::Ok => ())
    }

    /// Forgets all bindings and definitions.
    pub fn reset(&self) -> Result<(), ClientError> {
        ask!(self, Request::Reset, Reply::Ok => ())
    }

    /// The live bindings.
    pub fn bindings(&self) -> Result<Vec<Binding>, ClientError> {
        ask!(self, Request::Bindings, Reply::Bindings(bindings) => bindings)
    }

    /// Memory by device, pool and owner.
    pub fn memory(&self) -> Result<MemoryReport, ClientError> {
        ask!(self, Request::Memory, Reply::Memory(report) => report)
    }

    /// Earlier sources.
    pub fn history(&self, request: History) -> Result<Vec<HistoryEntry>, ClientError> {
        ask!(self, Request::History(request), Reply::History(entries) => entries)
    }

    /// What the engine is doing.
    pub fn status(&self) -> Result<Status, ClientError> {
        ask!(self, Request::Status, Reply::Status(status) => status)
    }

    /// The magics that cells may use.
    pub fn magics(&self) -> Result<Vec<MagicInfo>, ClientError> {
        ask!(self, Request::Magics, Reply::Magics(magics) => magics)
    }

    /// Whether the engine stays when its starter ends.
    pub fn keep(&self, keep: bool) -> Result<(), ClientError> {
        ask!(self, Request::Keep { keep }, Reply::Ok => ())
    }

    /// Ends the engine.
    pub fn shutdown(&self) -> Result<(), ClientError> {
        ask!(self, Request::Shutdown, Reply::Ok => ())
    }
}

/// A run's events, in order, up to and including `Done`. Dropping it leaves the run going.
///
/// As an iterator it ends early only if the engine is lost; [`Run::wait`] tells the two apart.
pub struct Run {
    id: RunId,
    queue: Arc<EventQueue>,
    over: bool,
    /// The events come over it, also when the client is gone.
    _link: Arc<dyn Link>,
}

impl Run {
    /// The run's id, for `interrupt` and `input_reply`.
    pub fn id(&self) -> RunId {
        self.id
    }

    /// The next event, if one comes within `limit`; `Ok(None)` if not.
    pub fn next_timeout(&mut self, limit: Duration) -> Result<Option<NumberedEvent>, ClientError> {
        let event = self.queue.pop_timeout(limit).map_err(|_| lost())?;
        self.over |= matches!(&event, Some(NumberedEvent { event: Event::Done { .. }, .. }));
        Ok(event)
    }

    /// Gives each event to `each` until the run is over, and returns how it ended.
    pub fn wait(self, mut each: impl FnMut(Event)) -> Result<RunStatus, ClientError> {
        for NumberedEvent { event, .. } in self {
            let status = if let Event::Done { status, .. } = event { Some(status) } else { None };
            each(event);
            if let Some(status) = status {
                return Ok(status);
            }
        }
        Err(lost())
    }
}

fn lost() -> ClientError {
    ClientError::Disconnected { reason: "the engine ended during the run".into() }
}

impl Iterator for Run {
    type Item = NumberedEvent;

    fn next(&mut self) -> Option<NumberedEvent> {
        if self.over {
            return None;
        }
        let event = self.queue.pop()?;
        self.over = matches!(event.event, Event::Done { .. });
        Some(event)
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.queue.close();
    }
}

/// All events of an engine. Iteration ends when the engine is lost.
pub struct Subscription {
    next: EventNumber,
    queue: Arc<EventQueue>,
    link: Arc<dyn Link>,
}

impl Subscription {
    /// The number that the next new event had when this subscription was made: earlier ones are replayed.
    pub fn next_new(&self) -> EventNumber {
        self.next
    }

    /// The next event, if one comes within `limit`; `Ok(None)` if not.
    pub fn next_timeout(&self, limit: Duration) -> Result<Option<NumberedEvent>, ClientError> {
        self.queue.pop_timeout(limit).map_err(|_| lost())
    }
}

impl Iterator for Subscription {
    type Item = NumberedEvent;

    fn next(&mut self) -> Option<NumberedEvent> {
        self.queue.pop()
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.queue.close();
        self.link.detach(&self.queue);
    }
}

struct LocalLink {
    host: Arc<Host>,
}

impl Link for LocalLink {
    fn call(&self, request: Request) -> Result<Reply, ClientError> {
        Ok(self.host.answer(request))
    }

    fn execute(&self, request: Execute, queue: &Arc<EventQueue>) -> Result<RunId, ClientError> {
        let run = self.host.reserve(queue);
        self.host.start(run, request);
        Ok(run)
    }

    fn attach(&self, from: EventNumber, queue: &Arc<EventQueue>) -> Result<EventNumber, ClientError> {
        Ok(self.host.attach(queue, from))
    }

    fn detach(&self, queue: &Arc<EventQueue>) {
        self.host.detach(queue);
    }
}
