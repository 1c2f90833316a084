//! The trait solver: which impl, bound or built-in rule makes `T: Trait` hold, and what an associated type is.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::infer::{Snapshot, VarTable};
use crate::hir::ClosureKind;
use crate::span::{Span, Symbol};
use crate::ty::{Args, DefId, DynTy, Ty, TyFlags, TyKind};
use crate::world::{Predicate, TraitRef, World};

/// Deeper nesting of obligations than this is taken for an endless one.
const MAX_DEPTH: u32 = 48;

/// Something that must hold, and why.
#[derive(Clone, Debug)]
pub(crate) struct Obligation {
    pub(crate) predicate: Predicate,
    pub(crate) cause: Cause,
    pub(crate) depth: u32,
}

/// Why something must hold.
#[derive(Clone, Debug)]
pub(crate) struct Cause {
    /// What to underline.
    pub(crate) span: Span,
    pub(crate) kind: CauseKind,
    /// The predicate at the root, when this one is nested in it.
    pub(crate) root: Option<Rc<Predicate>>,
}

/// The kinds of reasons, which decide the words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CauseKind {
    /// A bound of a function or type.
    Bound(DefId),
    /// `?` converting an error.
    Question,
    /// `for` over something.
    ForLoop,
    /// A placeholder of a format string.
    Format,
    /// Anything else.
    Plain,
}

impl Cause {
    pub(crate) fn plain(span: Span) -> Cause {
        Cause { span, kind: CauseKind::Plain, root: None }
    }

    pub(crate) fn new(span: Span, kind: CauseKind) -> Cause {
        Cause { span, kind, root: None }
    }
}

/// What makes a trait bound hold.
#[derive(Clone, Debug)]
pub(crate) enum Candidate {
    /// A bound in scope, an object's trait, or a promise of an `impl Trait`.
    Bound,
    /// An impl at these arguments.
    Impl(DefId, Args),
    /// A built-in rule, given that these hold.
    Builtin(Vec<Predicate>),
    /// Something callable: its parameters and result.
    Callable { inputs: Vec<Ty>, output: Ty },
    /// A trait object: its own trait.
    Object(DynTy),
}

/// The answer about a trait bound.
#[derive(Clone, Debug)]
pub(crate) enum Selected {
    Yes(Candidate),
    /// Not known before more is inferred.
    Maybe,
    No,
}

/// The answer about an associated type.
enum Projected {
    Ty(Ty),
    Maybe,
    /// Nothing says what it is: it stays a projection.
    Rigid(Ty),
    No,
}

/// Three-valued truth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Holds {
    Yes,
    Maybe,
    No,
}

/// A closure whose body is being checked.
#[derive(Clone, Debug)]
pub(crate) struct ClosureSig {
    pub(crate) params: Vec<Ty>,
    pub(crate) ret: Ty,
}

/// Variables, the bounds in scope and what is still to be shown.
pub(crate) struct Solver<'w> {
    pub(crate) world: &'w World,
    pub(crate) vars: VarTable,
    /// Bounds in scope with everything they imply.
    pub(crate) env: Rc<Vec<Predicate>>,
    pub(crate) pending: Vec<Obligation>,
    pub(crate) closures: FxHashMap<DefId, ClosureSig>,
    /// Which of the `Fn` traits each closure of this body was used as.
    pub(crate) closure_uses: Vec<(DefId, ClosureKind, Span)>,
    /// See through `impl Trait`: lowering does, checking does not.
    pub(crate) reveal: bool,
    depth: u32,
}

impl<'w> Solver<'w> {
    pub(crate) fn new(world: &'w World, env: Rc<Vec<Predicate>>) -> Self {
        Solver {
            world,
            vars: VarTable::default(),
            env,
            pending: vec![],
            closures: FxHashMap::default(),
            closure_uses: vec![],
            reveal: false,
            depth: 0,
        }
    }

