//! How values of a type lie in registers and memory.
//!
//! Aggregates are flattened: a struct is its fields' slots one after the other, an enum a tag and its variants' slots
//! overlaid. What a reference is depends on what it refers to, see [`RefRepr`].

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::program::Program;
use crate::bytecode::{NumTy, Shape};
use crate::lower::Item;
use crate::ty::{Args, ConstValue, DefId, FloatTy, IntTy, Ty, TyKind};
use crate::world::AdtDef;

/// The storage of scalars in memory: one vector of this element type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names are those of the element types")]
pub enum BankKind {
    U8,
    I8,
    U16,
    I16,
    U32,
    I32,
    U64,
    I64,
    F32,
    F64,
}

impl BankKind {
    /// Size of an element in bytes.
    pub fn bytes(self) -> usize {
        match self {
            BankKind::U8 | BankKind::I8 => 1,
            BankKind::U16 | BankKind::I16 => 2,
            BankKind::U32 | BankKind::I32 | BankKind::F32 => 4,
            BankKind::U64 | BankKind::I64 | BankKind::F64 => 8,
        }
    }
}

/// What `&T` is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefRepr {
    /// A copy of the value: shared references to small `Copy` types, which nothing can tell from the value.
    Value,
    /// The owning object itself: `Vec`, `String`, arrays, host objects.
    Handle,
    /// Memory and packed offset.
    Place,
    /// Memory, packed offset and length: slices and `str`.
    Slice,
    /// Memory, packed offset and vtable: `dyn Trait`. The data pointer is always a place.
    Dyn,
}

/// What the slots of a type mean.
#[derive(Clone, PartialEq, Debug)]
pub enum Repr {
    /// Nothing, as `()` and function items.
    Zero,
    /// One scalar.
    Num(NumTy),
    /// `bool`.
    Bool,
    /// `char`.
    Char,
    /// 128-bit integers: two scalars, low half first; whether it is signed.
    Wide(bool),
    /// Fields one after the other: structs, tuples, closures.
    Struct(Vec<Field>),
    /// A tag, then the fields of the variants overlaid.
    Enum(Vec<Vec<Field>>),
    /// A reference.
    Ref(RefRepr),
    /// One owning object: `Vec`, `String`, host objects.
    Handle,
    /// `[T; N]`: one owning object.
    Array(Ty, usize),
    /// `Box`, `Rc`, `Arc`, `Weak`: memory with the content at offset 0; unsized ones add a length or a vtable.
    Pointer(PointerKind, Ty),
    /// A function pointer: an instance number.
    FnPtr,
    /// `str`, `[T]`, `dyn Trait`: only behind pointers.
    Unsized,
}

/// The pointer types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointerKind {
    /// `Box`.
    Box,
    /// `Rc`, `Arc`.
    Rc,
    /// `rc::Weak`, `sync::Weak`.
    Weak,
}

/// A field of a struct or variant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Field {
    /// Its type.
    pub ty: Ty,
    /// First scalar slot.
    pub s: u16,
    /// First object slot.
    pub o: u16,
}

/// The layout of a type.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    /// Slots and storage.
    pub shape: Shape,
    /// What they mean.
    pub repr: Repr,
    /// Whether it is copied instead of moved.
    pub copy: bool,
    /// Whether dropping runs code: a `Drop` impl inside, or a counted pointer.
    pub needs_drop: bool,
    /// Whether a value is one owning object with an identity of its own; a reference to it is the object itself.
    pub handle: bool,
}

impl Layout {
    /// What a reference to a value with this layout is.
    pub fn reference(&self, mutable: bool) -> RefRepr {
        match self.repr {
            _ if self.handle => RefRepr::Handle,
            _ if !mutable && self.copy && self.shape.ns + self.shape.nv <= 4 && !self.has_array() => {
                RefRepr::Value
            }
            _ => RefRepr::Place,
        }
    }

    fn has_array(&self) -> bool {
        // `Copy` types own objects only through arrays; references to them are objects too, but copying those is right.
        self.shape.nv > 0 && !matches!(self.repr, Repr::Ref(_))
    }
}

/// Layouts by type.
#[derive(Debug, Default)]
pub struct Layouts {
    known: FxHashMap<Ty, Rc<Layout>>,
    pointers: Option<Rc<FxHashMap<DefId, PointerKind>>>,
}

impl Layouts {
    /// Forgets everything, after a type was redefined.
    pub fn clear(&mut self) {
        self.known.clear();
        self.pointers = None;
    }

    /// The layout of a monomorphic type.
    pub fn of(&mut self, program: &mut dyn Program, ty: Ty) -> Rc<Layout> {
        if let Some(known) = self.known.get(&ty) {
            return known.clone();
        }
        let normal = program.normalize(ty);
        let layout = if normal == ty { Rc::new(self.compute(program, ty)) } else { self.of(program, normal) };
        self.known.insert(ty, layout.clone());
        layout
    }

