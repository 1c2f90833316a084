//! Which part of a variable a use makes a closure capture, by rustc's rules for edition 2021 and later (RFC 2229).

use crate::check::FnCx;
use crate::check::place::{Path, base};
use crate::hir::{CaptureBy, Expr, ExprKind};
use crate::ty::TyKind;

/// A place that a closure captures, before captures of the same variable are merged.
#[derive(Clone, Debug)]
pub(super) struct Captured {
    pub(super) place: Expr,
    pub(super) path: Path,
    pub(super) by: CaptureBy,
}

impl FnCx<'_> {
    /// The capture that a use of a place asks for. `by` is the weakest that allows the use.
    pub(super) fn captured(&mut self, place: &Expr, by: CaptureBy, by_move: bool) -> Option<Captured> {
        let place = through_last_shared(before_first_index(place));
        let (mut place, mut by) = (place, by);
        if by_move || by == CaptureBy::Value {
            // A move takes pointers whole: what they point to stays where it is.
            place = before_first_deref(place);
            by = CaptureBy::Value;
        }
        if by == CaptureBy::Value && !self.solver.is_copy(place.ty) {
            place = self.before_destructor(place);
        }
        Some(Captured { place: place.clone(), path: Path::of(place)?, by })
    }

    /// Nothing can be moved out of a type with a destructor.
    fn before_destructor<'e>(&mut self, place: &'e Expr) -> &'e Expr {
        let (mut at, mut found) = (place, place);
        while let Some(base) = base(at) {
            if let TyKind::Adt(def, _) = base.ty.kind()
                && self.world.has_destructor(*def)
            {
                found = base;
            }
            at = base;
        }
        found
    }
}

/// Arrays and slices are captured whole.
fn before_first_index(place: &Expr) -> &Expr {
    let (mut at, mut found) = (place, place);
    while let Some(base) = base(at) {
        if let ExprKind::Index(..) = at.kind {
            found = base;
        }
        at = base;
    }
    found
}

/// What lies behind a shared reference is reached through it as well from the closure: fields behind the last
/// dereference say nothing new.
fn through_last_shared(place: &Expr) -> &Expr {
    let mut at = place;
    while let Some(base) = base(at) {
        if let ExprKind::Deref(_) = at.kind {
            let shared = matches!(base.ty.kind(), TyKind::Ref { mutable: false, .. });
            return if shared { at } else { place };
        }
        at = base;
    }
    place
}

fn before_first_deref(place: &Expr) -> &Expr {
    let (mut at, mut found) = (place, place);
    while let Some(base) = base(at) {
        if let ExprKind::Deref(_) = at.kind {
            found = base;
        }
        at = base;
    }
    found
}

/// The fewest captures that allow all uses: a place stands for its parts, with the strongest of their modes. Those of
/// one variable come in the order of its fields, variables in the order of their first use.
pub(super) fn merge(all: Vec<Captured>) -> Vec<Captured> {
    let mut variables = vec![];
    let mut merged: Vec<Captured> = vec![];
    for mut new in all {
        if !variables.contains(&new.path.local) {
            variables.push(new.path.local);
        }
        if let Some(known) = merged.iter_mut().find(|known| new.path.is_within(&known.path)) {
            known.by = known.by.max(new.by);
            continue;
        }
        merged.retain(|known| {
            let part = known.path.is_within(&new.path);
            if part {
                new.by = new.by.max(known.by);
            }
            !part
        });
        merged.push(new);
    }
    merged.sort_by_cached_key(|capture| {
        let variable = variables.iter().position(|&local| local == capture.path.local);
        (variable, capture.path.steps.clone())
    });
    merged
}
