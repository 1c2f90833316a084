//! Paths of places: which variable, and through which fields and pointers.

use crate::hir::{Expr, ExprKind, LocalId};
use crate::ty::TyKind;

/// A step from a place to a part of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Step {
    /// A field of a struct or tuple.
    Field(u32),
    /// What a reference or box points to.
    Deref,
}

/// A variable and the steps from it to a place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Path {
    pub(crate) local: LocalId,
    pub(crate) steps: Vec<Step>,
}

impl Path {
    /// The path of a place that is reached from a variable by fields and dereferences alone.
    pub(crate) fn of(place: &Expr) -> Option<Path> {
        let (base, step) = match &place.kind {
            ExprKind::Local(local) => return Some(Path { local: *local, steps: vec![] }),
            ExprKind::Field(base, index) => (base, Step::Field(*index)),
            ExprKind::Deref(base) => (base, Step::Deref),
            _ => return None,
        };
        let mut path = Path::of(base)?;
        path.steps.push(step);
        Some(path)
    }

    /// The path of a place that belongs to its variable: no reference is followed.
    pub(crate) fn owned(place: &Expr) -> Option<Path> {
        let mut at = place;
        while let ExprKind::Field(base, _) | ExprKind::Deref(base) = &at.kind {
            if matches!((&at.kind, base.ty.kind()), (ExprKind::Deref(_), TyKind::Ref { .. })) {
                return None;
            }
            at = base;
        }
        Path::of(place)
    }

    /// Whether the place is the other one or a part of it.
    pub(crate) fn is_within(&self, other: &Path) -> bool {
        self.local == other.local && self.steps.starts_with(&other.steps)
    }
}

/// What a field or dereference is taken of.
pub(crate) fn base(place: &Expr) -> Option<&Expr> {
    match &place.kind {
        ExprKind::Field(base, _) | ExprKind::Deref(base) | ExprKind::Index(base, _) => Some(base),
        _ => None,
    }
}

/// The variable at the root of a place, whatever is between.
pub(crate) fn root(place: &Expr) -> Option<LocalId> {
    match &place.kind {
        ExprKind::Local(local) => Some(*local),
        _ => root(base(place)?),
    }
}

/// A field of a place.
pub(crate) fn field(place: &Expr, index: u32, ty: crate::ty::Ty) -> Expr {
    Expr { kind: ExprKind::Field(Box::new(place.clone()), index), ty, span: place.span }
}

/// What a pointer at a place points to.
pub(crate) fn deref(place: &Expr, ty: crate::ty::Ty) -> Expr {
    Expr { kind: ExprKind::Deref(Box::new(place.clone())), ty, span: place.span }
}
