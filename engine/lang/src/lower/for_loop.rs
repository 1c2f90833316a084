//! `for` loops. Over integer ranges, slices and vectors they run on registers; over anything else they call `next`.

use super::builder::Slots;
use super::function::{FnCx, Home, Result};
use super::layout::{Field, RefRepr, Repr};
use super::memory::Objects;
use super::place::Place;
use crate::bytecode::{Cond, Instr, NumTy};
use crate::hir::{BindBy, Callee, Expr, LoopId, Pat, PatKind};
use crate::lower::Item;
use crate::ty::{Ty, TyKind};

/// Iterators that a loop knows from inside.
enum Known {
    /// `a..b`, `a..=b` of integers.
    Range { num: NumTy, inclusive: bool },
    /// The elements of a slice by reference.
    Slice { elem: Ty, mutable: bool },
    /// The elements of a vector by value.
    Vec { elem: Ty },
}

impl FnCx<'_> {
    /// `for pat in iter { body }`.
    pub(super) fn for_expr(
        &mut self,
        id: LoopId,
        pat: &Pat,
        iter: &Expr,
        next: &Callee,
        item: Ty,
        body: &Expr,
    ) -> Result<()> {
        let mark = self.b.mark();
        let pins = self.b.pins();
        self.push_scope();
        match self.known_iterator(iter.ty) {
            Some(Known::Range { num, inclusive }) => self.for_range(id, pat, iter, num, inclusive, body)?,
            Some(Known::Slice { elem, mutable }) => {
                self.for_elements(id, pat, iter, elem, Some(mutable), item, body)?;
            }
            Some(Known::Vec { elem }) => self.for_elements(id, pat, iter, elem, None, item, body)?,
            None => self.for_next(id, pat, iter, next, item, body)?,
        }
        self.pop_scope();
        self.b.unpin(pins);
        self.b.sweep(mark);
        Ok(())
    }

    fn known_iterator(&mut self, ty: Ty) -> Option<Known> {
        let ty = self.mono(ty);
        let TyKind::Adt(def, args) = ty.kind() else { return None };
        let Item::Struct(adt) = self.program.item(*def) else { return None };
        let &elem = args.first()?;
        let range = |cx: &mut Self, inclusive| match cx.layout(elem).repr {
            Repr::Num(num) if !num.is_float() => Some(Known::Range { num, inclusive }),
            _ => None,
        };
        match adt.lang?.as_str() {
            "Range" => range(self, false),
            "RangeInclusive" => range(self, true),
            "SliceIter" => Some(Known::Slice { elem, mutable: false }),
            "SliceIterMut" => Some(Known::Slice { elem, mutable: true }),
            "VecIntoIter" => Some(Known::Vec { elem }),
            _ => None,
        }
    }

    /// A counted loop: `i` runs in a register, without `Option`s.
    fn for_range(
        &mut self,
        id: LoopId,
        pat: &Pat,
        iter: &Expr,
        num: NumTy,
        inclusive: bool,
        body: &Expr,
    ) -> Result<()> {
        let shape = self.shape(iter.ty);
        let range = self.b.alloc(shape);
        self.temp_scope(|cx| cx.expr_into(iter, range))?;
        let (i, n) = (range.s, range.s + 1);
        let (start, next, end) = (self.b.label(), self.b.label(), self.b.label());
        let over = match (inclusive, num.is_signed()) {
            (false, true) => Cond::LeS,
            (false, false) => Cond::LeU,
            (true, true) => Cond::LtS,
            (true, false) => Cond::LtU,
        };
        if inclusive && shape.ns > 2 {
            // The range may have been iterated to its end before.
            self.b.emit_jump(Instr::JumpIf { a: range.s + 2, to: 0 }, end);
        }
        self.b.jump_cmp(over, n, i, end);
        self.b.bind(start);
        self.enter(id, end, Some(next), None);
        let mark = self.b.mark();
        self.push_scope();
        self.bind_item(pat, Slots { s: i, o: 0 })?;
        self.temp_scope(|cx| cx.expr(body, None).map(|_| ()))?;
        self.pop_scope();
        self.b.sweep(mark);
        self.b.bind(next);
        let step = match (inclusive, num.is_signed()) {
            (true, _) => Instr::ForTo { i, n, to: 0 },
            (false, true) => Instr::ForS { i, n, to: 0 },
            (false, false) => Instr::ForU { i, n, to: 0 },
        };
        self.b.emit_jump(step, start);
        self.b.bind(end);
        self.loops.pop();
        Ok(())
    }

    /// Binds the loop's pattern to registers that nothing else changes while the body runs: a plain variable is them.
    fn bind_item(&mut self, pat: &Pat, at: Slots) -> Result<()> {
        let layout = self.layout(pat.ty);
        match &pat.kind {
            PatKind::Wild if !layout.needs_drop => {}
            PatKind::Bind { local, by: BindBy::Value, sub: None }
                if !self.body.locals[local.0 as usize].mutable
                    && !self.cells.contains(local)
                    && !layout.needs_drop =>
            {
                let ty = self.mono(pat.ty);
                self.add_local(*local, ty, layout, Home::Regs(at));
            }
            _ => {
                let place = if self.refers_into(pat) {
                    let o = self.cell_of(at, layout.shape);
                    self.b.pin();
                    Place::Mem { o, off: None, delta: 0 }
                } else {
                    Place::Regs(at)
                };
                self.own_rest(pat, place);
                self.declare_bindings(pat);
                self.bind_pattern(pat, place)?;
            }
        }
        Ok(())
    }

    /// The elements of a slice (`mutable` tells by which reference) or, without it, of a vector by value. Both
    /// iterators hold what they run over, the next index and the last one.
    #[allow(clippy::too_many_arguments, reason = "the parts of one `for` expression")]
    fn for_elements(
        &mut self,
        id: LoopId,
        pat: &Pat,
        iter: &Expr,
        elem: Ty,
        mutable: Option<bool>,
        item: Ty,
        body: &Expr,
    ) -> Result<()> {
        let layout = self.layout(iter.ty);
        let at = self.b.alloc(layout.shape);
        self.temp_scope(|cx| cx.expr_into(iter, at))?;
        if layout.needs_drop {
            self.drop_later(iter.ty, at, false, None);
        }
        let fields: Vec<Field> = match &layout.repr {
            Repr::Struct(fields) => fields.clone(),
            _ => vec![],
        };
        let [source, front, back] = fields[..] else {
            return Err(super::LowerError::Unsupported("a loop over this iterator".into()));
        };
        let (front, back) = (at.s + front.s, at.s + back.s);
        let (slice, o) = (at.s + source.s, at.o + source.o);
        let shape = self.shape(elem);
        let k = self.b.small_shape(shape);
        let item_shape = self.shape(item);
        let item_at = self.b.alloc(item_shape);
        let off = self.b.scalar();
        let end = self.b.label();
        let start = self.b.here();
        self.enter(id, end, Some(start), None);
        let mark = self.b.mark();
        self.push_scope();
        self.b.jump_cmp(Cond::LeU, back, front, end);
        self.b.emit(match mutable {
            Some(_) => Instr::SliceAt { k, d: off, a: slice, i: front },
            None => Instr::VecAt { k, d: off, v: o, i: front },
        });
        self.b.emit(Instr::AddU64K { d: front, a: front, k: 1 });
        let place = Place::Mem { o, off: Some(off), delta: 0 };
        match mutable {
            Some(mutable) => {
                self.reference(place, elem, mutable, false, Some(item_at))?;
            }
            None => self.load_place(place, item_at, shape, Objects::Take),
        }
        self.bind_item(pat, item_at)?;
        self.temp_scope(|cx| cx.expr(body, None).map(|_| ()))?;
        self.pop_scope();
        self.b.sweep(mark);
        self.b.jump_back(start);
        self.b.bind(end);
        self.loops.pop();
        Ok(())
    }

    /// The general loop: calls `next` until it gives `None`.
    fn for_next(
        &mut self,
        id: LoopId,
        pat: &Pat,
        iter: &Expr,
        next: &Callee,
        item: Ty,
        body: &Expr,
    ) -> Result<()> {
        // The iterator lives in a cell: `next` takes it by address, unless a reference to it is the object itself.
        let layout = self.layout(iter.ty);
        let at = self.b.alloc(layout.shape);
        self.temp_scope(|cx| cx.expr_into(iter, at))?;
        let place = match self.ref_repr(true, iter.ty) {
            RefRepr::Handle => {
                if layout.needs_drop {
                    self.drop_later(iter.ty, at, false, None);
                }
                Place::Regs(at)
            }
            _ => {
                let o = self.cell_of(at, layout.shape);
                if layout.needs_drop {
                    self.drop_later(iter.ty, Slots { s: 0, o }, true, None);
                }
                Place::Mem { o, off: None, delta: 0 }
            }
        };
        let args = self.mono_args(&next.args);
        let callee = Callee { def: next.def, args };
        let id_next = self.vm.instance_of(self.program, &callee)?;
        let (start, end) = (self.b.label(), self.b.label());
        self.b.bind(start);
        self.enter(id, end, Some(start), None);
        let mark = self.b.mark();
        self.push_scope();
        let reference = self.reference(place, iter.ty, true, false, None)?;
        let ref_shape = {
            let ty = Ty::reference(true, self.mono(iter.ty));
            self.shape(ty)
        };
        let window = self.b.alloc(ref_shape);
        self.b.move_value(window, reference, ref_shape);
        let k = self.b.callee(id_next);
        self.b.emit(Instr::Call { s: window.s, o: window.o, k });
        let item_layout = self.layout(item);
        let option = crate::bytecode::Shape {
            ns: item_layout.shape.ns + 1,
            nv: item_layout.shape.nv,
            bank: item_layout.shape.bank,
        };
        self.reserve_result(window, option);
        // Bring the item below what follows; the tag is variant 1 for `Some`.
        let pinned = self.b.alloc(option);
        let result = Slots { s: window.s, o: window.o };
        self.b.jump_cmp_const(Cond::Eq, result.s, 0, end);
        self.b.mov(pinned.s, result.s + 1, item_layout.shape.ns);
        self.b.take(pinned.o, result.o, item_layout.shape.nv);
        self.b.pin();
        let place = match self.refers_into(pat) {
            true => Place::Mem { o: self.cell_of(pinned, item_layout.shape), off: None, delta: 0 },
            false => Place::Regs(pinned),
        };
        self.own_rest(pat, place);
        self.declare_bindings(pat);
        self.b.pin();
        self.bind_pattern(pat, place)?;
        self.temp_scope(|cx| cx.expr(body, None).map(|_| ()))?;
        self.pop_scope();
        self.b.unpin((mark.registers().0, mark.registers().1));
        self.b.sweep(mark);
        self.b.jump_back(start);
        self.b.bind(end);
        self.loops.pop();
        Ok(())
    }
}
