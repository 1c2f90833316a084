//! Bodies of library functions, which are built when they are first wanted: most of a library is never called.

use std::cell::OnceCell;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use super::build::{Builder, Hygiene};
use super::error;
use super::macros::MacroTable;
use super::token::Token;
use super::tree::{self, Entry};
use crate::ast::Block;
use crate::diagnostic::Diagnostic;
use crate::span::Span;

/// A function's body as the tokens that stand for it.
pub struct Deferred {
    tokens: Box<[Token<'static>]>,
    source: Rc<Source>,
    built: OnceCell<(Block, Vec<Diagnostic>)>,
}

/// What the bodies of one text share. The macros and names are known once the whole text is read.
pub(super) struct Source {
    pub(super) text: Arc<str>,
    pub(super) macros: OnceCell<MacroTable>,
    pub(super) hygiene: OnceCell<Rc<Hygiene>>,
}

impl Deferred {
    pub(super) fn new(tokens: &[Token<'_>], source: Rc<Source>) -> Self {
        Self { tokens: tokens.iter().map(Token::keep).collect(), source, built: OnceCell::new() }
    }

    /// The body.
    pub fn block(&self) -> &Block {
        &self.built().0
    }

    /// What is wrong with its syntax.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.built().1
    }

    fn built(&self) -> &(Block, Vec<Diagnostic>) {
        self.built.get_or_init(|| {
            let end = self.tokens.last().map_or(Span::new(crate::span::FileId(0), 0, 0), |last| last.span);
            let mut diagnostics = vec![];
            let (tree, errors) = tree::parse(&self.tokens, Entry::Block);
            error::report(&self.tokens, errors.into_iter(), end, &mut diagnostics);
            let macros = self.source.macros.get().cloned().unwrap_or_default();
            let mut builder = Builder::new(&self.source.text, macros);
            if let Some(names) = self.source.hygiene.get() {
                builder.inherit_names(names.clone());
            }
            let block = match tree.root() {
                Some(root) => builder.deferred_block(root),
                None => Block { stmts: vec![], tail: None, span: end },
            };
            diagnostics.extend(builder.finish().0);
            (block, diagnostics)
        })
    }
}

impl fmt::Debug for Deferred {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.built.get() {
            Some((block, _)) => block.fmt(f),
            None => write!(f, "a body of {} tokens", self.tokens.len()),
        }
    }
}
