//! Macro calls wherever they may stand.

use ra_ap_parser::SyntaxKind;

use super::super::error;
use super::super::token::Token;
use super::super::tree::{self, Entry, Node};
use super::Builder;
use super::expr::error_expr;
use super::path::error_type;
use crate::ast::{AssocItem, Expr, ExprKind, Ident, Item, MacroCall, MacroKind, Pat, PatKind, Stmt, Type};
use crate::diagnostic::Diagnostic;

impl Builder<'_> {
    /// The name of a macro call: the last segment of its path.
    pub(super) fn macro_name(&mut self, call: Node<'_>) -> Ident {
        let path = self.path_of(call);
        match path.segments.last() {
            Some(last) => last.ident,
            None => self.name(call),
        }
    }

    /// A macro call as an expression.
    pub(super) fn macro_expr(&mut self, call: Node<'_>) -> Expr {
        let name = self.macro_name(call);
        let span = call.span();
        let Some(body) = call.child(SyntaxKind::TOKEN_TREE) else {
            return error_expr(span);
        };
        match self.std_macro(name, call, body) {
            Some(kind) => Expr { kind, span },
            None => {
                self.unknown_macro(name);
                Expr { kind: ExprKind::Macro(Box::new(MacroCall { name, kind: MacroKind::Unknown })), span }
            }
        }
    }

    /// Appends the statements of a user macro; the inner option is its trailing expression. `None` if the call is not
    /// one of a user macro.
    pub(super) fn macro_stmts(&mut self, _call: Node<'_>, _out: &mut Vec<Stmt>) -> Option<Option<Expr>> {
        None
    }

    /// A macro call as a type.
    pub(super) fn macro_type(&mut self, call: Node<'_>) -> Type {
        let name = self.macro_name(call);
        self.unknown_macro(name);
        error_type(call.span())
    }

    /// A macro call as a pattern.
    pub(super) fn macro_pat(&mut self, call: Node<'_>) -> Pat {
        let name = self.macro_name(call);
        self.unknown_macro(name);
        Pat { kind: PatKind::Error, span: call.span() }
    }

    /// A macro call in item position.
    pub(super) fn macro_items(&mut self, call: Node<'_>, _out: &mut Vec<Item>) {
        let name = self.macro_name(call);
        self.refused_or_unknown(name, call);
    }

    /// A macro call in an impl or trait.
    pub(super) fn macro_assoc_items(&mut self, call: Node<'_>, _out: &mut Vec<AssocItem>) {
        let name = self.macro_name(call);
        self.refused_or_unknown(name, call);
    }

    /// Records a `macro_rules!`.
    pub(super) fn define_macro(&mut self, node: Node<'_>) {
        self.report(Diagnostic::refused(node.span(), "`macro_rules!` is"));
    }

    fn refused_or_unknown(&mut self, name: Ident, call: Node<'_>) {
        if let Some(words) = super::std_macro::refusal(name.name.as_str()) {
            self.report(Diagnostic::refused(call.span(), words));
        } else {
            self.unknown_macro(name);
        }
    }

    fn unknown_macro(&mut self, name: Ident) {
        if name.name.as_str().is_empty() {
            return;
        }
        let mut diagnostic =
            Diagnostic::plain_error(name.span, format!("cannot find macro `{}` in this scope", name.name));
        if let Some(similar) = super::std_macro::similar(name.name.as_str()) {
            diagnostic = diagnostic.help(format!("a macro with a similar name exists: `{similar}`"));
        }
        self.report(diagnostic);
    }

    /// Parses tokens that a macro got or made, reports what is wrong and hands over the root.
    pub(super) fn reparse<R>(
        &mut self,
        tokens: &[Token<'_>],
        entry: Entry,
        end: crate::span::Span,
        build: impl FnOnce(&mut Self, Node<'_>) -> R,
    ) -> Option<R> {
        let (tree, errors) = tree::parse(tokens, entry);
        error::report(tokens, errors.into_iter(), end, &mut self.diagnostics);
        let root = tree.root()?;
        self.note_bindings(root);
        Some(build(self, root))
    }
}
