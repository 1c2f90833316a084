//! Checking items: every signature and body of a module, and impls against their traits.

use super::solve::{Holds, Solver};
use super::suggest::closest;
use crate::diagnostic::Diagnostic;
use crate::span::Symbol;
use crate::ty::{DefId, Ty};
use crate::world::{DefKind, ImplDef, Predicate, Res, TraitRef, World};

impl World {
    /// Checks the items declared in a module (of the session: those of the current cell) and everything inside them.
    pub(crate) fn check_items_of(&self, module: DefId) -> Vec<Diagnostic> {
        let session = module == self.session_module();
        let data = self.module_data(module).borrow().clone();
        let mut defs: Vec<DefId> = vec![];
        for entry in data.types.values().chain(data.values.values()) {
            if let Res::Def(def) = entry.res
                && self.def(def).parent == Some(module)
                && !defs.contains(&def)
            {
                defs.push(def);
            }
        }
        defs.extend(data.impls.iter().copied());
        if session {
            defs.retain(|&def| self.is_of_this_cell(def));
        }
        defs.sort_by_key(|&def| {
            let span = self.def(def).span;
            (span.file, span.lo, def)
        });
        let mut diagnostics = vec![];
        for import in data.imports.values().flatten().chain(&data.globs) {
            if session && !self.is_cell_span(import.span) {
                continue;
            }
            diagnostics.extend(self.check_import(module, import));
        }
        for def in defs {
            diagnostics.extend(self.check_item(def));
        }
        diagnostics
    }

    fn check_import(&self, module: DefId, import: &crate::world::Import) -> Option<Diagnostic> {
        use crate::world::Namespace;
        let found = [Namespace::Type, Namespace::Value]
            .into_iter()
            .any(|ns| self.resolve_import(module, import, ns, &mut vec![]).is_some());
        if found || import.names_macro {
            return None;
        }
        let text: Vec<_> = import.path.segments.iter().map(|segment| segment.ident.name.as_str()).collect();
        let last = import.path.segments.last()?.ident;
        if self.is_std_macro(last.name) && text.first() == Some(&"std") {
            return None;
        }
        let error = self.resolve_path(module, &import.path, Namespace::Type).err()?;
        let _ = self.take_reports();
        let segment = &import.path.segments[error.at];
        let mut diagnostic = if error.at + 1 < import.path.segments.len() && error.inside.is_none() {
            Diagnostic::error("E0432", segment.ident.span, format!("unresolved import `{}`", text[..=error.at].join("::")))
                .label(format!("use of unresolved module or unlinked crate `{}`", segment.ident.name))
                .help("external crates need a `%%native` cell or one of the built-in crates: `std`, `burn`, `emberlab`")
        } else {
            let owner = if error.at == 0 {
                "the root".to_string()
            } else {
                format!("`{}`", text[..error.at].join("::"))
            };
            Diagnostic::error("E0432", segment.ident.span, format!("unresolved import `{}`", text.join("::")))
                .label(format!("no `{}` in {owner}", segment.ident.name))
        };
        if let Some(inside) = error.inside
            && self.def(inside).kind == DefKind::Mod
        {
            let data = self.module_data(inside).borrow().clone();
            let names = data.types.keys().chain(data.values.keys()).chain(data.imports.keys()).copied();
            if let Some(similar) = closest(segment.ident.name, names) {
                diagnostic = diagnostic.help(format!("a similar name exists in the module: `{similar}`"));
            }
        }
        Some(diagnostic)
    }

    fn is_std_macro(&self, name: Symbol) -> bool {
        matches!(
            name.as_str(),
            "println" | "print" | "format" | "vec" | "panic" | "assert" | "write" | "writeln" | "dbg"
        )
    }

