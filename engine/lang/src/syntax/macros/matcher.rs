//! Matching a call's tokens with a rule.

use ra_ap_parser::{PrefixEntryPoint, SyntaxKind, T};

use super::super::token::Token;
use super::super::tree::prefix_len;
use super::definition::{Count, Fragment, MacroDef, Op, glued_len, group_len, is_ident};
use crate::diagnostic::Diagnostic;
use crate::span::{Span, Symbol};

/// What a name of the matcher stands for.
#[derive(Debug)]
pub(super) enum Binding<'t> {
    /// A fragment.
    One(Fragment, Vec<Token<'t>>),
    /// One per repetition.
    Many(Vec<Bindings<'t>>),
}

/// Bindings of one level of repetition.
#[derive(Debug, Default)]
pub(super) struct Bindings<'t> {
    names: Vec<(Symbol, Binding<'t>)>,
}

impl<'t> Bindings<'t> {
    /// What `name` stands for.
    pub(super) fn get(&self, name: Symbol) -> Option<&Binding<'t>> {
        self.names.iter().find(|(known, _)| *known == name).map(|(_, binding)| binding)
    }
}

/// Where the most successful rule failed, for the message.
#[derive(Default)]
pub(super) struct Furthest {
    /// Tokens left at that point; `None` before the first failure.
    left: Option<usize>,
    span: Option<Span>,
    text: String,
}

impl Furthest {
    fn note(&mut self, rest: &[Token<'_>], outer_left: usize) {
        let left = rest.len() + outer_left;
        if self.left.is_none_or(|best| left < best) {
            let glued = &rest[..glued_len(rest)];
            self.left = Some(left);
            self.span = glued.first().zip(glued.last()).map(|(first, last)| first.span.to(last.span));
            self.text = glued.iter().map(|token| token.text).collect();
        }
    }

    /// The message for a call that no rule accepts.
    pub(super) fn diagnostic(&self, input: &[Token<'_>], call: Span, def: &MacroDef) -> Diagnostic {
        let name = def.name;
        match self.span {
            Some(span) if !input.is_empty() => {
                Diagnostic::plain_error(span, format!("no rules expected `{}`", self.text))
                    .label("no rules expected this token in macro call")
                    .note(format!("while expanding `{name}!`"))
            }
            _ => Diagnostic::plain_error(call, "unexpected end of macro invocation")
                .label("missing tokens in macro arguments")
                .note(format!("while expanding `{name}!`")),
        }
    }
}

/// Matches the whole of `input`.
pub(super) fn match_rule<'t>(
    ops: &[Op],
    input: &[Token<'t>],
    furthest: &mut Furthest,
) -> Option<Bindings<'t>> {
    let mut matcher = Matcher { furthest };
    let mut bindings = Bindings::default();
    let used = matcher.ops(ops, input, 0, &mut bindings)?;
    if used < input.len() {
        matcher.furthest.note(&input[used..], 0);
        return None;
    }
    Some(bindings)
}

struct Matcher<'f> {
    furthest: &'f mut Furthest,
}

