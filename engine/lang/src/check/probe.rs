//! Finding the function behind `receiver.name(…)` and `Type::name`.

use super::FnCx;
use super::autoderef::Step;
use super::solve::Holds;
use crate::span::{Span, Symbol};
use crate::ty::{Args, DefId, Ty, TyFlags, TyKind};
use crate::world::{DefKind, Predicate, TraitRef};

/// A method that was found.
#[derive(Clone, Debug)]
pub(crate) struct Pick {
    pub(crate) def: DefId,
    /// Arguments of its impl or trait.
    pub(crate) first: Args,
    /// Dereferences of the receiver.
    pub(crate) steps: Vec<Step>,
    /// `&[T; N]` as `&[T]` after the dereferences.
    pub(crate) to_slice: Option<Ty>,
    /// `&` or `&mut` in front.
    pub(crate) autoref: Option<bool>,
}

/// Why there is none.
#[derive(Clone, Debug)]
pub(crate) enum NoPick {
    /// Nothing of that name.
    NotFound {
        /// Methods of the name whose bounds do not hold.
        unsatisfied: Vec<(DefId, Predicate)>,
        /// Traits that have it but are not in scope.
        not_imported: Vec<DefId>,
        /// It exists but is private.
        private: Option<DefId>,
    },
    /// More than one trait has it.
    Ambiguous(Vec<DefId>),
    /// The receiver's type is not known.
    Unknown(Ty),
}

/// A function that may be meant.
#[derive(Clone, Debug)]
enum Source {
    Inherent(DefId),
    /// A bound of a parameter, an object's trait, a promise of an opaque type.
    Bound(TraitRef, DefId),
    Trait(DefId, DefId),
}

