//! Fields, indexing and struct literals.

use super::FnCx;
use super::errors::Reason;
use super::solve::{Cause, Holds};
use super::suggest::closest;
use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::hir::{self, ExprKind};
use crate::span::{Span, Symbol};
use crate::ty::{DefId, InferVar, IntTy, Ty, TyKind};
use crate::world::{DefKind, Predicate, TraitRef, VariantDef};

impl FnCx<'_> {
    /// The type of a field that is visible here, without dereferencing.
    pub(crate) fn field_named(&mut self, ty: Ty, name: Symbol) -> Option<Ty> {
        let TyKind::Adt(def, args) = ty.kind() else { return None };
        if self.world.def(*def).kind != DefKind::Struct {
            return None;
        }
        let adt = self.world.adt_def(*def);
        let field = adt.variants[0].fields.iter().find(|field| field.name == name)?;
        let ty = field.ty.subst(args);
        Some(self.normalize(ty))
    }

    pub(crate) fn check_field(&mut self, inner: &ast::Expr, name: ast::Ident, span: Span) -> hir::Expr {
        let base = self.check(inner, None);
        let base_ty = self.known(base.ty);
        let mut at = base;
        let mut private = None;
        for _ in 0..16 {
            let ty = self.known(at.ty);
            match ty.kind() {
                TyKind::Adt(def, args) if self.world.def(*def).kind == DefKind::Struct => {
                    let adt = self.world.adt_def(*def);
                    self.take_world_reports();
                    let found = adt.variants[0].fields.iter().position(|field| field.name == name.name);
                    if let Some(index) = found {
                        let field = &adt.variants[0].fields[index];
                        if self.world.is_visible(field.vis, self.binder.module) {
                            let ty = self.normalize(field.ty.subst(args));
                            return hir::Expr { kind: ExprKind::Field(Box::new(at), index as u32), ty, span };
                        }
                        private = Some((*def, field.span));
                    }
                }
                TyKind::Tuple(parts) => {
                    if let Ok(index) = name.name.as_str().parse::<usize>()
                        && let Some(&ty) = parts.get(index)
                    {
                        return hir::Expr { kind: ExprKind::Field(Box::new(at), index as u32), ty, span };
                    }
                }
                TyKind::Error => return self.error_expr(span),
                TyKind::Infer(InferVar::Any(_)) => {
                    self.report_needs_annotation(inner.span, ty);
                    return self.error_expr(span);
                }
                _ => {}
            }
            match self.deref_step(ty) {
                Some(step) => at = self.apply_step(at, step),
                None => break,
            }
        }
        self.report_no_field(base_ty, inner, name, private);
        self.error_expr(span)
    }

    fn report_no_field(
        &mut self,
        ty: Ty,
        inner: &ast::Expr,
        name: ast::Ident,
        private: Option<(DefId, Span)>,
    ) {
        let ty = self.resolve(ty);
        let text = self.display(ty);
        if let Some((def, _)) = private {
            let owner = self.world.def(def).name;
            let message = format!("field `{}` of struct `{owner}` is private", name.name);
            self.report(Diagnostic::error("E0616", name.span, message).label("private field"));
            return;
        }
        if self.probe_method(ty, name.name).is_ok() {
            self.take_world_reports();
            let message = format!("attempted to take value of method `{}` on type `{text}`", name.name);
            let value = self.world.snippet(inner.span);
            self.report(
                Diagnostic::error("E0615", name.span, message)
                    .label("method, not a field")
                    .help(format!("use parentheses to call the method: `{value}.{}()`", name.name)),
            );
            return;
        }
        self.take_world_reports();
        if matches!(
            ty.kind(),
            TyKind::Int(_) | TyKind::Float(_) | TyKind::Bool | TyKind::Char | TyKind::Infer(_)
        ) {
            let message = format!("`{text}` is a primitive type and therefore doesn't have fields");
            self.report(Diagnostic::error("E0610", name.span, message));
            return;
        }
        let message = format!("no field `{}` on type `{text}`", name.name);
        let mut diagnostic = Diagnostic::error("E0609", name.span, message).label("unknown field");
        let mut at = ty;
        for _ in 0..8 {
            if let TyKind::Adt(def, _) = at.kind()
                && self.world.def(*def).kind == DefKind::Struct
            {
                let adt = self.world.adt_def(*def);
                let module = self.binder.module;
                let visible: Vec<Symbol> = adt.variants[0]
                    .fields
                    .iter()
                    .filter(|field| self.world.is_visible(field.vis, module))
                    .map(|field| field.name)
                    .collect();
                if let Some(similar) = closest(name.name, visible.iter().copied()) {
                    diagnostic = diagnostic.help(format!("a field with a similar name exists: `{similar}`"));
                } else if !visible.is_empty() {
                    let names: Vec<_> = visible.iter().take(5).map(|name| format!("`{name}`")).collect();
                    let plural =
                        if visible.len() == 1 { "available field is" } else { "available fields are" };
                    diagnostic = diagnostic.note(format!("{plural}: {}", names.join(", ")));
                }
                break;
            }
            match self.deref_step(at) {
                Some(step) => at = self.resolve(step.ty),
                None => break,
            }
        }
        self.report(diagnostic);
    }

    pub(crate) fn check_index(&mut self, inner: &ast::Expr, index: &ast::Expr, span: Span) -> hir::Expr {
        let base = self.check(inner, None);
        let index = self.check(index, None);
        let base_ty = self.known(base.ty);
        let index_ty = self.known(index.ty);
        if base_ty.is_error() || index_ty.is_error() {
            return self.error_expr(span);
        }
        let number = matches!(index_ty.kind(), TyKind::Int(IntTy::Usize) | TyKind::Infer(InferVar::Int(_)));
        let bracket = self.bracket_site(inner.span, index.span, span);
        let mut at = base;
        let mut in_vec = false;
        for _ in 0..16 {
            let ty = self.known(at.ty);
            if ty.is_var() {
                self.report_needs_annotation(inner.span, ty);
                return self.error_expr(span);
            }
            if number {
                let element = match ty.kind() {
                    TyKind::Array(element, _) | TyKind::Slice(element) => Some(*element),
                    _ => None,
                };
                if let Some(element) = element {
                    let _ = self.solver.unify(index_ty, Ty::usize());
                    if in_vec {
                        self.panic_sites.insert(span, bracket);
                    }
                    let kind = ExprKind::Index(Box::new(at), Box::new(index));
                    return hir::Expr { kind, ty: element, span };
                }
            }
            let is_vec = matches!(ty.kind(), TyKind::Adt(def, _) if self.world.is_lang(*def, "Vec"));
            if (!number || !is_vec)
                && !matches!(ty.kind(), TyKind::Ref { .. })
                && let Some(found) = self.overloaded_index(&at, ty, &index, span)
            {
                self.panic_sites.insert(span, bracket);
                return found;
            }
            in_vec = is_vec;
            match self.deref_step(ty) {
                Some(step) => at = self.apply_step(at, step),
                None => break,
            }
        }
        self.report_no_index(base_ty, index_ty, inner.span, index.span, span);
        self.error_expr(span)
    }

    /// From the opening bracket of `base[index]` on.
    fn bracket_site(&self, base: Span, index: Span, span: Span) -> Span {
        if base.file != span.file || index.file != span.file || base.hi > index.lo {
            return span;
        }
        let between = self.world.snippet(Span { lo: base.hi, hi: index.lo, ..span });
        let lo = between.rfind('[').map_or(span.lo, |at| base.hi + at as u32);
        Span { lo, ..span }
    }

    fn overloaded_index(
        &mut self,
        at: &hir::Expr,
        ty: Ty,
        index: &hir::Expr,
        span: Span,
    ) -> Option<hir::Expr> {
        let trait_ = self.world.lang_item("Index")?;
        // Arrays are indexed by ranges as slices are.
        let (at, ty) = match ty.kind() {
            TyKind::Array(element, _) => {
                let slice = Ty::new(TyKind::Slice(*element));
                let bound = TraitRef { trait_, args: vec![ty, index.ty] };
                if self.solver.may_hold(bound) == Holds::No {
                    let reference = self.reference_to(at.clone(), false, at.span);
                    let slice_ref = super::coerce::wrap(
                        reference,
                        hir::Coercion::ArrayToSlice,
                        Ty::reference(false, slice),
                    );
                    let span = at.span;
                    (hir::Expr { kind: ExprKind::Deref(Box::new(slice_ref)), ty: slice, span }, slice)
                } else {
                    (at.clone(), ty)
                }
            }
            _ => (at.clone(), ty),
        };
        let wanted = self.solver.vars.fresh_any(None);
        if self.solver.may_hold(TraitRef { trait_, args: vec![ty, wanted] }) == Holds::No {
            return None;
        }
        let mut index = index.clone();
        let bound = TraitRef { trait_, args: vec![ty, index.ty] };
        if self.solver.may_hold(bound) == Holds::No {
            // `map[&key]` where `&String` goes to `&str`.
            let only = TraitRef { trait_, args: vec![ty, wanted] };
            let snapshot = self.solver.snapshot();
            let selected = self.solver.select(&only, 0);
            let target = self.shallow(wanted);
            let coerced = match selected {
                super::solve::Selected::Yes(_) if !target.is_var() => self.coerce(index.clone(), target).ok(),
                _ => None,
            };
            match coerced {
                Some(value) => index = value,
                None => {
                    self.solver.vars.rollback(snapshot);
                    return None;
                }
            }
        }
        let args = vec![ty, index.ty];
        self.solver.add(Predicate::Trait(TraitRef { trait_, args: args.clone() }), Cause::plain(span));
        let output = Ty::new(TyKind::Projection { trait_, assoc: Symbol::new("Output"), args: args.clone() });
        let output = self.normalize(output);
        let callee = self.trait_callee("Index", "index", args);
        let at_span = at.span;
        let receiver = self.reference_to(at, false, at_span);
        let call = hir::Expr {
            kind: ExprKind::Call(callee, vec![receiver, index]),
            ty: Ty::reference(false, output),
            span,
        };
        Some(hir::Expr { kind: ExprKind::Deref(Box::new(call)), ty: output, span })
    }

    fn report_no_index(&mut self, base: Ty, index: Ty, _base_span: Span, index_span: Span, span: Span) {
        let (base_text, index_text) = (self.display(base), self.display(index));
        let mut target = self.resolve(base);
        while let TyKind::Ref { ty, .. } = target.kind() {
            target = self.resolve(*ty);
        }
        let element = match target.kind() {
            TyKind::Array(element, _) | TyKind::Slice(element) => Some(*element),
            TyKind::Adt(def, args) if self.world.is_lang(*def, "Vec") => Some(args[0]),
            _ => None,
        };
        if let Some(element) = element {
            let element = self.display(element);
            self.report(
                Diagnostic::error(
                    "E0277",
                    index_span,
                    format!("the type `[{element}]` cannot be indexed by `{index_text}`"),
                )
                .label("slice indices are of type `usize` or ranges of `usize`")
                .help(format!("the trait `SliceIndex<[{element}]>` is not implemented for `{index_text}`")),
            );
            return;
        }
        let is_text = *target.kind() == TyKind::Str
            || matches!(target.kind(), TyKind::Adt(def, _) if self.world.is_lang(*def, "String"));
        if is_text {
            self.report(
                Diagnostic::error(
                    "E0277",
                    index_span,
                    format!("the type `str` cannot be indexed by `{index_text}`"),
                )
                .label("string indices are ranges of `usize`")
                .note("you can use `.chars().nth()` or `.bytes().nth()`"),
            );
            return;
        }
        self.report(Diagnostic::error(
            "E0608",
            span,
            format!("cannot index into a value of type `{base_text}`"),
        ));
    }

    /// The struct or variant that a path names, at arguments.
    pub(crate) fn resolve_variant_path(
        &mut self,
        path: &ast::Path,
        expected: Option<Ty>,
    ) -> Option<(DefId, u32, Vec<Ty>)> {
        use crate::world::{Namespace, Res, Resolved};
        let _ = expected;
        let single_self = path.segments.len() == 1 && path.segments[0].ident.name.as_str() == "Self";
        if !single_self && path.qself.is_none() {
            let module = self.binder.module;
            // A variant lives in both namespaces, a struct in that of types.
            if let Ok(Resolved { res: Res::Variant(def, variant), used }) =
                self.world.resolve_path(module, path, Namespace::Type)
                && used == path.segments.len()
            {
                self.take_world_reports();
                let segment = (used >= 2)
                    .then(|| &path.segments[used - 2])
                    .filter(|segment| segment.args.is_some())
                    .unwrap_or(&path.segments[used - 1]);
                let args = self.path_args(def, vec![], segment);
                return Some((def, variant, args));
            }
        }
        // `Self::Variant { … }` and `Alias::Variant { … }`.
        if path.segments.len() >= 2 && path.qself.is_none() {
            let (last, prefix) = path.segments.split_last().expect("a path has a segment");
            let prefix_path = ast::Path { segments: prefix.to_vec(), ..path.clone() };
            let span = path.span;
            let is_self = prefix[0].ident.name.as_str() == "Self";
            let module = self.binder.module;
            let alias = matches!(
                self.world.resolve_path(module, &prefix_path, Namespace::Type),
                Ok(Resolved { res: Res::Def(def), .. }) if self.world.def(def).kind == DefKind::TypeAlias
            );
            if is_self || alias {
                let ty = self.lower(&ast::Type { kind: ast::TypeKind::Path(prefix_path), span });
                if let TyKind::Adt(def, args) = ty.kind()
                    && let Some(variant) = self.world.variant_index(*def, last.ident.name)
                {
                    return Some((*def, variant, args.clone()));
                }
            }
        }
        let before = self.diagnostics.len();
        let ty = self.lower(&ast::Type { kind: ast::TypeKind::Path(path.clone()), span: path.span });
        for diagnostic in &mut self.diagnostics[before..] {
            if diagnostic.code == Some("E0425") {
                diagnostic.code = Some("E0422");
                diagnostic.message = diagnostic
                    .message
                    .replace("cannot find type", "cannot find struct, variant or union type");
            }
        }
        match ty.kind() {
            TyKind::Adt(def, args) if self.world.def(*def).kind == DefKind::Struct => {
                Some((*def, 0, args.clone()))
            }
            TyKind::Error => None,
            _ => {
                let text = self.world.snippet(path.span);
                let kind = self.type_kind_name(ty);
                self.report(
                    Diagnostic::error(
                        "E0574",
                        path.span,
                        format!("expected struct, variant or union type, found {kind} `{text}`"),
                    )
                    .label("not a struct, variant or union type"),
                );
                None
            }
        }
    }

    pub(crate) fn check_struct(
        &mut self,
        path: &ast::Path,
        fields: &[ast::FieldInit],
        base: Option<&ast::Expr>,
        span: Span,
        expected: Option<Ty>,
    ) -> hir::Expr {
        let Some((def, variant, args)) = self.resolve_variant_path(path, expected) else {
            for field in fields {
                let _ = self.check(&field.value, None);
            }
            return self.error_expr(span);
        };
        let ty = Ty::new(TyKind::Adt(def, args.clone()));
        // What is expected reaches into the fields.
        if let Some(expected) = expected {
            let snapshot = self.solver.snapshot();
            if self.solver.unify(ty, expected).is_err() {
                self.solver.vars.rollback(snapshot);
            }
        }
        let adt = self.world.adt_def(def);
        self.take_world_reports();
        self.add_bounds_of(def, &args, path.span);
        let shape = &adt.variants[variant as usize];
        let mut seen: Vec<(Symbol, Span)> = vec![];
        let mut values = vec![];
        let mut wrong = false;
        for field in fields {
            let Some(index) = shape.fields.iter().position(|known| known.name == field.name.name) else {
                self.report_unknown_field(def, shape, field.name, &seen, fields);
                let _ = self.check(&field.value, None);
                wrong = true;
                continue;
            };
            if let Some((_, first)) = seen.iter().find(|(name, _)| *name == field.name.name) {
                let first = *first;
                let message = format!("field `{}` specified more than once", field.name.name);
                self.report(
                    Diagnostic::error("E0062", field.name.span, message)
                        .label("used more than once")
                        .also(first, format!("first use of `{}`", field.name.name)),
                );
                continue;
            }
            seen.push((field.name.name, field.name.span));
            let known = &shape.fields[index];
            if !self.world.is_visible(known.vis, self.binder.module) {
                let owner = self.world.def(def).name;
                let message = format!("field `{}` of struct `{owner}` is private", known.name);
                self.report(Diagnostic::error("E0451", field.name.span, message).label("private field"));
            }
            let target = self.normalize(known.ty.subst(&args));
            let value = self.check_coerce(&field.value, target, Reason::Plain);
            values.push((index as u32, value));
        }
        let base = base.map(|base| {
            let value = self.check_coerce(base, ty, Reason::Plain);
            if self.world.def(def).kind != DefKind::Struct {
                self.report(Diagnostic::error(
                    "E0436",
                    base.span,
                    "functional record update syntax requires a struct",
                ));
            }
            Box::new(value)
        });
        if base.is_none() && !wrong {
            let missing: Vec<Symbol> = shape
                .fields
                .iter()
                .map(|field| field.name)
                .filter(|name| !seen.iter().any(|(known, _)| known == name))
                .collect();
            if !missing.is_empty() {
                let owner = self.variant_text(def, variant);
                let (names, plural) = name_list(&missing);
                let message = format!("missing field{plural} {names} in initializer of `{owner}`");
                self.report(Diagnostic::error("E0063", path.span, message).label(format!("missing {names}")));
            }
        }
        hir::Expr { kind: ExprKind::Adt { variant, fields: values, base }, ty, span }
    }

    pub(crate) fn variant_text(&self, def: DefId, variant: u32) -> String {
        let info = self.world.def(def);
        match info.kind {
            DefKind::Enum => {
                format!("{}::{}", info.name, self.world.adt_def(def).variants[variant as usize].name)
            }
            _ => info.name.to_string(),
        }
    }

    fn report_unknown_field(
        &mut self,
        def: DefId,
        shape: &VariantDef,
        name: ast::Ident,
        _seen: &[(Symbol, Span)],
        written: &[ast::FieldInit],
    ) {
        let info = self.world.def(def);
        let (kind, owner) = match info.kind {
            DefKind::Enum => ("variant", format!("{}::{}", info.name, shape.name)),
            _ => ("struct", info.name.to_string()),
        };
        let (code, message) = match info.kind {
            DefKind::Enum => ("E0559", format!("variant `{owner}` has no field named `{}`", name.name)),
            _ => ("E0560", format!("struct `{owner}` has no field named `{}`", name.name)),
        };
        let free: Vec<Symbol> = shape
            .fields
            .iter()
            .map(|field| field.name)
            .filter(|known| !written.iter().any(|field| field.name.name == *known))
            .collect();
        let mut diagnostic = Diagnostic::error(code, name.span, message);
        match closest(name.name, free.iter().copied()) {
            Some(similar) => {
                diagnostic = diagnostic
                    .label("unknown field")
                    .help(format!("a field with a similar name exists: `{similar}`"));
            }
            None => {
                diagnostic = diagnostic.label(format!("`{owner}` does not have this field"));
                if free.is_empty() {
                    diagnostic = diagnostic.note("all struct fields are already assigned");
                } else {
                    let (names, plural) = name_list(&free);
                    let verb = if plural.is_empty() { "available field is" } else { "available fields are" };
                    diagnostic = diagnostic.note(format!("{verb}: {}", names.replace(" and ", ", ")));
                }
            }
        }
        let _ = kind;
        self.report(diagnostic);
    }
}

/// "`a`", "`a` and `b`", "`a`, `b` and `c`", with the plural's `s`.
pub(crate) fn name_list(names: &[Symbol]) -> (String, &'static str) {
    let quoted: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.as_slice() {
        [] => (String::new(), ""),
        [one] => (one.clone(), ""),
        [rest @ .., last] if rest.len() <= 2 => (format!("{} and {last}", rest.join(", ")), "s"),
        [a, b, c, rest @ ..] => {
            let more = if rest.len() == 1 {
                "1 other field".to_string()
            } else {
                format!("{} other fields", rest.len())
            };
            (format!("{a}, {b}, {c} and {more}"), "s")
        }
        [..] => (quoted.join(", "), "s"),
    }
}