impl Matcher<'_> {
    /// Matches a prefix of `input` and gives its length. `outer_left` counts the tokens after `input` in the groups
    /// around it.
    fn ops<'t>(
        &mut self,
        ops: &[Op],
        input: &[Token<'t>],
        outer_left: usize,
        bindings: &mut Bindings<'t>,
    ) -> Option<usize> {
        let mut at = 0;
        for op in ops {
            let rest = &input[at..];
            let used = match op {
                Op::Token(token) => rest.first().is_some_and(|found| same(token, found)).then_some(1),
                Op::Fragment { name, kind } => fragment_len(*kind, rest).inspect(|&len| {
                    let tokens = substitute(*kind, &rest[..len]);
                    bindings.names.push((*name, Binding::One(*kind, tokens)));
                }),
                Op::Group { open, ops, close } => self.group((open, ops, close), rest, outer_left, bindings),
                Op::Repeat { ops, separator, count } => {
                    let (used, rounds) = self.repeat(ops, separator, *count, rest, outer_left);
                    let enough = *count != Count::OneOrMore || !rounds.is_empty();
                    bind_rounds(ops, rounds, bindings);
                    enough.then_some(used)
                }
                Op::Variable { .. } => None,
            };
            match used {
                Some(used) => at += used,
                None => {
                    self.furthest.note(rest, outer_left);
                    return None;
                }
            }
        }
        Some(at)
    }

    fn group<'t>(
        &mut self,
        (open, ops, close): (&Token<'_>, &[Op], &Token<'_>),
        rest: &[Token<'t>],
        outer_left: usize,
        bindings: &mut Bindings<'t>,
    ) -> Option<usize> {
        let len = group_len(rest)?;
        if !same(open, &rest[0]) || !same(close, &rest[len - 1]) {
            return None;
        }
        let inside = &rest[1..len - 1];
        let left = outer_left + rest.len() - len + 1;
        let used = self.ops(ops, inside, left, bindings)?;
        if used < inside.len() {
            self.furthest.note(&inside[used..], left);
            return None;
        }
        Some(len)
    }

    /// As many rounds as match; a round that fails takes back its separator.
    fn repeat<'t>(
        &mut self,
        ops: &[Op],
        separator: &[Token<'_>],
        count: Count,
        input: &[Token<'t>],
        outer_left: usize,
    ) -> (usize, Vec<Bindings<'t>>) {
        let mut at = 0;
        let mut rounds = Vec::new();
        while at < input.len() && !(count == Count::ZeroOrOne && rounds.len() == 1) {
            let mut start = at;
            if !rounds.is_empty() && !separator.is_empty() {
                let here = &input[at..];
                if here.len() < separator.len() || !separator.iter().zip(here).all(|(a, b)| same(a, b)) {
                    break;
                }
                start += separator.len();
            }
            let mut round = Bindings::default();
            match self.ops(ops, &input[start..], outer_left, &mut round) {
                // An empty round would repeat for ever.
                Some(0) | None => break,
                Some(used) => {
                    at = start + used;
                    rounds.push(round);
                }
            }
        }
        (at, rounds)
    }
}

/// Gives every name of a repetition its rounds, names of empty repetitions included.
fn bind_rounds<'t>(ops: &[Op], rounds: Vec<Bindings<'t>>, bindings: &mut Bindings<'t>) {
    let mut names = Vec::new();
    names_of(ops, &mut names);
    let mut per_name: Vec<Vec<Bindings<'t>>> =
        names.iter().map(|_| Vec::with_capacity(rounds.len())).collect();
    for round in rounds {
        for (name, binding) in round.names {
            if let Some(at) = names.iter().position(|known| *known == name) {
                per_name[at].push(Bindings { names: vec![(name, binding)] });
            }
        }
    }
    bindings
        .names
        .extend(names.into_iter().zip(per_name).map(|(name, rounds)| (name, Binding::Many(rounds))));
}

fn names_of(ops: &[Op], out: &mut Vec<Symbol>) {
    for op in ops {
        match op {
            Op::Fragment { name, .. } => out.push(*name),
            Op::Repeat { ops, .. } | Op::Group { ops, .. } => names_of(ops, out),
            Op::Token(_) | Op::Variable { .. } => {}
        }
    }
}

/// Whether an input token is the one that the matcher wants. Invisible groups equal nothing that was written.
fn same(wanted: &Token<'_>, found: &Token<'_>) -> bool {
    wanted.kind == found.kind && wanted.text == found.text
}

