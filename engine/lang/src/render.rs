//! Diagnostics as text in rustc's look.

use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::diagnostic::{Diagnostic, Severity};
use crate::span::{FileId, SourceMap, Span};

/// The text of one diagnostic: headline, source lines with carets and labels, then `note:` and `help:` lines. No line
/// break at the end. With `color`, ANSI escapes as rustc writes them to a terminal.
pub fn render(diagnostic: &Diagnostic, sources: &SourceMap, color: bool) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut title = level.primary_title(diagnostic.message.as_str());
    if let Some(code) = diagnostic.code {
        title = title.id(code);
    }
    let mut group = Group::with_title(title);
    for file in files(diagnostic) {
        group = group.element(snippet(diagnostic, sources, file));
    }
    for note in &diagnostic.notes {
        group = group.element(Level::NOTE.message(note.as_str()));
    }
    for help in &diagnostic.helps {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    let renderer = if color { Renderer::styled().hyperlink(false) } else { Renderer::plain() };
    renderer.decor_style(DecorStyle::Ascii).render(&[group])
}

/// The files that a diagnostic points into, the primary one first.
fn files(diagnostic: &Diagnostic) -> Vec<FileId> {
    let mut files = vec![diagnostic.primary.span.file];
    for label in &diagnostic.secondary {
        if !files.contains(&label.span.file) {
            files.push(label.span.file);
        }
    }
    files
}

fn snippet<'a>(
    diagnostic: &'a Diagnostic,
    sources: &'a SourceMap,
    file: FileId,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let source = sources.file(file);
    let mut snippet = Snippet::source(&*source.text).path(source.name.as_str());
    let primary = std::iter::once((AnnotationKind::Primary, &diagnostic.primary));
    let secondary = diagnostic.secondary.iter().map(|label| (AnnotationKind::Context, label));
    for (kind, label) in primary.chain(secondary).filter(|(_, label)| label.span.file == file) {
        let annotation = kind.span(byte_range(&source.text, label.span));
        // An empty label would print a stray space.
        let text = (!label.text.is_empty()).then_some(label.text.as_str());
        snippet = snippet.annotation(annotation.label(text));
    }
    snippet
}

/// The span within the text, on character boundaries: a diagnostic must be shown even if its span is off.
fn byte_range(text: &str, span: Span) -> Range<usize> {
    let lo = text.floor_char_boundary(span.lo as usize);
    let hi = text.ceil_char_boundary((span.hi as usize).min(text.len()));
    lo..hi.max(lo)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(text: &str) -> (SourceMap, FileId) {
        let mut sources = SourceMap::default();
        let file = sources.add("cell 3", text);
        (sources, file)
    }

    #[test]
    fn a_diagnostic_looks_as_rustc_prints_it() {
        let (sources, file) = sources("let n = 1;\nlet x: i32 = \"a\";\n");
        let diagnostic = Diagnostic::error("E0308", Span::new(file, 24, 27), "mismatched types")
            .label("expected `i32`, found `&str`")
            .also(Span::new(file, 18, 21), "expected due to this")
            .note("expected type `i32`")
            .help("parse it");
        // What rustc 1.95 prints for this program, with our notes.
        let expected = "\
error[E0308]: mismatched types
 --> cell 3:2:14
  |
2 | let x: i32 = \"a\";
  |        ---   ^^^ expected `i32`, found `&str`
  |        |
  |        expected due to this
  |
  = note: expected type `i32`
  = help: parse it";
        assert_eq!(render(&diagnostic, &sources, false), expected);
    }

    #[test]
    fn labels_in_two_files_show_both() {
        let mut sources = SourceMap::default();
        let library = sources.add("std/vec.rs", "pub fn push(&mut self, value: T);\n");
        let cell = sources.add("cell 1", "v.push();\n");
        let diagnostic = Diagnostic::error("E0061", Span::new(cell, 2, 6), "one argument is missing")
            .also(Span::new(library, 7, 11), "method defined here");
        let text = render(&diagnostic, &sources, false);
        assert!(text.contains("--> cell 1:1:3"), "{text}");
        assert!(text.contains("::: std/vec.rs:1:8"), "{text}");
    }

    #[test]
    fn a_span_beyond_the_text_is_still_shown() {
        let (sources, file) = sources("é");
        let diagnostic = Diagnostic::plain_error(Span::new(file, 1, 99), "odd");
        assert!(render(&diagnostic, &sources, false).starts_with("error: odd"));
    }

    #[test]
    fn colour_is_only_written_on_request() {
        let (sources, file) = sources("x");
        let diagnostic = Diagnostic::warning(Span::new(file, 0, 1), "unused");
        assert!(render(&diagnostic, &sources, true).contains('\u{1b}'));
        assert!(!render(&diagnostic, &sources, false).contains('\u{1b}'));
    }
}