impl FnCx<'_> {
    /// The method that a call means, by dereferencing the receiver step by step and trying it as it is, behind `&` and
    /// behind `&mut`; at each, inherent methods come before those of traits.
    pub(crate) fn probe_method(&mut self, receiver: Ty, name: Symbol) -> Result<Pick, NoPick> {
        let mut steps: Vec<Step> = vec![];
        // `&?T` must not be taken for a reference to anything: what is decidable is decided first.
        if self.resolve(receiver).has(TyFlags::INFER) {
            self.solve();
        }
        let mut at = self.known(receiver);
        let mut unsatisfied = vec![];
        let mut private = None;
        let traits = self.traits_with(name);
        for _ in 0..16 {
            if at.is_error() {
                break;
            }
            if at.is_var() {
                return Err(NoPick::Unknown(at));
            }
            let slice = match at.kind() {
                TyKind::Array(element, _) => Some(Ty::new(TyKind::Slice(*element))),
                _ => None,
            };
            let deref = self.deref_step(at);
            // An array is tried as itself, then — after everything it derefs to, which is nothing — as a slice.
            for (this, to_slice) in [(at, None), (slice.unwrap_or(at), slice)] {
                if to_slice.is_none() && this != at {
                    continue;
                }
                for autoref in [None, Some(false), Some(true)] {
                    if to_slice.is_some() && autoref.is_none() {
                        continue;
                    }
                    let picked =
                        self.pick_at(this, autoref, name, &traits, &mut unsatisfied, &mut private)?;
                    if let Some((def, first)) = picked {
                        return Ok(Pick { def, first, steps, to_slice, autoref });
                    }
                }
                if slice.is_none() {
                    break;
                }
            }
            let Some(step) = deref else { break };
            steps.push(step);
            at = self.known(step.ty);
        }
        let not_imported =
            if unsatisfied.is_empty() { self.traits_not_imported(receiver, name) } else { vec![] };
        Err(NoPick::NotFound { unsatisfied, not_imported, private })
    }

    /// The traits in scope that have a function of this name, with the function.
    fn traits_with(&mut self, name: Symbol) -> Vec<(DefId, DefId)> {
        let in_scope = self.world.traits_in_scope(self.binder.module);
        let own = self.world.trait_around(self.owner);
        let mut found = vec![];
        for trait_ in self.world.traits_with_fn(name) {
            if (in_scope.contains(&trait_) || own == Some(trait_))
                && let Some(def) = self.world.assoc_item_named(trait_, name)
            {
                found.push((trait_, def));
            }
        }
        found
    }

    fn traits_not_imported(&mut self, receiver: Ty, name: Symbol) -> Vec<DefId> {
        let in_scope = self.world.traits_in_scope(self.binder.module);
        let mut found = vec![];
        for trait_ in self.world.traits_with_fn(name) {
            if in_scope.contains(&trait_) {
                continue;
            }
            let mut at = receiver;
            for _ in 0..8 {
                let args = self.solver.fresh_args(trait_, vec![at], None);
                if self.solver.may_hold(TraitRef { trait_, args }) != Holds::No {
                    found.push(trait_);
                    break;
                }
                match self.deref_step(at) {
                    Some(step) => at = step.ty,
                    None => break,
                }
            }
        }
        found
    }

    #[allow(
        clippy::type_complexity,
        reason = "the function with the arguments of its impl or trait, if found"
    )]
    fn pick_at(
        &mut self,
        this: Ty,
        autoref: Option<bool>,
        name: Symbol,
        traits: &[(DefId, DefId)],
        unsatisfied: &mut Vec<(DefId, Predicate)>,
        private: &mut Option<DefId>,
    ) -> Result<Option<(DefId, Args)>, NoPick> {
        let self_ty = match autoref {
            None => this,
            Some(mutable) => Ty::reference(mutable, this),
        };
        let mut sources: Vec<Source> = vec![];
        for candidate in self.inherent_sources(this, name) {
            sources.push(candidate);
        }
        // `self: &Rc<Self>` is a function of what the pointers point to, for a receiver of the pointers' type.
        let mut inner = this;
        while let Some(target) = self.receiver_target(inner) {
            inner = target;
            sources.extend(self.inherent_sources(inner, name));
        }
        let mut picked = None;
        for source in sources {
            if let Some(first) = self.try_source(&source, self_ty, unsatisfied) {
                let def = source.def();
                let vis = self.world.def(def).vis;
                if !self.world.is_visible(vis, self.binder.module) {
                    *private = Some(def);
                    continue;
                }
                self.commit_source(&source, self_ty, &first);
                picked = Some((def, first));
                break;
            }
        }
        if picked.is_some() {
            return Ok(picked);
        }
        let mut found: Vec<(Source, Args)> = vec![];
        for &(trait_, def) in traits {
            let source = Source::Trait(trait_, def);
            if let Some(first) = self.try_source(&source, self_ty, unsatisfied) {
                found.push((source, first));
            }
        }
        match found.len() {
            0 => Ok(None),
            1 => {
                let (source, first) = found.swap_remove(0);
                self.commit_source(&source, self_ty, &first);
                Ok(Some((source.def(), first)))
            }
            _ => Err(NoPick::Ambiguous(found.iter().map(|(source, _)| source.def()).collect())),
        }
    }

    /// What a pointer that may stand around `Self` in a receiver's type points to.
    fn receiver_target(&mut self, ty: Ty) -> Option<Ty> {
        match ty.kind() {
            TyKind::Ref { ty, .. } => Some(self.shallow(*ty)),
            TyKind::Adt(def, args)
                if ["Box", "Rc", "Arc", "Pin"].iter().any(|lang| self.world.is_lang(*def, lang)) =>
            {
                Some(self.shallow(args[0]))
            }
            _ => None,
        }
    }

    fn inherent_sources(&mut self, ty: Ty, name: Symbol) -> Vec<Source> {
        let ty = self.shallow(ty);
        let mut sources: Vec<Source> =
            self.world.inherent_items(ty, name).into_iter().map(Source::Inherent).collect();
        let bounds = match ty.kind() {
            TyKind::Param(..) => self.solver.env.to_vec(),
            TyKind::Projection { .. } => {
                let mut bounds = self.solver.env.to_vec();
                bounds.extend(self.solver.promises_of(ty));
                bounds
            }
            TyKind::Opaque { .. } | TyKind::Dyn(_) => self.solver.promises_of(ty),
            _ => vec![],
        };
        for bound in bounds {
            if let Predicate::Trait(of) = bound
                && self.shallow(of.args[0]) == ty
                && let Some(def) = self.world.assoc_item_named(of.trait_, name)
            {
                sources.push(Source::Bound(of, def));
            }
        }
        sources
    }

    /// Whether a function takes this receiver; its first generic arguments if so. Binds nothing.
    fn try_source(
        &mut self,
        source: &Source,
        self_ty: Ty,
        unsatisfied: &mut Vec<(DefId, Predicate)>,
    ) -> Option<Args> {
        let def = source.def();
        if self.world.def(def).kind != DefKind::Fn {
            return None;
        }
        let signature = self.world.fn_def(def);
        if !signature.has_self {
            return None;
        }
        let first = self.source_args(source);
        let outcome = self.solver_probe(|this| {
            if !this.receiver_fits(&signature.params, def, &first, self_ty) {
                return Err(None);
            }
            let (holds, predicate) = this.source_holds(source, &first);
            if holds == Holds::No { Err(predicate) } else { Ok(()) }
        });
        match outcome {
            Ok(()) => Some(first),
            Err(predicate) => {
                if let Some(predicate) = predicate
                    && !unsatisfied.iter().any(|(known, _)| *known == def)
                {
                    unsatisfied.push((def, predicate));
                }
                None
            }
        }
    }

    fn solver_probe<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let snapshot = self.solver.snapshot();
        let pending = std::mem::take(&mut self.solver.pending);
        let uses = self.solver.closure_uses.len();
        let result = f(self);
        self.solver.pending = pending;
        self.solver.closure_uses.truncate(uses);
        self.solver.vars.rollback(snapshot);
        result
    }

    fn source_args(&mut self, source: &Source) -> Args {
        match source {
            Source::Inherent(def) => {
                let holder = self.world.def(*def).parent.expect("an inherent item stands in an impl");
                self.solver.fresh_args(holder, vec![], None)
            }
            Source::Bound(of, _) => of.args.clone(),
            Source::Trait(trait_, _) => self.solver.fresh_args(*trait_, vec![], None),
        }
    }

    fn receiver_fits(&mut self, params: &[Ty], def: DefId, first: &[Ty], self_ty: Ty) -> bool {
        let Some(&receiver) = params.first() else { return false };
        let receiver = if receiver.has(TyFlags::PARAM) {
            let args = self.solver.fresh_args(def, first.to_vec(), None);
            receiver.subst(&args)
        } else {
            receiver
        };
        let receiver = self.normalize(receiver);
        self.solver.unify(receiver, self_ty).is_ok()
    }

    /// Whether the impl's or trait's own bounds can hold, and the one that does not.
    fn source_holds(&mut self, source: &Source, first: &[Ty]) -> (Holds, Option<Predicate>) {
        match source {
            Source::Bound(..) => (Holds::Yes, None),
            Source::Trait(trait_, _) => {
                let trait_ref = TraitRef { trait_: *trait_, args: first.to_vec() };
                let this = self.shallow(first[0]);
                // `&dyn Trait` has the trait's methods by the object; a variable would have every trait's.
                if this.is_var() {
                    return (Holds::No, None);
                }
                let predicate = Predicate::Trait(trait_ref);
                let holds = self.solver.evaluate(vec![predicate.clone()], 0);
                // A blanket impl names what is missing better than the trait does.
                let resolved = Predicate::Trait(self.solver.resolve_trait_ref(predicate.trait_ref()));
                (holds, Some(resolved))
            }
            Source::Inherent(def) => {
                let holder = self.world.def(*def).parent.expect("an inherent item stands in an impl");
                let generics = self.world.impl_generics(holder);
                for predicate in &generics.predicates {
                    let predicate = predicate.subst(first);
                    if self.solver.evaluate(vec![predicate.clone()], 0) == Holds::No {
                        let of = self.solver.resolve_trait_ref(predicate.trait_ref());
                        return (Holds::No, Some(Predicate::Trait(of)));
                    }
                }
                (Holds::Yes, None)
            }
        }
    }

    /// Unifies for good what the probe tried.
    fn commit_source(&mut self, source: &Source, self_ty: Ty, first: &[Ty]) {
        let def = source.def();
        let signature = self.world.fn_def(def);
        self.receiver_fits(&signature.params, def, first, self_ty);
    }

    /// `Type::name`: the item and the arguments of its impl or trait.
    pub(crate) fn find_assoc(&mut self, ty: Ty, name: Symbol, span: Span) -> Option<(DefId, Args)> {
        for def in self.world.inherent_items(ty, name) {
            let holder = self.world.def(def).parent.expect("an inherent item stands in an impl");
            let args = self.solver.fresh_args(holder, vec![], Some(span));
            let header = self.world.impl_header(holder);
            let snapshot = self.solver.snapshot();
            let of = self.normalize(header.self_ty.subst(&args));
            if self.solver.unify(of, ty).is_err() {
                self.solver.vars.rollback(snapshot);
                continue;
            }
            let vis = self.world.def(def).vis;
            if !self.world.is_visible(vis, self.binder.module) {
                let info = self.world.def(def);
                self.report(
                    crate::diagnostic::Diagnostic::error(
                        "E0624",
                        span,
                        format!("associated {} `{name}` is private", info.kind.describe()),
                    )
                    .label(format!("private associated {}", info.kind.describe()))
                    .also(info.span, format!("private associated {} defined here", info.kind.describe())),
                );
            }
            return Some((def, args));
        }
        // Bounds of a parameter, then traits in scope.
        let bounds = match ty.kind() {
            TyKind::Param(..) | TyKind::Projection { .. } | TyKind::Opaque { .. } => {
                let mut bounds = self.solver.env.to_vec();
                bounds.extend(self.solver.promises_of(ty));
                bounds
            }
            _ => vec![],
        };
        for bound in bounds {
            if let Predicate::Trait(of) = bound
                && self.shallow(of.args[0]) == ty
                && let Some(def) = self.world.assoc_item_named(of.trait_, name)
                && self.world.def(def).kind != DefKind::AssocType
            {
                return Some((def, of.args));
            }
        }
        let in_scope = self.world.traits_in_scope(self.binder.module);
        let mut found = vec![];
        let mut traits: Vec<DefId> = in_scope.iter().copied().collect();
        traits.sort();
        for trait_ in traits {
            let Some(def) = self.world.assoc_item_named(trait_, name) else { continue };
            if self.world.def(def).kind == DefKind::AssocType {
                continue;
            }
            let args = self.solver.fresh_args(trait_, vec![ty], Some(span));
            if self.solver.may_hold(TraitRef { trait_, args: args.clone() }) != Holds::No {
                found.push((def, args));
            }
        }
        // With several, the one whose trait certainly holds.
        found.into_iter().next()
    }
}

impl Source {
    fn def(&self) -> DefId {
        match self {
            Source::Inherent(def) | Source::Bound(_, def) | Source::Trait(_, def) => *def,
        }
    }
}
