//! Generic parameters: which names a definition's types may use, and what bounds they carry.

use std::rc::Rc;

use super::types::SignatureHost;
use super::{DefKind, GenericParam, Generics, Predicate, Syntax, TraitRef, TypeHost, World};
use crate::ast::{self, AssocKind, GenericParamKind, ItemKind};
use crate::diagnostic::Diagnostic;
use crate::span::Symbol;
use crate::ty::{Args, DefId, Ty, TyKind};

/// What names in a type mean, besides those of the module.
#[derive(Clone, Debug)]
pub(crate) struct Binder {
    /// Where paths are resolved.
    pub(crate) module: DefId,
    /// The definition whose generics are in scope.
    pub(crate) owner: Option<DefId>,
    /// Generic parameters by name; the last of a name wins.
    pub(crate) params: Vec<(Symbol, Ty)>,
    /// `Self`.
    pub(crate) self_ty: Option<Ty>,
}

impl Binder {
    /// No parameters.
    pub(crate) fn module(module: DefId) -> Binder {
        Binder { module, owner: None, params: vec![], self_ty: None }
    }

    pub(crate) fn param(&self, name: Symbol) -> Option<Ty> {
        self.params.iter().rev().find(|(known, _)| *known == name).map(|&(_, ty)| ty)
    }
}

impl World {
    /// The item's syntax, if it is an item.
    pub(crate) fn item_syntax(&self, def: DefId) -> Option<Rc<ast::Item>> {
        match &self.def(def).syntax {
            Syntax::Item(item) => Some(Rc::clone(item)),
            _ => None,
        }
    }

    /// The generics as written, which a definition adds to its parent's.
    pub(crate) fn with_generics<R>(&self, def: DefId, read: impl FnOnce(&ast::Generics) -> R) -> Option<R> {
        let info = self.def(def);
        match &info.syntax {
            Syntax::None => None,
            Syntax::Item(item) => match &item.kind {
                ItemKind::Fn(decl) => Some(read(&decl.generics)),
                ItemKind::Struct(decl) => Some(read(&decl.generics)),
                ItemKind::Enum(decl) => Some(read(&decl.generics)),
                ItemKind::Trait(decl) => Some(read(&decl.generics)),
                ItemKind::Impl(decl) => Some(read(&decl.generics)),
                ItemKind::TypeAlias(decl) => Some(read(&decl.generics)),
                _ => None,
            },
            Syntax::Assoc(item, index) => match &assoc_item(item, *index).kind {
                AssocKind::Fn(decl) => Some(read(&decl.generics)),
                AssocKind::Type { generics, .. } => Some(read(generics)),
                AssocKind::Const { .. } => None,
            },
        }
    }

    /// The definition whose generics come before this one's: the impl or trait of an associated item.
    pub(crate) fn generic_parent(&self, def: DefId) -> Option<DefId> {
        let info = self.def(def);
        matches!(info.syntax, Syntax::Assoc(..)).then_some(info.parent).flatten()
    }

    /// The parameters that have names, the parent's first.
    pub fn params(&self, def: DefId) -> Rc<Vec<GenericParam>> {
        if let Some(known) = self.impls.borrow().params.get(&def) {
            return Rc::clone(known);
        }
        let mut params = match self.generic_parent(def) {
            Some(parent) => self.params(parent).as_ref().clone(),
            None => vec![],
        };
        let info = self.def(def);
        if info.kind == DefKind::Trait {
            params.push(GenericParam { name: Symbol::new("Self"), const_ty: None, default: None });
        }
        let binder = self.binder_without_self(def);
        let mut host = SignatureHost::new(self);
        let own = self.with_generics(def, |generics| {
            let own = generics.params.iter().map(|param| match &param.kind {
                GenericParamKind::Type { default, .. } => GenericParam {
                    name: param.name.name,
                    const_ty: None,
                    default: default.as_ref().map(|ty| self.lower_type(&binder, ty, &mut host)),
                },
                GenericParamKind::Const { ty, default } => GenericParam {
                    name: param.name.name,
                    const_ty: Some(self.lower_type(&binder, ty, &mut host)),
                    default: default
                        .as_ref()
                        .map(|value| self.const_in_type(&binder, value, None, &mut host)),
                },
            });
            own.collect::<Vec<_>>()
        });
        params.extend(own.unwrap_or_default());
        let params = Rc::new(params);
        self.impls.borrow_mut().params.insert(def, Rc::clone(&params));
        params
    }

    /// The names that types inside a definition may use.
    pub(crate) fn binder(&self, def: DefId) -> Binder {
        let mut binder = self.binder_without_self(def);
        let holder = self.generic_parent(def).unwrap_or(def);
        binder.self_ty = match self.def(holder).kind {
            DefKind::Impl => Some(self.impl_header(holder).self_ty),
            DefKind::Trait => Some(Ty::new(TyKind::Param(0, Symbol::new("Self")))),
            DefKind::Struct | DefKind::Enum => Some(Ty::new(TyKind::Adt(holder, self.identity_args(holder)))),
            _ => None,
        };
        binder
    }

