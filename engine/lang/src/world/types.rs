//! From types as written to types.

use super::generics::{assoc_item, simple_name};
use super::lookup::{Namespace, Res};
use super::{Binder, DefKind, Predicate, Syntax, TraitRef, World};
use crate::ast::{self, AssocKind, ItemKind, TypeKind};
use crate::diagnostic::Diagnostic;
use crate::span::{Span, Symbol};
use crate::ty::{Args, DefId, DynTy, Ty, TyKind};

/// What surrounds a type: a signature, where everything must be written, or a body, where `_` is inferred.
pub(crate) trait TypeHost {
    /// A type (or constant) that is not written: `_`, or left-out arguments. `None` where that is an error.
    fn infer(&mut self, constant: bool) -> Option<Ty>;
    /// `impl Bounds`, where it is allowed.
    fn impl_trait(&mut self, world: &World, binder: &Binder, bounds: &[ast::Bound], span: Span)
    -> Option<Ty>;
    /// Takes an error.
    fn report(&mut self, diagnostic: Diagnostic);
}

/// Signatures: nothing is inferred; errors go to the world until a check collects them.
pub(crate) struct SignatureHost<'w> {
    world: &'w World,
}

impl<'w> SignatureHost<'w> {
    pub(crate) fn new(world: &'w World) -> Self {
        Self { world }
    }
}

impl TypeHost for SignatureHost<'_> {
    fn infer(&mut self, _: bool) -> Option<Ty> {
        None
    }

    fn impl_trait(&mut self, _: &World, _: &Binder, _: &[ast::Bound], _: Span) -> Option<Ty> {
        None
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.world.report(diagnostic);
    }
}

impl World {
    /// The type that a written type means.
    pub(crate) fn lower_type(&self, binder: &Binder, ty: &ast::Type, host: &mut dyn TypeHost) -> Ty {
        match &ty.kind {
            TypeKind::Path(path) => self.lower_path_type(binder, path, host),
            TypeKind::Ref { mutable, ty } => Ty::reference(*mutable, self.lower_type(binder, ty, host)),
            TypeKind::Ptr { .. } => {
                host.report(Diagnostic::refused(ty.span, "raw pointers are"));
                Ty::error()
            }
            TypeKind::Slice(element) => Ty::new(TyKind::Slice(self.lower_type(binder, element, host))),
            TypeKind::Array(element, len) => {
                let element = self.lower_type(binder, element, host);
                let len = self.const_in_type(binder, len, Some(Ty::usize()), host);
                Ty::new(TyKind::Array(element, len))
            }
            TypeKind::Tuple(parts) => {
                Ty::tuple(parts.iter().map(|part| self.lower_type(binder, part, host)).collect())
            }
            TypeKind::FnPtr { params, ret } => {
                let params = params.iter().map(|param| self.lower_type(binder, param, host)).collect();
                let ret = ret.as_ref().map_or_else(Ty::unit, |ret| self.lower_type(binder, ret, host));
                Ty::new(TyKind::FnPtr(params, ret))
            }
            TypeKind::ImplTrait(bounds) => {
                host.impl_trait(self, binder, bounds, ty.span).unwrap_or_else(|| {
                    let message = "`impl Trait` is not allowed in this position";
                    host.report(Diagnostic::error("E0562", ty.span, message));
                    Ty::error()
                })
            }
            TypeKind::DynTrait(bounds) => self.lower_dyn(binder, bounds, ty.span, host),
            TypeKind::Never => Ty::never(),
            TypeKind::Infer => host.infer(false).unwrap_or_else(|| {
                let message = "the placeholder `_` is not allowed within types on item signatures";
                host.report(
                    Diagnostic::error("E0121", ty.span, message).label("not allowed in type signatures"),
                );
                Ty::error()
            }),
            TypeKind::Error => Ty::error(),
        }
    }

