//! Checking one body from its signature to its finished HIR.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::captures::rewrite_closures;
use super::errors::Reason;
use super::solve::Solver;
use super::{FnCx, ReturnCx, Scope};
use crate::ast::{self, Pat, PatKind};
use crate::diagnostic::Diagnostic;
use crate::hir::{self, Body, ExprKind};
use crate::span::{Span, Symbol};
use crate::ty::{DefId, Ty, TyFlags, TyKind};
use crate::world::{Binder, BodyState, DefKind, World};

impl World {
    /// A function's or constant's checked body; `None` if it has none (an intrinsic, a trait's declaration) or does not
    /// check. Errors of session functions are reported when they are defined; those of libraries are in
    /// [`World::take_reports`].
    pub fn body(&self, def: DefId) -> Option<Rc<Body>> {
        let state = self.body_state(def).0;
        match state {
            BodyState::Done(body) => Some(body),
            BodyState::Checking | BodyState::Failed => None,
        }
    }

    /// Checks a body if it is not, and says what is wrong with it (the first time).
    pub(crate) fn body_state(&self, def: DefId) -> (BodyState, Vec<Diagnostic>) {
        if let Some(known) = self.bodies.borrow().get(&def) {
            return (known.clone(), vec![]);
        }
        self.bodies.borrow_mut().insert(def, BodyState::Checking);
        let (body, diagnostics) = match self.def(def).kind {
            DefKind::Fn => self.check_fn_body(def),
            DefKind::Const | DefKind::Static => self.check_const_body(def),
            _ => (None, vec![]),
        };
        let state = match body {
            Some(body) if !diagnostics.iter().any(Diagnostic::is_error) => BodyState::Done(Rc::new(body)),
            _ => BodyState::Failed,
        };
        self.bodies.borrow_mut().insert(def, state.clone());
        if !self.is_session_def(def) {
            self.library_reports(&diagnostics);
        }
        (state, diagnostics)
    }

    /// What an `impl Trait` in a function's result type is.
    pub(crate) fn opaque_type(&self, def: DefId, index: u32) -> Option<Ty> {
        self.body(def)?.opaques.get(index as usize).copied()
    }

    fn check_fn_body(&self, def: DefId) -> (Option<Body>, Vec<Diagnostic>) {
        let signature = self.fn_def(def);
        let Some(body) = &signature.decl.body else {
            return (None, vec![]);
        };
        let block = body.block();
        let late = body.late_diagnostics();
        if !late.is_empty() {
            return (None, late.to_vec());
        }
        let env = self.elaborate(signature.generics.predicates.clone());
        let mut cx = FnCx::new(self, def, self.binder(def), env);
        let decl = &signature.decl;
        let ret = cx.open_opaques(signature.ret, def, signature.opaques.len());
        let ret = cx.normalize(ret);
        cx.returns.push(ReturnCx {
            ty: ret,
            span: decl.ret.as_ref().map(|ty| ty.span),
            top_level: false,
            is_closure: false,
        });
        let mut params = vec![];
        let mut types = signature.params.iter().copied();
        if let Some(receiver) = &decl.self_param {
            let ty = types.next().unwrap_or_else(Ty::error);
            let ty = cx.normalize(ty);
            let name = Symbol::new("self");
            let local = cx.add_local(name, ty, receiver.mutable, receiver.span);
            cx.bind_name(name, local);
            let kind = hir::PatKind::Bind { local, by: hir::BindBy::Value, sub: None };
            params.push((hir::Pat { kind, ty, span: receiver.span }, ty));
        }
        let mut names: Vec<(Symbol, Span)> = vec![];
        for (param, ty) in decl.params.iter().zip(types) {
            let ty = cx.normalize(ty);
            cx.report_repeated_names(&param.pat, &mut names);
            let pat = cx.check_pattern(&param.pat, ty);
            cx.require_irrefutable(&pat, "function argument");
            params.push((pat, ty));
        }
        let value = cx.check_fn_block(block, ret, decl);
        cx.finish(def, params, ret, value)
    }

    fn check_const_body(&self, def: DefId) -> (Option<Body>, Vec<Diagnostic>) {
        let signature = self.const_def(def);
        let Some(value) = &signature.value else { return (None, vec![]) };
        let env = self.elaborate(signature.generics.predicates.clone());
        let mut cx = FnCx::new(self, def, self.binder(def), env);
        let ty = cx.normalize(signature.ty);
        cx.returns.push(ReturnCx { ty, span: None, top_level: false, is_closure: false });
        let value = cx.check_coerce(value, ty, Reason::Plain);
        cx.finish(def, vec![], ty, value)
    }
}

impl<'w> FnCx<'w> {
    pub(crate) fn new(
        world: &'w World,
        owner: DefId,
        binder: Binder,
        env: Vec<crate::world::Predicate>,
    ) -> Self {
        FnCx {
            world,
            solver: Solver::new(world, Rc::new(env)),
            owner,
            binder,
            locals: vec![],
            scopes: vec![Scope::default()],
            returns: vec![],
            loops: vec![],
            next_loop: 0,
            diverges: false,
            diagnostics: vec![],
            casts: vec![],
            closures: vec![],
            diverging: vec![],
            session: None,
            opaques: vec![],
            irrefutable: vec![],
            panic_sites: FxHashMap::default(),
            closure_facts: FxHashMap::default(),
            kept: FxHashSet::default(),
        }
    }

