//! A cell: its items are declared, all of their bodies and the statements are checked, every error is reported.

use std::rc::Rc;

use super::{FnCx, ReturnCx, Scope, SessionCx};
use crate::ast::{self, StmtKind};
use crate::diagnostic::Diagnostic;
use crate::hir::{self, CellBody, Display, ExprKind, GlobalId};
use crate::span::{Span, Symbol};
use crate::ty::{DefId, Ty, TyKind};
use crate::world::{Binder, TraitRef, World};

/// A session binding that a cell may use.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// Its name.
    pub name: Symbol,
    /// The binding.
    pub global: GlobalId,
    /// Its type.
    pub ty: Ty,
    /// `mut`.
    pub mutable: bool,
}

/// Checks a cell inside a transaction of the world ([`World::begin`]): declares its items, checks their bodies and its
/// statements. The body is `None` if there is an error; the caller then rolls back.
pub fn check_cell(
    world: &World,
    file: &ast::File,
    bindings: &[Binding],
) -> (Option<CellBody>, Vec<Diagnostic>) {
    let mut diagnostics = declare(world, file);
    let session = world.session_module();
    let span = file_span(file);
    let owner = world.add_cell_owner(span);
    let mut cx = FnCx::new(world, owner, Binder::module(session), vec![]);
    cx.session = Some(SessionCx {
        bindings: bindings.iter().map(|binding| (binding.name, *binding)).collect(),
        imports: vec![],
    });
    let ret = cx.solver.vars.fresh_any(None);
    cx.returns.push(ReturnCx { ty: ret, span: None, top_level: true, is_closure: false });
    cx.scopes.push(Scope::default());
    let stmts = cx.check_stmts(&file.stmts);
    let tail = file.tail.as_ref().map(|tail| cx.check(tail, None));
    let names: Vec<(Symbol, hir::LocalId)> = cx.scopes.pop().map(|scope| scope.names).unwrap_or_default();
    let tail = tail.map(|tail| cx.shown_by_reference(tail));
    let ty = tail.as_ref().map_or_else(Ty::unit, |tail| tail.ty);
    let value = hir::Expr { kind: ExprKind::Block(hir::Block { stmts, tail: tail.map(Box::new) }), ty, span };
    cx.kept.extend(names.iter().map(|&(_, local)| local));
    cx.kept.extend(cx.session.iter().flat_map(|session| &session.imports).map(|&(_, local)| local));
    let mut body = cx.finish_body(owner, vec![], ty, value);
    diagnostics.append(&mut cx.diagnostics);
    for local in &mut body.locals {
        local.ty = reveal_result(world, local.ty);
    }
    let failed = diagnostics.iter().any(Diagnostic::is_error);
    let diagnostics = world.place_derived(diagnostics);
    if failed {
        return (None, diagnostics);
    }
    let mut exports: Vec<(GlobalId, hir::LocalId)> = vec![];
    for (index, &(name, local)) in names.iter().enumerate() {
        let shadowed = names[index + 1..].iter().any(|&(other, _)| other == name);
        if !shadowed {
            exports.push((world.new_global(), local));
        }
    }
    let imports = cx.session.take().map(|session| session.imports).unwrap_or_default();
    let display = if file.tail.is_some() { cx.display_of(body.ret) } else { None };
    world.finish_body_of(owner, &body);
    (Some(CellBody { body, imports, exports, display }), diagnostics)
}

/// Checks a script: its items, `fn main` among them. `main` is `None` if there is an error or no such function.
pub fn check_program(world: &World, file: &ast::File) -> (Option<DefId>, Vec<Diagnostic>) {
    let diagnostics = declare(world, file);
    let diagnostics = world.place_derived(diagnostics);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return (None, diagnostics);
    }
    (world.session_value(Symbol::new("main")), diagnostics)
}

fn declare(world: &World, file: &ast::File) -> Vec<Diagnostic> {
    let items: Vec<_> = file
        .stmts
        .iter()
        .filter_map(|stmt| match &stmt.kind {
            StmtKind::Item(item) => Some(Rc::new(item.as_ref().clone())),
            _ => None,
        })
        .collect();
    if items.is_empty() {
        return world.take_reports();
    }
    let session = world.session_module();
    world.declare_items(session, &items, None);
    world.work_off_impls();
    let mut diagnostics = world.take_reports();
    diagnostics.extend(world.check_items_of(session));
    diagnostics
}

fn file_span(file: &ast::File) -> Span {
    let first = file.stmts.first().map(|stmt| stmt.span);
    let last = file.tail.as_ref().map(|tail| tail.span).or(file.stmts.last().map(|stmt| stmt.span));
    match (first, last) {
        (Some(first), Some(last)) => first.to(last),
        (_, Some(span)) | (Some(span), None) => span,
        (None, None) => Span::new(crate::span::FileId(0), 0, 0),
    }
}

/// A binding outlives the function whose `impl Trait` it holds, so it is of the type itself.
fn reveal_result(world: &World, ty: Ty) -> Ty {
    if ty.has(crate::ty::TyFlags::OPAQUE) { world.normalize_concrete(ty) } else { ty }
}

impl FnCx<'_> {
    /// A trailing variable stays usable in later cells: it is borrowed for its display unless it is copied anyway.
    fn shown_by_reference(&mut self, tail: hir::Expr) -> hir::Expr {
        self.solve();
        let ty = self.resolve(tail.ty);
        let shown = |this: &mut Self, ty| {
            ["Show", "Debug"].iter().any(|lang| {
                this.world.lang_item(lang).is_some_and(|trait_| {
                    this.solver.may_hold(TraitRef { trait_, args: vec![ty] }) == super::solve::Holds::Yes
                })
            })
        };
        if !super::autoderef::is_place(&tail) || ty.has(crate::ty::TyFlags::INFER) || self.solver.is_copy(ty)
        {
            return tail;
        }
        let by_show = |this: &mut Self, ty| {
            this.world.lang_item("Show").is_some_and(|trait_| {
                this.solver.may_hold(TraitRef { trait_, args: vec![ty] }) == super::solve::Holds::Yes
            })
        };
        let reference = Ty::reference(false, ty);
        if !shown(self, reference) || by_show(self, ty) && !by_show(self, reference) {
            return tail;
        }
        let span = tail.span;
        self.reference_to(tail, false, span)
    }

    fn display_of(&mut self, ty: Ty) -> Option<Display> {
        let ty = self.resolve(ty);
        if ty.is_unit() || ty.is_never() || ty.is_error() {
            return None;
        }
        let holds = |this: &mut Self, lang: &str| {
            this.world.lang_item(lang).is_some_and(|trait_| {
                this.solver.may_hold(TraitRef { trait_, args: vec![ty] }) == super::solve::Holds::Yes
            })
        };
        if holds(self, "Show") {
            return Some(Display::Show(self.callee_at("Show", "show", ty)));
        }
        if holds(self, "Debug") && !matches!(ty.kind(), TyKind::FnDef(..) | TyKind::Closure(..)) {
            return Some(Display::Debug(self.callee_at("Debug", "fmt", ty)));
        }
        Some(Display::TypeName(self.display(ty)))
    }
}