    fn check_item(&self, def: DefId) -> Vec<Diagnostic> {
        let mut diagnostics = vec![];
        match self.def(def).kind {
            DefKind::Fn | DefKind::Const | DefKind::Static => {
                if self.def(def).kind == DefKind::Fn {
                    let _ = self.fn_def(def);
                }
                diagnostics.extend(self.take_reports());
                diagnostics.extend(self.body_state(def).1);
            }
            DefKind::Struct | DefKind::Enum => {
                let _ = self.adt_def(def);
                diagnostics.extend(self.take_reports());
                diagnostics.extend(self.check_size(def));
            }
            DefKind::Trait => {
                let _ = self.trait_def(def);
                for &(_, item) in self.assoc_items(def).iter() {
                    if self.def(item).kind != DefKind::AssocType {
                        diagnostics.extend(self.check_item(item));
                    }
                }
            }
            DefKind::Impl => {
                let impl_def = self.impl_def(def);
                diagnostics.extend(self.take_reports());
                if let Some(trait_ref) = &impl_def.trait_ {
                    diagnostics.extend(self.check_impl(def, &impl_def, trait_ref));
                }
                for &(_, item) in self.assoc_items(def).iter() {
                    if self.def(item).kind != DefKind::AssocType {
                        diagnostics.extend(self.check_item(item));
                    }
                }
            }
            DefKind::TypeAlias => {
                let _ = self.alias_def(def);
            }
            DefKind::Mod => diagnostics.extend(self.check_items_of(def)),
            _ => {}
        }
        diagnostics.extend(self.take_reports());
        diagnostics
    }

    /// A type that holds itself without a box has no size.
    fn check_size(&self, def: DefId) -> Option<Diagnostic> {
        let mut trail = vec![];
        if !self.holds(def, def, &mut trail) {
            return None;
        }
        let info = self.def(def);
        let field =
            self.adt_def(def).variants.iter().flat_map(|variant| variant.fields.clone()).find(|field| {
                let mut trail = vec![];
                self.type_holds(field.ty, def, &mut trail)
            });
        let mut diagnostic = Diagnostic::error(
            "E0072",
            info.span,
            format!("recursive type `{}` has infinite size", info.name),
        )
        .help("insert some indirection (e.g., a `Box`, `Rc`, or `&`) to break the cycle");
        if let Some(field) = field {
            diagnostic = diagnostic.also(field.span, "recursive without indirection");
        }
        Some(diagnostic)
    }

    fn holds(&self, adt: DefId, wanted: DefId, trail: &mut Vec<DefId>) -> bool {
        if trail.contains(&adt) {
            return false;
        }
        trail.push(adt);
        let definition = self.adt_def(adt);
        definition
            .variants
            .iter()
            .flat_map(|variant| &variant.fields)
            .any(|field| self.type_holds(field.ty, wanted, trail))
    }

    fn type_holds(&self, ty: Ty, wanted: DefId, trail: &mut Vec<DefId>) -> bool {
        use crate::ty::TyKind;
        match ty.kind() {
            TyKind::Adt(def, _) if *def == wanted => true,
            TyKind::Adt(def, args) => {
                let definition = self.adt_def(*def);
                if definition.opaque
                    || definition
                        .lang
                        .is_some_and(|lang| matches!(lang.as_str(), "Box" | "Vec" | "Rc" | "Arc"))
                {
                    return false;
                }
                // `Option<Self>`: the argument stands in a field.
                let in_fields = definition
                    .variants
                    .iter()
                    .flat_map(|variant| &variant.fields)
                    .any(|field| self.type_holds(field.ty.subst(args), wanted, trail));
                in_fields || self.holds(*def, wanted, trail)
            }
            TyKind::Tuple(parts) => parts.iter().any(|&part| self.type_holds(part, wanted, trail)),
            TyKind::Array(element, _) => self.type_holds(*element, wanted, trail),
            _ => false,
        }
    }

