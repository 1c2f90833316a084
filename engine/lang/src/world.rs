//! Everything that is defined: modules, types, traits, impls and functions of the library and of the session.
//!
//! A definition's signature is resolved when it is declared or first asked for; its body is checked on first use.
//! A cell's declarations are one transaction: [`World::begin`], then [`World::commit`] or [`World::rollback`].

mod declare;
mod derive;
mod generics;
mod impls;
mod lookup;
mod names;
mod paths;
mod queries;
mod session;
mod signature;
mod types;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::hir::Body;
use crate::span::{SourceMap, Span, Symbol};
use crate::ty::{Args, DefId, Ty};

pub(crate) use declare::ModuleData;
pub(crate) use generics::Binder;
pub(crate) use impls::{ImplTable, Simple};
pub(crate) use lookup::{Import, Namespace, Res};
pub(crate) use paths::{PathError, Resolved};
pub(crate) use types::TypeHost;

/// Every definition of the libraries and of the session, with the queries over them.
///
/// Queries take `&self` and remember what they compute; only a cell's transaction takes `&mut self`.
pub struct World {
    /// All source texts.
    pub sources: RefCell<SourceMap>,
    defs: RefCell<Vec<Rc<Def>>>,
    signatures: RefCell<FxHashMap<DefId, Signature>>,
    modules: RefCell<FxHashMap<DefId, Rc<RefCell<ModuleData>>>>,
    crates: RefCell<FxHashMap<Symbol, DefId>>,
    lang: RefCell<FxHashMap<Symbol, DefId>>,
    lang_names: RefCell<FxHashMap<DefId, Option<&'static str>>>,
    library_faults: RefCell<Vec<Diagnostic>>,
    impls: RefCell<ImplTable>,
    /// Which traits have a function of this name.
    trait_fns: RefCell<FxHashMap<Symbol, Vec<DefId>>>,
    /// Impls whose headers are not resolved yet.
    impl_queue: RefCell<Vec<DefId>>,
    /// Nesting of declaration; the queue is worked off at the outermost level.
    declaring: Cell<u32>,
    prelude: Cell<Option<DefId>>,
    /// The constant expressions that the VM is evaluating, to find those that depend on themselves.
    pub(crate) running_constants: RefCell<Vec<Span>>,
    pub(crate) bodies: RefCell<FxHashMap<DefId, BodyState>>,
    traits_in_scope: RefCell<FxHashMap<DefId, Rc<FxHashSet<DefId>>>>,
    /// Texts that the checker made (derives), and the place that messages about them point at.
    derived: RefCell<FxHashMap<crate::span::FileId, Span>>,
    /// Errors found while resolving signatures, until a check collects them.
    pending_diagnostics: RefCell<Vec<Diagnostic>>,
    /// Definitions whose signature is being resolved.
    resolving: RefCell<Vec<DefId>>,
    session: DefId,
    next_global: Cell<u32>,
    epoch: Cell<u32>,
    journal: RefCell<Option<session::Journal>>,
    /// Definitions that cells made; what redefinition makes stale.
    session_defs: RefCell<Vec<DefId>>,
}

/// A body on its way.
#[derive(Clone)]
pub(crate) enum BodyState {
    /// Being checked: a recursive query (an `impl Trait` that needs itself) is an error.
    Checking,
    /// Done.
    Done(Rc<Body>),
    /// It has errors, which are reported.
    Failed,
}

/// A resolved signature.
#[derive(Clone, Debug)]
pub(crate) enum Signature {
    Fn(Rc<FnDef>),
    Adt(Rc<AdtDef>),
    Trait(Rc<TraitDef>),
    Impl(Rc<ImplDef>),
    Alias(Rc<AliasDef>),
    Const(Rc<ConstDef>),
    Closure(Rc<ClosureDef>),
}

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
    /// The syntax that its signature and body come from.
    pub(crate) syntax: Syntax,
}

/// What a definition was written as.
#[derive(Clone, Debug)]
pub(crate) enum Syntax {
    /// A crate root, a block's scope, a closure.
    None,
    /// An item.
    Item(Rc<ast::Item>),
    /// The n-th item of an impl or a trait.
    Assoc(Rc<ast::Item>, u32),
}

/// A visibility, resolved: the module inside which the name may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vis {
    /// Everywhere.
    Public,
    /// In this module and those inside it.
    In(DefId),
}

/// The kinds of definitions. The signature of each is a query: [`World::fn_def`], [`World::adt_def`], ….
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DefKind {
    /// A module.
    Mod,
    /// A free function, method, associated function or intrinsic.
    Fn,
    /// A struct.
    Struct,
    /// An enum.
    Enum,
    /// A trait.
    Trait,
    /// An impl.
    Impl,
    /// A type alias.
    TypeAlias,
    /// A `const`, associated or not.
    Const,
    /// A `static`.
    Static,
    /// A closure expression; its body belongs to its parent's.
    Closure,
    /// An associated type of a trait or an impl.
    AssocType,
}

impl DefKind {
    /// As messages say it.
    pub fn describe(self) -> &'static str {
        match self {
            DefKind::Mod => "module",
            DefKind::Fn => "function",
            DefKind::Struct => "struct",
            DefKind::Enum => "enum",
            DefKind::Trait => "trait",
            DefKind::Impl => "implementation",
            DefKind::TypeAlias => "type alias",
            DefKind::Const => "constant",
            DefKind::Static => "static",
            DefKind::Closure => "closure",
            DefKind::AssocType => "associated type",
        }
    }
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
    /// What each `impl Trait` in the result type promises: bounds on its [`Opaque`](crate::ty::TyKind::Opaque) type.
    pub opaques: Vec<Vec<Predicate>>,
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
    /// Where the head stands.
    pub span: Span,
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
