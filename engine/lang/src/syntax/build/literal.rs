//! Literals: numbers, characters and strings with their escapes resolved.

use std::rc::Rc;

use ra_ap_parser::{SyntaxKind, T};
use rustc_literal_escaper::{unescape_byte, unescape_byte_str, unescape_char, unescape_str};

use super::super::tree::Node;
use super::Builder;
use crate::ast::Lit;
use crate::diagnostic::Diagnostic;
use crate::span::{Span, Symbol};

const INT_SUFFIXES: &[&str] =
    &["i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize"];
const FLOAT_SUFFIXES: &[&str] = &["f32", "f64"];

impl Builder<'_> {
    /// A LITERAL node. `None` if it is malformed, which has been reported.
    pub(super) fn literal(&mut self, node: Node<'_>) -> Option<Lit> {
        let token = node.children().next()?;
        let text = token.text();
        let span = node.span();
        match token.kind() {
            T![true] => Some(Lit::Bool(true)),
            T![false] => Some(Lit::Bool(false)),
            SyntaxKind::INT_NUMBER => self.integer(text, span),
            SyntaxKind::FLOAT_NUMBER => self.float(text, span),
            // The lexer has reported whatever these cannot decode.
            SyntaxKind::CHAR => unescape_char(between(text, "'", '\'')?).ok().map(Lit::Char),
            SyntaxKind::BYTE => unescape_byte(between(text, "b'", '\'')?).ok().map(Lit::Byte),
            SyntaxKind::STRING => string_value(text).map(|value| Lit::Str(Rc::from(value))),
            SyntaxKind::BYTE_STRING => byte_string(text).map(|value| Lit::ByteStr(Rc::from(value))),
            SyntaxKind::C_STRING => {
                self.report(Diagnostic::refused(span, "C string literals are"));
                None
            }
            _ => None,
        }
    }

    /// `1_000u8`, `0xff`, `2f64`.
    fn integer(&mut self, text: &str, span: Span) -> Option<Lit> {
        let (radix, digits) = match text.get(..2) {
            Some("0x") => (16, &text[2..]),
            Some("0o") => (8, &text[2..]),
            Some("0b") => (2, &text[2..]),
            _ => (10, text),
        };
        let in_suffix =
            |c: char| if radix == 16 { !c.is_ascii_hexdigit() && c != '_' } else { c.is_alphabetic() };
        let (digits, suffix) = digits.split_at(digits.find(in_suffix).unwrap_or(digits.len()));
        if radix == 10 && FLOAT_SUFFIXES.contains(&suffix) {
            let text = Symbol::new(&digits.replace('_', ""));
            return Some(Lit::Float { text, suffix: Some(Symbol::new(suffix)) });
        }
        if !suffix.is_empty() && !INT_SUFFIXES.contains(&suffix) {
            self.report(
                Diagnostic::plain_error(span, format!("invalid suffix `{suffix}` for number literal"))
                    .label(format!("invalid suffix `{suffix}`"))
                    .help("the suffix must be one of the numeric types (`u32`, `isize`, `f32`, etc.)"),
            );
            return None;
        }
        let mut value: u128 = 0;
        for digit in digits.chars().filter(|&c| c != '_') {
            let Some(digit) = digit.to_digit(radix) else {
                self.report(Diagnostic::plain_error(
                    span,
                    format!("invalid digit for a base {radix} literal"),
                ));
                return None;
            };
            match value.checked_mul(u128::from(radix)).and_then(|value| value.checked_add(u128::from(digit)))
            {
                Some(more) => value = more,
                None => {
                    self.report(
                        Diagnostic::plain_error(span, "integer literal is too large")
                            .note(format!("value exceeds limit of `{}`", u128::MAX)),
                    );
                    return None;
                }
            }
        }
        Some(Lit::Int { value, suffix: (!suffix.is_empty()).then(|| Symbol::new(suffix)) })
    }

    /// `1.5`, `1e-3f32`.
    fn float(&mut self, text: &str, span: Span) -> Option<Lit> {
        if text.starts_with("0x") || text.starts_with("0o") || text.starts_with("0b") {
            let words = match &text[..2] {
                "0x" => "hexadecimal",
                "0o" => "octal",
                _ => "binary",
            };
            self.report(Diagnostic::plain_error(span, format!("{words} float literal is not supported")));
            return None;
        }
        let is_exponent = |at: usize| {
            matches!(text.as_bytes()[at], b'e' | b'E')
                && text[at + 1..]
                    .trim_start_matches(['+', '-', '_'])
                    .starts_with(|c: char| c.is_ascii_digit())
        };
        let suffix_at = text.char_indices().find(|&(at, c)| c.is_alphabetic() && !is_exponent(at));
        let (digits, suffix) = text.split_at(suffix_at.map_or(text.len(), |(at, _)| at));
        if !suffix.is_empty() && !FLOAT_SUFFIXES.contains(&suffix) {
            self.report(
                Diagnostic::plain_error(span, format!("invalid suffix `{suffix}` for float literal"))
                    .label(format!("invalid suffix `{suffix}`"))
                    .help("valid suffixes are `f32` and `f64`"),
            );
            return None;
        }
        let text = Symbol::new(&digits.replace('_', ""));
        Some(Lit::Float { text, suffix: (!suffix.is_empty()).then(|| Symbol::new(suffix)) })
    }
}

/// What stands between the quotes.
fn between<'t>(text: &'t str, prefix: &str, quote: char) -> Option<&'t str> {
    let body = text.strip_prefix(prefix)?;
    body.get(..body.rfind(quote)?)
}

/// The contents of a raw string, or `None` if `text` is not raw.
fn raw<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(prefix)?;
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    let body = rest[hashes..].strip_prefix('"')?;
    body.strip_suffix(&rest[..hashes])?.strip_suffix('"')
}

/// The value of a STRING token. Doc comments are strings, too: see `token`.
pub(super) fn string_value(text: &str) -> Option<String> {
    if text.starts_with('/') {
        return Some(super::super::token::doc_text(text));
    }
    if let Some(body) = raw(text, "r") {
        return Some(body.replace("\r\n", "\n"));
    }
    let body = between(text, "\"", '"')?;
    if !body.contains(['\\', '\r']) {
        return Some(body.to_owned());
    }
    let body = body.replace("\r\n", "\n");
    let mut value = String::with_capacity(body.len());
    let mut broken = false;
    unescape_str(&body, |_, piece| match piece {
        Ok(c) => value.push(c),
        Err(error) => broken |= error.is_fatal(),
    });
    (!broken).then_some(value)
}

/// The value of a BYTE_STRING token.
fn byte_string(text: &str) -> Option<Vec<u8>> {
    if let Some(body) = raw(text, "br") {
        return Some(body.as_bytes().to_vec());
    }
    let mut value = Vec::new();
    let mut broken = false;
    unescape_byte_str(between(text, "b\"", '"')?, |_, piece| match piece {
        Ok(byte) => value.push(byte),
        Err(error) => broken |= error.is_fatal(),
    });
    (!broken).then_some(value)
}
