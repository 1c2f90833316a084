//! The session as front ends see it, and the thread behind it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use emberlab_lang::vm::{Control, Stop};
use emberlab_protocol::{
    Binding, Check, Complete, Completeness, Completions, Diagnostic, EngineService, Event, EventSink,
    Execute, History, HistoryEntry, InputReply, Inspect, Inspection, MagicInfo, MemoryReport, RunId,
    RunStatus, Status,
};

use crate::inbox::{Inbox, Job, Next};
use crate::interpreter::Interpreter;
use crate::limit::MemoryLimit;
use crate::shared::Shared;
use crate::{answers, cell, limit, memory, report};

/// How long a front end waits for an answer from a cell that does not come to a safe point (one long tensor
/// operation), before it gets an empty one.
const PATIENCE: Duration = Duration::from_secs(5);
/// The interpreter's own calls nest with the user's expressions, not with the user's calls.
const STACK: usize = 256 << 20;

/// One session: definitions, bindings and a thread that runs its cells one after another.
pub struct Session {
    inbox: Arc<Inbox>,
    shared: Arc<Shared>,
}

impl Session {
    /// A session with nothing defined. Its thread ends after [`EngineService::shutdown`].
    pub fn new() -> std::io::Result<Session> {
        Self::limited(None)
    }

    /// A session whose cells are stopped when this process holds so many bytes of memory.
    pub fn with_memory_limit(bytes: u64) -> std::io::Result<Session> {
        Self::limited(Some(bytes))
    }

    fn limited(bytes: Option<u64>) -> std::io::Result<Session> {
        let control = Arc::new(Control::default());
        let inbox = Arc::new(Inbox::new(control.clone()));
        let shared = Arc::new(Shared::new(control, MemoryLimit::new(bytes)));
        let (thread_inbox, thread_shared) = (inbox.clone(), shared.clone());
        std::thread::Builder::new()
            .name("session".into())
            .stack_size(STACK)
            .spawn(move || serve(&thread_inbox, &thread_shared))?;
        let (look_inbox, look_shared) = (inbox.clone(), shared.clone());
        std::thread::Builder::new().name("memory".into()).spawn(move || look(&look_inbox, &look_shared))?;
        Ok(Session { inbox, shared })
    }
}

fn serve(inbox: &Arc<Inbox>, shared: &Arc<Shared>) {
    let mut interpreter = Interpreter::new(shared.control.clone());
    // Libraries are declared at their first use; while nobody waits, ahead of it.
    let mut undeclared = true;
    loop {
        match inbox.next(undeclared) {
            Next::Spare => undeclared = interpreter.view.world.declare_ahead(),
            Next::Question(question) => question(&interpreter.view),
            Next::Job(job) => cell::run(&mut interpreter, inbox, shared, job),
            Next::Cancelled(job) => cancel(job, shared),
            Next::Reset => {
                interpreter = Interpreter::new(shared.control.clone());
                undeclared = true;
                shared.set_bindings(vec![]);
            }
            Next::Close => break,
        }
    }
    for job in inbox.abandoned() {
        cancel(job, shared);
    }
}

/// Looks at the memory of running cells, which do not come by to be asked while they take it.
fn look(inbox: &Inbox, shared: &Shared) {
    while inbox.wait_for_run(limit::LOOK) {
        if shared.limit.look() {
            shared.control.ask_attention();
        }
    }
}

/// Ends a run that never began.
fn cancel(job: Job, shared: &Shared) {
    let execution_count = shared.count.load(Ordering::Relaxed);
    job.events.emit(Event::Started { run: job.run, cell: job.request.cell, execution_count });
    let sources = emberlab_lang::span::SourceMap::default();
    job.events.emit(Event::Error(report::stopped(&Stop::Interrupted, &sources).unwrap_or_default()));
    let status = RunStatus::Interrupted;
    job.events.emit(Event::Done { status, elapsed: Duration::ZERO, peak_memory: 0 });
}

impl EngineService for Session {
    fn execute(&self, run: RunId, request: Execute, events: EventSink) {
        self.inbox.push(Job { run, request, events });
    }

    fn check(&self, request: Check) -> Vec<Diagnostic> {
        self.inbox.ask(Duration::MAX, move |view| answers::check(view, &request)).unwrap_or_default()
    }

    fn complete(&self, request: Complete) -> Completions {
        self.inbox.ask(PATIENCE, move |view| answers::complete(view, &request)).unwrap_or_default()
    }

    fn inspect(&self, request: Inspect) -> Option<Inspection> {
        self.inbox.ask(PATIENCE, move |view| answers::inspect_at(view, &request)).flatten()
    }

    fn is_complete(&self, source: &str) -> Completeness {
        answers::is_complete(source)
    }

    fn interrupt(&self, run: Option<RunId>) {
        self.inbox.interrupt(run);
    }

    fn input_reply(&self, reply: InputReply) {
        self.inbox.input(reply);
    }

    fn reset(&self) {
        self.inbox.reset();
    }

    fn bindings(&self) -> Vec<Binding> {
        self.shared.bindings()
    }

    fn memory(&self) -> MemoryReport {
        memory::report(&self.shared.bindings())
    }

    fn history(&self, request: History) -> Vec<HistoryEntry> {
        self.shared.history().select(&request)
    }

    fn status(&self) -> Status {
        self.shared.status(&self.inbox)
    }

    fn magics(&self) -> Vec<MagicInfo> {
        emberlab_magics::magic_infos()
    }

    fn shutdown(&self) {
        self.inbox.close();
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.inbox.close();
    }
}
