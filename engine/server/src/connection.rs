//! One front end of an engine: a thread that reads requests, one that answers the slower ones, one that sends events.

use std::io::BufReader;
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

use emberlab_protocol::{
    ClientFrame, Event, EventQueue, FrameError, Hello, MAX_FRAME, MAX_HELLO_FRAME, NumberedEvent,
    PROTOCOL_VERSION, Reply, Request, ServerFrame, read_frame, write_frame,
};

use crate::serve::Engine;

/// A front end says hello at once or is not a front end.
const HELLO_TIMEOUT: Duration = Duration::from_secs(5);

/// Questions that one front end may have open. Past it they are refused: nothing grows without bound.
const MAX_OPEN_QUESTIONS: usize = 256;

/// Serves a front end until it leaves or the engine stops.
pub(crate) fn serve(engine: &Arc<Engine>, mut stream: UnixStream) -> Result<(), FrameError> {
    stream.set_read_timeout(Some(HELLO_TIMEOUT))?;
    write_frame(&mut stream, &Hello::current())?;
    let hello: Hello = read_frame(&mut stream, MAX_HELLO_FRAME)?;
    if hello.magic != Hello::MAGIC || hello.version != PROTOCOL_VERSION {
        // The front end has our hello and tells its user which side is older.
        return Ok(());
    }
    stream.set_read_timeout(None)?;

    // Apart from the writer, whose lock a stuck write holds.
    let line = stream.try_clone()?;
    let writer = Writer(Arc::new(Mutex::new(stream.try_clone()?)));
    let queue = Arc::new(EventQueue::default());
    let sender = {
        let (writer, queue) = (writer.clone(), queue.clone());
        std::thread::spawn(move || send_events(&queue, &writer))
    };
    let (questions, open) = mpsc::sync_channel(MAX_OPEN_QUESTIONS);
    {
        let (writer, engine) = (writer.clone(), engine.clone());
        std::thread::spawn(move || answer_questions(&engine, &open, &writer));
    }
    let ended = read_requests(engine, stream, &queue, &writer, &questions);
    engine.host.detach(&queue);
    queue.close();
    // The sending thread may be stuck in a write to a front end that no longer reads.
    let _ = line.shutdown(Shutdown::Both);
    let _ = sender.join();
    ended
}

#[derive(Clone)]
struct Writer(Arc<Mutex<UnixStream>>);

impl Writer {
    fn send(&self, frame: &ServerFrame) -> Result<(), FrameError> {
        write_frame(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner), frame)
    }

    fn reply(&self, id: u64, reply: Reply) -> Result<(), FrameError> {
        match self.send(&ServerFrame::Reply { id, reply }) {
            Err(error @ FrameError::TooLong { .. }) => self.send(&ServerFrame::Reply {
                id,
                reply: Reply::Refused(format!("the answer is too large: {error}")),
            }),
            sent => sent,
        }
    }
}

/// Whether a request is answered by the reading thread itself, so that no slower question can hold it up.
fn is_urgent(request: &Request) -> bool {
    use Request::*;
    matches!(
        request,
        Execute(_) | Attach { .. } | Interrupt { .. } | InputReply(_) | Keep { .. } | Status | Shutdown
    )
}

fn read_requests(
    engine: &Arc<Engine>,
    stream: UnixStream,
    queue: &Arc<EventQueue>,
    writer: &Writer,
    questions: &mpsc::SyncSender<ClientFrame>,
) -> Result<(), FrameError> {
    let mut stream = BufReader::with_capacity(64 << 10, stream);
    loop {
        let frame: ClientFrame = match read_frame(&mut stream, MAX_FRAME) {
            Err(FrameError::Closed) => return Ok(()),
            other => other?,
        };
        if is_urgent(&frame.request) {
            answer_now(engine, frame, queue, writer)?;
        } else if let Err(mpsc::TrySendError::Full(frame)) = questions.try_send(frame) {
            let reason = format!("{MAX_OPEN_QUESTIONS} questions of this front end are still open");
            writer.reply(frame.id, Reply::Refused(reason))?;
        }
    }
}

fn answer_now(
    engine: &Arc<Engine>,
    frame: ClientFrame,
    queue: &Arc<EventQueue>,
    writer: &Writer,
) -> Result<(), FrameError> {
    let ClientFrame { id, request } = frame;
    match request {
        Request::Execute(_) if engine.is_stopping() => {
            writer.reply(id, Reply::Refused("the engine is shutting down".into()))
        }
        Request::Execute(execute) => {
            let run = engine.host.reserve(queue);
            // The front end must know the run before its first event.
            writer.reply(id, Reply::Accepted { run })?;
            // The host ends a run whose start panicked.
            let _ = catch_unwind(AssertUnwindSafe(|| engine.host.start(run, execute)));
            Ok(())
        }
        Request::Attach { from } => {
            let next = engine.host.attach(queue, from);
            writer.reply(id, Reply::Attached { next })
        }
        Request::Shutdown => {
            let sent = writer.reply(id, Reply::Ok);
            engine.stop();
            sent
        }
        request => writer.reply(id, answer(engine, request)),
    }
}

fn answer_questions(engine: &Engine, open: &mpsc::Receiver<ClientFrame>, writer: &Writer) {
    for ClientFrame { id, request } in open {
        if writer.reply(id, answer(engine, request)).is_err() {
            return;
        }
    }
}

/// A panic in an answer costs that answer: the front end must not wait for ever, nor lose its other questions.
fn answer(engine: &Engine, request: Request) -> Reply {
    let kind = request.name();
    match catch_unwind(AssertUnwindSafe(|| engine.host.answer(request))) {
        Ok(Reply::Status(status)) => Reply::Status(engine.describe(status)),
        Ok(reply) => reply,
        Err(_) => Reply::Refused(format!("the engine failed on {kind}; this is a fault of Emberlab")),
    }
}

fn send_events(queue: &EventQueue, writer: &Writer) {
    while let Some(event) = queue.pop() {
        let (number, run) = (event.number, event.run);
        let sent = match writer.send(&ServerFrame::Event(event)) {
            Err(FrameError::TooLong { length, .. }) => {
                let event = Event::Gap { events: 1, bytes: length as u64 };
                writer.send(&ServerFrame::Event(NumberedEvent { number, run, event }))
            }
            sent => sent,
        };
        if sent.is_err() {
            return;
        }
    }
}
