//! Types, interned: equal types are the same pointer, so comparing and hashing are one word.
//!
//! Constants that appear in types (`Tensor<2>`, `[T; N]`) are types of kind [`TyKind::Const`], which keeps generic
//! arguments one uniform list. Lifetimes do not exist here.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, Mutex};

use rustc_hash::FxHashMap;

use crate::span::Symbol;

/// A definition in the [`World`](crate::world::World).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct DefId(pub u32);

/// An interned type.
#[derive(Clone, Copy)]
pub struct Ty(&'static TyData);

/// A kind with what [`Ty::has`] asks for, so that most substitutions and resolutions stop at the root.
struct TyData {
    kind: TyKind,
    flags: TyFlags,
}

/// Facts about a type and everything inside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TyFlags(u8);

impl TyFlags {
    /// An inference variable.
    pub const INFER: TyFlags = TyFlags(1);
    /// A generic parameter.
    pub const PARAM: TyFlags = TyFlags(2);
    /// A projection.
    pub const PROJECTION: TyFlags = TyFlags(4);
    /// An `impl Trait`.
    pub const OPAQUE: TyFlags = TyFlags(8);
    /// A reported error.
    pub const ERROR: TyFlags = TyFlags(16);
    /// An open constant.
    pub const OPEN: TyFlags = TyFlags(32);
    /// A closure.
    pub const CLOSURE: TyFlags = TyFlags(64);

    /// Both sets.
    pub const fn union(self, other: TyFlags) -> TyFlags {
        TyFlags(self.0 | other.0)
    }
}

/// Generic arguments, in the order of the parameters. A method's list is its impl's (or trait's, `Self` first)
/// followed by its own.
pub type Args = Vec<Ty>;

/// What a type is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TyKind {
    /// `bool`.
    Bool,
    /// `char`.
    Char,
    /// `i8` … `u128`, `isize`, `usize`.
    Int(IntTy),
    /// `f32`, `f64`.
    Float(FloatTy),
    /// `str`.
    Str,
    /// `!`.
    Never,
    /// A struct or an enum, or an opaque type of the host (`#[intrinsic] struct`).
    Adt(DefId, Args),
    /// `&T`, `&mut T`.
    Ref { mutable: bool, ty: Ty },
    /// `(A, B)`; unit is empty.
    Tuple(Vec<Ty>),
    /// `[T; N]`; the second is a [`TyKind::Const`] (or a parameter or variable standing for one).
    Array(Ty, Ty),
    /// `[T]`.
    Slice(Ty),
    /// The type of a function item, method or tuple constructor: no value at run time.
    FnDef(DefId, Args),
    /// The constructor function of a tuple variant of an enum.
    VariantCtor(DefId, u32, Args),
    /// `fn(A) -> B`.
    FnPtr(Vec<Ty>, Ty),
    /// A closure expression: its definition, and the arguments of the function that it stands in.
    Closure(DefId, Args),
    /// `dyn Trait<Args, Assoc = Ty> + Auto`.
    Dyn(DynTy),
    /// A generic parameter: its index in the argument list, and its name for messages.
    Param(u32, Symbol),
    /// `<args[0] as Trait<args[1..]>>::Assoc`: an associated type that is not known yet (its type is a parameter).
    Projection { trait_: DefId, assoc: Symbol, args: Args },
    /// `impl Trait` in return position of a function (its definition, which one of them, the function's arguments).
    /// Only its bounds are visible while checking; lowering sees through it.
    Opaque { def: DefId, index: u32, args: Args },
    /// A constant in a type.
    Const(ConstValue),
    /// An inference variable; never outside the checking of one body.
    Infer(InferVar),
    /// Something that is already reported. Equal to everything.
    Error,
}

/// A trait object's trait.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DynTy {
    /// The trait; `None` for `dyn Any`-less marker-only objects.
    pub trait_: DefId,
    /// Its arguments without `Self`.
    pub args: Args,
    /// Its associated types, sorted by name.
    pub bindings: Vec<(Symbol, Ty)>,
}

/// A constant in a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ConstValue {
    /// An integer, a `bool` (0, 1) or a `char`, as two's complement.
    Bits(i128),
    /// A const parameter that no type determines (`let x = Tensor::zeros([2, 3], &device);` without annotation):
    /// open until run time.
    Open,
}

/// An inference variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InferVar {
    /// Any type.
    Any(u32),
    /// An integer literal's type.
    Int(u32),
    /// A float literal's type.
    Float(u32),
}

/// The integer types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum IntTy {
    /// `i8`.
    I8,
    /// `i16`.
    I16,
    /// `i32`.
    I32,
    /// `i64`.
    I64,
    /// `i128`.
    I128,
    /// `isize`, 64 bits.
    Isize,
    /// `u8`.
    U8,
    /// `u16`.
    U16,
    /// `u32`.
    U32,
    /// `u64`.
    U64,
    /// `u128`.
    U128,
    /// `usize`, 64 bits.
    Usize,
}

