//! The macros of std: their arguments become expressions with the user's spans.

use std::rc::Rc;

use ra_ap_parser::{PrefixEntryPoint, SyntaxKind, T};

use super::super::delimiter::{closer, is_closer};
use super::super::token::{Token, text_of};
use super::super::tree::{self, Entry, Node};
use super::Builder;
use super::expr::error_expr;
use super::format::plain_text;
use super::kind::is_expr;
use crate::ast::{Expr, ExprKind, FormatTarget, Ident, Lit, MacroCall, MacroKind};
use crate::diagnostic::Diagnostic;
use crate::span::{Span, Symbol};

/// Macros that are valid Rust but not run here.
const REFUSED: &[(&str, &str)] = &[
    ("asm", "inline assembly is"),
    ("file", "`file!` is"),
    ("global_asm", "inline assembly is"),
    ("include", "`include!` is"),
    ("include_bytes", "`include_bytes!` is"),
];

/// Every macro name that is known without a definition, for suggestions.
const NAMES: &[&str] = &[
    "assert",
    "assert_eq",
    "assert_ne",
    "cfg",
    "column",
    "compile_error",
    "concat",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "env",
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "include_str",
    "line",
    "macro_rules",
    "matches",
    "module_path",
    "option_env",
    "panic",
    "pin",
    "print",
    "println",
    "ready",
    "stringify",
    "thread_local",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

/// Words for a macro that is refused.
pub(super) fn refusal(name: &str) -> Option<&'static str> {
    REFUSED.iter().find(|(refused, _)| *refused == name).map(|(_, words)| *words)
}

/// A known macro that differs from `name` in at most a third of its letters; `more` are the user's.
pub(super) fn similar(name: &str, more: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let best = NAMES.iter().copied().chain(more).min_by_key(|known| (distance(name, known), *known))?;
    (distance(name, best) <= name.len().max(3) / 3).then_some(best)
}

/// Levenshtein distance.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