    fn lower_dyn(&self, binder: &Binder, bounds: &[ast::Bound], span: Span, host: &mut dyn TypeHost) -> Ty {
        // The self type of an object's trait is the object; a placeholder keeps the arguments in place.
        let hole = Ty::error();
        let mut object: Option<DynTy> = None;
        for bound in bounds {
            let mut predicates = vec![];
            self.lower_bound(binder, hole, bound, &mut predicates, host);
            let Some(Predicate::Trait(trait_ref)) = predicates.first().cloned() else { continue };
            let lang = self.trait_lang(trait_ref.trait_);
            if bounds.len() > 1
                && matches!(lang.as_deref(), Some("Send" | "Sync" | "Unpin" | "UnwindSafe" | "RefUnwindSafe"))
            {
                continue;
            }
            let mut bindings: Vec<(Symbol, Ty)> = predicates
                .iter()
                .filter_map(|predicate| match predicate {
                    Predicate::Projection(_, name, ty) => Some((*name, *ty)),
                    _ => None,
                })
                .collect();
            bindings.sort_by_key(|(name, _)| name.as_str());
            object = Some(DynTy { trait_: trait_ref.trait_, args: trait_ref.args[1..].to_vec(), bindings });
        }
        match object {
            Some(object) => Ty::new(TyKind::Dyn(object)),
            None => {
                if bounds.is_empty() {
                    host.report(Diagnostic::error(
                        "E0224",
                        span,
                        "at least one trait is required for an object type",
                    ));
                }
                Ty::error()
            }
        }
    }

    pub(crate) fn trait_lang(&self, trait_: DefId) -> Option<String> {
        let def = self.def(trait_);
        let attr = def.attrs.iter().find(|attr| attr.name.name.as_str() == "lang")?;
        Some(attr.args.trim().trim_matches('"').to_string())
    }

    /// A bound's trait at its arguments, for `self_ty`.
    pub(crate) fn lower_trait_ref(
        &self,
        binder: &Binder,
        path: &ast::Path,
        self_ty: Ty,
        host: &mut dyn TypeHost,
    ) -> Option<TraitRef> {
        let resolved = match self.resolve_path(binder.module, path, Namespace::Type) {
            Ok(resolved) => resolved,
            Err(error) => {
                host.report(self.path_error(binder.module, path, error, "E0405", "trait"));
                return None;
            }
        };
        let Res::Def(trait_) = resolved.res else {
            self.report_not_a_trait(path, "builtin type", host);
            return None;
        };
        let kind = self.def(trait_).kind;
        if kind != DefKind::Trait || resolved.used != path.segments.len() {
            self.report_not_a_trait(path, kind.describe(), host);
            return None;
        }
        let segment = path.segments.last().expect("a path has a segment");
        let args = self.lower_args(binder, trait_, vec![self_ty], segment, host);
        Some(TraitRef { trait_, args })
    }

    fn report_not_a_trait(&self, path: &ast::Path, kind: &str, host: &mut dyn TypeHost) {
        let name = path.segments.last().map(|segment| segment.ident.name).unwrap_or(Symbol::new("_"));
        host.report(
            Diagnostic::error("E0404", path.span, format!("expected trait, found {kind} `{name}`"))
                .label("not a trait"),
        );
    }