/// The float types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FloatTy {
    /// `f32`.
    F32,
    /// `f64`.
    F64,
}

impl IntTy {
    /// All of them, with their names.
    pub const ALL: [(IntTy, &'static str); 12] = [
        (IntTy::I8, "i8"),
        (IntTy::I16, "i16"),
        (IntTy::I32, "i32"),
        (IntTy::I64, "i64"),
        (IntTy::I128, "i128"),
        (IntTy::Isize, "isize"),
        (IntTy::U8, "u8"),
        (IntTy::U16, "u16"),
        (IntTy::U32, "u32"),
        (IntTy::U64, "u64"),
        (IntTy::U128, "u128"),
        (IntTy::Usize, "usize"),
    ];

    /// As written in Rust.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// Its width in bits.
    pub fn bits(self) -> u32 {
        match self {
            IntTy::I8 | IntTy::U8 => 8,
            IntTy::I16 | IntTy::U16 => 16,
            IntTy::I32 | IntTy::U32 => 32,
            IntTy::I64 | IntTy::U64 | IntTy::Isize | IntTy::Usize => 64,
            IntTy::I128 | IntTy::U128 => 128,
        }
    }

    /// Whether it has a sign.
    pub fn is_signed(self) -> bool {
        self <= IntTy::Isize
    }
}

impl FloatTy {
    /// As written in Rust.
    pub fn name(self) -> &'static str {
        match self {
            FloatTy::F32 => "f32",
            FloatTy::F64 => "f64",
        }
    }
}

static TYPES: LazyLock<Mutex<FxHashMap<&'static TyKind, &'static TyData>>> = LazyLock::new(Mutex::default);

impl TyKind {
    fn flags(&self) -> TyFlags {
        let own = match self {
            TyKind::Infer(_) => TyFlags::INFER,
            TyKind::Param(..) => TyFlags::PARAM,
            TyKind::Projection { .. } => TyFlags::PROJECTION,
            TyKind::Opaque { .. } => TyFlags::OPAQUE,
            TyKind::Error => TyFlags::ERROR,
            TyKind::Const(ConstValue::Open) => TyFlags::OPEN,
            TyKind::Closure(..) => TyFlags::CLOSURE,
            _ => TyFlags(0),
        };
        let mut flags = own;
        self.for_children(&mut |child| flags = flags.union(child.0.flags));
        flags
    }

    /// Calls `f` for every direct component.
    pub fn for_children(&self, f: &mut dyn FnMut(Ty)) {
        match self {
            TyKind::Adt(_, args)
            | TyKind::FnDef(_, args)
            | TyKind::VariantCtor(_, _, args)
            | TyKind::Closure(_, args)
            | TyKind::Projection { args, .. }
            | TyKind::Opaque { args, .. }
            | TyKind::Tuple(args) => args.iter().for_each(|&arg| f(arg)),
            TyKind::Ref { ty, .. } | TyKind::Slice(ty) => f(*ty),
            TyKind::Array(ty, len) => {
                f(*ty);
                f(*len);
            }
            TyKind::FnPtr(params, ret) => {
                params.iter().for_each(|&param| f(param));
                f(*ret);
            }
            TyKind::Dyn(object) => {
                object.args.iter().for_each(|&arg| f(arg));
                object.bindings.iter().for_each(|&(_, ty)| f(ty));
            }
            _ => {}
        }
    }
}

impl Ty {
    /// The interned type of this kind.
    pub fn new(kind: TyKind) -> Ty {
        let mut types = TYPES.lock().expect("no code panics while it holds the type table");
        if let Some(&known) = types.get(&kind) {
            return Ty(known);
        }
        let flags = kind.flags();
        let data: &'static TyData = Box::leak(Box::new(TyData { kind, flags }));
        types.insert(&data.kind, data);
        Ty(data)
    }

