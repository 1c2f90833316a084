//! Closures: their parameters come from what the callee asks of them.

use std::rc::Rc;

use super::errors::Reason;
use super::solve::ClosureSig;
use super::{FnCx, ReturnCx, Scope};
use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::hir::{self, ClosureKind, ExprKind};
use crate::span::{Span, Symbol};
use crate::ty::{Ty, TyKind};
use crate::world::{Predicate, Vis};

impl FnCx<'_> {
    pub(crate) fn check_closure(
        &mut self,
        closure: &ast::Closure,
        span: Span,
        expected: Option<Ty>,
    ) -> hir::Expr {
        let hint = expected.and_then(|ty| self.expected_signature(ty, closure.params.len()));
        let def = self.world.add_closure(self.owner, closure.head_span, Vis::Public);
        self.closures.push(def);
        if let Some((hinted, _)) = &hint
            && hinted.len() != closure.params.len()
        {
            self.report_closure_arity(closure, hinted.len());
        }
        let mut types = vec![];
        for (index, (pat, ty)) in closure.params.iter().enumerate() {
            let hinted = hint.as_ref().and_then(|(params, _)| params.get(index).copied());
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
        let ret = match (&closure.ret, hint.as_ref().and_then(|(_, ret)| *ret)) {
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
        let captured_by_move = closure.by_move;
        self.by_move.push((def, captured_by_move));
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

    /// What an expected type says about a closure's parameters and result.
    fn expected_signature(&mut self, ty: Ty, count: usize) -> Option<(Vec<Ty>, Option<Ty>)> {
        let ty = self.shallow(ty);
        match ty.kind() {
            TyKind::FnPtr(params, ret) => return Some((params.clone(), Some(*ret))),
            TyKind::Dyn(object) => {
                let is_fn = self.world.lang_of(object.trait_).is_some_and(|name| name.starts_with("Fn"));
                if !is_fn {
                    return None;
                }
                let TyKind::Tuple(params) = self.shallow(*object.args.first()?).kind() else { return None };
                let output = object.bindings.first().map(|&(_, ty)| ty);
                return Some((params.clone(), output));
            }
            TyKind::Opaque { .. } | TyKind::Param(..) => return None,
            TyKind::Infer(_) => {}
            _ => return None,
        }
        // The bounds on the variable that the closure will be.
        let pending: Vec<Predicate> =
            self.solver.pending.iter().map(|obligation| obligation.predicate.clone()).collect();
        let mut params = None;
        let mut output = None;
        let mut queue: Vec<Predicate> = pending
            .into_iter()
            .filter(|predicate| self.shallow(predicate.trait_ref().args[0]) == ty)
            .collect();
        // A trait with a `Fn` supertrait says as much.
        queue = self.world.elaborate(queue);
        for predicate in queue {
            let of = predicate.trait_ref();
            if self.shallow(of.args[0]) != ty {
                continue;
            }
            let is_fn = self.world.lang_of(of.trait_).is_some_and(|name| name.starts_with("Fn"));
            if !is_fn {
                continue;
            }
            if let Some(&arguments) = of.args.get(1)
                && let TyKind::Tuple(types) = self.shallow(arguments).kind()
            {
                params.get_or_insert_with(|| types.clone());
            }
            if let Predicate::Projection(_, _, ret) = &predicate {
                output = Some(*ret);
            }
        }
        let _ = count;
        params.map(|params| (params, output))
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
