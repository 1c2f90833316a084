//! Carrying out a cell: its Rust goes to the host, each magic to the function that the table names.

pub(crate) mod engine;
pub(crate) mod explain;
pub(crate) mod files;
pub(crate) mod memory;
pub(crate) mod output;
mod redirect;
pub(crate) mod shell;
pub(crate) mod time;
pub(crate) mod variables;

use std::ops::Range;
use std::time::{Duration, Instant};

use emberlab_protocol::{InspectDetail, Severity, Stream};

use crate::args::{Arguments, Source};
use crate::cell::{Cell, Directive, Segment, Sigil, blank_except};
use crate::error::{CellError, MagicError};
use crate::host::{Host, HostError, Output, RunReport};
use crate::suggest::nearest;
use crate::table::{self, Body, Magic};
use crate::{help_text, run::redirect::Redirect};

/// What carries a magic out.
pub(crate) type Action = fn(&mut Invocation<'_>) -> Result<(), MagicError>;

/// `%run` may run a file that runs a file; deeper than this it is taken for a circle.
const MAX_DEPTH: usize = 16;

/// Carries out a cell: magics and Rust, in the order written.
///
/// A cell whose Rust does not check runs nothing, unless one of its magics may bring the missing names.
/// The first error ends it; what ran before stays.
pub fn run_cell(source: &str, host: &mut dyn Host) -> Result<(), CellError> {
    execute(source, host, 0).map(drop)
}

/// As [`run_cell`], nested `depth` deep. Gives the time that the Rust took.
fn execute(source: &str, host: &mut dyn Host, depth: usize) -> Result<Duration, CellError> {
    let whole = 0..source.len();
    if depth > MAX_DEPTH {
        let error = MagicError::Message(format!("files run one another more than {MAX_DEPTH} deep"));
        return Err(CellError { span: whole, error });
    }
    let cell = Cell::parse(source);
    if cell.is_plain() {
        return run_rust(source, &whole, host, Output::Show).map(|report| report.elapsed);
    }
    if !cell.segments.iter().any(may_change_names) {
        check_rust(source, &cell, host)?;
    }
    let started = Instant::now();
    for segment in &cell.segments {
        match segment {
            Segment::Rust(range) => drop(run_rust(source, range, host, Output::Show)?),
            Segment::Magic(directive) => {
                let takes_rest = takes_rest_of_cell(directive);
                let body = if takes_rest { directive.span.end..source.len() } else { directive.args.clone() };
                run_directive(source, directive, body, host, depth)?;
                if takes_rest {
                    break;
                }
            }
            Segment::CellMagic(directive, body) => {
                run_directive(source, directive, body.clone(), host, depth)?;
            }
        }
    }
    Ok(started.elapsed())
}

/// `%time` alone on a line is about what follows it.
fn takes_rest_of_cell(directive: &Directive) -> bool {
    directive.sigil == Sigil::Line
        && directive.args.is_empty()
        && table::find(&directive.name).is_some_and(|m| m.body == Body::Rust && m.has_cell_form())
}

fn may_change_names(segment: &Segment) -> bool {
    match segment {
        Segment::Rust(_) => false,
        Segment::Magic(d) | Segment::CellMagic(d, _) => table::find(&d.name).is_some_and(|m| m.changes_names),
    }
}

fn run_rust(
    source: &str,
    range: &Range<usize>,
    host: &mut dyn Host,
    output: Output,
) -> Result<RunReport, CellError> {
    host.run(&blank_except(source, range), output)
        .map_err(|error| CellError { span: range.clone(), error: error.into() })
}

fn check_rust(source: &str, cell: &Cell, host: &mut dyn Host) -> Result<(), CellError> {
    let mut code = None::<String>;
    for segment in &cell.segments {
        if let Segment::Rust(range) = segment {
            let text = code.get_or_insert_with(|| blank_except(source, &(0..0)));
            text.replace_range(range.clone(), &source[range.clone()]);
        }
    }
    let Some(code) = code else { return Ok(()) };
    check(&code, host).map_err(|error| CellError { span: 0..source.len(), error })
}

/// An error with the checker's reports if the code does not check.
pub(crate) fn check(code: &str, host: &mut dyn Host) -> Result<(), MagicError> {
    let errors: Vec<_> =
        host.check(code)?.into_iter().filter(|d| d.severity == Severity::Error).map(|d| d.report).collect();
    if errors.is_empty() { Ok(()) } else { Err(MagicError::Check(errors)) }
}

fn run_directive(
    source: &str,
    directive: &Directive,
    body: Range<usize>,
    host: &mut dyn Host,
    depth: usize,
) -> Result<(), CellError> {
    let at = |span: Range<usize>| move |error| CellError { span, error };
    match directive.sigil {
        Sigil::Shell => {
            return shell::bang(&source[directive.args.clone()], host).map_err(at(directive.args.clone()));
        }
        Sigil::Help | Sigil::HelpSource => {
            let detail =
                if directive.sigil == Sigil::Help { InspectDetail::Docs } else { InspectDetail::Source };
            return inspect(&directive.name, detail, host).map_err(at(directive.name_span.clone()));
        }
        Sigil::Line | Sigil::Cell | Sigil::Colon => {}
    }
    let magic = resolve(source, directive).map_err(at(directive.name_span.clone()))?;
    let is_cell = directive.sigil == Sigil::Cell || takes_rest_of_cell(directive);
    let line = &source[directive.args.clone()];
    let arguments = Arguments::parse(magic.params, line, directive.args.start).map_err(|error| {
        let usage = format!("{} {}", magic.written(), magic.usage());
        CellError { span: directive.span.clone(), error: MagicError::Arguments { error, usage } }
    })?;
    let mut invocation = Invocation { host, magic, arguments, source, body, is_cell, depth };
    table::act(magic, &mut invocation).map_err(at(directive.span.clone()))
}

/// The magic that a directive names, in the form that it names it.
fn resolve(source: &str, directive: &Directive) -> Result<&'static Magic, MagicError> {
    let sigil = match directive.sigil {
        Sigil::Cell => "%%",
        Sigil::Colon => ":",
        _ => "%",
    };
    let written = format!("{sigil}{}", directive.name);
    let Some(magic) = table::find(&directive.name) else {
        let names =
            table::magics().iter().map(|m| m.name).chain(table::ALIASES.iter().map(|(alias, _)| *alias));
        let nearest = nearest(&directive.name, names).and_then(table::find).map(Magic::written);
        return Err(MagicError::Unknown { written, nearest });
    };
    let exists = if directive.sigil == Sigil::Cell { magic.has_cell_form() } else { magic.has_line_form() };
    if !exists {
        return Err(MagicError::WrongForm { written, instead: magic.written() });
    }
    let before = Cell::parse(&source[..directive.span.start]);
    if directive.sigil == Sigil::Cell && before.segments.iter().any(|s| is_code(source, s)) {
        return Err(MagicError::NotFirst { written });
    }
    Ok(magic)
}