    fn compute(&mut self, program: &mut dyn Program, ty: Ty) -> Layout {
        let copy = !is_unsized(ty) && program.is_copy(ty);
        let scalar = |repr, bank| Layout {
            shape: Shape { ns: 1, nv: 0, bank },
            repr,
            copy: true,
            needs_drop: false,
            handle: false,
        };
        match ty.kind() {
            TyKind::Bool => scalar(Repr::Bool, BankKind::U8),
            TyKind::Char => scalar(Repr::Char, BankKind::U32),
            TyKind::Float(FloatTy::F32) => scalar(Repr::Num(NumTy::F32), BankKind::F32),
            TyKind::Float(FloatTy::F64) => scalar(Repr::Num(NumTy::F64), BankKind::F64),
            TyKind::Int(int) => match num_ty(*int) {
                Some(num) => scalar(Repr::Num(num), bank_of(num)),
                None => Layout {
                    shape: Shape { ns: 2, nv: 0, bank: BankKind::U64 },
                    repr: Repr::Wide(int.is_signed()),
                    copy: true,
                    needs_drop: false,
                    handle: false,
                },
            },
            TyKind::Never
            | TyKind::FnDef(..)
            | TyKind::VariantCtor(..)
            | TyKind::Const(_)
            | TyKind::Error => {
                Layout { shape: EMPTY, repr: Repr::Zero, copy: true, needs_drop: false, handle: false }
            }
            TyKind::Str | TyKind::Slice(_) | TyKind::Dyn(_) => {
                Layout { shape: EMPTY, repr: Repr::Unsized, copy: false, needs_drop: false, handle: false }
            }
            TyKind::Tuple(parts) => self.structure(program, parts, copy),
            TyKind::FnPtr(..) => scalar(Repr::FnPtr, BankKind::U64),
            TyKind::Ref { mutable, ty: inner } => self.reference(program, *mutable, *inner),
            TyKind::Array(elem, len) => {
                let needs_drop = self.of(program, *elem).needs_drop;
                let shape = Shape { ns: 0, nv: 1, bank: BankKind::U64 };
                Layout { shape, repr: Repr::Array(*elem, const_len(*len)), copy, needs_drop, handle: true }
            }
            TyKind::Closure(def, args) => {
                let Item::Closure(closure) = program.item(*def) else {
                    return Layout {
                        shape: EMPTY,
                        repr: Repr::Zero,
                        copy: true,
                        needs_drop: false,
                        handle: false,
                    };
                };
                let captures: Vec<Ty> =
                    closure.captures.iter().map(|ty| program.normalize(ty.subst(args))).collect();
                self.structure(program, &captures, copy)
            }
            TyKind::Adt(def, args) => self.adt(program, ty, *def, args, copy),
            TyKind::Param(..) | TyKind::Projection { .. } | TyKind::Opaque { .. } | TyKind::Infer(_) => {
                Layout { shape: EMPTY, repr: Repr::Zero, copy: true, needs_drop: false, handle: false }
            }
        }
    }

    fn reference(&mut self, program: &mut dyn Program, mutable: bool, inner: Ty) -> Layout {
        let inner = program.normalize(inner);
        let (shape, repr) = match inner.kind() {
            TyKind::Str | TyKind::Slice(_) => (Shape { ns: 2, nv: 1, bank: BankKind::U64 }, RefRepr::Slice),
            TyKind::Dyn(_) => (Shape { ns: 2, nv: 1, bank: BankKind::U64 }, RefRepr::Dyn),
            // A struct that holds references to itself would otherwise ask for its own layout. Only shared
            // references to `Copy` types, and references to handles, need the layout of the target.
            _ if !is_handle(program, inner) && (mutable || !program.is_copy(inner)) => {
                (Shape { ns: 1, nv: 1, bank: BankKind::U64 }, RefRepr::Place)
            }
            _ => {
                let target = self.of(program, inner);
                match target.reference(mutable) {
                    RefRepr::Value => (target.shape, RefRepr::Value),
                    RefRepr::Handle => (Shape { ns: 0, nv: 1, bank: BankKind::U64 }, RefRepr::Handle),
                    other => (Shape { ns: 1, nv: 1, bank: BankKind::U64 }, other),
                }
            }
        };
        Layout { shape, repr: Repr::Ref(repr), copy: !mutable, needs_drop: false, handle: false }
    }

