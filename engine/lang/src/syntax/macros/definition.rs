//! The rules of a `macro_rules!`.

use ra_ap_parser::{SyntaxKind, T};

use super::super::delimiter::{closer, is_closer};
use super::super::token::{Token, text_of};
use crate::diagnostic::Diagnostic;
use crate::span::{Span, Symbol};

/// A user macro.
#[derive(Debug)]
pub(in crate::syntax) struct MacroDef {
    /// Its name.
    pub(in crate::syntax) name: Symbol,
    pub(super) rules: Vec<Rule>,
}

/// `(matcher) => {template}`.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) matcher: Vec<Op>,
    pub(super) template: Vec<Op>,
}

/// Part of a matcher or a template.
#[derive(Debug)]
pub(super) enum Op {
    /// A token to be found, or written.
    Token(Token<'static>),
    /// `$name:kind` in a matcher.
    Fragment { name: Symbol, kind: Fragment },
    /// `$name` in a template, with the tokens to write if the matcher binds no such name.
    Variable { name: Symbol, dollar: Token<'static>, ident: Token<'static> },
    /// `$( … ) separator op`.
    Repeat { ops: Vec<Op>, separator: Vec<Token<'static>>, count: Count },
    /// `( … )`, `[ … ]`, `{ … }`.
    Group { open: Token<'static>, ops: Vec<Op>, close: Token<'static> },
}

/// How often a repetition may match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Count {
    /// `?`.
    ZeroOrOne,
    /// `*`.
    Any,
    /// `+`.
    OneOrMore,
}

/// The kinds of fragments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fragment {
    Block,
    Expr,
    Ident,
    Item,
    Lifetime,
    Literal,
    Meta,
    Pat,
    PatParam,
    Path,
    Stmt,
    Tt,
    Ty,
    Vis,
}

const FRAGMENTS: &[(&str, Fragment)] = &[
    ("block", Fragment::Block),
    ("expr", Fragment::Expr),
    ("expr_2021", Fragment::Expr),
    ("ident", Fragment::Ident),
    ("item", Fragment::Item),
    ("lifetime", Fragment::Lifetime),
    ("literal", Fragment::Literal),
    ("meta", Fragment::Meta),
    ("pat", Fragment::Pat),
    ("pat_param", Fragment::PatParam),
    ("path", Fragment::Path),
    ("stmt", Fragment::Stmt),
    ("tt", Fragment::Tt),
    ("ty", Fragment::Ty),
    ("vis", Fragment::Vis),
];

/// The definition in the body of a `macro_rules!` (its delimiters included).
pub(in crate::syntax) fn define(
    name: Symbol,
    body: &[Token<'_>],
    span: Span,
) -> Result<MacroDef, Box<Diagnostic>> {
    let mut rest = match body {
        [open, inner @ .., close] if closer(open.kind).is_some() && is_closer(close.kind) => inner,
        _ => return Err(Box::new(Diagnostic::plain_error(span, "expected the rules of a macro"))),
    };
    let mut rules = Vec::new();
    while let Some(first) = rest.first() {
        let (matcher, after) = group(rest).ok_or_else(|| {
            let message = format!("expected `(`, found `{}`", first.text);
            Box::new(
                Diagnostic::plain_error(first.span, message)
                    .label("a rule starts with its matcher in delimiters"),
            )
        })?;
        let after = match after {
            [eq, gt, after @ ..] if eq.kind == T![=] && gt.kind == T![>] => after,
            other => {
                let place = other.first().map_or(first.span, |token| token.span);
                return Err(Box::new(Diagnostic::plain_error(
                    place,
                    "expected `=>` after the matcher of a macro rule",
                )));
            }
        };
        let Some((template, after)) = group(after) else {
            let place = after.first().map_or(first.span, |token| token.span);
            return Err(Box::new(Diagnostic::plain_error(place, "macro rhs must be delimited")));
        };
        rules.push(Rule { matcher: ops(matcher, Side::Matcher)?, template: ops(template, Side::Template)? });
        rest = match after {
            [semi, after @ ..] if semi.kind == T![;] => after,
            [] => after,
            [other, ..] => {
                return Err(Box::new(Diagnostic::plain_error(
                    other.span,
                    format!("expected `;`, found `{}`", other.text),
                )));
            }
        };
    }
    if rules.is_empty() {
        return Err(Box::new(Diagnostic::plain_error(span, "macros must contain at least one rule")));
    }
    Ok(MacroDef { name, rules })
}

/// Length of the group that `tokens` starts with, delimiters included.
pub(super) fn group_len(tokens: &[Token<'_>]) -> Option<usize> {
    closer(tokens.first()?.kind)?;
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        if closer(token.kind).is_some() {
            depth += 1;
        } else if is_closer(token.kind) {
            depth = depth.checked_sub(1)?;
            if depth == 0 {
                return Some(at + 1);
            }
        }
    }
    None
}

/// The inside of the group that `tokens` starts with, and what follows it.
fn group<'a, 't>(tokens: &'a [Token<'t>]) -> Option<(&'a [Token<'t>], &'a [Token<'t>])> {
    let len = group_len(tokens)?;
    Some((&tokens[1..len - 1], &tokens[len..]))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Matcher,
    Template,
}

