//! Panics of a cell: the message, what `catch_unwind` gives for them, where, and the user's frames.

use std::borrow::Cow;
use std::rc::Rc;

use super::Value;
use crate::span::Span;

/// A panic, as std reports it.
#[derive(Clone, PartialEq, Debug)]
pub struct Panic {
    /// The text.
    pub message: String,
    /// What `catch_unwind` gives.
    pub payload: Payload,
    /// The panicking expression; for library functions that say so (`unwrap`, indexing), their caller's.
    pub span: Option<Span>,
    /// The user's functions that were running, innermost first.
    pub frames: Vec<FrameInfo>,
    /// Whether the program has been told: by its panic hook, or by a message.
    pub reported: bool,
}

/// What a panic carries to whoever catches it.
#[derive(Clone, Debug)]
pub enum Payload {
    /// The message, as a `&'static str`.
    Literal,
    /// The message, as a `String`.
    Text,
    /// The slots of a `Box<dyn Any + Send>`: `panic_any`, `resume_unwind`.
    Object(Vec<u64>, Vec<Value>),
}

impl PartialEq for Payload {
    fn eq(&self, other: &Payload) -> bool {
        match (self, other) {
            (Payload::Literal, Payload::Literal) | (Payload::Text, Payload::Text) => true,
            (Payload::Object(_, a), Payload::Object(_, b)) => match (&a[..], &b[..]) {
                ([Value::Mem(a)], [Value::Mem(b)]) => Rc::ptr_eq(a, b),
                _ => false,
            },
            _ => false,
        }
    }
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
    pub fn new(message: impl Into<Cow<'static, str>>) -> Panic {
        let message = message.into();
        let payload = match message {
            Cow::Borrowed(_) => Payload::Literal,
            Cow::Owned(_) => Payload::Text,
        };
        Panic { message: message.into_owned(), payload, span: None, frames: vec![], reported: false }
    }

    /// A panic of a program that gave a literal.
    pub(super) fn literal(message: &str) -> Panic {
        Panic { payload: Payload::Literal, ..Panic::new(message.to_owned()) }
    }
}

impl<E: std::error::Error> From<E> for Panic {
    fn from(error: E) -> Panic {
        Panic::new(error.to_string())
    }
}
