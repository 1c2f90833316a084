//! Signatures: what a definition promises, resolved when first asked for and remembered.

use std::rc::Rc;

use super::types::SignatureHost;
use super::{
    AdtDef, AliasDef, Binder, ClosureDef, ConstDef, Def, DefKind, FieldDef, FnDef, GenericParam, Generics,
    ImplDef, Predicate, Signature, TraitDef, TraitRef, TypeHost, VariantDef, VariantShape, World,
};
use crate::ast::{self, AssocKind, ItemKind, SelfKind};
use crate::diagnostic::Diagnostic;
use crate::span::{Span, Symbol};
use crate::ty::{DefId, Ty, TyKind};

/// An impl's head: enough to find it.
#[derive(Clone, Debug)]
pub(crate) struct ImplHeader {
    pub(crate) self_ty: Ty,
    pub(crate) trait_: Option<TraitRef>,
    /// Where the head stands.
    pub(crate) span: Span,
}

impl World {
    /// A definition.
    pub fn def(&self, def: DefId) -> Rc<Def> {
        Rc::clone(&self.defs.borrow()[def.0 as usize])
    }

    /// The language item of this name: `#[lang = "Option"]`.
    pub fn lang_item(&self, name: &str) -> Option<DefId> {
        let known = self.lang.borrow().get(&Symbol::new(name)).copied();
        if known.is_none()
            && let Some(prelude) = self.prelude.get()
        {
            // std is declared at its first use.
            self.ensure_module(prelude);
            return self.lang.borrow().get(&Symbol::new(name)).copied();
        }
        known
    }

    /// Whether a definition is this language item.
    pub fn is_lang(&self, def: DefId, name: &str) -> bool {
        self.lang_item(name) == Some(def)
    }

    fn signature(&self, def: DefId, resolve: impl FnOnce() -> Signature) -> Signature {
        if let Some(known) = self.signatures.borrow().get(&def) {
            return known.clone();
        }
        let resolved = resolve();
        self.signatures.borrow_mut().insert(def, resolved.clone());
        resolved
    }

    /// A function's signature.
    pub fn fn_def(&self, def: DefId) -> Rc<FnDef> {
        match self.signature(def, || Signature::Fn(Rc::new(self.resolve_fn(def)))) {
            Signature::Fn(signature) => signature,
            other => unreachable!("not a function: {other:?}"),
        }
    }

    fn fn_decl(&self, def: DefId) -> Rc<ast::FnDecl> {
        if let Some(item) = self.item_syntax(def)
            && let ItemKind::Fn(decl) = &item.kind
        {
            return Rc::clone(decl);
        }
        let decl = self.with_assoc(def, |assoc| match &assoc.kind {
            AssocKind::Fn(decl) => Some(Rc::clone(decl)),
            _ => None,
        });
        decl.flatten().expect("a definition of kind Fn has a declaration")
    }

    fn resolve_fn(&self, def: DefId) -> FnDef {
        let decl = self.fn_decl(def);
        let binder = self.binder(def);
        let mut host = FnHost {
            world: self,
            def,
            next: self.params(def).len() as u32,
            extra: vec![],
            opaques: vec![],
            in_return: false,
        };
        for (refused, what) in [
            (decl.qualifiers.is_unsafe, "`unsafe` functions are"),
            (decl.qualifiers.is_async, "`async` functions are"),
            (decl.qualifiers.is_extern, "`extern` functions are"),
        ] {
            if refused {
                host.report(Diagnostic::refused(decl.sig_span, what));
            }
        }
        let mut params = vec![];
        if let Some(receiver) = &decl.self_param {
            let this = binder.self_ty.unwrap_or_else(|| {
                host.report(
                    Diagnostic::plain_error(
                        receiver.span,
                        "`self` parameter is only allowed in associated functions",
                    )
                    .label("not semantically valid as function parameter"),
                );
                Ty::error()
            });
            params.push(match &receiver.kind {
                SelfKind::Value => this,
                SelfKind::Ref => Ty::reference(false, this),
                SelfKind::RefMut => Ty::reference(true, this),
                SelfKind::Typed(ty) => self.lower_type(&binder, ty, &mut host),
            });
        }
        for param in &decl.params {
            params.push(self.lower_type(&binder, &param.ty, &mut host));
        }
        host.in_return = true;
        let ret = decl.ret.as_ref().map_or_else(Ty::unit, |ret| self.lower_type(&binder, ret, &mut host));
        host.in_return = false;
        let (extra, opaques) = (std::mem::take(&mut host.extra), std::mem::take(&mut host.opaques));
        let generics = self.generics_with(def, &binder, extra, &mut host);
        let info = self.def(def);
        let intrinsic = info.attrs.iter().find(|attr| attr.name.name.as_str() == "intrinsic").map(|attr| {
            match attr.args.trim().trim_matches('"') {
                "" => Symbol::new(&self.intrinsic_path(def)),
                name => Symbol::new(name),
            }
        });
        FnDef { has_self: decl.self_param.is_some(), decl, generics, params, ret, opaques, intrinsic }
    }

