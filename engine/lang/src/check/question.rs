//! The `?` operator: on `Option`, `Result` and `ControlFlow`; outside a function it stops the cell.

use super::FnCx;
use super::solve::{Cause, CauseKind};
use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::hir::{self, ExprKind};
use crate::span::{Span, Symbol};
use crate::ty::{Ty, TyKind};
use crate::world::{Predicate, TraitRef};

impl FnCx<'_> {
    pub(crate) fn check_try(&mut self, inner: &ast::Expr, span: Span) -> hir::Expr {
        let value = self.check(inner, None);
        let ty = self.known(value.ty);
        let cx = self.returns.last().expect("a body has a result type").clone();
        let (option, result) = (self.world.lang_item("Option"), self.world.lang_item("Result"));
        let operator = Span { lo: span.hi.saturating_sub(1), ..span };
        match ty.kind() {
            TyKind::Adt(def, args) if Some(*def) == option => {
                if cx.top_level {
                    return self.try_at_top_level(value, args[0], None, span);
                }
                let wanted = Ty::new(TyKind::Adt(*def, vec![self.fresh(span)]));
                if self.solver.unify(wanted, cx.ty).is_err() {
                    self.report_try_result(cx.ty, operator, "Option", cx.is_closure, cx.span);
                }
                hir::Expr { kind: ExprKind::Try { expr: Box::new(value), from: None }, ty: args[0], span }
            }
            TyKind::Adt(def, args) if Some(*def) == result => {
                let (good, error) = (args[0], args[1]);
                if cx.top_level {
                    return self.try_at_top_level(value, good, Some(error), span);
                }
                let (other, target) = (self.fresh(span), self.fresh(span));
                let wanted = Ty::new(TyKind::Adt(*def, vec![other, target]));
                if self.solver.unify(wanted, cx.ty).is_err() {
                    self.report_try_result(cx.ty, operator, "Result", cx.is_closure, cx.span);
                    return hir::Expr { kind: ExprKind::Error, ty: good, span };
                }
                let from = self.world.lang_item("From").map(|from| {
                    let bound = TraitRef { trait_: from, args: vec![target, error] };
                    self.solver.add(Predicate::Trait(bound), Cause::new(operator, CauseKind::Question));
                    self.trait_callee("From", "from", vec![target, error])
                });
                hir::Expr { kind: ExprKind::Try { expr: Box::new(value), from }, ty: good, span }
            }
            TyKind::Adt(def, args) if Some(*def) == self.world.lang_item("ControlFlow") => {
                let (def, stop, good) = (*def, args[0], args[1]);
                let wanted = Ty::new(TyKind::Adt(def, vec![stop, self.fresh(span)]));
                if cx.top_level || self.solver.unify(wanted, cx.ty).is_err() {
                    self.report_try_result(cx.ty, operator, "ControlFlow", cx.is_closure, cx.span);
                    return hir::Expr { kind: ExprKind::Error, ty: good, span };
                }
                self.try_control_flow(value, stop, good, cx.ty)
            }
            TyKind::Error => hir::Expr { kind: ExprKind::Error, ty, span },
            _ if ty.is_var() => {
                self.report_needs_annotation(inner.span, ty);
                self.error_expr(span)
            }
            _ => {
                let name = self.display(ty);
                self.report(
                    Diagnostic::error(
                        "E0277",
                        span,
                        "the `?` operator can only be applied to values that implement `Try`",
                    )
                    .label(format!("the `?` operator cannot be applied to type `{name}`")),
                );
                self.error_expr(span)
            }
        }
    }

    /// In a cell outside any function, `?` takes the value or stops the cell with the error.
    fn try_at_top_level(&mut self, value: hir::Expr, good: Ty, error: Option<Ty>, span: Span) -> hir::Expr {
        let (good_variant, bad_variant) = if error.is_some() { (0, 1) } else { (1, 0) };
        let (bad, stop) = match error {
            Some(error) => {
                let (pat, place) = self.payload(value.ty, bad_variant, error, span);
                (pat, ExprKind::Panic(self.debug_args(place, span)))
            }
            None => {
                let kind = hir::PatKind::Variant { variant: bad_variant, fields: vec![] };
                let stop = ExprKind::PanicText("`?` on `None` outside of a function".into());
                (hir::Pat { kind, ty: value.ty, span }, stop)
            }
        };
        let stop = hir::Expr { kind: stop, ty: Ty::never(), span };
        self.good_or_stop(value, good_variant, good, bad, stop)
    }

    /// `match value { Continue(value) => value, Break(stop) => return Break(stop) }`.
    fn try_control_flow(&mut self, value: hir::Expr, stop: Ty, good: Ty, ret: Ty) -> hir::Expr {
        const CONTINUE: u32 = 0;
        const BREAK: u32 = 1;
        let span = value.span;
        let (pat, stop) = self.payload(value.ty, BREAK, stop, span);
        let kind = ExprKind::Adt { variant: BREAK, fields: vec![(0, stop)], base: None };
        let stop = hir::Expr { kind, ty: ret, span };
        let stop = hir::Expr { kind: ExprKind::Return(Some(Box::new(stop))), ty: Ty::never(), span };
        self.good_or_stop(value, CONTINUE, good, pat, stop)
    }

    fn good_or_stop(
        &mut self,
        value: hir::Expr,
        good_variant: u32,
        good: Ty,
        bad: hir::Pat,
        stop: hir::Expr,
    ) -> hir::Expr {
        let span = value.span;
        let (pat, body) = self.payload(value.ty, good_variant, good, span);
        let arms = vec![
            hir::Arm { pat, guard: None, body },
            hir::Arm { pat: bad, guard: None, body: super::coerce::wrap(stop, hir::Coercion::Never, good) },
        ];
        hir::Expr { kind: ExprKind::Match { scrutinee: Box::new(value), arms }, ty: good, span }
    }

    /// The pattern of a variant with one field, and that field's value.
    fn payload(&mut self, of: Ty, variant: u32, ty: Ty, span: Span) -> (hir::Pat, hir::Expr) {
        let local = self.add_local(Symbol::new("_"), ty, false, span);
        let kind = hir::PatKind::Bind { local, by: hir::BindBy::Value, sub: None };
        let fields = vec![(0, hir::Pat { kind, ty, span })];
        let pat = hir::Pat { kind: hir::PatKind::Variant { variant, fields }, ty: of, span };
        (pat, hir::Expr { kind: ExprKind::Local(local), ty, span })
    }

    fn report_try_result(&mut self, ret: Ty, span: Span, kind: &str, closure: bool, ret_span: Option<Span>) {
        let ret = self.resolve(ret);
        if ret.is_error() {
            return;
        }
        let place = if closure { "a closure" } else { "a function" };
        let name = self.display(ret);
        let given = match ret.kind() {
            TyKind::Adt(def, _)
                if self.world.is_lang(*def, "Option") || self.world.is_lang(*def, "Result") =>
            {
                format!(
                    "the `?` operator on {} in {place} that returns `{}`",
                    if kind == "Option" { "an `Option`" } else { "a `Result`" },
                    self.world.def(*def).name
                )
            }
            _ => format!("the `?` operator can only be used in {place} that returns `Result` or `Option`"),
        };
        let message = if given.contains(" on ") {
            let other = if kind == "Option" { "`Result`" } else { "`Option`" };
            format!(
                "the `?` operator can only be used on {}s, not `{kind}`s, in {place} that returns {other}",
                other
                    .trim_matches('`')
                    .to_string()
                    .replace("Result", "`Result`")
                    .replace("Option", "`Option`")
            )
        } else {
            given
        };
        let mut diagnostic = Diagnostic::error("E0277", span, message)
            .label(format!("cannot use the `?` operator in {place} that returns `{name}`"));
        if let Some(span) = ret_span {
            diagnostic = diagnostic.also(
                span,
                format!(
                    "this {} should return `Result` or `Option` to accept `?`",
                    if closure { "closure" } else { "function" }
                ),
            );
        }
        self.report(diagnostic);
    }
}