    fn structure(&mut self, program: &mut dyn Program, parts: &[Ty], copy: bool) -> Layout {
        let (fields, shape, needs_drop) = self.fields(program, parts, 0);
        // A struct around a single owning object is that object.
        let handle = match fields[..] {
            [field] => self.of(program, field.ty).handle,
            _ => false,
        };
        let repr = if fields.is_empty() { Repr::Zero } else { Repr::Struct(fields) };
        Layout { shape, repr, copy, needs_drop, handle }
    }

    fn fields(&mut self, program: &mut dyn Program, parts: &[Ty], first: u16) -> (Vec<Field>, Shape, bool) {
        let (mut s, mut o, mut bank, mut needs_drop) = (first, 0u16, None, false);
        let mut fields = Vec::with_capacity(parts.len());
        for &ty in parts {
            let layout = self.of(program, ty);
            fields.push(Field { ty, s, o });
            if layout.shape.ns > 0 {
                bank = Some(bank.map_or(layout.shape.bank, |bank| join(bank, layout.shape.bank)));
            }
            s += layout.shape.ns;
            o += layout.shape.nv;
            needs_drop |= layout.needs_drop;
        }
        (fields, Shape { ns: s, nv: o, bank: bank.unwrap_or(BankKind::U64) }, needs_drop)
    }

    fn adt(&mut self, program: &mut dyn Program, ty: Ty, def: DefId, args: &Args, copy: bool) -> Layout {
        let (is_enum, adt) = match program.item(def) {
            Item::Struct(adt) => (false, adt.clone()),
            Item::Enum(adt) => (true, adt.clone()),
            _ => {
                return Layout {
                    shape: EMPTY,
                    repr: Repr::Zero,
                    copy: true,
                    needs_drop: false,
                    handle: false,
                };
            }
        };
        let own_drop = program.drop_impl(ty).is_some();
        if let Some(kind) = adt.lang.and_then(|name| pointer_kind(name.as_str())) {
            let target = program.normalize(args[0]);
            let ns = u16::from(is_unsized(target));
            let needs_drop = kind != PointerKind::Box || self.content_needs_drop(program, target);
            let shape = Shape { ns, nv: 1, bank: BankKind::U64 };
            return Layout {
                shape,
                repr: Repr::Pointer(kind, target),
                copy: false,
                needs_drop,
                handle: false,
            };
        }
        if adt.opaque {
            // A container drops its elements; which types those are is known from its arguments.
            let needs_drop = own_drop || args.iter().any(|&arg| self.content_needs_drop(program, arg));
            let shape = Shape { ns: 0, nv: 1, bank: BankKind::U64 };
            return Layout { shape, repr: Repr::Handle, copy: false, needs_drop, handle: true };
        }
        let variant_types: Vec<Vec<Ty>> = adt
            .variants
            .iter()
            .map(|variant| {
                variant.fields.iter().map(|field| program.normalize(field.ty.subst(args))).collect()
            })
            .collect();
        if !is_enum {
            let mut layout = self.structure(program, &variant_types[0], copy);
            layout.needs_drop = (layout.needs_drop || own_drop) && !keeps_from_drop(&adt);
            return layout;
        }
        let tag = if variant_types.len() <= 256 { BankKind::U8 } else { BankKind::U32 };
        let mut shape = Shape { ns: 1, nv: 0, bank: tag };
        let mut needs_drop = own_drop;
        let mut variants = Vec::with_capacity(variant_types.len());
        for parts in &variant_types {
            let (fields, part, drops) = self.fields(program, parts, 1);
            if part.ns > 1 {
                shape.bank = join(shape.bank, part.bank);
            }
            shape.ns = shape.ns.max(part.ns);
            shape.nv = shape.nv.max(part.nv);
            needs_drop |= drops;
            variants.push(fields);
        }
        Layout { shape, repr: Repr::Enum(variants), copy, needs_drop, handle: false }
    }

    /// Whether dropping what a pointer or container holds runs code. Recursive types are assumed to be the answer of
    /// the rest of their fields: a cycle adds nothing.
    fn content_needs_drop(&mut self, program: &mut dyn Program, ty: Ty) -> bool {
        self.needs_drop_within(program, ty, &mut Vec::new())
    }

