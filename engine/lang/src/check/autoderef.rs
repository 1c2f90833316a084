//! Dereferencing as methods, fields, indexing and coercions do it: through references, boxes and `Deref` impls.

use super::FnCx;
use super::solve::Holds;
use crate::hir::{self, Callee, ExprKind};
use crate::span::{Span, Symbol};
use crate::ty::{Ty, TyKind};
use crate::world::TraitRef;

/// One step of dereferencing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// What the place's type is after it.
    pub(crate) ty: Ty,
    pub(crate) kind: StepKind,
}

/// How a step is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StepKind {
    /// A reference or a box.
    Builtin,
    /// `Deref::deref` of the type before it.
    Overloaded(Ty),
}

impl FnCx<'_> {
    /// `*ty`.
    pub(crate) fn deref_step(&mut self, ty: Ty) -> Option<Step> {
        let ty = self.known(ty);
        match ty.kind() {
            TyKind::Ref { ty, .. } => Some(Step { ty: *ty, kind: StepKind::Builtin }),
            TyKind::Adt(def, args) if self.world.is_lang(*def, "Box") => {
                Some(Step { ty: args[0], kind: StepKind::Builtin })
            }
            TyKind::Adt(..) | TyKind::Param(..) | TyKind::Opaque { .. } | TyKind::Projection { .. } => {
                let deref = self.world.lang_item("Deref")?;
                if self.solver.may_hold(TraitRef { trait_: deref, args: vec![ty] }) == Holds::No {
                    return None;
                }
                let target = Ty::new(TyKind::Projection {
                    trait_: deref,
                    assoc: Symbol::new("Target"),
                    args: vec![ty],
                });
                let target = self.normalize(target);
                Some(Step { ty: target, kind: StepKind::Overloaded(ty) })
            }
            _ => None,
        }
    }

    pub(crate) fn apply_step(&mut self, expr: hir::Expr, step: Step) -> hir::Expr {
        let span = expr.span;
        match step.kind {
            StepKind::Builtin => hir::Expr { kind: ExprKind::Deref(Box::new(expr)), ty: step.ty, span },
            StepKind::Overloaded(from) => {
                let reference = self.reference_to(expr, false, span);
                let callee = self.trait_callee("Deref", "deref", vec![from]);
                let ty = Ty::reference(false, step.ty);
                let call = hir::Expr { kind: ExprKind::Call(callee, vec![reference]), ty, span };
                hir::Expr { kind: ExprKind::Deref(Box::new(call)), ty: step.ty, span }
            }
        }
    }

    pub(crate) fn reference_to(&mut self, place: hir::Expr, mutable: bool, span: Span) -> hir::Expr {
        let ty = Ty::reference(mutable, place.ty);
        let mut place = place;
        if mutable {
            self.make_mutable(&mut place);
        }
        hir::Expr { kind: ExprKind::Ref { mutable, place: Box::new(place) }, ty, span }
    }

    /// A function of a language trait at arguments.
    pub(crate) fn trait_callee(&self, lang: &str, name: &str, args: Vec<Ty>) -> Callee {
        let trait_ = self.world.lang_item(lang);
        let def = trait_.and_then(|trait_| self.world.assoc_item_named(trait_, Symbol::new(name)));
        Callee { def: def.unwrap_or(self.world.session_module()), args }
    }

    /// A place is about to be changed: overloaded `*` and `[]` on the way to it become their mutable forms.
    pub(crate) fn make_mutable(&mut self, place: &mut hir::Expr) {
        let deref = self.world.lang_item("Deref");
        let index = self.world.lang_item("Index");
        match &mut place.kind {
            ExprKind::Field(base, _) => self.make_mutable(base),
            ExprKind::Index(base, _) => self.make_mutable(base),
            ExprKind::Deref(inner) => {
                let ty = self.shallow(inner.ty);
                if let ExprKind::Call(callee, args) = &mut inner.kind {
                    let trait_ = self.world.def(callee.def).parent;
                    let (lang, method) = match trait_ {
                        Some(_) if trait_ == deref => ("DerefMut", "deref_mut"),
                        Some(_) if trait_ == index => ("IndexMut", "index_mut"),
                        _ => return,
                    };
                    let Some(mutable) = self.world.lang_item(lang) else { return };
                    let bound = TraitRef { trait_: mutable, args: callee.args.clone() };
                    if self.solver.may_hold(bound) == Holds::No {
                        // Left as it is: the check of mutability reports it.
                        return;
                    }
                    *callee = self.trait_callee(lang, method, callee.args.clone());
                    if let Some(receiver) = args.first_mut()
                        && let ExprKind::Ref { mutable, place } = &mut receiver.kind
                    {
                        *mutable = true;
                        let of = place.ty;
                        self.make_mutable(place);
                        receiver.ty = Ty::reference(true, of);
                    }
                    if let TyKind::Ref { ty, .. } = ty.kind() {
                        inner.ty = Ty::reference(true, *ty);
                    }
                } else if !matches!(ty.kind(), TyKind::Ref { .. }) {
                    // Through a box, the box's own place.
                    self.make_mutable(inner);
                }
            }
            _ => {}
        }
    }
}

/// Whether an expression is a place.
pub(crate) fn is_place(expr: &hir::Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Local(_)
            | ExprKind::Static(_)
            | ExprKind::Field(..)
            | ExprKind::Index(..)
            | ExprKind::Deref(_)
    )
}