    /// What it is.
    pub fn kind(self) -> &'static TyKind {
        &self.0.kind
    }

    /// Whether any of these stands in the type.
    pub fn has(self, flags: TyFlags) -> bool {
        self.0.flags.0 & flags.0 != 0
    }

    /// Whether it is the type of what is already reported.
    pub fn is_error(self) -> bool {
        matches!(self.kind(), TyKind::Error)
    }

    /// Whether it is `!`.
    pub fn is_never(self) -> bool {
        matches!(self.kind(), TyKind::Never)
    }

    /// Whether it is an integer, or the type of an integer literal.
    pub fn is_integral(self) -> bool {
        matches!(self.kind(), TyKind::Int(_) | TyKind::Infer(InferVar::Int(_)))
    }

    /// Whether it is a float, or the type of a float literal.
    pub fn is_floating(self) -> bool {
        matches!(self.kind(), TyKind::Float(_) | TyKind::Infer(InferVar::Float(_)))
    }

    /// Whether it is a number, or the type of a literal.
    pub fn is_numeric(self) -> bool {
        self.is_integral() || self.is_floating()
    }

    /// Whether it is a variable of any type.
    pub fn is_var(self) -> bool {
        matches!(self.kind(), TyKind::Infer(InferVar::Any(_)))
    }

    /// `(A, B)`.
    pub fn tuple(parts: Vec<Ty>) -> Ty {
        Ty::new(TyKind::Tuple(parts))
    }

    /// `str`.
    pub fn str() -> Ty {
        Ty::new(TyKind::Str)
    }

    /// `f64`.
    pub fn f64() -> Ty {
        Ty::new(TyKind::Float(FloatTy::F64))
    }

    /// What a reference refers to.
    pub fn pointee(self) -> Option<Ty> {
        match self.kind() {
            TyKind::Ref { ty, .. } => Some(*ty),
            _ => None,
        }
    }

    /// `()`.
    pub fn unit() -> Ty {
        Ty::new(TyKind::Tuple(vec![]))
    }

    /// An integer type.
    pub fn int(int: IntTy) -> Ty {
        Ty::new(TyKind::Int(int))
    }

    /// `usize`.
    pub fn usize() -> Ty {
        Ty::int(IntTy::Usize)
    }

    /// `bool`.
    pub fn bool() -> Ty {
        Ty::new(TyKind::Bool)
    }

    /// `!`.
    pub fn never() -> Ty {
        Ty::new(TyKind::Never)
    }

    /// The type of what is already reported.
    pub fn error() -> Ty {
        Ty::new(TyKind::Error)
    }

    /// `&ty` or `&mut ty`.
    pub fn reference(mutable: bool, ty: Ty) -> Ty {
        Ty::new(TyKind::Ref { mutable, ty })
    }

    /// A constant in a type.
    pub fn constant(value: i128) -> Ty {
        Ty::new(TyKind::Const(ConstValue::Bits(value)))
    }

    /// Whether it is `()`.
    pub fn is_unit(self) -> bool {
        matches!(self.kind(), TyKind::Tuple(parts) if parts.is_empty())
    }

    /// Rebuilds the type with every direct component mapped by `f`.
    pub fn map_children(self, f: &mut dyn FnMut(Ty) -> Ty) -> Ty {
        let mut all = |args: &[Ty]| args.iter().map(|&arg| f(arg)).collect::<Vec<_>>();
        let kind = match self.kind() {
            TyKind::Adt(def, args) if !args.is_empty() => TyKind::Adt(*def, all(args)),
            TyKind::Ref { mutable, ty } => TyKind::Ref { mutable: *mutable, ty: f(*ty) },
            TyKind::Tuple(parts) if !parts.is_empty() => TyKind::Tuple(all(parts)),
            TyKind::Array(ty, len) => TyKind::Array(f(*ty), f(*len)),
            TyKind::Slice(ty) => TyKind::Slice(f(*ty)),
            TyKind::FnDef(def, args) if !args.is_empty() => TyKind::FnDef(*def, all(args)),
            TyKind::VariantCtor(def, variant, args) => TyKind::VariantCtor(*def, *variant, all(args)),
            TyKind::FnPtr(params, ret) => {
                let params = all(params);
                TyKind::FnPtr(params, f(*ret))
            }
            TyKind::Closure(def, args) if !args.is_empty() => TyKind::Closure(*def, all(args)),
            TyKind::Dyn(object) => TyKind::Dyn(DynTy {
                trait_: object.trait_,
                args: all(&object.args),
                bindings: object.bindings.iter().map(|&(name, ty)| (name, f(ty))).collect(),
            }),
            TyKind::Projection { trait_, assoc, args } => {
                TyKind::Projection { trait_: *trait_, assoc: *assoc, args: all(args) }
            }
            TyKind::Opaque { def, index, args } => {
                TyKind::Opaque { def: *def, index: *index, args: all(args) }
            }
            _ => return self,
        };
        Ty::new(kind)
    }

    /// Replaces parameter `i` by `args[i]`. Parameters beyond the list stay.
    pub fn subst(self, args: &[Ty]) -> Ty {
        match self.kind() {
            _ if !self.has(TyFlags::PARAM) || args.is_empty() => self,
            TyKind::Param(index, _) => args.get(*index as usize).copied().unwrap_or(self),
            _ => self.map_children(&mut |child| child.subst(args)),
        }
    }

    /// Whether `found` holds for this type or any type inside it.
    pub fn any(self, found: &mut dyn FnMut(Ty) -> bool) -> bool {
        if found(self) {
            return true;
        }
        let mut hit = false;
        self.kind().for_children(&mut |child| hit = hit || child.any(found));
        hit
    }
}

impl PartialEq for Ty {
    fn eq(&self, other: &Ty) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Ty {}

impl Hash for Ty {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.0, state);
    }
}

impl fmt::Debug for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind().fmt(f)
    }
}