fn ops(tokens: &[Token<'_>], side: Side) -> Result<Vec<Op>, Box<Diagnostic>> {
    let mut out = Vec::new();
    let mut rest = tokens;
    while let [first, after @ ..] = rest {
        if first.kind == T![$] {
            let (op, left) = dollar(first, after, side)?;
            out.push(op);
            rest = left;
        } else if let Some(len) = group_len(rest) {
            let close = Token::keep(&rest[len - 1]);
            out.push(Op::Group { open: Token::keep(first), ops: ops(&rest[1..len - 1], side)?, close });
            rest = &rest[len..];
        } else {
            out.push(Op::Token(Token::keep(first)));
            rest = after;
        }
    }
    Ok(out)
}

/// What a `$` introduces.
fn dollar<'a, 't>(
    dollar: &Token<'t>,
    after: &'a [Token<'t>],
    side: Side,
) -> Result<(Op, &'a [Token<'t>]), Box<Diagnostic>> {
    // A `$` at the end of a group is itself.
    let Some(next) = after.first() else { return Ok((Op::Token(Token::keep(dollar)), after)) };
    if next.kind == T!['('] {
        let Some((inner, after)) = group(after) else {
            return Err(Box::new(Diagnostic::plain_error(next.span, "unclosed repetition")));
        };
        return repeat(ops(inner, side)?, after, dollar.span);
    }
    if next.kind == T![crate] {
        return Ok((Op::Token(Token::keep(next)), &after[1..]));
    }
    if !next.kind.is_any_identifier() && next.kind != T![_] {
        return Err(Box::new(Diagnostic::plain_error(
            next.span,
            format!("expected identifier, found `{}`", next.text),
        )));
    }
    let name = Symbol::new(next.text.strip_prefix("r#").unwrap_or(next.text));
    if side == Side::Template {
        return Ok((
            Op::Variable { name, dollar: Token::keep(dollar), ident: Token::keep(next) },
            &after[1..],
        ));
    }
    let kind = match &after[1..] {
        [colon, kind, ..] if colon.kind == T![:] => kind,
        _ => {
            return Err(Box::new(
                Diagnostic::plain_error(
                    dollar.span.to(next.span),
                    format!("missing fragment specifier for `${name}`"),
                )
                .help(format!("write a kind, as in `${name}:expr`")),
            ));
        }
    };
    match FRAGMENTS.iter().find(|(word, _)| *word == kind.text) {
        Some(&(_, fragment)) => Ok((Op::Fragment { name, kind: fragment }, &after[3..])),
        None => Err(Box::new(Diagnostic::plain_error(kind.span, format!("invalid fragment specifier `{}`", kind.text)).help(
            "valid fragment specifiers are `ident`, `block`, `stmt`, `expr`, `pat`, `ty`, `lifetime`, `literal`, \
             `path`, `meta`, `tt`, `item` and `vis`, along with `expr_2021` and `pat_param` for edition compatibility",
        ))),
    }
}

/// Separator and count after `$( … )`.
fn repeat<'a, 't>(
    ops: Vec<Op>,
    after: &'a [Token<'t>],
    span: Span,
) -> Result<(Op, &'a [Token<'t>]), Box<Diagnostic>> {
    let count = |token: Option<&Token<'_>>| match token?.kind {
        T![*] => Some(Count::Any),
        T![+] => Some(Count::OneOrMore),
        T![?] => Some(Count::ZeroOrOne),
        _ => None,
    };
    if let Some(count) = count(after.first()) {
        return Ok((Op::Repeat { ops, separator: vec![], count }, &after[1..]));
    }
    let len = glued_len(after);
    match count(after.get(len)) {
        Some(count) => {
            let separator = after[..len].iter().map(Token::keep).collect();
            Ok((Op::Repeat { ops, separator, count }, &after[len + 1..]))
        }
        None => {
            let found = after.first().map_or(span, |token| token.span);
            Err(Box::new(Diagnostic::plain_error(
                found,
                format!("expected one of: `*`, `+`, or `?`, found `{}`", text_of(&after[..len])),
            )))
        }
    }
}

/// How many tokens the punctuation at the start forms: the lexer gives `=`, `>` for `=>`, which is one to a macro.
pub(super) fn glued_len(tokens: &[Token<'_>]) -> usize {
    const THREE: &[&str] = &["<<=", ">>=", "...", "..="];
    const TWO: &[&str] = &[
        "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=",
        "<<", ">>", "..",
    ];
    let spells = |word: &str| {
        word.len() <= tokens.len()
            && word.bytes().zip(tokens).all(|(byte, token)| token.text.as_bytes() == [byte])
            && tokens[..word.len() - 1].iter().all(|token| token.joint)
    };
    if THREE.iter().any(|word| spells(word)) {
        3
    } else if TWO.iter().any(|word| spells(word)) {
        2
    } else {
        tokens.len().min(1)
    }
}

/// Whether a kind can be an `ident` fragment.
pub(super) fn is_ident(kind: SyntaxKind) -> bool {
    kind.is_any_identifier()
}
