//! Expressions: into registers.

use super::builder::Slots;
use super::function::{FnCx, Result};
use super::layout::{Field, Layout, RefRepr, Repr};
use super::memory::Objects;
use super::place::{Place, is_place};
use super::{InstanceKey, LowerError, walk};
use crate::bytecode::{Instr, NumTy, Shape};
use crate::hir::{Callee, Coercion, Expr, ExprKind, Lit};
use crate::ty::{ConstValue, Ty, TyKind};

impl FnCx<'_> {
    /// Evaluates into these registers, which then own the value.
    pub(super) fn expr_into(&mut self, expr: &Expr, to: Slots) -> Result<()> {
        self.expr(expr, Some(to)).map(|_| ())
    }

    /// Looks at a value without owning it: the registers of a local itself where possible.
    pub(super) fn read(&mut self, expr: &Expr) -> Result<Slots> {
        if !is_place(expr) {
            return self.expr(expr, None);
        }
        let shape = self.shape(expr.ty);
        match self.place(expr)? {
            Place::Regs(at) => Ok(at),
            Place::Handle { o } => Ok(Slots { s: 0, o }),
            place => {
                let at = self.b.alloc(shape);
                self.load_place(place, at, shape, Objects::Borrow);
                Ok(at)
            }
        }
    }

    /// Evaluates; the registers own the value, except that a `Copy` scalar may be a local's own register. With
    /// `want`, the value is placed there.
    pub(super) fn expr(&mut self, expr: &Expr, want: Option<Slots>) -> Result<Slots> {
        self.at_span_of(expr, |cx| cx.expr_kind(expr, want))
    }

    /// Lowers with panics placed at this expression.
    pub(super) fn at_span_of<R>(&mut self, expr: &Expr, lower: impl FnOnce(&mut Self) -> R) -> R {
        let outer = self.b.span();
        let site = self.body.panic_sites.get(&expr.span).copied();
        self.b.set_span(site.unwrap_or(expr.span));
        let result = lower(self);
        if let Some(outer) = outer {
            self.b.set_span(outer);
        }
        result
    }

    /// Registers for a result.
    pub(super) fn dest(&mut self, want: Option<Slots>, ty: Ty) -> Slots {
        match want {
            Some(at) => at,
            None => {
                let shape = self.shape(ty);
                self.b.alloc(shape)
            }
        }
    }

    fn expr_kind(&mut self, expr: &Expr, want: Option<Slots>) -> Result<Slots> {
        match &expr.kind {
            ExprKind::Lit(lit) => self.literal(lit, expr.ty, want),
            ExprKind::Local(_)
            | ExprKind::Field(..)
            | ExprKind::Index(..)
            | ExprKind::Deref(_)
            | ExprKind::Parts(_)
            | ExprKind::Static(_) => self.place_value(expr, want),
            ExprKind::Const(callee) => self.constant(callee, expr.ty, want),
            ExprKind::ConstParam(ty) => {
                let ty = self.mono(*ty);
                let at = self.dest(want, expr.ty);
                match ty.kind() {
                    TyKind::Const(ConstValue::Bits(bits)) => self.b.constant(at.s, *bits as u64),
                    _ => return Err(LowerError::Unsupported("a const parameter left open".into())),
                }
                Ok(at)
            }
            ExprKind::FnItem => Ok(self.dest(want, expr.ty)),
            ExprKind::Unary(op, operand) => self.unary(*op, operand, expr.ty, want),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, expr, want),
            ExprKind::Assign(place, value) => self.assign(place, value, want),
            ExprKind::AssignOp(op, place, value) => self.assign_op(*op, place, value, want),
            ExprKind::Call(callee, args) => self.call(callee, args, expr.ty, want),
            ExprKind::CallPtr(callee, args) => self.call_ptr(callee, args, expr.ty, want),
            ExprKind::CallClosure(callee, args) => self.call_closure(callee, args, expr.ty, want),
            ExprKind::Ref { mutable, place } => self.ref_expr(*mutable, place, want),
            ExprKind::Adt { variant, fields, base } => {
                self.adt(*variant, fields, base.as_deref(), expr.ty, want)
            }
            ExprKind::Tuple(parts) => {
                let at = self.dest(want, expr.ty);
                let layout = self.layout(expr.ty);
                if let Repr::Struct(fields) = &layout.repr {
                    let slots = fields.iter().map(|field| Slots { s: at.s + field.s, o: at.o + field.o });
                    let operands: Vec<_> = parts.iter().zip(slots).collect();
                    self.operands(&operands)?;
                } else {
                    for part in parts {
                        self.expr(part, None)?;
                    }
                }
                Ok(at)
            }
            ExprKind::Array(elems) | ExprKind::Vec(elems) => self.sequence(elems, expr.ty, want),
            ExprKind::Repeat(value) => self.repeat(value, expr.ty, want),
            ExprKind::VecRepeat { value, count, clone } => self.vec_repeat(value, count, clone, want),
            ExprKind::Block(block) => self.block(block, expr.ty, want),
            ExprKind::If { cond, then, els } => self.if_expr(cond, then, els.as_deref(), expr.ty, want),
            ExprKind::Let(..) => self.bool_by_jumps(expr, want),
            ExprKind::Match { scrutinee, arms } => self.match_expr(scrutinee, arms, expr.ty, want),
            ExprKind::Loop { id, body } => self.loop_expr(*id, body, expr.ty, want),
            ExprKind::For { id, pat, iter, next, item, body } => {
                self.for_expr(*id, pat, iter, next, *item, body)?;
                Ok(self.dest(want, expr.ty))
            }
            ExprKind::Labelled { id, body } => self.labelled(*id, body, expr.ty, want),
            ExprKind::Break(id, value) => self.break_expr(*id, value.as_deref(), want),
            ExprKind::Continue(id) => self.continue_expr(*id, want),
            ExprKind::Return(value) => self.return_expr(value.as_deref(), want),
            ExprKind::Try { expr: inner, from } => self.try_expr(inner, from.as_ref(), expr.ty, want),
            ExprKind::Closure(closure) => self.closure_expr(closure, expr.ty, want),
            ExprKind::Cast(inner) => self.cast(inner, expr.ty, want),
            ExprKind::Coerce(coercion, inner) => self.coerce(coercion, inner, expr.ty, want),
            ExprKind::Format { target, newline, args } => self.format(*target, *newline, args, expr.ty, want),
            ExprKind::Panic(args) => self.panic_format(args, expr.ty, want),
            ExprKind::PanicText(text) => {
                let k = self.b.message(text);
                self.b.emit(Instr::Panic { k });
                Ok(self.dest(want, expr.ty))
            }
            ExprKind::Error => Err(LowerError::NoBody(self.b.code.name.clone())),
        }
    }

    /// The value of a place: a copy, or a move that leaves it empty.
    fn place_value(&mut self, expr: &Expr, want: Option<Slots>) -> Result<Slots> {
        let layout = self.layout(expr.ty);
        let shape = layout.shape;
        // One scalar of an array or vector is one instruction.
        if let ExprKind::Index(base, index) = &expr.kind
            && (shape.ns, shape.nv) == (1, 0)
            && let Some(v) = self.sequence_handle(base)?
        {
            let i = self.expr(index, None)?.s;
            let d = self.dest(want, expr.ty).s;
            self.b.emit(match layout.repr {
                Repr::Num(NumTy::F64) => Instr::VecGetF64 { d, v, i },
                _ => Instr::VecGet { d, v, i },
            });
            return Ok(Slots { s: d, o: 0 });
        }
        let place = self.place(expr)?;
        if layout.copy {
            if let (Place::Regs(at), None, 0) = (place, want, shape.nv) {
                return Ok(at);
            }
            let at = self.dest(want, expr.ty);
            self.load_place(place, at, shape, Objects::Dup);
            return Ok(at);
        }
        let at = self.dest(want, expr.ty);
        self.load_place(place, at, shape, Objects::Take);
        self.moved_out(expr);
        Ok(at)
    }

    fn literal(&mut self, lit: &Lit, ty: Ty, want: Option<Slots>) -> Result<Slots> {
        let at = self.dest(want, ty);
        let layout = self.layout(ty);
        match lit {
            Lit::Int(value) => match layout.repr {
                Repr::Wide(_) => {
                    self.b.constant(at.s, *value as u64);
                    self.b.constant(at.s + 1, (*value >> 64) as u64);
                }
                Repr::Num(NumTy::F64) => self.b.constant(at.s, (*value as f64).to_bits()),
                Repr::Num(NumTy::F32) => self.b.constant(at.s, u64::from((*value as f32).to_bits())),
                _ => self.b.constant(at.s, *value as u64),
            },
            Lit::BigUint(value) => {
                self.b.constant(at.s, *value as u64);
                self.b.constant(at.s + 1, (*value >> 64) as u64);
            }
            Lit::Float(value) => {
                let bits = match layout.repr {
                    Repr::Num(NumTy::F32) => u64::from((*value as f32).to_bits()),
                    _ => value.to_bits(),
                };
                self.b.constant(at.s, bits);
            }
            Lit::Bool(value) => self.b.constant(at.s, u64::from(*value)),
            Lit::Char(value) => self.b.constant(at.s, u64::from(u32::from(*value))),
            Lit::Str(text) => self.text(text.as_bytes(), at),
            Lit::Bytes(bytes) => {
                let k = self.b.string(bytes);
                let s = self.b.alloc(Shape { ns: 2, nv: 0, bank: layout.shape.bank }).s;
                // `&[u8; N]` is the array's own memory.
                self.b.emit(Instr::Str { d: s, o: at.o, k });
                self.b.touch(at.o, 1);
                if matches!(layout.repr, Repr::Ref(RefRepr::Slice)) {
                    self.b.mov(at.s, s, 2);
                }
            }
        }
        Ok(at)
    }

    /// A `&'static str`.
    pub(super) fn text(&mut self, text: &[u8], at: Slots) {
        let k = self.b.string(text);
        self.b.emit(Instr::Str { d: at.s, o: at.o, k });
        self.b.touch(at.o, 1);
    }

    fn constant(&mut self, callee: &Callee, ty: Ty, want: Option<Slots>) -> Result<Slots> {
        let args = self.mono_args(&callee.args);
        let callee = Callee { def: callee.def, args };
        let resolved = self.program.resolve_instance(&callee).unwrap_or(callee);
        // A constant that is a literal is the literal.
        if let Some(body) = self.program.body(resolved.def)
            && let ExprKind::Lit(lit) = &body.value.kind
        {
            let lit = lit.clone();
            return self.literal(&lit, ty, want);
        }
        let id = self.vm.instances.id(InstanceKey::Fn(resolved.def, resolved.args));
        let (mark, window) = (self.b.mark(), self.b.top());
        Ok(self.finish_call(mark, window, ty, want, |cx, window| {
            let k = cx.b.callee(id);
            cx.b.emit(Instr::Call { s: window.s, o: window.o, k });
        }))
    }

    fn assign(&mut self, place: &Expr, value: &Expr, want: Option<Slots>) -> Result<Slots> {
        let layout = self.layout(place.ty);
        let unit = want.unwrap_or_else(|| self.b.top());
        // `_ = value` and plain scalars need no care about the old value.
        let mark = self.b.mark();
        if let ExprKind::Local(id) = &place.kind
            && let Some(local) = self.locals.get(id).cloned()
        {
            if let (Place::Regs(at), 0, false) = (self.local_place(*id), layout.shape.nv, layout.needs_drop) {
                // Straight into the register, unless evaluating may still read the old value in pieces.
                if layout.shape.ns <= 1 {
                    self.expr_into(value, at)?;
                } else {
                    let new = self.expr(value, None)?;
                    self.b.mov(at.s, new.s, layout.shape.ns);
                }
                self.b.release(mark);
                return Ok(unit);
            }
            let new = self.expr(value, None)?;
            if layout.needs_drop {
                self.drop_if_live(&local);
            }
            let place = self.local_place(*id);
            self.store_place(place, new, layout.shape);
            if let Place::Handle { .. } = place {
                self.drop_value(local.ty, new);
            }
            self.set_flag(&local, true);
            self.b.release(mark);
            return Ok(unit);
        }
        if let ExprKind::Index(base, index) = &place.kind
            && (layout.shape.ns, layout.shape.nv) == (1, 0)
        {
            let new = self.expr(value, None)?;
            if let Some(v) = self.sequence_handle(base)? {
                let i = self.expr(index, None)?.s;
                self.b.emit(match layout.repr {
                    Repr::Num(NumTy::F64) => Instr::VecSetF64 { a: new.s, v, i },
                    _ => Instr::VecSet { a: new.s, v, i },
                });
            } else {
                let target = self.place(place)?;
                self.store_place(target, new, layout.shape);
            }
            self.b.release(mark);
            return Ok(unit);
        }
        let new = self.expr(value, None)?;
        let target = self.place(place)?;
        if let Place::Handle { .. } = target {
            self.store_place(target, new, layout.shape);
            // The old content is now in the register of the new one.
            self.drop_value(place.ty, new);
        } else if let Some(live) = self.live_at(place) {
            self.drop_live(&live);
            self.store_place(target, new, layout.shape);
            self.set_live(&live, place.ty, target);
        } else if layout.needs_drop {
            let old = self.b.alloc(layout.shape);
            self.load_place(target, old, layout.shape, Objects::Take);
            self.store_place(target, new, layout.shape);
            self.drop_value(place.ty, old);
        } else {
            self.store_place(target, new, layout.shape);
        }
        self.b.release(mark);
        Ok(unit)
    }

    /// Drops the value of a local if its flag is set.
    pub(super) fn drop_if_live(&mut self, local: &super::function::Local) {
        if let Some(live) = &local.live {
            self.drop_live(&live.clone());
        }
        let Some(flag) = local.flag else { return };
        let skip = self.b.label();
        self.b.emit_jump(Instr::JumpIfNot { a: flag, to: 0 }, skip);
        let old = self.b.alloc(local.layout.shape);
        self.load_place(local.home.place(), old, local.layout.shape, Objects::Take);
        self.b.emit(Instr::Imm { d: flag, v: 0 });
        self.drop_value(local.ty, old);
        self.b.bind(skip);
    }

    fn ref_expr(&mut self, mutable: bool, place: &Expr, want: Option<Slots>) -> Result<Slots> {
        let owned = !is_place(place);
        // `&*r` is `r` looked at again.
        let target = self.place(place)?;
        self.reference(target, place.ty, mutable, owned, want)
    }

    fn adt(
        &mut self,
        variant: u32,
        fields: &[(u32, Expr)],
        base: Option<&Expr>,
        ty: Ty,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let layout = self.layout(ty);
        // Fields may read the place that is being assigned to: `p = P { x: p.y, y: p.x }`.
        let at = self.dest(want, ty);
        let places = self.begin_variant(&layout, variant, at);
        let operands: Vec<_> = fields
            .iter()
            .map(|(index, value)| {
                let field = places[*index as usize];
                (value, Slots { s: at.s + field.s, o: at.o + field.o })
            })
            .collect();
        self.operands(&operands)?;
        if let Some(base) = base {
            let owned = !is_place(base);
            let from = self.base_place(base)?;
            for (index, field) in places.iter().enumerate() {
                if fields.iter().any(|(given, _)| *given as usize == index) {
                    continue;
                }
                let part = self.layout(field.ty);
                let source = self.field_place(from, ty, index as u32)?;
                let to = Slots { s: at.s + field.s, o: at.o + field.o };
                let objects = if part.copy && !owned { Objects::Dup } else { Objects::Take };
                self.load_place(source, to, part.shape, objects);
                if !part.copy {
                    self.field_moved_out(base, index as u32);
                }
            }
        }
        Ok(at)
    }

    /// Writes the tag of a variant and clears object registers that it does not use; its fields.
    pub(super) fn begin_variant(&mut self, layout: &Layout, variant: u32, at: Slots) -> Vec<Field> {
        match &layout.repr {
            Repr::Enum(variants) => {
                self.b.emit(Instr::Imm { d: at.s, v: variant as i32 });
                let fields = variants[variant as usize].clone();
                let used = fields.last().map_or(0, |last| {
                    let nv = self.vm.layouts.of(self.program, last.ty).shape.nv;
                    last.o + nv
                });
                self.b.clear(at.o + used, layout.shape.nv - used);
                fields
            }
            Repr::Struct(fields) => fields.clone(),
            _ => vec![],
        }
    }

    fn sequence(&mut self, elems: &[Expr], ty: Ty, want: Option<Slots>) -> Result<Slots> {
        let (elem, is_array) = self.element(ty)?;
        let shape = self.shape(elem);
        let at = self.dest(want, ty);
        let mark = self.b.mark();
        // Built apart: elements may still read what the destination holds.
        let o = self.b.object();
        let n = self.b.scalar();
        let k = self.b.shape(shape);
        self.b.emit(Instr::Imm { d: n, v: 0 });
        self.b.emit(Instr::NewArray { d: o, k, n });
        self.b.touch(o, 1);
        let k = self.b.small_shape(shape);
        if self.layout(elem).needs_drop && elems.len() <= 64 && !elems.iter().all(walk::stays) {
            // Each by itself, so that those that are there can be dropped if a later one is left.
            let slots: Vec<Slots> = elems.iter().map(|_| self.b.alloc(shape)).collect();
            let operands: Vec<_> = elems.iter().zip(slots).collect();
            self.operands(&operands)?;
            for (_, value) in operands {
                self.b.emit(Instr::VecPush { k, v: o, s: value.s, o: value.o });
            }
        } else {
            for elem in elems {
                let inner = self.b.mark();
                let value = self.expr(elem, None)?;
                self.b.emit(Instr::VecPush { k, v: o, s: value.s, o: value.o });
                self.b.release(inner);
            }
        }
        self.finish_sequence(o, at, is_array);
        self.b.release(mark);
        Ok(at)
    }

    fn finish_sequence(&mut self, o: u16, at: Slots, is_array: bool) {
        if is_array {
            self.b.take(at.o, o, 1);
        } else {
            self.b.emit(Instr::Borrow { d: at.o, a: o });
            self.b.touch(at.o, 1);
            self.b.clear(o, 1);
        }
    }

    /// The element type of an array or `Vec`, and whether it is an array.
    fn element(&mut self, ty: Ty) -> Result<(Ty, bool)> {
        match self.mono(ty).kind() {
            TyKind::Array(elem, _) => Ok((*elem, true)),
            TyKind::Adt(_, args) if args.len() == 1 => Ok((args[0], false)),
            _ => Err(LowerError::Unsupported("a sequence of this type".into())),
        }
    }

    fn repeat(&mut self, value: &Expr, ty: Ty, want: Option<Slots>) -> Result<Slots> {
        let len = match self.layout(ty).repr {
            Repr::Array(_, len) => len,
            _ => 0,
        };
        let at = self.dest(want, ty);
        let mark = self.b.mark();
        let n = self.b.scalar();
        self.b.constant(n, len as u64);
        if self.layout(value.ty).copy {
            let value_at = self.expr(value, None)?;
            self.fill(value_at, value.ty, n, at, true, None)?;
        } else {
            self.repeat_constant(value, n, at)?;
        }
        self.b.release(mark);
        Ok(at)
    }

    /// `[CONST; n]`: a constant that is not `Copy` is made anew for each element.
    fn repeat_constant(&mut self, value: &Expr, n: u16, at: Slots) -> Result<()> {
        let shape = self.shape(value.ty);
        let (o, i, one) = (self.b.object(), self.b.scalar(), self.b.scalar());
        let k = self.b.shape(shape);
        self.b.emit(Instr::Imm { d: i, v: 0 });
        self.b.emit(Instr::NewArray { d: o, k, n: i });
        self.b.touch(o, 1);
        let k = self.b.small_shape(shape);
        self.b.emit(Instr::Imm { d: one, v: 1 });
        let (again, done) = (self.b.label(), self.b.label());
        self.b.bind(again);
        self.b.jump_cmp(crate::bytecode::Cond::LeU, n, i, done);
        let mark = self.b.mark();
        let element = self.expr(value, None)?;
        self.b.emit(Instr::VecPush { k, v: o, s: element.s, o: element.o });
        self.b.release(mark);
        self.b.emit(Instr::AddU64 { d: i, a: i, b: one });
        self.b.jump_back(again);
        self.b.bind(done);
        self.finish_sequence(o, at, true);
        Ok(())
    }

    fn vec_repeat(
        &mut self,
        value: &Expr,
        count: &Expr,
        clone: &Callee,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let at = want.unwrap_or_else(|| Slots { s: 0, o: self.b.object() });
        let mark = self.b.mark();
        let value_at = self.expr(value, None)?;
        let n = self.expr(count, None)?.s;
        self.fill(value_at, value.ty, n, at, false, Some(clone))?;
        self.b.release(mark);
        Ok(at)
    }

    /// A sequence of `s[n]` copies (clones, for a non-`Copy` type) of a value.
    fn fill(
        &mut self,
        value: Slots,
        ty: Ty,
        n: u16,
        at: Slots,
        is_array: bool,
        clone: Option<&Callee>,
    ) -> Result<()> {
        let layout = self.layout(ty);
        let shape = layout.shape;
        let o = self.b.object();
        if layout.copy && shape.nv == 0 && shape.ns <= 1 {
            let k = self.b.shape(shape);
            self.b.emit(Instr::NewArray { d: o, k, n });
            self.b.touch(o, 1);
            if shape.ns == 1 {
                self.b.emit(Instr::Fill { a: value.s, v: o });
            }
            self.finish_sequence(o, at, is_array);
            return Ok(());
        }
        let i = self.b.scalar();
        let k = self.b.shape(shape);
        self.b.emit(Instr::Imm { d: i, v: 0 });
        self.b.emit(Instr::NewArray { d: o, k, n: i });
        self.b.touch(o, 1);
        let k = self.b.small_shape(shape);
        // The last element is the value itself, as in std.
        let (again, done, last) = (self.b.label(), self.b.label(), self.b.label());
        let one = self.b.scalar();
        self.b.emit(Instr::Imm { d: one, v: 1 });
        self.b.bind(again);
        self.b.jump_cmp(crate::bytecode::Cond::LeU, n, i, done);
        self.b.emit(Instr::AddU64 { d: i, a: i, b: one });
        self.b.jump_cmp(crate::bytecode::Cond::Eq, i, n, last);
        let mark = self.b.mark();
        let copy = if layout.copy {
            let copy = self.b.alloc(shape);
            self.b.copy_value(copy, value, shape);
            copy
        } else {
            let clone = clone.ok_or_else(|| LowerError::Unsupported("repetition of a moved value".into()))?;
            self.clone_value(clone, value, ty)?
        };
        self.b.emit(Instr::VecPush { k, v: o, s: copy.s, o: copy.o });
        self.b.release(mark);
        self.b.jump_back(again);
        self.b.bind(last);
        self.b.emit(Instr::VecPush { k, v: o, s: value.s, o: value.o });
        self.b.bind(done);
        self.finish_sequence(o, at, is_array);
        Ok(())
    }

    /// `clone(&value)` of a value in registers.
    pub(super) fn clone_value(&mut self, clone: &Callee, value: Slots, ty: Ty) -> Result<Slots> {
        let args = self.mono_args(&clone.args);
        let id = self.vm.instance_of(self.program, &Callee { def: clone.def, args })?;
        let result = self.dest(None, ty);
        let mark = self.b.mark();
        let reference = self.reference(Place::Regs(value), ty, false, false, None)?;
        let ref_ty = Ty::reference(false, self.mono(ty));
        let shape = self.shape(ref_ty);
        let window = self.b.alloc(shape);
        self.b.move_value(window, reference, shape);
        let k = self.b.callee(id);
        self.b.emit(Instr::Call { s: window.s, o: window.o, k });
        let shape = self.shape(ty);
        self.reserve_result(window, shape);
        self.b.move_value(result, window, shape);
        self.b.release(mark);
        Ok(result)
    }

    fn coerce(&mut self, coercion: &Coercion, inner: &Expr, ty: Ty, want: Option<Slots>) -> Result<Slots> {
        match coercion {
            Coercion::Never => {
                self.expr(inner, None)?;
                Ok(self.dest(want, ty))
            }
            Coercion::ArrayToSlice => {
                let at = self.dest(want, ty);
                let array = self.read(inner)?;
                let pointee = match self.mono(inner.ty).kind() {
                    TyKind::Ref { ty, .. } => *ty,
                    TyKind::Adt(_, args) => args[0],
                    _ => inner.ty,
                };
                let Repr::Array(_, len) = self.layout(pointee).repr else {
                    return Err(LowerError::Unsupported("a slice of something else than an array".into()));
                };
                if matches!(self.layout(ty).repr, Repr::Pointer(..)) {
                    // A box of an array holds the array's memory; a box of a slice is that memory.
                    let shape = Shape { ns: 0, nv: 1, bank: super::layout::BankKind::U64 };
                    self.load_all(at, array.o, None, shape, Objects::Take);
                    self.b.constant(at.s, len as u64);
                    return Ok(at);
                }
                self.b.emit(Instr::Imm { d: at.s, v: 0 });
                self.b.constant(at.s + 1, len as u64);
                self.b.borrow(at.o, array.o, 1);
                Ok(at)
            }
            Coercion::MutToShared => {
                let (from, to) = (self.layout(inner.ty), self.layout(ty));
                let (Repr::Ref(from), Repr::Ref(to_repr)) = (&from.repr, &to.repr) else {
                    return self.expr(inner, want);
                };
                if from == to_repr {
                    let shape = to.shape;
                    let source = self.read(inner)?;
                    if want.is_none() && shape.nv == 0 {
                        return Ok(source);
                    }
                    let at = self.dest(want, ty);
                    self.b.mov(at.s, source.s, shape.ns);
                    self.b.borrow(at.o, source.o, shape.nv);
                    return Ok(at);
                }
                // A shared reference to a small `Copy` type is its value.
                let source = self.read(inner)?;
                let place = self.pointee(*from, source);
                let at = self.dest(want, ty);
                self.load_place(place, at, to.shape, Objects::Dup);
                Ok(at)
            }
            Coercion::ToFnPtr => {
                let at = self.dest(want, ty);
                let callable = self.mono(inner.ty);
                if !matches!(callable.kind(), TyKind::FnDef(..) | TyKind::VariantCtor(..)) {
                    self.expr(inner, None)?;
                }
                let id = self.fn_pointer(callable, ty)?;
                self.b.emit(Instr::Imm { d: at.s, v: id.0 as i32 });
                Ok(at)
            }
            Coercion::ToDyn => self.dyn_coercion(inner, ty, want),
        }
    }

    /// Whether the operand may be read in place although `later` is evaluated before it is used.
    pub(super) fn stable_before(&self, later: &Expr) -> bool {
        !walk::assigns(later)
    }
}
