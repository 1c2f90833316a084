//! Method calls.

use super::FnCx;
use super::probe::{NoPick, Pick};
use super::solve::{Cause, CauseKind};
use super::suggest::closest;
use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::hir::{self, Callee, Coercion, ExprKind};
use crate::span::Span;
use crate::ty::{DefId, Ty, TyKind};
use crate::world::{DefKind, Predicate};

impl FnCx<'_> {
    pub(crate) fn check_method_call(
        &mut self,
        recv: &ast::Expr,
        segment: &ast::PathSegment,
        args: &[ast::Expr],
        span: Span,
        expected: Option<Ty>,
    ) -> hir::Expr {
        let receiver = self.check(recv, None);
        let name = segment.ident.name;
        let pick = match self.probe_method(receiver.ty, name) {
            Ok(pick) => pick,
            Err(why) => {
                self.take_world_reports();
                if !self.resolve(receiver.ty).is_error() {
                    self.report_no_method(&receiver, recv, segment, args.len(), why);
                }
                for arg in args {
                    let _ = self.check(arg, None);
                }
                return self.error_expr(span);
            }
        };
        self.take_world_reports();
        self.confirm_method(receiver, pick, segment, args, span, expected, None)
    }

    #[allow(clippy::too_many_arguments, reason = "a call has that many sides")]
    fn confirm_method(
        &mut self,
        receiver: hir::Expr,
        pick: Pick,
        segment: &ast::PathSegment,
        args: &[ast::Expr],
        span: Span,
        expected: Option<Ty>,
        given: Option<Vec<hir::Expr>>,
    ) -> hir::Expr {
        let mut receiver = receiver;
        let recv_span = receiver.span;
        for step in &pick.steps {
            receiver = self.apply_step(receiver, *step);
        }
        receiver = match pick.autoref {
            Some(mutable) => {
                // `&mut *x` where `x: &mut T` is a reborrow, which is just this.
                let reference = self.reference_to(receiver, mutable, recv_span);
                match pick.to_slice {
                    Some(slice) => {
                        super::coerce::wrap(reference, Coercion::ArrayToSlice, Ty::reference(mutable, slice))
                    }
                    None => reference,
                }
            }
            // A mutable reference passed as the receiver is borrowed again.
            None if matches!(self.shallow(receiver.ty).kind(), TyKind::Ref { mutable: true, .. }) => {
                self.reborrow(receiver, true)
            }
            None => receiver,
        };
        let all = self.path_args(pick.def, pick.first.clone(), segment);
        let signature = self.world.fn_def(pick.def);
        self.take_world_reports();
        let params: Vec<Ty> = signature.params.iter().map(|ty| ty.subst(&all)).collect();
        let params: Vec<Ty> = params.into_iter().map(|ty| self.normalize(ty)).collect();
        let ret = self.normalize(signature.ret.subst(&all));
        if let Some(&first) = params.first() {
            let _ = self.solver.unify(first, receiver.ty);
        }
        let cause = Cause::new(segment.ident.span, CauseKind::Bound(pick.def));
        self.solver.add_bounds(&signature.generics.predicates, &all, &cause);
        let formal = params.get(1..).unwrap_or(&[]);
        let values = match given {
            Some(values) => values,
            None => self.check_args(args, formal, ret, expected, Some(pick.def), segment.ident.span, span),
        };
        let mut operands = vec![receiver];
        operands.extend(values);
        let callee = Callee { def: pick.def, args: all };
        self.panic_sites.insert(span, Span { lo: segment.ident.span.lo, ..span });
        hir::Expr { kind: ExprKind::Call(callee, operands), ty: ret, span }
    }

    /// A call of a method that was found, with its arguments already checked.
    pub(crate) fn call_picked(
        &mut self,
        receiver: hir::Expr,
        pick: Pick,
        segment: &ast::PathSegment,
        values: Vec<hir::Expr>,
        span: Span,
    ) -> hir::Expr {
        self.confirm_method(receiver, pick, segment, &[], span, None, Some(values))
    }

    fn report_no_method(
        &mut self,
        receiver: &hir::Expr,
        recv: &ast::Expr,
        segment: &ast::PathSegment,
        arg_count: usize,
        why: NoPick,
    ) {
        let name = segment.ident.name;
        let span = segment.ident.span;
        let ty = self.resolve(receiver.ty);
        match why {
            NoPick::Unknown(var) => {
                self.report_needs_annotation(recv.span, var);
            }
            NoPick::Ambiguous(candidates) => {
                let mut diagnostic = Diagnostic::error("E0034", span, "multiple applicable items in scope")
                    .label(format!("multiple `{name}` found"));
                for def in candidates {
                    if let Some(trait_) = self.world.def(def).parent {
                        let trait_ = self.world.def(trait_).name;
                        diagnostic =
                            diagnostic.help(format!("use `{trait_}::{name}(…)` to call the trait's method"));
                    }
                }
                self.report(diagnostic);
            }
            NoPick::NotFound { private: Some(def), .. } => {
                let info = self.world.def(def);
                self.report(
                    Diagnostic::error("E0624", span, format!("method `{name}` is private"))
                        .label("private method")
                        .also(info.span, "private method defined here"),
                );
            }
            NoPick::NotFound { unsatisfied, not_imported, .. } => {
                self.report_missing_method(ty, recv, segment, arg_count, unsatisfied, not_imported);
            }
        }
    }

    fn report_missing_method(
        &mut self,
        ty: Ty,
        recv: &ast::Expr,
        segment: &ast::PathSegment,
        _arg_count: usize,
        unsatisfied: Vec<(DefId, Predicate)>,
        not_imported: Vec<DefId>,
    ) {
        let name = segment.ident.name;
        let span = segment.ident.span;
        let kind = self.type_kind_name(ty);
        let text = self.display(ty);
        if let Some((_, Predicate::Trait(of))) = unsatisfied.first() {
            let bound = self.display_trait_ref(of);
            let failing = self.display(of.args[0]);
            let inner = self.innermost_unsatisfied(Predicate::Trait(of.clone()));
            let mut diagnostic = Diagnostic::error(
                "E0599",
                span,
                format!(
                    "the method `{name}` exists for {kind} `{text}`, but its trait bounds were not satisfied"
                ),
            );
            diagnostic = if failing == text {
                diagnostic.message = if self.world.def(of.trait_).name.as_str() == "Iterator" {
                    format!("`{text}` is not an iterator")
                } else {
                    diagnostic.message
                };
                let label = if self.world.def(of.trait_).name.as_str() == "Iterator" {
                    format!("`{text}` is not an iterator")
                } else {
                    format!("method cannot be called on `{text}` due to unsatisfied trait bounds")
                };
                diagnostic.label(label)
            } else {
                diagnostic.label("method cannot be called due to unsatisfied trait bounds".to_string())
            };
            diagnostic =
                diagnostic.note(format!("the following trait bounds were not satisfied:\n`{bound}`"));
            if let Some(inner) = inner {
                diagnostic = diagnostic.note(format!("`{inner}` does not hold"));
            }
            self.report(diagnostic);
            return;
        }
        let mut diagnostic = Diagnostic::error(
            "E0599",
            span,
            format!("no method named `{name}` found for {kind} `{text}` in the current scope"),
        );
        // A field of that name that can be called.
        let field = self.field_named(ty, name);
        if let Some(field) = field {
            let value = self.world.snippet(recv.span);
            diagnostic = if self.is_callable(field) {
                diagnostic
                    .label("field, not a method")
                    .help(format!("to call the closure stored in `{name}`, surround the field access with parentheses: `({value}.{name})(…)`"))
            } else {
                diagnostic.label("field, not a method").help("remove the arguments")
            };
            self.report(diagnostic);
            return;
        }
        if let TyKind::Adt(def, _) = ty.kind()
            && self.world.is_session_def(*def)
        {
            diagnostic = diagnostic
                .also(self.world.def(*def).span, format!("method `{name}` not found for this {kind}"));
        }
        if let Some(&trait_) = not_imported.first() {
            let path = self.world.path_of(trait_);
            diagnostic = diagnostic
                .label(format!("method not found in `{text}`"))
                .help("items from traits can only be used if the trait is in scope")
                .help(format!("trait `{}` which provides `{name}` is implemented but not in scope; perhaps you want to import it: `use {path};`", self.world.def(trait_).name));
            self.report(diagnostic);
            return;
        }
        let associated = self
            .world
            .inherent_items(ty, name)
            .into_iter()
            .find(|&def| self.world.def(def).kind == DefKind::Fn && !self.world.fn_def(def).has_self);
        if associated.is_some() {
            let head = self.display_head(ty);
            diagnostic = diagnostic
                .label("this is an associated function, not a method")
                .note("found the following associated functions; to be used as methods, functions must have a `self` parameter")
                .help(format!("use associated function syntax instead: `{head}::{name}(…)`"));
            self.report(diagnostic);
            return;
        }
        match closest(name, self.method_names(ty).into_iter()) {
            Some(similar) => {
                diagnostic = diagnostic
                    .label(format!("method not found in `{text}`"))
                    .help(format!("there is a method `{similar}` with a similar name"));
            }
            None => diagnostic = diagnostic.label(format!("method not found in `{text}`")),
        }
        if let TyKind::Adt(def, args) = ty.kind()
            && ["Option", "Result"].iter().any(|lang| self.world.is_lang(*def, lang))
        {
            let inner = self.shallow(args[0]);
            if self.probe_method(inner, name).is_ok() {
                let wrapper = self.world.def(*def).name;
                diagnostic = diagnostic.note(format!("the method `{name}` exists on the type `{}`", self.display(inner)))
                    .help(format!("consider using `{wrapper}::expect` to unwrap the `{text}` value, panicking if the value is {}",
                        if wrapper.as_str() == "Option" { "`None`" } else { "an `Err`" }));
            }
        }
        self.report(diagnostic);
    }

    /// Methods that a value of this type has, for suggestions.
    fn method_names(&mut self, ty: Ty) -> Vec<crate::span::Symbol> {
        let mut names = vec![];
        let mut at = ty;
        for _ in 0..8 {
            names.extend(self.world.inherent_names(at));
            if let TyKind::Param(..) | TyKind::Opaque { .. } | TyKind::Dyn(_) = at.kind() {
                let mut bounds = self.solver.env.to_vec();
                bounds.extend(self.solver.promises_of(at));
                for bound in bounds {
                    if let Predicate::Trait(of) = bound
                        && of.args[0] == at
                    {
                        names.extend(self.world.assoc_items(of.trait_).iter().map(|(name, _)| *name));
                    }
                }
            }
            match self.deref_step(at) {
                Some(step) => at = self.resolve(step.ty),
                None => break,
            }
        }
        let session = self.world.session_module();
        for &trait_ in self.world.traits_in_scope(self.binder.module).iter() {
            if self.world.module_of(trait_) == session {
                names.extend(self.world.assoc_items(trait_).iter().map(|(name, _)| *name));
            }
        }
        names
    }
}
