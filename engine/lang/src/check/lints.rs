//! Warnings about a finished body, worded as rustc words them: variables that nothing uses, `mut` that nothing needs,
//! results that are thrown away. They err on the side of silence.

use rustc_hash::FxHashSet;

use super::FnCx;
use super::captures::each_binding;
use super::mutability::Changes;
use super::place::{base, root};
use super::visit::each_expr;
use crate::ast::Attr;
use crate::diagnostic::Diagnostic;
use crate::hir::{self, Body, Expr, ExprKind, LocalId, Stmt};
use crate::ty::TyKind;

/// Whether an attribute of an item or statement silences these warnings.
pub(super) fn silences(attrs: &[Attr]) -> bool {
    attrs.iter().any(|attr| {
        matches!(attr.name.name.as_str(), "allow" | "expect")
            && ["unused", "unreachable_patterns", "warnings"].iter().any(|lint| attr.args.contains(lint))
    })
}

impl FnCx<'_> {
    /// Whether warnings are wanted for the body: it is the reader's, and nothing around it silences them.
    pub(super) fn warns(&self) -> bool {
        let mut around = Some(self.owner);
        while let Some(def) = around {
            let def = self.world.def(def);
            if silences(&def.attrs) {
                return false;
            }
            around = def.parent;
        }
        self.world.is_session_def(self.owner)
    }

    /// Warns about a body that has no errors. The bindings of a cell's own statements live on in the session: `kept`
    /// holds them.
    pub(crate) fn warn(&mut self, body: &Body, kept: &FxHashSet<LocalId>) {
        let mut used: FxHashSet<LocalId> = FxHashSet::default();
        let mut bound: Vec<LocalId> = vec![];
        let mut thrown_away = vec![];
        let mut bind = |pat: &hir::Pat| each_binding(pat, &mut |local, _, _| bound.push(local));
        body.params.iter().for_each(|(pat, _)| bind(pat));
        each_expr(&body.value, &mut |expr| match &expr.kind {
            ExprKind::Local(local) => {
                used.insert(*local);
            }
            ExprKind::Block(block) => {
                for stmt in &block.stmts {
                    match stmt {
                        Stmt::Let { pat, .. } => bind(pat),
                        Stmt::Expr(expr) => thrown_away.push((expr.ty, expr.span)),
                    }
                }
            }
            ExprKind::Let(pat, _) | ExprKind::For { pat, .. } => bind(pat),
            ExprKind::Match { arms, .. } => arms.iter().for_each(|arm| bind(&arm.pat)),
            ExprKind::Closure(closure) => closure.params.iter().for_each(|(pat, _)| bind(pat)),
            _ => {}
        });
        let needs_mut = self.needing_mut(body);
        let mut seen = FxHashSet::default();
        for local in bound {
            let info = &body.locals[local.0 as usize];
            let written = self.world.snippet(info.span);
            let hidden = info.name.as_str().starts_with('_') || info.name.as_str() == "self";
            // What a derive or macro made is not the reader's.
            if hidden || kept.contains(&local) || !seen.insert(local) || !written.contains(info.name.as_str())
            {
                continue;
            }
            let (name, span, mutable) = (info.name, info.span, info.mutable);
            if !used.contains(&local) {
                self.report(
                    Diagnostic::warning(span, format!("unused variable: `{name}`"))
                        .help(format!("if this is intentional, prefix it with an underscore: `_{name}`")),
                );
            }
            if mutable && !needs_mut.contains(&local) {
                self.report(
                    Diagnostic::warning(span, "variable does not need to be mutable")
                        .help("remove this `mut`"),
                );
            }
        }
        for (ty, span) in thrown_away {
            if matches!(ty.kind(), TyKind::Adt(def, _) if self.world.is_lang(*def, "Result")) {
                self.report(
                    Diagnostic::warning(span, "unused `Result` that must be used")
                        .note("this `Result` may be an `Err` variant, which should be handled")
                        .help("use `let _ = ...` to ignore the resulting value"),
                );
            }
        }
    }

    /// Variables that are changed, or may be.
    fn needing_mut(&mut self, body: &Body) -> FxHashSet<LocalId> {
        let mut changes = Changes::default();
        changes.collect(self, &body.value);
        changes.places().filter(|place| is_owned(place)).filter_map(root).collect()
    }
}

/// Whether a place is reached from its variable without following a reference.
fn is_owned(place: &Expr) -> bool {
    let mut at = place;
    while let Some(base) = base(at) {
        if matches!((&at.kind, base.ty.kind()), (ExprKind::Deref(_), TyKind::Ref { .. })) {
            return false;
        }
        at = base;
    }
    true
}