impl Builder<'_> {
    /// A call of a macro of std; `None` if there is none of that name.
    pub(super) fn std_macro(&mut self, name: Ident, call: Node<'_>, body: Node<'_>) -> Option<ExprKind> {
        let span = call.span();
        let call = Call { name, span, body };
        let newline = name.name.as_str().ends_with("ln");
        let kind = match name.name.as_str() {
            "print" | "println" => self.format_macro(call, FormatTarget::Stdout, newline),
            "eprint" | "eprintln" => self.format_macro(call, FormatTarget::Stderr, newline),
            "format" => self.format_macro(call, FormatTarget::String, false),
            "format_args" => self.format_macro(call, FormatTarget::Arguments, false),
            "write" | "writeln" => self.write_macro(call, newline),
            "panic" => self.panic_macro(call, "explicit panic", ""),
            "todo" => self.panic_macro(call, "not yet implemented", ": "),
            "unimplemented" => self.panic_macro(call, "not implemented", ": "),
            "unreachable" => self.panic_macro(call, "internal error: entered unreachable code", ": "),
            "assert" | "debug_assert" => self.assert_macro(call),
            "assert_eq" | "debug_assert_eq" => self.assert_eq_macro(call, true),
            "assert_ne" | "debug_assert_ne" => self.assert_eq_macro(call, false),
            "dbg" => self.dbg_macro(call),
            "vec" => self.vec_macro(call),
            "matches" => return Some(self.matches_macro(call)),
            "stringify" => return Some(string(text_of(call.inner()))),
            "concat" => return Some(self.concat_macro(call)),
            "line" | "column" => return Some(self.place_macro(call)),
            "module_path" => return Some(string("cell")),
            "include_str" | "env" | "option_env" => return Some(self.outside_macro(call)),
            "compile_error" => return Some(self.compile_error_macro(call)),
            "cfg" => return Some(ExprKind::Lit(Lit::Bool(super::attribute::cfg(call.inner())))),
            other => {
                self.report(Diagnostic::refused(span, refusal(other)?));
                return Some(ExprKind::Error);
            }
        };
        Some(ExprKind::Macro(Box::new(MacroCall { name, kind })))
    }

    /// Parses the arguments as the elements of an array, which has the same grammar: `a, b` and `a; n`.
    fn arguments<R>(&mut self, call: Call<'_>, build: impl FnOnce(&mut Self, &[Node<'_>], bool) -> R) -> R {
        let mut tokens = call.body.tokens().to_vec();
        if let Some(first) = tokens.first_mut() {
            first.kind = T!['['];
        }
        if let Some(last) = tokens.last_mut() {
            last.kind = T![']'];
        }
        let (tree, errors) = tree::parse(&tokens, Entry::Expr);
        super::super::error::report(&tokens, errors.into_iter(), call.span.end(), &mut self.diagnostics);
        let Some(root) = tree.root() else { return build(self, &[], false) };
        self.note_bindings(root);
        let list = if root.kind() == SyntaxKind::ARRAY_EXPR {
            Some(root)
        } else {
            root.child(SyntaxKind::ARRAY_EXPR)
        };
        let nodes: Vec<Node<'_>> = list.into_iter().flat_map(|list| list.all(is_expr)).collect();
        build(self, &nodes, list.is_some_and(|list| list.has(T![;])))
    }

    fn format_macro(&mut self, call: Call<'_>, target: FormatTarget, newline: bool) -> MacroKind {
        let args = self.arguments(call, |this, nodes, _| {
            if nodes.is_empty() && matches!(target, FormatTarget::String | FormatTarget::Arguments) {
                this.report(Diagnostic::plain_error(call.span, "requires at least a format string argument"));
            }
            this.format_args(nodes, "", call.span)
        });
        MacroKind::Format { target, newline, args }
    }

    fn write_macro(&mut self, call: Call<'_>, newline: bool) -> MacroKind {
        self.arguments(call, |this, nodes, _| {
            let Some((&dst, rest)) = nodes.split_first() else {
                this.report(missing_arguments(call));
                return MacroKind::Unknown;
            };
            if rest.is_empty() && !newline {
                this.report(Diagnostic::plain_error(call.span, "requires at least a format string argument"));
            }
            let dst = this.expr(dst);
            MacroKind::Write { dst, newline, args: this.format_args(rest, "", call.span) }
        })
    }

    fn panic_macro(&mut self, call: Call<'_>, text: &str, separator: &str) -> MacroKind {
        let args = self.arguments(call, |this, nodes, _| match nodes {
            [] => plain_text(text, call.span),
            _ if separator.is_empty() => this.format_args(nodes, "", call.span),
            _ => this.format_args(nodes, &format!("{text}{separator}"), call.span),
        });
        MacroKind::Panic { args }
    }

    fn assert_macro(&mut self, call: Call<'_>) -> MacroKind {
        self.arguments(call, |this, nodes, _| {
            let Some((&cond, rest)) = nodes.split_first() else {
                this.report(
                    Diagnostic::plain_error(call.span, "macro requires a boolean expression as an argument")
                        .label("boolean expression required"),
                );
                return MacroKind::Unknown;
            };
            let text = format!("assertion failed: {}", source_text(cond));
            MacroKind::Assert {
                cond: this.expr(cond),
                args: (!rest.is_empty()).then(|| this.format_args(rest, "", call.span)),
                text: Rc::from(text),
            }
        })
    }

    fn assert_eq_macro(&mut self, call: Call<'_>, equal: bool) -> MacroKind {
        self.arguments(call, |this, nodes, _| {
            let [left, right, rest @ ..] = nodes else {
                this.report(missing_arguments(call));
                return MacroKind::Unknown;
            };
            MacroKind::AssertEq {
                equal,
                left: this.expr(*left),
                right: this.expr(*right),
                args: (!rest.is_empty()).then(|| this.format_args(rest, "", call.span)),
            }
        })
    }

    fn dbg_macro(&mut self, call: Call<'_>) -> MacroKind {
        self.arguments(call, |this, nodes, _| {
            MacroKind::Dbg(
                nodes.iter().map(|&node| (this.expr(node), Rc::from(text_of(node.tokens())))).collect(),
            )
        })
    }

    fn vec_macro(&mut self, call: Call<'_>) -> MacroKind {
        self.arguments(call, |this, nodes, repeated| {
            let mut values: Vec<Expr> = nodes.iter().map(|&node| this.expr(node)).collect();
            if !repeated {
                return MacroKind::Vec(values);
            }
            let end = call.span.end();
            let count = if values.len() > 1 { values.remove(1) } else { error_expr(end) };
            let value = values.into_iter().next().unwrap_or(error_expr(end));
            MacroKind::VecRepeat { value, count }
        })
    }

    /// `matches!(e, pat if guard)` is `match e { pat if guard => true, _ => false }`, as std defines it.
    fn matches_macro(&mut self, call: Call<'_>) -> ExprKind {
        let inner = call.inner();
        let value_len = tree::prefix_len(inner, &PrefixEntryPoint::Expr);
        let split = value_len.filter(|&at| inner.get(at).is_some_and(|token| token.kind == T![,]));
        let Some(at) = split else {
            self.report(missing_arguments(call));
            return ExprKind::Error;
        };
        let (value, pattern) = (&inner[..at], &inner[at + 1..]);
        let mut pattern = match pattern {
            [rest @ .., last] if last.kind == T![,] => rest,
            _ => pattern,
        }
        .to_vec();
        // `0..` must not glue to the arrow behind it.
        if let Some(last) = pattern.last_mut() {
            last.joint = false;
        }
        let Some(like) = inner.first().copied() else { return ExprKind::Error };
        let made =
            |kind, text: &'static str| Token { kind, text, joint: false, span: call.span, mark: like.mark };
        let mut tokens = vec![made(T![match], "match"), made(T!['('], "(")];
        tokens.extend(value);
        tokens.extend([made(T![')'], ")"), made(T!['{'], "{")]);
        tokens.extend(pattern);
        let arrow = [Token { joint: true, ..made(T![=], "=") }, made(T![>], ">")];
        tokens.extend(arrow);
        tokens.extend([made(T![true], "true"), made(T![,], ","), made(T![_], "_")]);
        tokens.extend(arrow);
        tokens.extend([made(T![false], "false"), made(T!['}'], "}")]);
        let built = self.reparse(&tokens, Entry::Expr, call.span.end(), |this, root| this.expr(root).kind);
        built.unwrap_or(ExprKind::Error)
    }

    fn concat_macro(&mut self, call: Call<'_>) -> ExprKind {
        self.arguments(call, |this, nodes, _| {
            let mut text = String::new();
            for &node in nodes {
                let value = this.expr(node);
                match literal_text(&value) {
                    Some(more) => text.push_str(&more),
                    None => this.report(Diagnostic::plain_error(value.span, "expected a literal").note(
                        "only literals (like `\"foo\"`, `-42` and `3.14`) can be passed to `concat!()`",
                    )),
                }
            }
            string(text)
        })
    }

    fn place_macro(&mut self, call: Call<'_>) -> ExprKind {
        let before = self.text.get(..call.span.lo as usize).unwrap_or("");
        let value = if call.name.name.as_str() == "line" {
            before.matches('\n').count() + 1
        } else {
            before.chars().rev().take_while(|&c| c != '\n').count() + 1
        };
        ExprKind::Lit(Lit::Int { value: value as u128, suffix: Some(Symbol::new("u32")) })
    }

    /// Macros that read a file or the environment while the cell is parsed.
    fn outside_macro(&mut self, call: Call<'_>) -> ExprKind {
        let name =
            self.arguments(call, |this, nodes, _| match nodes.first().map(|&node| this.expr(node).kind) {
                Some(ExprKind::Lit(Lit::Str(text))) => Some(text),
                _ => None,
            });
        let Some(name) = name else {
            self.report(Diagnostic::plain_error(call.span, "argument must be a string literal"));
            return ExprKind::Error;
        };
        let outcome = match call.name.name.as_str() {
            "include_str" => {
                std::fs::read_to_string(&*name).map_err(|error| format!("couldn't read `{name}`: {error}"))
            }
            _ => std::env::var(&*name)
                .map_err(|_| format!("environment variable `{name}` not defined at compile time")),
        };
        let optional = call.name.name.as_str() == "option_env";
        match outcome {
            Ok(_) | Err(_) if optional => {
                self.report(Diagnostic::refused(call.span, "`option_env!` is"));
                ExprKind::Error
            }
            Ok(text) => string(text),
            Err(message) => {
                self.report(Diagnostic::plain_error(call.span, message));
                ExprKind::Error
            }
        }
    }

    fn compile_error_macro(&mut self, call: Call<'_>) -> ExprKind {
        let message =
            self.arguments(call, |this, nodes, _| match nodes.first().map(|&node| this.expr(node).kind) {
                Some(ExprKind::Lit(Lit::Str(text))) => text.to_string(),
                _ => "compile_error! takes 1 argument".to_owned(),
            });
        self.report(Diagnostic::plain_error(call.span, message));
        ExprKind::Error
    }
}