    /// `vec::Vec::push`: the path below the crate.
    fn intrinsic_path(&self, def: DefId) -> String {
        let info = self.def(def);
        let Some(parent) = info.parent else { return String::new() };
        let prefix = match self.def(parent).kind {
            DefKind::Impl => {
                let module = self.intrinsic_path(self.module_of(parent));
                let name = match self.impl_header(parent).self_ty.kind() {
                    TyKind::Adt(adt, _) => self.def(*adt).name.to_string(),
                    _ => String::new(),
                };
                if name.is_empty() { module } else { format!("{module}::{name}") }
            }
            _ => self.intrinsic_path(parent),
        };
        if prefix.is_empty() { info.name.to_string() } else { format!("{prefix}::{}", info.name) }
    }

    /// A struct's or enum's fields and parameters.
    pub fn adt_def(&self, def: DefId) -> Rc<AdtDef> {
        match self.signature(def, || Signature::Adt(Rc::new(self.resolve_adt(def)))) {
            Signature::Adt(signature) => signature,
            other => unreachable!("not a struct or enum: {other:?}"),
        }
    }

    fn resolve_adt(&self, def: DefId) -> AdtDef {
        let info = self.def(def);
        let item = self.item_syntax(def).expect("a struct or enum is an item");
        let binder = self.binder(def);
        let mut host = SignatureHost::new(self);
        let generics = self.generics_with(def, &binder, vec![], &mut host);
        let mut variants = vec![];
        match &item.kind {
            ItemKind::Struct(decl) => {
                variants.push(self.resolve_variant(
                    &binder,
                    item.name.name,
                    &decl.fields,
                    0,
                    false,
                    &mut host,
                ));
            }
            ItemKind::Enum(decl) => {
                let mut next = 0i128;
                for variant in &decl.variants {
                    if let Some(value) = &variant.discriminant {
                        match crate::check::const_eval::eval(self, &binder, value, None).map(|ty| ty.kind()) {
                            Ok(TyKind::Const(crate::ty::ConstValue::Bits(bits))) => next = *bits,
                            Ok(_) => {}
                            Err(error) => host.report(error),
                        }
                    }
                    let variant = self.resolve_variant(
                        &binder,
                        variant.name.name,
                        &variant.fields,
                        next,
                        true,
                        &mut host,
                    );
                    variants.push(variant);
                    next += 1;
                }
            }
            _ => {}
        }
        AdtDef {
            generics,
            variants,
            opaque: info.attrs.iter().any(|attr| attr.name.name.as_str() == "intrinsic"),
            lang: self.trait_lang(def).map(|name| Symbol::new(&name)),
        }
    }

