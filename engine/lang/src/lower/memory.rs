//! Moving values between registers and memory.

use super::builder::Slots;
use super::function::FnCx;
use super::place::Place;
use crate::bytecode::{Instr, NO_OFFSET, Shape};

/// What loading does with object slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Objects {
    /// Copies a `Copy` value.
    Dup,
    /// Moves out.
    Take,
    /// Looks at it without owning.
    Borrow,
}

impl FnCx<'_> {
    /// Loads a whole value from the memory in `o` at a packed offset register.
    pub(super) fn load_all(&mut self, to: Slots, o: u16, off: Option<u16>, shape: Shape, objects: Objects) {
        let r = off.unwrap_or(NO_OFFSET);
        // Objects last: `to.o` may be the register of the memory itself.
        match (shape.ns, off) {
            (0, _) => {}
            (1, None) => self.b.emit(Instr::LoadC { d: to.s, o, k: 0 }),
            (1, Some(r)) => self.b.emit(Instr::Load { d: to.s, o, r }),
            (ns, _) => self.in_chunks(
                ns,
                |cx, at, n, k| match k {
                    None => cx.b.emit(Instr::LoadN { n, d: to.s + at, o, r }),
                    Some(r) => cx.b.emit(Instr::LoadN { n, d: to.s + at, o, r }),
                },
                off,
                false,
            ),
        }
        if shape.nv > 0 {
            self.in_chunks(
                shape.nv,
                |cx, at, n, k| {
                    let (d, r) = (to.o + at, k.unwrap_or(r));
                    cx.b.emit(match objects {
                        Objects::Dup => Instr::ObjDup { n, d, o, r },
                        Objects::Take => Instr::ObjTake { n, d, o, r },
                        Objects::Borrow => Instr::ObjBorrow { n, d, o, r },
                    });
                },
                off,
                true,
            );
            self.b.touch(to.o, shape.nv);
        }
    }

    /// Stores a whole value, moving it.
    pub(super) fn store_all(&mut self, from: Slots, o: u16, off: Option<u16>, shape: Shape) {
        let r = off.unwrap_or(NO_OFFSET);
        match (shape.ns, off) {
            (0, _) => {}
            (1, None) => self.b.emit(Instr::StoreC { a: from.s, o, k: 0 }),
            (1, Some(r)) => self.b.emit(Instr::Store { a: from.s, o, r }),
            (ns, _) => self.in_chunks(
                ns,
                |cx, at, n, k| {
                    cx.b.emit(Instr::StoreN { n, a: from.s + at, o, r: k.unwrap_or(r) });
                },
                off,
                false,
            ),
        }
        if shape.nv > 0 {
            self.in_chunks(
                shape.nv,
                |cx, at, n, k| {
                    cx.b.emit(Instr::ObjStore { n, a: from.o + at, o, r: k.unwrap_or(r) });
                },
                off,
                true,
            );
        }
    }

    /// Splits a run of slots into pieces that an instruction's count can express. `emit` gets the position, the
    /// count, and the offset register of the piece if it differs from `off`.
    fn in_chunks(
        &mut self,
        count: u16,
        mut emit: impl FnMut(&mut Self, u16, u8, Option<u16>),
        off: Option<u16>,
        objects: bool,
    ) {
        let mut at = 0;
        while at < count {
            let n = (count - at).min(u8::MAX.into());
            if at == 0 {
                emit(self, at, n as u8, None);
            } else {
                let mark = self.b.mark();
                let delta = if objects { u64::from(at) << 32 } else { u64::from(at) };
                let r = self.offset_plus(off, delta);
                emit(self, at, n as u8, r);
                self.b.release(mark);
            }
            at += n;
        }
    }

    /// The register of a packed offset plus a constant; `None` for offset 0.
    pub(super) fn offset_plus(&mut self, off: Option<u16>, delta: u64) -> Option<u16> {
        match (off, delta) {
            (off, 0) => off,
            (None, delta) => {
                let d = self.b.scalar();
                self.b.constant(d, delta);
                Some(d)
            }
            (Some(a), delta) => {
                let d = self.b.scalar();
                let k = self.b.const_index(delta);
                self.b.emit(Instr::OffAdd { d, a, k });
                Some(d)
            }
        }
    }

    /// Loads the value of a place into registers.
    pub(super) fn load_place(&mut self, place: Place, to: Slots, shape: Shape, objects: Objects) {
        match place {
            Place::Regs(at) => {
                self.b.mov(to.s, at.s, shape.ns);
                match objects {
                    Objects::Dup => self.b.dup(to.o, at.o, shape.nv),
                    Objects::Take => self.b.take(to.o, at.o, shape.nv),
                    Objects::Borrow => self.b.borrow(to.o, at.o, shape.nv),
                }
            }
            Place::Handle { o } => {
                match objects {
                    Objects::Dup => self.b.emit(Instr::Own { d: to.o, a: o }),
                    // Moving out of a reference to a handle happens only inside the library (`mem.replace`).
                    Objects::Take | Objects::Borrow => self.b.emit(Instr::Borrow { d: to.o, a: o }),
                }
                self.b.touch(to.o, 1);
            }
            Place::Mem { o, off, delta } => {
                if let (None, 1, 0) = (off, shape.ns, shape.nv)
                    && let Ok(k) = u16::try_from(delta & 0xffff_ffff)
                {
                    self.b.emit(Instr::LoadC { d: to.s, o, k });
                    return;
                }
                let mark = self.b.mark();
                let off = self.offset_plus(off, delta);
                self.load_all(to, o, off, shape, objects);
                self.b.release(mark);
            }
            Place::Fat(at) => {
                self.b.mov(to.s, at.s, 2);
                self.b.borrow(to.o, at.o, 1);
            }
            Place::Parts(_) => {}
        }
    }

    /// Moves registers into a place, whose old value is gone already.
    pub(super) fn store_place(&mut self, place: Place, from: Slots, shape: Shape) {
        match place {
            Place::Regs(at) => self.b.move_value(at, from, shape),
            Place::Handle { o } => self.b.emit(Instr::SwapContents { a: o, b: from.o }),
            Place::Mem { o, off, delta } => {
                if let (None, 1, 0) = (off, shape.ns, shape.nv)
                    && let Ok(k) = u16::try_from(delta & 0xffff_ffff)
                {
                    self.b.emit(Instr::StoreC { a: from.s, o, k });
                    return;
                }
                let mark = self.b.mark();
                let off = self.offset_plus(off, delta);
                self.store_all(from, o, off, shape);
                self.b.release(mark);
            }
            Place::Fat(_) | Place::Parts(_) => {}
        }
    }

    /// A new cell that holds what registers hold; its object register.
    pub(super) fn cell_of(&mut self, from: Slots, shape: Shape) -> u16 {
        let o = self.b.object();
        let k = self.b.shape(shape);
        self.b.emit(Instr::New { d: o, k });
        self.b.touch(o, 1);
        self.store_all(from, o, None, shape);
        o
    }
}