    /// The arguments of a definition: `before` (a parent's, or `Self`), then what the segment writes, then defaults or
    /// what the host infers.
    pub(crate) fn lower_args(
        &self,
        binder: &Binder,
        def: DefId,
        before: Args,
        segment: &ast::PathSegment,
        host: &mut dyn TypeHost,
    ) -> Args {
        let params = self.params(def);
        let mut args = before;
        let own = &params[args.len().min(params.len())..];
        let written: &[ast::GenericArg] = segment.args.as_ref().map_or(&[], |args| &args.args);
        if written.len() > own.len() {
            self.report_arg_count(def, segment, own.len(), written.len(), host);
        }
        for (index, param) in own.iter().enumerate() {
            let arg = match written.get(index) {
                Some(ast::GenericArg::Type(ty)) if param.const_ty.is_some() => {
                    self.const_from_type(binder, ty, host)
                }
                Some(ast::GenericArg::Type(ty)) => self.lower_type(binder, ty, host),
                Some(ast::GenericArg::Const(expr)) => self.const_in_type(binder, expr, None, host),
                None => {
                    let inferred = if written.is_empty() || param.default.is_none() {
                        host.infer(param.const_ty.is_some())
                    } else {
                        None
                    };
                    // In a body, `Type` alone is inferred where it has no default.
                    match (param.default, inferred) {
                        (Some(default), None) => default.subst(&args),
                        (Some(default), Some(_)) if !written.is_empty() => default.subst(&args),
                        (_, Some(var)) => var,
                        (None, None) => {
                            let least = own.iter().filter(|param| param.default.is_none()).count();
                            if written.len() <= own.len() {
                                self.report_arg_count(def, segment, least, written.len(), host);
                            }
                            args.resize(params.len(), Ty::error());
                            return args;
                        }
                    }
                }
            };
            args.push(arg);
        }
        args
    }

    pub(crate) fn report_arg_count(
        &self,
        def: DefId,
        segment: &ast::PathSegment,
        wanted: usize,
        given: usize,
        host: &mut dyn TypeHost,
    ) {
        let info = self.def(def);
        let kind = match self.generic_parent(def).map(|parent| self.def(parent).kind) {
            Some(_) if info.kind == DefKind::Fn => "method",
            _ => info.kind.describe(),
        };
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        let message = if given == 0 && wanted > 0 {
            format!("missing generics for {kind} `{}`", info.name)
        } else {
            format!(
                "{kind} takes {wanted} generic argument{} but {given} generic argument{} {} supplied",
                plural(wanted),
                plural(given),
                if given == 1 { "was" } else { "were" }
            )
        };
        host.report(
            Diagnostic::error("E0107", segment.ident.span, message)
                .label(format!("expected {wanted} generic argument{}", plural(wanted))),
        );
    }

    fn const_from_type(&self, binder: &Binder, ty: &ast::Type, host: &mut dyn TypeHost) -> Ty {
        match &ty.kind {
            TypeKind::Infer => self.lower_type(binder, ty, host),
            TypeKind::Path(path) => {
                if let Some(param) = simple_name(ty).and_then(|name| binder.param(name)) {
                    return param;
                }
                let expr = ast::Expr { kind: ast::ExprKind::Path(path.clone()), span: ty.span };
                self.const_in_type(binder, &expr, None, host)
            }
            _ => {
                host.report(Diagnostic::error(
                    "E0747",
                    ty.span,
                    "type provided when a constant was expected",
                ));
                Ty::error()
            }
        }
    }

    /// A constant as written in a type.
    pub(crate) fn const_in_type(
        &self,
        binder: &Binder,
        expr: &ast::Expr,
        wanted: Option<Ty>,
        host: &mut dyn TypeHost,
    ) -> Ty {
        match crate::check::const_eval::eval(self, binder, expr, wanted) {
            Ok(ty) => ty,
            Err(diagnostic) => {
                if matches!(expr.kind, ast::ExprKind::Underscore)
                    && let Some(var) = host.infer(true)
                {
                    return var;
                }
                host.report(diagnostic);
                Ty::error()
            }
        }
    }