    fn check_impl(&self, def: DefId, impl_def: &ImplDef, trait_ref: &TraitRef) -> Vec<Diagnostic> {
        let mut diagnostics = vec![];
        let trait_name = self.def(trait_ref.trait_).name;
        let trait_items = self.assoc_items(trait_ref.trait_);
        for &(name, item) in self.assoc_items(def).iter() {
            let Some(&(_, wanted)) = trait_items.iter().find(|(known, _)| *known == name) else {
                let info = self.def(item);
                let (code, what) = match info.kind {
                    DefKind::Fn => ("E0407", "method"),
                    DefKind::AssocType => ("E0437", "type"),
                    _ => ("E0438", "const"),
                };
                let mut diagnostic = Diagnostic::error(
                    code,
                    info.span,
                    format!("{what} `{name}` is not a member of trait `{trait_name}`"),
                )
                .label(format!("not a member of trait `{trait_name}`"));
                if let Some(similar) = closest(name, trait_items.iter().map(|(name, _)| *name)) {
                    diagnostic = diagnostic
                        .help(format!("there is an associated item with a similar name: `{similar}`"));
                }
                diagnostics.push(diagnostic);
                continue;
            };
            if self.def(item).kind == DefKind::Fn && self.def(wanted).kind == DefKind::Fn {
                diagnostics.extend(self.check_method_signature(item, wanted, impl_def, trait_ref));
            }
        }
        let missing: Vec<DefId> = trait_items
            .iter()
            .filter(|(name, item)| {
                !impl_def.items.iter().any(|(known, _)| known == name)
                    && !impl_def.types.iter().any(|(known, _)| known == name)
                    && !self.has_default(*item)
            })
            .map(|&(_, item)| item)
            .collect();
        if !missing.is_empty() {
            let names: Vec<_> = missing.iter().map(|&item| format!("`{}`", self.def(item).name)).collect();
            let mut diagnostic = Diagnostic::error(
                "E0046",
                impl_def.span,
                format!("not all trait items implemented, missing: {}", names.join(", ")),
            )
            .label(format!("missing {} in implementation", names.join(", ")));
            for &item in &missing {
                let info = self.def(item);
                if self.is_session_def(item) {
                    diagnostic = diagnostic.also(info.span, format!("`{}` from trait", info.name));
                } else if info.kind == DefKind::Fn {
                    let signature = self.fn_def(item).decl.sig_span;
                    diagnostic = diagnostic.help(format!(
                        "implement the missing item: `{} {{ todo!() }}`",
                        self.snippet(signature)
                    ));
                } else {
                    diagnostic = diagnostic
                        .help(format!("implement the missing item: `type {} = /* Type */;`", info.name));
                }
            }
            diagnostics.push(diagnostic);
        }
        // Supertraits must hold as well.
        let env = std::rc::Rc::new(self.elaborate(impl_def.generics.predicates.clone()));
        let mut solver = Solver::new(self, env);
        for predicate in &self.trait_def(trait_ref.trait_).generics.predicates {
            let Predicate::Trait(of) = predicate.subst(&trait_ref.args) else { continue };
            if solver.may_hold(of.clone()) == Holds::No {
                let (this, bound) = (self.display(of.args[0]), self.trait_name(&of));
                diagnostics.push(
                    Diagnostic::error(
                        "E0277",
                        impl_def.span,
                        format!("the trait bound `{this}: {bound}` is not satisfied"),
                    )
                    .label(format!("the trait `{bound}` is not implemented for `{this}`"))
                    .note(format!("required by a bound in `{trait_name}`")),
                );
            }
        }
        diagnostics
    }

    fn has_default(&self, item: DefId) -> bool {
        self.with_assoc(item, |assoc| match &assoc.kind {
            crate::ast::AssocKind::Fn(decl) => {
                decl.body.is_some() || assoc.attrs.iter().any(|attr| attr.name.name.as_str() == "intrinsic")
            }
            crate::ast::AssocKind::Type { ty, .. } => ty.is_some(),
            crate::ast::AssocKind::Const { value, .. } => value.is_some(),
        })
        .unwrap_or(true)
    }