    fn needs_drop_within(&mut self, program: &mut dyn Program, ty: Ty, above: &mut Vec<Ty>) -> bool {
        let ty = program.normalize(ty);
        if let Some(known) = self.known.get(&ty) {
            return known.needs_drop;
        }
        if above.contains(&ty) {
            return false;
        }
        above.push(ty);
        let parts: Vec<Ty> = match ty.kind() {
            TyKind::Dyn(_) => {
                above.pop();
                return true;
            }
            TyKind::Tuple(parts) => parts.clone(),
            TyKind::Array(elem, _) | TyKind::Slice(elem) => vec![*elem],
            TyKind::Closure(def, args) => match program.item(*def) {
                Item::Closure(closure) => closure.captures.iter().map(|ty| ty.subst(args)).collect(),
                _ => vec![],
            },
            TyKind::Adt(def, args) => {
                if program.drop_impl(ty).is_some() {
                    above.pop();
                    return true;
                }
                let (Item::Struct(adt) | Item::Enum(adt)) = program.item(*def) else {
                    above.pop();
                    return false;
                };
                match adt.lang.and_then(|name| pointer_kind(name.as_str())) {
                    Some(PointerKind::Rc | PointerKind::Weak) => {
                        above.pop();
                        return true;
                    }
                    Some(PointerKind::Box) => args.clone(),
                    None if keeps_from_drop(&adt) => vec![],
                    None if adt.opaque => args.clone(),
                    None => adt
                        .variants
                        .iter()
                        .flat_map(|variant| variant.fields.iter().map(|field| field.ty.subst(args)))
                        .collect(),
                }
            }
            _ => vec![],
        };
        let found = parts.iter().any(|&part| self.needs_drop_within(program, part, above));
        above.pop();
        found
    }
}

/// No slots.
pub const EMPTY: Shape = Shape { ns: 0, nv: 0, bank: BankKind::U64 };

/// Whether the type is `ManuallyDrop`.
fn keeps_from_drop(adt: &AdtDef) -> bool {
    adt.lang.is_some_and(|name| name.as_str() == "ManuallyDrop")
}

/// `Box`, `Rc`, `Arc`, `Weak` by the name of the language item.
pub fn pointer_kind(lang: &str) -> Option<PointerKind> {
    match lang {
        "Box" => Some(PointerKind::Box),
        "Rc" | "Arc" => Some(PointerKind::Rc),
        "Weak" | "RcWeak" | "ArcWeak" => Some(PointerKind::Weak),
        _ => None,
    }
}

/// Whether values of the type are one owning object with an identity of its own; as `Layout::handle`, without the
/// layout.
fn is_handle(program: &mut dyn Program, ty: Ty) -> bool {
    let single = match ty.kind() {
        TyKind::Array(..) => return true,
        TyKind::Tuple(parts) if parts.len() == 1 => parts[0],
        TyKind::Closure(def, args) => match program.item(*def) {
            Item::Closure(closure) if closure.captures.len() == 1 => closure.captures[0].subst(args),
            _ => return false,
        },
        TyKind::Adt(def, args) => match program.item(*def) {
            Item::Struct(adt) if adt.opaque => {
                return adt.lang.and_then(|name| pointer_kind(name.as_str())).is_none();
            }
            Item::Struct(adt) if adt.variants[0].fields.len() == 1 => {
                adt.variants[0].fields[0].ty.subst(args)
            }
            _ => return false,
        },
        _ => return false,
    };
    let single = program.normalize(single);
    is_handle(program, single)
}

/// `str`, `[T]` and `dyn Trait`.
pub fn is_unsized(ty: Ty) -> bool {
    matches!(ty.kind(), TyKind::Str | TyKind::Slice(_) | TyKind::Dyn(_))
}

/// The value of a constant in a type.
pub fn const_len(ty: Ty) -> usize {
    match ty.kind() {
        TyKind::Const(ConstValue::Bits(bits)) => usize::try_from(*bits).unwrap_or(0),
        _ => 0,
    }
}

/// The one-slot number type of an integer type; `None` for the 128-bit ones.
pub fn num_ty(int: IntTy) -> Option<NumTy> {
    Some(match int {
        IntTy::I8 => NumTy::I8,
        IntTy::I16 => NumTy::I16,
        IntTy::I32 => NumTy::I32,
        IntTy::I64 | IntTy::Isize => NumTy::I64,
        IntTy::U8 => NumTy::U8,
        IntTy::U16 => NumTy::U16,
        IntTy::U32 => NumTy::U32,
        IntTy::U64 | IntTy::Usize => NumTy::U64,
        IntTy::I128 | IntTy::U128 => return None,
    })
}

fn bank_of(num: NumTy) -> BankKind {
    match num {
        NumTy::I8 => BankKind::I8,
        NumTy::I16 => BankKind::I16,
        NumTy::I32 => BankKind::I32,
        NumTy::I64 => BankKind::I64,
        NumTy::U8 => BankKind::U8,
        NumTy::U16 => BankKind::U16,
        NumTy::U32 => BankKind::U32,
        NumTy::U64 => BankKind::U64,
        NumTy::F32 => BankKind::F32,
        NumTy::F64 => BankKind::F64,
    }
}

/// The bank that holds scalars of both.
fn join(a: BankKind, b: BankKind) -> BankKind {
    if a == b { a } else { BankKind::U64 }
}
