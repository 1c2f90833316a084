//! Binary operators: built in on primitives, a trait's function otherwise.

use super::FnCx;
use super::autoderef::is_place;
use super::errors::Reason;
use super::solve::{Cause, Holds};
use crate::ast::{self, BinOp};
use crate::diagnostic::Diagnostic;
use crate::hir::{self, Callee, ExprKind};
use crate::span::{Span, Symbol};
use crate::ty::{Ty, TyKind};
use crate::world::{Predicate, TraitRef};

/// An operator: its sign, its trait and function, the same for `op=`, and its verb with preposition for messages.
pub(crate) struct Operator {
    pub(crate) op: BinOp,
    pub(crate) sign: &'static str,
    pub(crate) trait_: &'static str,
    pub(crate) method: &'static str,
    assign_trait: &'static str,
    assign_method: &'static str,
}

const OPERATORS: &[Operator] = &[
    operator(BinOp::Add, "+", "Add", "add", "AddAssign", "add_assign"),
    operator(BinOp::Sub, "-", "Sub", "sub", "SubAssign", "sub_assign"),
    operator(BinOp::Mul, "*", "Mul", "mul", "MulAssign", "mul_assign"),
    operator(BinOp::Div, "/", "Div", "div", "DivAssign", "div_assign"),
    operator(BinOp::Rem, "%", "Rem", "rem", "RemAssign", "rem_assign"),
    operator(BinOp::BitAnd, "&", "BitAnd", "bitand", "BitAndAssign", "bitand_assign"),
    operator(BinOp::BitOr, "|", "BitOr", "bitor", "BitOrAssign", "bitor_assign"),
    operator(BinOp::BitXor, "^", "BitXor", "bitxor", "BitXorAssign", "bitxor_assign"),
    operator(BinOp::Shl, "<<", "Shl", "shl", "ShlAssign", "shl_assign"),
    operator(BinOp::Shr, ">>", "Shr", "shr", "ShrAssign", "shr_assign"),
    operator(BinOp::Eq, "==", "PartialEq", "eq", "", ""),
    operator(BinOp::Ne, "!=", "PartialEq", "ne", "", ""),
    operator(BinOp::Lt, "<", "PartialOrd", "lt", "", ""),
    operator(BinOp::Le, "<=", "PartialOrd", "le", "", ""),
    operator(BinOp::Gt, ">", "PartialOrd", "gt", "", ""),
    operator(BinOp::Ge, ">=", "PartialOrd", "ge", "", ""),
];

const fn operator(
    op: BinOp,
    sign: &'static str,
    trait_: &'static str,
    method: &'static str,
    assign_trait: &'static str,
    assign_method: &'static str,
) -> Operator {
    Operator { op, sign, trait_, method, assign_trait, assign_method }
}

impl Operator {
    pub(crate) fn of(op: BinOp) -> &'static Operator {
        OPERATORS.iter().find(|known| known.op == op).expect("`&&` and `||` are no trait's operators")
    }

    pub(crate) fn is_comparison(op: BinOp) -> bool {
        matches!(op, BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge)
    }

    fn is_shift(op: BinOp) -> bool {
        matches!(op, BinOp::Shl | BinOp::Shr)
    }
}

/// Whether an operator on two primitives is built in.
pub(crate) fn is_builtin(op: BinOp, lhs: Ty, rhs: Ty) -> bool {
    match op {
        BinOp::And | BinOp::Or => true,
        BinOp::Shl | BinOp::Shr => lhs.is_integral() && rhs.is_integral(),
        BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Rem => {
            lhs.is_integral() && rhs.is_integral() || lhs.is_floating() && rhs.is_floating()
        }
        BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor => {
            let bools = matches!((lhs.kind(), rhs.kind()), (TyKind::Bool, TyKind::Bool));
            bools || lhs.is_integral() && rhs.is_integral()
        }
        _ => is_scalar(lhs) && is_scalar(rhs),
    }
}

fn is_scalar(ty: Ty) -> bool {
    ty.is_numeric() || matches!(ty.kind(), TyKind::Bool | TyKind::Char) || ty.is_unit()
}

