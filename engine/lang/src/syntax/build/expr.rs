//! Expressions.

use ra_ap_parser::{SyntaxKind, T};

use super::super::tree::Node;
use super::Builder;
use super::attribute::enabled;
use super::kind::{is_expr, is_pat, is_type};
use crate::ast::{Arm, BinOp, Closure, Expr, ExprKind, FieldInit, Ident, Label, Path, PathSegment, UnOp};
use crate::diagnostic::Diagnostic;
use crate::span::{Span, Symbol};

/// The expression of a broken part.
pub(super) fn error_expr(span: Span) -> Expr {
    Expr { kind: ExprKind::Error, span }
}

/// The operator that a token spells.
fn binary_op(kind: SyntaxKind) -> Option<BinOp> {
    Some(match kind {
        T![+] => BinOp::Add,
        T![-] => BinOp::Sub,
        T![*] => BinOp::Mul,
        T![/] => BinOp::Div,
        T![%] => BinOp::Rem,
        T![&] => BinOp::BitAnd,
        T![|] => BinOp::BitOr,
        T![^] => BinOp::BitXor,
        T![<<] => BinOp::Shl,
        T![>>] => BinOp::Shr,
        T![==] => BinOp::Eq,
        T![!=] => BinOp::Ne,
        T![<] => BinOp::Lt,
        T![<=] => BinOp::Le,
        T![>] => BinOp::Gt,
        T![>=] => BinOp::Ge,
        T![&&] => BinOp::And,
        T![||] => BinOp::Or,
        _ => return None,
    })
}

/// The operator of a compound assignment.
fn assign_op(kind: SyntaxKind) -> Option<BinOp> {
    Some(match kind {
        T![+=] => BinOp::Add,
        T![-=] => BinOp::Sub,
        T![*=] => BinOp::Mul,
        T![/=] => BinOp::Div,
        T![%=] => BinOp::Rem,
        T![&=] => BinOp::BitAnd,
        T![|=] => BinOp::BitOr,
        T![^=] => BinOp::BitXor,
        T![<<=] => BinOp::Shl,
        T![>>=] => BinOp::Shr,
        _ => return None,
    })
}

fn is_comparison(op: BinOp) -> bool {
    matches!(op, BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge)
}