    /// Runs `f` and takes back every binding that it made, and every obligation that it added.
    pub(crate) fn probe<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let snapshot = self.vars.snapshot();
        let pending = std::mem::take(&mut self.pending);
        let uses = self.closure_uses.len();
        let result = f(self);
        self.pending = pending;
        self.closure_uses.truncate(uses);
        self.vars.rollback(snapshot);
        result
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        self.vars.snapshot()
    }

    pub(crate) fn shallow(&self, ty: Ty) -> Ty {
        self.vars.shallow(ty)
    }

    pub(crate) fn resolve(&self, ty: Ty) -> Ty {
        self.vars.resolve(ty)
    }

    pub(crate) fn resolve_trait_ref(&self, trait_ref: &TraitRef) -> TraitRef {
        TraitRef {
            trait_: trait_ref.trait_,
            args: trait_ref.args.iter().map(|&arg| self.vars.resolve(arg)).collect(),
        }
    }

    /// Fresh variables for the parameters of a definition after the first ones.
    pub(crate) fn fresh_args(&mut self, def: DefId, mut first: Args, span: Option<Span>) -> Args {
        let generics = self.world.generics_of(def);
        for param in &generics.params[first.len().min(generics.params.len())..] {
            first.push(match param.const_ty {
                Some(_) => self.vars.fresh_const(span),
                None => self.vars.fresh_any(span),
            });
        }
        first
    }

    pub(crate) fn unify(&mut self, a: Ty, b: Ty) -> Result<(), super::infer::Mismatch> {
        if self.reveal && (a.has(TyFlags::OPAQUE) || b.has(TyFlags::OPAQUE)) {
            let (a, b) = (self.normalize(a, 0), self.normalize(b, 0));
            return self.vars.unify(a, b);
        }
        self.vars.unify(a, b)
    }

    pub(crate) fn unify_args(&mut self, xs: &[Ty], ys: &[Ty]) -> bool {
        xs.len() == ys.len() && xs.iter().zip(ys).all(|(&x, &y)| self.unify(x, y).is_ok())
    }

    /// Whether two types can be made equal, without making them so.
    pub(crate) fn can_unify(&mut self, a: Ty, b: Ty) -> bool {
        self.probe(|this| this.unify(a, b).is_ok())
    }

    // ------------------------------------------------------------------------------------------ normalization

    /// Replaces associated types by what they are. One that is not known yet becomes a variable with an obligation.
    pub(crate) fn normalize(&mut self, ty: Ty, depth: u32) -> Ty {
        let flags =
            if self.reveal { TyFlags::PROJECTION.union(TyFlags::OPAQUE) } else { TyFlags::PROJECTION };
        if !ty.has(flags) || depth > MAX_DEPTH {
            return ty;
        }
        let ty = ty.map_children(&mut |child| self.normalize(child, depth));
        match ty.kind() {
            TyKind::Projection { trait_, assoc, args } => {
                let trait_ref = TraitRef { trait_: *trait_, args: args.clone() };
                match self.project(&trait_ref, *assoc, depth) {
                    Projected::Ty(ty) | Projected::Rigid(ty) => ty,
                    Projected::Maybe => {
                        let var = self.vars.fresh_any(None);
                        self.pending.push(Obligation {
                            predicate: Predicate::Projection(trait_ref, *assoc, var),
                            cause: self.current_cause(),
                            depth,
                        });
                        var
                    }
                    Projected::No => Ty::error(),
                }
            }
            TyKind::Opaque { def, index, args } if self.reveal => {
                match self.world.opaque_type(*def, *index) {
                    Some(hidden) => self.normalize(hidden.subst(args), depth + 1),
                    None => ty,
                }
            }
            _ => ty,
        }
    }

    fn current_cause(&self) -> Cause {
        Cause::plain(Span::new(crate::span::FileId(0), 0, 0))
    }

    fn project(&mut self, trait_ref: &TraitRef, name: Symbol, depth: u32) -> Projected {
        let trait_ref = self.resolve_trait_ref(trait_ref);
        let self_ty = self.shallow(trait_ref.args[0]);
        if self_ty.is_error() {
            return Projected::Ty(Ty::error());
        }
        let rigid = |this: &Self| {
            let args = trait_ref.args.iter().map(|&arg| this.resolve(arg)).collect();
            Ty::new(TyKind::Projection { trait_: trait_ref.trait_, assoc: name, args })
        };
        match self.select(&trait_ref, depth) {
            Selected::Maybe => Projected::Maybe,
            Selected::No => Projected::No,
            Selected::Yes(candidate) => match candidate {
                Candidate::Impl(def, args) => {
                    let impl_def = self.world.impl_def(def);
                    match impl_def.types.iter().find(|(known, _)| *known == name) {
                        Some((_, ty)) => {
                            // The impl's own bounds determine parameters that the head leaves open.
                            if args.iter().any(|arg| self.resolve(*arg).has(TyFlags::INFER)) {
                                for predicate in impl_def.generics.predicates.clone() {
                                    self.add_nested(&predicate, &args, self.current_cause(), depth + 1);
                                }
                            }
                            Projected::Ty(self.normalize(ty.subst(&args), depth + 1))
                        }
                        None => Projected::Rigid(rigid(self)),
                    }
                }
                Candidate::Callable { output, .. } => Projected::Ty(output),
                Candidate::Object(object) => match object.bindings.iter().find(|(known, _)| *known == name) {
                    Some(&(_, ty)) => Projected::Ty(self.normalize(ty, depth + 1)),
                    None => {
                        let bounds = self.object_bounds(self_ty, &object);
                        self.project_in(&bounds, &trait_ref, name, depth)
                            .map_or_else(|| Projected::Rigid(rigid(self)), Projected::Ty)
                    }
                },
                Candidate::Bound => {
                    let own = self.promises(self_ty);
                    let env = Rc::clone(&self.env);
                    if let Some(ty) = self.project_in(&own, &trait_ref, name, depth) {
                        return Projected::Ty(ty);
                    }
                    match self.project_in(&env, &trait_ref, name, depth) {
                        Some(ty) => Projected::Ty(ty),
                        None => Projected::Rigid(rigid(self)),
                    }
                }
                Candidate::Builtin(_) => Projected::Rigid(rigid(self)),
            },
        }
    }

    fn project_in(
        &mut self,
        bounds: &[Predicate],
        trait_ref: &TraitRef,
        name: Symbol,
        depth: u32,
    ) -> Option<Ty> {
        for bound in bounds {
            let Predicate::Projection(of, known, ty) = bound else { continue };
            if *known != name || of.trait_ != trait_ref.trait_ {
                continue;
            }
            let snapshot = self.snapshot();
            if self.unify_args(&of.args, &trait_ref.args) {
                let ty = *ty;
                // `T::Item == T::Item` says nothing.
                if matches!(ty.kind(), TyKind::Projection { trait_, assoc, args }
                    if *trait_ == trait_ref.trait_ && *assoc == name && *args == trait_ref.args)
                {
                    self.vars.rollback(snapshot);
                    continue;
                }
                return Some(self.normalize(ty, depth + 8));
            }
            self.vars.rollback(snapshot);
        }
        None
    }

    // ------------------------------------------------------------------------------------------ selection

    /// What an `impl Trait` type promises, with everything that implies.
    fn promises(&mut self, self_ty: Ty) -> Vec<Predicate> {
        match self_ty.kind() {
            TyKind::Opaque { def, index, args } => {
                let signature = self.world.fn_def(*def);
                let bounds = signature.opaques.get(*index as usize).cloned().unwrap_or_default();
                let bounds = bounds.iter().map(|bound| bound.subst(args)).collect();
                self.world.elaborate(bounds)
            }
            TyKind::Projection { trait_, assoc, args } => {
                let bounds = self.world.trait_def(*trait_).assoc_bounds.clone();
                let own = bounds.iter().filter(|bound| {
                    let (Predicate::Trait(of) | Predicate::Projection(of, ..)) = bound;
                    matches!(of.args[0].kind(), TyKind::Projection { assoc: name, .. } if name == assoc)
                });
                let own = own.map(|bound| bound.subst(args)).collect();
                self.world.elaborate(own)
            }
            _ => vec![],
        }
    }

    /// What is known of an opaque type, an associated type or a trait object.
    pub(crate) fn promises_of(&mut self, ty: Ty) -> Vec<Predicate> {
        match ty.kind() {
            TyKind::Dyn(object) => self.object_bounds(ty, &object.clone()),
            _ => self.promises(ty),
        }
    }

    fn object_bounds(&mut self, self_ty: Ty, object: &DynTy) -> Vec<Predicate> {
        let mut args = vec![self_ty];
        args.extend(object.args.iter().copied());
        let own = TraitRef { trait_: object.trait_, args };
        let mut bounds = vec![Predicate::Trait(own.clone())];
        for &(name, ty) in &object.bindings {
            if let Some(owner) = self.world.trait_with_assoc(&own, name) {
                bounds.push(Predicate::Projection(owner, name, ty));
            }
        }
        self.world.elaborate(bounds)
    }

    /// Finds what makes a trait bound hold, and unifies with it if it is the only one.
    pub(crate) fn select(&mut self, trait_ref: &TraitRef, depth: u32) -> Selected {
        if depth > MAX_DEPTH || self.depth > MAX_DEPTH {
            return Selected::Maybe;
        }
        self.depth += 1;
        let selected = self.select_inner(trait_ref, depth);
        self.depth -= 1;
        selected
    }

    fn select_inner(&mut self, trait_ref: &TraitRef, depth: u32) -> Selected {
        let self_ty = self.shallow(trait_ref.args[0]);
        if trait_ref.args.iter().any(|&arg| self.shallow(arg).is_error()) {
            return Selected::Yes(Candidate::Builtin(vec![]));
        }
        let lang = self.world.lang_of(trait_ref.trait_);
        if let Some(lang) = lang
            && let Some(answer) = self.select_builtin(lang, self_ty, trait_ref, depth)
        {
            return answer;
        }
        if self_ty.is_var() {
            return Selected::Maybe;
        }
        // Bounds in scope come before impls.
        let mut bounds = vec![];
        for bound in self.env.iter() {
            if let Predicate::Trait(bound) = bound
                && bound.trait_ == trait_ref.trait_
            {
                bounds.push(bound.clone());
            }
        }
        if matches!(self_ty.kind(), TyKind::Opaque { .. } | TyKind::Projection { .. }) {
            for bound in self.promises(self_ty) {
                if let Predicate::Trait(bound) = bound
                    && bound.trait_ == trait_ref.trait_
                {
                    bounds.push(bound);
                }
            }
        }
        bounds.retain(|bound| self.probe(|this| this.unify_args(&bound.args, &trait_ref.args)));
        bounds.dedup();
        match bounds.len() {
            0 => {}
            1 => {
                self.unify_args(&bounds[0].args, &trait_ref.args);
                return Selected::Yes(Candidate::Bound);
            }
            _ => {
                let first = self.resolve_trait_ref(&bounds[0]);
                if bounds.iter().all(|bound| self.resolve_trait_ref(bound) == first) {
                    self.unify_args(&first.args, &trait_ref.args);
                    return Selected::Yes(Candidate::Bound);
                }
                return Selected::Maybe;
            }
        }
        if let TyKind::Dyn(object) = self_ty.kind() {
            let object = object.clone();
            for bound in self.object_bounds(self_ty, &object) {
                if let Predicate::Trait(bound) = bound
                    && bound.trait_ == trait_ref.trait_
                {
                    let snapshot = self.snapshot();
                    if self.unify_args(&bound.args, &trait_ref.args) {
                        return Selected::Yes(Candidate::Object(object));
                    }
                    self.vars.rollback(snapshot);
                }
            }
        }
        self.select_impl(self_ty, trait_ref, depth)
    }

    fn select_impl(&mut self, self_ty: Ty, trait_ref: &TraitRef, depth: u32) -> Selected {
        let mut matching = vec![];
        for def in self.world.impls_for(trait_ref.trait_, self_ty) {
            if self.probe(|this| this.match_impl(def, trait_ref, depth).is_some()) {
                matching.push(def);
            }
        }
        if matching.len() > 1 {
            // Several heads fit: those whose own bounds cannot hold drop out.
            matching.retain(|&def| {
                self.probe(|this| {
                    let Some(args) = this.match_impl(def, trait_ref, depth) else { return false };
                    let generics = this.world.impl_generics(def);
                    let nested = generics.predicates.iter().map(|predicate| predicate.subst(&args)).collect();
                    this.evaluate(nested, depth + 1) != Holds::No
                })
            });
        }
        match matching.len() {
            0 => Selected::No,
            1 => match self.match_impl(matching[0], trait_ref, depth) {
                Some(args) => Selected::Yes(Candidate::Impl(matching[0], args)),
                None => Selected::No,
            },
            _ => Selected::Maybe,
        }
    }

    fn match_impl(&mut self, def: DefId, trait_ref: &TraitRef, depth: u32) -> Option<Args> {
        let header = self.world.impl_header(def);
        let of = header.trait_.as_ref()?;
        let generics = self.world.params(def);
        let mut args = Vec::with_capacity(generics.len());
        for param in generics.iter() {
            args.push(match param.const_ty {
                Some(_) => self.vars.fresh_const(None),
                None => self.vars.fresh_any(None),
            });
        }
        for (&head, &wanted) in of.args.iter().zip(&trait_ref.args) {
            let head = head.subst(&args);
            let head = self.normalize(head, depth + 1);
            self.unify(head, wanted).ok()?;
        }
        Some(args)
    }

    fn select_builtin(
        &mut self,
        lang: &'static str,
        self_ty: Ty,
        trait_ref: &TraitRef,
        depth: u32,
    ) -> Option<Selected> {
        let yes = |nested| Some(Selected::Yes(Candidate::Builtin(nested)));
        let parts = |parts: &[Ty]| {
            let each = parts
                .iter()
                .map(|&part| Predicate::Trait(TraitRef { trait_: trait_ref.trait_, args: vec![part] }));
            Some(Selected::Yes(Candidate::Builtin(each.collect())))
        };
        match lang {
            "Send" | "Sync" | "Unpin" => yes(vec![]),
            "Sized" => match self_ty.kind() {
                _ if self.world.is_unsized(self_ty) => Some(Selected::No),
                _ => yes(vec![]),
            },
            // A reference to a text of the system is the slice inside, which takes that it can be copied.
            "Copy" if matches!(self_ty.kind(), TyKind::Adt(..)) && self.world.is_unsized(self_ty) => {
                yes(vec![])
            }
            "Copy" | "Clone" => match self_ty.kind() {
                TyKind::Bool | TyKind::Char | TyKind::Int(_) | TyKind::Float(_) | TyKind::Never => {
                    yes(vec![])
                }
                TyKind::Ref { mutable: false, .. } | TyKind::FnDef(..) | TyKind::VariantCtor(..) => {
                    yes(vec![])
                }
                TyKind::FnPtr(..) => yes(vec![]),
                TyKind::Infer(crate::ty::InferVar::Int(_) | crate::ty::InferVar::Float(_)) => yes(vec![]),
                TyKind::Ref { mutable: true, .. } | TyKind::Str | TyKind::Slice(_) => Some(Selected::No),
                TyKind::Tuple(types) => parts(types),
                TyKind::Array(element, _) => parts(&[*element]),
                TyKind::Closure(def, args) => match self.world.closure_def(*def) {
                    Some(closure) => {
                        let captures: Vec<_> = closure.captures.iter().map(|ty| ty.subst(args)).collect();
                        parts(&captures)
                    }
                    // Still being checked: what it captures is not known.
                    None => yes(vec![]),
                },
                _ => None,
            },
            "FnOnce" | "FnMut" | "Fn" => self.select_callable(lang, self_ty, trait_ref, depth),
            _ => None,
        }
    }

    fn select_callable(
        &mut self,
        lang: &'static str,
        self_ty: Ty,
        trait_ref: &TraitRef,
        depth: u32,
    ) -> Option<Selected> {
        let (inputs, output) = match self_ty.kind() {
            TyKind::Closure(def, args) => {
                let wanted = match lang {
                    "Fn" => ClosureKind::Fn,
                    "FnMut" => ClosureKind::FnMut,
                    _ => ClosureKind::FnOnce,
                };
                if let Some(closure) = self.closures.get(def) {
                    let signature = (closure.params.clone(), closure.ret);
                    self.closure_uses.push((*def, wanted, self.world.def(*def).span));
                    signature
                } else {
                    let closure = self.world.closure_def(*def)?;
                    if closure.kind > wanted {
                        return Some(Selected::No);
                    }
                    let params = closure.params.iter().map(|ty| ty.subst(args)).collect();
                    (params, closure.ret.subst(args))
                }
            }
            TyKind::FnDef(..) | TyKind::VariantCtor(..) | TyKind::FnPtr(..) => {
                let (inputs, output) = self.fn_signature(self_ty, None)?;
                (inputs, output)
            }
            TyKind::Ref { mutable, ty } => {
                let inner_trait = match (lang, mutable) {
                    (_, false) => "Fn",
                    ("FnOnce" | "FnMut", true) => "FnMut",
                    _ => return Some(Selected::No),
                };
                return self.select_through(*ty, inner_trait, trait_ref, depth);
            }
            TyKind::Adt(def, args)
                if self.world.is_lang(*def, "Box") || self.world.is_lang(*def, "AssertUnwindSafe") =>
            {
                return self.select_through(args[0], lang, trait_ref, depth);
            }
            TyKind::Dyn(object) => {
                // `dyn Fn` is `FnMut` and `FnOnce` as well, by its supertraits.
                let object = object.clone();
                self.world.lang_of(object.trait_).filter(|name| name.starts_with("Fn"))?;
                let arguments = *object.args.first()?;
                let output = object.bindings.first().map_or_else(Ty::unit, |&(_, ty)| ty);
                let output = self.normalize(output, depth + 1);
                let rank = |name: &str| ["Fn", "FnMut", "FnOnce"].iter().position(|known| *known == name);
                let own = self.world.lang_of(object.trait_)?;
                if rank(own) > rank(lang) {
                    return Some(Selected::No);
                }
                let TyKind::Tuple(inputs) = self.shallow(arguments).kind() else { return None };
                (inputs.clone(), output)
            }
            _ => return None,
        };
        let given = *trait_ref.args.get(1)?;
        if self.unify(given, Ty::tuple(inputs.clone())).is_err() {
            return Some(Selected::No);
        }
        Some(Selected::Yes(Candidate::Callable { inputs, output }))
    }

    fn select_through(
        &mut self,
        inner: Ty,
        lang: &'static str,
        trait_ref: &TraitRef,
        depth: u32,
    ) -> Option<Selected> {
        let trait_ = self.world.lang_item(lang)?;
        let inner = TraitRef { trait_, args: vec![inner, trait_ref.args[1]] };
        match self.select(&inner, depth + 1) {
            Selected::Yes(Candidate::Callable { inputs, output }) => {
                Some(Selected::Yes(Candidate::Callable { inputs, output }))
            }
            Selected::Yes(_) => {
                let TyKind::Tuple(inputs) = self.shallow(trait_ref.args[1]).kind() else {
                    return Some(Selected::Maybe);
                };
                let once = self.world.lang_item("FnOnce")?;
                let output = Ty::new(TyKind::Projection {
                    trait_: once,
                    assoc: Symbol::new("Output"),
                    args: vec![inner.args[0], trait_ref.args[1]],
                });
                let output = self.normalize(output, depth + 1);
                Some(Selected::Yes(Candidate::Callable { inputs: inputs.clone(), output }))
            }
            Selected::Maybe => Some(Selected::Maybe),
            Selected::No => Some(Selected::No),
        }
    }

    /// Parameters and result of a function item, constructor or function pointer.
    pub(crate) fn fn_signature(&mut self, ty: Ty, _span: Option<Span>) -> Option<(Vec<Ty>, Ty)> {
        let ty = self.shallow(ty);
        match ty.kind() {
            TyKind::FnDef(def, args) => {
                if self.world.def(*def).kind == crate::world::DefKind::Struct {
                    let adt = self.world.adt_def(*def);
                    let fields: Vec<_> =
                        adt.variants[0].fields.iter().map(|field| field.ty.subst(args)).collect();
                    let fields = fields.into_iter().map(|ty| self.normalize(ty, 0)).collect();
                    return Some((fields, Ty::new(TyKind::Adt(*def, args.clone()))));
                }
                let signature = self.world.fn_def(*def);
                let params: Vec<_> = signature.params.iter().map(|ty| ty.subst(args)).collect();
                let params = params.into_iter().map(|ty| self.normalize(ty, 0)).collect();
                let ret = self.normalize(signature.ret.subst(args), 0);
                Some((params, ret))
            }
            TyKind::VariantCtor(def, variant, args) => {
                let adt = self.world.adt_def(*def);
                let fields = &adt.variants[*variant as usize].fields;
                let fields: Vec<_> = fields.iter().map(|field| field.ty.subst(args)).collect();
                let fields = fields.into_iter().map(|ty| self.normalize(ty, 0)).collect();
                Some((fields, Ty::new(TyKind::Adt(*def, args.clone()))))
            }
            TyKind::FnPtr(params, ret) => Some((params.clone(), *ret)),
            _ => None,
        }
    }

    // ------------------------------------------------------------------------------------------ fulfilment

    fn add_nested(&mut self, predicate: &Predicate, args: &[Ty], cause: Cause, depth: u32) {
        let predicate = predicate.subst(args);
        let predicate = self.normalize_predicate(&predicate, depth);
        self.pending.push(Obligation { predicate, cause, depth });
    }

    pub(crate) fn normalize_predicate(&mut self, predicate: &Predicate, depth: u32) -> Predicate {
        let trait_ref = |this: &mut Self, of: &TraitRef| TraitRef {
            trait_: of.trait_,
            args: of.args.iter().map(|&arg| this.normalize(arg, depth)).collect(),
        };
        match predicate {
            Predicate::Trait(of) => Predicate::Trait(trait_ref(self, of)),
            Predicate::Projection(of, name, ty) => {
                Predicate::Projection(trait_ref(self, of), *name, self.normalize(*ty, depth))
            }
        }
    }

    /// Registers the bounds of a definition at arguments.
    pub(crate) fn add_bounds(&mut self, predicates: &[Predicate], args: &[Ty], cause: &Cause) {
        for predicate in predicates {
            self.add_nested(predicate, args, cause.clone(), 0);
        }
    }

    pub(crate) fn add(&mut self, predicate: Predicate, cause: Cause) {
        self.pending.push(Obligation { predicate, cause, depth: 0 });
    }

    /// Works off what can be decided, until nothing moves. Returns what failed.
    pub(crate) fn solve_pending(&mut self) -> Vec<Obligation> {
        let mut failed = vec![];
        loop {
            let work = std::mem::take(&mut self.pending);
            if work.is_empty() {
                break;
            }
            let mut progress = false;
            let mut stuck = vec![];
            for obligation in work {
                match self.step(&obligation) {
                    Some(true) => progress = true,
                    Some(false) => {
                        progress = true;
                        failed.push(obligation);
                    }
                    None => stuck.push(obligation),
                }
            }
            let new = !self.pending.is_empty();
            stuck.append(&mut self.pending);
            self.pending = stuck;
            if !progress && !new {
                break;
            }
            if !progress && self.pending.len() > 4096 {
                break;
            }
        }
        failed
    }

    /// `Some(true)`: holds, nested obligations added. `Some(false)`: cannot hold. `None`: not known yet.
    fn step(&mut self, obligation: &Obligation) -> Option<bool> {
        if obligation.depth > MAX_DEPTH {
            return Some(false);
        }
        match &obligation.predicate {
            Predicate::Trait(trait_ref) => {
                let snapshot = self.pending.len();
                match self.select(trait_ref, obligation.depth) {
                    Selected::Maybe => {
                        self.pending.truncate(snapshot);
                        None
                    }
                    Selected::No => Some(false),
                    Selected::Yes(candidate) => {
                        let mut cause = obligation.cause.clone();
                        if cause.root.is_none() {
                            cause.root = Some(Rc::new(obligation.predicate.clone()));
                        }
                        match candidate {
                            Candidate::Impl(def, args) => {
                                let generics = self.world.impl_generics(def);
                                for predicate in &generics.predicates {
                                    self.add_nested(predicate, &args, cause.clone(), obligation.depth + 1);
                                }
                            }
                            Candidate::Builtin(nested) => {
                                for predicate in nested {
                                    let depth = obligation.depth + 1;
                                    self.pending.push(Obligation { predicate, cause: cause.clone(), depth });
                                }
                            }
                            _ => {}
                        }
                        Some(true)
                    }
                }
            }
            Predicate::Projection(trait_ref, name, ty) => {
                let before = self.pending.len();
                match self.project(trait_ref, *name, obligation.depth) {
                    Projected::Maybe => {
                        self.pending.truncate(before);
                        None
                    }
                    Projected::Ty(found) | Projected::Rigid(found) => {
                        let wanted = self.normalize(*ty, obligation.depth);
                        Some(self.unify(found, wanted).is_ok())
                    }
                    Projected::No => {
                        // The trait bound itself is reported; what hangs on it is not.
                        let _ = self.unify(*ty, Ty::error());
                        Some(true)
                    }
                }
            }
        }
    }

    /// Whether all of these can hold, nested ones included. Call inside a probe: it may bind variables.
    pub(crate) fn evaluate(&mut self, predicates: Vec<Predicate>, depth: u32) -> Holds {
        if depth > 12 {
            return Holds::Maybe;
        }
        let saved = std::mem::take(&mut self.pending);
        let cause = self.current_cause();
        for predicate in predicates {
            let predicate = self.normalize_predicate(&predicate, depth);
            self.pending.push(Obligation { predicate, cause: cause.clone(), depth });
        }
        let failed = self.solve_pending();
        let left = !self.pending.is_empty();
        self.pending = saved;
        match (failed.is_empty(), left) {
            (false, _) => Holds::No,
            (true, true) => Holds::Maybe,
            (true, false) => Holds::Yes,
        }
    }

    /// Whether a trait bound can hold, without binding anything.
    pub(crate) fn may_hold(&mut self, trait_ref: TraitRef) -> Holds {
        self.probe(|this| this.evaluate(vec![Predicate::Trait(trait_ref)], 0))
    }

    /// Whether a type is `Copy`, as far as is known.
    pub(crate) fn is_copy(&mut self, ty: Ty) -> bool {
        let ty = self.resolve(ty);
        match ty.kind() {
            TyKind::Int(_) | TyKind::Float(_) | TyKind::Bool | TyKind::Char | TyKind::Never => return true,
            TyKind::Ref { mutable, .. } => return !mutable,
            TyKind::Error => return true,
            _ => {}
        }
        match self.world.lang_item("Copy") {
            Some(copy) => self.may_hold(TraitRef { trait_: copy, args: vec![ty] }) == Holds::Yes,
            None => false,
        }
    }
}

