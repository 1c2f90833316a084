//! Places: where a value is, without moving it.

use super::builder::Slots;
use super::function::{FnCx, Result};
use super::layout::{RefRepr, Repr};
use super::memory::Objects;
use crate::bytecode::{Instr, Shape};
use crate::hir::{Callee, Expr, ExprKind};
use crate::lower::Item;
use crate::ty::{Ty, TyKind};

/// Where a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// In registers.
    Regs(Slots),
    /// An owning object (`Vec`, array, host object) through a reference, which is the object itself.
    Handle { o: u16 },
    /// In the memory in object register `o`, at a packed offset (0 if `None`) plus a constant.
    Mem { o: u16, off: Option<u16>, delta: u64 },
    /// A slice, `str` or `dyn` behind a reference in these registers.
    Fat(Slots),
    /// Captured parts of a variable: an index of [`FnCx::parts`].
    Parts(usize),
}

impl Place {
    /// A part of the value at this place.
    pub(super) fn part(self, s: u16, o: u16) -> Place {
        match self {
            Place::Regs(at) => Place::Regs(Slots { s: at.s + s, o: at.o + o }),
            Place::Mem { o: mem, off, delta } => {
                Place::Mem { o: mem, off, delta: delta + (u64::from(s) | u64::from(o) << 32) }
            }
            other => other,
        }
    }
}

/// Whether the expression denotes a place, which may be a part of a value without a name.
pub(super) fn is_place(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Local(_)
            | ExprKind::Static(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Field(..)
            | ExprKind::Parts(_)
    )
}