    fn resolve_variant(
        &self,
        binder: &Binder,
        name: Symbol,
        fields: &ast::Fields,
        discriminant: i128,
        public: bool,
        host: &mut dyn TypeHost,
    ) -> VariantDef {
        let (shape, fields): (_, &[ast::FieldDecl]) = match fields {
            ast::Fields::Unit => (VariantShape::Unit, &[]),
            ast::Fields::Tuple(fields) => (VariantShape::Tuple, fields),
            ast::Fields::Named(fields) => (VariantShape::Named, fields),
        };
        let mut lowered: Vec<FieldDef> = vec![];
        for field in fields {
            if let Some(first) = lowered.iter().find(|known| known.name == field.name.name) {
                let name = field.name.name;
                host.report(
                    Diagnostic::error(
                        "E0124",
                        field.name.span,
                        format!("field `{name}` is already declared"),
                    )
                    .label("field already declared")
                    .also(first.span, format!("`{name}` first declared here")),
                );
                continue;
            }
            lowered.push(FieldDef {
                name: field.name.name,
                ty: self.lower_type(binder, &field.ty, host),
                vis: if public { super::Vis::Public } else { self.field_vis(binder.module, &field.vis) },
                span: field.name.span,
            });
        }
        VariantDef { name, fields: lowered, shape, discriminant }
    }

    fn field_vis(&self, module: DefId, vis: &ast::Visibility) -> super::Vis {
        match vis {
            ast::Visibility::Public => super::Vis::Public,
            ast::Visibility::Inherited => super::Vis::In(self.named_module(module)),
            _ => super::Vis::In(self.crate_root(module)),
        }
    }

    /// A trait's parameters, supertraits and items.
    pub fn trait_def(&self, def: DefId) -> Rc<TraitDef> {
        if self.resolving.borrow().contains(&def) {
            // A supertrait that mentions its own trait's types: their bounds are not needed to name them.
            return Rc::new(TraitDef {
                generics: Rc::new(Generics { params: self.params(def).to_vec(), ..Generics::default() }),
                items: self.assoc_items(def).to_vec(),
                assoc_bounds: vec![],
                lang: None,
            });
        }
        let signature = self.signature(def, || {
            self.resolving.borrow_mut().push(def);
            let resolved = Signature::Trait(Rc::new(self.resolve_trait_def(def)));
            self.resolving.borrow_mut().pop();
            resolved
        });
        match signature {
            Signature::Trait(signature) => signature,
            other => unreachable!("not a trait: {other:?}"),
        }
    }

    fn resolve_trait_def(&self, def: DefId) -> TraitDef {
        let item = self.item_syntax(def).expect("a trait is an item");
        let ItemKind::Trait(decl) = &item.kind else { unreachable!("a trait's item is a trait") };
        let binder = self.binder(def);
        let mut host = SignatureHost::new(self);
        let mut generics = self.generics_with(def, &binder, vec![], &mut host).as_ref().clone();
        let this = Ty::new(TyKind::Param(0, Symbol::new("Self")));
        for bound in &decl.supertraits {
            self.lower_bound(&binder, this, bound, &mut generics.predicates, &mut host);
        }
        // Bounds in a where clause on an associated type hold like those written beside it.
        let (mut assoc_bounds, own): (Vec<_>, Vec<_>) =
            generics.predicates.into_iter().partition(|predicate| match predicate {
                Predicate::Trait(bound) | Predicate::Projection(bound, ..) => {
                    matches!(bound.args[0].kind(), TyKind::Projection { .. })
                }
            });
        generics.predicates = own;
        let identity = self.identity_args(def);
        for assoc in &decl.items {
            if let AssocKind::Type { bounds, generics, .. } = &assoc.kind {
                if !generics.params.is_empty() {
                    host.report(Diagnostic::refused(assoc.span, "generic associated types are"));
                }
                let ty = Ty::new(TyKind::Projection {
                    trait_: def,
                    assoc: assoc.name.name,
                    args: identity.clone(),
                });
                for bound in bounds {
                    self.lower_bound(&binder, ty, bound, &mut assoc_bounds, &mut host);
                }
            }
        }
        TraitDef {
            generics: Rc::new(generics),
            items: self.assoc_items(def).to_vec(),
            assoc_bounds,
            lang: self.trait_lang(def).map(|name| Symbol::new(&name)),
        }
    }

