//! The parser as its callers see it: trees, verdicts, messages, macros, and that nothing makes it panic.

mod errors;
mod incomplete;
mod macros;
mod printer;
mod robust;
mod speed;
mod tree;

use emberlab_lang::span::FileId;
use emberlab_lang::syntax::{MacroTable, Parsed, parse_cell};

/// Parses a cell without earlier macros.
fn parse(text: &str) -> Parsed {
    parse_cell(text, FileId(0), &MacroTable::default())
}

/// The messages of a cell, each with the source it points at.
fn messages(text: &str) -> Vec<String> {
    let parsed = parse(text);
    parsed
        .diagnostics
        .iter()
        .map(|found| {
            let span = found.primary.span;
            format!("{} @ {:?}", found.message, &text[span.lo as usize..span.hi as usize])
        })
        .collect()
}
