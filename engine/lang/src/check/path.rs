//! Paths as values: variables, functions, constants, constructors and associated items.

use super::FnCx;
use super::solve::{Cause, CauseKind};
use super::suggest::closest;
use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::hir::{self, Callee, ExprKind, LocalId};
use crate::span::{Span, Symbol};
use crate::ty::{Args, DefId, Ty, TyKind};
use crate::world::{DefKind, Namespace, Predicate, Res, Resolved, TraitRef, VariantShape};

/// What a path means as a value or a pattern.
#[derive(Clone, Debug)]
pub(crate) enum ValueRes {
    Local(LocalId),
    /// A function, or a tuple struct's constructor.
    Fn(DefId, Args),
    Const(DefId, Args),
    Static(DefId),
    /// A const parameter.
    ConstParam(Ty),
    /// A struct by name (unit or tuple constructor) or a variant.
    Variant(DefId, u32, Args),
    Error,
}

impl FnCx<'_> {
    /// A variable by name: the innermost scope that has it. Items of a block hide the variables outside it.
    pub(crate) fn find_local(&mut self, name: Symbol) -> Option<LocalId> {
        for scope in self.scopes.iter().rev() {
            if let Some(&(_, local)) = scope.names.iter().rev().find(|(known, _)| *known == name) {
                return Some(local);
            }
            if let Some(module) = scope.module
                && self.world.module_data(module).borrow().values.contains_key(&name)
            {
                return None;
            }
        }
        let binding = self.session.as_ref()?.bindings.get(&name).copied()?;
        if self.world.session_value_is_newer(name) {
            return None;
        }
        let span = self.world.def(self.owner).span;
        let local = self.add_local(name, binding.ty, binding.mutable, span);
        if let Some(session) = &mut self.session {
            session.imports.push((binding.global, local));
        }
        self.scopes[0].names.insert(0, (name, local));
        Some(local)
    }

    pub(crate) fn check_path(&mut self, path: &ast::Path, span: Span, expected: Option<Ty>) -> hir::Expr {
        let res = self.resolve_value(path, expected);
        self.value_expr(res, span)
    }

    pub(crate) fn value_expr(&mut self, res: ValueRes, span: Span) -> hir::Expr {
        match res {
            ValueRes::Local(local) => {
                let ty = self.locals[local.0 as usize].ty;
                hir::Expr { kind: ExprKind::Local(local), ty, span }
            }
            ValueRes::Fn(def, args) => {
                self.add_bounds_of(def, &args, span);
                let ty = Ty::new(TyKind::FnDef(def, args));
                hir::Expr { kind: ExprKind::FnItem, ty, span }
            }
            ValueRes::Const(def, args) => {
                let signature = self.world.const_def(def);
                self.take_world_reports();
                self.add_bounds_of(def, &args, span);
                let ty = self.normalize(signature.ty.subst(&args));
                hir::Expr { kind: ExprKind::Const(Callee { def, args }), ty, span }
            }
            ValueRes::Static(def) => {
                let ty = self.world.const_def(def).ty;
                hir::Expr { kind: ExprKind::Static(def), ty, span }
            }
            ValueRes::ConstParam(param) => {
                let ty = match param.kind() {
                    TyKind::Param(index, _) => {
                        let generics = self.world.generics_of(self.owner);
                        generics.params.get(*index as usize).and_then(|param| param.const_ty)
                    }
                    _ => None,
                };
                hir::Expr { kind: ExprKind::ConstParam(param), ty: ty.unwrap_or_else(Ty::usize), span }
            }
            ValueRes::Variant(def, variant, args) => {
                let adt = self.world.adt_def(def);
                let shape = adt.variants[variant as usize].shape;
                match shape {
                    VariantShape::Unit => {
                        let ty = Ty::new(TyKind::Adt(def, args));
                        hir::Expr { kind: ExprKind::Adt { variant, fields: vec![], base: None }, ty, span }
                    }
                    VariantShape::Tuple => {
                        let ty = match self.world.def(def).kind {
                            DefKind::Struct => Ty::new(TyKind::FnDef(def, args)),
                            _ => Ty::new(TyKind::VariantCtor(def, variant, args)),
                        };
                        hir::Expr { kind: ExprKind::FnItem, ty, span }
                    }
                    VariantShape::Named => {
                        let name = self.world.snippet(span);
                        let kind = match self.world.def(def).kind {
                            DefKind::Struct => "struct",
                            _ => "struct variant",
                        };
                        let mut diagnostic = Diagnostic::error(
                            if kind == "struct" { "E0423" } else { "E0533" },
                            span,
                            format!("expected value, found {kind} `{name}`"),
                        );
                        let fields: Vec<_> = adt.variants[variant as usize]
                            .fields
                            .iter()
                            .map(|field| format!("{}: val", field.name))
                            .collect();
                        diagnostic = if kind == "struct" {
                            diagnostic.label(format!(
                                "help: use struct literal syntax instead: `{name} {{ {} }}`",
                                fields.join(", ")
                            ))
                        } else {
                            diagnostic.label("not a value")
                        };
                        self.report(diagnostic);
                        self.error_expr(span)
                    }
                }
            }
            ValueRes::Error => self.error_expr(span),
        }
    }

    pub(crate) fn add_bounds_of(&mut self, def: DefId, args: &[Ty], span: Span) {
        let generics = self.world.generics_of(def);
        self.take_world_reports();
        self.solver.add_bounds(&generics.predicates, args, &Cause::new(span, CauseKind::Bound(def)));
    }

    /// What a path names among values, with its generic arguments.
    pub(crate) fn resolve_value(&mut self, path: &ast::Path, expected: Option<Ty>) -> ValueRes {
        if path.qself.is_none() && path.segments.len() == 1 && !path.global {
            let name = path.segments[0].ident.name;
            if let Some(local) = self.find_local(name) {
                return ValueRes::Local(local);
            }
            if let Some(param) = self.binder.param(name)
                && self.is_const_param(param)
            {
                return ValueRes::ConstParam(param);
            }
            if name.as_str() == "Self" {
                return self.self_constructor(path.span);
            }
        }
        if let Some(qself) = &path.qself {
            let ty = self.lower(&qself.ty);
            let Some((item, assoc)) = path.segments.split_last() else { return ValueRes::Error };
            if let Some(trait_path) = &qself.trait_ {
                let trait_ref = self.with_host(path.span, |world, binder, host| {
                    world.lower_trait_ref(binder, trait_path, ty, host)
                });
                let Some(trait_ref) = trait_ref else { return ValueRes::Error };
                if let [assoc] = assoc {
                    // `<T as Trait>::Type::function`.
                    let projection = Ty::new(TyKind::Projection {
                        trait_: trait_ref.trait_,
                        assoc: assoc.ident.name,
                        args: trait_ref.args,
                    });
                    let ty = self.normalize(projection);
                    return self.assoc_value(ty, item, path.span);
                }
                return self.trait_item(trait_ref, item);
            }
            let ty = self.with_host(path.span, |world, binder, host| {
                world.lower_assoc_segments(binder, ty, assoc, path.span, host)
            });
            let ty = self.normalize(ty);
            return self.assoc_value(ty, item, path.span);
        }
        let first = path.segments[0].ident.name;
        let in_scope = if first.as_str() == "Self" { self.binder.self_ty } else { self.binder.param(first) };
        if path.segments.len() > 1
            && !path.global
            && let Some(ty) = in_scope
        {
            return self.through_type(ty, &path.segments[1..], path.span);
        }
        if first.as_str() == "Self" && path.segments.len() > 1 {
            self.report(
                Diagnostic::error("E0433", path.segments[0].ident.span, "cannot find `Self` in this scope")
                    .label("`Self` is only available in impls, traits, or type definitions"),
            );
            return ValueRes::Error;
        }
        let module = self.binder.module;
        let resolved = self.world.resolve_path(module, path, Namespace::Value);
        self.take_world_reports();
        match resolved {
            Ok(resolved) => self.resolved_value(path, resolved, expected),
            Err(error) => {
                self.report_unknown_value(path, error);
                ValueRes::Error
            }
        }
    }

    pub(crate) fn is_const_param(&self, param: Ty) -> bool {
        let TyKind::Param(index, _) = param.kind() else { return false };
        let Some(owner) = self.binder.owner else { return false };
        self.world.params(owner).get(*index as usize).is_some_and(|param| param.const_ty.is_some())
    }

    fn self_constructor(&mut self, span: Span) -> ValueRes {
        match self.binder.self_ty.map(|ty| ty.kind()) {
            Some(TyKind::Adt(def, args)) if self.world.def(*def).kind == DefKind::Struct => {
                ValueRes::Variant(*def, 0, args.clone())
            }
            _ => {
                self.report(Diagnostic::error(
                    "E0423",
                    span,
                    "the `Self` constructor must be used with unit or tuple structs",
                ));
                ValueRes::Error
            }
        }
    }

    /// `T::a::b`: associated types, then an associated item.
    fn through_type(&mut self, ty: Ty, segments: &[ast::PathSegment], span: Span) -> ValueRes {
        let Some((item, assoc)) = segments.split_last() else { return ValueRes::Error };
        let ty = if assoc.is_empty() {
            ty
        } else {
            self.with_host(span, |world, binder, host| {
                world.lower_assoc_segments(binder, ty, assoc, span, host)
            })
        };
        let ty = self.normalize(ty);
        self.assoc_value(ty, item, span)
    }

    fn resolved_value(&mut self, path: &ast::Path, resolved: Resolved, expected: Option<Ty>) -> ValueRes {
        let rest = &path.segments[resolved.used..];
        let segment = &path.segments[resolved.used - 1];
        match resolved.res {
            Res::Prim(ty) if rest.is_empty() => {
                let name = segment.ident.name;
                self.report(
                    Diagnostic::error(
                        "E0423",
                        path.span,
                        format!("expected value, found builtin type `{name}`"),
                    )
                    .label("not a value"),
                );
                let _ = ty;
                ValueRes::Error
            }
            Res::Prim(ty) => self.through_type(ty, rest, path.span),
            Res::Variant(def, variant) => {
                // `Option::<i32>::None` or `None::<i32>`.
                let enum_segment = (resolved.used >= 2)
                    .then(|| &path.segments[resolved.used - 2])
                    .filter(|segment| segment.args.is_some());
                let args = self.path_args(def, vec![], enum_segment.unwrap_or(segment));
                let _ = expected;
                ValueRes::Variant(def, variant, args)
            }
            Res::Def(def) => {
                let kind = self.world.def(def).kind;
                match kind {
                    DefKind::Fn => ValueRes::Fn(def, self.path_args(def, vec![], segment)),
                    DefKind::Const => ValueRes::Const(def, vec![]),
                    DefKind::Static => ValueRes::Static(def),
                    DefKind::Struct if rest.is_empty() => {
                        ValueRes::Variant(def, 0, self.path_args(def, vec![], segment))
                    }
                    DefKind::Struct | DefKind::Enum if !rest.is_empty() => {
                        let args = self.path_args(def, vec![], segment);
                        self.through_type(Ty::new(TyKind::Adt(def, args)), rest, path.span)
                    }
                    DefKind::TypeAlias => {
                        let args = self.path_args(def, vec![], segment);
                        let ty = self.world.alias_def(def).ty.subst(&args);
                        self.take_world_reports();
                        let ty = self.normalize(ty);
                        if rest.is_empty() {
                            if let TyKind::Adt(def, args) = ty.kind()
                                && self.world.def(*def).kind == DefKind::Struct
                            {
                                return ValueRes::Variant(*def, 0, args.clone());
                            }
                        } else {
                            return self.through_type(ty, rest, path.span);
                        }
                        self.report_not_a_value(path, kind);
                        ValueRes::Error
                    }
                    DefKind::Trait if rest.len() == 1 => {
                        let this = self.fresh(path.span);
                        let args = self.path_args(def, vec![this], segment);
                        self.trait_item(TraitRef { trait_: def, args }, &rest[0])
                    }
                    _ => {
                        self.report_not_a_value(path, kind);
                        ValueRes::Error
                    }
                }
            }
        }
    }

    fn report_not_a_value(&mut self, path: &ast::Path, kind: DefKind) {
        let name = path.segments.last().map(|segment| segment.ident.name).unwrap_or(Symbol::new("_"));
        let message = format!("expected value, found {} `{name}`", kind.describe());
        self.report(Diagnostic::error("E0423", path.span, message).label("not a value"));
    }

    /// Generic arguments of a definition: given first ones, then written or inferred ones.
    pub(crate) fn path_args(&mut self, def: DefId, first: Args, segment: &ast::PathSegment) -> Args {
        let written = segment.args.as_ref().is_some_and(|args| !args.args.is_empty());
        if !written {
            // Defaults of types do not apply to paths in expressions: everything is inferred.
            return self.solver.fresh_args(def, first, Some(segment.ident.span));
        }
        let mut args = self.with_host(segment.ident.span, |world, binder, host| {
            world.lower_args(binder, def, first, segment, host)
        });
        for arg in &mut args {
            *arg = self.normalize(*arg);
        }
        // Parameters without a name (`impl Trait` arguments) follow.
        self.solver.fresh_args(def, args, Some(segment.ident.span))
    }

    /// An item of a trait at a known self type.
    pub(crate) fn trait_item(&mut self, trait_ref: TraitRef, segment: &ast::PathSegment) -> ValueRes {
        let name = segment.ident.name;
        let mut owner = Some(trait_ref.clone());
        let mut found = self.world.assoc_item_named(trait_ref.trait_, name);
        if found.is_none() {
            // Through a supertrait: `T::default()` with `T: Trait`, `Trait: Default`.
            let all = self.world.elaborate(vec![Predicate::Trait(trait_ref.clone())]);
            for predicate in all {
                if let Predicate::Trait(above) = predicate
                    && above.args.first() == trait_ref.args.first()
                    && let Some(item) = self.world.assoc_item_named(above.trait_, name)
                {
                    found = Some(item);
                    owner = Some(above);
                    break;
                }
            }
        }
        let (Some(def), Some(owner)) = (found, owner) else {
            let trait_name = self.world.def(trait_ref.trait_).name;
            self.report(
                Diagnostic::error(
                    "E0576",
                    segment.ident.span,
                    format!("cannot find method or associated constant `{name}` in trait `{trait_name}`"),
                )
                .label(format!("not found in `{trait_name}`")),
            );
            return ValueRes::Error;
        };
        match self.world.def(def).kind {
            DefKind::Fn => ValueRes::Fn(def, self.path_args(def, owner.args, segment)),
            DefKind::Const => ValueRes::Const(def, owner.args),
            _ => {
                self.report(Diagnostic::error(
                    "E0575",
                    segment.ident.span,
                    "expected a value, found an associated type",
                ));
                ValueRes::Error
            }
        }
    }

    /// `Type::item`.
    pub(crate) fn assoc_value(&mut self, ty: Ty, segment: &ast::PathSegment, span: Span) -> ValueRes {
        let ty = self.known(ty);
        let name = segment.ident.name;
        if ty.is_error() {
            return ValueRes::Error;
        }
        if let TyKind::Adt(def, args) = ty.kind()
            && self.world.def(*def).kind == DefKind::Enum
            && let Some(variant) = self.world.variant_index(*def, name)
        {
            return ValueRes::Variant(*def, variant, args.clone());
        }
        match self.find_assoc(ty, name, segment.ident.span) {
            Some((def, first)) => match self.world.def(def).kind {
                DefKind::Const => ValueRes::Const(def, first),
                _ => ValueRes::Fn(def, self.path_args(def, first, segment)),
            },
            None => {
                self.report_no_assoc(ty, segment, span);
                ValueRes::Error
            }
        }
    }

    fn report_no_assoc(&mut self, ty: Ty, segment: &ast::PathSegment, _span: Span) {
        let name = segment.ident.name;
        let kind = self.type_kind_name(ty);
        let text = self.display_head(ty);
        let what = match ty.kind() {
            TyKind::Adt(def, _) if self.world.def(*def).kind == DefKind::Enum => {
                "variant, associated function, or constant"
            }
            _ => "associated function or constant",
        };
        let mut diagnostic = Diagnostic::error(
            "E0599",
            segment.ident.span,
            format!("no {what} named `{name}` found for {kind} `{text}` in the current scope"),
        )
        .label(format!("{what} not found in `{text}`"));
        let mut names = self.world.inherent_names(ty);
        if let TyKind::Adt(def, _) = ty.kind() {
            let adt = self.world.adt_def(*def);
            if self.world.def(*def).kind == DefKind::Enum {
                names.extend(adt.variants.iter().map(|variant| variant.name));
            }
            let def = self.world.def(*def);
            if self.world.is_session_def(def.parent.unwrap_or(self.world.session_module())) {
                diagnostic = diagnostic.also(def.span, format!("{what} `{name}` not found for this {kind}"));
            }
        }
        if let Some(similar) = closest(name, names.into_iter()) {
            diagnostic = diagnostic.help(format!(
                "there is an associated function or constant with a similar name: `{similar}`"
            ));
        }
        self.report(diagnostic);
    }

    fn report_unknown_value(&mut self, path: &ast::Path, error: crate::world::PathError) {
        let single = path.segments.len() == 1;
        let name = path.segments[error.at].ident.name;
        if single {
            if name.as_str() == "self" {
                self.report(
                    Diagnostic::error("E0424", path.span, "expected value, found module `self`")
                        .label("`self` value is a keyword only available in methods with a `self` parameter"),
                );
                return;
            }
            // A variable of the function around: items do not capture.
            let locals: Vec<Symbol> =
                self.scopes.iter().flat_map(|scope| scope.names.iter().map(|(name, _)| *name)).collect();
            let session: Vec<Symbol> =
                self.session.as_ref().map(|cx| cx.bindings.keys().copied().collect()).unwrap_or_default();
            if let Some(similar) = closest(name, locals.into_iter().chain(session)) {
                self.report(
                    Diagnostic::error(
                        "E0425",
                        path.span,
                        format!("cannot find value `{name}` in this scope"),
                    )
                    .label(format!("help: a local variable with a similar name exists: `{similar}`")),
                );
                return;
            }
            let module = self.binder.module;
            if let Some(found) = self.world.lookup_lexical(module, Namespace::Type, name) {
                let (kind, named) = match found.res {
                    Res::Def(def) => {
                        (self.world.def(def).kind.describe(), self.world.def(def).kind == DefKind::Struct)
                    }
                    Res::Prim(_) => ("builtin type", false),
                    Res::Variant(..) => ("variant", false),
                };
                let mut diagnostic =
                    Diagnostic::error("E0423", path.span, format!("expected value, found {kind} `{name}`"));
                diagnostic = if named {
                    let Res::Def(def) = found.res else { return };
                    let adt = self.world.adt_def(def);
                    let fields: Vec<_> =
                        adt.variants[0].fields.iter().map(|field| format!("{}: val", field.name)).collect();
                    diagnostic
                        .label(format!(
                            "help: use struct literal syntax instead: `{name} {{ {} }}`",
                            fields.join(", ")
                        ))
                        .also(found.span, format!("`{name}` defined here"))
                } else {
                    diagnostic.label("not a value")
                };
                self.report(diagnostic);
                return;
            }
            if let Some(this) = self.binder.self_ty
                && self.find_local(Symbol::new("self")).is_some()
                && let TyKind::Adt(def, _) = this.kind()
                && self
                    .world
                    .adt_def(*def)
                    .variants
                    .first()
                    .is_some_and(|v| v.fields.iter().any(|f| f.name == name))
            {
                self.report(
                    Diagnostic::error(
                        "E0425",
                        path.span,
                        format!("cannot find value `{name}` in this scope"),
                    )
                    .help(format!("you might have meant to use the available field: `self.{name}`")),
                );
                return;
            }
        }
        let module = self.binder.module;
        let diagnostic = self.world.path_error(module, path, error, "E0425", "value");
        self.report(diagnostic);
    }
}