    pub(crate) fn binder_without_self(&self, def: DefId) -> Binder {
        let mut params = vec![];
        if let Some(parent) = self.generic_parent(def) {
            params = self.binder_without_self(parent).params;
        }
        if self.def(def).kind == DefKind::Trait {
            params.push((Symbol::new("Self"), Ty::new(TyKind::Param(0, Symbol::new("Self")))));
        }
        self.with_generics(def, |generics| {
            for param in &generics.params {
                let index = params.len() as u32;
                params.push((param.name.name, Ty::new(TyKind::Param(index, param.name.name))));
            }
        });
        Binder { module: self.module_of(def), owner: Some(def), params, self_ty: None }
    }

    /// Each parameter standing for itself.
    pub fn identity_args(&self, def: DefId) -> Args {
        let params = self.params(def);
        params
            .iter()
            .enumerate()
            .map(|(index, param)| Ty::new(TyKind::Param(index as u32, param.name)))
            .collect()
    }

    /// Parameters and bounds of a definition that are written in its generics. `extra` are parameters without a name
    /// (`impl Trait` arguments) with their bounds.
    pub(crate) fn generics_with(
        &self,
        def: DefId,
        binder: &Binder,
        extra: Vec<(GenericParam, Vec<Predicate>)>,
        host: &mut dyn TypeHost,
    ) -> Rc<Generics> {
        let mut params = self.params(def).as_ref().clone();
        let mut predicates = vec![];
        let mut parent_count = 0;
        if let Some(parent) = self.generic_parent(def) {
            parent_count = self.params(parent).len();
            match self.def(parent).kind {
                DefKind::Impl => predicates = self.impl_generics(parent).predicates.clone(),
                DefKind::Trait => {
                    let args = self.identity_args(parent);
                    predicates.push(Predicate::Trait(TraitRef { trait_: parent, args }));
                    predicates.extend(self.trait_def(parent).generics.predicates.iter().cloned());
                }
                _ => {}
            }
        }
        self.with_generics(def, |generics| {
            self.lower_bounds(generics, binder, &mut predicates, host);
        });
        for (param, bounds) in extra {
            params.push(param);
            predicates.extend(bounds);
        }
        Rc::new(Generics { params, predicates, parent_count })
    }

    fn lower_bounds(
        &self,
        generics: &ast::Generics,
        binder: &Binder,
        predicates: &mut Vec<Predicate>,
        host: &mut dyn TypeHost,
    ) {
        for param in &generics.params {
            if let GenericParamKind::Type { bounds, .. } = &param.kind
                && let Some(ty) = binder.param(param.name.name)
            {
                bounds.iter().for_each(|bound| self.lower_bound(binder, ty, bound, predicates, host));
            }
        }
        for clause in &generics.wheres {
            let ty = self.lower_type(binder, &clause.ty, host);
            clause.bounds.iter().for_each(|bound| self.lower_bound(binder, ty, bound, predicates, host));
        }
    }

    /// `ty: bound`, with the associated types that it fixes.
    pub(crate) fn lower_bound(
        &self,
        binder: &Binder,
        ty: Ty,
        bound: &ast::Bound,
        predicates: &mut Vec<Predicate>,
        host: &mut dyn TypeHost,
    ) {
        if bound.maybe {
            return;
        }
        let Some(trait_ref) = self.lower_trait_ref(binder, &bound.path, ty, host) else { return };
        predicates.push(Predicate::Trait(trait_ref.clone()));
        let Some(args) = bound.path.segments.last().and_then(|segment| segment.args.as_ref()) else { return };
        for binding in &args.bindings {
            let Some(owner) = self.trait_with_assoc(&trait_ref, binding.name.name) else {
                host.report(
                    Diagnostic::error(
                        "E0220",
                        binding.name.span,
                        format!(
                            "associated type `{}` not found for `{}`",
                            binding.name.name,
                            self.def(trait_ref.trait_).name
                        ),
                    )
                    .label(format!("associated type `{}` not found", binding.name.name)),
                );
                continue;
            };
            let projection = Ty::new(TyKind::Projection {
                trait_: owner.trait_,
                assoc: binding.name.name,
                args: owner.args.clone(),
            });
            if let Some(value) = &binding.ty {
                let value = self.lower_type(binder, value, host);
                predicates.push(Predicate::Projection(owner, binding.name.name, value));
            }
            for bound in &binding.bounds {
                self.lower_bound(binder, projection, bound, predicates, host);
            }
        }
    }