    fn lower_path_type(&self, binder: &Binder, path: &ast::Path, host: &mut dyn TypeHost) -> Ty {
        if let Some(qself) = &path.qself {
            let ty = self.lower_type(binder, &qself.ty, host);
            let Some(trait_path) = &qself.trait_ else {
                return self.lower_assoc_segments(binder, ty, &path.segments, path.span, host);
            };
            let Some(trait_ref) = self.lower_trait_ref(binder, trait_path, ty, host) else {
                return Ty::error();
            };
            let Some((first, rest)) = path.segments.split_first() else { return ty };
            let Some(owner) = self.trait_with_assoc(&trait_ref, first.ident.name) else {
                self.report_no_assoc_type(&trait_ref, first, host);
                return Ty::error();
            };
            let projection = Ty::new(TyKind::Projection {
                trait_: owner.trait_,
                assoc: first.ident.name,
                args: owner.args,
            });
            return self.lower_assoc_segments(binder, projection, rest, path.span, host);
        }
        let first = &path.segments[0];
        if !path.global {
            let named = match first.ident.name.as_str() {
                "Self" => match binder.self_ty.or_else(|| binder.param(first.ident.name)) {
                    Some(ty) => Some(ty),
                    None => {
                        host.report(
                            Diagnostic::error(
                                "E0411",
                                first.ident.span,
                                "cannot find type `Self` in this scope",
                            )
                            .label("`Self` is only available in impls, traits, or type definitions"),
                        );
                        return Ty::error();
                    }
                },
                _ => binder.param(first.ident.name),
            };
            if let Some(ty) = named {
                return self.lower_assoc_segments(binder, ty, &path.segments[1..], path.span, host);
            }
        }
        let resolved = match self.resolve_path(binder.module, path, Namespace::Type) {
            Ok(resolved) => resolved,
            Err(error) => {
                let mut diagnostic = self.path_error(binder.module, path, error, "E0425", "type");
                if path.segments.len() == 1 && diagnostic.primary.text.starts_with("not found") {
                    let name = first.ident.name.as_str();
                    let known = [
                        ("string", "String"),
                        ("vec", "Vec"),
                        ("int", "i32"),
                        ("float", "f64"),
                        ("double", "f64"),
                        ("uint", "u32"),
                        ("boolean", "bool"),
                        ("long", "i64"),
                    ];
                    if let Some((_, meant)) = known.iter().find(|(wrong, _)| *wrong == name) {
                        diagnostic =
                            diagnostic.help(format!("perhaps you intended to use this type: `{meant}`"));
                    }
                }
                host.report(diagnostic);
                return Ty::error();
            }
        };
        let segment = &path.segments[resolved.used - 1];
        let ty = match resolved.res {
            Res::Prim(ty) => ty,
            Res::Variant(def, _) => {
                let name = segment.ident.name;
                host.report(
                    Diagnostic::error("E0573", path.span, format!("expected type, found variant `{name}`"))
                        .label("not a type")
                        .help(format!("try using the variant's enum: `{}`", self.def(def).name)),
                );
                return Ty::error();
            }
            Res::Def(def) => match self.def(def).kind {
                DefKind::Struct | DefKind::Enum => {
                    let args = self.lower_args(binder, def, vec![], segment, host);
                    Ty::new(TyKind::Adt(def, args))
                }
                DefKind::TypeAlias => {
                    let args = self.lower_args(binder, def, vec![], segment, host);
                    self.alias_def(def).ty.subst(&args)
                }
                DefKind::Trait if resolved.used == path.segments.len() => {
                    let name = segment.ident.name;
                    host.report(
                        Diagnostic::error("E0782", path.span, "expected a type, found a trait").help(
                            format!("you can add the `dyn` keyword if you want a trait object: `dyn {name}`"),
                        ),
                    );
                    return Ty::error();
                }
                DefKind::Trait => {
                    host.report(Diagnostic::error("E0223", path.span, "ambiguous associated type"));
                    return Ty::error();
                }
                kind => {
                    let name = segment.ident.name;
                    // After `use std::char;` the type is still a type.
                    if kind == DefKind::Mod
                        && path.segments.len() == 1
                        && let Some(primitive) = super::lookup::primitive(name.as_str())
                    {
                        return primitive;
                    }
                    let message = format!("expected type, found {} `{name}`", kind.describe());
                    host.report(Diagnostic::error("E0573", path.span, message).label("not a type"));
                    return Ty::error();
                }
            },
        };
        self.lower_assoc_segments(binder, ty, &path.segments[resolved.used..], path.span, host)
    }