/// A call of a macro of std.
#[derive(Clone, Copy)]
struct Call<'t> {
    name: Ident,
    span: Span,
    body: Node<'t>,
}

impl<'t> Call<'t> {
    /// The tokens between the delimiters.
    fn inner(self) -> &'t [Token<'t>] {
        match self.body.tokens() {
            [first, inner @ .., last] if closer(first.kind).is_some() && is_closer(last.kind) => inner,
            other => other,
        }
    }
}

fn missing_arguments(call: Call<'_>) -> Diagnostic {
    Diagnostic::plain_error(call.span, "unexpected end of macro invocation")
        .label("missing tokens in macro arguments")
        .note(format!("`{}!` needs more arguments", call.name.name))
}

fn string(text: impl AsRef<str>) -> ExprKind {
    ExprKind::Lit(Lit::Str(Rc::from(text.as_ref())))
}

/// What `concat!` makes of a literal.
fn literal_text(value: &Expr) -> Option<String> {
    match &value.kind {
        ExprKind::Lit(Lit::Str(text)) => Some(text.to_string()),
        ExprKind::Lit(Lit::Char(c)) => Some(c.to_string()),
        ExprKind::Lit(Lit::Bool(value)) => Some(value.to_string()),
        ExprKind::Lit(Lit::Int { value, .. }) => Some(value.to_string()),
        ExprKind::Lit(Lit::Float { text, .. }) => Some(text.as_str().to_owned()),
        ExprKind::Unary(crate::ast::UnOp::Neg, inner) => literal_text(inner).map(|text| format!("-{text}")),
        _ => None,
    }
}

/// An expression as rustc prints it in messages: the source, with spaces around infix operators and after commas.
fn source_text(node: Node<'_>) -> String {
    let tokens = node.tokens();
    let mut spaced = vec![false; tokens.len() + 1];
    for op in node.descendants().chain([node]).filter(|inner| inner.kind() == SyntaxKind::BIN_EXPR) {
        for leaf in op.children().filter(|child| !is_expr(child.kind())) {
            let at = leaf.offset_in(node);
            spaced[at] = true;
            spaced[at + leaf.tokens().len()] = true;
        }
    }
    let mut out = String::new();
    for (at, token) in tokens.iter().enumerate().filter(|(_, token)| !token.is_synthetic()) {
        let before = at.checked_sub(1).map(|before| &tokens[before]);
        if before.is_some_and(|before| spaced[at] || !before.joint || before.kind == T![,]) {
            out.push(' ');
        }
        out.push_str(token.text);
    }
    out
}
