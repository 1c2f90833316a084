//! The concrete tree: rust-analyzer's parse events over our own tokens, in one flat preorder array.
//!
//! A lossless text tree would have to be re-made for every macro expansion; here the same parser runs over any token
//! list, and every node's span follows from its tokens.

use ra_ap_parser::{Edition, PrefixEntryPoint, Step, SyntaxKind, T, TopEntryPoint};

use super::token::{Token, parser_input};
use crate::span::Span;

/// Longer texts are refused; a cell of this size is data in the wrong place.
pub(super) const MAX_TOKENS: usize = 250_000;

/// Above this nesting the parser runs on a stack of its own, sized for it.
const SMALL: usize = 1_000;

/// Stack that one token can cost in the worst nesting, with margin.
const STACK_PER_TOKEN: usize = 2_048;

/// What the tokens are to be read as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Entry {
    /// `{ … }`: a cell with synthetic braces around it.
    Block,
    /// Items.
    File,
    /// One expression.
    Expr,
    /// Statements with an optional trailing expression.
    Stmts,
    /// Items of an expansion.
    Items,
    /// One type.
    Type,
    /// One pattern.
    Pattern,
}

/// A syntax error before it is put into words.
pub(super) struct RawError {
    /// The parser's words.
    pub(super) message: String,
    /// Index of the token it stumbled over; the number of tokens at the end.
    pub(super) token: usize,
}

#[derive(Clone, Copy)]
struct Entity {
    kind: SyntaxKind,
    part: Part,
    /// One past the last descendant.
    end: u32,
    /// Tokens covered.
    lo: u32,
    hi: u32,
}

/// Which part of its token a leaf shows: `t.0.1` lexes as `t . 0.1`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Whole,
    BeforeDot,
    Dot,
    AfterDot,
}

/// A parsed token list.
pub(super) struct Tree<'t> {
    tokens: &'t [Token<'t>],
    entities: Vec<Entity>,
}

/// A node or a token of a [`Tree`].
#[derive(Clone, Copy)]
pub(super) struct Node<'t> {
    tree: &'t Tree<'t>,
    at: u32,
}

/// Parses `tokens`.
pub(super) fn parse<'t>(tokens: &'t [Token<'t>], entry: Entry) -> (Tree<'t>, Vec<RawError>) {
    let output = on_deep_stack(tokens, || {
        let input = parser_input(tokens);
        match entry {
            Entry::Block => PrefixEntryPoint::Block.parse(&input),
            Entry::File => TopEntryPoint::SourceFile.parse(&input),
            Entry::Expr => TopEntryPoint::Expr.parse(&input),
            Entry::Stmts => TopEntryPoint::MacroStmts.parse(&input),
            Entry::Items => TopEntryPoint::MacroItems.parse(&input),
            Entry::Type => TopEntryPoint::Type.parse(&input),
            Entry::Pattern => TopEntryPoint::Pattern.parse(&input),
        }
    });
    let mut builder =
        TreeBuilder { tokens, entities: Vec::with_capacity(tokens.len() * 3), open: vec![], at: 0 };
    let mut errors = Vec::new();
    for step in output.iter() {
        match step {
            Step::Enter { kind } => builder.enter(kind),
            Step::Exit => builder.exit(),
            Step::Token { kind, n_input_tokens } => builder.leaf(kind, u32::from(n_input_tokens)),
            Step::FloatSplit { ends_in_dot } => builder.split_float(ends_in_dot),
            Step::Error { msg } => {
                errors.push(RawError { message: msg.to_owned(), token: builder.at as usize })
            }
        }
    }
    builder.close_all();
    (Tree { tokens, entities: builder.entities }, errors)
}