    /// In the function's own body its `impl Trait` results are what the body gives.
    fn open_opaques(&mut self, ret: Ty, owner: DefId, count: usize) -> Ty {
        if count == 0 {
            return ret;
        }
        self.opaques = (0..count).map(|_| self.solver.vars.fresh_any(None)).collect();
        let signature = self.world.fn_def(owner);
        for bounds in &signature.opaques {
            for bound in bounds {
                let bound = self.open_in_predicate(bound, owner);
                let bound = self.solver.normalize_predicate(&bound, 0);
                let span = signature.decl.ret.as_ref().map_or(signature.decl.sig_span, |ty| ty.span);
                self.obligation(bound, span);
            }
        }
        self.replace_opaques(ret, owner)
    }

    fn open_in_predicate(
        &self,
        predicate: &crate::world::Predicate,
        owner: DefId,
    ) -> crate::world::Predicate {
        use crate::world::{Predicate, TraitRef};
        let open = |of: &TraitRef| TraitRef {
            trait_: of.trait_,
            args: of.args.iter().map(|&ty| self.replace_opaques(ty, owner)).collect(),
        };
        match predicate {
            Predicate::Trait(of) => Predicate::Trait(open(of)),
            Predicate::Projection(of, name, ty) => {
                Predicate::Projection(open(of), *name, self.replace_opaques(*ty, owner))
            }
        }
    }

    fn replace_opaques(&self, ty: Ty, owner: DefId) -> Ty {
        if !ty.has(TyFlags::OPAQUE) {
            return ty;
        }
        match ty.kind() {
            TyKind::Opaque { def, index, .. } if *def == owner => self.opaques[*index as usize],
            _ => ty.map_children(&mut |child| self.replace_opaques(child, owner)),
        }
    }

    fn check_fn_block(&mut self, block: &ast::Block, ret: Ty, decl: &ast::FnDecl) -> hir::Expr {
        let reason = Reason::Return { span: decl.ret.as_ref().map(|ty| ty.span), name: Some(decl.name.span) };
        let value = self.check_block(block, Some(ret), None);
        self.coerce_block(value, block, ret, reason)
    }

    /// Coerces a body's block: what does not fit is reported at the block's end.
    pub(crate) fn coerce_block(
        &mut self,
        value: hir::Expr,
        block: &ast::Block,
        ret: Ty,
        reason: Reason,
    ) -> hir::Expr {
        match self.coerce(value, ret) {
            Ok(value) => value,
            Err(mut value) => {
                if let Some(tail) = &block.tail {
                    value.span = tail.span;
                    self.report_mismatch(&value, ret, reason);
                } else {
                    self.report_missing_tail(block, &value, ret, reason);
                }
                hir::Expr { kind: ExprKind::Error, ty: ret, span: block.span }
            }
        }
    }

    /// The last steps of a body: obligations, defaults, final types, captures, analyses.
    pub(crate) fn finish(
        mut self,
        owner: DefId,
        params: Vec<(hir::Pat, Ty)>,
        ret: Ty,
        value: hir::Expr,
    ) -> (Option<Body>, Vec<Diagnostic>) {
        let body = self.finish_body(owner, params, ret, value);
        let failed = self.diagnostics.iter().any(Diagnostic::is_error);
        (if failed { None } else { Some(body) }, self.diagnostics)
    }

    pub(crate) fn finish_body(
        &mut self,
        owner: DefId,
        params: Vec<(hir::Pat, Ty)>,
        ret: Ty,
        value: hir::Expr,
    ) -> Body {
        self.fall_back();
        self.check_casts();
        let opaques = self.opaques.iter().map(|&ty| self.resolve(ty)).collect();
        let mut body = Body {
            owner,
            locals: std::mem::take(&mut self.locals),
            params,
            ret,
            value,
            opaques,
            panic_sites: std::mem::take(&mut self.panic_sites),
        };
        self.write_back(&mut body);
        if !self.diagnostics.iter().any(Diagnostic::is_error) {
            self.analyse(&mut body);
        }
        self.take_world_reports();
        body
    }

    fn analyse(&mut self, body: &mut Body) {
        self.capture_closures(body);
        self.check_exhaustive(body);
        let before = self.diagnostics.len();
        self.check_mutability(body);
        self.check_moves(body);
        // One analysis to the reader: by place.
        self.diagnostics[before..].sort_by_key(|found| found.primary.span.lo);
        if self.warns() && !self.diagnostics.iter().any(Diagnostic::is_error) {
            let kept = std::mem::take(&mut self.kept);
            self.warn(body, &kept);
        }
        if !self.closures.is_empty() {
            rewrite_closures(&mut body.value);
        }
    }

    /// Obligations to a fixpoint, then defaults for literals, then for constants, then for unreachable code.
    pub(crate) fn fall_back(&mut self) {
        self.solve();
        if self.solver.vars.default_literals() {
            self.solve();
        }
        for ty in std::mem::take(&mut self.diverging) {
            if self.shallow(ty).is_var() {
                let _ = self.solver.unify(ty, Ty::never());
            }
        }
        self.solve();
        if self.solver.vars.default_literals() {
            self.solve();
        }
        if self.solver.vars.open_constants() {
            self.solve();
        }
        self.report_ambiguous();
    }

    pub(crate) fn report_repeated_names(&mut self, pat: &Pat, names: &mut Vec<(Symbol, Span)>) {
        if let PatKind::Bind { name, .. } = &pat.kind {
            if names.iter().any(|(known, _)| *known == name.name) {
                let message =
                    format!("identifier `{}` is bound more than once in this parameter list", name.name);
                self.report(
                    Diagnostic::error("E0415", name.span, message).label("used as parameter more than once"),
                );
            }
            names.push((name.name, name.span));
        }
    }
}
