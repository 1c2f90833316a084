//! Diagnostics as data: what was expected, what was found, where, and what to do.
//!
//! Every stage returns `(result, Vec<Diagnostic>)`; [`crate::render`] turns them into rustc-style text.

use crate::span::Span;

/// How bad it is. Only [`Severity::Error`] stops a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The cell does not run.
    Error,
    /// The cell runs; the reader should look.
    Warning,
}

/// A span with the words that stand under it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// What is underlined.
    pub span: Span,
    /// The words; may be empty.
    pub text: String,
}

/// One finding, in the shape that rustc prints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// rustc's code where there is one: `E0308`.
    pub code: Option<&'static str>,
    /// The headline.
    pub message: String,
    /// The place itself.
    pub primary: Label,
    /// Other places that explain it.
    pub secondary: Vec<Label>,
    /// `note:` lines.
    pub notes: Vec<String>,
    /// `help:` lines; the way out.
    pub helps: Vec<String>,
}

impl Diagnostic {
    /// An error with rustc's code.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, Some(code), span, message.into())
    }

    /// An error for which rustc has no code: syntax errors, and constructs that the instant tier refuses.
    pub fn plain_error(span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, None, span, message.into())
    }

    /// A warning.
    pub fn warning(span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, None, span, message.into())
    }

    /// A refusal: `construct` is valid Rust that the instant tier does not run.
    pub fn refused(span: Span, construct: &str) -> Self {
        Self::plain_error(span, format!("{construct} not run by the instant tier"))
            .help("a `%%native` cell compiles with rustc and accepts it")
    }

    fn new(severity: Severity, code: Option<&'static str>, span: Span, message: String) -> Self {
        let primary = Label { span, text: String::new() };
        Self { severity, code, message, primary, secondary: vec![], notes: vec![], helps: vec![] }
    }

    /// Puts words under the primary span.
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.primary.text = text.into();
        self
    }

    /// Points at another place.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    /// Adds a `note:` line.
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Adds a `help:` line.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.helps.push(text.into());
        self
    }

    /// Whether it stops the cell.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
