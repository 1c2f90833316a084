//! Control flow: `if`, `match`, loops, `break`, `return`.

use super::errors::Reason;
use super::solve::{Cause, CauseKind, Holds};
use super::{FnCx, LoopCx, LoopKind, Scope};
use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::hir::{self, Callee, ExprKind};
use crate::span::{Span, Symbol};
use crate::ty::{Ty, TyKind};
use crate::world::{Predicate, TraitRef};

impl FnCx<'_> {
    pub(crate) fn check_condition(&mut self, cond: &ast::Expr) -> hir::Expr {
        match &cond.kind {
            ast::ExprKind::Let { .. } => self.check(cond, Some(Ty::bool())),
            ast::ExprKind::Binary { op: ast::BinOp::And, lhs, rhs, .. } if holds_let(cond) => {
                let lhs = self.check_condition(lhs);
                let rhs = self.check_condition(rhs);
                let kind = ExprKind::Binary(ast::BinOp::And, Box::new(lhs), Box::new(rhs));
                hir::Expr { kind, ty: Ty::bool(), span: cond.span }
            }
            _ => self.check_coerce(cond, Ty::bool(), Reason::Plain),
        }
    }

    pub(crate) fn check_if(
        &mut self,
        cond: &ast::Expr,
        then: &ast::Block,
        els: Option<&ast::Expr>,
        span: Span,
        expected: Option<Ty>,
    ) -> hir::Expr {
        self.scopes.push(Scope::default());
        let cond = self.check_condition(cond);
        let before = self.diverges;
        let then_value =
            self.check_block(then, if els.is_some() { expected } else { Some(Ty::unit()) }, None);
        self.scopes.pop();
        let then_diverges = self.diverges;
        self.diverges = before;
        let Some(els) = els else {
            let then_value = match self.coerce(then_value, Ty::unit()) {
                Ok(value) => value,
                Err(value) => {
                    let found = self.display(value.ty);
                    if let Some(tail) = &then.tail {
                        let wanted = expected.map(|ty| self.resolve(ty)).filter(|ty| !ty.is_unit());
                        if wanted.is_some() {
                            self.report(
                                Diagnostic::error("E0317", span, "`if` may be missing an `else` clause")
                                    .label(format!("expected `{found}`, found `()`"))
                                    .also(tail.span, "found here")
                                    .note("`if` expressions without `else` evaluate to `()`")
                                    .help(
                                        "consider adding an `else` block that evaluates to the expected type",
                                    ),
                            );
                        } else {
                            let value = hir::Expr { span: tail.span, ..value };
                            self.report_mismatch(&value, Ty::unit(), Reason::Statement);
                        }
                    }
                    self.error_expr(then.span)
                }
            };
            let kind = ExprKind::If { cond: Box::new(cond), then: Box::new(then_value), els: None };
            return hir::Expr { kind, ty: Ty::unit(), span };
        };
        let els_value = self.check(els, expected);
        let els_diverges = self.diverges;
        self.diverges = before || (then_diverges && els_diverges);
        let target = expected.map(|ty| self.shallow(ty)).filter(|ty| !ty.is_var());
        let then_span = branch_span(then);
        let then_value = match target {
            Some(target) => self.bring_to(then_value, target),
            None => then_value,
        };
        let (ty, then_value, els_value) = match self.merge_branch(Some(then_value.ty), els_value) {
            Ok((ty, els_value)) => {
                let then_value = self.bring_to(then_value, ty);
                (ty, then_value, els_value)
            }
            Err((_, els_value)) => {
                // The second may be the one that the first goes to.
                match self.coerce(then_value, els_value.ty) {
                    Ok(then_value) => (els_value.ty, then_value, els_value),
                    Err(then_value) => {
                        let ty = then_value.ty;
                        let value = hir::Expr { span: tail_span(els), ..els_value };
                        self.report_branches(
                            "`if` and `else` have incompatible types",
                            span,
                            then_span,
                            &value,
                            ty,
                        );
                        let error = self.error_expr(els.span);
                        (ty, then_value, error)
                    }
                }
            }
        };
        let kind =
            ExprKind::If { cond: Box::new(cond), then: Box::new(then_value), els: Some(Box::new(els_value)) };
        hir::Expr { kind, ty, span }
    }

    fn report_branches(&mut self, message: &str, _span: Span, first: Span, value: &hir::Expr, ty: Ty) {
        let (expected, found) = (self.resolve(ty), self.resolve(value.ty));
        if expected.is_error() || found.is_error() {
            return;
        }
        let label = self.world.expected_found(expected, found);
        self.report(
            Diagnostic::error("E0308", value.span, message)
                .label(label)
                .also(first, "expected because of this"),
        );
    }

    pub(crate) fn check_match(
        &mut self,
        scrutinee: &ast::Expr,
        arms: &[ast::Arm],
        span: Span,
        expected: Option<Ty>,
    ) -> hir::Expr {
        let mut scrutinee = self.check(scrutinee, None);
        let scrutinee_ty = self.known(scrutinee.ty);
        if scrutinee_ty.is_never() {
            self.diverges = true;
        }
        let before = self.diverges;
        let mut all_diverge = true;
        let target = expected.map(|ty| self.shallow(ty)).filter(|ty| !ty.is_var());
        let mut merged: Option<Ty> = target;
        let mut previous: Option<Span> = None;
        let mut checked: Vec<hir::Arm> = Vec::with_capacity(arms.len());
        for arm in arms {
            self.diverges = before;
            self.scopes.push(Scope::default());
            let pat = self.check_pattern(&arm.pat, scrutinee_ty);
            self.mutable_bindings_reach(&pat, &mut scrutinee);
            let guard = arm.guard.as_ref().map(|guard| self.check_condition(guard));
            self.diverges = before;
            let body = self.check(&arm.body, merged.or(expected));
            all_diverge &= self.diverges;
            let body = match self.merge_branch(merged, body) {
                Ok((ty, body)) => {
                    if self.shallow(body.ty).is_never() && merged.is_none() {
                        // An arm that does not return says nothing about the type.
                        merged = Some(body.ty);
                    } else {
                        merged = Some(ty);
                        previous = Some(tail_span(&arm.body));
                    }
                    body
                }
                Err((ty, body)) => {
                    let body = hir::Expr { span: tail_span(&arm.body), ..body };
                    match (target, previous) {
                        (None, Some(previous)) => {
                            self.report_branches(
                                "`match` arms have incompatible types",
                                span,
                                previous,
                                &body,
                                ty,
                            );
                        }
                        _ => self.report_mismatch(&body, ty, Reason::Plain),
                    }
                    self.error_expr(arm.body.span)
                }
            };
            self.scopes.pop();
            checked.push(hir::Arm { pat, guard, body });
        }
        let ty = match merged {
            _ if arms.is_empty() => Ty::never(),
            Some(ty) => ty,
            None => Ty::never(),
        };
        self.diverges = before || (all_diverge && !arms.is_empty()) || arms.is_empty();
        if !self.shallow(ty).is_never() {
            for arm in &mut checked {
                let body = std::mem::replace(&mut arm.body, hir::Expr { kind: ExprKind::Error, ty, span });
                arm.body = self.bring_to(body, ty);
            }
        }
        hir::Expr { kind: ExprKind::Match { scrutinee: Box::new(scrutinee), arms: checked }, ty, span }
    }

    fn enter_loop(
        &mut self,
        label: Option<&ast::Label>,
        kind: LoopKind,
        expected: Option<Ty>,
    ) -> hir::LoopId {
        let id = self.new_loop();
        self.loops.push(LoopCx {
            id,
            label: label.map(|label| label.name),
            kind,
            ty: None,
            expected,
            broken: false,
            depth: self.returns.len(),
        });
        id
    }

    pub(crate) fn check_loop(
        &mut self,
        label: Option<&ast::Label>,
        body: &ast::Block,
        span: Span,
        expected: Option<Ty>,
    ) -> hir::Expr {
        let id = self.enter_loop(label, LoopKind::Loop, expected);
        let before = self.diverges;
        let body = self.check_unit_block(body);
        self.diverges = before;
        let cx = self.loops.pop().expect("the loop's own entry");
        let ty = if cx.broken { cx.ty.unwrap_or_else(Ty::unit) } else { Ty::never() };
        hir::Expr { kind: ExprKind::Loop { id, body: Box::new(body) }, ty, span }
    }

    fn check_unit_block(&mut self, block: &ast::Block) -> hir::Expr {
        let value = self.check_block(block, Some(Ty::unit()), None);
        self.coerce_block(value, block, Ty::unit(), Reason::Statement)
    }

    pub(crate) fn check_while(
        &mut self,
        label: Option<&ast::Label>,
        cond: &ast::Expr,
        body: &ast::Block,
        span: Span,
    ) -> hir::Expr {
        let id = self.enter_loop(label, LoopKind::While, None);
        self.scopes.push(Scope::default());
        let cond = self.check_condition(cond);
        let before = self.diverges;
        let body = self.check_unit_block(body);
        self.diverges = before;
        self.scopes.pop();
        self.loops.pop();
        let leave = hir::Expr { kind: ExprKind::Break(id, None), ty: Ty::never(), span };
        let leave = super::coerce::wrap(leave, hir::Coercion::Never, Ty::unit());
        let kind = ExprKind::If { cond: Box::new(cond), then: Box::new(body), els: Some(Box::new(leave)) };
        let body = hir::Expr { kind, ty: Ty::unit(), span };
        hir::Expr { kind: ExprKind::Loop { id, body: Box::new(body) }, ty: Ty::unit(), span }
    }

    pub(crate) fn check_for(
        &mut self,
        label: Option<&ast::Label>,
        pat: &ast::Pat,
        iter: &ast::Expr,
        body: &ast::Block,
        span: Span,
    ) -> hir::Expr {
        let source = self.check(iter, None);
        let source_ty = self.known(source.ty);
        let (Some(into), Some(iterator)) =
            (self.world.lang_item("IntoIterator"), self.world.lang_item("Iterator"))
        else {
            return self.refuse(span, "`for` loops without std are");
        };
        let project = |trait_, assoc, ty| {
            Ty::new(TyKind::Projection { trait_, assoc: Symbol::new(assoc), args: vec![ty] })
        };
        let bound = TraitRef { trait_: into, args: vec![source_ty] };
        let (iter_ty, item) = if self.solver.may_hold(bound.clone()) == Holds::No {
            self.report_not_iterable(source_ty, iter.span);
            (Ty::error(), Ty::error())
        } else {
            self.solver.add(Predicate::Trait(bound), Cause::new(iter.span, CauseKind::ForLoop));
            let iter_ty = self.normalize(project(into, "IntoIter", source_ty));
            (iter_ty, self.normalize(project(iterator, "Item", iter_ty)))
        };
        let callee = self.trait_callee("IntoIterator", "into_iter", vec![source_ty]);
        let iter = hir::Expr { kind: ExprKind::Call(callee, vec![source]), ty: iter_ty, span: iter.span };
        let next = self.trait_callee("Iterator", "next", vec![iter_ty]);
        let id = self.enter_loop(label, LoopKind::For, None);
        self.scopes.push(Scope::default());
        let before = self.diverges;
        let pat = self.check_pattern(pat, item);
        self.require_irrefutable(&pat, "`for` loop binding");
        let body = self.check_unit_block(body);
        self.diverges = before;
        self.scopes.pop();
        self.loops.pop();
        let kind =
            ExprKind::For { id, pat: Box::new(pat), iter: Box::new(iter), next, item, body: Box::new(body) };
        hir::Expr { kind, ty: Ty::unit(), span }
    }

    fn find_loop(&mut self, label: Option<&ast::Label>, keyword: &str, span: Span) -> Option<usize> {
        let depth = self.returns.len();
        let found = match label {
            Some(label) => {
                let found =
                    self.loops.iter().rposition(|cx| cx.label == Some(label.name) && cx.depth == depth);
                if found.is_none() {
                    let outside = self.loops.iter().any(|cx| cx.label == Some(label.name));
                    let (code, message) = if outside {
                        ("E0767", format!("use of unreachable label `{}`", label.name))
                    } else {
                        ("E0426", format!("use of undeclared label `{}`", label.name))
                    };
                    let text = if outside { "unreachable label" } else { "undeclared label" };
                    self.report(
                        Diagnostic::error(code, label.span, message)
                            .label(format!("{text} `{}`", label.name)),
                    );
                    return None;
                }
                found
            }
            None => self.loops.iter().rposition(|cx| cx.kind != LoopKind::Block && cx.depth == depth),
        };
        if found.is_none() {
            let inside_closure = self.returns.last().is_some_and(|cx| cx.is_closure);
            let diagnostic = if inside_closure && !self.loops.is_empty() {
                Diagnostic::error("E0267", span, format!("`{keyword}` inside of a closure"))
                    .label(format!("cannot `{keyword}` inside of a closure"))
            } else {
                Diagnostic::error("E0268", span, format!("`{keyword}` outside of a loop or labeled block"))
                    .label(format!("cannot `{keyword}` outside of a loop or labeled block"))
            };
            self.report(diagnostic);
        }
        found
    }

    pub(crate) fn check_break(
        &mut self,
        label: Option<&ast::Label>,
        value: Option<&ast::Expr>,
        span: Span,
    ) -> hir::Expr {
        let Some(at) = self.find_loop(label, "break", span) else {
            if let Some(value) = value {
                let _ = self.check(value, None);
            }
            return hir::Expr { kind: ExprKind::Error, ty: Ty::never(), span };
        };
        let (id, kind, expected, so_far) =
            (self.loops[at].id, self.loops[at].kind, self.loops[at].expected, self.loops[at].ty);
        if value.is_some() && matches!(kind, LoopKind::While | LoopKind::For) {
            let name = if kind == LoopKind::While { "while" } else { "for" };
            self.report(
                Diagnostic::error("E0571", span, format!("`break` with value from a `{name}` loop"))
                    .label("can only break with a value inside `loop` or breakable block")
                    .help("use `break` on its own without a value inside this loop"),
            );
        }
        let value = value.map(|value| self.check(value, so_far.or(expected)));
        let given = match value {
            Some(value) => value,
            None => hir::Expr { kind: ExprKind::Tuple(vec![]), ty: Ty::unit(), span },
        };
        let bare = matches!(&given.kind, ExprKind::Tuple(parts) if parts.is_empty() && given.span == span);
        let target = expected.map(|ty| self.shallow(ty)).filter(|ty| !ty.is_var());
        let merged = match (so_far, target) {
            (Some(ty), _) => Some(ty),
            (None, Some(target)) if matches!(kind, LoopKind::Loop | LoopKind::Block) => Some(target),
            _ => None,
        };
        let value = match self.merge_branch(merged, given) {
            Ok((ty, value)) => {
                self.loops[at].ty = Some(ty);
                value
            }
            Err((ty, value)) => {
                self.report_mismatch(&value, ty, Reason::Plain);
                self.error_expr(span)
            }
        };
        self.loops[at].broken = true;
        let value = (!bare).then(|| Box::new(value));
        hir::Expr { kind: ExprKind::Break(id, value), ty: Ty::never(), span }
    }

    pub(crate) fn check_continue(&mut self, label: Option<&ast::Label>, span: Span) -> hir::Expr {
        let kind = match self.find_loop(label, "continue", span) {
            Some(at) if self.loops[at].kind == LoopKind::Block => {
                self.report(
                    Diagnostic::error("E0696", span, "`continue` pointing to a labeled block")
                        .label("labeled blocks cannot be `continue`'d"),
                );
                ExprKind::Error
            }
            Some(at) => ExprKind::Continue(self.loops[at].id),
            None => ExprKind::Error,
        };
        hir::Expr { kind, ty: Ty::never(), span }
    }

    pub(crate) fn check_return(&mut self, value: Option<&ast::Expr>, span: Span) -> hir::Expr {
        let cx = self.returns.last().expect("a body has a result type").clone();
        if cx.top_level {
            if let Some(value) = value {
                let _ = self.check(value, None);
            }
            self.report(
                Diagnostic::error("E0572", span, "return statement outside of function body")
                    .help("a cell's value is its last expression"),
            );
            return hir::Expr { kind: ExprKind::Error, ty: Ty::never(), span };
        }
        let value = match value {
            Some(value) => {
                Some(Box::new(self.check_coerce(value, cx.ty, Reason::Return { span: cx.span, name: None })))
            }
            None => {
                if self.solver.unify(cx.ty, Ty::unit()).is_err() {
                    let expected = self.display(cx.ty);
                    let mut diagnostic = Diagnostic::error(
                        "E0069",
                        span,
                        "`return;` in a function whose return type is not `()`",
                    )
                    .label("return type is not `()`");
                    if let Some(span) = cx.span {
                        diagnostic = diagnostic
                            .also(span, format!("expected `{expected}` because of this return type"));
                    }
                    self.report(diagnostic);
                }
                None
            }
        };
        hir::Expr { kind: ExprKind::Return(value), ty: Ty::never(), span }
    }

    pub(crate) fn report_not_iterable(&mut self, ty: Ty, span: Span) {
        let ty = self.resolve(ty);
        if ty.is_error() {
            return;
        }
        let name = self.display(ty);
        let mut diagnostic = Diagnostic::error("E0277", span, format!("`{name}` is not an iterator"))
            .label(format!("`{name}` is not an iterator"));
        diagnostic = match ty.kind() {
            TyKind::Int(_) | TyKind::Infer(_) => {
                let text = self.world.snippet(span);
                diagnostic.note("if you want to iterate between `start` until a value `end`, use the exclusive range syntax `start..end` or the inclusive range syntax `start..=end`")
                    .help(format!("the trait `Iterator` is not implemented for `{name}`; did you mean `0..{text}`?"))
            }
            _ => diagnostic.help(format!("the trait `Iterator` is not implemented for `{name}`")),
        };
        self.report(diagnostic);
    }

    /// `<T as Trait>::method` at a type.
    pub(crate) fn callee_at(&self, lang: &str, method: &str, ty: Ty) -> Callee {
        self.trait_callee(lang, method, vec![ty])
    }
}

fn holds_let(expr: &ast::Expr) -> bool {
    match &expr.kind {
        ast::ExprKind::Let { .. } => true,
        ast::ExprKind::Binary { op: ast::BinOp::And, lhs, rhs, .. } => holds_let(lhs) || holds_let(rhs),
        _ => false,
    }
}

/// Where a block's value stands.
pub(crate) fn branch_span(block: &ast::Block) -> Span {
    block.tail.as_ref().map_or(block.span, |tail| tail_span(tail))
}

/// Where an expression's value stands: the tail of a block.
pub(crate) fn tail_span(expr: &ast::Expr) -> Span {
    match &expr.kind {
        ast::ExprKind::Block { block, .. } => branch_span(block),
        _ => expr.span,
    }
}
