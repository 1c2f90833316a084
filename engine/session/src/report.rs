//! Diagnostics and panics as what front ends show.

use emberlab_lang::diagnostic::{self, Diagnostic};
use emberlab_lang::render::render;
use emberlab_lang::span::{SourceMap, Span};
use emberlab_lang::vm::{Panic, Stop};
use emberlab_protocol::{self as protocol, ErrorReport, ErrorSpan};

/// At most this many diagnostics of one cell are shown; the rest are counted.
const SHOWN: usize = 30;

/// All errors of a cell as one report; `None` if there are none.
pub(crate) fn errors(diagnostics: &[Diagnostic], sources: &SourceMap) -> Option<ErrorReport> {
    let errors: Vec<&Diagnostic> = diagnostics.iter().filter(|d| d.is_error()).collect();
    let first = errors.first()?;
    let text = |color: bool| {
        let mut text: Vec<String> = errors.iter().take(SHOWN).map(|d| render(d, sources, color)).collect();
        if errors.len() > SHOWN {
            text.push(format!("… and {} more errors", errors.len() - SHOWN));
        }
        text.join("\n")
    };
    Some(ErrorReport {
        name: first.code.unwrap_or("Error").to_owned(),
        message: first.message.clone(),
        plain: text(false),
        ansi: text(true),
        spans: errors.iter().flat_map(|d| spans(d, sources)).collect(),
    })
}

/// The warnings of a cell as text; empty if there are none.
pub(crate) fn warnings(diagnostics: &[Diagnostic], sources: &SourceMap) -> String {
    let all = diagnostics.iter().filter(|d| !d.is_error()).take(SHOWN);
    all.map(|d| render(d, sources, false) + "\n").collect()
}

/// One diagnostic as an answer to `Check`.
pub(crate) fn checked(cell: &str, diagnostic: &Diagnostic, sources: &SourceMap) -> protocol::Diagnostic {
    protocol::Diagnostic {
        cell: cell.to_owned(),
        severity: match diagnostic.severity {
            diagnostic::Severity::Error => protocol::Severity::Error,
            diagnostic::Severity::Warning => protocol::Severity::Warning,
        },
        report: ErrorReport {
            name: diagnostic.code.unwrap_or("Error").to_owned(),
            message: diagnostic.message.clone(),
            plain: render(diagnostic, sources, false),
            ansi: render(diagnostic, sources, true),
            spans: spans(diagnostic, sources),
        },
    }
}

/// Why a run stopped, unless it was `exit`.
pub(crate) fn stopped(stop: &Stop, sources: &SourceMap) -> Option<ErrorReport> {
    let fixed = |name: &str, message: &str| ErrorReport {
        name: name.into(),
        message: message.into(),
        plain: message.into(),
        ansi: format!("\x1b[1;31m{message}\x1b[0m"),
        spans: vec![],
    };
    match stop {
        Stop::Panic(panic) => Some(panicked(panic, sources)),
        Stop::Interrupted => {
            Some(fixed("Interrupted", "interrupted; everything that was bound before is still there"))
        }
        Stop::StepLimit => Some(fixed("StepLimit", "the step limit of this run is used up")),
        Stop::Exit(_) | Stop::Paused | Stop::Suspended => None,
    }
}

/// Whether a file is the library's: a panic inside is shown where the user's code called it.
fn is_library(span: Span, sources: &SourceMap) -> bool {
    let name = &sources.file(span.file).name;
    emberlab_library::crate_names()
        .any(|known| name.strip_prefix(known).is_some_and(|rest| rest.starts_with('/')))
}

fn panicked(panic: &Panic, sources: &SourceMap) -> ErrorReport {
    let inside = panic.span.is_some_and(|span| is_library(span, sources));
    let own = panic.frames.first().filter(|_| inside).and_then(|frame| frame.span);
    let panic = &Panic { span: own.or(panic.span), ..panic.clone() };
    let place = panic.span.map(|span| {
        let (line, column) = sources.line_column(span);
        format!("{}:{line}:{column}", sources.file(span.file).name)
    });
    let head = match &place {
        Some(place) => format!("thread 'main' panicked at {place}:\n{}", panic.message),
        None => format!("thread 'main' panicked:\n{}", panic.message),
    };
    let frame = |color: bool| {
        let Some(span) = panic.span else { return String::new() };
        let first_line = panic.message.lines().next().unwrap_or_default();
        let mut diagnostic = Diagnostic::plain_error(span, format!("panic: {first_line}"));
        for caller in panic.frames.iter().skip(1).take(8) {
            if let Some(at) = caller.span {
                let (line, _) = sources.line_column(at);
                let name = &sources.file(at.file).name;
                diagnostic = diagnostic.note(format!("called from `{}` at {name}:{line}", caller.function));
            }
        }
        render(&diagnostic, sources, color)
    };
    ErrorReport {
        name: "Panic".into(),
        message: panic.message.clone(),
        plain: format!("{head}\n{}", frame(false)),
        ansi: format!("{head}\n{}", frame(true)),
        spans: panic.span.map(|span| span_of(span, "", sources)).into_iter().collect(),
    }
}

fn spans(diagnostic: &Diagnostic, sources: &SourceMap) -> Vec<ErrorSpan> {
    let labels = std::iter::once(&diagnostic.primary).chain(&diagnostic.secondary);
    labels.map(|label| span_of(label.span, &label.text, sources)).collect()
}

fn span_of(span: Span, label: &str, sources: &SourceMap) -> ErrorSpan {
    let (line, column) = sources.line_column(span);
    let narrow = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    ErrorSpan {
        cell: sources.file(span.file).name.clone(),
        start: span.lo as usize,
        end: span.hi as usize,
        line: narrow(line),
        column: narrow(column),
        label: label.to_owned(),
    }
}
