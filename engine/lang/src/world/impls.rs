//! Impls by what they are for: a trait and the outermost shape of a type, or a type's shape and a method's name.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::signature::ImplHeader;
use super::{Def, DefKind, GenericParam, Generics, World};
use crate::ast::ItemKind;
use crate::diagnostic::Diagnostic;
use crate::span::{Span, Symbol};
use crate::ty::{DefId, FloatTy, InferVar, IntTy, Ty, TyKind};

/// The outermost shape of a type: what an impl is indexed by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Simple {
    Bool,
    Char,
    Str,
    Never,
    Int(IntTy),
    Float(FloatTy),
    Adt(DefId),
    Ref(bool),
    Tuple(usize),
    Array,
    Slice,
    FnPtr,
    Dyn(DefId),
    Other,
}

impl Simple {
    /// The shape; none for a parameter, a projection or a variable, which may be any.
    pub(crate) fn of(ty: Ty) -> Option<Simple> {
        Some(match ty.kind() {
            TyKind::Bool => Simple::Bool,
            TyKind::Char => Simple::Char,
            TyKind::Str => Simple::Str,
            TyKind::Never => Simple::Never,
            TyKind::Int(int) => Simple::Int(*int),
            TyKind::Float(float) => Simple::Float(*float),
            TyKind::Adt(def, _) => Simple::Adt(*def),
            TyKind::Ref { mutable, .. } => Simple::Ref(*mutable),
            TyKind::Tuple(parts) => Simple::Tuple(parts.len()),
            TyKind::Array(..) => Simple::Array,
            TyKind::Slice(_) => Simple::Slice,
            TyKind::FnPtr(..) => Simple::FnPtr,
            TyKind::Dyn(object) => Simple::Dyn(object.trait_),
            TyKind::FnDef(..) | TyKind::VariantCtor(..) | TyKind::Closure(..) | TyKind::Opaque { .. } => {
                Simple::Other
            }
            _ => return None,
        })
    }

    fn may_be(self, var: InferVar) -> bool {
        match var {
            InferVar::Any(_) => true,
            InferVar::Int(_) => matches!(self, Simple::Int(_)),
            InferVar::Float(_) => matches!(self, Simple::Float(_)),
        }
    }
}

/// All impls.
#[derive(Clone, Default)]
pub(crate) struct ImplTable {
    /// By trait, then by shape of the self type.
    pub(crate) by_trait: FxHashMap<DefId, TraitImpls>,
    /// Inherent items by shape and name.
    pub(crate) inherent: FxHashMap<(Simple, Symbol), Vec<DefId>>,
    /// Inherent names by shape, for suggestions and completion.
    pub(crate) inherent_names: FxHashMap<Simple, Vec<Symbol>>,
    /// Items of traits and impls.
    pub(crate) assoc_items: FxHashMap<DefId, Rc<[(Symbol, DefId)]>>,
    pub(crate) params: FxHashMap<DefId, Rc<Vec<GenericParam>>>,
    pub(crate) headers: FxHashMap<DefId, Rc<ImplHeader>>,
    pub(crate) generics: FxHashMap<DefId, Rc<Generics>>,
}

/// The impls of one trait.
#[derive(Clone, Default)]
pub(crate) struct TraitImpls {
    pub(crate) by_shape: FxHashMap<Simple, Vec<DefId>>,
    /// `impl<T> Trait for T`.
    pub(crate) blanket: Vec<DefId>,
}

impl World {
    /// The items of a trait or impl by name.
    pub fn assoc_items(&self, def: DefId) -> Rc<[(Symbol, DefId)]> {
        self.impls.borrow().assoc_items.get(&def).cloned().unwrap_or_else(|| Rc::from([]))
    }

    /// The item of this name of a trait or impl.
    pub fn assoc_item_named(&self, def: DefId, name: Symbol) -> Option<DefId> {
        self.assoc_items(def).iter().find(|(known, _)| *known == name).map(|&(_, id)| id)
    }

