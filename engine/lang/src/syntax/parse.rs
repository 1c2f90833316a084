//! The entry points: a cell, or a library file.

use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

use ra_ap_parser::T;

use super::build::Builder;
use super::deferred::Source;
use super::delimiter::balance;
use super::error;
use super::macros::MacroTable;
use super::token::{Token, lex};
use super::tree::{self, Entry, MAX_TOKENS};
use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::span::{FileId, Span};

/// What a text parses to.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The tree; broken parts are `Error` nodes.
    pub file: ast::File,
    /// Every syntax error, in source order.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether nothing is wrong except that the text ends too early: the verdict for Jupyter's `is_complete_request`
    /// and for the Enter key of the REPL.
    pub incomplete: bool,
    /// The macros after this text: those given and those it defines. To be kept if the text is accepted.
    pub macros: MacroTable,
}

/// Parses a cell: items and statements in any order with an optional trailing expression.
pub fn parse_cell(text: &str, file: FileId, macros: &MacroTable) -> Parsed {
    parse(text, file, macros, Entry::Block)
}

/// Parses a file that holds items only.
pub fn parse_library(text: &str, file: FileId, macros: &MacroTable) -> Parsed {
    parse(text, file, macros, Entry::File)
}

/// Parses a library's file without the bodies of its functions, which are built when they are wanted. Syntax errors of a
/// body are found then.
pub fn parse_library_deferred(text: Arc<str>, file: FileId, macros: &MacroTable) -> Parsed {
    let source = Rc::new(Source { text, macros: OnceCell::new(), hygiene: OnceCell::new() });
    parse_with(&source.text, file, macros, Entry::File, || Builder::deferring(&source, macros.clone()))
}

fn parse(text: &str, file: FileId, macros: &MacroTable, entry: Entry) -> Parsed {
    parse_with(text, file, macros, entry, || Builder::new(text, macros.clone()))
}

fn parse_with<'s>(
    text: &'s str,
    file: FileId,
    macros: &MacroTable,
    entry: Entry,
    builder: impl FnOnce() -> Builder<'s>,
) -> Parsed {
    let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
    let end = Span::new(file, end, end);
    if text.len() > u32::MAX as usize / 2 {
        return refused(macros, end.start(), format!("a source of {} bytes is too long", text.len()));
    }
    let lexed = lex(text, file);
    if lexed.tokens.len() > MAX_TOKENS {
        return refused(
            macros,
            Span::new(file, 0, 0),
            format!("a source of {} tokens is too long: at most {MAX_TOKENS} are read", lexed.tokens.len()),
        );
    }
    let balanced = balance(lexed.tokens, end);
    let mut diagnostics = lexed.errors;
    let broken_tokens = diagnostics.len() > usize::from(lexed.unterminated);
    let unpaired = !balanced.errors.is_empty();
    if !lexed.unterminated {
        diagnostics.extend(balanced.errors);
    }

    let tokens = match entry {
        Entry::Block => enclose(balanced.tokens, end),
        _ => balanced.tokens,
    };
    let (tree, raw) = tree::parse(&tokens, entry);
    let (at_end, inside): (Vec<_>, Vec<_>) = raw
        .into_iter()
        .partition(|raw| tokens[raw.token.min(tokens.len())..].iter().all(Token::is_synthetic));
    let early = lexed.unterminated || balanced.unclosed || !at_end.is_empty();
    let incomplete = early && inside.is_empty() && !broken_tokens && (!unpaired || balanced.unclosed);

    // With unpaired delimiters or quotes all further findings are noise: rustc stops there, too.
    let readable = !unpaired && !lexed.unterminated;
    if readable {
        error::report(&tokens, inside.into_iter().chain(at_end), end, &mut diagnostics);
    }

    let mut builder = builder();
    let file = match tree.root() {
        Some(root) if entry == Entry::Block => builder.cell(root),
        Some(root) => builder.library(root),
        None => ast::File::default(),
    };
    let (more, macros) = builder.finish();
    if readable {
        diagnostics.extend(more);
    }
    diagnostics.sort_by_key(|diagnostic| diagnostic.primary.span.lo);
    Parsed { file, diagnostics, incomplete, macros }
}

/// The cell's tokens as a block.
fn enclose(tokens: Vec<Token<'_>>, end: Span) -> Vec<Token<'_>> {
    let brace = |kind, span| Token { kind, text: "", span, mark: 0, joint: false };
    let mut block = Vec::with_capacity(tokens.len() + 2);
    block.push(brace(T!['{'], Span { lo: 0, hi: 0, ..end }));
    block.extend(tokens);
    block.push(brace(T!['}'], end));
    block
}

fn refused(macros: &MacroTable, span: Span, message: String) -> Parsed {
    Parsed {
        file: ast::File::default(),
        diagnostics: vec![Diagnostic::plain_error(span, message)],
        incomplete: false,
        macros: macros.clone(),
    }
}