/// How many leading tokens form one `entry`, or `None` if they do not start one without error.
pub(super) fn prefix_len(tokens: &[Token<'_>], entry: &PrefixEntryPoint) -> Option<usize> {
    let output = on_deep_stack(tokens, || entry.parse(&parser_input(tokens)));
    let mut used = 0;
    for step in output.iter() {
        match step {
            Step::Token { n_input_tokens, .. } => used += usize::from(n_input_tokens),
            Step::FloatSplit { .. } => used += 1,
            Step::Error { .. } => return None,
            Step::Enter { .. } | Step::Exit => {}
        }
    }
    Some(used)
}

/// Runs a parse, which recurses, where the stack is deep enough for these tokens.
fn on_deep_stack<R: Send>(tokens: &[Token<'_>], work: impl FnOnce() -> R + Send) -> R {
    let nesting = if tokens.len() <= SMALL { tokens.len() } else { deepest(tokens) };
    if nesting <= SMALL {
        return work();
    }
    let stack = (nesting * STACK_PER_TOKEN).max(8 << 20);
    std::thread::scope(|scope| {
        std::thread::Builder::new()
            .stack_size(stack)
            .spawn_scoped(scope, work)
            .expect("the system can start a thread")
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// An upper bound of how deep constructs nest. Each token may open one (`- - - -`) that ends, at the latest, with the
/// next separator or the delimiter around it.
fn deepest(tokens: &[Token<'_>]) -> usize {
    let (mut open, mut since, mut most) = (vec![], 0usize, 0usize);
    for (index, token) in tokens.iter().enumerate() {
        since += 1;
        most = most.max(since);
        match token.kind {
            T!['('] | T!['['] | T!['{'] => open.push(since),
            T![;] | T![,] => since = open.last().copied().unwrap_or(0),
            T![')'] | T![']'] => since = open.pop().unwrap_or(0),
            T!['}'] => {
                let before = open.pop().unwrap_or(0);
                // What follows is another statement or item, unless it goes on with what the brace ended.
                since = match tokens.get(index + 1).map(|next| next.kind) {
                    Some(T![else] | T![as]) => before,
                    Some(T![#] | SyntaxKind::IDENT) | None => open.last().copied().unwrap_or(0),
                    Some(next) if next.is_keyword(Edition::CURRENT) => open.last().copied().unwrap_or(0),
                    Some(_) => before,
                };
            }
            _ => {}
        }
    }
    most
}

struct TreeBuilder<'t> {
    tokens: &'t [Token<'t>],
    entities: Vec<Entity>,
    open: Vec<u32>,
    at: u32,
}

impl TreeBuilder<'_> {
    fn enter(&mut self, kind: SyntaxKind) {
        self.open.push(self.entities.len() as u32);
        self.entities.push(Entity { kind, part: Part::Whole, end: 0, lo: self.at, hi: self.at });
    }

    fn exit(&mut self) {
        let Some(at) = self.open.pop() else { return };
        let end = self.entities.len() as u32;
        let entity = &mut self.entities[at as usize];
        entity.end = end;
        entity.hi = self.at;
    }

    fn leaf(&mut self, kind: SyntaxKind, tokens: u32) {
        let end = self.entities.len() as u32 + 1;
        self.entities.push(Entity { kind, part: Part::Whole, end, lo: self.at, hi: self.at + tokens });
        self.at += tokens;
    }

    /// `t.0.1`: the parser has opened two field expressions and then meets one float token. The inner expression ends
    /// between the float's parts; the parser sends no exit for the innermost open node, so it is closed here.
    fn split_float(&mut self, ends_in_dot: bool) {
        let (lo, hi) = (self.at, self.at + 1);
        self.at = hi;
        let text = self.tokens.get(lo as usize).map_or("", |token| token.text);
        if text.contains('.') {
            self.wrapped(SyntaxKind::NAME_REF, SyntaxKind::INT_NUMBER, Part::BeforeDot, lo);
            self.exit();
            let end = self.entities.len() as u32 + 1;
            self.entities.push(Entity { kind: T![.], part: Part::Dot, end, lo, hi });
            if !ends_in_dot {
                self.wrapped(SyntaxKind::NAME_REF, SyntaxKind::INT_NUMBER, Part::AfterDot, lo);
            }
        } else {
            self.wrapped(SyntaxKind::ERROR, SyntaxKind::FLOAT_NUMBER, Part::Whole, lo);
            self.exit();
        }
        if !ends_in_dot {
            self.exit();
        }
    }

    /// A node around one leaf for a part of the token at `lo`.
    fn wrapped(&mut self, node: SyntaxKind, leaf: SyntaxKind, part: Part, lo: u32) {
        let at = self.entities.len() as u32;
        self.entities.push(Entity { kind: node, part: Part::Whole, end: at + 2, lo, hi: lo + 1 });
        self.entities.push(Entity { kind: leaf, part, end: at + 2, lo, hi: lo + 1 });
    }

    fn close_all(&mut self) {
        while !self.open.is_empty() {
            self.exit();
        }
    }
}

impl<'t> Tree<'t> {
    /// The root, unless nothing at all was parsed.
    pub(super) fn root(&'t self) -> Option<Node<'t>> {
        (!self.entities.is_empty()).then_some(Node { tree: self, at: 0 })
    }
}

impl<'t> Node<'t> {
    fn entity(self) -> &'t Entity {
        &self.tree.entities[self.at as usize]
    }

    /// Its kind.
    pub(super) fn kind(self) -> SyntaxKind {
        self.entity().kind
    }

    /// Its tokens.
    pub(super) fn tokens(self) -> &'t [Token<'t>] {
        let Entity { lo, hi, .. } = *self.entity();
        &self.tree.tokens[lo as usize..hi as usize]
    }

    /// Nodes and tokens directly below.
    pub(super) fn children(self) -> impl Iterator<Item = Node<'t>> {
        let end = self.entity().end;
        let mut at = self.at + 1;
        std::iter::from_fn(move || {
            (at < end).then(|| {
                let child = Node { tree: self.tree, at };
                at = child.entity().end;
                child
            })
        })
    }

    /// Everything below, in order.
    pub(super) fn descendants(self) -> impl Iterator<Item = Node<'t>> {
        (self.at + 1..self.entity().end).map(move |at| Node { tree: self.tree, at })
    }

    /// The first child of a kind.
    pub(super) fn child(self, kind: SyntaxKind) -> Option<Node<'t>> {
        self.children().find(|child| child.kind() == kind)
    }

    /// The first child whose kind satisfies `is`.
    pub(super) fn find(self, is: fn(SyntaxKind) -> bool) -> Option<Node<'t>> {
        self.children().find(|child| is(child.kind()))
    }

    /// The children whose kind satisfies `is`.
    pub(super) fn all(self, is: fn(SyntaxKind) -> bool) -> impl Iterator<Item = Node<'t>> {
        self.children().filter(move |child| is(child.kind()))
    }

    /// The children of a kind.
    pub(super) fn all_of(self, kind: SyntaxKind) -> impl Iterator<Item = Node<'t>> {
        self.children().filter(move |child| child.kind() == kind)
    }

    /// Whether a child of a kind exists.
    pub(super) fn has(self, kind: SyntaxKind) -> bool {
        self.child(kind).is_some()
    }

    /// The text of a leaf, or of the first token of a node.
    pub(super) fn text(self) -> &'t str {
        let text = self.tokens().first().map_or("", |token| token.text);
        let leaf = self.children().next().unwrap_or(self);
        match (leaf.entity().part, text.split_once('.')) {
            (Part::BeforeDot, Some((before, _))) => before,
            (Part::AfterDot, Some((_, after))) => after,
            (Part::Dot, Some(_)) => ".",
            _ => text,
        }
    }

    /// How many tokens of `outer`, which contains it, stand before it.
    pub(super) fn offset_in(self, outer: Node<'_>) -> usize {
        (self.entity().lo - outer.entity().lo) as usize
    }

    /// The expansion that wrote its first token.
    pub(super) fn mark(self) -> u32 {
        self.tokens().first().map_or(0, |token| token.mark)
    }

    /// Where it stands: from its first to its last token; the place after the previous token if it is empty.
    pub(super) fn span(self) -> Span {
        let Entity { lo, hi, part, .. } = *self.entity();
        let tokens = self.tree.tokens;
        if lo == hi {
            let before =
                lo.checked_sub(1).and_then(|at| tokens.get(at as usize)).map(|token| token.span.end());
            let after = tokens.get(lo as usize).map(|token| token.span.start());
            return before.or(after).unwrap_or(Span::new(crate::span::FileId(0), 0, 0));
        }
        let mut span = tokens[lo as usize].span.to(tokens[hi as usize - 1].span);
        // A part of a float, and nodes that end with one.
        let last = self.tree.entities[self.entity().end as usize - 1];
        let part = if self.entity().part == Part::Whole { last.part } else { part };
        if part != Part::Whole
            && let Some(token) = tokens.get(last.lo as usize)
            && let Some((before, _)) = token.text.split_once('.')
            && token.span.hi - token.span.lo == token.text.len() as u32
        {
            let dot = token.span.lo + before.len() as u32;
            let (part_lo, part_hi) = match part {
                Part::BeforeDot => (token.span.lo, dot),
                Part::Dot => (dot, dot + 1),
                Part::AfterDot | Part::Whole => (dot + 1, token.span.hi),
            };
            if hi - lo == 1 {
                span.lo = part_lo;
            }
            span.hi = part_hi;
        }
        span
    }
}