    /// An impl's type and trait.
    pub(crate) fn impl_header(&self, def: DefId) -> Rc<ImplHeader> {
        if let Some(known) = self.impls.borrow().headers.get(&def) {
            return Rc::clone(known);
        }
        let item = self.item_syntax(def).expect("an impl is an item");
        let ItemKind::Impl(decl) = &item.kind else { unreachable!("an impl's item is an impl") };
        let mut binder = self.binder_without_self(def);
        let mut host = SignatureHost::new(self);
        let self_ty = self.lower_type(&binder, &decl.self_ty, &mut host);
        binder.self_ty = Some(self_ty);
        let trait_ =
            decl.trait_.as_ref().and_then(|path| self.lower_trait_ref(&binder, path, self_ty, &mut host));
        let head = Span { hi: decl.self_ty.span.hi, ..item.span };
        let header = Rc::new(ImplHeader { self_ty, trait_, span: head });
        self.impls.borrow_mut().headers.insert(def, Rc::clone(&header));
        header
    }

    /// An impl's parameters and bounds.
    pub(crate) fn impl_generics(&self, def: DefId) -> Rc<Generics> {
        if let Some(known) = self.impls.borrow().generics.get(&def) {
            return Rc::clone(known);
        }
        let binder = self.binder(def);
        let generics = self.generics_with(def, &binder, vec![], &mut SignatureHost::new(self));
        self.impls.borrow_mut().generics.insert(def, Rc::clone(&generics));
        generics
    }

    /// An impl.
    pub fn impl_def(&self, def: DefId) -> Rc<ImplDef> {
        let signature = self.signature(def, || {
            let header = self.impl_header(def);
            let binder = self.binder(def);
            let item = self.item_syntax(def).expect("an impl is an item");
            let ItemKind::Impl(decl) = &item.kind else { unreachable!("an impl's item is an impl") };
            let mut host = SignatureHost::new(self);
            let types = decl.items.iter().filter_map(|assoc| match &assoc.kind {
                AssocKind::Type { ty: Some(ty), .. } => {
                    Some((assoc.name.name, self.lower_type(&binder, ty, &mut host)))
                }
                _ => None,
            });
            Signature::Impl(Rc::new(ImplDef {
                generics: self.impl_generics(def),
                self_ty: header.self_ty,
                trait_: header.trait_.clone(),
                types: types.collect(),
                items: self.assoc_items(def).to_vec(),
                span: header.span,
            }))
        });
        match signature {
            Signature::Impl(signature) => signature,
            other => unreachable!("not an impl: {other:?}"),
        }
    }

    /// A type alias.
    pub fn alias_def(&self, def: DefId) -> Rc<AliasDef> {
        if self.resolving.borrow().contains(&def) {
            let info = self.def(def);
            self.report(Diagnostic::error(
                "E0391",
                info.span,
                format!("cycle detected when expanding type alias `{}`", info.name),
            ));
            return Rc::new(AliasDef { generics: Rc::default(), ty: Ty::error() });
        }
        let signature = self.signature(def, || {
            self.resolving.borrow_mut().push(def);
            let binder = self.binder(def);
            let item = self.item_syntax(def).expect("an alias is an item");
            let ItemKind::TypeAlias(decl) = &item.kind else { unreachable!("an alias' item is an alias") };
            let ty = self.lower_type(&binder, &decl.ty, &mut SignatureHost::new(self));
            self.resolving.borrow_mut().pop();
            let generics = Generics { params: self.params(def).to_vec(), ..Generics::default() };
            Signature::Alias(Rc::new(AliasDef { generics: Rc::new(generics), ty }))
        });
        match signature {
            Signature::Alias(signature) => signature,
            other => unreachable!("not an alias: {other:?}"),
        }
    }

    /// A constant or static.
    pub fn const_def(&self, def: DefId) -> Rc<ConstDef> {
        let signature = self.signature(def, || {
            let binder = self.binder(def);
            let mut host = SignatureHost::new(self);
            let (ty, value) = match self.item_syntax(def).as_deref() {
                Some(ast::Item { kind: ItemKind::Const(decl) | ItemKind::Static(decl), span, .. }) => {
                    if decl.mutable {
                        host.report(Diagnostic::refused(*span, "`static mut` items are"));
                    }
                    (decl.ty.clone(), decl.value.clone())
                }
                _ => self
                    .with_assoc(def, |assoc| match &assoc.kind {
                        AssocKind::Const { ty, value } => Some((ty.clone(), value.clone())),
                        _ => None,
                    })
                    .flatten()
                    .expect("a definition of kind Const has a declaration"),
            };
            let ty = self.lower_type(&binder, &ty, &mut host);
            let generics = self.generics_with(def, &binder, vec![], &mut host);
            Signature::Const(Rc::new(ConstDef { generics, ty, value: value.map(Rc::new) }))
        });
        match signature {
            Signature::Const(signature) => signature,
            other => unreachable!("not a constant: {other:?}"),
        }
    }

