//! Messages about types: mismatches, bounds that do not hold, annotations that are needed, casts.

use super::FnCx;
use super::solve::{CauseKind, Obligation};
use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::hir;
use crate::span::Span;
use crate::ty::{DefId, InferVar, IntTy, Ty, TyFlags, TyKind};
use crate::world::{DefKind, Predicate};

/// Why a value must have a type: what the message points at.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reason {
    /// Nothing to add.
    Plain,
    /// `let x: T = …`.
    Let { ty: Option<Span> },
    /// The value of a function.
    Return { span: Option<Span>, name: Option<Span> },
    /// A statement without `;`.
    Statement,
    /// `place = value`.
    Assign { place: Span },
    /// An argument of a call.
    Argument { callee: Option<DefId>, callee_span: Span },
}

impl FnCx<'_> {
    pub(crate) fn report_mismatch(&mut self, value: &hir::Expr, expected: Ty, reason: Reason) {
        let (expected, found) = (self.resolve(expected), self.resolve(value.ty));
        if expected.is_error() || found.is_error() {
            return;
        }
        let label = self.world.expected_found(expected, found);
        let mut diagnostic = Diagnostic::error("E0308", value.span, "mismatched types").label(label);
        match reason {
            Reason::Plain => {}
            Reason::Let { ty: Some(span) } => diagnostic = diagnostic.also(span, "expected due to this"),
            Reason::Let { ty: None } => {}
            Reason::Return { span: Some(span), .. } => {
                let text = self.display(expected);
                diagnostic = diagnostic.also(span, format!("expected `{text}` because of return type"));
            }
            Reason::Return { span: None, .. } => {}
            Reason::Statement => {
                diagnostic = diagnostic.help("consider using a semicolon here: `;`");
            }
            Reason::Assign { place } => {
                let text = self.display(expected);
                diagnostic =
                    diagnostic.also(place, format!("expected due to the type of this binding, `{text}`"));
            }
            Reason::Argument { callee, callee_span } => {
                let what = match callee {
                    Some(def) => match self.world.def(def).kind {
                        DefKind::Struct => "struct",
                        DefKind::Enum => "enum variant",
                        DefKind::Fn if self.world.fn_def(def).has_self => "method",
                        _ => "function",
                    },
                    None => "function",
                };
                diagnostic = diagnostic.also(callee_span, format!("arguments to this {what} are incorrect"));
                if let Some(def) = callee
                    && self.world.is_session_def(def)
                    && self.world.def(def).kind != DefKind::Closure
                {
                    diagnostic = diagnostic.also(self.world.def(def).span, format!("{what} defined here"));
                }
            }
        }
        for help in self.conversion_help(expected, found, value.span) {
            diagnostic = diagnostic.help(help);
        }
        self.report(diagnostic);
    }

    /// What would turn the found type into the expected one.
    fn conversion_help(&mut self, expected: Ty, found: Ty, span: Span) -> Vec<String> {
        let text = self.world.snippet(span);
        let is =
            |ty: Ty, lang: &str| matches!(ty.kind(), TyKind::Adt(def, _) if self.world.is_lang(*def, lang));
        let is_str_ref = |ty: Ty| matches!(ty.kind(), TyKind::Ref { ty, .. } if *ty.kind() == TyKind::Str);
        let mut helps = vec![];
        if is(expected, "String") && is_str_ref(found) {
            helps.push(format!("try using a conversion method: `{text}.to_string()`"));
        } else if let TyKind::Ref { mutable, ty } = expected.kind()
            && self.solver.can_unify(*ty, found)
        {
            let borrow = if *mutable { "&mut " } else { "&" };
            let kind = if *mutable { "mutably borrowing" } else { "borrowing" };
            helps.push(format!("consider {kind} here: `{borrow}{text}`"));
        } else if is_str_ref(expected) && is(found, "String") {
            helps.push(format!("consider borrowing here: `&{text}`"));
        } else if let TyKind::Ref { ty, .. } = found.kind()
            && self.solver.can_unify(*ty, expected)
        {
            if self.solver.is_copy(expected) {
                helps.push(format!("consider dereferencing the borrow: `*{text}`"));
            } else {
                helps.push(format!("consider cloning it: `{text}.clone()`"));
            }
        } else if let TyKind::Adt(_, args) = expected.kind()
            && is(expected, "Option")
            && self.solver.can_unify(args[0], found)
        {
            helps.push(format!("try wrapping the expression in `Some`: `Some({text})`"));
        } else if let TyKind::Adt(_, args) = expected.kind()
            && is(expected, "Result")
            && self.solver.can_unify(args[0], found)
        {
            helps.push(format!("try wrapping the expression in `Ok`: `Ok({text})`"));
        } else if expected.is_numeric() && found.is_numeric() {
            let name = self.display(expected);
            match (found.kind(), expected.kind()) {
                (TyKind::Infer(InferVar::Int(_)), TyKind::Float(_)) => {
                    helps.push(format!("use a float literal: `{text}.0`"));
                }
                (TyKind::Int(_), TyKind::Int(_)) => {
                    helps.push(format!("you can convert `{}` to `{name}` and panic if the converted value doesn't fit: `{text}.try_into().unwrap()`, or cast it: `{text} as {name}`", self.display(found)));
                }
                (TyKind::Int(_) | TyKind::Float(_), TyKind::Int(_) | TyKind::Float(_)) => {
                    helps.push(format!(
                        "you can cast `{}` to `{name}`: `{text} as {name}`",
                        self.display(found)
                    ));
                }
                _ => {}
            }
        }
        helps
    }

    pub(crate) fn report_missing_tail(
        &mut self,
        block: &ast::Block,
        value: &hir::Expr,
        ret: Ty,
        reason: Reason,
    ) {
        let (expected, found) = (self.resolve(ret), self.resolve(value.ty));
        if expected.is_error() || found.is_error() {
            return;
        }
        let label = self.world.expected_found(expected, found);
        let (at, name) = match reason {
            Reason::Return { span: Some(span), name } => (span, name),
            _ => (block.span, None),
        };
        let mut diagnostic = Diagnostic::error("E0308", at, "mismatched types").label(label);
        if let Some(name) = name {
            diagnostic = diagnostic
                .also(name, "implicitly returns `()` as its body has no tail or `return` expression");
        }
        if let Some(ast::Stmt { kind: ast::StmtKind::Expr { semi: true, .. }, span }) = block.stmts.last() {
            diagnostic = diagnostic.also(
                Span { lo: span.hi.saturating_sub(1), ..*span },
                "help: remove this semicolon to return this value",
            );
        }
        self.report(diagnostic);
    }

    /// After another error, what is not known is most likely its consequence.
    pub(crate) fn report_needs_annotation(&mut self, span: Span, ty: Ty) {
        if self.diagnostics.iter().any(Diagnostic::is_error) {
            return;
        }
        let _ = ty;
        self.report(Diagnostic::error("E0282", span, "type annotations needed").label("cannot infer type"));
    }

    pub(crate) fn report_unsatisfied(&mut self, obligation: Obligation) {
        let predicate = &obligation.predicate;
        let of = self.solver.resolve_trait_ref(predicate.trait_ref());
        if of.args.iter().any(|arg| arg.has(TyFlags::ERROR)) {
            return;
        }
        let span = obligation.cause.span;
        if let Predicate::Projection(_, name, ty) = predicate {
            let projection =
                Ty::new(TyKind::Projection { trait_: of.trait_, assoc: *name, args: of.args.clone() });
            let found = self.normalize(projection);
            let (found, wanted) = (self.resolve(found), self.resolve(*ty));
            if found.is_error() || wanted.is_error() {
                return;
            }
            let (found, wanted, this) = (self.display(found), self.display(wanted), self.display(of.args[0]));
            let trait_name = self.world.def(of.trait_).name;
            let message = format!("type mismatch resolving `<{this} as {trait_name}>::{name} == {wanted}`");
            self.report(
                Diagnostic::error("E0271", span, message)
                    .label(format!("expected `{wanted}`, found `{found}`")),
            );
            return;
        }
        let this = self.display(of.args[0]);
        let trait_text = self.world.trait_name(&of);
        let trait_name = self.world.def(of.trait_).name.to_string();
        if obligation.cause.kind == CauseKind::Question {
            let (target, source) =
                (self.display(of.args[0]), self.display(*of.args.get(1).unwrap_or(&of.args[0])));
            self.report(
                Diagnostic::error("E0277", span, format!("`?` couldn't convert the error to `{target}`"))
                    .label(format!("the trait `From<{source}>` is not implemented for `{target}`"))
                    .note("the question mark operation (`?`) implicitly performs a conversion on the error value using the `From` trait"),
            );
            return;
        }
        let (message, label) = match trait_name.as_str() {
            "Display" => (
                format!("`{this}` doesn't implement `std::fmt::Display`"),
                format!("`{this}` cannot be formatted with the default formatter"),
            ),
            "Debug" => (
                format!("`{this}` doesn't implement `Debug`"),
                format!("`{this}` cannot be formatted using `{{:?}}`"),
            ),
            "Iterator" | "IntoIterator" => {
                (format!("`{this}` is not an iterator"), format!("`{this}` is not an iterator"))
            }
            "Fn" | "FnMut" | "FnOnce" => {
                let kind = if matches!(of.args[0].kind(), TyKind::Closure(..) | TyKind::FnDef(..)) {
                    self.report_callable_mismatch(&of, span);
                    return;
                } else {
                    trait_text.clone()
                };
                (
                    format!("expected a `{kind}` closure, found `{this}`"),
                    format!("expected an `{kind}` closure, found `{this}`"),
                )
            }
            "FromIterator" => (
                format!(
                    "a value of type `{this}` cannot be built from an iterator over elements of type `{}`",
                    self.display(of.args[1])
                ),
                format!(
                    "value of type `{this}` cannot be built from `std::iter::Iterator<Item={}>`",
                    self.display(of.args[1])
                ),
            ),
            "Sum" => (
                format!(
                    "a value of type `{this}` cannot be made by summing an iterator over elements of type `{}`",
                    self.display(of.args[1])
                ),
                format!(
                    "value of type `{this}` cannot be made by summing a `std::iter::Iterator<Item={}>`",
                    self.display(of.args[1])
                ),
            ),
            "Sized" => (
                format!("the size for values of type `{this}` cannot be known at compilation time"),
                "doesn't have a size known at compile-time".to_string(),
            ),
            "PartialEq" if of.args.len() > 1 => (
                format!("can't compare `{this}` with `{}`", self.display(of.args[1])),
                format!("no implementation for `{this} == {}`", self.display(of.args[1])),
            ),
            _ => (
                format!("the trait bound `{this}: {trait_text}` is not satisfied"),
                match obligation.cause.root.is_some() {
                    true => "unsatisfied trait bound".to_string(),
                    false => format!("the trait `{trait_text}` is not implemented for `{this}`"),
                },
            ),
        };
        let mut diagnostic = Diagnostic::error("E0277", span, message).label(label);
        if let TyKind::Adt(def, _) = of.args[0].kind()
            && self.world.is_session_def(*def)
        {
            match trait_name.as_str() {
                "Debug" | "Clone" | "Copy" | "PartialEq" | "Eq" | "Hash" | "PartialOrd" | "Ord"
                | "Default" => {
                    diagnostic = diagnostic
                        .help(format!("consider annotating `{this}` with `#[derive({trait_name})]`"));
                }
                _ => {
                    diagnostic =
                        diagnostic.help(format!("the trait `{trait_text}` is not implemented for `{this}`"))
                }
            }
        } else if let TyKind::Param(..) = of.args[0].kind() {
            diagnostic = diagnostic
                .help(format!("consider restricting type parameter `{this}` with trait `{trait_name}`: `{this}: {trait_text}`"));
        }
        if let CauseKind::Bound(def) = obligation.cause.kind {
            let info = self.world.def(def);
            diagnostic = diagnostic.note(format!("required by a bound in `{}`", info.name));
        }
        if !self
            .diagnostics
            .iter()
            .any(|known| known.primary.span == span && known.message == diagnostic.message)
        {
            self.report(diagnostic);
        }
    }

    fn report_callable_mismatch(&mut self, of: &crate::world::TraitRef, span: Span) {
        let (params, what) = match of.args[0].kind() {
            TyKind::Closure(def, _) => {
                (self.solver.closures.get(def).map(|sig| sig.params.clone()), "closure")
            }
            _ => (self.solver.fn_signature(of.args[0], None).map(|sig| sig.0), "function"),
        };
        let expected = match of.args.get(1).map(|ty| self.resolve(*ty).kind()) {
            Some(TyKind::Tuple(types)) => types.clone(),
            _ => vec![],
        };
        let params = params.unwrap_or_default();
        let list = |this: &Self, types: &[Ty]| {
            types.iter().map(|&ty| this.display(ty)).collect::<Vec<_>>().join(", ")
        };
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        let diagnostic = if params.len() != expected.len() {
            Diagnostic::error(
                "E0593",
                span,
                format!(
                    "{what} is expected to take {} argument{}, but it takes {} argument{}",
                    expected.len(),
                    plural(expected.len()),
                    params.len(),
                    plural(params.len())
                ),
            )
            .label(format!(
                "expected {what} that takes {} argument{}",
                expected.len(),
                plural(expected.len())
            ))
        } else {
            Diagnostic::error("E0631", span, format!("type mismatch in {what} arguments"))
                .label(format!("expected due to this: `fn({})`", list(self, &expected)))
                .note(format!(
                    "expected {what} signature `fn({}) -> _`\nfound {what} signature `fn({}) -> _`",
                    list(self, &expected),
                    list(self, &params)
                ))
        };
        self.report(diagnostic);
    }

    /// The nested bound that is really missing: `W: Debug` because of `T: Debug`.
    pub(crate) fn innermost_unsatisfied(&mut self, predicate: Predicate) -> Option<String> {
        let of = predicate.trait_ref().clone();
        let impls = self.world.impls_for(of.trait_, of.args[0]);
        for def in impls {
            let header = self.world.impl_header(def);
            let args = self.solver.fresh_args(def, vec![], None);
            let Some(head) = header.trait_.as_ref() else { continue };
            let head = head.subst(&args);
            let snapshot = self.solver.snapshot();
            let fits = head.args.iter().zip(&of.args).all(|(&a, &b)| self.solver.unify(a, b).is_ok());
            if fits {
                for nested in &self.world.impl_generics(def).predicates {
                    if let Predicate::Trait(nested) = nested.subst(&args)
                        && self.solver.may_hold(nested.clone()) == super::solve::Holds::No
                    {
                        let text = self.display_trait_ref(&nested);
                        self.solver.vars.rollback(snapshot);
                        return Some(text);
                    }
                }
            }
            self.solver.vars.rollback(snapshot);
        }
        None
    }

    /// What is still undecided at the end needs an annotation.
    pub(crate) fn report_ambiguous(&mut self) {
        if self.diagnostics.iter().any(Diagnostic::is_error) {
            return;
        }
        let pending = std::mem::take(&mut self.solver.pending);
        for obligation in pending {
            let of = self.solver.resolve_trait_ref(obligation.predicate.trait_ref());
            if of.args.iter().any(|arg| arg.has(TyFlags::ERROR)) {
                continue;
            }
            let span = obligation.cause.span;
            if of.args[0].is_var() || of.args.iter().any(|arg| arg.has(TyFlags::INFER)) {
                if self.diagnostics.iter().any(Diagnostic::is_error) {
                    return;
                }
                let this = self.display(of.args[0]);
                let at = self.solver.vars.origin(of.args[0]).unwrap_or(span);
                let bound = format!("cannot satisfy `{this}: {}`", self.world.trait_name(&of));
                self.report(
                    Diagnostic::error("E0283", at, "type annotations needed")
                        .label("cannot infer type")
                        .note(bound),
                );
                return;
            }
            // Rigid and still undecided: two bounds apply.
            let this = self.display(of.args[0]);
            let text =
                format!("type annotations needed: cannot satisfy `{this}: {}`", self.world.trait_name(&of));
            self.report(Diagnostic::error("E0283", span, text));
        }
    }

    pub(crate) fn check_casts(&mut self) {
        for cast in std::mem::take(&mut self.casts) {
            let (from, to) = (self.resolve(cast.from), self.resolve(cast.to));
            // Nothing said what `x as _` is: it stays what it was.
            if to.is_var() {
                let _ = self.solver.unify(to, from);
                continue;
            }
            if from.is_error() || to.is_error() || from == to || from.is_never() {
                continue;
            }
            let (a, b) = (self.display(from), self.display(to));
            let fieldless = match from.kind() {
                TyKind::Adt(def, _) if self.world.def(*def).kind == DefKind::Enum => {
                    self.world.adt_def(*def).variants.iter().all(|variant| variant.fields.is_empty())
                }
                _ => false,
            };
            let ok = match (from.kind(), to.kind()) {
                (_, TyKind::Int(_)) if from.is_numeric() || fieldless => true,
                (TyKind::Bool | TyKind::Char, TyKind::Int(_)) => true,
                (_, TyKind::Float(_)) if from.is_numeric() => true,
                (TyKind::Int(IntTy::U8) | TyKind::Infer(InferVar::Int(_)), TyKind::Char) => true,
                _ => false,
            };
            if ok {
                continue;
            }
            let diagnostic = match (from.kind(), to.kind()) {
                (TyKind::Int(_), TyKind::Char) => {
                    Diagnostic::error("E0604", cast.span, format!("only `u8` can be cast as `char`, not `{a}`"))
                        .label("invalid cast")
                        .help(format!("consider using `char::from_u32` instead: `char::from_u32({})`", self.world.snippet(cast.expr_span)))
                }
                (_, TyKind::Bool) if from.is_integral() => {
                    Diagnostic::error("E0054", cast.span, format!("cannot cast `{a}` as `bool`"))
                        .label("unsupported cast")
                        .help(format!("compare with zero instead: `{} != 0`", self.world.snippet(cast.expr_span)))
                }
                (TyKind::Ref { .. }, _) if to.is_numeric() => {
                    Diagnostic::error("E0606", cast.span, format!("casting `{a}` as `{b}` is invalid"))
                        .help(format!("cannot cast `{a}` as `{b}`; dereference the expression: `*{}`", self.world.snippet(cast.expr_span)))
                }
                _ if from.is_numeric() || matches!(from.kind(), TyKind::Bool | TyKind::Char) => {
                    if to.is_numeric() || matches!(to.kind(), TyKind::Bool | TyKind::Char) {
                        Diagnostic::error("E0606", cast.span, format!("casting `{a}` as `{b}` is invalid"))
                    } else {
                        Diagnostic::error("E0605", cast.span, format!("non-primitive cast: `{a}` as `{b}`"))
                            .label("an `as` expression can only be used to convert between primitive types or to coerce to a specific trait object")
                    }
                }
                _ => Diagnostic::error("E0605", cast.span, format!("non-primitive cast: `{a}` as `{b}`"))
                    .label("an `as` expression can only be used to convert between primitive types or to coerce to a specific trait object"),
            };
            self.report(diagnostic);
        }
    }
}
