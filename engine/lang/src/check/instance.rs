//! What lowering asks: monomorphic instances, normal forms, `Copy`, `Drop`.

use std::rc::Rc;

use super::solve::{Candidate, Selected, Solver};
use crate::hir::{Body, Callee};
use crate::lower::{DefInfo, Item, Program};
use crate::span::{Span, Symbol};
use crate::ty::{DefId, Ty, TyFlags, TyKind};
use crate::world::{DefKind, TraitRef, World};

impl World {
    fn revealing(&self) -> Solver<'_> {
        let mut solver = Solver::new(self, Rc::default());
        solver.reveal = true;
        solver
    }

    /// A monomorphic type with projections and opaque types replaced by what they are.
    pub fn normalize_concrete(&self, ty: Ty) -> Ty {
        if !ty.has(TyFlags::PROJECTION.union(TyFlags::OPAQUE)) {
            return ty;
        }
        let mut solver = self.revealing();
        let ty = solver.normalize(ty, 0);
        solver.solve_pending();
        solver.resolve(ty)
    }

    /// The function that a callee at monomorphic arguments means; `None` where the implementation is built in.
    pub fn instance(&self, callee: &Callee) -> Option<Callee> {
        let args: Vec<Ty> = callee.args.iter().map(|&ty| self.normalize_concrete(ty)).collect();
        let parent = self.generic_parent(callee.def);
        let Some(trait_) = parent.filter(|&parent| self.def(parent).kind == DefKind::Trait) else {
            return Some(Callee { def: callee.def, args });
        };
        let count = self.params(trait_).len();
        let trait_ref = TraitRef { trait_, args: args[..count.min(args.len())].to_vec() };
        let mut solver = self.revealing();
        match solver.select(&trait_ref, 0) {
            Selected::Yes(Candidate::Impl(def, impl_args)) => {
                for predicate in &self.impl_generics(def).predicates {
                    solver.add_bounds(
                        std::slice::from_ref(predicate),
                        &impl_args,
                        &super::solve::Cause::plain(self.def(def).span),
                    );
                }
                solver.solve_pending();
                let name = self.def(callee.def).name;
                match self.assoc_item_named(def, name) {
                    Some(item) => {
                        let mut all: Vec<Ty> = impl_args.iter().map(|&ty| solver.resolve(ty)).collect();
                        all.extend(args[count.min(args.len())..].iter().copied());
                        Some(Callee { def: item, args: all })
                    }
                    // The trait's default, at the type.
                    None => Some(Callee { def: callee.def, args }),
                }
            }
            Selected::Yes(Candidate::Object(_)) => Some(Callee { def: callee.def, args }),
            _ => None,
        }
    }

    /// Whether values of a monomorphic type are copied.
    pub fn is_copy_concrete(&self, ty: Ty) -> bool {
        let mut solver = self.revealing();
        let ty = solver.normalize(ty, 0);
        solver.is_copy(ty)
    }
}

impl Program for &World {
    fn info(&self, id: DefId) -> DefInfo {
        let def = self.def(id);
        let track_caller = def.attrs.iter().any(|attr| attr.name.name.as_str() == "track_caller");
        DefInfo { name: def.name, parent: def.parent, span: def.span, track_caller }
    }

    fn item(&self, id: DefId) -> Item {
        match self.def(id).kind {
            DefKind::Fn => Item::Fn(self.fn_def(id)),
            DefKind::Struct => Item::Struct(self.adt_def(id)),
            DefKind::Enum => Item::Enum(self.adt_def(id)),
            DefKind::Trait => Item::Trait(self.trait_def(id)),
            DefKind::Closure => self.closure_def(id).map_or(Item::Other, Item::Closure),
            _ => Item::Other,
        }
    }

    fn body(&mut self, id: DefId) -> Option<Rc<Body>> {
        World::body(self, id)
    }

    fn resolve_instance(&mut self, callee: &Callee) -> Option<Callee> {
        self.instance(callee)
    }

    fn normalize(&mut self, ty: Ty) -> Ty {
        self.normalize_concrete(ty)
    }

    fn is_copy(&mut self, ty: Ty) -> bool {
        self.is_copy_concrete(ty)
    }

    fn drop_impl(&mut self, ty: Ty) -> Option<Callee> {
        let TyKind::Adt(..) = ty.kind() else { return None };
        let trait_ = World::lang_item(self, "Drop")?;
        let def = self.assoc_item_named(trait_, Symbol::new("drop"))?;
        if self.impls_for(trait_, ty).is_empty() {
            return None;
        }
        self.instance(&Callee { def, args: vec![ty] })
    }

    fn lang_item(&mut self, name: &str) -> Option<DefId> {
        World::lang_item(self, name)
    }

    fn is_library(&self, id: DefId) -> bool {
        !self.is_session_def(id)
    }

    fn location(&self, place: Span) -> Option<(String, usize, usize)> {
        let sources = self.sources.borrow();
        let (line, column) = sources.line_column(place);
        Some((sources.file(place.file).name.clone(), line, column))
    }
}