    fn check_method_signature(
        &self,
        item: DefId,
        wanted: DefId,
        impl_def: &ImplDef,
        trait_ref: &TraitRef,
    ) -> Option<Diagnostic> {
        let (own, declared) = (self.fn_def(item), self.fn_def(wanted));
        let info = self.def(item);
        let trait_name = self.def(trait_ref.trait_).name;
        if own.has_self != declared.has_self {
            let (code, message) = if own.has_self {
                (
                    "E0185",
                    format!(
                        "method `{}` has a `self` declaration in the impl, but not in the trait",
                        info.name
                    ),
                )
            } else {
                (
                    "E0186",
                    format!(
                        "method `{}` has a `self` declaration in the trait, but not in the impl",
                        info.name
                    ),
                )
            };
            return Some(Diagnostic::error(code, own.decl.sig_span, message));
        }
        if own.params.len() != declared.params.len() {
            let plural = |n: usize| if n == 1 { "" } else { "s" };
            return Some(
                Diagnostic::error(
                    "E0050",
                    own.decl.sig_span,
                    format!(
                        "method `{}` has {} parameter{} but the declaration in trait `{trait_name}::{}` has {}",
                        info.name,
                        own.params.len(),
                        plural(own.params.len()),
                        info.name,
                        declared.params.len()
                    ),
                )
                .label(format!("expected {} parameter{}, found {}", declared.params.len(), plural(declared.params.len()), own.params.len())),
            );
        }
        let own_params = own.generics.params.len() - own.generics.parent_count;
        let declared_params = declared.generics.params.len() - declared.generics.parent_count;
        if own_params != declared_params {
            return Some(Diagnostic::error(
                "E0049",
                info.span,
                format!(
                    "method `{}` has {own_params} type parameters but its trait declaration has {declared_params} type parameters",
                    info.name
                ),
            ));
        }
        // The trait's signature at the impl's types, with the method's own parameters as the impl calls them.
        let mut args = trait_ref.args.clone();
        for (index, param) in own.generics.params.iter().enumerate().skip(own.generics.parent_count) {
            args.push(Ty::new(crate::ty::TyKind::Param(index as u32, param.name)));
        }
        let mut env = own.generics.predicates.clone();
        env.extend(impl_def.generics.predicates.iter().cloned());
        let mut solver = Solver::new(self, std::rc::Rc::new(self.elaborate(env)));
        for (index, (&own_ty, &declared_ty)) in own.params.iter().zip(&declared.params).enumerate() {
            let declared_ty = solver.normalize(declared_ty.subst(&args), 0);
            let own_ty = solver.normalize(own_ty, 0);
            if solver.unify(own_ty, declared_ty).is_err() {
                let span = match (index, &own.decl.self_param) {
                    (0, Some(receiver)) => receiver.span,
                    (_, receiver) => own.decl.params[index - usize::from(receiver.is_some())].ty.span,
                };
                return Some(
                    Diagnostic::error(
                        "E0053",
                        span,
                        format!("method `{}` has an incompatible type for trait", info.name),
                    )
                    .label(self.expected_found(declared_ty, own_ty)),
                );
            }
        }
        let declared_ret = solver.normalize(declared.ret.subst(&args), 0);
        let own_ret = solver.normalize(own.ret, 0);
        if solver.unify(own_ret, declared_ret).is_err() {
            let span = own.decl.ret.as_ref().map_or(own.decl.sig_span, |ty| ty.span);
            return Some(
                Diagnostic::error(
                    "E0053",
                    span,
                    format!("method `{}` has an incompatible type for trait", info.name),
                )
                .label(self.expected_found(declared_ret, own_ret)),
            );
        }
        None
    }
}

impl World {
    /// Checks every body of a library, which is otherwise done on first use. What is wrong is in
    /// [`World::library_faults`].
    pub fn check_library(&self, name: &str) {
        let Some(root) = self.crate_named(name) else { return };
        let mut modules = vec![root];
        while let Some(module) = modules.pop() {
            self.ensure_module(module);
            let found = self.check_items_of(module);
            self.library_reports(&found);
            let data = self.module_data(module).borrow().clone();
            for entry in data.types.values() {
                if let Res::Def(def) = entry.res
                    && self.def(def).kind == DefKind::Mod
                    && self.def(def).parent == Some(module)
                {
                    modules.push(def);
                }
            }
        }
        let mut faults = self.library_faults();
        faults = self.place_derived(faults);
        self.replace_library_faults(faults);
    }
}
