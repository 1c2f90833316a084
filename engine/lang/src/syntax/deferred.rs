//! Bodies of library functions, which are built when they are first wanted: most of a library is never called.

use std::cell::OnceCell;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use super::build::{Builder, Hygiene};
use super::error;
use super::macros::MacroTable;
use super::token::{Token, lex};
use super::tree::{self, Entry};
use crate::ast::Block;
use crate::diagnostic::Diagnostic;
use crate::span::Span;

/// A function's body that is not built yet.
pub struct Deferred {
    body: Body,
    source: Rc<Source>,
    built: OnceCell<(Block, Vec<Diagnostic>)>,
}

/// What stands for a body.
enum Body {
    /// Its place in the text.
    Written(Span),
    /// What a macro made.
    Expanded(Box<[Token<'static>]>),
}

/// What the bodies of one text share. The macros and names are known once the whole text is read.
pub(super) struct Source {
    pub(super) text: Arc<str>,
    pub(super) macros: OnceCell<MacroTable>,
    pub(super) hygiene: OnceCell<Rc<Hygiene>>,
}

impl Deferred {
    pub(super) fn new(tokens: &[Token<'_>], source: Rc<Source>) -> Self {
        let body = match written(tokens) {
            Some(span) => Body::Written(span),
            None => Body::Expanded(tokens.iter().map(Token::keep).collect()),
        };
        Self { body, source, built: OnceCell::new() }
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
            let mut diagnostics = vec![];
            let lexed;
            let tokens: &[Token<'_>] = match &self.body {
                Body::Expanded(tokens) => tokens,
                Body::Written(span) => {
                    lexed = self.source.lex(*span);
                    &lexed
                }
            };
            let end = tokens.last().map_or(Span::new(crate::span::FileId(0), 0, 0), |last| last.span);
            let (tree, errors) = tree::parse(tokens, Entry::Block);
            error::report(tokens, errors.into_iter(), end, &mut diagnostics);
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
            None => f.write_str("a body that is not built yet"),
        }
    }
}

impl Source {
    /// The tokens of a part of the text, which has been read before without errors of its own.
    fn lex(&self, part: Span) -> Vec<Token<'_>> {
        let text = self.text.get(part.lo as usize..part.hi as usize).unwrap_or_default();
        let mut tokens = lex(text, part.file).tokens;
        for token in &mut tokens {
            token.span = Span::new(part.file, token.span.lo + part.lo, token.span.hi + part.lo);
        }
        tokens
    }
}

/// Where tokens stand in their text, if they are just what is written there.
fn written(tokens: &[Token<'_>]) -> Option<Span> {
    let (first, last) = (tokens.first()?, tokens.last()?);
    let in_order = tokens.is_sorted_by(|a, b| a.span.hi <= b.span.lo);
    let plain = tokens
        .iter()
        .all(|token| token.mark == 0 && !token.is_synthetic() && token.span.file == first.span.file);
    (in_order && plain).then(|| first.span.to(last.span))
}
