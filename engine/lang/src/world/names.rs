//! Names for people: what completion offers and inspection describes.

use rustc_hash::FxHashSet;

use super::lookup::{Namespace, Res};
use super::{DefKind, Syntax, World};
use crate::ast;
use crate::span::{Span, Symbol};
use crate::ty::{DefId, Ty};

impl World {
    /// What a cell can name without a path: the session's items and imports, the prelude, crates.
    pub fn visible_names(&self) -> Vec<(Symbol, DefId)> {
        let mut names = self.names_of_module(self.session, &mut vec![]);
        if let Some(prelude) = self.prelude.get() {
            names.extend(self.names_of_module(prelude, &mut vec![]));
        }
        names.extend(self.crates.borrow().iter().map(|(&name, &def)| (name, def)));
        names
    }

    /// What can follow `path::` — items of a module or crate, variants and functions of a type.
    pub fn names_in(&self, path: &str) -> Vec<(Symbol, DefId)> {
        let Some(def) = self.resolve_text(path) else { return vec![] };
        match self.def(def).kind {
            DefKind::Mod => self.names_of_module(def, &mut vec![]),
            DefKind::Struct | DefKind::Enum => {
                let ty = Ty::new(crate::ty::TyKind::Adt(def, self.identity_args_all(def)));
                let variants =
                    self.adt_def(def).variants.iter().map(|variant| (variant.name, def)).collect::<Vec<_>>();
                let functions = self
                    .inherent_names(ty)
                    .into_iter()
                    .filter_map(|name| self.inherent_items(ty, name).first().map(|&item| (name, item)));
                let variants = if self.def(def).kind == DefKind::Enum { variants } else { vec![] };
                variants.into_iter().chain(functions).collect()
            }
            DefKind::Trait => self.assoc_items(def).to_vec(),
            _ => vec![],
        }
    }

    /// `seen` holds the modules under way: globs may lead in a circle.
    fn names_of_module(&self, module: DefId, seen: &mut Vec<DefId>) -> Vec<(Symbol, DefId)> {
        if seen.contains(&module) {
            return vec![];
        }
        seen.push(module);
        self.ensure_module(module);
        let data = self.module_data(module);
        let (own, imported, globs) = {
            let data = data.borrow();
            let own: Vec<_> =
                data.types.iter().chain(&data.values).map(|(&name, entry)| (name, entry.res)).collect();
            let imported: Vec<Symbol> = data.imports.keys().copied().collect();
            (own, imported, data.globs.clone())
        };
        let defined = own.into_iter().filter_map(|(name, res)| match res {
            Res::Def(def) | Res::Variant(def, _) => Some((name, def)),
            Res::Prim(_) => None,
        });
        let mut names: Vec<(Symbol, DefId)> = defined.collect();
        for name in imported {
            let found = [Namespace::Type, Namespace::Value]
                .into_iter()
                .find_map(|ns| self.lookup_in(module, ns, name, &mut vec![]));
            if let Some(Res::Def(def) | Res::Variant(def, _)) = found.map(|found| found.res) {
                names.push((name, def));
            }
        }
        for glob in globs {
            let target = self.resolve_import(module, &glob, Namespace::Type, &mut vec![]);
            if let Some(Res::Def(target)) = target.map(|found| found.res) {
                match self.def(target).kind {
                    DefKind::Mod => names.extend(self.names_of_module(target, seen)),
                    DefKind::Enum => {
                        names.extend(
                            self.adt_def(target).variants.iter().map(|variant| (variant.name, target)),
                        );
                    }
                    _ => {}
                }
            }
        }
        names
    }