impl Predicate {
    pub(crate) fn subst(&self, args: &[Ty]) -> Predicate {
        match self {
            Predicate::Trait(of) => Predicate::Trait(of.subst(args)),
            Predicate::Projection(of, name, ty) => {
                Predicate::Projection(of.subst(args), *name, ty.subst(args))
            }
        }
    }

    pub(crate) fn trait_ref(&self) -> &TraitRef {
        match self {
            Predicate::Trait(of) | Predicate::Projection(of, ..) => of,
        }
    }
}

impl TraitRef {
    pub(crate) fn subst(&self, args: &[Ty]) -> TraitRef {
        TraitRef { trait_: self.trait_, args: self.args.iter().map(|arg| arg.subst(args)).collect() }
    }
}

impl World {
    /// Bounds with everything they imply: supertraits, and the bounds on associated types.
    pub(crate) fn elaborate(&self, bounds: Vec<Predicate>) -> Vec<Predicate> {
        let mut all: Vec<Predicate> = vec![];
        let mut queue: Vec<(Predicate, u32)> = bounds.into_iter().rev().map(|bound| (bound, 0)).collect();
        while let Some((bound, depth)) = queue.pop() {
            if all.contains(&bound) {
                continue;
            }
            if let Predicate::Trait(of) = &bound
                && depth < 4
            {
                let definition = self.trait_def(of.trait_);
                for implied in definition.generics.predicates.iter().chain(&definition.assoc_bounds) {
                    queue.push((implied.subst(&of.args), depth + 1));
                }
            }
            all.push(bound);
        }
        all
    }
}
