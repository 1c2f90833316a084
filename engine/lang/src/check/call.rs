//! Calls: functions, constructors, closures and other callable values; and the arguments of every call.

use super::FnCx;
use super::autoderef::is_place;
use super::errors::Reason;
use super::solve::{Cause, Holds};
use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::hir::{self, Callee, ExprKind};
use crate::span::{Span, Symbol};
use crate::ty::{DefId, Ty, TyKind};
use crate::world::{DefKind, Predicate, TraitRef};

impl FnCx<'_> {
    pub(crate) fn check_call(
        &mut self,
        callee: &ast::Expr,
        args: &[ast::Expr],
        span: Span,
        expected: Option<Ty>,
    ) -> hir::Expr {
        let before = self.diagnostics.len();
        let function = self.check(callee, None);
        for diagnostic in &mut self.diagnostics[before..] {
            if matches!(callee.kind, ast::ExprKind::Path(_)) && diagnostic.code == Some("E0425") {
                diagnostic.message = diagnostic.message.replace("cannot find value", "cannot find function");
            }
            if matches!(callee.kind, ast::ExprKind::Path(_)) && diagnostic.code == Some("E0423") {
                diagnostic.message = diagnostic
                    .message
                    .replace("expected value", "expected function, tuple struct or tuple variant");
            }
        }
        let ty = self.known(function.ty);
        let callee_def = match ty.kind() {
            TyKind::FnDef(def, _) | TyKind::VariantCtor(def, ..) => Some(*def),
            _ => None,
        };
        match ty.kind() {
            TyKind::FnDef(def, fn_args) if self.world.def(*def).kind == DefKind::Struct => {
                let (formal, ret) =
                    self.solver.fn_signature(ty, Some(span)).expect("a constructor has a signature");
                self.check_constructor_privacy(*def, callee.span);
                let values = self.check_args(args, &formal, ret, expected, callee_def, callee.span, span);
                let fields =
                    values.into_iter().enumerate().map(|(index, value)| (index as u32, value)).collect();
                let _ = fn_args;
                hir::Expr { kind: ExprKind::Adt { variant: 0, fields, base: None }, ty: ret, span }
            }
            TyKind::VariantCtor(_, variant, _) => {
                let (formal, ret) =
                    self.solver.fn_signature(ty, Some(span)).expect("a constructor has a signature");
                let values = self.check_args(args, &formal, ret, expected, callee_def, callee.span, span);
                let fields =
                    values.into_iter().enumerate().map(|(index, value)| (index as u32, value)).collect();
                hir::Expr { kind: ExprKind::Adt { variant: *variant, fields, base: None }, ty: ret, span }
            }
            TyKind::FnDef(def, fn_args) => {
                let (formal, ret) =
                    self.solver.fn_signature(ty, Some(span)).expect("a function has a signature");
                self.take_world_reports();
                let values = self.check_args(args, &formal, ret, expected, callee_def, callee.span, span);
                let callee = Callee { def: *def, args: fn_args.clone() };
                hir::Expr { kind: ExprKind::Call(callee, values), ty: ret, span }
            }
            TyKind::FnPtr(formal, ret) => {
                let values = self.check_args(args, formal, *ret, expected, None, callee.span, span);
                hir::Expr { kind: ExprKind::CallPtr(Box::new(function), values), ty: *ret, span }
            }
            TyKind::Error => {
                for arg in args {
                    let _ = self.check(arg, None);
                }
                hir::Expr { kind: ExprKind::Error, ty: Ty::error(), span }
            }
            _ => self.check_call_value(function, callee, args, span, expected),
        }
    }

    fn check_constructor_privacy(&mut self, def: DefId, span: Span) {
        let adt = self.world.adt_def(def);
        let module = self.binder.module;
        if adt.variants[0].fields.iter().any(|field| !self.world.is_visible(field.vis, module)) {
            let name = self.world.def(def).name;
            self.report(
                Diagnostic::error(
                    "E0423",
                    span,
                    "cannot initialize a tuple struct which contains private fields".to_string(),
                )
                .label(format!("constructor of `{name}` is not visible here due to private fields")),
            );
        }
    }

    /// Calling a closure, or anything that implements a `Fn` trait, through references and boxes.
    fn check_call_value(
        &mut self,
        function: hir::Expr,
        callee: &ast::Expr,
        args: &[ast::Expr],
        span: Span,
        expected: Option<Ty>,
    ) -> hir::Expr {
        let mut at = function;
        for _ in 0..8 {
            let ty = self.known(at.ty);
            match ty.kind() {
                TyKind::FnPtr(..) | TyKind::FnDef(..) | TyKind::VariantCtor(..) => {
                    let Some((formal, ret)) = self.solver.fn_signature(ty, Some(span)) else { break };
                    let values = self.check_args(args, &formal, ret, expected, None, callee.span, span);
                    let kind = match ty.kind() {
                        TyKind::FnPtr(..) => ExprKind::CallPtr(Box::new(at), values),
                        _ => ExprKind::CallClosure(Box::new(at), values),
                    };
                    return hir::Expr { kind, ty: ret, span };
                }
                TyKind::Closure(def, _) if self.solver.closures.contains_key(def) => {
                    let signature = self.solver.closures[def].clone();
                    let formal = signature.params;
                    let values = self.check_args(
                        args,
                        &formal,
                        signature.ret,
                        expected,
                        Some(*def),
                        callee.span,
                        span,
                    );
                    return hir::Expr {
                        kind: ExprKind::CallClosure(Box::new(at), values),
                        ty: signature.ret,
                        span,
                    };
                }
                _ => {}
            }
            if let Some((formal, ret)) = self.callable_signature(ty, args.len()) {
                if is_place(&at) && self.call_kind(self.resolve(ty)) == hir::ClosureKind::FnMut {
                    self.make_mutable(&mut at);
                }
                let values = self.check_args(args, &formal, ret, expected, None, callee.span, span);
                return hir::Expr { kind: ExprKind::CallClosure(Box::new(at), values), ty: ret, span };
            }
            if ty.is_var() {
                for arg in args {
                    let _ = self.check(arg, None);
                }
                self.report_needs_annotation(callee.span, ty);
                return self.error_expr(span);
            }
            match self.deref_step(ty) {
                Some(step) => at = self.apply_step(at, step),
                None => break,
            }
        }
        for arg in args {
            let _ = self.check(arg, None);
        }
        let ty = self.resolve(at.ty);
        if !ty.is_error() {
            let text = self.display(ty);
            let mut diagnostic =
                Diagnostic::error("E0618", callee.span, format!("expected function, found `{text}`"));
            diagnostic = match (&callee.kind, &at.kind) {
                (ast::ExprKind::Path(_), ExprKind::Local(local)) => {
                    let local = &self.locals[local.0 as usize];
                    let name = local.name;
                    diagnostic.also(local.span, format!("`{name}` has type `{text}`"))
                }
                _ => diagnostic,
            };
            diagnostic
                .secondary
                .push(crate::diagnostic::Label { span, text: "call expression requires function".into() });
            self.report(diagnostic);
        }
        self.error_expr(span)
    }

    /// Parameters and result of a value that implements a `Fn` trait by a bound, an object or a closure.
    pub(crate) fn callable_signature(&mut self, ty: Ty, count: usize) -> Option<(Vec<Ty>, Ty)> {
        if ty.is_var() || ty.is_numeric() {
            return None;
        }
        let once = self.world.lang_item("FnOnce")?;
        for lang in ["Fn", "FnMut", "FnOnce"] {
            let trait_ = self.world.lang_item(lang)?;
            let params: Vec<Ty> = (0..count).map(|_| self.solver.vars.fresh_any(None)).collect();
            // The number of parameters may differ from the number of arguments: that is reported with the call.
            let arguments = self.solver.vars.fresh_any(None);
            let bound = TraitRef { trait_, args: vec![ty, arguments] };
            if self.solver.may_hold(bound.clone()) == Holds::No {
                continue;
            }
            let span = Span::new(crate::span::FileId(0), 0, 0);
            self.solver.add(Predicate::Trait(bound), Cause::plain(span));
            self.solve();
            let arguments = self.shallow(arguments);
            let params = match arguments.kind() {
                TyKind::Tuple(types) => types.clone(),
                _ => {
                    let _ = self.solver.unify(arguments, Ty::tuple(params.clone()));
                    params
                }
            };
            let output = Ty::new(TyKind::Projection {
                trait_: once,
                assoc: Symbol::new("Output"),
                args: vec![ty, Ty::tuple(params.clone())],
            });
            let output = self.normalize(output);
            return Some((params, output));
        }
        None
    }

    pub(crate) fn is_callable(&mut self, ty: Ty) -> bool {
        let ty = self.resolve(ty);
        matches!(ty.kind(), TyKind::FnPtr(..) | TyKind::FnDef(..) | TyKind::Closure(..))
            || match ty.kind() {
                TyKind::Adt(def, args) if self.world.is_lang(*def, "Box") => self.is_callable(args[0]),
                TyKind::Dyn(object) => {
                    self.world.lang_of(object.trait_).is_some_and(|name| name.starts_with("Fn"))
                }
                TyKind::Param(..) => self.callable_signature(ty, 0).is_some(),
                _ => false,
            }
    }

    /// Checks arguments against parameter types: closures last, when the others have said what they know.
    #[allow(clippy::too_many_arguments, reason = "a call has that many sides")]
    pub(crate) fn check_args(
        &mut self,
        args: &[ast::Expr],
        formal: &[Ty],
        ret: Ty,
        expected: Option<Ty>,
        callee: Option<DefId>,
        callee_span: Span,
        span: Span,
    ) -> Vec<hir::Expr> {
        let formal: Vec<Ty> = formal.to_vec();
        if args.len() != formal.len() {
            self.report_arg_count(args, &formal, callee, callee_span, span);
        }
        let hints = self.expected_inputs(&formal, ret, expected);
        let mut values: Vec<Option<hir::Expr>> = args.iter().map(|_| None).collect();
        for closures in [false, true] {
            if closures && args.iter().any(|arg| matches!(arg.kind, ast::ExprKind::Closure(_))) {
                self.solve();
            }
            for (index, arg) in args.iter().enumerate() {
                if matches!(arg.kind, ast::ExprKind::Closure(_)) != closures {
                    continue;
                }
                let Some(&formal) = formal.get(index) else {
                    values[index] = Some(self.check(arg, None));
                    continue;
                };
                let hint = hints.as_ref().map_or(formal, |hints| hints[index]);
                let value = self.check(arg, Some(hint));
                // The hint first, as rustc does: `Box::new(|x| …)` towards `Box<dyn Fn>` only hints.
                let value = if hint != formal { self.coerce_hint(value, hint) } else { value };
                let reason = Reason::Argument { callee, callee_span };
                values[index] = Some(self.coerce_or_report(value, formal, reason));
                if closures {
                    self.solve();
                }
            }
        }
        values.into_iter().flatten().collect()
    }

    fn coerce_hint(&mut self, value: hir::Expr, hint: Ty) -> hir::Expr {
        if matches!(self.shallow(hint).kind(), TyKind::Dyn(_) | TyKind::Slice(_) | TyKind::Str) {
            return value;
        }
        match self.coerce(value, hint) {
            Ok(value) | Err(value) => value,
        }
    }

    /// Parameter types as far as the expected result determines them; tried without binding anything.
    fn expected_inputs(&mut self, formal: &[Ty], ret: Ty, expected: Option<Ty>) -> Option<Vec<Ty>> {
        let expected = self.resolve(expected?);
        if expected.is_var() || formal.is_empty() || !self.resolve(ret).has(crate::ty::TyFlags::INFER) {
            return None;
        }
        let snapshot = self.solver.snapshot();
        let hints = match self.solver.unify(ret, expected) {
            Ok(()) => Some(formal.iter().map(|&ty| self.resolve(ty)).collect()),
            Err(_) => None,
        };
        self.solver.vars.rollback(snapshot);
        hints
    }

    fn report_arg_count(
        &mut self,
        args: &[ast::Expr],
        formal: &[Ty],
        callee: Option<DefId>,
        callee_span: Span,
        span: Span,
    ) {
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        let what = match callee.map(|def| (self.world.def(def).kind, self.world.generic_parent(def))) {
            Some((DefKind::Struct, _)) => "struct",
            Some((DefKind::Enum, _)) => "enum variant",
            Some((DefKind::Closure, _)) => "function",
            Some((_, Some(_))) if self.world.fn_def(callee.unwrap_or(self.owner)).has_self => "method",
            _ => "function",
        };
        let (code, verb) = match callee.map(|def| self.world.def(def).kind) {
            Some(DefKind::Closure) => ("E0057", "takes"),
            _ => ("E0061", "takes"),
        };
        let message = format!(
            "this {what} {verb} {} argument{} but {} argument{} {} supplied",
            formal.len(),
            plural(formal.len()),
            args.len(),
            plural(args.len()),
            if args.len() == 1 { "was" } else { "were" }
        );
        let mut diagnostic = Diagnostic::error(code, callee_span, message);
        if args.len() < formal.len() {
            let missing: Vec<_> = formal[args.len()..].iter().map(|&ty| self.display(ty)).collect();
            let close = Span { lo: span.hi.saturating_sub(1), ..span };
            let at = args.last().map_or(close, |last| Span { lo: last.span.hi, hi: span.hi, ..span });
            let text = match missing.as_slice() {
                [one] => format!("argument #{} of type `{one}` is missing", formal.len()),
                [one, two] => format!("two arguments of type `{one}` and `{two}` are missing"),
                _ => "multiple arguments are missing".to_string(),
            };
            diagnostic = diagnostic.also(at, text);
        } else {
            for (index, arg) in args.iter().enumerate().skip(formal.len()) {
                let value = self.solver_free_type(arg);
                let text = match value {
                    Some(ty) => format!("unexpected argument #{} of type `{ty}`", index + 1),
                    None => format!("unexpected argument #{}", index + 1),
                };
                diagnostic = diagnostic.also(arg.span, text);
            }
        }
        if let Some(def) = callee {
            let info = self.world.def(def);
            if self.world.is_session_def(def) && info.kind != DefKind::Closure {
                diagnostic = diagnostic.also(info.span, format!("{what} defined here"));
            }
        }
        self.report(diagnostic);
    }

    /// The type of a literal argument, for a message.
    fn solver_free_type(&mut self, arg: &ast::Expr) -> Option<String> {
        match &arg.kind {
            ast::ExprKind::Lit(lit) => {
                let (_, ty) = self.lit_type(lit, arg.span, None, false);
                Some(self.display(ty))
            }
            _ => None,
        }
    }
}