    /// The trait among this one and its supertraits that declares an associated type, at its arguments.
    pub(crate) fn trait_with_assoc(&self, trait_ref: &TraitRef, name: Symbol) -> Option<TraitRef> {
        if self.trait_declares_type(trait_ref.trait_, name) {
            return Some(trait_ref.clone());
        }
        if !self.supertraits_declare(trait_ref.trait_, name, 0) {
            return None;
        }
        let supertraits = self.trait_def(trait_ref.trait_).generics.predicates.clone();
        supertraits.iter().find_map(|predicate| match predicate {
            Predicate::Trait(above)
                if matches!(above.args.first().map(|ty| ty.kind()), Some(TyKind::Param(0, _))) =>
            {
                let args = above.args.iter().map(|ty| ty.subst(&trait_ref.args)).collect();
                self.trait_with_assoc(&TraitRef { trait_: above.trait_, args }, name)
            }
            _ => None,
        })
    }

    fn trait_declares_type(&self, trait_: DefId, name: Symbol) -> bool {
        let items = self.assoc_items(trait_);
        items.iter().any(|&(known, id)| known == name && self.def(id).kind == DefKind::AssocType)
    }

    /// Answers from syntax alone, so that a trait's own bounds may be in the making.
    fn supertraits_declare(&self, trait_: DefId, name: Symbol, depth: usize) -> bool {
        let Some(item) = self.item_syntax(trait_) else { return false };
        let ItemKind::Trait(decl) = &item.kind else { return false };
        let module = self.module_of(trait_);
        depth < 16
            && decl.supertraits.iter().any(|bound| {
                self.resolve_trait(module, &bound.path).is_some_and(|above| {
                    self.trait_declares_type(above, name) || self.supertraits_declare(above, name, depth + 1)
                })
            })
    }

    /// `T::Name` for a parameter: the bound on `T` that declares it. Reads the bounds as written, so that it works
    /// while they are being lowered.
    pub(crate) fn assoc_of_param(
        &self,
        binder: &Binder,
        ty: Ty,
        name: Symbol,
        host: &mut dyn TypeHost,
    ) -> Option<Ty> {
        let mut owner = binder.owner;
        while let Some(def) = owner {
            let is_self = matches!(ty.kind(), TyKind::Param(0, this) if this.as_str() == "Self");
            if is_self && self.def(def).kind == DefKind::Trait {
                let this = TraitRef { trait_: def, args: self.identity_args(def) };
                if self.trait_declares_type(def, name) {
                    return Some(Ty::new(TyKind::Projection { trait_: def, assoc: name, args: this.args }));
                }
                let item = self.item_syntax(def)?;
                let ItemKind::Trait(decl) = &item.kind else { return None };
                let found = self.assoc_in_bounds(binder, ty, &decl.supertraits, name, host);
                if found.is_some() {
                    return found;
                }
            }
            let bounds = self.with_generics(def, |generics| {
                let mut bounds: Vec<ast::Bound> = vec![];
                for param in &generics.params {
                    if let GenericParamKind::Type { bounds: own, .. } = &param.kind
                        && binder.param(param.name.name) == Some(ty)
                    {
                        bounds.extend(own.iter().cloned());
                    }
                }
                for clause in &generics.wheres {
                    if simple_name(&clause.ty).and_then(|name| binder.param(name)) == Some(ty) {
                        bounds.extend(clause.bounds.iter().cloned());
                    }
                }
                bounds
            });
            let found = self.assoc_in_bounds(binder, ty, &bounds.unwrap_or_default(), name, host);
            if found.is_some() {
                return found;
            }
            owner = self.generic_parent(def);
        }
        None
    }

    fn assoc_in_bounds(
        &self,
        binder: &Binder,
        ty: Ty,
        bounds: &[ast::Bound],
        name: Symbol,
        host: &mut dyn TypeHost,
    ) -> Option<Ty> {
        bounds.iter().filter(|bound| !bound.maybe).find_map(|bound| {
            let trait_ = self.resolve_trait(binder.module, &bound.path)?;
            if !self.trait_declares_type(trait_, name) && !self.supertraits_declare(trait_, name, 0) {
                return None;
            }
            let trait_ref = self.lower_trait_ref(binder, &bound.path, ty, host)?;
            let owner = self.trait_with_assoc(&trait_ref, name)?;
            Some(Ty::new(TyKind::Projection { trait_: owner.trait_, assoc: name, args: owner.args }))
        })
    }
}

/// The n-th item of an impl or a trait.
pub(crate) fn assoc_item(item: &ast::Item, index: u32) -> &ast::AssocItem {
    match &item.kind {
        ItemKind::Trait(decl) => &decl.items[index as usize],
        ItemKind::Impl(decl) => &decl.items[index as usize],
        _ => unreachable!("only traits and impls have associated items"),
    }
}

/// The name of a type that is a path of one segment.
pub(crate) fn simple_name(ty: &ast::Type) -> Option<Symbol> {
    match &ty.kind {
        ast::TypeKind::Path(path) if path.qself.is_none() && path.segments.len() == 1 => {
            Some(path.segments[0].ident.name)
        }
        _ => None,
    }
}
