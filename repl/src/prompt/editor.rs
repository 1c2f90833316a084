//! rustyline with the engine behind it: Enter asks whether the cell is whole, Tab asks what fits.

use std::borrow::Cow;
use std::sync::Arc;

use emberlab_magics::{Cell, Segment};
use emberlab_notebooks::highlight;
use emberlab_protocol::Completeness;
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hinter, HistoryHinter};
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{
    Cmd, ColorMode, CompletionType, ConditionalEventHandler, Config, Context, Editor, Event, EventContext,
    EventHandler, Helper, KeyCode, KeyEvent, Modifiers, RepeatCount,
};

use crate::engine::Engine;
use crate::error::CommandError;
use crate::style::Style;

/// What a candidate's line in the list may show of its signature.
const SIGNATURE_COLUMNS: usize = 60;
const HISTORY_ENTRIES: usize = 20_000;

/// The editor's callbacks.
pub(crate) struct Prompt {
    engine: Arc<Engine>,
    hints: HistoryHinter,
    style: Style,
}

/// A new editor on an engine, which may still be starting.
pub(crate) fn new_editor(
    engine: &Arc<Engine>,
    style: &Style,
) -> Result<Editor<Prompt, DefaultHistory>, CommandError> {
    let config = Config::builder()
        .max_history_size(HISTORY_ENTRIES)?
        .history_ignore_dups(true)?
        .completion_type(CompletionType::List)
        .color_mode(if style.color { ColorMode::Enabled } else { ColorMode::Disabled })
        .bracketed_paste(true)
        .tab_stop(4)
        .indent_size(4)
        .build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(Prompt { engine: engine.clone(), hints: HistoryHinter::new(), style: *style }));
    let enter = || EventHandler::Conditional(Box::new(Enter { engine: engine.clone() }));
    editor.bind_sequence(KeyEvent(KeyCode::Enter, Modifiers::NONE), enter());
    editor.bind_sequence(KeyEvent::ctrl('M'), enter());
    // A line break where Enter would run the cell.
    editor.bind_sequence(KeyEvent(KeyCode::Enter, Modifiers::ALT), Cmd::Newline);
    editor.bind_sequence(KeyEvent::alt('p'), Cmd::HistorySearchBackward);
    editor.bind_sequence(KeyEvent::alt('n'), Cmd::HistorySearchForward);
    Ok(editor)
}

/// Whether a text is a whole cell. The engine decides, but for `%%` magics: those end with an empty line.
fn completeness(engine: &Engine, source: &str) -> Completeness {
    let cell = Cell::parse(source);
    if cell.segments.iter().any(|s| matches!(s, Segment::CellMagic(..))) {
        let ended = source.ends_with('\n');
        return if ended {
            Completeness::Complete
        } else {
            Completeness::Incomplete { indent: String::new() }
        };
    }
    // An engine that is lost cannot judge; running the cell says so.
    let verdict = engine.client().ok().and_then(|client| client.is_complete(source).ok());
    verdict.unwrap_or(Completeness::Complete)
}

/// The Enter key: runs a whole cell, or breaks the line and indents.
struct Enter {
    engine: Arc<Engine>,
}

impl ConditionalEventHandler for Enter {
    fn handle(
        &self,
        _event: &Event,
        _n: RepeatCount,
        _positive: bool,
        context: &EventContext,
    ) -> Option<Cmd> {
        match completeness(&self.engine, context.line()) {
            Completeness::Incomplete { indent } => Some(Cmd::Insert(1, format!("\n{indent}"))),
            Completeness::Complete | Completeness::Invalid => None,
        }
    }
}

impl Helper for Prompt {}

impl Validator for Prompt {
    fn validate(&self, context: &mut ValidationContext) -> rustyline::Result<ValidationResult> {
        Ok(match completeness(&self.engine, context.input()) {
            Completeness::Incomplete { .. } => ValidationResult::Incomplete,
            // What is invalid runs, and its diagnostics say why.
            Completeness::Complete | Completeness::Invalid => ValidationResult::Valid(None),
        })
    }
}

impl Completer for Prompt {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let found = self.engine.client().ok().and_then(|client| client.complete(line, pos).ok());
        let Some(found) = found.filter(|f| f.start <= pos && line.is_char_boundary(f.start)) else {
            return Ok((pos, Vec::new()));
        };
        let pairs = found.items.into_iter().map(|item| {
            let signature: String = item.signature.chars().take(SIGNATURE_COLUMNS).collect();
            let display =
                if signature.is_empty() { item.text.clone() } else { format!("{}  {signature}", item.text) };
            Pair { display, replacement: item.text }
        });
        Ok((found.start, pairs.collect()))
    }
}

impl Hinter for Prompt {
    type Hint = String;

    fn hint(&self, line: &str, pos: usize, context: &Context<'_>) -> Option<String> {
        self.hints.hint(line, pos, context)
    }
}

impl Highlighter for Prompt {
    fn highlight<'l>(&self, line: &'l str, _pos: usize) -> Cow<'l, str> {
        if self.style.color { highlight::ansi(line).into() } else { line.into() }
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _default: bool) -> Cow<'b, str> {
        self.style.paint("32;1", prompt).into()
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        self.style.paint("90", hint).into()
    }

    fn highlight_candidate<'c>(&self, candidate: &'c str, _completion: CompletionType) -> Cow<'c, str> {
        match candidate.split_once("  ") {
            Some((text, signature)) => format!("{text}  {}", self.style.paint("90", signature)).into(),
            None => candidate.into(),
        }
    }

    fn highlight_char(&self, _line: &str, _pos: usize, kind: CmdKind) -> bool {
        self.style.color && kind != CmdKind::MoveCursor
    }
}