impl FnCx<'_> {
    /// The place that an expression denotes. A value is evaluated into registers first.
    pub(super) fn place(&mut self, expr: &Expr) -> Result<Place> {
        match &expr.kind {
            ExprKind::Local(id) => Ok(self.local_place(*id)),
            ExprKind::Field(base, index) => {
                let place = self.base_place(base)?;
                self.field_place(place, base.ty, *index)
            }
            ExprKind::Deref(pointer) => self.deref_place(pointer),
            ExprKind::Index(base, index) => self.at_span_of(expr, |cx| cx.index_place(base, index, expr.ty)),
            ExprKind::Parts(parts) => {
                let mut places = Vec::new();
                for (index, part) in parts {
                    places.push((*index, self.place(part)?));
                }
                self.parts.push(places);
                Ok(Place::Parts(self.parts.len() - 1))
            }
            ExprKind::Static(def) => {
                let id = self.vm.instances.id(super::InstanceKey::Fn(*def, vec![]));
                let k = self.b.callee(id);
                let d = self.b.object();
                self.b.emit(Instr::Static { d, k });
                self.b.touch(d, 1);
                Ok(Place::Mem { o: d, off: None, delta: 0 })
            }
            _ => Ok(Place::Regs(self.expr(expr, None)?)),
        }
    }

    pub(super) fn local_place(&mut self, id: crate::hir::LocalId) -> Place {
        match self.locals.get(&id) {
            Some(local) => local.home.place(),
            // Declared in code that cannot be reached.
            None => Place::Regs(Slots { s: 0, o: 0 }),
        }
    }

    /// A field of a struct or tuple at a place.
    pub(super) fn field_place(&mut self, place: Place, ty: Ty, index: u32) -> Result<Place> {
        if let Place::Parts(parts) = place {
            return Ok(self.captured_part(parts, index));
        }
        let layout = self.layout(ty);
        Ok(match &layout.repr {
            Repr::Struct(fields) => {
                let field = fields[index as usize];
                place.part(field.s, field.o)
            }
            _ => place,
        })
    }

    /// One of a variable's captured parts. A part that nothing reads was not captured: any place does for it.
    pub(super) fn captured_part(&self, parts: usize, index: u32) -> Place {
        let part = self.parts[parts].iter().find(|(known, _)| *known == index);
        part.map_or(Place::Regs(Slots { s: 0, o: 0 }), |&(_, place)| place)
    }

    /// `*pointer`.
    fn deref_place(&mut self, pointer: &Expr) -> Result<Place> {
        let layout = self.layout(pointer.ty);
        match &layout.repr {
            Repr::Ref(repr) => {
                let at = self.read(pointer)?;
                Ok(self.pointee(*repr, at))
            }
            Repr::Pointer(_, target) => {
                let target = *target;
                let place = self.base_place(pointer)?;
                self.deref_pointer(place, layout.shape, target)
            }
            _ => self.place(pointer),
        }
    }

    /// What a `Box` at a place points to.
    pub(super) fn deref_pointer(&mut self, place: Place, shape: Shape, target: Ty) -> Result<Place> {
        let fat = super::layout::is_unsized(target);
        let at = match place {
            Place::Regs(at) => at,
            place => {
                let at = self.b.alloc(shape);
                self.load_place(place, at, shape, Objects::Borrow);
                at
            }
        };
        if fat {
            // A reference has an offset before its length or vtable.
            let s = self.b.alloc(Shape { ns: 2, nv: 0, bank: shape.bank }).s;
            self.b.emit(Instr::Imm { d: s, v: 0 });
            self.b.mov(s + 1, at.s, 1);
            return Ok(Place::Fat(Slots { s, o: at.o }));
        }
        Ok(Place::Mem { o: at.o, off: None, delta: 0 })
    }

    /// What a reference in registers points to.
    pub(super) fn pointee(&mut self, repr: RefRepr, at: Slots) -> Place {
        match repr {
            RefRepr::Value => Place::Regs(at),
            RefRepr::Handle => Place::Handle { o: at.o },
            RefRepr::Place => Place::Mem { o: at.o, off: Some(at.s), delta: 0 },
            RefRepr::Slice | RefRepr::Dyn => Place::Fat(at),
        }
    }

    /// `base[index]` of an array or slice.
    fn index_place(&mut self, base: &Expr, index: &Expr, elem: Ty) -> Result<Place> {
        let elem = self.shape(elem);
        let k = self.b.small_shape(elem);
        if let Some(o) = self.sequence_handle(base)? {
            let i = self.expr(index, None)?.s;
            let d = self.b.scalar();
            self.b.emit(Instr::VecAt { k, d, v: o, i });
            return Ok(Place::Mem { o, off: Some(d), delta: 0 });
        }
        let Place::Fat(at) = self.place(base)? else {
            return Err(super::LowerError::Unsupported("indexing of this place".into()));
        };
        let i = self.expr(index, None)?.s;
        let d = self.b.scalar();
        self.b.emit(Instr::SliceAt { k, d, a: at.s, i });
        Ok(Place::Mem { o: at.o, off: Some(d), delta: 0 })
    }

    /// The object register of an array, or of the `Vec` whose slice `base` is (`*v.deref()`), so that indexing needs
    /// no slice.
    pub(super) fn sequence_handle(&mut self, base: &Expr) -> Result<Option<u16>> {
        if let Repr::Array(..) = self.layout(base.ty).repr {
            let place = self.place(base)?;
            return Ok(Some(self.handle_object(place)));
        }
        let ExprKind::Deref(slice) = &base.kind else { return Ok(None) };
        let ExprKind::Call(callee, args) = &slice.kind else { return Ok(None) };
        if !self.is_vec_deref(callee) {
            return Ok(None);
        }
        // The argument is a reference to a `Vec`, which is the object itself.
        let at = match &args[0].kind {
            ExprKind::Ref { place, .. } => {
                let place = self.place(place)?;
                return Ok(Some(self.handle_object(place)));
            }
            _ => self.read(&args[0])?,
        };
        Ok(Some(at.o))
    }

    /// Whether a call is `Deref::deref` or `deref_mut` of a `Vec`.
    pub(super) fn is_vec_deref(&mut self, callee: &Callee) -> bool {
        let name = self.program.info(callee.def).name;
        if !matches!(name.as_str(), "deref" | "deref_mut") {
            return false;
        }
        let Some(&first) = callee.args.first() else { return false };
        let ty = self.mono(first);
        let TyKind::Adt(def, _) = ty.kind() else { return false };
        match self.program.item(*def) {
            Item::Struct(adt) => adt.lang.is_some_and(|lang| lang.as_str() == "Vec"),
            _ => false,
        }
    }

    /// The register of the owning object at a place, looked at without owning.
    pub(super) fn handle_object(&mut self, place: Place) -> u16 {
        match place {
            Place::Regs(at) => at.o,
            Place::Handle { o } => o,
            Place::Mem { .. } => {
                let d = self.b.object();
                let shape = Shape { ns: 0, nv: 1, bank: super::layout::BankKind::U64 };
                self.load_place(place, Slots { s: 0, o: d }, shape, Objects::Borrow);
                d
            }
            Place::Fat(at) => at.o,
            // Never read as a whole.
            Place::Parts(_) => 0,
        }
    }

    /// `&place` or `&mut place` into registers. `owned` tells that the place is a value just made, in registers.
    pub(super) fn reference(
        &mut self,
        place: Place,
        ty: Ty,
        mutable: bool,
        owned: bool,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let layout = self.layout(ty);
        let repr = self.ref_repr(mutable, ty);
        let to = |cx: &mut Self, ns, nv| {
            want.unwrap_or_else(|| cx.b.alloc(Shape { ns, nv, bank: super::layout::BankKind::U64 }))
        };
        match repr {
            RefRepr::Value => {
                if let (Place::Regs(at), None) = (place, want)
                    && (owned || layout.shape.nv == 0)
                {
                    return Ok(at);
                }
                let at = to(self, layout.shape.ns, layout.shape.nv);
                let objects = if owned { Objects::Take } else { Objects::Dup };
                self.load_place(place, at, layout.shape, objects);
                Ok(at)
            }
            RefRepr::Handle => {
                let o = self.handle_object(place);
                if owned && layout.needs_drop {
                    self.b.pin();
                    self.drop_later(ty, Slots { s: 0, o }, false, None);
                }
                let at = to(self, 0, 1);
                self.b.borrow(at.o, o, 1);
                Ok(at)
            }
            RefRepr::Place => {
                let (o, off) = match place {
                    Place::Mem { o, off, delta } => (o, self.offset_plus(off, delta)),
                    Place::Regs(at) => {
                        // A temporary, or a local that only shared references to a snapshot are taken of.
                        if !owned {
                            let copy = self.b.alloc(layout.shape);
                            self.b.mov(copy.s, at.s, layout.shape.ns);
                            self.b.borrow(copy.o, at.o, layout.shape.nv);
                            (self.cell_of(copy, layout.shape), None)
                        } else {
                            let o = self.cell_of(at, layout.shape);
                            if layout.needs_drop {
                                self.b.pin();
                                self.drop_later(ty, Slots { s: 0, o }, true, None);
                            }
                            (o, None)
                        }
                    }
                    Place::Handle { o } | Place::Fat(Slots { o, .. }) => (o, None),
                    Place::Parts(_) => (0, None),
                };
                let at = to(self, 1, 1);
                match off {
                    Some(off) => self.b.mov(at.s, off, 1),
                    None => self.b.emit(Instr::Imm { d: at.s, v: 0 }),
                }
                self.b.borrow(at.o, o, 1);
                Ok(at)
            }
            RefRepr::Slice | RefRepr::Dyn => {
                let at = to(self, 2, 1);
                self.load_place(
                    place,
                    at,
                    Shape { ns: 2, nv: 1, bank: super::layout::BankKind::U64 },
                    Objects::Borrow,
                );
                Ok(at)
            }
        }
    }
}
