//! Pairing of `( [ {`: reports what does not match and repairs the token list, so that the parser sees balanced input.

use ra_ap_parser::{SyntaxKind, T};

use super::token::Token;
use crate::diagnostic::Diagnostic;
use crate::span::Span;

/// Deeper nesting is refused: nobody writes it, and every later stage recurses over the tree.
const MAX_DEPTH: usize = 200;

/// Balanced tokens with what was wrong.
pub(super) struct Balanced<'t> {
    /// Every opener has its closer.
    pub(super) tokens: Vec<Token<'t>>,
    /// Mismatches.
    pub(super) errors: Vec<Diagnostic>,
    /// Whether openers remain at the end and nothing else is wrong: more text can complete it.
    pub(super) unclosed: bool,
}

/// The closer of an opening delimiter.
pub(super) fn closer(open: SyntaxKind) -> Option<SyntaxKind> {
    match open {
        T!['('] => Some(T![')']),
        T!['['] => Some(T![']']),
        T!['{'] => Some(T!['}']),
        _ => None,
    }
}

/// Whether `kind` closes a group.
pub(super) fn is_closer(kind: SyntaxKind) -> bool {
    matches!(kind, T![')'] | T![']'] | T!['}'])
}

/// Drops closers without an opener and adds the missing ones as synthetic tokens. `end` is the end of the text.
pub(super) fn balance(tokens: Vec<Token<'_>>, end: Span) -> Balanced<'_> {
    let mut errors = Vec::new();
    let mut out = Vec::with_capacity(tokens.len() + 2);
    let mut open: Vec<Token<'_>> = Vec::new();
    for token in tokens {
        if closer(token.kind).is_some() {
            open.push(token);
            if open.len() > MAX_DEPTH {
                let message = format!("delimiters nest deeper than {MAX_DEPTH} levels");
                return Balanced {
                    tokens: vec![],
                    errors: vec![Diagnostic::plain_error(token.span, message)],
                    unclosed: false,
                };
            }
        } else if is_closer(token.kind) {
            let partner = open.iter().rposition(|opener| closer(opener.kind) == Some(token.kind));
            match partner {
                Some(at) => {
                    let dangling = open.split_off(at + 1);
                    if let Some(opener) = dangling.last() {
                        let message = format!("mismatched closing delimiter: `{}`", token.text);
                        errors.push(
                            Diagnostic::plain_error(token.span, message)
                                .label("mismatched closing delimiter")
                                .also(opener.span, "unclosed delimiter"),
                        );
                    }
                    out.extend(dangling.iter().rev().filter_map(|opener| repair(opener, token.span.start())));
                    open.pop();
                }
                None => {
                    let message = format!("unexpected closing delimiter: `{}`", token.text);
                    errors.push(
                        Diagnostic::plain_error(token.span, message).label("unexpected closing delimiter"),
                    );
                    continue;
                }
            }
        }
        out.push(token);
    }
    let unclosed = !open.is_empty() && errors.is_empty();
    if let Some(opener) = open.last()
        && errors.is_empty()
    {
        errors.push(
            Diagnostic::plain_error(end, "this file contains an unclosed delimiter")
                .also(opener.span, "unclosed delimiter"),
        );
    }
    out.extend(open.iter().rev().filter_map(|opener| repair(opener, end)));
    Balanced { tokens: out, errors, unclosed }
}

/// The synthetic closer of `opener`.
fn repair<'t>(opener: &Token<'t>, span: Span) -> Option<Token<'t>> {
    let kind = closer(opener.kind)?;
    Some(Token { kind, text: "", span, mark: opener.mark, joint: false })
}
