//! Writing a rule's template with what its matcher bound.

use ra_ap_parser::T;

use super::super::token::Token;
use super::definition::{Count, Fragment, Op};
use super::matcher::{Binding, Bindings, group_of};
use crate::diagnostic::Diagnostic;
use crate::span::{Span, Symbol};

/// Where the written tokens come from.
#[derive(Clone, Copy)]
pub(super) struct Origin {
    /// The call.
    pub(super) call: Span,
    /// The expansion's mark.
    pub(super) mark: u32,
    /// How many tokens may be written.
    pub(super) limit: usize,
}

/// The tokens of a template.
pub(super) fn transcribe<'t>(
    template: &[Op],
    bindings: &Bindings<'t>,
    origin: Origin,
) -> Result<Vec<Token<'t>>, Box<Diagnostic>> {
    let mut writer = Writer { origin, out: Vec::new() };
    writer.ops(template, &[bindings])?;
    Ok(writer.out)
}

struct Writer<'t> {
    origin: Origin,
    out: Vec<Token<'t>>,
}

impl<'t> Writer<'t> {
    /// `scopes` holds the bindings of the repetitions around, innermost last.
    fn ops(&mut self, ops: &[Op], scopes: &[&Bindings<'t>]) -> Result<(), Box<Diagnostic>> {
        for (at, op) in ops.iter().enumerate() {
            match op {
                Op::Token(token) => self.token(token),
                Op::Variable { name, dollar, ident } => match lookup(*name, scopes) {
                    // In `1 as $t << 2` the type ends where the fragment does.
                    Some(Binding::One(Fragment::Ty, tokens)) if matches!(ops.get(at + 1), Some(Op::Token(next)) if next.kind == T![<]) =>
                    {
                        self.out.extend(group_of(tokens));
                    }
                    Some(Binding::One(_, tokens)) => self.out.extend_from_slice(tokens),
                    Some(Binding::Many(_)) => {
                        return Err(Box::new(
                            Diagnostic::plain_error(
                                ident.span,
                                format!("variable `{name}` is still repeating at this depth"),
                            )
                            .also(self.origin.call, "in this macro call"),
                        ));
                    }
                    // For a `macro_rules!` inside the template.
                    None => {
                        self.token(dollar);
                        self.token(ident);
                    }
                },
                Op::Group { open, ops, close } => {
                    self.token(open);
                    self.ops(ops, scopes)?;
                    self.token(close);
                }
                Op::Repeat { ops, separator, count } => self.repeat(ops, separator, *count, scopes)?,
                Op::Fragment { .. } => {}
            }
            if self.out.len() > self.origin.limit {
                return Err(Box::new(Diagnostic::plain_error(
                    self.origin.call,
                    "this macro call expands to too many tokens",
                )));
            }
        }
        Ok(())
    }

    fn token(&mut self, token: &Token<'static>) {
        self.out.push(Token { span: self.origin.call, mark: self.origin.mark, ..*token });
    }

    fn repeat(
        &mut self,
        ops: &[Op],
        separator: &[Token<'static>],
        count: Count,
        scopes: &[&Bindings<'t>],
    ) -> Result<(), Box<Diagnostic>> {
        let mut driving: Vec<(Symbol, &[Bindings<'t>])> = Vec::new();
        drivers(ops, scopes, &mut driving);
        let Some(&(first, rounds)) = driving.first() else {
            let mut names = Vec::new();
            variables(ops, &mut names);
            if names.iter().all(|name| lookup(*name, scopes).is_none()) {
                // A repetition of a `macro_rules!` inside the template.
                return self.verbatim(ops, separator, count, scopes);
            }
            return Err(Box::new(Diagnostic::plain_error(
                self.origin.call,
                "attempted to repeat an expression containing no syntax variables matched as repeating at this depth",
            )));
        };
        if let Some(&(other, more)) = driving.iter().find(|(_, more)| more.len() != rounds.len()) {
            return Err(Box::new(Diagnostic::plain_error(
                self.origin.call,
                format!(
                    "meta-variable `{first}` repeats {} times, but `{other}` repeats {} times",
                    rounds.len(),
                    more.len()
                ),
            )));
        }
        for round in 0..rounds.len() {
            if round > 0 {
                separator.iter().for_each(|token| self.token(token));
            }
            let mut inner = scopes.to_vec();
            inner.extend(driving.iter().map(|(_, rounds)| &rounds[round]));
            self.ops(ops, &inner)?;
        }
        Ok(())
    }

    /// Writes `$( … ) separator op` as it stands.
    fn verbatim(
        &mut self,
        ops: &[Op],
        separator: &[Token<'static>],
        count: Count,
        scopes: &[&Bindings<'t>],
    ) -> Result<(), Box<Diagnostic>> {
        let made =
            |kind, text| Token { kind, text, span: self.origin.call, mark: self.origin.mark, joint: false };
        let (kind, text) = match count {
            Count::ZeroOrOne => (T![?], "?"),
            Count::Any => (T![*], "*"),
            Count::OneOrMore => (T![+], "+"),
        };
        let (dollar, open, close, count) =
            (made(T![$], "$"), made(T!['('], "("), made(T![')'], ")"), made(kind, text));
        self.out.extend([dollar, open]);
        self.ops(ops, scopes)?;
        self.out.push(close);
        separator.iter().for_each(|token| self.token(token));
        self.out.push(count);
        Ok(())
    }
}

/// The innermost binding of a name.
fn lookup<'b, 't>(name: Symbol, scopes: &[&'b Bindings<'t>]) -> Option<&'b Binding<'t>> {
    scopes.iter().rev().find_map(|bindings| bindings.get(name))
}

/// The names in `ops` that repeat at this depth, with their rounds.
fn drivers<'b, 't>(ops: &[Op], scopes: &[&'b Bindings<'t>], out: &mut Vec<(Symbol, &'b [Bindings<'t>])>) {
    let mut names = Vec::new();
    variables(ops, &mut names);
    for name in names {
        if let Some(Binding::Many(rounds)) = lookup(name, scopes)
            && out.iter().all(|(known, _)| *known != name)
        {
            out.push((name, rounds));
        }
    }
}

/// The names that `ops` mentions at any depth.
fn variables(ops: &[Op], out: &mut Vec<Symbol>) {
    for op in ops {
        match op {
            Op::Variable { name, .. } => out.push(*name),
            Op::Repeat { ops, .. } | Op::Group { ops, .. } => variables(ops, out),
            Op::Token(_) | Op::Fragment { .. } => {}
        }
    }
}