    /// The definition that a path names, as text typed by the user: `burn::nn::Linear`, `Vec::push`.
    pub fn resolve_text(&self, path: &str) -> Option<DefId> {
        let mut segments =
            path.split("::").map(|segment| segment.split('<').next().unwrap_or(segment).trim());
        let first = Symbol::new(segments.next().filter(|first| !first.is_empty())?);
        let found = [Namespace::Type, Namespace::Value]
            .into_iter()
            .find_map(|ns| self.lookup_lexical(self.session, ns, first))?;
        let (Res::Def(mut at) | Res::Variant(mut at, _)) = found.res else { return None };
        for segment in segments {
            let name = Symbol::new(segment);
            at = match self.def(at).kind {
                DefKind::Mod => {
                    let found = [Namespace::Type, Namespace::Value]
                        .into_iter()
                        .find_map(|ns| self.lookup_in(at, ns, name, &mut vec![]))?;
                    match found.res {
                        Res::Def(def) | Res::Variant(def, _) => def,
                        Res::Prim(_) => return None,
                    }
                }
                DefKind::Trait => self.assoc_item_named(at, name)?,
                DefKind::Struct | DefKind::Enum => {
                    let ty = Ty::new(crate::ty::TyKind::Adt(at, self.identity_args_all(at)));
                    match self.inherent_items(ty, name).first() {
                        Some(&item) => item,
                        None if self.variant_index(at, name).is_some() => at,
                        None => return None,
                    }
                }
                _ => return None,
            };
        }
        Some(at)
    }

    /// The methods that can be called on a value of a type, without looking through `Deref`.
    pub fn methods_of(&self, ty: Ty) -> Vec<(Symbol, DefId)> {
        let mut seen = FxHashSet::default();
        let mut methods = Vec::new();
        for name in self.inherent_names(ty) {
            for def in self.inherent_items(ty, name) {
                if self.def(def).kind == DefKind::Fn && self.fn_def(def).has_self && seen.insert(name) {
                    methods.push((name, def));
                }
            }
        }
        for &trait_ in self.traits_in_scope(self.session).iter() {
            if self.impls_for(trait_, ty).is_empty() {
                continue;
            }
            for &(name, def) in self.assoc_items(trait_).iter() {
                if self.def(def).kind == DefKind::Fn && self.fn_def(def).has_self && seen.insert(name) {
                    methods.push((name, def));
                }
            }
        }
        methods
    }

    /// What `*value` is for a type that implements `Deref`.
    pub fn deref_target(&self, ty: Ty) -> Option<Ty> {
        let trait_ = self.lang_item("Deref")?;
        if self.impls_for(trait_, ty).is_empty() {
            return None;
        }
        let target = crate::ty::TyKind::Projection { trait_, assoc: Symbol::new("Target"), args: vec![ty] };
        let projection = Ty::new(target);
        let found = self.normalize_concrete(projection);
        (found != projection).then_some(found)
    }

    /// A definition's signature as written: `fn forward(&self, x: Tensor<4>) -> Tensor<2>`.
    pub fn signature_text(&self, def: DefId) -> String {
        let definition = self.def(def);
        let span = match &definition.syntax {
            Syntax::Item(item) => match &item.kind {
                ast::ItemKind::Fn(decl) => decl.sig_span,
                _ => item.span,
            },
            Syntax::Assoc(item, index) => {
                let items = match &item.kind {
                    ast::ItemKind::Impl(block) => &block.items,
                    ast::ItemKind::Trait(block) => &block.items,
                    _ => return definition.name.to_string(),
                };
                match items.get(*index as usize).map(|item| (&item.kind, item.span)) {
                    Some((ast::AssocKind::Fn(decl), _)) => decl.sig_span,
                    Some((_, span)) => span,
                    None => definition.span,
                }
            }
            Syntax::None => return definition.name.to_string(),
        };
        let text = self.snippet(Span { ..span });
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.starts_with("///")).collect();
        let head = lines.join(" ");
        // The fields of a type are for the source, not for its headline.
        match definition.kind {
            DefKind::Fn => head,
            _ => head.split('{').next().unwrap_or_default().trim().to_owned(),
        }
    }
}