impl FnCx<'_> {
    pub(crate) fn check_binary(
        &mut self,
        op: BinOp,
        op_span: Span,
        lhs: &ast::Expr,
        rhs: &ast::Expr,
        span: Span,
        expected: Option<Ty>,
    ) -> hir::Expr {
        if matches!(op, BinOp::And | BinOp::Or) {
            let left = self.check_coerce(lhs, Ty::bool(), Reason::Plain);
            let before = self.diverges;
            let right = self.check_coerce(rhs, Ty::bool(), Reason::Plain);
            self.diverges = before;
            let kind = ExprKind::Binary(op, Box::new(left), Box::new(right));
            return hir::Expr { kind, ty: Ty::bool(), span };
        }
        // A literal on the left takes the expected number, which spares a variable; nothing else is pushed down.
        let hint = expected.filter(|&ty| {
            !Operator::is_comparison(op)
                && self.shallow(ty).is_numeric()
                && matches!(lhs.kind, ast::ExprKind::Lit(_))
                && matches!(rhs.kind, ast::ExprKind::Lit(_))
        });
        let left = self.check(lhs, hint);
        let left_ty = self.known(left.ty);
        let rule = Operator::of(op);
        let right_hint = match left_ty.kind() {
            // Only as a hint for literals: `x + 1` where `x: u8`.
            TyKind::Int(_) | TyKind::Float(_) if !Operator::is_shift(op) && is_literal(rhs) => Some(left_ty),
            _ => None,
        };
        let right = self.check(rhs, right_hint);
        let right_ty = self.known(right.ty);
        if left_ty.is_error() || right_ty.is_error() {
            let ty = if Operator::is_comparison(op) { Ty::bool() } else { Ty::error() };
            return hir::Expr { kind: ExprKind::Error, ty, span };
        }
        if left_ty.is_never() || right_ty.is_never() {
            let kind = ExprKind::Binary(op, Box::new(left), Box::new(right));
            let ty = if Operator::is_comparison(op) { Ty::bool() } else { Ty::never() };
            return hir::Expr { kind, ty, span };
        }
        if is_builtin(op, left_ty, right_ty) {
            let same = Operator::is_shift(op) || self.solver.unify(left_ty, right_ty).is_ok();
            if same {
                let ty = if Operator::is_comparison(op) { Ty::bool() } else { left_ty };
                let kind = ExprKind::Binary(op, Box::new(left), Box::new(right));
                return hir::Expr { kind, ty, span };
            }
        }
        self.check_overloaded(rule, op_span, left, right, span)
    }

    pub(crate) fn check_overloaded(
        &mut self,
        rule: &'static Operator,
        op_span: Span,
        left: hir::Expr,
        right: hir::Expr,
        span: Span,
    ) -> hir::Expr {
        let Some(trait_) = self.world.lang_item(rule.trait_) else {
            return self.refuse(span, "operators on these types without std are");
        };
        let comparison = Operator::is_comparison(rule.op);
        // The right side is coerced to the parameter's type: `&String` is fine where `&str` is taken.
        let rhs_var = self.solver.vars.fresh_any(None);
        let bound = TraitRef { trait_, args: vec![left.ty, rhs_var] };
        let left_ty = self.shallow(left.ty);
        let mut right = right;
        if !left_ty.is_var() {
            let outcome = self.solver.may_hold(bound.clone());
            if outcome == Holds::No {
                self.report_binary(rule, op_span, &left, &right, span);
                let ty = if comparison { Ty::bool() } else { Ty::error() };
                return hir::Expr { kind: ExprKind::Error, ty, span };
            }
            // With a single impl the parameter's type is known before the right side is looked at.
            let exact = TraitRef { trait_, args: vec![left.ty, right.ty] };
            if self.solver.may_hold(exact) == Holds::No {
                let coerced = self.coerce_to_only_impl(&bound, &right);
                match coerced {
                    Some(value) => right = value,
                    None => {
                        self.report_binary(rule, op_span, &left, &right, span);
                        let ty = if comparison { Ty::bool() } else { Ty::error() };
                        return hir::Expr { kind: ExprKind::Error, ty, span };
                    }
                }
            }
        }
        let _ = self.solver.unify(rhs_var, right.ty);
        let args = vec![left.ty, right.ty];
        self.solver.add(Predicate::Trait(bound), Cause::plain(op_span));
        let ty = if comparison {
            Ty::bool()
        } else {
            let output =
                Ty::new(TyKind::Projection { trait_, assoc: Symbol::new("Output"), args: args.clone() });
            self.normalize(output)
        };
        self.unify_numbers_behind_references(rule.op, left.ty, right.ty, ty);
        let callee = self.trait_callee(rule.trait_, rule.method, args);
        let operands = if comparison {
            // Comparison takes its operands by reference.
            let (a, b) = (left.span, right.span);
            vec![self.reference_to(left, false, a), self.reference_to(right, false, b)]
        } else {
            vec![left, right]
        };
        hir::Expr { kind: ExprKind::Call(callee, operands), ty, span }
    }

    /// `5.0 + &x` is a number of `x`'s type even while that is open: a reference on either side is looked through.
    fn unify_numbers_behind_references(&mut self, op: BinOp, left: Ty, right: Ty, output: Ty) {
        let (left, right) = (self.behind_reference(left), self.behind_reference(right));
        if left.is_numeric() && is_builtin(op, left, right) {
            if !Operator::is_shift(op) {
                let _ = self.solver.unify(left, right);
            }
            if !Operator::is_comparison(op) {
                let _ = self.solver.unify(output, left);
            }
        }
    }

    fn behind_reference(&mut self, ty: Ty) -> Ty {
        match self.shallow(ty).kind() {
            TyKind::Ref { ty, .. } => self.shallow(*ty),
            _ => self.shallow(ty),
        }
    }

    fn coerce_to_only_impl(&mut self, bound: &TraitRef, right: &hir::Expr) -> Option<hir::Expr> {
        let snapshot = self.solver.snapshot();
        let pending = self.solver.pending.len();
        if let super::solve::Selected::Yes(_) = self.solver.select(bound, 0) {
            let target = self.shallow(bound.args[1]);
            if !target.is_var()
                && let Ok(value) = self.coerce(right.clone(), target)
            {
                return Some(value);
            }
        }
        self.solver.pending.truncate(pending);
        self.solver.vars.rollback(snapshot);
        None
    }

    fn report_binary(
        &mut self,
        rule: &Operator,
        op_span: Span,
        left: &hir::Expr,
        right: &hir::Expr,
        span: Span,
    ) {
        let (lhs, rhs) = (self.display(left.ty), self.display(right.ty));
        let comparison = Operator::is_comparison(rule.op);
        let left_ty = self.resolve(left.ty);
        let right_ty = self.resolve(right.ty);
        // Two primitives: the trait exists, only not for this pair.
        let primitives = is_scalar(left_ty) && is_scalar(right_ty) && left_ty.is_numeric();
        if comparison && (is_scalar(left_ty) || self.comparable(rule, left_ty)) {
            let label = self.world.expected_found(left_ty, right_ty);
            let same_shape = is_scalar(left_ty) && (right_ty.is_numeric() || is_scalar(right_ty))
                || !is_scalar(left_ty) && !matches!(left_ty.kind(), TyKind::Ref { .. });
            if same_shape && is_scalar(left_ty) == is_scalar(right_ty)
                || matches!((left_ty.kind(), right_ty.kind()), (TyKind::Adt(..), _))
            {
                let label = if left_ty.is_numeric() && matches!(left_ty.kind(), TyKind::Infer(_)) {
                    self.world.expected_found(left_ty, right_ty)
                } else {
                    label
                };
                self.report(
                    Diagnostic::error("E0308", right.span, "mismatched types")
                        .label(label)
                        .also(left.span, format!("expected because this is `{lhs}`")),
                );
                return;
            }
            let message = format!("can't compare `{lhs}` with `{rhs}`");
            self.report(
                Diagnostic::error("E0277", op_span, message)
                    .label(format!("no implementation for `{lhs} {} {rhs}`", rule.sign))
                    .help(format!("the trait `{}<{rhs}>` is not implemented for `{lhs}`", rule.trait_)),
            );
            return;
        }
        if primitives || (left_ty.is_numeric() && !comparison) {
            if primitives && !left_ty.is_var() && left_ty.is_numeric() && right_ty.is_numeric() {
                let same_kind =
                    left_ty.is_integral() && right_ty.is_integral() && !Operator::is_shift(rule.op)
                        || left_ty.is_floating() && right_ty.is_floating();
                if same_kind {
                    let label = self.world.expected_found(left_ty, right_ty);
                    self.report(Diagnostic::error("E0308", right.span, "mismatched types").label(label));
                    self.report(self.no_operation(rule, &lhs, &rhs, op_span));
                    return;
                }
            }
            self.report(self.no_operation(rule, &lhs, &rhs, op_span));
            return;
        }
        let message = match rule.op {
            BinOp::Add => format!("cannot add `{rhs}` to `{lhs}`"),
            BinOp::Sub => format!("cannot subtract `{rhs}` from `{lhs}`"),
            BinOp::Mul => format!("cannot multiply `{lhs}` by `{rhs}`"),
            BinOp::Div => format!("cannot divide `{lhs}` by `{rhs}`"),
            BinOp::Rem => format!("cannot calculate the remainder of `{lhs}` divided by `{rhs}`"),
            BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor | BinOp::Shl | BinOp::Shr => {
                format!("no implementation for `{lhs} {} {rhs}`", rule.sign)
            }
            _ => format!("binary operation `{}` cannot be applied to type `{lhs}`", rule.sign),
        };
        let mut diagnostic = Diagnostic::error("E0369", op_span, message)
            .also(left.span, lhs.clone())
            .also(right.span, rhs.clone());
        let trait_path = rule.trait_;
        match left_ty.kind() {
            TyKind::Adt(def, _) if self.world.is_session_def(*def) => {
                let help = if comparison {
                    format!("consider annotating `{lhs}` with `#[derive({})]`", rule.trait_)
                } else {
                    format!("an implementation of `{trait_path}` might be missing for `{lhs}`")
                };
                diagnostic = diagnostic.help(help);
            }
            TyKind::Param(..) => {
                let bound = if comparison {
                    format!("std::cmp::{}", rule.trait_)
                } else {
                    format!("std::ops::{}", rule.trait_)
                };
                diagnostic = diagnostic.help(format!(
                    "consider restricting type parameter `{lhs}` with trait `{}`: `{lhs}: {bound}`",
                    rule.trait_
                ));
            }
            TyKind::Ref { ty, .. } if *ty.kind() == TyKind::Str && rule.op == BinOp::Add => {
                diagnostic = diagnostic
                    .note("string concatenation requires an owned `String` on the left")
                    .help("create an owned `String` from a string reference: `.to_owned()`");
            }
            _ => {}
        }
        let _ = span;
        self.report(diagnostic);
    }

    fn comparable(&mut self, rule: &Operator, ty: Ty) -> bool {
        let Some(trait_) = self.world.lang_item(rule.trait_) else { return false };
        self.solver.may_hold(TraitRef { trait_, args: vec![ty, ty] }) != Holds::No
    }

    fn no_operation(&self, rule: &Operator, lhs: &str, rhs: &str, span: Span) -> Diagnostic {
        let message = match rule.op {
            BinOp::Add => format!("cannot add `{rhs}` to `{lhs}`"),
            BinOp::Sub => format!("cannot subtract `{rhs}` from `{lhs}`"),
            BinOp::Mul => format!("cannot multiply `{lhs}` by `{rhs}`"),
            BinOp::Div => format!("cannot divide `{lhs}` by `{rhs}`"),
            BinOp::Rem => format!("cannot calculate and assign the remainder of `{lhs}` divided by `{rhs}`")
                .replace("calculate and assign", "calculate"),
            _ => format!("no implementation for `{lhs} {} {rhs}`", rule.sign),
        };
        Diagnostic::error("E0277", span, message)
            .label(format!("no implementation for `{lhs} {} {rhs}`", rule.sign))
            .help(format!("the trait `{}<{rhs}>` is not implemented for `{lhs}`", rule.trait_))
    }

    pub(crate) fn check_assign_op(
        &mut self,
        op: BinOp,
        op_span: Span,
        lhs: &ast::Expr,
        rhs: &ast::Expr,
        span: Span,
    ) -> hir::Expr {
        let mut place = self.check(lhs, None);
        let left_ty = self.known(place.ty);
        let hint = match left_ty.kind() {
            TyKind::Int(_) | TyKind::Float(_) if is_literal(rhs) && !Operator::is_shift(op) => Some(left_ty),
            _ => None,
        };
        let value = self.check(rhs, hint);
        let right_ty = self.known(value.ty);
        let unit = |kind| hir::Expr { kind, ty: Ty::unit(), span };
        if left_ty.is_error() || right_ty.is_error() {
            return unit(ExprKind::Error);
        }
        if !is_place(&place) {
            self.report(
                Diagnostic::error("E0067", op_span, "invalid left-hand side of assignment")
                    .also(lhs.span, "cannot assign to this expression"),
            );
            return unit(ExprKind::Error);
        }
        self.make_mutable(&mut place);
        if is_builtin(op, left_ty, right_ty)
            && (Operator::is_shift(op) || self.solver.unify(left_ty, right_ty).is_ok())
        {
            return unit(ExprKind::AssignOp(op, Box::new(place), Box::new(value)));
        }
        let rule = Operator::of(op);
        let Some(trait_) = self.world.lang_item(rule.assign_trait) else {
            return self.refuse(span, "operators on these types without std are");
        };
        let bound = TraitRef { trait_, args: vec![left_ty, right_ty] };
        let mut value = value;
        if self.solver.may_hold(bound) == Holds::No {
            let rhs_var = self.solver.vars.fresh_any(None);
            let any = TraitRef { trait_, args: vec![left_ty, rhs_var] };
            match self.coerce_to_only_impl(&any, &value) {
                Some(coerced) => value = coerced,
                None => {
                    self.report_assign_op(rule, op_span, &place, &value);
                    return unit(ExprKind::Error);
                }
            }
        }
        self.unify_numbers_behind_references(op, left_ty, value.ty, left_ty);
        let args = vec![left_ty, value.ty];
        self.solver.add(Predicate::Trait(TraitRef { trait_, args: args.clone() }), Cause::plain(op_span));
        let callee: Callee = self.trait_callee(rule.assign_trait, rule.assign_method, args);
        let place = self.reference_to(place, true, lhs.span);
        unit(ExprKind::Call(callee, vec![place, value]))
    }

    fn report_assign_op(&mut self, rule: &Operator, op_span: Span, left: &hir::Expr, right: &hir::Expr) {
        let (lhs, rhs) = (self.display(left.ty), self.display(right.ty));
        let (left_ty, right_ty) = (self.resolve(left.ty), self.resolve(right.ty));
        if left_ty.is_numeric() {
            let same_kind = left_ty.is_integral() && right_ty.is_integral()
                || left_ty.is_floating() && right_ty.is_floating();
            if same_kind {
                let label = self.world.expected_found(left_ty, right_ty);
                self.report(Diagnostic::error("E0308", right.span, "mismatched types").label(label));
            }
            let message = match rule.op {
                BinOp::Add => format!("cannot add-assign `{rhs}` to `{lhs}`"),
                BinOp::Sub => format!("cannot subtract-assign `{rhs}` from `{lhs}`"),
                BinOp::Mul => format!("cannot multiply-assign `{lhs}` by `{rhs}`"),
                BinOp::Div => format!("cannot divide-assign `{lhs}` by `{rhs}`"),
                _ => format!("no implementation for `{lhs} {}= {rhs}`", rule.sign),
            };
            self.report(
                Diagnostic::error("E0277", op_span, message)
                    .label(format!("no implementation for `{lhs} {}= {rhs}`", rule.sign))
                    .help(format!("the trait `{}<{rhs}>` is not implemented for `{lhs}`", rule.assign_trait)),
            );
            return;
        }
        let message =
            format!("binary assignment operation `{}=` cannot be applied to type `{lhs}`", rule.sign);
        let span = left.span.to(right.span);
        let mut diagnostic = Diagnostic::error("E0368", span, message)
            .also(left.span, format!("cannot use `{}=` on type `{lhs}`", rule.sign));
        if let TyKind::Ref { .. } = left_ty.kind() {
            diagnostic = diagnostic.help(format!("`{}=` can be used on the value that it refers to if you dereference the left expression: `*`", rule.sign));
        }
        self.report(diagnostic);
    }
}

fn is_literal(expr: &ast::Expr) -> bool {
    match &expr.kind {
        ast::ExprKind::Lit(ast::Lit::Int { .. } | ast::Lit::Float { .. }) => true,
        ast::ExprKind::Unary(ast::UnOp::Neg, inner) => is_literal(inner),
        _ => false,
    }
}