impl Builder<'_> {
    /// An expression node.
    pub(super) fn expr(&mut self, node: Node<'_>) -> Expr {
        self.deeper(node, error_expr, |this| this.expr_here(node))
    }

    /// The first expression child of a node; an error expression at its end if there is none.
    pub(super) fn expr_of(&mut self, node: Node<'_>) -> Expr {
        match node.find(is_expr) {
            Some(expr) => self.expr(expr),
            None => error_expr(node.span().end()),
        }
    }

    fn boxed_expr_of(&mut self, node: Node<'_>) -> Box<Expr> {
        Box::new(self.expr_of(node))
    }

    fn optional_expr_of(&mut self, node: Node<'_>) -> Option<Box<Expr>> {
        node.find(is_expr).map(|expr| Box::new(self.expr(expr)))
    }

    pub(super) fn exprs_of(&mut self, node: Node<'_>) -> Vec<Expr> {
        node.all(is_expr).map(|expr| self.expr(expr)).collect()
    }

    fn expr_here(&mut self, node: Node<'_>) -> Expr {
        if node.kind() == SyntaxKind::PAREN_EXPR {
            return Expr { kind: self.expr_of(node).kind, span: node.span() };
        }
        if node.kind() == SyntaxKind::MACRO_EXPR {
            return match node.child(SyntaxKind::MACRO_CALL) {
                Some(call) => self.macro_expr(call),
                None => error_expr(node.span()),
            };
        }
        Expr { kind: self.expr_kind(node), span: node.span() }
    }

    /// One arm per kind; what needs more than a line has its own function, which also keeps this frame small.
    fn expr_kind(&mut self, node: Node<'_>) -> ExprKind {
        match node.kind() {
            SyntaxKind::LITERAL => self.literal(node).map_or(ExprKind::Error, ExprKind::Lit),
            SyntaxKind::PATH_EXPR => self.path_expr(node),
            SyntaxKind::PREFIX_EXPR => self.prefix(node),
            SyntaxKind::BIN_EXPR => self.binary(node),
            SyntaxKind::REF_EXPR => self.reference(node),
            SyntaxKind::CALL_EXPR => self.call(node),
            SyntaxKind::METHOD_CALL_EXPR => self.method_call(node),
            SyntaxKind::FIELD_EXPR => self.field(node),
            SyntaxKind::INDEX_EXPR => self.index(node),
            SyntaxKind::RANGE_EXPR => self.range(node),
            SyntaxKind::CAST_EXPR => self.cast(node),
            SyntaxKind::TUPLE_EXPR => ExprKind::Tuple(self.exprs_of(node)),
            SyntaxKind::ARRAY_EXPR => self.array(node),
            SyntaxKind::RECORD_EXPR => self.record(node),
            SyntaxKind::BLOCK_EXPR => self.block_expr(node),
            SyntaxKind::IF_EXPR => self.if_expr(node),
            SyntaxKind::LET_EXPR => self.stray_let(node),
            SyntaxKind::MATCH_EXPR => self.match_expr(node),
            SyntaxKind::LOOP_EXPR => ExprKind::Loop { label: self.label(node), body: self.block_of(node) },
            SyntaxKind::WHILE_EXPR => self.while_expr(node),
            SyntaxKind::FOR_EXPR => self.for_expr(node),
            SyntaxKind::BREAK_EXPR => {
                ExprKind::Break { label: self.label_use(node), value: self.optional_expr_of(node) }
            }
            SyntaxKind::CONTINUE_EXPR => ExprKind::Continue { label: self.label_use(node) },
            SyntaxKind::RETURN_EXPR => ExprKind::Return(self.optional_expr_of(node)),
            SyntaxKind::CLOSURE_EXPR => self.closure(node),
            SyntaxKind::TRY_EXPR => ExprKind::Try(self.boxed_expr_of(node)),
            SyntaxKind::AWAIT_EXPR => ExprKind::Async,
            SyntaxKind::UNDERSCORE_EXPR => ExprKind::Underscore,
            _ => self.unstable(node),
        }
    }

    fn unstable(&mut self, node: Node<'_>) -> ExprKind {
        self.report(Diagnostic::plain_error(
            node.span(),
            "unstable Rust: this expression is not accepted by stable rustc",
        ));
        ExprKind::Error
    }

    fn path_expr(&mut self, node: Node<'_>) -> ExprKind {
        let mut path = self.path_of(node);
        if let ([only], None, false) = (path.segments.as_mut_slice(), &path.qself, path.global) {
            only.ident.name = self.hygienic(only.ident.name, node.mark());
        }
        ExprKind::Path(path)
    }

    fn prefix(&mut self, node: Node<'_>) -> ExprKind {
        let op = match node.children().find_map(|child| match child.kind() {
            T![-] => Some(UnOp::Neg),
            T![!] => Some(UnOp::Not),
            T![*] => Some(UnOp::Deref),
            _ => None,
        }) {
            Some(op) => op,
            None => return ExprKind::Error,
        };
        ExprKind::Unary(op, self.boxed_expr_of(node))
    }

    fn reference(&mut self, node: Node<'_>) -> ExprKind {
        if node.has(T![raw]) {
            self.report(Diagnostic::refused(node.span(), "raw pointers are"));
            return ExprKind::Error;
        }
        ExprKind::Ref { mutable: node.has(T![mut]), expr: self.boxed_expr_of(node) }
    }

    fn binary(&mut self, node: Node<'_>) -> ExprKind {
        let mut sides = node.all(is_expr);
        let (lhs, rhs) = (sides.next(), sides.next());
        let op = node.children().find(|child| {
            let kind = child.kind();
            kind == T![=] || binary_op(kind).is_some() || assign_op(kind).is_some()
        });
        let (Some(lhs_node), Some(op)) = (lhs, op) else { return ExprKind::Error };
        let lhs = Box::new(self.expr(lhs_node));
        let rhs = Box::new(match rhs {
            Some(rhs) => self.expr(rhs),
            None => error_expr(node.span().end()),
        });
        let op_span = op.span();
        if op.kind() == T![=] {
            return ExprKind::Assign { lhs, rhs };
        }
        if let Some(op) = assign_op(op.kind()) {
            return ExprKind::AssignOp { op, op_span, lhs, rhs };
        }
        let Some(op) = binary_op(op.kind()) else { return ExprKind::Error };
        if is_comparison(op)
            && lhs_node.kind() == SyntaxKind::BIN_EXPR
            && let ExprKind::Binary { op: first, op_span: first_span, .. } = lhs.kind
            && is_comparison(first)
        {
            self.report(
                Diagnostic::plain_error(first_span, "comparison operators cannot be chained")
                    .also(op_span, "")
                    .help("split the comparison into two, joined by `&&`"),
            );
        }
        ExprKind::Binary { op, op_span, lhs, rhs }
    }

    fn call(&mut self, node: Node<'_>) -> ExprKind {
        ExprKind::Call { callee: self.boxed_expr_of(node), args: self.call_args(node) }
    }

    fn call_args(&mut self, node: Node<'_>) -> Vec<Expr> {
        node.child(SyntaxKind::ARG_LIST).map(|list| self.exprs_of(list)).unwrap_or_default()
    }

    fn method_call(&mut self, node: Node<'_>) -> ExprKind {
        let recv = self.boxed_expr_of(node);
        let segment = self.segment(node);
        ExprKind::MethodCall { recv, segment, args: self.call_args(node) }
    }

    fn field(&mut self, node: Node<'_>) -> ExprKind {
        let expr = self.boxed_expr_of(node);
        let name = match node.child(SyntaxKind::NAME_REF) {
            Some(name) => self.ident(name),
            None => Ident { name: Symbol::new(""), span: node.span().end() },
        };
        ExprKind::Field { expr, name }
    }

    fn index(&mut self, node: Node<'_>) -> ExprKind {
        let mut parts = self.exprs_of(node).into_iter();
        let end = node.span().end();
        let mut next = || Box::new(parts.next().unwrap_or(error_expr(end)));
        ExprKind::Index { expr: next(), index: next() }
    }

    fn range(&mut self, node: Node<'_>) -> ExprKind {
        let (mut lo, mut hi, mut inclusive, mut after) = (None, None, false, false);
        for child in node.children() {
            match child.kind() {
                T![..] => after = true,
                T![..=] => (after, inclusive) = (true, true),
                kind if is_expr(kind) => {
                    let end = Some(Box::new(self.expr(child)));
                    if after { hi = end } else { lo = end }
                }
                _ => {}
            }
        }
        if inclusive && hi.is_none() {
            self.report(
                Diagnostic::error("E0586", node.span(), "inclusive range with no end")
                    .help("use `..` instead"),
            );
        }
        ExprKind::Range { lo, hi, inclusive }
    }

    fn cast(&mut self, node: Node<'_>) -> ExprKind {
        ExprKind::Cast { expr: self.boxed_expr_of(node), ty: self.ty_of(node) }
    }

    fn array(&mut self, node: Node<'_>) -> ExprKind {
        let mut elements = self.exprs_of(node);
        if !node.has(T![;]) {
            return ExprKind::Array(elements);
        }
        let end = node.span().end();
        let count = if elements.len() > 1 { elements.remove(1) } else { error_expr(end) };
        let value = elements.into_iter().next().unwrap_or(error_expr(end));
        ExprKind::Repeat { value: Box::new(value), count: Box::new(count) }
    }

    fn record(&mut self, node: Node<'_>) -> ExprKind {
        let path = self.path_of(node);
        let mut fields = Vec::new();
        let mut base = None;
        let list = node.child(SyntaxKind::RECORD_EXPR_FIELD_LIST);
        for child in list.into_iter().flat_map(Node::children) {
            if child.kind() == SyntaxKind::RECORD_EXPR_FIELD {
                if enabled(child) {
                    fields.extend(self.field_init(child));
                }
            } else if is_expr(child.kind()) {
                base = Some(Box::new(self.expr(child)));
            }
        }
        ExprKind::Struct { path, fields, base }
    }

    fn field_init(&mut self, node: Node<'_>) -> Option<FieldInit> {
        if let Some(name) = node.child(SyntaxKind::NAME_REF) {
            let name = self.ident(name);
            return Some(FieldInit { name, value: self.expr_of(node) });
        }
        let short = node.find(is_expr)?;
        let name = short.descendants().find(|inner| inner.kind() == SyntaxKind::NAME_REF)?;
        let name = self.ident(name);
        Some(FieldInit { name, value: self.expr(short) })
    }

    fn block_expr(&mut self, node: Node<'_>) -> ExprKind {
        let label = self.label(node);
        let block = self.block(node);
        let modifier = node.children().find(|child| {
            matches!(
                child.kind(),
                T![unsafe] | T![async] | T![const] | T![gen] | SyntaxKind::TRY_BLOCK_MODIFIER
            )
        });
        match modifier.map(Node::kind) {
            None => ExprKind::Block { label, block },
            Some(T![unsafe]) => ExprKind::UnsafeBlock(block),
            Some(T![const]) => ExprKind::ConstBlock(block),
            Some(T![async]) => ExprKind::Async,
            Some(_) => self.unstable(node),
        }
    }

    fn if_expr(&mut self, node: Node<'_>) -> ExprKind {
        let mut parts = node.all(is_expr);
        let cond = parts.next();
        let then = parts.next();
        let els = parts.next();
        let cond = Box::new(self.condition(cond, node));
        let then = match then {
            Some(then) => self.block(then),
            None => self.missing_block(node),
        };
        ExprKind::If { cond, then, els: els.map(|els| Box::new(self.expr(els))) }
    }

    fn missing_block(&mut self, node: Node<'_>) -> crate::ast::Block {
        crate::ast::Block { stmts: vec![], tail: None, span: node.span().end() }
    }

    /// A condition: `let` may stand here, alone or joined by `&&`.
    fn condition(&mut self, cond: Option<Node<'_>>, around: Node<'_>) -> Expr {
        let Some(node) = cond else { return error_expr(around.span().end()) };
        self.deeper(node, error_expr, |this| this.condition_here(node))
    }

    fn condition_here(&mut self, node: Node<'_>) -> Expr {
        let span = node.span();
        match node.kind() {
            SyntaxKind::LET_EXPR => Expr { kind: self.let_expr(node), span },
            SyntaxKind::BIN_EXPR if node.has(T![&&]) => {
                let op_span = node.child(T![&&]).map_or(span, Node::span);
                let mut sides = node.all(is_expr);
                let (lhs, rhs) = (sides.next(), sides.next());
                let lhs = Box::new(self.condition(lhs, node));
                let rhs = Box::new(self.condition(rhs, node));
                Expr { kind: ExprKind::Binary { op: BinOp::And, op_span, lhs, rhs }, span }
            }
            _ => self.expr(node),
        }
    }

    fn let_expr(&mut self, node: Node<'_>) -> ExprKind {
        ExprKind::Let { pat: Box::new(self.pat_of(node)), expr: self.boxed_expr_of(node) }
    }

    /// `let` where no condition is.
    fn stray_let(&mut self, node: Node<'_>) -> ExprKind {
        self.report(
            Diagnostic::plain_error(node.span(), "expected expression, found `let` statement")
                .note("only supported directly in conditions of `if` and `while` expressions"),
        );
        ExprKind::Error
    }

    fn match_expr(&mut self, node: Node<'_>) -> ExprKind {
        let scrutinee = self.boxed_expr_of(node);
        let list = node.child(SyntaxKind::MATCH_ARM_LIST);
        let arms = list.into_iter().flat_map(|list| list.all_of(SyntaxKind::MATCH_ARM));
        let arms = arms.filter(|&arm| enabled(arm)).map(|arm| self.arm(arm)).collect();
        ExprKind::Match { scrutinee, arms }
    }

    fn arm(&mut self, node: Node<'_>) -> Arm {
        let pat = self.pat_of(node);
        let guard = node.child(SyntaxKind::MATCH_GUARD);
        let guard = guard.map(|guard| self.condition(guard.find(is_expr), guard));
        Arm { pat, guard, body: self.expr_of(node), span: node.span() }
    }

    fn while_expr(&mut self, node: Node<'_>) -> ExprKind {
        let label = self.label(node);
        let mut parts = node.all(is_expr);
        let cond = parts.next();
        let body = parts.next();
        let cond = Box::new(self.condition(cond, node));
        let body = match body {
            Some(body) => self.block(body),
            None => self.missing_block(node),
        };
        ExprKind::While { label, cond, body }
    }

    fn for_expr(&mut self, node: Node<'_>) -> ExprKind {
        let label = self.label(node);
        let pat = Box::new(self.pat_of(node));
        let mut parts = node.all(is_expr);
        let (iter, body) = (parts.next(), parts.next());
        let iter = Box::new(match iter {
            Some(iter) => self.expr(iter),
            None => error_expr(node.span().end()),
        });
        let body = match body {
            Some(body) => self.block(body),
            None => self.missing_block(node),
        };
        ExprKind::For { label, pat, iter, body }
    }

    /// The label that a loop or block declares.
    fn label(&mut self, node: Node<'_>) -> Option<Label> {
        node.child(SyntaxKind::LABEL).map(|label| self.ident(label)).map(|mut label| {
            // The node ends with the colon.
            label.span.hi = label.span.hi.min(label.span.lo + label.name.as_str().len() as u32);
            label
        })
    }

    /// The label that `break` or `continue` names.
    fn label_use(&mut self, node: Node<'_>) -> Option<Label> {
        node.child(SyntaxKind::LIFETIME).map(|label| self.ident(label))
    }

    fn closure(&mut self, node: Node<'_>) -> ExprKind {
        if node.has(T![async]) {
            return ExprKind::Async;
        }
        let list = node.child(SyntaxKind::PARAM_LIST);
        let params = list.into_iter().flat_map(|list| list.all_of(SyntaxKind::PARAM)).map(|param| {
            let pat = match param.find(is_pat) {
                Some(pat) => self.pat(pat),
                None => crate::ast::Pat { kind: crate::ast::PatKind::Error, span: param.span() },
            };
            (pat, param.find(is_type).map(|ty| self.ty(ty)))
        });
        let params = params.collect();
        let ret = node.child(SyntaxKind::RET_TYPE).map(|ret| self.ty_of(ret));
        ExprKind::Closure(Box::new(Closure {
            by_move: node.has(T![move]),
            params,
            ret,
            body: self.expr_of(node),
            head_span: list.map_or(node.span(), Node::span),
        }))
    }
}

/// A variable as an expression.
pub(super) fn variable(name: Symbol, span: Span) -> Expr {
    let segments = vec![PathSegment { ident: Ident { name, span }, args: None }];
    Expr { kind: ExprKind::Path(Path { qself: None, global: false, segments, span }), span }
}
