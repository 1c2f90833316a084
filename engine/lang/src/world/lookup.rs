//! Looking a name up in a module: its own items, its imports, its globs; then the scopes around it.

use rustc_hash::FxHashSet;
use std::rc::Rc;

use super::{DefKind, Vis, World};
use crate::ast;
use crate::span::{Span, Symbol};
use crate::ty::{DefId, FloatTy, IntTy, Ty, TyKind};

/// The namespaces of Rust, macros aside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Namespace {
    Type,
    Value,
}

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Res {
    /// A definition; for a struct in the value namespace, its constructor.
    Def(DefId),
    /// A variant of an enum.
    Variant(DefId, u32),
    /// A primitive type.
    Prim(Ty),
}

/// A name in a module.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) res: Res,
    pub(crate) vis: Vis,
    pub(crate) span: Span,
}

/// A `use`.
#[derive(Clone, Debug)]
pub(crate) struct Import {
    pub(crate) path: ast::Path,
    pub(crate) vis: Vis,
    /// Whether it brings in a `macro_rules!`, perhaps that alone.
    pub(crate) names_macro: bool,
    pub(crate) span: Span,
}

/// A name that was found, with the visibility of the way to it.
pub(crate) type Found = Entry;

/// Lookups under way, so that imports in a circle end.
pub(crate) type Trail = Vec<(DefId, Namespace, Symbol)>;

impl World {
    /// A name as a path's first segment sees it: block scopes, the module, the prelude, crates, primitive types.
    pub(crate) fn lookup_lexical(&self, module: DefId, ns: Namespace, name: Symbol) -> Option<Found> {
        self.lookup_lexical_in(module, ns, name, &mut vec![])
    }

    pub(crate) fn lookup_lexical_in(
        &self,
        module: DefId,
        ns: Namespace,
        name: Symbol,
        trail: &mut Trail,
    ) -> Option<Found> {
        let mut scope = module;
        loop {
            if let Some(found) = self.lookup_in(scope, ns, name, trail) {
                return Some(found);
            }
            if !self.module_data(scope).borrow().block {
                break;
            }
            scope = self.def(scope).parent?;
        }
        if let Some(prelude) = self.prelude.get()
            && let Some(found) = self.lookup_in(prelude, ns, name, trail)
        {
            return Some(found);
        }
        if ns == Namespace::Value {
            return None;
        }
        let nowhere = self.def(self.session).span;
        let entry = |res| Entry { res, vis: Vis::Public, span: nowhere };
        if let Some(&root) = self.crates.borrow().get(&name) {
            return Some(entry(Res::Def(root)));
        }
        primitive(name.as_str()).map(|ty| entry(Res::Prim(ty)))
    }

    /// A name inside a module, imports included.
    pub(crate) fn lookup_in(
        &self,
        module: DefId,
        ns: Namespace,
        name: Symbol,
        trail: &mut Trail,
    ) -> Option<Found> {
        self.ensure_module(module);
        let data = self.module_data(module);
        let (imports, globs) = {
            let data = data.borrow();
            let names = match ns {
                Namespace::Type => &data.types,
                Namespace::Value => &data.values,
            };
            if let Some(&entry) = names.get(&name) {
                return Some(entry);
            }
            (data.imports.get(&name).cloned().unwrap_or_default(), data.globs.clone())
        };
        if imports.is_empty() && globs.is_empty() || trail.contains(&(module, ns, name)) {
            return None;
        }
        trail.push((module, ns, name));
        let found = imports
            .iter()
            .find_map(|import| {
                let found = self.resolve_import(module, import, ns, trail)?;
                Some(Entry { res: found.res, vis: import.vis, span: found.span })
            })
            .or_else(|| {
                // Of several globs a session's latest wins.
                globs.iter().rev().find_map(|import| {
                    let target = self.resolve_import(module, import, Namespace::Type, trail)?;
                    let Res::Def(target) = target.res else { return None };
                    let found = self.lookup_glob(target, ns, name, trail)?;
                    self.is_visible(found.vis, module).then_some(Entry {
                        res: found.res,
                        vis: import.vis,
                        span: found.span,
                    })
                })
            });
        trail.pop();
        found
    }

    fn lookup_glob(&self, target: DefId, ns: Namespace, name: Symbol, trail: &mut Trail) -> Option<Found> {
        match self.def(target).kind {
            DefKind::Mod => self.lookup_in(target, ns, name, trail),
            DefKind::Enum => {
                let index = self.variant_index(target, name)?;
                let def = self.def(target);
                Some(Entry { res: Res::Variant(target, index), vis: Vis::Public, span: def.span })
            }
            _ => None,
        }
    }

    /// What the path of a `use` names in a namespace.
    pub(crate) fn resolve_import(
        &self,
        module: DefId,
        import: &Import,
        ns: Namespace,
        trail: &mut Trail,
    ) -> Option<Found> {
        let path = &import.path;
        let (last, prefix) = path.segments.split_last()?;
        let mut at: Option<Found> = None;
        for (index, segment) in prefix.iter().enumerate() {
            at = Some(self.path_step(
                module,
                at,
                index == 0 && path.global,
                segment.ident.name,
                Namespace::Type,
                trail,
            )?);
        }
        self.path_step(module, at, prefix.is_empty() && path.global, last.ident.name, ns, trail)
    }

