//! Macro calls wherever they may stand: user macros expand, those of std are built by `std_macro`.

use std::rc::Rc;

use ra_ap_parser::{SyntaxKind, T};

use super::super::delimiter::{closer, is_closer};
use super::super::error;
use super::super::macros::{self, MacroDef, MacroTable};
use super::super::token::Token;
use super::super::tree::{self, Entry, MAX_TOKENS, Node};
use super::Builder;
use super::expr::error_expr;
use super::path::error_type;
use super::std_macro;
use crate::ast::{AssocItem, Expr, ExprKind, Ident, Item, MacroCall, MacroKind, Pat, PatKind, Stmt, Type};
use crate::diagnostic::Diagnostic;
use crate::span::{Span, Symbol};

/// rustc's default `recursion_limit`.
const MAX_EXPANSION_DEPTH: u32 = 128;

/// Tokens that the expansions of one text may have in all.
const MAX_EXPANDED: usize = 4 * MAX_TOKENS;

/// The macros in scope while a text is built.
pub(super) struct Macros {
    table: MacroTable,
    /// What definitions inside blocks replaced, to be put back at the block's end.
    undo: Vec<(Symbol, Option<Rc<MacroDef>>)>,
    depth: u32,
    expanded: usize,
}

impl Macros {
    /// Starts with the macros of earlier texts.
    pub(super) fn new(table: MacroTable) -> Self {
        Self { table, undo: vec![], depth: 0, expanded: 0 }
    }

    /// The macros after the text.
    pub(super) fn into_table(self) -> MacroTable {
        self.table
    }

    /// The start of a block; to be given to [`Self::leave_block`].
    pub(super) fn enter_block(&self) -> usize {
        self.undo.len()
    }

    /// Forgets the macros that a block defined.
    pub(super) fn leave_block(&mut self, start: usize) {
        while self.undo.len() > start {
            if let Some((name, before)) = self.undo.pop() {
                self.table.set(name, before);
            }
        }
    }
}

