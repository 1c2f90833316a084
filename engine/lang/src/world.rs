//! Everything that is defined: modules, types, traits, impls and functions of the library and of the session.
//!
//! A definition's signature is resolved when it is declared or first asked for; its body is checked on first use.
//! A cell's declarations are one transaction: [`World::begin`], then [`World::commit`] or [`World::rollback`].

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::ast;
use crate::span::{Span, Symbol};
use crate::ty::{Args, DefId, Ty};

/// A definition.
#[derive(Clone, Debug)]
pub struct Def {
    /// Its name.
    pub name: Symbol,
    /// The module, impl, trait or function that it stands in.
    pub parent: Option<DefId>,
    /// What it is.
    pub kind: DefKind,
    /// Where its name stands.
    pub span: Span,
    /// Documentation.
    pub docs: Option<Rc<str>>,
    /// Attributes.
    pub attrs: Rc<[ast::Attr]>,
    /// Visibility.
    pub vis: Vis,
    /// Counts redefinitions under the same [`DefId`]: whatever was derived from an older version is stale.
    pub version: u32,
}

/// A visibility, resolved: the module inside which the name may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vis {
    /// Everywhere.
    Public,
    /// In this module and those inside it.
    In(DefId),
}

/// The kinds of definitions.
#[derive(Clone, Debug)]
pub enum DefKind {
    /// A module.
    Mod(Module),
    /// A free function, method, associated function or intrinsic.
    Fn(Rc<FnDef>),
    /// A struct.
    Struct(Rc<AdtDef>),
    /// An enum.
    Enum(Rc<AdtDef>),
    /// A trait.
    Trait(Rc<TraitDef>),
    /// An impl.
    Impl(Rc<ImplDef>),
    /// A type alias.
    TypeAlias(Rc<AliasDef>),
    /// A `const`, associated or not.
    Const(Rc<ConstDef>),
    /// A `static`.
    Static(Rc<ConstDef>),
    /// A closure expression; its body belongs to its parent's.
    Closure(Rc<ClosureDef>),
    /// An associated type of a trait.
    AssocType,
}

/// The names in a module, by namespace.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Types, traits, modules.
    pub types: FxHashMap<Symbol, DefId>,
    /// Functions, constants, statics, tuple and unit constructors.
    pub values: FxHashMap<Symbol, DefId>,
    /// Items not declared yet (a library module before its first use).
    pub pending: Option<Rc<Vec<ast::Item>>>,
}

/// Generic parameters: the parent's first.
#[derive(Clone, Debug, Default)]
pub struct Generics {
    /// All parameters in argument order.
    pub params: Vec<GenericParam>,
    /// All bounds, supertraits' included: `args[0]: trait_<args[1..]>` with associated types fixed.
    pub predicates: Vec<Predicate>,
    /// How many of `params` belong to the parent.
    pub parent_count: usize,
}

/// A generic parameter.
#[derive(Clone, Debug)]
pub struct GenericParam {
    /// Its name.
    pub name: Symbol,
    /// For a const parameter, its type.
    pub const_ty: Option<Ty>,
    /// Its default, in terms of the earlier parameters.
    pub default: Option<Ty>,
}

/// A trait with arguments, `Self` first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TraitRef {
    /// The trait.
    pub trait_: DefId,
    /// `Self`, then the trait's own.
    pub args: Args,
}

/// Something that must hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Predicate {
    /// `Self: Trait<…>`.
    Trait(TraitRef),
    /// `<… as Trait>::Assoc == ty`.
    Projection(TraitRef, Symbol, Ty),
}

/// A function.
#[derive(Clone, Debug)]
pub struct FnDef {
    /// As written.
    pub decl: Rc<ast::FnDecl>,
    /// Parameters and bounds.
    pub generics: Rc<Generics>,
    /// Parameter types, `self` first.
    pub params: Vec<Ty>,
    /// The result type.
    pub ret: Ty,
    /// Whether it is called with a receiver.
    pub has_self: bool,
    /// The name of the host function that implements it: `#[intrinsic("tensor.add")]`; for a bare `#[intrinsic]`,
    /// its path (`vec::push`).
    pub intrinsic: Option<Symbol>,
}

/// A struct or enum.
#[derive(Clone, Debug)]
pub struct AdtDef {
    /// Parameters and bounds.
    pub generics: Rc<Generics>,
    /// One for a struct.
    pub variants: Vec<VariantDef>,
    /// Whether values live in the host (`#[intrinsic] struct`): one object slot, no fields.
    pub opaque: bool,
    /// Language items are known by this name: `#[lang = "Option"]`.
    pub lang: Option<Symbol>,
}

/// A variant, or the struct itself.
#[derive(Clone, Debug)]
pub struct VariantDef {
    /// Its name.
    pub name: Symbol,
    /// Fields in order.
    pub fields: Vec<FieldDef>,
    /// Unit, tuple or named.
    pub shape: VariantShape,
    /// The discriminant.
    pub discriminant: i128,
}

/// How a variant is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VariantShape {
    /// `A`.
    Unit,
    /// `A(…)`.
    Tuple,
    /// `A { … }`.
    Named,
}

/// A field.
#[derive(Clone, Debug)]
pub struct FieldDef {
    /// Its name, or index as text.
    pub name: Symbol,
    /// Its type, in terms of the type's parameters.
    pub ty: Ty,
    /// Visibility.
    pub vis: Vis,
    /// Where.
    pub span: Span,
}

/// A trait.
#[derive(Clone, Debug)]
pub struct TraitDef {
    /// `Self` is parameter 0. `predicates` holds the supertraits.
    pub generics: Rc<Generics>,
    /// Functions, consts and associated types by name.
    pub items: Vec<(Symbol, DefId)>,
    /// Bounds on its associated types: what `T::Item: Debug` may assume.
    pub assoc_bounds: Vec<Predicate>,
    /// Language items are known by this name: `#[lang = "Iterator"]`.
    pub lang: Option<Symbol>,
}

/// An impl.
#[derive(Clone, Debug)]
pub struct ImplDef {
    /// Parameters and bounds.
    pub generics: Rc<Generics>,
    /// The type.
    pub self_ty: Ty,
    /// The trait, `Self` first in its arguments; `None` for an inherent impl.
    pub trait_: Option<TraitRef>,
    /// Functions and consts by name.
    pub items: Vec<(Symbol, DefId)>,
    /// Associated types by name.
    pub types: Vec<(Symbol, Ty)>,
}

/// A type alias.
#[derive(Clone, Debug)]
pub struct AliasDef {
    /// Parameters.
    pub generics: Rc<Generics>,
    /// What it stands for.
    pub ty: Ty,
}

/// A constant or static.
#[derive(Clone, Debug)]
pub struct ConstDef {
    /// Parameters, if it is associated.
    pub generics: Rc<Generics>,
    /// Its type.
    pub ty: Ty,
    /// Its value; `None` in a trait without default.
    pub value: Option<Rc<ast::Expr>>,
}

/// A closure expression.
#[derive(Clone, Debug)]
pub struct ClosureDef {
    /// The function or cell whose body it stands in.
    pub owner: DefId,
    /// Types of its parameters, in terms of the owner's generic parameters.
    pub params: Vec<Ty>,
    /// Its result type.
    pub ret: Ty,
    /// What it can be called through.
    pub kind: crate::hir::ClosureKind,
    /// Types of what it captures, as stored (references for by-reference captures).
    pub captures: Vec<Ty>,
}
