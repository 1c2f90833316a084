//! What front ends ask, and what they are told.

use serde::{Deserialize, Serialize};

use crate::{
    Binding, Completeness, Completions, Diagnostic, EventNumber, HistoryEntry, Inspection, MagicInfo,
    MemoryReport, RunId, Status,
};

/// What a source text is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SourceKind {
    /// A cell: items, statements, magics, and an optional trailing expression that is displayed.
    #[default]
    Cell,
    /// A whole `.rs` file: its items are defined, then `main` runs if there is one.
    RsFile,
}

/// Run a source text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Execute {
    /// The text.
    pub source: String,
    /// How diagnostics and memory reports name it: a cell id, a file's name; empty for `[n]`.
    pub cell: String,
    /// No execution number, no history, and `_` is left alone. Events come as ever; the front end decides what it shows.
    pub silent: bool,
    /// Remember the source for `History`. Ignored when `silent`.
    pub store_history: bool,
    /// Whether this front end can answer an `InputRequest`; if not, reading stdin fails in the cell.
    pub allow_stdin: bool,
    /// What the text is.
    pub kind: SourceKind,
}

impl Execute {
    /// A plain cell: counted, remembered, without stdin.
    pub fn cell(source: impl Into<String>) -> Self {
        Self {
            source: source.into(),
            cell: String::new(),
            silent: false,
            store_history: true,
            allow_stdin: false,
            kind: SourceKind::Cell,
        }
    }

    /// The same run under the name `cell`.
    pub fn labelled(mut self, cell: impl Into<String>) -> Self {
        self.cell = cell.into();
        self
    }
}

/// One text of a [`Check`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckCell {
    /// How diagnostics name it.
    pub cell: String,
    /// The text.
    pub source: String,
    /// What the text is.
    pub kind: SourceKind,
}

/// Type-check texts in order, each seeing the definitions of those before it, without running or defining anything.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// The texts.
    pub cells: Vec<CheckCell>,
}

/// Ask for completions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Complete {
    /// The whole cell.
    pub source: String,
    /// Byte offset of the cursor.
    pub cursor: usize,
}

/// How much an inspection shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum InspectDetail {
    /// Signature and documentation (`name?`, Shift-Tab).
    Docs,
    /// And the source (`name??`).
    Source,
}

/// Ask what stands at the cursor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inspect {
    /// The whole cell.
    pub source: String,
    /// Byte offset of the cursor.
    pub cursor: usize,
    /// How much to show.
    pub detail: InspectDetail,
}

/// The user's answer to an [`crate::Event::InputRequest`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputReply {
    /// The run that asked.
    pub run: RunId,
    /// The line without its line break; `None` is the end of input.
    pub value: Option<String>,
}

/// Which part of the history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum HistoryRange {
    /// The last `n` entries.
    Tail {
        /// How many.
        n: usize,
    },
    /// Execution numbers `start..stop`; `stop: None` is to the end. Session 0 is the current one, -1 the one before.
    Range {
        /// Which session.
        session: i64,
        /// First number.
        start: u32,
        /// One past the last number.
        stop: Option<u32>,
    },
    /// Entries whose source matches a glob pattern (`*` and `?`), the last `n` of them.
    Search {
        /// The pattern.
        pattern: String,
        /// How many; `None` for all.
        n: Option<usize>,
        /// Leave out entries with the same source as a later one.
        unique: bool,
    },
}

/// Ask for earlier sources.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    /// Which.
    pub range: HistoryRange,
    /// With the plain text of their results.
    pub output: bool,
}

/// Everything a front end can ask.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Queue a run; answered with [`Reply::Accepted`] at once, its events follow.
    Execute(Execute),
    /// Type-check without running.
    Check(Check),
    /// Completions at a cursor.
    Complete(Complete),
    /// Documentation at a cursor.
    Inspect(Inspect),
    /// Whether a text is a whole cell.
    IsComplete {
        /// The text.
        source: String,
    },
    /// Stop a run at its next safe point; `None` is whichever runs now.
    Interrupt {
        /// Which run.
        run: Option<RunId>,
    },
    /// A line for a waiting run.
    InputReply(InputReply),
    /// Forget all bindings and definitions.
    Reset,
    /// The session's bindings (`%who`, `%whos`).
    Bindings,
    /// Memory by device, pool and owner.
    Memory,
    /// Earlier sources.
    History(History),
    /// What the engine is doing.
    Status,
    /// The magics that cells may use.
    Magics,
    /// Send all events of all runs from number `from` on: kept ones first, then new ones as they come. 0 or 1: all that are kept.
    Attach {
        /// The first number wanted.
        from: EventNumber,
    },
    /// Whether the engine stays when its starter ends.
    Keep {
        /// Stay.
        keep: bool,
    },
    /// End the engine.
    Shutdown,
}

impl Request {
    /// The request's name, for messages.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Execute(_) => "Execute",
            Self::Check(_) => "Check",
            Self::Complete(_) => "Complete",
            Self::Inspect(_) => "Inspect",
            Self::IsComplete { .. } => "IsComplete",
            Self::Interrupt { .. } => "Interrupt",
            Self::InputReply(_) => "InputReply",
            Self::Reset => "Reset",
            Self::Bindings => "Bindings",
            Self::Memory => "Memory",
            Self::History(_) => "History",
            Self::Status => "Status",
            Self::Magics => "Magics",
            Self::Attach { .. } => "Attach",
            Self::Keep { .. } => "Keep",
            Self::Shutdown => "Shutdown",
        }
    }
}

/// The answer to a [`Request`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    /// For `Execute`.
    Accepted {
        /// The run's id.
        run: RunId,
    },
    /// For `Check`: all diagnostics, in order of cells.
    Checked(Vec<Diagnostic>),
    /// For `Complete`.
    Completions(Completions),
    /// For `Inspect`: `None` if nothing is known about the place.
    Inspection(Option<Inspection>),
    /// For `IsComplete`.
    Completeness(Completeness),
    /// For `Bindings`.
    Bindings(Vec<Binding>),
    /// For `Memory`.
    Memory(MemoryReport),
    /// For `History`.
    History(Vec<HistoryEntry>),
    /// For `Status`.
    Status(Status),
    /// For `Magics`.
    Magics(Vec<MagicInfo>),
    /// For `Attach`: the number that the next new event will have.
    Attached {
        /// That number.
        next: EventNumber,
    },
    /// For requests without a result.
    Ok,
    /// The engine will not, and why.
    Refused(String),
}
