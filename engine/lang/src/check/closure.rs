//! Closures: their parameters come from what the callee asks of them.

use std::rc::Rc;

use super::errors::Reason;
use super::solve::ClosureSig;
use super::{ClosureFacts, FnCx, ReturnCx, Scope};
use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::hir::{self, ClosureKind, ExprKind};
use crate::span::{Span, Symbol};
use crate::ty::{DefId, Ty, TyKind};
use crate::world::{Predicate, TraitRef, Vis};

/// What the place of a closure says about it.
struct Hint {
    params: Vec<Ty>,
    ret: Option<Ty>,
    kind: Option<ClosureKind>,
}

impl FnCx<'_> {
    pub(crate) fn check_closure(
        &mut self,
        closure: &ast::Closure,
        span: Span,
        expected: Option<Ty>,
    ) -> hir::Expr {
        let hint = expected.and_then(|ty| self.expected_signature(ty));
        let def = self.world.add_closure(self.owner, closure.head_span, Vis::Public);
        self.closures.push(def);
        if let Some(hint) = &hint
            && hint.params.len() != closure.params.len()
        {
            self.report_closure_arity(closure, hint.params.len());
        }
        let mut types = vec![];
        for (index, (pat, ty)) in closure.params.iter().enumerate() {
            let hinted = hint.as_ref().and_then(|hint| hint.params.get(index).copied());
            let ty = match ty {
                Some(ty) => {
                    let lowered = self.lower(ty);
                    if let Some(hinted) = hinted {
                        let snapshot = self.solver.snapshot();
                        if self.solver.unify(lowered, hinted).is_err() {
                            self.solver.vars.rollback(snapshot);
                        }
                    }
                    lowered
                }
                None => hinted.unwrap_or_else(|| self.fresh(pat.span)),
            };
            types.push(ty);
        }
        let ret = match (&closure.ret, hint.as_ref().and_then(|hint| hint.ret)) {
            (Some(ty), _) => self.lower(ty),
            (None, Some(ret)) => ret,
            (None, None) => self.fresh(closure.body.span),
        };
        self.solver.closures.insert(def, ClosureSig { params: types.clone(), ret });
        let args = self.world.identity_args_all(self.owner);
        let ty = Ty::new(TyKind::Closure(def, args));

        let diverges = std::mem::replace(&mut self.diverges, false);
        self.scopes.push(Scope::default());
        let mut names: Vec<(Symbol, Span)> = vec![];
        let params: Vec<_> = closure
            .params
            .iter()
            .zip(&types)
            .map(|((pat, _), &ty)| {
                self.report_repeated_names(pat, &mut names);
                let pat = self.check_pattern(pat, ty);
                self.require_irrefutable(&pat, "closure argument");
                (pat, ty)
            })
            .collect();
        self.returns.push(ReturnCx {
            ty: ret,
            span: closure.ret.as_ref().map(|ty| ty.span),
            top_level: false,
            is_closure: true,
        });
        let reason = match &closure.ret {
            Some(ty) => Reason::Return { span: Some(ty.span), name: None },
            None => Reason::Plain,
        };
        let body = self.check_closure_body(&closure.body, ret, reason);
        self.returns.pop();
        self.scopes.pop();
        self.diverges = diverges;
        let expected = hint.as_ref().and_then(|hint| hint.kind);
        self.closure_facts.insert(def, ClosureFacts { by_move: closure.by_move, expected });
        let closure = hir::Closure {
            def,
            captures: vec![],
            params,
            ret,
            body,
            kind: ClosureKind::Fn,
            span: closure.head_span,
        };
        hir::Expr { kind: ExprKind::Closure(Rc::new(closure)), ty, span }
    }

    fn check_closure_body(&mut self, body: &ast::Expr, ret: Ty, reason: Reason) -> hir::Expr {
        if let ast::ExprKind::Block { label: None, block } = &body.kind {
            let value = self.check_block(block, Some(ret), None);
            return self.coerce_block(value, block, ret, reason);
        }
        self.check_coerce(body, ret, reason)
    }

    /// What an expected type says about a closure.
    fn expected_signature(&mut self, ty: Ty) -> Option<Hint> {
        let ty = self.shallow(ty);
        match ty.kind() {
            TyKind::FnPtr(params, ret) => {
                return Some(Hint { params: params.clone(), ret: Some(*ret), kind: None });
            }
            TyKind::Dyn(object) => {
                let kind = self.fn_trait(object.trait_)?;
                let TyKind::Tuple(params) = self.shallow(*object.args.first()?).kind() else { return None };
                let ret = object.bindings.first().map(|&(_, ty)| ty);
                return Some(Hint { params: params.clone(), ret, kind: Some(kind) });
            }
            TyKind::Infer(_) => {}
            _ => return None,
        }
        // The bounds on the variable that the closure will be.
        let pending: Vec<Predicate> =
            self.solver.pending.iter().map(|obligation| obligation.predicate.clone()).collect();
        let mut params = None;
        let (mut ret, mut kind) = (None, None);
        let mut queue: Vec<Predicate> = pending
            .into_iter()
            .filter(|predicate| self.shallow(predicate.trait_ref().args[0]) == ty)
            .collect();
        // A trait with a `Fn` supertrait says as much.
        queue = self.world.elaborate(queue);
        for predicate in &queue {
            let of = predicate.trait_ref();
            if self.shallow(of.args[0]) != ty {
                continue;
            }
            let Some(bound) = self.fn_trait(of.trait_) else { continue };
            // The supertraits of `Fn` demand less than it does.
            kind = Some(kind.map_or(bound, |known: ClosureKind| known.min(bound)));
            if let Some(&arguments) = of.args.get(1)
                && let TyKind::Tuple(types) = self.shallow(arguments).kind()
            {
                params.get_or_insert_with(|| types.clone());
            }
            if let Predicate::Projection(_, _, output) = predicate {
                ret = Some(*output);
            }
        }
        params.map(|params| Hint { params, ret, kind })
    }

    /// The least demanding of the `Fn` traits through which a value can be called. Closures of this body must have
    /// their captures by then.
    pub(crate) fn call_kind(&mut self, ty: Ty) -> ClosureKind {
        match ty.kind() {
            TyKind::Closure(def, _) => {
                self.world.closure_def(*def).map_or(ClosureKind::Fn, |closure| closure.kind)
            }
            TyKind::FnDef(..) | TyKind::FnPtr(..) | TyKind::VariantCtor(..) | TyKind::Error => {
                ClosureKind::Fn
            }
            TyKind::Adt(def, args) if self.world.is_lang(*def, "Box") => self.call_kind(args[0]),
            TyKind::Dyn(object) => self.fn_trait(object.trait_).unwrap_or(ClosureKind::FnOnce),
            _ => {
                for (lang, kind) in [("Fn", ClosureKind::Fn), ("FnMut", ClosureKind::FnMut)] {
                    let Some(trait_) = self.world.lang_item(lang) else { continue };
                    let arguments = self.solver.vars.fresh_any(None);
                    let bound = TraitRef { trait_, args: vec![ty, arguments] };
                    if self.solver.may_hold(bound) != super::solve::Holds::No {
                        return kind;
                    }
                }
                ClosureKind::FnOnce
            }
        }
    }

    /// Which of the `Fn` traits a trait is.
    fn fn_trait(&self, trait_: DefId) -> Option<ClosureKind> {
        match self.world.lang_of(trait_)? {
            "Fn" => Some(ClosureKind::Fn),
            "FnMut" => Some(ClosureKind::FnMut),
            "FnOnce" => Some(ClosureKind::FnOnce),
            _ => None,
        }
    }

    fn report_closure_arity(&mut self, closure: &ast::Closure, wanted: usize) {
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        let given = closure.params.len();
        self.report(
            Diagnostic::error(
                "E0593",
                closure.head_span,
                format!(
                    "closure is expected to take {wanted} argument{}, but it takes {given} argument{}",
                    plural(wanted),
                    plural(given)
                ),
            )
            .label(format!("expected closure that takes {wanted} argument{}", plural(wanted))),
        );
    }
}