    pub(crate) fn work_off_impls(&self) {
        if self.declaring.get() > 0 {
            return;
        }
        // Resolving a header may declare more modules, which add to the queue.
        self.declaring.set(1);
        loop {
            let Some(def) = self.impl_queue.borrow_mut().pop() else { break };
            self.index_impl(def);
        }
        self.declaring.set(0);
    }

    pub(crate) fn index_impl(&self, def: DefId) {
        let header = self.impl_header(def);
        let item = self.item_syntax(def).expect("an impl is an item");
        let ItemKind::Impl(decl) = &item.kind else { return };
        if header.self_ty.is_error() {
            return;
        }
        let shape = Simple::of(header.self_ty);
        if decl.trait_.is_some() {
            let Some(trait_ref) = &header.trait_ else { return };
            if self.is_session_def(def) {
                self.drop_replaced_impl(def, &header);
            }
            let mut impls = self.impls.borrow_mut();
            let table = impls.by_trait.entry(trait_ref.trait_).or_default();
            match shape {
                Some(shape) => table.by_shape.entry(shape).or_default().push(def),
                None => table.blanket.push(def),
            }
            return;
        }
        let session = self.is_session_def(def);
        let library_type = match shape {
            Some(Simple::Adt(of) | Simple::Dyn(of)) => {
                self.crate_root(self.module_of(of)) != self.crate_root(self.module_of(def))
            }
            _ => session,
        };
        if session && library_type {
            let ty = self.display(header.self_ty);
            let diagnostic = match header.self_ty.kind() {
                TyKind::Adt(..) | TyKind::Dyn(_) => Diagnostic::error(
                    "E0116",
                    header.span,
                    "cannot define inherent `impl` for a type outside of the crate where the type is defined",
                )
                .label("impl of type defined outside of crate where it's defined")
                .help("define a trait and implement it, or a new type that wraps this one"),
                TyKind::Param(..) => Diagnostic::error(
                    "E0118",
                    header.span,
                    "no nominal type found for inherent implementation",
                ),
                _ => Diagnostic::error(
                    "E0390",
                    header.span,
                    "cannot define inherent `impl` for primitive types".to_string(),
                )
                .help(format!("define a trait and implement it for `{ty}`")),
            };
            self.report(diagnostic);
            return;
        }
        let Some(shape) = shape else { return };
        for &(name, id) in self.assoc_items(def).iter() {
            if self.def(id).kind == DefKind::AssocType {
                continue;
            }
            if session {
                self.drop_replaced_inherent(shape, name, id, header.self_ty);
            }
            let mut impls = self.impls.borrow_mut();
            let slot = impls.inherent.entry((shape, name)).or_default();
            if slot.is_empty() {
                slot.push(id);
                impls.inherent_names.entry(shape).or_default().push(name);
            } else {
                slot.push(id);
            }
        }
    }

    fn drop_replaced_impl(&self, def: DefId, header: &ImplHeader) {
        let Some(trait_ref) = &header.trait_ else { return };
        let table = self.impls.borrow().by_trait.get(&trait_ref.trait_).cloned();
        let Some(table) = table else { return };
        let Some(shape) = Simple::of(header.self_ty) else { return };
        for &other in table.by_shape.get(&shape).into_iter().flatten() {
            if other == def || self.impl_header(other).trait_.as_ref() != Some(trait_ref) {
                continue;
            }
            if self.is_session_def(other) && !self.is_new_def(other) {
                self.remove_impl(other);
                self.log_removed_impl(other);
            } else {
                let (name, ty) = (self.def(trait_ref.trait_).name, self.display(header.self_ty));
                self.report(
                    Diagnostic::error(
                        "E0119",
                        header.span,
                        format!("conflicting implementations of trait `{name}` for type `{ty}`"),
                    )
                    .label(format!("conflicting implementation for `{ty}`"))
                    .also(self.impl_header(other).span, "first implementation here"),
                );
            }
        }
    }

    pub(crate) fn remove_impl(&self, def: DefId) {
        let header = self.impl_header(def);
        let mut impls = self.impls.borrow_mut();
        if let Some(trait_ref) = &header.trait_
            && let Some(table) = impls.by_trait.get_mut(&trait_ref.trait_)
        {
            table.blanket.retain(|&known| known != def);
            table.by_shape.values_mut().for_each(|list| list.retain(|&known| known != def));
        }
    }

