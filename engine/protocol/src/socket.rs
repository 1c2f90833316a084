//! The client's end of a Unix socket: one thread reads replies and events and hands them to whoever waits.

use std::collections::HashMap;
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Duration;

use crate::client::Link;
use crate::{
    ClientError, ClientFrame, Event, EventNumber, EventQueue, Execute, FrameError, Hello, MAX_FRAME,
    MAX_HELLO_FRAME, NumberedEvent, PROTOCOL_VERSION, Reply, Request, RunId, ServerFrame, read_frame,
    write_frame,
};

/// An engine says hello at once or is not an engine.
const HELLO_TIMEOUT: Duration = Duration::from_secs(5);

pub(crate) struct SocketLink {
    writer: Mutex<UnixStream>,
    next_id: AtomicU64,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    waiting: HashMap<u64, Waiting>,
    runs: HashMap<RunId, Arc<EventQueue>>,
    attached: Vec<Arc<EventQueue>>,
    /// Why the connection is gone.
    closed: Option<String>,
}

/// Who waits for a reply; an accepted run's queue is registered before its first event is read.
struct Waiting {
    reply: mpsc::Sender<Reply>,
    run_queue: Option<Arc<EventQueue>>,
}

impl SocketLink {
    pub(crate) fn connect(path: &Path) -> Result<Self, ClientError> {
        let failed = |reason: String| ClientError::Connect { path: path.display().to_string(), reason };
        let mut stream = UnixStream::connect(path).map_err(|e| failed(e.to_string()))?;
        let hello = say_hello(&mut stream).map_err(|e| failed(e.to_string()))?;
        if hello.magic != Hello::MAGIC {
            return Err(failed("another program listens there".into()));
        }
        if hello.version != PROTOCOL_VERSION {
            return Err(ClientError::Version { theirs: hello.version, ours: PROTOCOL_VERSION });
        }
        let reader = stream.try_clone().map_err(|e| failed(e.to_string()))?;
        let state = Arc::new(Mutex::new(State::default()));
        let shared = state.clone();
        std::thread::Builder::new()
            .name("engine-events".into())
            .spawn(move || read_all(reader, &shared))
            .map_err(|e| failed(e.to_string()))?;
        Ok(Self { writer: Mutex::new(stream), next_id: AtomicU64::new(1), state })
    }

    fn send(&self, request: Request, run_queue: Option<Arc<EventQueue>>) -> Result<Reply, ClientError> {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        let (reply, answer) = mpsc::channel();
        {
            let mut state = lock(&self.state);
            if let Some(reason) = &state.closed {
                return Err(ClientError::Disconnected { reason: reason.clone() });
            }
            state.waiting.insert(id, Waiting { reply, run_queue });
        }
        let sent = write_frame(&mut *lock(&self.writer), &ClientFrame { id, request });
        if let Err(error) = sent {
            lock(&self.state).waiting.remove(&id);
            return Err(match error {
                FrameError::TooLong { .. } => ClientError::Refused(error.to_string()),
                _ => ClientError::Disconnected { reason: error.to_string() },
            });
        }
        answer.recv().map_err(|_| ClientError::Disconnected {
            reason: lock(&self.state).closed.clone().unwrap_or_default(),
        })
    }
}

impl Link for SocketLink {
    fn call(&self, request: Request) -> Result<Reply, ClientError> {
        self.send(request, None)
    }

    fn execute(&self, request: Execute, queue: &Arc<EventQueue>) -> Result<RunId, ClientError> {
        match self.send(Request::Execute(request), Some(queue.clone()))? {
            Reply::Accepted { run } => Ok(run),
            Reply::Refused(reason) => Err(ClientError::Refused(reason)),
            _ => Err(ClientError::Mismatch { request: "Execute" }),
        }
    }

    fn attach(&self, from: EventNumber, queue: &Arc<EventQueue>) -> Result<EventNumber, ClientError> {
        // Replayed events may overtake the reply.
        lock(&self.state).attached.push(queue.clone());
        let reply = self.send(Request::Attach { from }, None);
        let answer = match reply {
            Ok(Reply::Attached { next }) => return Ok(next),
            Ok(Reply::Refused(reason)) => ClientError::Refused(reason),
            Ok(_) => ClientError::Mismatch { request: "Attach" },
            Err(error) => error,
        };
        self.detach(queue);
        Err(answer)
    }

    fn detach(&self, queue: &Arc<EventQueue>) {
        lock(&self.state).attached.retain(|q| !Arc::ptr_eq(q, queue));
    }
}

impl Drop for SocketLink {
    fn drop(&mut self) {
        // Ends the reading thread as well.
        let _ = lock(&self.writer).shutdown(Shutdown::Both);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn say_hello(stream: &mut UnixStream) -> Result<Hello, FrameError> {
    stream.set_read_timeout(Some(HELLO_TIMEOUT))?;
    write_frame(stream, &Hello::current())?;
    let hello = read_frame(stream, MAX_HELLO_FRAME)?;
    stream.set_read_timeout(None)?;
    Ok(hello)
}

fn read_all(stream: UnixStream, state: &Mutex<State>) {
    let mut stream = std::io::BufReader::with_capacity(64 << 10, stream);
    let reason = loop {
        match read_frame(&mut stream, MAX_FRAME) {
            Ok(ServerFrame::Reply { id, reply }) => answer(state, id, reply),
            Ok(ServerFrame::Event(event)) => deliver(state, event),
            Err(FrameError::Closed) => break String::new(),
            Err(error) => break error.to_string(),
        }
    };
    let mut state = lock(state);
    state.closed = Some(reason);
    state.waiting.clear();
    state.runs.values().chain(&state.attached).for_each(|queue| queue.close());
}

fn answer(state: &Mutex<State>, id: u64, reply: Reply) {
    let mut state = lock(state);
    let Some(waiting) = state.waiting.remove(&id) else { return };
    if let (Some(queue), Reply::Accepted { run }) = (waiting.run_queue, &reply) {
        state.runs.insert(*run, queue);
    }
    // Nobody waits any more if the calling thread ended.
    let _ = waiting.reply.send(reply);
}

fn deliver(state: &Mutex<State>, event: NumberedEvent) {
    let mut state = lock(state);
    for queue in &state.attached {
        queue.push(event.clone());
    }
    let run = event.run;
    let over = matches!(event.event, Event::Done { .. });
    if let Some(queue) = state.runs.get(&run) {
        queue.push(event);
    }
    if over {
        state.runs.remove(&run);
    }
}
