//! The messages between front ends and an engine, and the client. No logic.
//!
//! * [`Request`] and [`Reply`] are what a front end asks and is told; [`Event`] is what a run says while it goes on.
//! * [`EngineService`] is what a session implements. Every method but `execute` answers at once, also while a cell runs.
//! * [`Host`] numbers the events of one service, keeps the last of them for replay and hands them to subscribers.
//! * [`Client`] is the one way for front ends: over a [`Host`] in the same process, or over a Unix socket.
//!
//! All offsets are byte offsets into UTF-8 text; all sizes are bytes.

mod client;
#[cfg(feature = "echo")]
pub mod echo;
mod event;
mod frame;
mod host;
mod mime;
mod query;
mod queue;
mod request;
mod service;
mod socket;
mod wire;

pub use client::{Client, Run, Subscription};
pub use event::{
    ErrorReport, ErrorSpan, Event, EventNumber, EventSink, NumberedEvent, RunId, RunStatus, Stream,
};
pub use frame::{FrameError, MAX_FRAME, MAX_HELLO_FRAME, read_frame, write_frame};
pub use host::{Host, LOG_BYTES};
pub use mime::{MimeBundle, MimeData};
pub use query::{
    Binding, Completeness, Completion, CompletionKind, Completions, DeviceMemory, Diagnostic, HistoryEntry,
    Inspection, MagicInfo, MagicKind, MemoryOwner, MemoryPool, MemoryReport, Running, Severity, Status,
};
pub use queue::{Closed, EventQueue, QUEUE_BYTES};
pub use request::{
    Check, CheckCell, Complete, Execute, History, HistoryRange, InputReply, Inspect, InspectDetail, Reply,
    Request, SourceKind,
};
pub use service::EngineService;
pub use wire::{ClientFrame, Hello, PROTOCOL_VERSION, ServerFrame};

/// Why a front end got no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClientError {
    /// The connection is gone: the engine ended, was killed, or refused this peer.
    #[error("the engine closed the connection{}", if reason.is_empty() { String::new() } else { format!(": {reason}") })]
    Disconnected {
        /// What the socket said, or empty.
        reason: String,
    },
    /// The socket could not be opened.
    #[error("cannot connect to the engine at {path}: {reason}")]
    Connect {
        /// The socket's path.
        path: String,
        /// The system's message.
        reason: String,
    },
    /// The two sides speak different versions.
    #[error("the engine speaks protocol version {theirs}, this front end {ours}: restart the older one")]
    Version {
        /// The engine's version.
        theirs: u32,
        /// This front end's version.
        ours: u32,
    },
    /// The engine answered that it will not.
    #[error("the engine refused the request: {0}")]
    Refused(String),
    /// The engine answered with another reply than the request has.
    #[error("the engine answered {request} with another reply")]
    Mismatch {
        /// The request's name.
        request: &'static str,
    },
}
