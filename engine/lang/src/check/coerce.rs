//! Coercions: the implicit conversions where a value meets a type that is expected of it.

use super::FnCx;
use super::autoderef::is_place;
use super::errors::Reason;
use super::solve::Cause;
use crate::ast;
use crate::hir::{self, Coercion, ExprKind};
use crate::span::Span;
use crate::ty::{Ty, TyKind};
use crate::world::{Predicate, TraitRef};

impl FnCx<'_> {
    /// Checks an expression where a type is demanded.
    pub(crate) fn check_coerce(&mut self, expr: &ast::Expr, target: Ty, reason: Reason) -> hir::Expr {
        let value = self.check(expr, Some(target));
        self.coerce_or_report(value, target, reason)
    }

    pub(crate) fn coerce_or_report(&mut self, value: hir::Expr, target: Ty, reason: Reason) -> hir::Expr {
        match self.coerce(value, target) {
            Ok(value) => value,
            Err(value) => {
                self.report_mismatch(&value, target, reason);
                hir::Expr { kind: ExprKind::Error, ty: target, span: value.span }
            }
        }
    }

    /// The value at the target type, or the value back if it does not go there.
    pub(crate) fn coerce(&mut self, value: hir::Expr, target: Ty) -> Result<hir::Expr, hir::Expr> {
        let from = self.shallow(value.ty);
        let to = self.shallow(target);
        if from == to {
            return Ok(if matches!(from.kind(), TyKind::Ref { mutable: true, .. }) {
                self.reborrow(value, true)
            } else {
                value
            });
        }
        if from.is_never() {
            if to.is_var() {
                self.diverging.push(to);
            }
            return Ok(wrap(value, Coercion::Never, to));
        }
        if to.is_var() || from.is_var() {
            return self.unify_value(value, to);
        }
        match (from.kind(), to.kind()) {
            (TyKind::Ref { mutable: m, ty: a }, TyKind::Ref { mutable: n, ty: b }) => {
                if *n && !m {
                    return Err(value);
                }
                self.coerce_reference(value, (*m, *a), (*n, *b))
            }
            (TyKind::Adt(x, xs), TyKind::Adt(y, ys)) if x == y => {
                let pointer = ["Box", "Rc", "Arc"].iter().any(|name| self.world.is_lang(*x, name));
                if pointer && let Some(coercion) = self.unsize(xs[0], ys[0], value.span) {
                    return Ok(wrap(value, coercion, to));
                }
                self.unify_value(value, to)
            }
            (TyKind::FnDef(..) | TyKind::VariantCtor(..), TyKind::FnPtr(params, ret)) => {
                let Some((inputs, output)) = self.solver.fn_signature(from, None) else { return Err(value) };
                let same = inputs.len() == params.len()
                    && inputs.iter().zip(params).all(|(&x, &y)| self.solver.unify(x, y).is_ok())
                    && self.solver.unify(output, *ret).is_ok();
                if same { Ok(wrap(value, Coercion::ToFnPtr, to)) } else { Err(value) }
            }
            (TyKind::Closure(def, _), TyKind::FnPtr(params, ret)) => {
                let Some(signature) = self.solver.closures.get(def).cloned() else { return Err(value) };
                let same = signature.params.len() == params.len()
                    && signature.params.iter().zip(params).all(|(&x, &y)| self.solver.unify(x, y).is_ok())
                    && self.solver.unify(signature.ret, *ret).is_ok();
                if same { Ok(wrap(value, Coercion::ToFnPtr, to)) } else { Err(value) }
            }
            _ => self.unify_value(value, to),
        }
    }

    fn unify_value(&mut self, value: hir::Expr, to: Ty) -> Result<hir::Expr, hir::Expr> {
        let snapshot = self.solver.snapshot();
        match self.solver.unify(value.ty, to) {
            Ok(()) => Ok(value),
            Err(_) => {
                self.solver.vars.rollback(snapshot);
                Err(value)
            }
        }
    }

    /// A mutable reference used where one is expected is borrowed again, so that it can be used afterwards.
    pub(crate) fn reborrow(&mut self, value: hir::Expr, mutable: bool) -> hir::Expr {
        if mutable && !is_place(&value) {
            return value;
        }
        let TyKind::Ref { ty, .. } = self.shallow(value.ty).kind() else { return value };
        let (span, ty) = (value.span, *ty);
        let place = hir::Expr { kind: ExprKind::Deref(Box::new(value)), ty, span };
        hir::Expr {
            kind: ExprKind::Ref { mutable, place: Box::new(place) },
            ty: Ty::reference(mutable, ty),
            span,
        }
    }

    fn coerce_reference(
        &mut self,
        value: hir::Expr,
        (m, a): (bool, Ty),
        (n, b): (bool, Ty),
    ) -> Result<hir::Expr, hir::Expr> {
        let target = Ty::reference(n, b);
        if let Some(coercion) = self.unsize(a, b, value.span) {
            let value = if m { self.reborrow(value, n) } else { value };
            return Ok(wrap(value, coercion, target));
        }
        let snapshot = self.solver.snapshot();
        if self.solver.unify(a, b).is_ok() {
            return Ok(if m { self.reborrow(value, n) } else { value });
        }
        self.solver.vars.rollback(snapshot);
        // Deref coercion: `&String` to `&str`.
        let span = value.span;
        let mut place = hir::Expr { kind: ExprKind::Deref(Box::new(value.clone())), ty: a, span };
        for _ in 0..16 {
            let Some(step) = self.deref_step(place.ty) else { return Err(value) };
            place = self.apply_step(place, step);
            let snapshot = self.solver.snapshot();
            if self.solver.unify(place.ty, b).is_ok() {
                return Ok(self.reference_to(place, n, span));
            }
            self.solver.vars.rollback(snapshot);
            if let Some(coercion) = self.unsize(place.ty, b, span) {
                let reference = self.reference_to(place, n, span);
                return Ok(wrap(reference, coercion, target));
            }
        }
        Err(value)
    }

    /// `[T; N]` to `[T]`, `T` to `dyn Trait`, behind a pointer.
    fn unsize(&mut self, from: Ty, to: Ty, span: Span) -> Option<Coercion> {
        let (from, to) = (self.shallow(from), self.shallow(to));
        match (from.kind(), to.kind()) {
            (TyKind::Array(element, _), TyKind::Slice(wanted)) => {
                let snapshot = self.solver.snapshot();
                if self.solver.unify(*element, *wanted).is_ok() {
                    return Some(Coercion::ArrayToSlice);
                }
                self.solver.vars.rollback(snapshot);
                None
            }
            // To the object of a supertrait.
            (TyKind::Dyn(own), TyKind::Dyn(wanted)) => {
                let wanted = wanted.clone();
                let own = own.trait_;
                let bounds = if own == wanted.trait_ { vec![] } else { self.solver.promises_of(from) };
                bounds.into_iter().find_map(|bound| match bound {
                    Predicate::Trait(bound) if bound.trait_ == wanted.trait_ => {
                        let snapshot = self.solver.snapshot();
                        if self.solver.unify_args(&bound.args[1..], &wanted.args) {
                            return Some(Coercion::ToDyn);
                        }
                        self.solver.vars.rollback(snapshot);
                        None
                    }
                    _ => None,
                })
            }
            (TyKind::Infer(crate::ty::InferVar::Any(_)), _) => None,
            (TyKind::Str | TyKind::Slice(_), TyKind::Dyn(_)) => None,
            // `&&T` to `&dyn Trait` derefs first unless the reference itself implements it.
            (_, TyKind::Dyn(object)) => {
                let mut args = vec![from];
                args.extend(object.args.iter().copied());
                let bound = TraitRef { trait_: object.trait_, args };
                if matches!(from.kind(), TyKind::Ref { .. })
                    && self.solver.may_hold(bound.clone()) == super::solve::Holds::No
                {
                    return None;
                }
                self.solver.add(Predicate::Trait(bound.clone()), Cause::plain(span));
                for &(name, ty) in &object.bindings {
                    if let Some(owner) = self.world.trait_with_assoc(&bound, name) {
                        self.solver.add(Predicate::Projection(owner, name, ty), Cause::plain(span));
                    }
                }
                Some(Coercion::ToDyn)
            }
            _ => None,
        }
    }

    /// Merges the value of another branch into what the branches so far gave.
    #[allow(clippy::result_large_err, reason = "the value comes back on a mismatch, to be reported")]
    pub(crate) fn merge_branch(
        &mut self,
        merged: Option<Ty>,
        value: hir::Expr,
    ) -> Result<(Ty, hir::Expr), (Ty, hir::Expr)> {
        let Some(merged) = merged else {
            return Ok((value.ty, value));
        };
        let so_far = self.shallow(merged);
        if so_far.is_never() {
            return Ok((value.ty, value));
        }
        // Two function items have no common type but their pointer.
        let ty = self.shallow(value.ty);
        let is_fn =
            |ty: Ty| matches!(ty.kind(), TyKind::FnDef(..) | TyKind::VariantCtor(..) | TyKind::Closure(..));
        if is_fn(so_far) && is_fn(ty) && so_far != ty {
            let signature = match so_far.kind() {
                TyKind::Closure(def, _) => {
                    self.solver.closures.get(def).map(|sig| (sig.params.clone(), sig.ret))
                }
                _ => self.solver.fn_signature(so_far, None),
            };
            if let Some((params, ret)) = signature {
                let pointer = Ty::new(TyKind::FnPtr(params, ret));
                return match self.coerce(value, pointer) {
                    Ok(value) => Ok((pointer, value)),
                    Err(value) => Err((so_far, value)),
                };
            }
        }
        match self.coerce(value, so_far) {
            Ok(value) => Ok((so_far, value)),
            Err(value) => Err((so_far, value)),
        }
    }

    /// Branches checked before their common type was known are brought to it.
    pub(crate) fn bring_to(&mut self, value: hir::Expr, ty: Ty) -> hir::Expr {
        match self.coerce(value, ty) {
            Ok(value) | Err(value) => value,
        }
    }
}

pub(crate) fn wrap(value: hir::Expr, coercion: Coercion, ty: Ty) -> hir::Expr {
    let span = value.span;
    hir::Expr { kind: ExprKind::Coerce(coercion, Box::new(value)), ty, span }
}
