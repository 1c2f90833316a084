//! What the analysis of moves says.

use super::{Access, Flow, Moved};
use crate::check::autoderef::is_place;
use crate::check::place::Path;
use crate::diagnostic::Diagnostic;
use crate::hir::{Expr, ExprKind, LocalId};
use crate::span::{Span, Symbol};
use crate::ty::{Ty, TyKind};

impl Flow<'_, '_> {
    pub(super) fn report_move_out(&mut self, code: &'static str, message: String, place: &Expr) {
        if self.state.dead || !self.reported.insert((LocalId(u32::MAX), place.span)) {
            return;
        }
        let (what, ty) = (self.describe(place), self.cx.display(place.ty));
        let mut diagnostic = Diagnostic::error(code, place.span, message).label(format!(
            "move occurs because `{what}` has type `{ty}`, which does not implement the `Copy` trait"
        ));
        if self.is_clone(place.ty) {
            let text = self.cx.world.snippet(place.span);
            diagnostic = diagnostic.help(format!("consider borrowing here: `&{text}`")).help(format!(
                "consider cloning the value if the performance cost is acceptable: `{text}.clone()`"
            ));
        }
        self.cx.report(diagnostic);
    }

    pub(super) fn is_clone(&mut self, ty: Ty) -> bool {
        self.cx.world.lang_item("Clone").is_some_and(|trait_| {
            let bound = crate::world::TraitRef { trait_, args: vec![ty] };
            self.cx.solver.may_hold(bound) == crate::check::solve::Holds::Yes
        })
    }

    pub(super) fn describe(&self, place: &Expr) -> String {
        match &place.kind {
            ExprKind::Local(local) => self.locals[local.0 as usize].name.to_string(),
            ExprKind::Field(base, index) => {
                let name = match base.ty.kind() {
                    TyKind::Adt(def, _) => self.cx.world.adt_def(*def).variants[0]
                        .fields
                        .get(*index as usize)
                        .map_or(Symbol::new("_"), |field| field.name)
                        .to_string(),
                    _ => index.to_string(),
                };
                // Automatic dereferences are not written.
                let base = match &base.kind {
                    ExprKind::Deref(inner) if is_place(inner) => self.describe(inner),
                    _ => self.describe(base),
                };
                format!("{base}.{name}")
            }
            ExprKind::Deref(inner) => format!("*{}", self.describe(inner)),
            ExprKind::Index(base, _) => {
                let base = match &base.kind {
                    ExprKind::Deref(inner) => match &inner.kind {
                        ExprKind::Call(_, args) => {
                            args.first().map_or("value".into(), |arg| match &arg.kind {
                                ExprKind::Ref { place, .. } => self.describe(place),
                                _ => "value".into(),
                            })
                        }
                        _ => self.describe(base),
                    },
                    _ => self.describe(base),
                };
                format!("{base}[_]")
            }
            _ => "value".into(),
        }
    }

    pub(super) fn report_uninit(&mut self, local: LocalId, span: Span) {
        // Once for each variable.
        if !self.reported.insert((local, self.locals[local.0 as usize].span)) {
            return;
        }
        let info = &self.locals[local.0 as usize];
        let possibly =
            if self.assigned.contains(&local) { "possibly-uninitialized" } else { "isn't initialized" };
        let (message, label) = if possibly == "isn't initialized" {
            (
                format!("used binding `{}` isn't initialized", info.name),
                format!("`{}` used here but it isn't initialized", info.name),
            )
        } else {
            (
                format!("used binding `{}` is possibly-uninitialized", info.name),
                format!("`{}` used here but it is possibly-uninitialized", info.name),
            )
        };
        self.cx.report(
            Diagnostic::error("E0381", span, message)
                .label(label)
                .also(info.span, "binding declared here but left uninitialized"),
        );
    }

    pub(super) fn report_moved(&mut self, path: &Path, gone: &Path, place: &Expr, how: Access, moved: Moved) {
        let info = self.locals[path.local.0 as usize].clone();
        let partially = gone.steps.len() > path.steps.len();
        let verb = if how == Access::Borrow { "borrow" } else { "use" };
        let part = if partially { "partially moved" } else { "moved" };
        let name = self.describe(place);
        let after = if partially { "partial move" } else { "move" };
        let label = match how {
            Access::Borrow => format!("value borrowed here after {after}"),
            _ => format!("value used here after {after}"),
        };
        let mut diagnostic =
            Diagnostic::error("E0382", place.span, format!("{verb} of {part} value: `{name}`"));
        let same = moved.span == place.span;
        if same {
            diagnostic = diagnostic.label("value moved here, in previous iteration of loop");
        } else {
            diagnostic = diagnostic.label(label);
            let text = if moved.into_closure {
                "value moved into closure here"
            } else if partially {
                "value partially moved here"
            } else {
                "value moved here"
            };
            diagnostic = diagnostic.also(moved.span, text);
        }
        let ty = if gone.steps.is_empty() { info.ty } else { place.ty };
        let text = self.cx.display(ty);
        if gone.steps.is_empty() {
            diagnostic = diagnostic.also(
                info.span,
                format!(
                    "move occurs because `{}` has type `{text}`, which does not implement the `Copy` trait",
                    info.name
                ),
            );
        } else if partially {
            diagnostic = diagnostic.note(format!(
                "partial move occurs because a part of `{}` does not implement the `Copy` trait",
                info.name
            ));
        }
        if self.is_clone(ty) && !moved.into_closure {
            let source = self.cx.world.snippet(moved.span);
            diagnostic = diagnostic.help(format!(
                "consider cloning the value if the performance cost is acceptable: `{source}.clone()`"
            ));
        }
        self.cx.report(diagnostic);
    }

    pub(super) fn report_assigned_part(&mut self, base: &Expr, span: Span, moved: Moved) {
        let (name, ty) = (self.describe(base), self.cx.display(base.ty));
        self.cx.report(
            Diagnostic::error("E0382", span, format!("assign to part of moved value: `{name}`"))
                .label("value partially assigned here after move")
                .also(moved.span, "value moved here")
                .note(format!(
                    "move occurs because `{name}` has type `{ty}`, which does not implement the `Copy` trait"
                )),
        );
    }
}