impl Builder<'_> {
    /// The name of a macro call: the last segment of its path.
    fn macro_name(&mut self, call: Node<'_>) -> Ident {
        let path = self.path_of(call);
        match path.segments.last() {
            Some(last) => last.ident,
            None => self.name(call),
        }
    }

    /// Records a `macro_rules!`.
    pub(super) fn define_macro(&mut self, node: Node<'_>) {
        let name = self.name(node);
        let Some(body) = node.child(SyntaxKind::TOKEN_TREE) else { return };
        match macros::define(name.name, body.tokens(), node.span()) {
            Ok(def) => {
                let before = self.macros.table.set(name.name, Some(Rc::new(def)));
                self.macros.undo.push((name.name, before));
            }
            Err(error) => self.report(*error),
        }
    }

    /// `use path::name as alias`, if a user macro of that name is in scope.
    pub(super) fn import_macro(&mut self, name: Symbol, alias: Symbol) -> bool {
        let Some(def) = self.macros.table.get(name) else { return false };
        if alias != name {
            let before = self.macros.table.set(alias, Some(def));
            self.macros.undo.push((alias, before));
        }
        true
    }

    /// A macro call as an expression.
    pub(super) fn macro_expr(&mut self, call: Node<'_>) -> Expr {
        let span = call.span();
        let expanded = self.expand(call, Entry::Expr, |this, root| Expr { span, ..this.expr(root) });
        if let Some(expr) = expanded {
            return expr.unwrap_or(error_expr(span));
        }
        let name = self.macro_name(call);
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
    pub(super) fn macro_stmts(&mut self, call: Node<'_>, out: &mut Vec<Stmt>) -> Option<Option<Expr>> {
        self.expand(call, Entry::Stmts, |this, root| this.stmts(root, out)).map(Option::flatten)
    }

    /// A macro call as a type.
    pub(super) fn macro_type(&mut self, call: Node<'_>) -> Type {
        let expanded = self.expand(call, Entry::Type, |this, root| this.ty(root));
        self.or_unknown(expanded, call).unwrap_or(error_type(call.span()))
    }

    /// A macro call as a pattern.
    pub(super) fn macro_pat(&mut self, call: Node<'_>) -> Pat {
        let expanded = self.expand(call, Entry::Pattern, |this, root| this.pat(root));
        self.or_unknown(expanded, call).unwrap_or(Pat { kind: PatKind::Error, span: call.span() })
    }

    /// Appends the items that a call stands for.
    pub(super) fn macro_items(&mut self, call: Node<'_>, out: &mut Vec<Item>) {
        let expanded = self.expand(call, Entry::Items, |this, root| this.items(root, out));
        self.or_unknown(expanded, call);
    }

    /// Appends the associated items that a call stands for.
    pub(super) fn macro_assoc_items(&mut self, call: Node<'_>, out: &mut Vec<AssocItem>) {
        let expanded = self.expand(call, Entry::Items, |this, root| this.assoc_items_in(root, out));
        self.or_unknown(expanded, call);
    }

    /// Reports a call that was none of a user macro.
    fn or_unknown<R>(&mut self, expanded: Option<Option<R>>, call: Node<'_>) -> Option<R> {
        if let Some(built) = expanded {
            return built;
        }
        let name = self.macro_name(call);
        if name.name.as_str() == "compile_error" {
            self.macro_expr(call);
            return None;
        }
        match std_macro::refusal(name.name.as_str()) {
            Some(words) => self.report(Diagnostic::refused(call.span(), words)),
            None => self.unknown_macro(name),
        }
        None
    }

    fn unknown_macro(&mut self, name: Ident) {
        if name.name.as_str().is_empty() {
            return;
        }
        let mut diagnostic =
            Diagnostic::plain_error(name.span, format!("cannot find macro `{}` in this scope", name.name));
        let known = self.macros.table.names().map(Symbol::as_str);
        if let Some(similar) = std_macro::similar(name.name.as_str(), known) {
            diagnostic = diagnostic.help(format!("a macro with a similar name exists: `{similar}`"));
        }
        self.report(diagnostic);
    }

    /// Expands a call of a user macro and builds what it stands for. `None` if there is no user macro of that name;
    /// `Some(None)` after a reported error.
    fn expand<R>(
        &mut self,
        call: Node<'_>,
        entry: Entry,
        build: impl FnOnce(&mut Self, Node<'_>) -> R,
    ) -> Option<Option<R>> {
        let name = self.macro_name(call);
        let def = self.macros.table.get(name.name).or_else(|| macros::std_rules(name.name))?;
        Some(self.expand_with(&def, call, entry, build))
    }

    fn expand_with<R>(
        &mut self,
        def: &MacroDef,
        call: Node<'_>,
        entry: Entry,
        build: impl FnOnce(&mut Self, Node<'_>) -> R,
    ) -> Option<R> {
        let span = call.span();
        let name = def.name;
        if self.macros.depth >= MAX_EXPANSION_DEPTH {
            let message = format!("recursion limit reached while expanding `{name}!`");
            if !self.diagnostics.iter().any(|earlier| earlier.message == message) {
                self.report(Diagnostic::plain_error(span, message));
            }
            return None;
        }
        let input = match call.child(SyntaxKind::TOKEN_TREE)?.tokens() {
            [open, inner @ .., close] if closer(open.kind).is_some() && is_closer(close.kind) => inner,
            _ => return None,
        };
        let mark = self.macros.table.next_mark();
        let left = MAX_EXPANDED - self.macros.expanded;
        let mut tokens = match macros::expand(def, input, span, mark, left.min(MAX_TOKENS)) {
            Ok(tokens) => tokens,
            Err(error) => {
                self.report(*error);
                return None;
            }
        };
        self.macros.expanded += tokens.len().min(left);
        // rustc, too, lets a statement's semicolon pass where an expression is wanted.
        while entry == Entry::Expr && tokens.len() > 1 && tokens.last().is_some_and(|last| last.kind == T![;])
        {
            tokens.pop();
        }
        let first_new = self.diagnostics.len();
        self.macros.depth += 1;
        let built = self.reparse(&tokens, entry, span.end(), build);
        self.macros.depth -= 1;
        let note = format!("in the expansion of `{name}!`");
        for diagnostic in &mut self.diagnostics[first_new..] {
            if diagnostic.notes.iter().all(|earlier| !earlier.starts_with("in the expansion")) {
                diagnostic.notes.push(note.clone());
            }
        }
        built
    }

    /// Parses tokens that a macro got or made, reports what is wrong and hands over the root.
    pub(super) fn reparse<R>(
        &mut self,
        tokens: &[Token<'_>],
        entry: Entry,
        end: Span,
        build: impl FnOnce(&mut Self, Node<'_>) -> R,
    ) -> Option<R> {
        let (tree, errors) = tree::parse(tokens, entry);
        error::report(tokens, errors.into_iter(), end, &mut self.diagnostics);
        let root = tree.root()?;
        self.note_bindings(root);
        Some(build(self, root))
    }
}
