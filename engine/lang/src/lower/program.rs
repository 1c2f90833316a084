//! What lowering asks the checker's world.

use std::rc::Rc;

use crate::hir::{Body, Callee};
use crate::span::{Span, Symbol};
use crate::ty::{DefId, Ty};
use crate::world::{AdtDef, ClosureDef, FnDef, TraitDef};

/// A checked program. Every type that goes in or comes out here is monomorphic.
pub trait Program {
    /// Name and place of a definition.
    fn info(&self, id: DefId) -> DefInfo;
    /// The signature of a definition.
    fn item(&self, id: DefId) -> Item;
    /// The typed body of a function, constant, static or cell; `None` for an intrinsic or one with errors.
    fn body(&mut self, id: DefId) -> Option<Rc<Body>>;
    /// The function that a call at monomorphic arguments means: an impl's function for a trait's. `None` if the
    /// implementation is built in (`Clone` of a tuple or closure, `Fn` of a closure).
    fn resolve_instance(&mut self, callee: &Callee) -> Option<Callee>;
    /// The type with projections and opaque types replaced by what they are.
    fn normalize(&mut self, ty: Ty) -> Ty;
    /// Whether values of the type are copied instead of moved.
    fn is_copy(&mut self, ty: Ty) -> bool;
    /// `Drop::drop` of the type itself (not of its fields).
    fn drop_impl(&mut self, ty: Ty) -> Option<Callee>;
    /// The definition with `#[lang = "name"]`.
    fn lang_item(&mut self, name: &str) -> Option<DefId>;
    /// Whether the definition is part of a library; others are the user's.
    fn is_library(&self, id: DefId) -> bool;
    /// The file, line and column of a place, as panics print them.
    fn location(&self, _place: Span) -> Option<(String, usize, usize)> {
        None
    }
}

/// Name and place of a definition.
#[derive(Clone, Copy, Debug)]
pub struct DefInfo {
    /// Its name.
    pub name: Symbol,
    /// What it stands in.
    pub parent: Option<DefId>,
    /// Where its name stands.
    pub span: Span,
    /// `#[track_caller]`: panics inside are reported at the caller.
    pub track_caller: bool,
}

/// The signature of a definition, of the kinds that code mentions.
#[derive(Clone, Debug)]
pub enum Item {
    /// A function or intrinsic.
    Fn(Rc<FnDef>),
    /// A struct.
    Struct(Rc<AdtDef>),
    /// An enum.
    Enum(Rc<AdtDef>),
    /// A trait.
    Trait(Rc<TraitDef>),
    /// A closure expression.
    Closure(Rc<ClosureDef>),
    /// Anything else.
    Other,
}