/// Length of the fragment that `input` starts with.
fn fragment_len(kind: Fragment, input: &[Token<'_>]) -> Option<usize> {
    let first = input.first();
    match kind {
        Fragment::Tt => {
            let first = first?;
            if super::super::delimiter::is_closer(first.kind) {
                return None;
            }
            Some(group_len(input).unwrap_or_else(|| glued_len(input)))
        }
        Fragment::Ident => is_ident(first?.kind).then_some(1),
        Fragment::Lifetime => (first?.kind == SyntaxKind::LIFETIME_IDENT).then_some(1),
        Fragment::Literal => {
            let minus = usize::from(first?.kind == T![-]);
            is_literal(input.get(minus)?.kind).then_some(minus + 1)
        }
        Fragment::Block => {
            // A block that was passed on is wrapped in an invisible group.
            matches!(first?.kind, T!['{']).then(|| group_len(input)).flatten()
        }
        Fragment::Vis => prefix_len(input, &PrefixEntryPoint::Vis),
        Fragment::Expr => {
            // `let` starts an expression to the parser, but not to a macro.
            if first?.kind == T![let] {
                return None;
            }
            expr_len(input)
        }
        Fragment::Ty => some_prefix(input, &PrefixEntryPoint::Ty),
        Fragment::Pat => some_prefix(input, &PrefixEntryPoint::PatTop),
        Fragment::PatParam => some_prefix(input, &PrefixEntryPoint::Pat),
        Fragment::Path => some_prefix(input, &PrefixEntryPoint::Path),
        Fragment::Stmt => some_prefix(input, &PrefixEntryPoint::Stmt),
        Fragment::Item => some_prefix(input, &PrefixEntryPoint::Item),
        Fragment::Meta => some_prefix(input, &PrefixEntryPoint::MetaItem),
    }
}

fn some_prefix(input: &[Token<'_>], entry: &PrefixEntryPoint) -> Option<usize> {
    prefix_len(input, entry).filter(|&len| len > 0)
}

/// An expression mostly ends at the next comma or semicolon; trying that first keeps long lists linear.
fn expr_len(input: &[Token<'_>]) -> Option<usize> {
    let mut depth = 0_usize;
    let stop = input.iter().position(|token| {
        if super::super::delimiter::closer(token.kind).is_some() {
            depth += 1;
        } else if super::super::delimiter::is_closer(token.kind) {
            depth = depth.saturating_sub(1);
        }
        depth == 0 && matches!(token.kind, T![,] | T![;])
    });
    if let Some(stop) = stop.filter(|&stop| stop > 0)
        && some_prefix(&input[..stop], &PrefixEntryPoint::Expr) == Some(stop)
    {
        return Some(stop);
    }
    some_prefix(input, &PrefixEntryPoint::Expr)
}

fn is_literal(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        T![true]
            | T![false]
            | SyntaxKind::INT_NUMBER
            | SyntaxKind::FLOAT_NUMBER
            | SyntaxKind::CHAR
            | SyntaxKind::BYTE
            | SyntaxKind::STRING
            | SyntaxKind::BYTE_STRING
            | SyntaxKind::C_STRING
    )
}

/// The tokens that stand for a fragment: an invisible group keeps it whole whatever stands around it.
fn substitute<'t>(kind: Fragment, tokens: &[Token<'t>]) -> Vec<Token<'t>> {
    let whole = match kind {
        Fragment::Expr => !is_whole(tokens),
        Fragment::Ty => tokens.iter().any(|token| token.kind == T![+]),
        Fragment::Pat => tokens.iter().any(|token| token.kind == T![|]),
        _ => false,
    };
    let mut out = if whole { group_of(tokens) } else { tokens.to_vec() };
    if kind == Fragment::Stmt
        && tokens.first().is_some_and(|first| first.kind == T![let])
        && let Some(last) = tokens.last()
    {
        // A `let` that was matched as a statement needs no semicolon in the template.
        out.push(Token { kind: T![;], text: "", span: last.span.end(), mark: last.mark, joint: false });
    }
    // What follows in the template must not glue to it.
    if let Some(last) = out.last_mut() {
        last.joint = false;
    }
    out
}

/// Whether an expression needs no group: one token, a path, a block, or a group already.
fn is_whole(tokens: &[Token<'_>]) -> bool {
    let is_path = || tokens.iter().all(|token| token.kind.is_any_identifier() || token.kind == T![:]);
    let is_group = || {
        let [first, ..] = tokens else { return true };
        (first.is_synthetic() || first.kind == T!['{']) && group_len(tokens) == Some(tokens.len())
    };
    tokens.len() == 1 || is_group() || is_path()
}

/// The tokens in parentheses that nobody wrote.
pub(super) fn group_of<'t>(tokens: &[Token<'t>]) -> Vec<Token<'t>> {
    let edge = |kind, span: Span| Token { kind, text: "", span, mark: 0, joint: false };
    let mut out = Vec::with_capacity(tokens.len() + 2);
    out.extend(tokens.first().map(|first| edge(T!['('], first.span.start())));
    out.extend_from_slice(tokens);
    if let Some(last) = out.last_mut() {
        last.joint = false;
    }
    out.extend(tokens.last().map(|last| edge(T![')'], last.span.end())));
    out
}
