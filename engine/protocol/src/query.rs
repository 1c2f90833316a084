//! The answers to questions about a session.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{ErrorReport, MimeBundle, RunId};

/// How much a diagnostic matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Severity {
    /// The cell runs.
    Warning,
    /// The cell does not run.
    Error,
}

/// One finding of the type checker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// The label of the cell.
    pub cell: String,
    /// How much it matters.
    pub severity: Severity,
    /// Code, message, rendering and places.
    pub report: ErrorReport,
}

/// What a completion inserts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum CompletionKind {
    Binding,
    Constant,
    Enum,
    Field,
    File,
    Function,
    Keyword,
    Macro,
    Magic,
    Method,
    Module,
    Struct,
    Trait,
    Type,
    Variant,
}

impl CompletionKind {
    /// The name that front ends show, such as `function`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Binding => "instance",
            Self::Constant => "constant",
            Self::Enum => "enum",
            Self::Field => "field",
            Self::File => "path",
            Self::Function => "function",
            Self::Keyword => "keyword",
            Self::Macro => "macro",
            Self::Magic => "magic",
            Self::Method => "method",
            Self::Module => "module",
            Self::Struct => "struct",
            Self::Trait => "trait",
            Self::Type => "type",
            Self::Variant => "variant",
        }
    }
}

/// One completion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Completion {
    /// What replaces the text between `start` and `end`.
    pub text: String,
    /// What it is.
    pub kind: CompletionKind,
    /// Its signature or type, one line; may be empty.
    pub signature: String,
}

/// All completions at a cursor, best first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Completions {
    /// Byte offset where the replaced text starts.
    pub start: usize,
    /// Byte offset where it ends.
    pub end: usize,
    /// The completions.
    pub items: Vec<Completion>,
}

/// What is known about a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inspection {
    /// Its documentation: `text/plain` with ANSI colours allowed, `text/markdown` or `text/html` where there is more.
    pub data: MimeBundle,
}

/// Whether a text is a whole cell: one verdict for Jupyter's `is_complete_request` and the REPL's Enter key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Completeness {
    /// Run it.
    Complete,
    /// Wait for more.
    Incomplete {
        /// What to put before the next line.
        indent: String,
    },
    /// No continuation makes it valid; running it shows why.
    Invalid,
}

/// A live binding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Binding {
    /// Its name.
    pub name: String,
    /// Its type as the user would write it.
    pub ty: String,
    /// Its value in one short line.
    pub summary: String,
    /// Memory that it holds.
    pub bytes: u64,
    /// The label of the cell that made it.
    pub cell: String,
    /// Whether its type was redefined so that it cannot be used; the first use says what changed.
    pub stale: bool,
}

/// One pool of a device.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemoryPool {
    /// Its name, such as `1 MiB pages`.
    pub name: String,
    /// Size of its pages; 0 if they differ.
    pub page_bytes: u64,
    /// Taken from the system.
    pub reserved: u64,
    /// Of that, in use.
    pub in_use: u64,
    /// The largest block that can be had without asking the system.
    pub largest_free: u64,
}

/// Memory of one device.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeviceMemory {
    /// The device's name.
    pub device: String,
    /// Taken from the system.
    pub reserved: u64,
    /// Of that, in use.
    pub in_use: u64,
    /// The most that was in use.
    pub peak: u64,
    /// Its pools.
    pub pools: Vec<MemoryPool>,
}

/// Who holds memory.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemoryOwner {
    /// The device's name.
    pub device: String,
    /// The binding, or what else holds it (`gradients`, `temporary`).
    pub owner: String,
    /// The label of the cell that allocated it.
    pub cell: String,
    /// The line in that cell, 1-based; 0 if not known.
    pub line: u32,
    /// How much.
    pub bytes: u64,
}

/// Memory by device, pool and owner.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemoryReport {
    /// By device.
    pub devices: Vec<DeviceMemory>,
    /// By owner, the largest first.
    pub owners: Vec<MemoryOwner>,
    /// Resident memory of the whole engine process.
    pub process: u64,
}

/// One entry of the history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HistoryEntry {
    /// 0 for the current session.
    pub session: i64,
    /// The execution number.
    pub execution_count: u32,
    /// The source.
    pub source: String,
    /// The plain text of its result, if asked for and there was one.
    pub output: Option<String>,
}

/// What runs now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Running {
    /// The run.
    pub run: RunId,
    /// The label of its cell.
    pub cell: String,
    /// For how long.
    pub elapsed: Duration,
}

/// What an engine is doing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    /// The engine's name; empty for one inside a front end. Filled by the server.
    pub name: String,
    /// The engine's process. Filled by the server.
    pub pid: u32,
    /// How long it has been up. Filled by the server.
    pub uptime: Duration,
    /// Connected front ends. Filled by the server.
    pub front_ends: u32,
    /// Whether it outlives its starter. Filled by the server.
    pub keep: bool,
    /// The engine's version.
    pub version: String,
    /// What runs now.
    pub running: Option<Running>,
    /// Runs that wait.
    pub queued: u32,
    /// The last execution number.
    pub execution_count: u32,
    /// Tensor memory in use.
    pub memory_in_use: u64,
}

/// Where a magic may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum MagicKind {
    /// `%name …` on a line.
    Line,
    /// `%%name …` before a cell.
    Cell,
    /// Both.
    Both,
}

/// A magic that cells may use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MagicInfo {
    /// Its name without `%`.
    pub name: String,
    /// Where it may stand.
    pub kind: MagicKind,
    /// Its arguments, such as `[--by variable|cell|pool]`.
    pub usage: String,
    /// What it does, in one line.
    pub summary: String,
}
