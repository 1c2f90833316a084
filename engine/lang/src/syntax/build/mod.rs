//! Concrete tree → AST.

mod attribute;
mod expr;
mod format;
mod format_string;
mod hygiene;
mod item;
mod kind;
mod literal;
mod macro_call;
mod path;
mod pattern;
mod std_macro;
mod stmt;
mod ty;
mod use_tree;

use std::rc::Rc;

use ra_ap_parser::SyntaxKind;

use super::deferred::Source;
use super::macros::MacroTable;
use super::tree::Node;
use crate::ast::{Block, File, Ident, Item, StmtKind};
use crate::diagnostic::Diagnostic;
use crate::span::{Span, Symbol};

pub(super) use hygiene::Hygiene;
use macro_call::Macros;

/// Deeper trees are refused, since this and every later stage recurses over them.
const MAX_DEPTH: u32 = 256;

/// Builds the AST of one text.
pub(super) struct Builder<'s> {
    text: &'s str,
    /// Where bodies of functions are left for later.
    later: Option<Rc<Source>>,
    macros: Macros,
    hygiene: Hygiene,
    diagnostics: Vec<Diagnostic>,
    depth: u32,
}

impl<'s> Builder<'s> {
    /// A builder for a source, with the macros of earlier ones.
    pub(super) fn new(text: &'s str, macros: MacroTable) -> Self {
        let macros = Macros::new(macros);
        Self { text, later: None, macros, hygiene: Hygiene::default(), diagnostics: vec![], depth: 0 }
    }

    /// A builder for a library's text, which leaves the bodies of functions for later.
    pub(super) fn deferring(source: &'s Rc<Source>, macros: MacroTable) -> Self {
        Self { later: Some(source.clone()), ..Self::new(&source.text, macros) }
    }

    /// The file of a cell's block.
    pub(super) fn cell(&mut self, root: Node<'_>) -> File {
        let Some(list) = root.child(SyntaxKind::STMT_LIST) else { return File::default() };
        let mut stmts = Vec::new();
        let tail = self.stmts(list, &mut stmts);
        File { stmts, tail, docs: self.inner_docs(list) }
    }

    /// The body of a function that was left for later.
    pub(super) fn deferred_block(&mut self, root: Node<'_>) -> Block {
        self.note_bindings(root);
        self.block(root)
    }

    /// The file of a list of items.
    pub(super) fn library(&mut self, root: Node<'_>) -> File {
        let mut items = Vec::new();
        self.items(root, &mut items);
        let stmts = items.into_iter().map(|item: Item| {
            let span = item.span;
            crate::ast::Stmt { kind: StmtKind::Item(Box::new(item)), span }
        });
        File { stmts: stmts.collect(), tail: None, docs: self.inner_docs(root) }
    }

    /// What was found while building, and the macros after the text.
    pub(super) fn finish(self) -> (Vec<Diagnostic>, MacroTable) {
        let macros = self.macros.into_table();
        if let Some(source) = &self.later {
            let _ = source.macros.set(macros.clone());
            let _ = source.hygiene.set(Rc::new(self.hygiene));
        }
        (self.diagnostics, macros)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Runs `build` one level deeper, or reports that the tree is too deep and gives `error`.
    fn deeper<T>(&mut self, node: Node<'_>, error: fn(Span) -> T, build: impl FnOnce(&mut Self) -> T) -> T {
        if self.depth >= MAX_DEPTH {
            let message = format!("this nests deeper than {MAX_DEPTH} levels");
            if !self.diagnostics.iter().any(|earlier| earlier.message == message) {
                self.report(
                    Diagnostic::plain_error(node.span(), message).help("name parts of it with `let`"),
                );
            }
            return error(node.span());
        }
        self.depth += 1;
        let built = build(self);
        self.depth -= 1;
        built
    }

    /// The name that a NAME, NAME_REF, LIFETIME or identifier token holds.
    fn ident(&mut self, node: Node<'_>) -> Ident {
        let text = node.text();
        Ident { name: Symbol::new(text.strip_prefix("r#").unwrap_or(text)), span: node.span() }
    }

    /// The NAME child, or an empty name at the end of the node.
    fn name(&mut self, node: Node<'_>) -> Ident {
        match node.child(SyntaxKind::NAME) {
            Some(name) => self.ident(name),
            None => Ident { name: Symbol::new(""), span: node.span().end() },
        }
    }
}
