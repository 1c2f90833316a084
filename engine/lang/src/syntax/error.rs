//! The parser's findings in rustc's words.

use ra_ap_parser::{Edition, SyntaxKind, T};

use super::token::Token;
use super::tree::RawError;
use crate::diagnostic::Diagnostic;
use crate::span::Span;

/// Words of the parser and how rustc says it. Others pass as they are.
const WORDS: &[(&str, &str)] = &[
    ("expected SEMICOLON", "expected `;`"),
    ("expected COMMA", "expected `,`"),
    ("expected L_PAREN", "expected `(`"),
    ("expected R_PAREN", "expected `)`"),
    ("expected L_BRACK", "expected `[`"),
    ("expected R_BRACK", "expected `]`"),
    ("expected L_CURLY", "expected `{`"),
    ("expected R_CURLY", "expected `}`"),
    ("expected L_ANGLE", "expected `<`"),
    ("expected R_ANGLE", "expected `>`"),
    ("expected COLON2", "expected `::`"),
    ("expected COLON", "expected `:`"),
    ("expected colon", "expected `:`"),
    ("expected comma", "expected `,`"),
    ("expected EQ", "expected `=`"),
    ("expected FAT_ARROW", "expected `=>`"),
    ("expected THIN_ARROW", "expected `->`"),
    ("expected DOT2", "expected `..`"),
    ("expected PIPE", "expected `|`"),
    ("expected IN_KW", "expected `in`"),
    ("expected FN_KW", "expected `fn`"),
    ("expected FOR_KW", "expected `for`"),
    ("expected CRATE_KW", "expected `crate`"),
    ("expected BANG", "expected `!`"),
    ("expected IDENT", "expected identifier"),
    ("expected a name", "expected identifier"),
    ("expected STRING", "expected string literal"),
    ("expected LIFETIME_IDENT", "expected lifetime"),
    ("expected a block", "expected `{`"),
    ("expected expression, item or let statement", "expected expression"),
    ("expected an item", "expected item"),
    ("expected a type", "expected type"),
    ("expected type, found `{`", "expected type"),
    ("expected a pattern", "expected pattern"),
    ("expected field name or number", "expected field or method name after `.`"),
    ("expected method name, field name or number", "expected field or method name after `.`"),
    ("expected a loop or block", "expected `while`, `for`, `loop` or `{` after a label"),
    ("expected argument list", "expected `(`"),
];

/// Appends one diagnostic per stumbling place.
pub(super) fn report(
    tokens: &[Token<'_>],
    raw: impl Iterator<Item = RawError>,
    end: Span,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut last: Option<usize> = None;
    for error in raw {
        // Words about the same token, or the one behind it, are consequences of the first.
        if last.is_some_and(|last| error.token <= last + 1) || ends_block_fragment(tokens, error.token) {
            continue;
        }
        last = Some(error.token);
        diagnostics.push(diagnostic(tokens, &error, end));
    }
}

/// Whether an expression that a macro got and that ends like a block stands before `at`: as a statement it needs no
/// semicolon, but the invisible group around it hides that from the parser.
fn ends_block_fragment(tokens: &[Token<'_>], at: usize) -> bool {
    let ending = at.checked_sub(2).and_then(|start| tokens.get(start..at));
    matches!(ending, Some([brace, close]) if brace.kind == T!['}'] && close.kind == T![')'] && close.is_synthetic())
}

fn diagnostic(tokens: &[Token<'_>], error: &RawError, end: Span) -> Diagnostic {
    let found = tokens.get(error.token);
    let before = error.token.checked_sub(1).and_then(|at| tokens.get(at));
    let words = WORDS
        .iter()
        .find(|(key, _)| *key == error.message)
        .map_or(error.message.as_str(), |(_, words)| words);
    let found_words = describe(found);
    let message = if words.starts_with("expected") && !words.contains("found") {
        format!("{words}, found {found_words}")
    } else {
        words.to_owned()
    };
    let found_span = match found {
        Some(token) if !token.is_synthetic() => token.span,
        _ => before.map_or(end, |token| token.span.end()),
    };
    match (words, before) {
        // A missing separator is missing where the previous token ends.
        ("expected `;`" | "expected `,`", Some(before)) if !before.is_synthetic() => {
            let missing = words.trim_start_matches("expected ");
            let diagnostic = Diagnostic::plain_error(before.span.end(), message)
                .label(format!("help: add {missing} here"));
            match found {
                Some(token) if !token.is_synthetic() => diagnostic.also(token.span, "unexpected token"),
                _ => diagnostic,
            }
        }
        _ if words.starts_with("expected") => {
            let label = words.split(", found").next().unwrap_or(words);
            Diagnostic::plain_error(found_span, message).label(label)
        }
        _ => Diagnostic::plain_error(found_span, message),
    }
}

/// How rustc names a token.
fn describe(token: Option<&Token<'_>>) -> String {
    let Some(token) = token.filter(|token| !token.is_synthetic()) else {
        return "end of input".to_owned();
    };
    let text = token.text;
    match token.kind {
        SyntaxKind::IDENT => format!("`{text}`"),
        SyntaxKind::STRING if text.starts_with("//") || text.starts_with("/*") => "doc comment".to_owned(),
        SyntaxKind::UNDERSCORE => "reserved identifier `_`".to_owned(),
        kind if kind.is_keyword(Edition::Edition2024) => format!("keyword `{text}`"),
        _ => format!("`{text}`"),
    }
}
