//! `macro_rules!`: definitions, matching and transcription over tokens.
//!
//! Macros by example as the reference describes them ("Macros By Example"). Fragments keep the spans and the marks of
//! the caller; what the template wrote points at the call and carries the expansion's mark (see `build::hygiene`).

mod definition;
mod matcher;
mod std_rules;
mod table;
mod transcribe;

pub use table::MacroTable;

pub(super) use definition::{MacroDef, define};
pub(super) use std_rules::std_rules;

use super::token::{self, Token};
use crate::diagnostic::Diagnostic;
use crate::span::Span;

/// The tokens that a call of `def` with the tokens `input` stands for.
pub(super) fn expand<'t>(
    def: &MacroDef,
    input: &[Token<'t>],
    call: Span,
    mark: u32,
    limit: usize,
) -> Result<Vec<Token<'t>>, Box<Diagnostic>> {
    let separate;
    let input = if input.iter().any(token::is_doc_run) {
        separate = token::separate_docs(input);
        &separate
    } else {
        input
    };
    let mut furthest = matcher::Furthest::default();
    for rule in &def.rules {
        if let Some(bindings) = matcher::match_rule(&rule.matcher, input, &mut furthest) {
            return transcribe::transcribe(
                &rule.template,
                &bindings,
                transcribe::Origin { call, mark, limit },
            );
        }
    }
    Err(Box::new(furthest.diagnostic(input, call, def)))
}