    /// One segment of a path of modules, enums and items.
    pub(crate) fn path_step(
        &self,
        module: DefId,
        prefix: Option<Found>,
        global: bool,
        name: Symbol,
        ns: Namespace,
        trail: &mut Trail,
    ) -> Option<Found> {
        let here =
            |module: DefId| Entry { res: Res::Def(module), vis: Vis::Public, span: self.def(module).span };
        let Some(prefix) = prefix else {
            return match name.as_str() {
                "crate" => Some(here(self.crate_root(module))),
                "self" => Some(here(self.named_module(module))),
                "super" => Some(here(self.def(self.named_module(module)).parent?)),
                _ if global => self.crates.borrow().get(&name).map(|&root| here(root)),
                _ => self.lookup_lexical_in(module, ns, name, trail),
            };
        };
        let Res::Def(at) = prefix.res else { return None };
        match self.def(at).kind {
            DefKind::Mod if name.as_str() == "super" => Some(here(self.def(at).parent?)),
            DefKind::Mod => self.lookup_in(at, ns, name, trail),
            DefKind::Enum => self.lookup_glob(at, ns, name, trail),
            _ => None,
        }
    }

    /// The position of a variant; works before the enum's signature is resolved.
    pub(crate) fn variant_index(&self, def: DefId, name: Symbol) -> Option<u32> {
        let item = self.item_syntax(def)?;
        let ast::ItemKind::Enum(decl) = &item.kind else { return None };
        decl.variants.iter().position(|variant| variant.name.name == name).map(|at| at as u32)
    }

    /// The module that a definition stands in, block scopes included.
    pub(crate) fn module_of(&self, def: DefId) -> DefId {
        let mut at = def;
        loop {
            let info = self.def(at);
            if info.kind == DefKind::Mod {
                return at;
            }
            at = info.parent.unwrap_or(self.session);
        }
    }

    /// The innermost module with a name.
    pub(crate) fn named_module(&self, module: DefId) -> DefId {
        let mut at = module;
        while self.module_data(at).borrow().block {
            match self.def(at).parent {
                Some(parent) => at = self.module_of(parent),
                None => break,
            }
        }
        at
    }

    /// The root module of the crate.
    pub(crate) fn crate_root(&self, module: DefId) -> DefId {
        let mut at = module;
        while let Some(parent) = self.def(at).parent {
            at = parent;
        }
        at
    }

    /// Whether a name with this visibility may be used in `module`.
    pub(crate) fn is_visible(&self, vis: Vis, module: DefId) -> bool {
        let Vis::In(scope) = vis else { return true };
        let mut at = Some(module);
        while let Some(here) = at {
            if here == scope {
                return true;
            }
            at = self.def(here).parent;
        }
        false
    }

    /// The traits whose methods can be called in a module.
    /// The trait whose definition or impl `def` is in: its functions are in scope there without an import.
    pub(crate) fn trait_around(&self, def: DefId) -> Option<DefId> {
        let holder = self.generic_parent(def)?;
        match self.def(holder).kind {
            DefKind::Trait => Some(holder),
            DefKind::Impl => self.impl_header(holder).trait_.as_ref().map(|of| of.trait_),
            _ => None,
        }
    }

    pub(crate) fn traits_in_scope(&self, module: DefId) -> Rc<FxHashSet<DefId>> {
        if let Some(known) = self.traits_in_scope.borrow().get(&module) {
            return Rc::clone(known);
        }
        let mut traits = FxHashSet::default();
        let mut scope = module;
        loop {
            self.collect_traits(scope, &mut traits, &mut vec![]);
            if !self.module_data(scope).borrow().block {
                break;
            }
            match self.def(scope).parent {
                Some(parent) => scope = parent,
                None => break,
            }
        }
        if let Some(prelude) = self.prelude.get() {
            self.collect_traits(prelude, &mut traits, &mut vec![]);
        }
        let traits = Rc::new(traits);
        self.traits_in_scope.borrow_mut().insert(module, Rc::clone(&traits));
        traits
    }

    fn collect_traits(&self, module: DefId, traits: &mut FxHashSet<DefId>, seen: &mut Vec<DefId>) {
        if seen.contains(&module) {
            return;
        }
        seen.push(module);
        self.ensure_module(module);
        let data = self.module_data(module).borrow().clone();
        let mut add = |res: Res| {
            if let Res::Def(def) = res
                && self.def(def).kind == DefKind::Trait
            {
                traits.insert(def);
            }
        };
        data.types.values().for_each(|entry| add(entry.res));
        for import in data.imports.values().flatten() {
            if let Some(found) = self.resolve_import(module, import, Namespace::Type, &mut vec![]) {
                add(found.res);
            }
        }
        for import in &data.globs {
            if let Some(Entry { res: Res::Def(target), .. }) =
                self.resolve_import(module, import, Namespace::Type, &mut vec![])
                && self.def(target).kind == DefKind::Mod
            {
                self.collect_traits(target, traits, seen);
            }
        }
    }
}

/// The primitive type of this name.
pub(crate) fn primitive(name: &str) -> Option<Ty> {
    Some(match name {
        "bool" => Ty::bool(),
        "char" => Ty::new(TyKind::Char),
        "str" => Ty::str(),
        "f32" => Ty::new(TyKind::Float(FloatTy::F32)),
        "f64" => Ty::new(TyKind::Float(FloatTy::F64)),
        _ => Ty::int(IntTy::ALL.iter().find(|(_, int)| *int == name)?.0),
    })
}
