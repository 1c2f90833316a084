//! What can go wrong in a magic, said for the person who typed it.

use std::ops::Range;
use std::path::PathBuf;

use emberlab_protocol::ErrorReport;

use crate::args::ArgError;
use crate::host::HostError;

/// A magic's error. It never costs the session anything.
#[derive(Debug, thiserror::Error)]
pub enum MagicError {
    /// The name is no magic; `nearest` is the closest that exists.
    #[error("no magic `{written}`{}; `%lsmagic` lists all", .nearest.as_ref().map(|n| format!(", did you mean `{n}`?")).unwrap_or_default())]
    Unknown {
        /// The name with its `%`s as the user wrote it.
        written: String,
        /// The closest magic, with its `%`s.
        nearest: Option<String>,
    },
    /// The magic exists, but not in this form (`%` or `%%`).
    #[error("`{written}` is not available in this form; use `{instead}`")]
    WrongForm {
        /// The name with its `%`s as the user wrote it.
        written: String,
        /// The form that exists.
        instead: String,
    },
    /// A cell magic after Rust code or after another cell magic's line.
    #[error("`{written}` takes the whole cell, so it must stand before any Rust code")]
    NotFirst {
        /// The name with its `%`s.
        written: String,
    },
    /// The arguments do not fit the declaration.
    #[error("{error}\nusage: {usage}")]
    Arguments {
        /// What does not fit.
        error: ArgError,
        /// The usage line of the magic.
        usage: String,
    },
    /// A file could not be read or written.
    #[error("cannot {action} `{}`: {source}", .path.display())]
    File {
        /// "read", "write", "list", …
        action: &'static str,
        /// The path, as resolved.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// A command ended with a failure.
    #[error("{command} ended with {status}")]
    Command {
        /// The interpreter or command.
        command: String,
        /// "exit status 3", "signal 9", …
        status: String,
    },
    /// Rust of the cell that does not check, so that nothing ran; never empty.
    #[error("{}", .0.iter().map(|r| r.message.as_str()).collect::<Vec<_>>().join("\n"))]
    Check(Vec<ErrorReport>),
    /// Anything else, already in the user's words.
    #[error("{0}")]
    Message(String),
    /// The session could not do what the magic asked.
    #[error(transparent)]
    Host(#[from] HostError),
}

impl MagicError {
    /// True when the user has already seen this error (a failed cell reports its own diagnostics).
    pub fn is_reported(&self) -> bool {
        matches!(self, MagicError::Host(HostError::Reported))
    }

    /// True when an interrupt ended the magic.
    pub fn is_interrupt(&self) -> bool {
        matches!(self, MagicError::Host(HostError::Interrupted))
    }
}

/// A magic's error and the bytes of the cell that it is about.
#[derive(Debug, thiserror::Error)]
#[error("{error}")]
pub struct CellError {
    /// Byte range in the cell.
    pub span: Range<usize>,
    /// What went wrong.
    pub error: MagicError,
}
