//! What a run says while it goes on: a numbered stream of events, ended by [`Event::Done`].

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::MimeBundle;

/// One execution of one source text, unique within an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RunId(pub u64);

impl fmt::Display for RunId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "run {}", self.0)
    }
}

/// The place of an event in its engine's stream: 1, 2, 3, … over all runs.
pub type EventNumber = u64;

/// Where text goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stream {
    /// `print!` and friends.
    Stdout,
    /// `eprint!`, `dbg!`, warnings.
    Stderr,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RunStatus {
    /// To its end.
    Ok,
    /// A check error, a panic or an `Err` from `main`; an [`Event::Error`] came before.
    Error,
    /// Stopped by an interrupt; an [`Event::Error`] that says where came before.
    Interrupted,
    /// `std::process::exit(code)` ended the cell (never the engine).
    Exited(i32),
}

/// A piece of the user's source that an error points at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorSpan {
    /// The label of the cell or the file's name.
    pub cell: String,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// 1-based line of `start`.
    pub line: u32,
    /// 1-based column of `start`, in characters.
    pub column: u32,
    /// What is said there; empty if nothing.
    pub label: String,
}

/// Why a run failed, for people and for programs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorReport {
    /// A diagnostic's code (`E0308`), or `Panic`, `Interrupted`, `MagicError`, ….
    pub name: String,
    /// One line.
    pub message: String,
    /// The whole report, all diagnostics included, without colour.
    pub plain: String,
    /// The same with ANSI colours.
    pub ansi: String,
    /// The places it names, the primary one first.
    pub spans: Vec<ErrorSpan>,
}

/// One step of a run's story.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The run left the queue. The first event of every run.
    Started {
        /// The run.
        run: RunId,
        /// The label that the request gave.
        cell: String,
        /// The cell's number; unchanged by silent runs.
        execution_count: u32,
    },
    /// Printed text, any number of lines, in order across both streams.
    Text {
        /// Where it was printed.
        stream: Stream,
        /// The text.
        text: String,
    },
    /// Something to show.
    Display {
        /// Its representations.
        data: MimeBundle,
        /// The name by which it can be updated.
        display_id: Option<String>,
        /// Replace what was shown under `display_id` before, wherever that is.
        update: bool,
    },
    /// The value of the trailing expression.
    Result {
        /// Its representations.
        data: MimeBundle,
        /// The cell's number.
        execution_count: u32,
    },
    /// How far some work is. Front ends draw a bar, at most ten times a second.
    Progress {
        /// Which bar: runs may have several.
        id: u32,
        /// Steps done.
        done: u64,
        /// Steps in all; 0 if not known.
        total: u64,
        /// A short text beside the bar, such as `loss 0.31`.
        label: String,
    },
    /// Remove the run's outputs so far.
    ClearOutput {
        /// Only when the next output comes.
        wait: bool,
    },
    /// The run waits for a line from the user; answer with `InputReply`.
    InputRequest {
        /// Shown before the input.
        prompt: String,
        /// Do not echo what is typed.
        password: bool,
    },
    /// Text for the front end's pager (`name?`, `%history`).
    Page {
        /// Its representations.
        data: MimeBundle,
    },
    /// Text for the next input (`%load`, `%edit`).
    NextInput {
        /// The text.
        text: String,
        /// Replace the cell that ran instead of adding one.
        replace: bool,
    },
    /// The run goes on in the background (`%bg`): the front end takes the cell as finished, and later events belong to it still.
    Backgrounded,
    /// The engine shall outlive its starter, or no longer (`%engine keep`). Acted on by the server.
    Keep(bool),
    /// This front end is to use another engine of the user from the next cell on (`%attach name`).
    Attach {
        /// The engine's name.
        engine: String,
    },
    /// Events were dropped because this front end did not read fast enough, or asked for events that are no longer kept.
    Gap {
        /// How many.
        events: u64,
        /// Their size in bytes.
        bytes: u64,
    },
    /// Why the run failed; at most one per run.
    Error(ErrorReport),
    /// The run is over. The last event of every run, always sent.
    Done {
        /// How it ended.
        status: RunStatus,
        /// Time from `Started`.
        elapsed: Duration,
        /// The most tensor memory in use during the run.
        peak_memory: u64,
    },
}

impl Event {
    /// The memory that the event takes in a queue or log, about: its text and bytes, and a constant for the rest.
    pub fn byte_len(&self) -> usize {
        const OVERHEAD: usize = size_of::<NumberedEvent>() + 16;
        OVERHEAD
            + match self {
                Event::Text { text, .. } | Event::NextInput { text, .. } => text.len(),
                Event::Display { data, .. } | Event::Result { data, .. } | Event::Page { data } => {
                    data.byte_len()
                }
                Event::Error(report) => report.message.len() + report.plain.len() + report.ansi.len(),
                Event::Progress { label, .. } => label.len(),
                Event::InputRequest { prompt, .. } => prompt.len(),
                _ => 0,
            }
    }
}

/// An event with its place in the stream and the run it belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberedEvent {
    /// Its place. Text that was joined has the number of its last piece.
    pub number: EventNumber,
    /// Its run.
    pub run: RunId,
    /// What happened.
    pub event: Event,
}

/// Where a run's events go. Cheap to clone, never blocks, callable from any thread.
#[derive(Clone)]
pub struct EventSink(Arc<dyn Fn(Event) + Send + Sync>);

impl EventSink {
    /// A sink that calls `emit` for each event.
    pub fn new(emit: impl Fn(Event) + Send + Sync + 'static) -> Self {
        Self(Arc::new(emit))
    }

    /// Sends one event.
    pub fn emit(&self, event: Event) {
        (self.0)(event);
    }

    /// Sends text to standard output.
    pub fn stdout(&self, text: impl Into<String>) {
        self.emit(Event::Text { stream: Stream::Stdout, text: text.into() });
    }

    /// Sends text to standard error.
    pub fn stderr(&self, text: impl Into<String>) {
        self.emit(Event::Text { stream: Stream::Stderr, text: text.into() });
    }
}

impl fmt::Debug for EventSink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EventSink")
    }
}
