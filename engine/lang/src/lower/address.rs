//! Which locals need memory of their own: those of which something takes an address that can be told from a copy.

use rustc_hash::FxHashSet;

use super::closure::EnvMode;
use super::function::FnCx;
use super::layout::RefRepr;
use super::walk;
use crate::hir::{BindBy, CaptureBy, Expr, ExprKind, LocalId, Pat, PatKind, Stmt};
use crate::ty::{Ty, TyKind};

/// The local at the root of a place inside of it; `None` behind a pointer, array or call.
fn root(place: &Expr) -> Option<LocalId> {
    match &place.kind {
        ExprKind::Local(local) => Some(*local),
        ExprKind::Field(base, _) => root(base),
        _ => None,
    }
}

/// All locals of a body (or closure body) that live in cells.
pub(super) fn addressed<'p>(
    cx: &mut FnCx<'_>,
    value: &Expr,
    params: impl Iterator<Item = &'p Pat>,
) -> FxHashSet<LocalId> {
    let mut found = FxHashSet::default();
    for pat in params {
        within_pattern(cx, pat, None, &mut found);
    }
    walk::each(value, &mut |expr| visit(cx, expr, &mut found));
    found
}

fn visit(cx: &mut FnCx<'_>, expr: &Expr, found: &mut FxHashSet<LocalId>) {
    match &expr.kind {
        ExprKind::Ref { mutable, place } => {
            if let Some(local) = root(place)
                && !is_unsized_place(cx, place.ty)
                && cx.ref_repr(*mutable, place.ty) == RefRepr::Place
            {
                found.insert(local);
            }
        }
        ExprKind::Match { scrutinee, arms } => {
            for arm in arms {
                matched(cx, &arm.pat, scrutinee, found);
            }
        }
        ExprKind::Let(pat, scrutinee) => matched(cx, pat, scrutinee, found),
        ExprKind::For { pat, .. } => within_pattern(cx, pat, None, found),
        ExprKind::Block(block) => {
            for stmt in &block.stmts {
                if let Stmt::Let { pat, init: Some(init), .. } = stmt {
                    matched(cx, pat, init, found);
                }
            }
        }
        ExprKind::Closure(closure) => {
            for capture in &closure.captures {
                let mutable = match capture.by {
                    CaptureBy::Value => continue,
                    CaptureBy::Ref => false,
                    CaptureBy::RefMut => true,
                };
                if let Some(local) = root(&capture.place)
                    && !is_unsized_place(cx, capture.place.ty)
                    && cx.ref_repr(mutable, capture.place.ty) == RefRepr::Place
                {
                    found.insert(local);
                }
            }
        }
        ExprKind::CallClosure(callee, _) => {
            // A closure that keeps state is called by its address.
            if let Some(local) = root(callee) {
                let ty = cx.mono(callee.ty);
                if let TyKind::Closure(def, args) = ty.kind()
                    && cx.vm.env_mode(cx.program, *def, args) == EnvMode::Place
                {
                    found.insert(local);
                }
            }
        }
        _ => {}
    }
}

fn is_unsized_place(cx: &mut FnCx<'_>, ty: Ty) -> bool {
    super::layout::is_unsized(cx.mono(ty))
}

/// A pattern meets a value. Of a variable that was captured in parts, each is a root of its own.
fn matched(cx: &mut FnCx<'_>, pat: &Pat, scrutinee: &Expr, found: &mut FxHashSet<LocalId>) {
    let ExprKind::Parts(parts) = &scrutinee.kind else {
        return within_pattern(cx, pat, root(scrutinee), found);
    };
    let mut inner = |index: u32, pat: &Pat| {
        if let Some((_, part)) = parts.iter().find(|(known, _)| *known == index) {
            matched(cx, pat, part, found);
        }
    };
    match &pat.kind {
        PatKind::Fields(fields) => fields.iter().for_each(|(index, field)| inner(*index, field)),
        PatKind::Deref(pat) => inner(0, pat),
        _ => {}
    }
}

/// Marks the root of what is matched if the pattern refers into it, and bindings that are referred into by their own
/// subpattern (`x @ Some(ref y)`).
fn within_pattern(cx: &mut FnCx<'_>, pat: &Pat, root: Option<LocalId>, found: &mut FxHashSet<LocalId>) {
    let Some(root) = root else { return };
    let mut stack = vec![pat];
    while let Some(pat) = stack.pop() {
        match &pat.kind {
            PatKind::Bind { by, sub, .. } => {
                let mutable = match by {
                    BindBy::Value => {
                        stack.extend(sub.as_deref());
                        continue;
                    }
                    BindBy::Ref => false,
                    BindBy::RefMut => true,
                };
                if !is_unsized_place(cx, pat.ty) && cx.ref_repr(mutable, pat.ty) == RefRepr::Place {
                    found.insert(root);
                }
                stack.extend(sub.as_deref());
            }
            PatKind::Fields(fields) | PatKind::Variant { fields, .. } => {
                stack.extend(fields.iter().map(|(_, field)| field));
            }
            PatKind::Or(alternatives) => stack.extend(alternatives),
            // Behind a pointer, and inside an array's own memory.
            PatKind::Deref(_) | PatKind::Slice { .. } => {}
            PatKind::Wild | PatKind::Lit(_) | PatKind::Const(_) | PatKind::Range { .. } => {}
        }
    }
}
