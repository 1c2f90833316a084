//! Attributes, documentation and `#[cfg]`.

use ra_ap_parser::{SyntaxKind, T};

use super::super::delimiter::closer;
use super::super::token::{Token, text_of};
use super::super::tree::Node;
use super::Builder;
use super::literal::string_value;
use crate::ast::{Attr, Ident};
use crate::span::Symbol;

/// What stands in front of an item, field or variant.
#[derive(Default)]
pub(super) struct Attributes {
    /// Attributes that are not documentation.
    pub(super) attrs: Vec<Attr>,
    /// `///` documentation.
    pub(super) docs: Option<String>,
    /// Whether every `#[cfg]` holds.
    pub(super) enabled: bool,
}

impl Builder<'_> {
    /// The outer attributes of a node.
    pub(super) fn attributes(&mut self, node: Node<'_>) -> Attributes {
        let mut found = Attributes { enabled: true, ..Attributes::default() };
        for attr in node.all_of(SyntaxKind::ATTR).filter(|attr| !attr.has(T![!])) {
            let Some(parts) = parts(attr.tokens()) else { continue };
            if parts.name == "doc" && parts.assigned {
                add_docs(&mut found.docs, parts.args);
                continue;
            }
            if parts.name == "cfg" {
                found.enabled &= cfg(parts.args);
            }
            let name = Ident { name: Symbol::new(&parts.name), span: parts.path_span(attr) };
            found.attrs.push(Attr { name, args: text_of(parts.args), span: attr.span() });
        }
        found
    }

    /// `//!` documentation directly inside a node.
    pub(super) fn inner_docs(&mut self, node: Node<'_>) -> Option<String> {
        let mut docs = None;
        for attr in node.all_of(SyntaxKind::ATTR).filter(|attr| attr.has(T![!])) {
            if let Some(parts) = parts(attr.tokens())
                && parts.name == "doc"
                && parts.assigned
            {
                add_docs(&mut docs, parts.args);
            }
        }
        docs
    }
}

/// Whether the `#[cfg]`s of a node hold.
pub(super) fn enabled(node: Node<'_>) -> bool {
    node.all_of(SyntaxKind::ATTR)
        .filter_map(|attr| parts(attr.tokens()))
        .all(|parts| parts.name != "cfg" || cfg(parts.args))
}

/// `path`, `path = args` or `path(args)`.
struct Parts<'t> {
    name: String,
    path: &'t [Token<'t>],
    assigned: bool,
    args: &'t [Token<'t>],
}

impl Parts<'_> {
    fn path_span(&self, attr: Node<'_>) -> crate::span::Span {
        match self.path {
            [first, .., last] => first.span.to(last.span),
            [only] => only.span,
            [] => attr.span(),
        }
    }
}

fn parts<'t>(attr: &'t [Token<'t>]) -> Option<Parts<'t>> {
    let open = attr.iter().position(|token| token.kind == T!['['])?;
    let body = &attr[open + 1..attr.len().checked_sub(1).filter(|&end| end > open)?];
    let path_len = body.iter().position(|token| token.kind == T![=] || closer(token.kind).is_some());
    let (path, rest) = body.split_at(path_len.unwrap_or(body.len()));
    let name: String = path.iter().map(|token| token.text).collect();
    let (assigned, args) = match rest {
        [first, args @ ..] if first.kind == T![=] => (true, args),
        [_, args @ .., _] => (false, args),
        _ => (false, rest),
    };
    Some(Parts { name, path, assigned, args })
}

fn add_docs(docs: &mut Option<String>, value: &[Token<'_>]) {
    let [token] = value else { return };
    let Some(text) = string_value(token.text) else { return };
    match docs {
        Some(docs) => {
            docs.push('\n');
            docs.push_str(&text);
        }
        None => *docs = Some(text),
    }
}

/// Whether a `cfg` predicate holds in the instant tier: a debug build without tests and features.
pub(super) fn cfg(predicate: &[Token<'_>]) -> bool {
    match predicate {
        [name] => match name.text {
            "true" | "debug_assertions" | "panic" | "emberlab_instant" => true,
            "unix" => cfg!(unix),
            "windows" => cfg!(windows),
            _ => false,
        },
        [key, eq, value] if eq.kind == T![=] => {
            let value = string_value(value.text).unwrap_or_default();
            let pointer_width = usize::BITS.to_string();
            match key.text {
                "target_os" => value == std::env::consts::OS,
                "target_family" => value == std::env::consts::FAMILY,
                "target_arch" => value == std::env::consts::ARCH,
                "target_pointer_width" => value == pointer_width,
                "target_endian" => value == if cfg!(target_endian = "little") { "little" } else { "big" },
                "panic" => value == "unwind",
                _ => false,
            }
        }
        [operator, open, inner @ .., _] if closer(open.kind).is_some() => {
            let mut terms = split_commas(inner).map(cfg);
            match operator.text {
                "not" => !terms.next().unwrap_or(false),
                "all" => terms.all(|term| term),
                "any" => terms.any(|term| term),
                _ => false,
            }
        }
        _ => false,
    }
}

/// Splits at commas outside delimiters.
fn split_commas<'t>(tokens: &'t [Token<'t>]) -> impl Iterator<Item = &'t [Token<'t>]> {
    let mut depth = 0_usize;
    tokens
        .split(move |token| {
            if closer(token.kind).is_some() {
                depth += 1;
            } else if super::super::delimiter::is_closer(token.kind) {
                depth = depth.saturating_sub(1);
            }
            depth == 0 && token.kind == T![,]
        })
        .filter(|part| !part.is_empty())
}
