//! Panics of a cell: the message, where, and the user's frames.

use crate::span::Span;

/// A panic, as std reports it.
#[derive(Clone, PartialEq, Debug)]
pub struct Panic {
    /// The text.
    pub message: String,
    /// The panicking expression; for library functions that say so (`unwrap`, indexing), their caller's.
    pub span: Option<Span>,
    /// The user's functions that were running, innermost first.
    pub frames: Vec<FrameInfo>,
}

/// A function of a backtrace.
#[derive(Clone, PartialEq, Debug)]
pub struct FrameInfo {
    /// Its name.
    pub function: String,
    /// Where it was.
    pub span: Option<Span>,
}

impl Panic {
    /// A panic whose place is filled in by the run.
    pub fn new(message: impl Into<String>) -> Panic {
        Panic { message: message.into(), span: None, frames: vec![] }
    }
}

impl<E: std::error::Error> From<E> for Panic {
    fn from(error: E) -> Panic {
        Panic::new(error.to_string())
    }
}
