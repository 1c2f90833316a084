//! Arguments of the formatting macros: every placeholder of the template meets its argument.

use std::rc::Rc;

use ra_ap_parser::{SyntaxKind, T};

use super::super::tree::Node;
use super::Builder;
use super::expr::variable;
use super::format_string::{self, Count, Piece, Position, Template};
use super::kind::is_expr;
use crate::ast::{Expr, ExprKind, FormatArgs, FormatCount, FormatPiece, FormatSpec, Lit};
use crate::diagnostic::Diagnostic;
use crate::span::{Span, Symbol};

/// Arguments while the template is matched with them.
struct Matching {
    args: Vec<Expr>,
    names: Vec<Option<Symbol>>,
    used: Vec<bool>,
    /// How many the caller wrote; captured variables follow.
    explicit: usize,
    /// The argument of the next `{}`.
    next: usize,
    /// Mark of the template, for captured names.
    mark: u32,
    /// Placeholders that ask for an argument that does not exist, by position.
    missing: Vec<(usize, Span)>,
}

impl Builder<'_> {
    /// Template and arguments. `prefix` is text in front, `around` the macro call.
    pub(super) fn format_args(&mut self, nodes: &[Node<'_>], prefix: &str, around: Span) -> FormatArgs {
        let Some((&first, rest)) = nodes.split_first() else {
            let text = prefix.trim_end_matches(": ");
            return plain_text(text, around);
        };
        let Some((template, mark)) = self.template(first) else {
            // The arguments still matter to the checker and to completion.
            let args = nodes.iter().map(|&node| self.format_arg(node).1).collect();
            return FormatArgs { pieces: vec![], args, span: first.span() };
        };
        let mut matching = Matching {
            args: vec![],
            names: vec![],
            used: vec![],
            explicit: 0,
            next: 0,
            mark,
            missing: vec![],
        };
        let mut in_order = true;
        for &node in rest {
            let (name, value) = self.format_arg(node);
            if name.is_none() && matching.names.iter().any(Option::is_some) {
                in_order = false;
                self.report(
                    Diagnostic::plain_error(
                        node.span(),
                        "positional arguments cannot follow named arguments",
                    )
                    .label("positional arguments must be before named arguments"),
                );
            }
            if let Some(name) = name
                && matching.names.contains(&Some(name))
            {
                self.report(Diagnostic::plain_error(
                    node.span(),
                    format!("duplicate argument named `{name}`"),
                ));
            }
            matching.args.push(value);
            matching.names.push(name);
            matching.used.push(false);
        }
        matching.explicit = matching.args.len();

        let mut pieces = Vec::new();
        if !prefix.is_empty() {
            pieces.push(FormatPiece::Text(Rc::from(prefix)));
        }
        match format_string::parse(&template) {
            Ok(parsed) => {
                for piece in parsed {
                    pieces.push(match piece {
                        Piece::Text(text) => FormatPiece::Text(Rc::from(text)),
                        Piece::Hole(hole) => FormatPiece::Arg(self.spec(hole, &mut matching)),
                    });
                }
                if in_order {
                    self.report_mismatch(&matching, first.span());
                }
            }
            Err(error) => self.report(*error),
        }
        FormatArgs { pieces, args: matching.args, span: first.span() }
    }

    /// `name = value` or `value`.
    fn format_arg(&mut self, node: Node<'_>) -> (Option<Symbol>, Expr) {
        if node.kind() == SyntaxKind::BIN_EXPR && node.has(T![=]) {
            let mut sides = node.all(is_expr);
            if let (Some(name), Some(value)) = (sides.next(), sides.next())
                && name.kind() == SyntaxKind::PATH_EXPR
                && name.tokens().len() == 1
            {
                return (Some(self.ident(name).name), self.expr(value));
            }
        }
        (None, self.expr(node))
    }

    /// The format string, with the mark of its token.
    fn template(&mut self, node: Node<'_>) -> Option<(Template, u32)> {
        if node.kind() == SyntaxKind::LITERAL
            && let [token] = node.tokens()
            && token.kind == SyntaxKind::STRING
        {
            // A malformed literal has been reported by the lexer.
            let exact = token.mark == 0;
            return Template::new(token.text, token.span, exact).map(|template| (template, token.mark));
        }
        if matches!(node.kind(), SyntaxKind::MACRO_EXPR | SyntaxKind::PAREN_EXPR)
            && let ExprKind::Lit(Lit::Str(text)) = self.expr(node).kind
        {
            return Some((Template::computed(&text, node.span()), node.mark()));
        }
        self.report(
            Diagnostic::plain_error(node.span(), "format argument must be a string literal")
                .help("you might be missing a string literal to format with: `\"{}\", `"),
        );
        None
    }

    fn spec(&mut self, hole: format_string::Hole, matching: &mut Matching) -> FormatSpec {
        // `.*` takes its argument before the value does.
        let precision = self.count(hole.precision, hole.span, matching);
        let width = self.count(hole.width, hole.span, matching);
        let arg = self.argument(hole.position, hole.span, matching);
        FormatSpec {
            arg,
            trait_: hole.trait_,
            fill: hole.fill,
            align: hole.align,
            plus: hole.plus,
            alternate: hole.alternate,
            zero: hole.zero,
            width,
            precision,
            debug_hex: hole.debug_hex,
            span: hole.span,
        }
    }

    fn count(&mut self, count: Count, hole: Span, matching: &mut Matching) -> Option<FormatCount> {
        match count {
            Count::None => None,
            Count::Literal(value) => Some(FormatCount::Literal(value)),
            Count::Star => Some(FormatCount::Arg(self.argument(Position::Next, hole, matching))),
            Count::Argument(position) => Some(FormatCount::Arg(self.argument(position, hole, matching))),
        }
    }

    /// The index of an argument; 0 after a reported error.
    fn argument(&mut self, position: Position, hole: Span, matching: &mut Matching) -> usize {
        let (index, span) = match position {
            Position::Next => {
                matching.next += 1;
                (matching.next - 1, hole)
            }
            Position::Index(index, span) => (index, span),
            Position::Name(name, span) => return self.named_argument(&name, span, matching),
        };
        if index < matching.explicit {
            matching.used[index] = true;
            return index;
        }
        matching.missing.push((index, span));
        0
    }

    /// A named argument, or a captured variable.
    fn named_argument(&mut self, name: &str, span: Span, matching: &mut Matching) -> usize {
        let symbol = Symbol::new(name);
        if let Some(index) = matching.names.iter().position(|known| *known == Some(symbol)) {
            matching.used[index] = true;
            return index;
        }
        matching.args.push(variable(self.hygienic(symbol, matching.mark), span));
        matching.names.push(Some(symbol));
        matching.used.push(true);
        matching.args.len() - 1
    }

    fn report_mismatch(&mut self, matching: &Matching, template: Span) {
        let given = matching.explicit;
        let there = match given {
            0 => "no arguments were given".to_owned(),
            1 => "there is 1 argument".to_owned(),
            _ => format!("there are {given} arguments"),
        };
        if let Some(&(last, span)) = matching.missing.last() {
            let wanted = matching.next.max(last + 1);
            let explicit_index = matching.missing.iter().all(|&(index, _)| index >= matching.next);
            let diagnostic = if explicit_index {
                Diagnostic::plain_error(
                    span,
                    format!("invalid reference to positional argument {last} ({there})"),
                )
                .note("positional arguments are zero-based")
            } else {
                let noun = if wanted == 1 { "argument" } else { "arguments" };
                let but = if given == 0 { there } else { format!("but {there}") };
                let mut diagnostic = Diagnostic::plain_error(
                    span,
                    format!("{wanted} positional {noun} in format string, {but}").replace(", no", ", but no"),
                );
                for &(_, other) in &matching.missing[..matching.missing.len() - 1] {
                    diagnostic = diagnostic.also(other, "");
                }
                diagnostic
            };
            self.report(diagnostic);
            return;
        }
        let unused: Vec<usize> = (0..given).filter(|&index| !matching.used[index]).collect();
        let words = |index: usize| match matching.names[index] {
            Some(_) => "named argument never used",
            None => "argument never used",
        };
        match unused.as_slice() {
            [] => {}
            &[only] => self.report(
                Diagnostic::plain_error(matching.args[only].span, words(only))
                    .label(words(only))
                    .also(template, "formatting specifier missing"),
            ),
            &[first, ref more @ ..] => {
                let mut diagnostic = Diagnostic::plain_error(
                    matching.args[first].span,
                    "multiple unused formatting arguments",
                )
                .label(words(first));
                for &index in more {
                    diagnostic = diagnostic.also(matching.args[index].span, words(index));
                }
                self.report(diagnostic.also(template, "multiple missing formatting specifiers"));
            }
        }
    }
}

/// A template without placeholders.
pub(super) fn plain_text(text: &str, span: Span) -> FormatArgs {
    let pieces = if text.is_empty() { vec![] } else { vec![FormatPiece::Text(Rc::from(text))] };
    FormatArgs { pieces, args: vec![], span }
}
