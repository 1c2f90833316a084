//! Patterns.

use ra_ap_parser::{SyntaxKind, T};

use super::super::tree::Node;
use super::Builder;
use super::kind::is_pat;
use crate::ast::{Expr, ExprKind, FieldPat, Lit, Pat, PatKind, Path, PathSegment, UnOp};
use crate::diagnostic::Diagnostic;
use crate::span::Span;

/// The pattern of a broken part.
fn error_pat(span: Span) -> Pat {
    Pat { kind: PatKind::Error, span }
}

impl Builder<'_> {
    /// A pattern node.
    pub(super) fn pat(&mut self, node: Node<'_>) -> Pat {
        self.deeper(node, error_pat, |this| {
            let kind = this.pat_kind(node);
            Pat { kind, span: node.span() }
        })
    }

    /// The pattern child of a node; an error pattern if it is missing.
    pub(super) fn pat_of(&mut self, node: Node<'_>) -> Pat {
        match node.find(is_pat) {
            Some(pat) => self.pat(pat),
            None => error_pat(node.span()),
        }
    }

    fn pats_of(&mut self, node: Node<'_>) -> Vec<Pat> {
        node.all(is_pat).map(|pat| self.pat(pat)).collect()
    }

    fn pat_kind(&mut self, node: Node<'_>) -> PatKind {
        match node.kind() {
            SyntaxKind::WILDCARD_PAT => PatKind::Wild,
            SyntaxKind::REST_PAT => PatKind::Rest,
            SyntaxKind::IDENT_PAT => PatKind::Bind {
                by_ref: node.has(T![ref]),
                mutable: node.has(T![mut]),
                name: self.binding_name(node),
                sub: node.find(is_pat).map(|sub| Box::new(self.pat(sub))),
            },
            SyntaxKind::LITERAL_PAT => match self.literal_of(node) {
                Some(lit) => PatKind::Lit { negative: node.has(T![-]), lit },
                None => PatKind::Error,
            },
            SyntaxKind::RANGE_PAT => self.range_pat(node),
            SyntaxKind::REF_PAT => {
                PatKind::Ref { mutable: node.has(T![mut]), pat: Box::new(self.pat_of(node)) }
            }
            SyntaxKind::TUPLE_PAT => PatKind::Tuple(self.pats_of(node)),
            SyntaxKind::PAREN_PAT => self.pat_of(node).kind,
            SyntaxKind::SLICE_PAT => PatKind::Slice(self.pats_of(node)),
            SyntaxKind::PATH_PAT => PatKind::Path(self.path_of(node)),
            SyntaxKind::TUPLE_STRUCT_PAT => {
                PatKind::TupleStruct { path: self.path_of(node), pats: self.pats_of(node) }
            }
            SyntaxKind::RECORD_PAT => self.record_pat(node),
            SyntaxKind::OR_PAT => PatKind::Or(self.pats_of(node)),
            SyntaxKind::MACRO_PAT => match node.child(SyntaxKind::MACRO_CALL) {
                Some(call) => self.macro_pat(call).kind,
                None => PatKind::Error,
            },
            SyntaxKind::CONST_BLOCK_PAT | SyntaxKind::BOX_PAT => {
                self.report(Diagnostic::plain_error(
                    node.span(),
                    "unstable Rust: this pattern is not accepted by stable rustc",
                ));
                PatKind::Error
            }
            _ => PatKind::Error,
        }
    }

    fn range_pat(&mut self, node: Node<'_>) -> PatKind {
        let mut lo = None;
        let mut hi = None;
        let mut inclusive = false;
        let mut after = false;
        for child in node.children() {
            match child.kind() {
                T![..] => after = true,
                T![..=] | T![...] => (after, inclusive) = (true, true),
                kind if is_pat(kind) => {
                    let end = Some(Box::new(self.range_end(child)));
                    if after { hi = end } else { lo = end }
                }
                _ => {}
            }
        }
        if inclusive && hi.is_none() {
            self.report(
                Diagnostic::error("E0586", node.span(), "inclusive range with no end")
                    .help("use `..` instead"),
            );
        }
        PatKind::Range { lo, hi, inclusive }
    }

    /// An end of a range pattern as an expression.
    fn range_end(&mut self, node: Node<'_>) -> Expr {
        let pat = self.pat(node);
        let span = pat.span;
        let kind = match pat.kind {
            PatKind::Lit { negative: false, lit } => ExprKind::Lit(lit),
            PatKind::Lit { negative: true, lit } => {
                ExprKind::Unary(UnOp::Neg, Box::new(Expr { kind: ExprKind::Lit(lit), span }))
            }
            PatKind::Path(path) => ExprKind::Path(path),
            PatKind::Bind { name, sub: None, .. } => ExprKind::Path(Path {
                qself: None,
                global: false,
                segments: vec![PathSegment { ident: name, args: None }],
                span,
            }),
            PatKind::Error => ExprKind::Error,
            _ => {
                self.report(Diagnostic::error(
                    "E0029",
                    span,
                    "only `char` and numeric types are allowed in range patterns",
                ));
                ExprKind::Error
            }
        };
        Expr { kind, span }
    }

    fn record_pat(&mut self, node: Node<'_>) -> PatKind {
        let path = self.path_of(node);
        let mut fields = Vec::new();
        let mut rest = false;
        let list = node.child(SyntaxKind::RECORD_PAT_FIELD_LIST);
        for field in list.into_iter().flat_map(Node::children) {
            match field.kind() {
                SyntaxKind::REST_PAT => rest = true,
                SyntaxKind::RECORD_PAT_FIELD => {
                    let pat = self.pat_of(field);
                    let name = match (field.child(SyntaxKind::NAME_REF), field.find(is_pat)) {
                        (Some(name), _) => self.ident(name),
                        // In the short form the field keeps its name even where a macro's binding is renamed.
                        (None, Some(short)) => self.name(short),
                        (None, None) => continue,
                    };
                    fields.push(FieldPat { name, pat });
                }
                _ => {}
            }
        }
        PatKind::Struct { path, fields, rest }
    }

    /// The literal in the LITERAL child of a node.
    pub(super) fn literal_of(&mut self, node: Node<'_>) -> Option<Lit> {
        let literal = node.child(SyntaxKind::LITERAL)?;
        self.literal(literal)
    }
}
