//! Blocks and statements.

use std::rc::Rc;

use super::errors::Reason;
use super::{FnCx, LoopCx, LoopKind, Scope};
use crate::ast::{self, StmtKind};
use crate::diagnostic::Diagnostic;
use crate::hir::{self, ExprKind, LoopId};
use crate::span::Span;
use crate::ty::{Ty, TyKind};

impl FnCx<'_> {
    /// Checks a block in a scope of its own. A block that cannot reach its end has type `!`.
    pub(crate) fn check_block(
        &mut self,
        block: &ast::Block,
        expected: Option<Ty>,
        label: Option<&ast::Label>,
    ) -> hir::Expr {
        let Some(label) = label else {
            return self.check_plain_block(block, expected);
        };
        let id = self.new_loop();
        self.loops.push(LoopCx {
            id,
            label: Some(label.name),
            kind: LoopKind::Block,
            ty: None,
            expected,
            broken: false,
            depth: self.returns.len(),
        });
        let diverges = self.diverges;
        let value = self.check_plain_block(block, expected);
        let cx = self.loops.pop().expect("the block's own entry");
        if cx.broken {
            self.diverges = diverges;
        }
        self.finish_labelled(id, value, cx, block)
    }

    fn finish_labelled(&mut self, id: LoopId, value: hir::Expr, cx: LoopCx, block: &ast::Block) -> hir::Expr {
        let ty = match cx.ty {
            Some(ty) if !cx.broken => ty,
            Some(ty) => ty,
            None => value.ty,
        };
        let span = value.span;
        let value = self.coerce_block(value, block, ty, Reason::Plain);
        hir::Expr { kind: ExprKind::Labelled { id, body: Box::new(value) }, ty, span }
    }

    fn check_plain_block(&mut self, block: &ast::Block, expected: Option<Ty>) -> hir::Expr {
        let (mut hir_block, ty) = self.scoped(&block.stmts, |this| {
            let stmts = this.check_stmts(&block.stmts);
            let (tail, ty) = match &block.tail {
                Some(tail) => {
                    let value = match expected {
                        Some(target) if !this.shallow(target).is_var() => {
                            // The tail is where a mismatch is reported, so it is coerced here when it can be.
                            let value = this.check(tail, expected);
                            match this.coerce(value, target) {
                                Ok(value) | Err(value) => value,
                            }
                        }
                        _ => this.check(tail, expected),
                    };
                    let ty = value.ty;
                    (Some(Box::new(value)), ty)
                }
                None => (None, if this.diverges { Ty::never() } else { Ty::unit() }),
            };
            (hir::Block { stmts, tail }, ty)
        });
        let ty = if self.diverges && hir_block.tail.is_none() { Ty::never() } else { ty };
        // `{ return; }` has statements only; lowering needs no value.
        hir_block.stmts.shrink_to_fit();
        hir::Expr { kind: ExprKind::Block(hir_block), ty, span: block.span }
    }

    /// Runs `f` in a new scope that knows the items among the statements.
    pub(crate) fn scoped<R>(&mut self, stmts: &[ast::Stmt], f: impl FnOnce(&mut Self) -> R) -> R {
        let items: Vec<_> = stmts
            .iter()
            .filter_map(|stmt| match &stmt.kind {
                StmtKind::Item(item) => Some(Rc::new(item.as_ref().clone())),
                _ => None,
            })
            .collect();
        let outer = self.binder.module;
        let module = (!items.is_empty()).then(|| {
            let module = self.world.declare_block(outer, self.owner, &items);
            self.take_world_reports();
            self.binder.module = module;
            module
        });
        self.scopes.push(Scope { names: vec![], module });
        if let Some(module) = module {
            let errors = self.world.check_items_of(module);
            self.diagnostics.extend(errors);
        }
        let result = f(self);
        self.scopes.pop();
        self.binder.module = outer;
        result
    }

    pub(crate) fn check_stmts(&mut self, stmts: &[ast::Stmt]) -> Vec<hir::Stmt> {
        let mut checked = Vec::with_capacity(stmts.len());
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Let { pat, ty, init, els, attrs } => {
                    let stmt = self.check_let(pat, ty.as_ref(), init.as_ref(), els.as_ref(), stmt.span);
                    if let (true, hir::Stmt::Let { pat, .. }) = (super::lints::silences(attrs), &stmt) {
                        super::captures::each_binding(pat, &mut |local, _, _| {
                            self.kept.insert(local);
                        });
                    }
                    checked.push(stmt);
                }
                StmtKind::Expr { expr, semi } => {
                    // A block-like statement without `;` must be `()`.
                    let value = if *semi {
                        self.check(expr, None)
                    } else {
                        let value = self.check(expr, Some(Ty::unit()));
                        if self.shallow(value.ty).is_never() {
                            value
                        } else {
                            self.coerce_or_report(value, Ty::unit(), Reason::Statement)
                        }
                    };
                    self.check_value_used(&value, expr);
                    checked.push(hir::Stmt::Expr(value));
                }
                StmtKind::Item(_) | StmtKind::Empty => {}
            }
            self.solve_now_and_then();
        }
        checked
    }

    /// Keeps the list of obligations short.
    fn solve_now_and_then(&mut self) {
        if self.solver.pending.len() > 8 {
            self.solve();
        }
    }

    fn check_value_used(&mut self, _value: &hir::Expr, _expr: &ast::Expr) {}

    pub(crate) fn check_let(
        &mut self,
        pat: &ast::Pat,
        ty: Option<&ast::Type>,
        init: Option<&ast::Expr>,
        els: Option<&ast::Block>,
        span: Span,
    ) -> hir::Stmt {
        let declared = ty.map(|ty| self.lower(ty));
        let init = init.map(|init| match declared {
            Some(target) => {
                let reason = Reason::Let { ty: ty.map(|ty| ty.span) };
                self.check_coerce(init, target, reason)
            }
            None => self.check(init, None),
        });
        let target = match (declared, &init) {
            (Some(declared), _) => declared,
            (None, Some(init)) => init.ty,
            (None, None) => self.fresh(pat.span),
        };
        let els = els.map(|block| {
            let diverges = self.diverges;
            self.diverges = false;
            let value = self.check_block(block, Some(Ty::never()), None);
            self.diverges = diverges;
            if !self.shallow(value.ty).is_never() && !value.ty.is_error() {
                let found = self.display(value.ty);
                self.report(
                    Diagnostic::error("E0308", block.span, "`else` clause of `let...else` does not diverge")
                        .label(format!("expected `!`, found `{found}`"))
                        .help("try adding a diverging expression, such as `return` or `panic!(..)`"),
                );
            }
            value
        });
        let target =
            if init.as_ref().is_some_and(|init| self.shallow(init.ty).is_never()) && declared.is_none() {
                let var = self.fresh(pat.span);
                self.diverging.push(var);
                var
            } else {
                target
            };
        let pat = self.check_pattern(pat, target);
        if els.is_none() {
            self.require_irrefutable(&pat, "local binding");
        }
        let mut init = init;
        if let Some(init) = &mut init {
            self.mutable_bindings_reach(&pat, init);
        }
        hir::Stmt::Let { pat, init, els, span }
    }

    /// `let Some(x) = &mut y.z` and `ref mut` bind mutably into the matched place.
    pub(crate) fn mutable_bindings_reach(&mut self, pat: &hir::Pat, place: &mut hir::Expr) {
        if binds_mutably(pat) {
            self.make_mutable(place);
        }
    }

    pub(crate) fn is_uninhabited(&self, ty: Ty) -> bool {
        match self.shallow(ty).kind() {
            TyKind::Never => true,
            TyKind::Adt(def, _) => {
                let adt = self.world.adt_def(*def);
                self.world.def(*def).kind == crate::world::DefKind::Enum && adt.variants.is_empty()
            }
            _ => false,
        }
    }
}

fn binds_mutably(pat: &hir::Pat) -> bool {
    match &pat.kind {
        hir::PatKind::Bind { by, sub, .. } => {
            *by == hir::BindBy::RefMut || sub.as_ref().is_some_and(|sub| binds_mutably(sub))
        }
        hir::PatKind::Fields(fields) | hir::PatKind::Variant { fields, .. } => {
            fields.iter().any(|(_, pat)| binds_mutably(pat))
        }
        hir::PatKind::Deref(inner) => {
            // Past a reference the place is the reference's own.
            !matches!(pat.ty.kind(), TyKind::Ref { .. }) && binds_mutably(inner)
        }
        hir::PatKind::Slice { prefix, rest, suffix } => {
            prefix.iter().chain(suffix).any(binds_mutably)
                || rest.iter().flatten().any(|pat| binds_mutably(pat))
        }
        hir::PatKind::Or(pats) => pats.iter().any(binds_mutably),
        _ => false,
    }
}