    /// A closure of a checked body.
    pub fn closure_def(&self, def: DefId) -> Option<Rc<ClosureDef>> {
        match self.signatures.borrow().get(&def) {
            Some(Signature::Closure(closure)) => Some(Rc::clone(closure)),
            _ => None,
        }
    }

    pub(crate) fn set_closure_def(&self, def: DefId, closure: ClosureDef) {
        self.signatures.borrow_mut().insert(def, Signature::Closure(Rc::new(closure)));
    }

    /// Parameters and bounds of any definition that has some.
    pub fn generics_of(&self, def: DefId) -> Rc<Generics> {
        match self.def(def).kind {
            _ if matches!(self.def(def).syntax, super::Syntax::None) => Rc::default(),
            DefKind::Fn => Rc::clone(&self.fn_def(def).generics),
            DefKind::Struct | DefKind::Enum => Rc::clone(&self.adt_def(def).generics),
            DefKind::Trait => Rc::clone(&self.trait_def(def).generics),
            DefKind::Impl => self.impl_generics(def),
            DefKind::Const | DefKind::Static => Rc::clone(&self.const_def(def).generics),
            DefKind::TypeAlias => Rc::clone(&self.alias_def(def).generics),
            _ => Rc::default(),
        }
    }
}

/// A function's signature: `impl Trait` is a parameter without a name among the arguments, an opaque type in the result.
struct FnHost<'w> {
    world: &'w World,
    def: DefId,
    next: u32,
    extra: Vec<(GenericParam, Vec<Predicate>)>,
    opaques: Vec<Vec<Predicate>>,
    in_return: bool,
}

impl TypeHost for FnHost<'_> {
    fn infer(&mut self, _: bool) -> Option<Ty> {
        None
    }

    fn impl_trait(
        &mut self,
        world: &World,
        binder: &Binder,
        bounds: &[ast::Bound],
        span: Span,
    ) -> Option<Ty> {
        let mut predicates = vec![];
        if self.in_return {
            if let Some(parent) = world.generic_parent(self.def)
                && (world.def(parent).kind == DefKind::Trait || world.impl_header(parent).trait_.is_some())
            {
                self.report(Diagnostic::refused(span, "`impl Trait` results of trait functions are"));
                return Some(Ty::error());
            }
            let index = self.opaques.len() as u32;
            self.opaques.push(vec![]);
            let mut args = world.identity_args(self.def);
            args.extend((0..self.extra.len()).map(|n| {
                Ty::new(TyKind::Param((args_len(world, self.def) + n) as u32, self.extra[n].0.name))
            }));
            let ty = Ty::new(TyKind::Opaque { def: self.def, index, args });
            for bound in bounds {
                world.lower_bound(binder, ty, bound, &mut predicates, self);
            }
            self.opaques[index as usize] = predicates;
            return Some(ty);
        }
        let names: Vec<_> = bounds.iter().map(|bound| self.world.snippet(bound.path.span)).collect();
        let name = Symbol::new(&format!("impl {}", names.join(" + ")));
        let index = self.next;
        self.next += 1;
        let slot = self.extra.len();
        self.extra.push((GenericParam { name, const_ty: None, default: None }, vec![]));
        let ty = Ty::new(TyKind::Param(index, name));
        for bound in bounds {
            world.lower_bound(binder, ty, bound, &mut predicates, self);
        }
        self.extra[slot].1 = predicates;
        Some(ty)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.world.report(diagnostic);
    }
}

fn args_len(world: &World, def: DefId) -> usize {
    world.params(def).len()
}
