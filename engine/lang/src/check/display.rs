//! Types as messages write them.

use super::FnCx;
use crate::ty::{ConstValue, DefId, InferVar, Ty, TyKind};
use crate::world::{DefKind, TraitRef, World};

impl World {
    /// The type as rustc's messages write it: names without paths, `{integer}` for a literal's.
    pub fn display(&self, ty: Ty) -> String {
        let list = |types: &[Ty]| types.iter().map(|&ty| self.display(ty)).collect::<Vec<_>>().join(", ");
        match ty.kind() {
            TyKind::Bool => "bool".into(),
            TyKind::Char => "char".into(),
            TyKind::Int(int) => int.name().into(),
            TyKind::Float(float) => float.name().into(),
            TyKind::Str => "str".into(),
            TyKind::Never => "!".into(),
            TyKind::Adt(def, args) => {
                let name = self.def(*def).name.to_string();
                // Arguments that are their defaults are not written.
                let params = self.params(*def);
                let mut shown = args.len();
                while shown > 0
                    && params
                        .get(shown - 1)
                        .and_then(|param| param.default)
                        .is_some_and(|default| default.subst(args) == args[shown - 1])
                {
                    shown -= 1;
                }
                if shown == 0 { name } else { format!("{name}<{}>", list(&args[..shown])) }
            }
            TyKind::Ref { mutable, ty } => {
                let inner = match ty.kind() {
                    TyKind::Dyn(object) if object.bindings.len() > 1 => format!("({})", self.display(*ty)),
                    _ => self.display(*ty),
                };
                format!("&{}{inner}", if *mutable { "mut " } else { "" })
            }
            TyKind::Tuple(parts) if parts.len() == 1 => format!("({},)", self.display(parts[0])),
            TyKind::Tuple(parts) => format!("({})", list(parts)),
            TyKind::Array(element, len) => format!("[{}; {}]", self.display(*element), self.display(*len)),
            TyKind::Slice(element) => format!("[{}]", self.display(*element)),
            TyKind::FnDef(def, args) => {
                if self.def(*def).kind == DefKind::Struct {
                    return format!("fn(…) -> {}", self.display(Ty::new(TyKind::Adt(*def, args.clone()))));
                }
                let signature = self.fn_def(*def);
                let params: Vec<Ty> = signature.params.iter().map(|ty| ty.subst(args)).collect();
                let ret = signature.ret.subst(args);
                let name = self.def(*def).name;
                format!("{} {{{name}}}", self.fn_text(&params, ret))
            }
            TyKind::VariantCtor(def, variant, args) => {
                let adt = self.adt_def(*def);
                let variant = &adt.variants[*variant as usize];
                let params: Vec<Ty> = variant.fields.iter().map(|field| field.ty.subst(args)).collect();
                let text = self.fn_text(&params, Ty::new(TyKind::Adt(*def, args.clone())));
                format!("{text} {{{}::{}}}", self.def(*def).name, variant.name)
            }
            TyKind::FnPtr(params, ret) => self.fn_text(params, *ret),
            TyKind::Closure(def, _) => {
                let span = self.def(*def).span;
                let sources = self.sources.borrow();
                let (line, column) = sources.line_column(span);
                let (end_line, end_column) = sources.line_column(span.end());
                format!(
                    "{{closure@{}:{line}:{column}: {end_line}:{end_column}}}",
                    sources.file(span.file).name
                )
            }
            TyKind::Dyn(object) => {
                let name = self.def(object.trait_).name;
                format!(
                    "dyn {}",
                    self.trait_text(object.trait_, &object.args, &object.bindings, name.as_str())
                )
            }
            TyKind::Param(_, name) => name.to_string(),
            TyKind::Projection { trait_, assoc, args } => match args[0].kind() {
                TyKind::Param(..) => format!(
                    "<{} as {}>::{assoc}",
                    self.display(args[0]),
                    self.trait_text(*trait_, &args[1..], &[], self.def(*trait_).name.as_str())
                ),
                _ => format!("<{} as {}>::{assoc}", self.display(args[0]), self.def(*trait_).name),
            },
            TyKind::Opaque { def, index, .. } => {
                let signature = self.fn_def(*def);
                let bounds = signature.opaques.get(*index as usize).cloned().unwrap_or_default();
                let mut names: Vec<String> = vec![];
                for bound in &bounds {
                    if let crate::world::Predicate::Trait(of) = bound
                        && of.args.first() == Some(&ty).filter(|_| true).or(of.args.first())
                    {
                        let bindings: Vec<_> = bounds
                            .iter()
                            .filter_map(|other| match other {
                                crate::world::Predicate::Projection(owner, name, ty)
                                    if owner.trait_ == of.trait_ =>
                                {
                                    Some((*name, *ty))
                                }
                                _ => None,
                            })
                            .collect();
                        names.push(self.trait_text(
                            of.trait_,
                            &of.args[1..],
                            &bindings,
                            self.def(of.trait_).name.as_str(),
                        ));
                    }
                }
                format!("impl {}", names.join(" + "))
            }
            TyKind::Const(ConstValue::Bits(bits)) => bits.to_string(),
            TyKind::Const(ConstValue::Open) | TyKind::Infer(InferVar::Any(_)) => "_".into(),
            TyKind::Infer(InferVar::Int(_)) => "{integer}".into(),
            TyKind::Infer(InferVar::Float(_)) => "{float}".into(),
            TyKind::Error => "{type error}".into(),
        }
    }

    fn fn_text(&self, params: &[Ty], ret: Ty) -> String {
        let params = params.iter().map(|&ty| self.display(ty)).collect::<Vec<_>>().join(", ");
        if ret.is_unit() { format!("fn({params})") } else { format!("fn({params}) -> {}", self.display(ret)) }
    }