/// Whether a segment is Rust and more than comments.
fn is_code(source: &str, segment: &Segment) -> bool {
    let Segment::Rust(range) = segment else { return false };
    rustc_lexer::tokenize(&source[range.clone()], rustc_lexer::FrontmatterAllowed::No).any(|token| {
        use rustc_lexer::TokenKind::{BlockComment, Eof, LineComment, Whitespace};
        !matches!(token.kind, Whitespace | LineComment { .. } | BlockComment { .. } | Eof)
    })
}

fn inspect(name: &str, detail: InspectDetail, host: &mut dyn Host) -> Result<(), MagicError> {
    if let Some(magic_name) = name.strip_prefix('%') {
        let bare = magic_name.trim_start_matches('%');
        let magic = table::find(bare).ok_or_else(|| MagicError::Unknown {
            written: name.to_owned(),
            nearest: nearest(bare, table::magics().iter().map(|m| m.name))
                .and_then(table::find)
                .map(Magic::written),
        })?;
        host.page(emberlab_protocol::MimeBundle::plain(help_text(magic)));
        return Ok(());
    }
    match host.inspect(name, detail)? {
        Some(inspection) => host.page(inspection.data),
        None => return Err(MagicError::Message(format!("nothing is known about `{name}`"))),
    }
    Ok(())
}

/// One magic being carried out.
pub(crate) struct Invocation<'a> {
    pub(crate) host: &'a mut dyn Host,
    pub(crate) magic: &'static Magic,
    pub(crate) arguments: Arguments,
    /// The whole cell.
    source: &'a str,
    /// The bytes behind the magic: the line's arguments, or the cell's body.
    body: Range<usize>,
    pub(crate) is_cell: bool,
    depth: usize,
}

impl Invocation<'_> {
    /// Prints a line, or several, to standard output.
    pub(crate) fn print(&mut self, text: &str) {
        let newline = if text.ends_with('\n') || text.is_empty() { "" } else { "\n" };
        self.host.print(Stream::Stdout, &format!("{text}{newline}"));
    }

    /// The Rust behind the magic, at the cell's offsets.
    pub(crate) fn code(&self) -> Result<Source, MagicError> {
        let range = match (self.is_cell, self.arguments.rest()) {
            (false, Some(rest)) => rest.span.clone(),
            _ => self.body.clone(),
        };
        if self.source[range.clone()].trim().is_empty() {
            return Err(MagicError::Message(format!("`{}` needs Rust to work on", self.magic.written())));
        }
        Ok(Source { text: blank_except(self.source, &range), span: range })
    }

    /// The text behind a `%%` magic, as written. Where the magic itself was commented out, so is its body.
    pub(crate) fn body_text(&self) -> String {
        let body = &self.source[self.body.clone()];
        let line_start = self.source[..self.body.start].trim_end().rfind('\n').map_or(0, |n| n + 1);
        let commented = self.source[line_start..].trim_start().starts_with("//");
        if !commented || !body.lines().all(|l| l.trim().is_empty() || l.starts_with("//")) {
            return body.to_owned();
        }
        let uncomment = |line: &str| {
            let rest = line.strip_prefix("//").unwrap_or(line);
            rest.strip_prefix(' ').unwrap_or(rest).to_owned() + "\n"
        };
        body.lines().map(uncomment).collect()
    }

    /// Runs the Rust behind the magic; a cell's body may hold further magics.
    pub(crate) fn run_body(&mut self, output: Output) -> Result<RunReport, MagicError> {
        let code = self.code()?;
        if !self.is_cell || Cell::parse(&code.text).is_plain() {
            return Ok(self.host.run(&code.text, output)?);
        }
        let mut redirect = Redirect::new(self.host, output);
        let elapsed = execute(&code.text, &mut redirect, self.depth + 1).map_err(|e| e.error)?;
        Ok(RunReport { elapsed, check: None, captured: redirect.captured })
    }

    /// Runs another text as a cell of its own.
    pub(crate) fn run_text(&mut self, text: &str) -> Result<(), MagicError> {
        execute(text, self.host, self.depth + 1).map(drop).map_err(|e| e.error)
    }

    /// Ends the magic if the user interrupted it.
    pub(crate) fn check_interrupt(&mut self) -> Result<(), MagicError> {
        if self.host.interrupted() { Err(HostError::Interrupted.into()) } else { Ok(()) }
    }
}