    fn drop_replaced_inherent(&self, shape: Simple, name: Symbol, id: DefId, self_ty: Ty) {
        let known = self.impls.borrow().inherent.get(&(shape, name)).cloned().unwrap_or_default();
        for other in known {
            let holder = self.def(other).parent.expect("an inherent item stands in an impl");
            if other == id || self.impl_header(holder).self_ty != self_ty {
                continue;
            }
            if self.is_new_def(other) {
                let span = self.def(id).span;
                self.report(
                    Diagnostic::error("E0592", span, format!("duplicate definitions with name `{name}`"))
                        .label(format!("duplicate definitions for `{name}`"))
                        .also(self.def(other).span, format!("other definition for `{name}`")),
                );
            }
            let mut impls = self.impls.borrow_mut();
            if let Some(list) = impls.inherent.get_mut(&(shape, name)) {
                list.retain(|&known| known != other);
            }
            drop(impls);
            self.log_removed_item((shape, name), other);
        }
    }

    /// The impls of a trait that a self type may match.
    pub(crate) fn impls_for(&self, trait_: DefId, self_ty: Ty) -> Vec<DefId> {
        self.ensure_module(self.module_of(trait_));
        let impls = self.impls.borrow();
        let Some(table) = impls.by_trait.get(&trait_) else { return vec![] };
        let mut found = vec![];
        match (Simple::of(self_ty), self_ty.kind()) {
            (Some(shape), _) => found.extend(table.by_shape.get(&shape).into_iter().flatten().copied()),
            (None, TyKind::Infer(var)) => {
                for (shape, list) in &table.by_shape {
                    if shape.may_be(*var) {
                        found.extend(list.iter().copied());
                    }
                }
                found.sort();
            }
            _ => {}
        }
        found.extend(table.blanket.iter().copied());
        found
    }

    /// Inherent functions and constants of this name for a type's shape.
    pub(crate) fn inherent_items(&self, ty: Ty, name: Symbol) -> Vec<DefId> {
        let impls = self.impls.borrow();
        match (Simple::of(ty), ty.kind()) {
            (Some(shape), _) => impls.inherent.get(&(shape, name)).cloned().unwrap_or_default(),
            // `1.max(2)` and `2.0.sqrt()` (which rustc calls ambiguous, E0689) look at the defaults.
            (None, TyKind::Infer(InferVar::Int(_))) => {
                impls.inherent.get(&(Simple::Int(IntTy::I32), name)).cloned().unwrap_or_default()
            }
            (None, TyKind::Infer(InferVar::Float(_))) => {
                impls.inherent.get(&(Simple::Float(FloatTy::F64), name)).cloned().unwrap_or_default()
            }
            _ => vec![],
        }
    }

    /// The traits that have a function of this name.
    pub(crate) fn traits_with_fn(&self, name: Symbol) -> Vec<DefId> {
        self.trait_fns.borrow().get(&name).cloned().unwrap_or_default()
    }

    /// Names of inherent functions for a type's shape.
    pub fn inherent_names(&self, ty: Ty) -> Vec<Symbol> {
        let impls = self.impls.borrow();
        Simple::of(ty).and_then(|shape| impls.inherent_names.get(&shape)).cloned().unwrap_or_default()
    }

    pub(crate) fn update_def(&self, def: DefId, change: impl FnOnce(&mut Def)) {
        let mut defs = self.defs.borrow_mut();
        change(Rc::make_mut(&mut defs[def.0 as usize]));
    }

    pub(crate) fn replace_def(&self, id: DefId, mut def: Def) {
        let old = self.def(id);
        def.version = old.version + 1;
        self.defs.borrow_mut()[id.0 as usize] = Rc::new(def);
    }

    /// The source text of a span.
    pub fn snippet(&self, span: Span) -> String {
        self.sources.borrow().snippet(span).to_string()
    }
}