    fn trait_text(
        &self,
        trait_: DefId,
        args: &[Ty],
        bindings: &[(crate::span::Symbol, Ty)],
        name: &str,
    ) -> String {
        if self.lang_of(trait_).is_some_and(|lang| matches!(lang, "Fn" | "FnMut" | "FnOnce"))
            && let Some(TyKind::Tuple(params)) = args.first().map(|ty| ty.kind())
        {
            let params = params.iter().map(|&ty| self.display(ty)).collect::<Vec<_>>().join(", ");
            return match bindings.first() {
                Some((_, ret)) if !ret.is_unit() => format!("{name}({params}) -> {}", self.display(*ret)),
                _ => format!("{name}({params})"),
            };
        }
        let mut parts: Vec<String> = args.iter().map(|&ty| self.display(ty)).collect();
        parts.extend(bindings.iter().map(|(name, ty)| format!("{name} = {}", self.display(*ty))));
        if parts.is_empty() { name.to_string() } else { format!("{name}<{}>", parts.join(", ")) }
    }

    /// `Trait<Args>` without the self type.
    pub(crate) fn trait_name(&self, of: &TraitRef) -> String {
        let params = self.params(of.trait_);
        let mut shown = of.args.len();
        while shown > 1
            && params
                .get(shown - 1)
                .and_then(|param| param.default)
                .is_some_and(|default| default.subst(&of.args) == of.args[shown - 1])
        {
            shown -= 1;
        }
        self.trait_text(of.trait_, &of.args[1..shown], &[], self.def(of.trait_).name.as_str())
    }

    /// A definition's path as a `use` would write it.
    pub fn path_of(&self, def: DefId) -> String {
        let info = self.def(def);
        match info.parent {
            Some(parent) if parent != self.session_module() => {
                format!("{}::{}", self.path_of(parent), info.name)
            }
            _ => info.name.to_string(),
        }
    }

    /// "expected `i32`, found `&str`", in rustc's words.
    pub(crate) fn expected_found(&self, expected: Ty, found: Ty) -> String {
        let (a, b) = (self.describe(expected, found), self.describe(found, expected));
        format!("expected {a}, found {b}")
    }

    fn describe(&self, ty: Ty, other: Ty) -> String {
        match ty.kind() {
            TyKind::Infer(InferVar::Int(_)) => "integer".into(),
            TyKind::Infer(InferVar::Float(_)) => "floating-point number".into(),
            TyKind::Infer(InferVar::Any(_)) => "a different type".into(),
            TyKind::FnDef(..) if !matches!(other.kind(), TyKind::FnDef(..)) => "fn item".into(),
            TyKind::VariantCtor(..) => "enum constructor".into(),
            TyKind::FnPtr(..) => "fn pointer".into(),
            TyKind::Closure(..) => "closure".into(),
            TyKind::Param(_, name) => format!("type parameter `{name}`"),
            TyKind::Opaque { .. } => "opaque type".into(),
            TyKind::Projection { .. } => "associated type".into(),
            TyKind::Tuple(parts) => match other.kind() {
                TyKind::Tuple(others) if others.len() != parts.len() => {
                    let plural = if parts.len() == 1 { "" } else { "s" };
                    if parts.is_empty() {
                        "`()`".into()
                    } else {
                        format!("a tuple with {} element{plural}", parts.len())
                    }
                }
                _ => format!("`{}`", self.display(ty)),
            },
            TyKind::Array(_, len) => match (len.kind(), other.kind()) {
                (TyKind::Const(ConstValue::Bits(n)), TyKind::Array(_, m)) if *m != *len => {
                    format!("an array with a size of {n}")
                }
                _ => format!("`{}`", self.display(ty)),
            },
            _ => format!("`{}`", self.display(ty)),
        }
    }
}

impl FnCx<'_> {
    /// What kind of type it is, as messages say it before the name.
    pub(crate) fn type_kind_name(&self, ty: Ty) -> &'static str {
        match self.resolve(ty).kind() {
            TyKind::Adt(def, _) => self.world.def(*def).kind.describe(),
            TyKind::Ref { mutable: true, .. } => "mutable reference",
            TyKind::Ref { .. } => "reference",
            TyKind::Tuple(parts) if parts.is_empty() => "unit type",
            TyKind::Tuple(_) => "tuple",
            TyKind::Array(..) => "array",
            TyKind::Slice(_) => "slice",
            TyKind::FnDef(..) => "fn item",
            TyKind::VariantCtor(..) => "enum constructor",
            TyKind::FnPtr(..) => "fn pointer",
            TyKind::Closure(..) => "closure",
            TyKind::Dyn(_) => "trait object",
            TyKind::Param(..) => "type parameter",
            TyKind::Projection { .. } => "associated type",
            TyKind::Opaque { .. } => "opaque type",
            _ => "type",
        }
    }

    /// The type without the arguments that nothing determined.
    pub(crate) fn display_head(&self, ty: Ty) -> String {
        let ty = self.resolve(ty);
        match ty.kind() {
            TyKind::Adt(def, args) if args.iter().all(|arg| matches!(arg.kind(), TyKind::Infer(_))) => {
                let name = self.world.def(*def).name;
                if args.is_empty() { name.to_string() } else { self.display(ty) }
            }
            _ => self.display(ty),
        }
    }

    /// `T: Trait`.
    pub(crate) fn display_trait_ref(&self, of: &TraitRef) -> String {
        let of = self.solver.resolve_trait_ref(of);
        format!("{}: {}", self.display(of.args[0]), self.world.trait_name(&of))
    }
}