    /// `ty::A::B`: associated types by name.
    pub(crate) fn lower_assoc_segments(
        &self,
        binder: &Binder,
        ty: Ty,
        segments: &[ast::PathSegment],
        span: Span,
        host: &mut dyn TypeHost,
    ) -> Ty {
        let mut at = ty;
        for segment in segments {
            if at.is_error() {
                return at;
            }
            match self.assoc_type_of(binder, at, segment.ident.name, host) {
                Some(found) => at = found,
                None => {
                    let name = segment.ident.name;
                    let diagnostic = match at.kind() {
                        TyKind::Param(_, param) => Diagnostic::error(
                            "E0220",
                            segment.ident.span,
                            format!("associated type `{name}` not found for `{param}`"),
                        )
                        .label(format!("associated type `{name}` not found")),
                        _ => Diagnostic::error("E0223", span, "ambiguous associated type").help(format!(
                            "use fully-qualified syntax: `<{} as Trait>::{name}`",
                            self.display(at)
                        )),
                    };
                    host.report(diagnostic);
                    return Ty::error();
                }
            }
        }
        at
    }

    fn assoc_type_of(&self, binder: &Binder, ty: Ty, name: Symbol, host: &mut dyn TypeHost) -> Option<Ty> {
        if let TyKind::Param(..) = ty.kind()
            && let Some(found) = self.assoc_of_param(binder, ty, name, host)
        {
            return Some(found);
        }
        // `Self::Name` inside an impl.
        let holder = binder.owner.map(|owner| self.generic_parent(owner).unwrap_or(owner));
        if let Some(holder) = holder
            && self.def(holder).kind == DefKind::Impl
            && self.impl_header(holder).self_ty == ty
        {
            let item = self.item_syntax(holder)?;
            let ItemKind::Impl(decl) = &item.kind else { return None };
            for assoc in &decl.items {
                if assoc.name.name == name
                    && let AssocKind::Type { ty: Some(value), .. } = &assoc.kind
                {
                    let binder = self.binder(holder);
                    return Some(self.lower_type(&binder, value, host));
                }
            }
            if let Some(trait_ref) = &self.impl_header(holder).trait_
                && let Some(owner) = self.trait_with_assoc(trait_ref, name)
            {
                return Some(Ty::new(TyKind::Projection {
                    trait_: owner.trait_,
                    assoc: name,
                    args: owner.args,
                }));
            }
        }
        if let TyKind::Projection { trait_, assoc, args } = ty.kind() {
            return self.trait_def(*trait_).assoc_bounds.iter().find_map(|bound| match bound {
                Predicate::Trait(bound) => {
                    let TyKind::Projection { assoc: of, .. } = bound.args[0].kind() else { return None };
                    if of != assoc {
                        return None;
                    }
                    let args = bound.args.iter().map(|arg| arg.subst(args)).collect();
                    let owner = self.trait_with_assoc(&TraitRef { trait_: bound.trait_, args }, name)?;
                    Some(Ty::new(TyKind::Projection { trait_: owner.trait_, assoc: name, args: owner.args }))
                }
                _ => None,
            });
        }
        None
    }

    fn report_no_assoc_type(
        &self,
        trait_ref: &TraitRef,
        segment: &ast::PathSegment,
        host: &mut dyn TypeHost,
    ) {
        let (name, trait_) = (segment.ident.name, self.def(trait_ref.trait_).name);
        let message = format!("cannot find associated type `{name}` in trait `{trait_}`");
        host.report(
            Diagnostic::error("E0576", segment.ident.span, message).label(format!("not found in `{trait_}`")),
        );
    }

    /// The syntax of an associated item.
    pub(crate) fn with_assoc<R>(&self, def: DefId, read: impl FnOnce(&ast::AssocItem) -> R) -> Option<R> {
        match &self.def(def).syntax {
            Syntax::Assoc(item, index) => Some(read(assoc_item(item, *index))),
            _ => None,
        }
    }
}
