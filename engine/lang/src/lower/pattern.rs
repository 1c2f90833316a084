//! Patterns: a test that changes nothing, then the bindings.

use super::LowerError;
use super::alternatives::split_guarded;
use super::builder::{Label, Slots};
use super::function::{FnCx, Home, Result};
use super::layout::{Field, RefRepr, Repr};
use super::memory::Objects;
use super::place::Place;
use super::walk;
use crate::bytecode::{Cond, Instr, NumTy, Shape, WideOp};
use crate::hir::{Arm, BindBy, Expr, Lit, LocalId, Pat, PatKind};
use crate::ty::{Ty, TyKind};

impl FnCx<'_> {
    // ---- bindings

    /// Declares the locals of a pattern that are not declared yet.
    pub(super) fn declare_bindings(&mut self, pat: &Pat) {
        let mut locals: Vec<LocalId> = Vec::new();
        walk::each_pat(pat, &mut |pat| {
            if let PatKind::Bind { local, .. } = pat.kind
                && !locals.contains(&local)
            {
                locals.push(local);
            }
        });
        for local in locals {
            self.declare(local);
        }
    }

    /// Binds a parameter that arrived in registers.
    pub(super) fn bind_param(&mut self, pat: &Pat, ty: Ty, at: Slots) -> Result<()> {
        match &pat.kind {
            PatKind::Bind { local, by: BindBy::Value, sub: None } => {
                self.adopt(*local, ty, at);
                Ok(())
            }
            _ => {
                let place = if self.refers_into(pat) {
                    let shape = self.shape(ty);
                    let o = self.cell_of(at, shape);
                    Place::Mem { o, off: None, delta: 0 }
                } else {
                    Place::Regs(at)
                };
                self.own_rest(pat, place);
                self.declare_bindings(pat);
                self.bind_pattern(pat, place)
            }
        }
    }

    /// Whether a pattern takes the address of a part of what it matches.
    pub(super) fn refers_into(&mut self, pat: &Pat) -> bool {
        match &pat.kind {
            PatKind::Bind { by, sub, .. } => {
                let by_ref = match by {
                    BindBy::Value => false,
                    BindBy::Ref => self.ref_repr(false, pat.ty) == RefRepr::Place,
                    BindBy::RefMut => self.ref_repr(true, pat.ty) == RefRepr::Place,
                };
                by_ref || sub.as_ref().is_some_and(|sub| self.refers_into(sub))
            }
            PatKind::Fields(fields) | PatKind::Variant { fields, .. } => {
                fields.iter().any(|(_, field)| self.refers_into(field))
            }
            PatKind::Or(alternatives) => alternatives.iter().any(|pat| self.refers_into(pat)),
            _ => false,
        }
    }

    /// Binds the locals of a pattern that is known to match.
    pub(super) fn bind_pattern(&mut self, pat: &Pat, place: Place) -> Result<()> {
        match &pat.kind {
            PatKind::Wild | PatKind::Lit(_) | PatKind::Const(_) | PatKind::Range { .. } => Ok(()),
            PatKind::Bind { local, by, sub } => {
                self.bind_local(*local, *by, place, pat.ty)?;
                match sub {
                    Some(sub) => self.bind_pattern(sub, place),
                    None => Ok(()),
                }
            }
            PatKind::Fields(fields) => {
                for (index, field) in fields {
                    let part = self.field_place(place, pat.ty, *index)?;
                    self.bind_pattern(field, part)?;
                }
                Ok(())
            }
            PatKind::Variant { variant, fields } => {
                let places = self.variant_fields(pat.ty, *variant);
                for (index, field) in fields {
                    let at = places[*index as usize];
                    self.bind_pattern(field, place.part(at.s, at.o))?;
                }
                Ok(())
            }
            PatKind::Deref(inner) => {
                let pointee = self.pattern_deref(pat.ty, place)?;
                self.bind_pattern(inner, pointee)
            }
            PatKind::Slice { prefix, rest, suffix } => {
                let binds = |pat: &Pat| {
                    let mut found = false;
                    walk::each_pat(pat, &mut |pat| found |= matches!(pat.kind, PatKind::Bind { .. }));
                    found
                };
                let slice = self.slice_of(pat.ty, place)?;
                for (index, elem) in prefix.iter().enumerate() {
                    if binds(elem) {
                        let part = self.slice_elem(slice, elem.ty, index, false)?;
                        self.bind_pattern(elem, part)?;
                    }
                }
                for (index, elem) in suffix.iter().rev().enumerate() {
                    if binds(elem) {
                        let part = self.slice_elem(slice, elem.ty, index, true)?;
                        self.bind_pattern(elem, part)?;
                    }
                }
                if let Some(Some(rest)) = rest {
                    self.bind_rest(rest, pat.ty, slice, prefix.len(), suffix.len())?;
                }
                Ok(())
            }
            PatKind::Or(alternatives) => {
                if self.locals_of(pat).is_empty() {
                    return Ok(());
                }
                // Which one matched is found out again: tests change nothing.
                let done = self.b.label();
                for (index, alternative) in alternatives.iter().enumerate() {
                    let next = self.b.label();
                    if index + 1 < alternatives.len() {
                        self.test_pattern(alternative, place, next)?;
                    }
                    self.bind_pattern(alternative, place)?;
                    self.b.jump(done);
                    self.b.bind(next);
                }
                self.b.bind(done);
                Ok(())
            }
        }
    }

    fn locals_of(&self, pat: &Pat) -> Vec<LocalId> {
        let mut locals = Vec::new();
        walk::each_pat(pat, &mut |pat| {
            if let PatKind::Bind { local, .. } = pat.kind {
                locals.push(local);
            }
        });
        locals
    }

    fn bind_local(&mut self, id: LocalId, by: BindBy, place: Place, ty: Ty) -> Result<()> {
        let Some(local) = self.locals.get(&id).cloned() else { return Ok(()) };
        let shape = local.layout.shape;
        let mark = self.b.mark();
        let to = match local.home {
            Home::Regs(at) => at,
            _ => self.b.alloc(shape),
        };
        match by {
            BindBy::Value => {
                let objects = if local.layout.copy { Objects::Dup } else { Objects::Take };
                self.load_place(place, to, shape, objects);
            }
            BindBy::Ref | BindBy::RefMut => {
                self.reference(place, ty, by == BindBy::RefMut, false, Some(to))?;
            }
        }
        if !matches!(local.home, Home::Regs(_)) {
            let home = self.local_place(id);
            self.store_place(home, to, shape);
        }
        self.b.release(mark);
        self.set_flag(&local, true);
        Ok(())
    }

    pub(super) fn variant_fields(&mut self, ty: Ty, variant: u32) -> Vec<Field> {
        match &self.layout(ty).repr {
            Repr::Enum(variants) => variants[variant as usize].clone(),
            Repr::Struct(fields) => fields.clone(),
            _ => vec![],
        }
    }

    /// What a reference or box at a place points to.
    fn pattern_deref(&mut self, ty: Ty, place: Place) -> Result<Place> {
        if let Place::Parts(parts) = place {
            return Ok(self.captured_part(parts, 0));
        }
        let layout = self.layout(ty);
        match &layout.repr {
            Repr::Ref(repr) => {
                let at = match place {
                    Place::Regs(at) => at,
                    place => {
                        let at = self.b.alloc(layout.shape);
                        self.load_place(place, at, layout.shape, Objects::Borrow);
                        at
                    }
                };
                Ok(self.pointee(*repr, at))
            }
            Repr::Pointer(_, target) => {
                let target = *target;
                self.deref_pointer(place, layout.shape, target)
            }
            _ => Ok(place),
        }
    }

    /// Offset, length and memory of an array or slice at a place.
    fn slice_of(&mut self, ty: Ty, place: Place) -> Result<Slots> {
        let layout = self.layout(ty);
        match (&layout.repr, place) {
            (Repr::Array(_, len), place) => {
                let o = self.handle_object(place);
                let s = self.b.alloc(Shape { ns: 2, nv: 0, bank: layout.shape.bank }).s;
                self.b.emit(Instr::Imm { d: s, v: 0 });
                self.b.constant(s + 1, *len as u64);
                Ok(Slots { s, o })
            }
            (_, Place::Fat(at)) => Ok(at),
            _ => Err(LowerError::Unsupported("a slice pattern on this type".into())),
        }
    }

    fn slice_elem(&mut self, slice: Slots, elem: Ty, index: usize, from_end: bool) -> Result<Place> {
        let shape = self.shape(elem);
        let k = self.b.small_shape(shape);
        let i = self.b.scalar();
        if from_end {
            self.b.constant(i, index as u64 + 1);
            self.b.emit(Instr::SubU64 { d: i, a: slice.s + 1, b: i });
        } else {
            self.b.constant(i, index as u64);
        }
        let d = self.b.scalar();
        self.b.emit(Instr::SliceAt { k, d, a: slice.s, i });
        Ok(Place::Mem { o: slice.o, off: Some(d), delta: 0 })
    }

    fn bind_rest(&mut self, pat: &Pat, whole: Ty, slice: Slots, before: usize, after: usize) -> Result<()> {
        let elem = match self.mono(whole).kind() {
            TyKind::Array(elem, _) => {
                let rest = self.array_of_rest(pat, *elem, slice, before)?;
                return self.bind_pattern(pat, Place::Regs(rest));
            }
            TyKind::Slice(elem) => *elem,
            _ => return Err(LowerError::Unsupported("a slice pattern on this type".into())),
        };
        let stride = self.shape(elem).stride();
        let s = self.b.alloc(Shape { ns: 2, nv: 0, bank: super::layout::BankKind::U64 }).s;
        let k = self.b.const_index(stride.wrapping_mul(before as u64));
        self.b.emit(Instr::OffAdd { d: s, a: slice.s, k });
        let taken = self.b.scalar();
        self.b.constant(taken, (before + after) as u64);
        self.b.emit(Instr::SubU64 { d: s + 1, a: slice.s + 1, b: taken });
        self.bind_pattern(pat, Place::Fat(Slots { s, o: slice.o }))
    }

    /// The rest of an array is an array with memory of its own: a reference to an array is that array's whole memory.
    fn array_of_rest(&mut self, pat: &Pat, elem: Ty, slice: Slots, before: usize) -> Result<Slots> {
        let by = match &pat.kind {
            PatKind::Bind { by, .. } => *by,
            _ => BindBy::Ref,
        };
        let elem = self.layout(elem);
        let objects = match by {
            BindBy::Value if elem.copy => Objects::Dup,
            BindBy::Value => Objects::Take,
            BindBy::Ref => Objects::Borrow,
            BindBy::RefMut => {
                return Err(LowerError::Unsupported("a mutable reference to the rest of an array".into()));
            }
        };
        let layout = self.layout(pat.ty);
        let Repr::Array(_, len) = layout.repr else {
            return Err(LowerError::Unsupported("a slice pattern on this type".into()));
        };
        let at = self.b.alloc(layout.shape);
        let mark = self.b.mark();
        let (i, end, one, from) = (self.b.scalar(), self.b.scalar(), self.b.scalar(), self.b.scalar());
        let k = self.b.shape(elem.shape);
        self.b.emit(Instr::Imm { d: i, v: 0 });
        self.b.emit(Instr::NewArray { d: at.o, k, n: i });
        self.b.touch(at.o, 1);
        let k = self.b.small_shape(elem.shape);
        self.b.constant(i, before as u64);
        self.b.constant(end, (before + len) as u64);
        self.b.emit(Instr::Imm { d: one, v: 1 });
        let (again, done) = (self.b.label(), self.b.label());
        self.b.bind(again);
        self.b.jump_cmp(Cond::LeU, end, i, done);
        self.b.emit(Instr::SliceAt { k, d: from, a: slice.s, i });
        let value = self.b.alloc(elem.shape);
        let part = Place::Mem { o: slice.o, off: Some(from), delta: 0 };
        self.load_place(part, value, elem.shape, objects);
        self.b.emit(Instr::VecPush { k, v: at.o, s: value.s, o: value.o });
        self.b.emit(Instr::AddU64 { d: i, a: i, b: one });
        self.b.jump_back(again);
        self.b.bind(done);
        self.b.release(mark);
        Ok(at)
    }

    // ---- tests

    /// Jumps to `fail` if the value at the place does not match.
    pub(super) fn test_pattern(&mut self, pat: &Pat, place: Place, fail: Label) -> Result<()> {
        match &pat.kind {
            PatKind::Wild => Ok(()),
            PatKind::Bind { sub, .. } => match sub {
                Some(sub) => self.test_pattern(sub, place, fail),
                None => Ok(()),
            },
            PatKind::Fields(fields) => {
                for (index, field) in fields {
                    let part = self.field_place(place, pat.ty, *index)?;
                    self.test_pattern(field, part, fail)?;
                }
                Ok(())
            }
            PatKind::Variant { variant, fields } => {
                let layout = self.layout(pat.ty);
                if let Repr::Enum(variants) = &layout.repr
                    && variants.len() > 1
                {
                    let tag = self.place_scalar(place);
                    self.b.jump_cmp_const(Cond::Ne, tag, u64::from(*variant), fail);
                }
                let places = self.variant_fields(pat.ty, *variant);
                for (index, field) in fields {
                    let at = places[*index as usize];
                    self.test_pattern(field, place.part(at.s, at.o), fail)?;
                }
                Ok(())
            }
            PatKind::Deref(inner) => {
                if !can_fail(inner) {
                    return Ok(());
                }
                if let PatKind::Lit(lit @ Lit::Str(_)) = &inner.kind
                    && !matches!(inner.ty.kind(), TyKind::Ref { .. })
                {
                    let pointee = self.pattern_deref(pat.ty, place)?;
                    return self.test_text(lit, pointee, fail);
                }
                let pointee = self.pattern_deref(pat.ty, place)?;
                self.test_pattern(inner, pointee, fail)
            }
            PatKind::Lit(lit) => self.test_literal(lit, pat.ty, place, fail),
            PatKind::Const(callee) => {
                let value =
                    Expr { kind: crate::hir::ExprKind::Const(callee.clone()), ty: pat.ty, span: pat.span };
                let at = self.expr(&value, None)?;
                self.test_equal(place, at, pat.ty, fail)
            }
            PatKind::Range { lo, hi, inclusive } => {
                self.test_range(pat.ty, place, lo.as_ref(), hi.as_ref(), *inclusive, fail)
            }
            PatKind::Slice { prefix, rest, suffix } => {
                let slice = self.slice_of(pat.ty, place)?;
                let len = (prefix.len() + suffix.len()) as u64;
                if !matches!(self.layout(pat.ty).repr, Repr::Array(..)) {
                    let c = if rest.is_some() { Cond::LtU } else { Cond::Ne };
                    self.b.jump_cmp_const(c, slice.s + 1, len, fail);
                }
                for (index, elem) in prefix.iter().enumerate() {
                    if can_fail(elem) {
                        let part = self.slice_elem(slice, elem.ty, index, false)?;
                        self.test_pattern(elem, part, fail)?;
                    }
                }
                for (index, elem) in suffix.iter().rev().enumerate() {
                    if can_fail(elem) {
                        let part = self.slice_elem(slice, elem.ty, index, true)?;
                        self.test_pattern(elem, part, fail)?;
                    }
                }
                Ok(())
            }
            PatKind::Or(alternatives) => {
                let matched = self.b.label();
                for (index, alternative) in alternatives.iter().enumerate() {
                    if index + 1 == alternatives.len() {
                        self.test_pattern(alternative, place, fail)?;
                    } else {
                        let next = self.b.label();
                        self.test_pattern(alternative, place, next)?;
                        self.b.jump(matched);
                        self.b.bind(next);
                    }
                }
                self.b.bind(matched);
                Ok(())
            }
        }
    }

    /// The first scalar at a place, in a register.
    pub(super) fn place_scalar(&mut self, place: Place) -> u16 {
        match place {
            Place::Regs(at) => at.s,
            place => {
                let d = self.b.scalar();
                let shape = Shape { ns: 1, nv: 0, bank: super::layout::BankKind::U64 };
                self.load_place(place, Slots { s: d, o: 0 }, shape, Objects::Borrow);
                d
            }
        }
    }

    fn test_literal(&mut self, lit: &Lit, ty: Ty, place: Place, fail: Label) -> Result<()> {
        let layout = self.layout(ty);
        match (&layout.repr, lit) {
            (_, Lit::Str(_) | Lit::Bytes(_)) => {
                let pointee = self.pattern_deref(ty, place)?;
                // A byte string is also a pattern for an array of bytes.
                let pointee = match self.mono(ty).kind() {
                    TyKind::Ref { ty, .. } if matches!(ty.kind(), TyKind::Array(..)) => {
                        Place::Fat(self.slice_of(*ty, pointee)?)
                    }
                    _ => pointee,
                };
                self.test_text(lit, pointee, fail)
            }
            (Repr::Wide(_), _) => {
                let value = Expr {
                    kind: crate::hir::ExprKind::Lit(lit.clone()),
                    ty,
                    span: self.b.span().unwrap_or(dummy_span()),
                };
                let at = self.expr(&value, None)?;
                self.test_equal(place, at, ty, fail)
            }
            (Repr::Num(num), _) if num.is_float() => {
                let value = match lit {
                    Lit::Float(value) => *value,
                    Lit::Int(value) => *value as f64,
                    _ => 0.0,
                };
                let (c, bits) = match num {
                    NumTy::F32 => (Cond::NeG, u64::from((value as f32).to_bits())),
                    _ => (Cond::NeF, value.to_bits()),
                };
                let a = self.place_scalar(place);
                let b = self.b.scalar();
                self.b.constant(b, bits);
                self.b.jump_cmp(c, a, b, fail);
                Ok(())
            }
            _ => {
                let value = scalar_bits(lit);
                let a = self.place_scalar(place);
                self.b.jump_cmp_const(Cond::Ne, a, value, fail);
                Ok(())
            }
        }
    }

    /// Text or bytes equal to a literal.
    fn test_text(&mut self, lit: &Lit, place: Place, fail: Label) -> Result<()> {
        let bytes: &[u8] = match lit {
            Lit::Str(text) => text.as_bytes(),
            Lit::Bytes(bytes) => bytes,
            _ => return Err(LowerError::Unsupported("a text pattern".into())),
        };
        let Place::Fat(at) = place else {
            return Err(LowerError::Unsupported("a text pattern on this type".into()));
        };
        let mark = self.b.mark();
        let both = self.text_pair(at);
        self.text(bytes, Slots { s: both.s + 2, o: both.o + 1 });
        let d = self.b.scalar();
        self.b.emit(Instr::TextEq { d, s: both.s, o: both.o });
        self.b.emit_jump(Instr::JumpIfNot { a: d, to: 0 }, fail);
        self.b.release(mark);
        Ok(())
    }

    /// Registers for two texts, the first one given.
    fn text_pair(&mut self, first: Slots) -> Slots {
        let both = self.b.alloc(Shape { ns: 4, nv: 2, bank: super::layout::BankKind::U64 });
        self.b.mov(both.s, first.s, 2);
        self.b.borrow(both.o, first.o, 1);
        both
    }

    /// Whether what is at a place equals a constant in registers. Only the fields of the variant that both are count: the
    /// slots of the others hold anything.
    fn test_equal(&mut self, place: Place, value: Slots, ty: Ty, fail: Label) -> Result<()> {
        let layout = self.layout(ty);
        if let (Repr::Ref(RefRepr::Slice), Place::Regs(at)) = (&layout.repr, place) {
            let mark = self.b.mark();
            let both = self.text_pair(at);
            self.b.mov(both.s + 2, value.s, 2);
            self.b.borrow(both.o + 1, value.o, 1);
            let d = self.b.scalar();
            self.b.emit(Instr::TextEq { d, s: both.s, o: both.o });
            self.b.emit_jump(Instr::JumpIfNot { a: d, to: 0 }, fail);
            self.b.release(mark);
            return Ok(());
        }
        let mark = self.b.mark();
        let at = match place {
            Place::Regs(at) => at,
            place => {
                let at = self.b.alloc(layout.shape);
                self.load_place(place, at, layout.shape, Objects::Borrow);
                at
            }
        };
        match &layout.repr {
            Repr::Struct(fields) => self.test_fields_equal(fields, at, value, fail)?,
            Repr::Enum(variants) if variants.iter().all(Vec::is_empty) => {
                if variants.len() > 1 {
                    self.b.jump_cmp(Cond::Ne, at.s, value.s, fail);
                }
            }
            Repr::Enum(variants) => {
                if variants.len() > 1 {
                    self.b.jump_cmp(Cond::Ne, at.s, value.s, fail);
                }
                let equal = self.b.label();
                for (tag, fields) in variants.iter().enumerate() {
                    let next = self.b.label();
                    if variants.len() > 1 {
                        self.b.jump_cmp_const(Cond::Ne, at.s, tag as u64, next);
                    }
                    self.test_fields_equal(fields, at, value, fail)?;
                    self.b.emit_jump(Instr::Jump { to: 0 }, equal);
                    self.b.bind(next);
                }
                self.b.bind(equal);
            }
            _ if layout.shape.nv > 0 => {
                return Err(LowerError::Unsupported("a constant of this type as a pattern".into()));
            }
            repr => {
                let c = match repr {
                    Repr::Num(NumTy::F64) => Cond::NeF,
                    Repr::Num(NumTy::F32) => Cond::NeG,
                    _ => Cond::Ne,
                };
                for slot in 0..layout.shape.ns {
                    self.b.jump_cmp(c, at.s + slot, value.s + slot, fail);
                }
            }
        }
        self.b.release(mark);
        Ok(())
    }

    fn test_fields_equal(&mut self, fields: &[Field], at: Slots, value: Slots, fail: Label) -> Result<()> {
        for field in fields {
            let part = |of: Slots| Slots { s: of.s + field.s, o: of.o + field.o };
            self.test_equal(Place::Regs(part(at)), part(value), field.ty, fail)?;
        }
        Ok(())
    }

    fn test_range(
        &mut self,
        ty: Ty,
        place: Place,
        lo: Option<&Lit>,
        hi: Option<&Lit>,
        inclusive: bool,
        fail: Label,
    ) -> Result<()> {
        let layout = self.layout(ty);
        if let Repr::Wide(signed) = layout.repr {
            let (lt, le) = if signed { (WideOp::LtI, WideOp::LeI) } else { (WideOp::LtU, WideOp::LeU) };
            let at = match place {
                Place::Regs(at) => at,
                place => {
                    let at = self.b.alloc(layout.shape);
                    self.load_place(place, at, layout.shape, Objects::Borrow);
                    at
                }
            };
            let span = self.b.span().unwrap_or(dummy_span());
            for (bound, is_low) in [(lo, true), (hi, false)] {
                let Some(bound) = bound else { continue };
                let value = Expr { kind: crate::hir::ExprKind::Lit(bound.clone()), ty, span };
                let value = self.expr(&value, None)?;
                let d = self.b.scalar();
                let (op, a, b) = if is_low {
                    (le, value.s, at.s)
                } else {
                    (if inclusive { le } else { lt }, at.s, value.s)
                };
                self.b.emit(Instr::Wide { op, d, a, b });
                self.b.emit_jump(Instr::JumpIfNot { a: d, to: 0 }, fail);
            }
            return Ok(());
        }
        let a = self.place_scalar(place);
        if let Repr::Num(num) = layout.repr
            && num.is_float()
        {
            let bits = |lit: &Lit| match (lit, num) {
                (Lit::Float(value), NumTy::F32) => u64::from((*value as f32).to_bits()),
                (Lit::Float(value), _) => value.to_bits(),
                (lit, _) => scalar_bits(lit),
            };
            let (nlt, nle) =
                if num == NumTy::F32 { (Cond::NltG, Cond::NleG) } else { (Cond::NltF, Cond::NleF) };
            let b = self.b.scalar();
            if let Some(lo) = lo {
                self.b.constant(b, bits(lo));
                self.b.jump_cmp(nle, b, a, fail);
            }
            if let Some(hi) = hi {
                self.b.constant(b, bits(hi));
                self.b.jump_cmp(if inclusive { nle } else { nlt }, a, b, fail);
            }
            return Ok(());
        }
        let signed = matches!(layout.repr, Repr::Num(num) if num.is_signed());
        let (lt, gt, ge) =
            if signed { (Cond::LtS, Cond::GtS, Cond::GeS) } else { (Cond::LtU, Cond::GtU, Cond::GeU) };
        if let Some(lo) = lo {
            self.b.jump_cmp_const(lt, a, scalar_bits(lo), fail);
        }
        if let Some(hi) = hi {
            self.b.jump_cmp_const(if inclusive { gt } else { ge }, a, scalar_bits(hi), fail);
        }
        Ok(())
    }

    // ---- match

    pub(super) fn match_expr(
        &mut self,
        scrutinee: &Expr,
        arms: &[Arm],
        ty: Ty,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let split = split_guarded(arms);
        let arms = split.as_deref().unwrap_or(arms);
        let at = self.dest(want, ty);
        let mark = self.b.mark();
        let pats: Vec<&Pat> = arms.iter().map(|arm| &arm.pat).collect();
        let place = self.scrutinee(scrutinee, &pats)?;
        // A value that is matched lives on after the `match`, to the end of the statement.
        let pins = self.b.pins();
        self.b.pin();
        let done = self.b.label();
        let labels: Vec<Label> = arms.iter().map(|_| self.b.label()).collect();
        // Variants without inner tests are told apart by one jump through a table.
        let switched = self.switch(arms, scrutinee.ty, place, &labels);
        for (index, arm) in arms.iter().enumerate() {
            let next = match labels.get(index + 1) {
                Some(&next) if !switched => next,
                _ => self.b.label(),
            };
            self.b.bind(labels[index]);
            let arm_mark = self.b.mark();
            let arm_pins = self.b.pins();
            self.push_scope();
            if !switched {
                self.test_pattern(&arm.pat, place, next)?;
            }
            self.declare_bindings(&arm.pat);
            self.b.pin();
            if let Some(guard) = &arm.guard {
                // The guard looks at the bindings; only afterwards may they be moved.
                self.peek_pattern(&arm.pat, place)?;
                self.cond(guard, next)?;
            }
            self.bind_pattern(&arm.pat, place)?;
            self.moved_out_by(&arm.pat, scrutinee);
            self.temp_scope(|cx| cx.expr_into(&arm.body, at))?;
            self.pop_scope();
            self.b.unpin(arm_pins);
            self.b.sweep(arm_mark);
            self.b.jump(done);
            if switched || index + 1 == arms.len() {
                self.b.bind(next);
            }
        }
        // Exhaustive: never reached.
        let k = self.b.message("internal error: entered unreachable code: no arm matched");
        self.b.emit(Instr::Panic { k });
        self.b.bind(done);
        self.b.unpin(pins);
        self.b.release(mark);
        Ok(at)
    }

    /// Emits a table jump if all arms are plain variants (with irrefutable fields) or a final wildcard.
    fn switch(&mut self, arms: &[Arm], ty: Ty, place: Place, labels: &[Label]) -> bool {
        let layout = self.layout(ty);
        let Repr::Enum(variants) = &layout.repr else { return false };
        if variants.len() < 4 || arms.iter().any(|arm| arm.guard.is_some()) {
            return false;
        }
        let mut targets = vec![None; variants.len()];
        let mut default = None;
        for (arm, &label) in arms.iter().zip(labels) {
            let mut alternatives = vec![&arm.pat];
            while let Some(pat) = alternatives.pop() {
                match &pat.kind {
                    PatKind::Or(more) => alternatives.extend(more),
                    PatKind::Variant { variant, fields } => {
                        if fields.iter().any(|(_, field)| can_fail(field)) {
                            return false;
                        }
                        targets[*variant as usize].get_or_insert(label);
                    }
                    PatKind::Wild | PatKind::Bind { sub: None, .. } => {
                        default.get_or_insert(label);
                        targets.iter_mut().for_each(|target| {
                            target.get_or_insert(label);
                        });
                    }
                    _ => return false,
                }
            }
        }
        let Some(last) = labels.last().copied() else { return false };
        let table: Vec<Label> = targets
            .into_iter()
            .map(|target| target.unwrap_or(last))
            .chain([default.unwrap_or(last)])
            .collect();
        let a = self.place_scalar(place);
        let k = self.b.switch_table(&table);
        self.b.emit(Instr::Switch { a, k });
        true
    }

    /// Binds for a guard: what would be moved is only looked at.
    fn peek_pattern(&mut self, pat: &Pat, place: Place) -> Result<()> {
        if !moves(pat) {
            return self.bind_pattern(pat, place);
        }
        let mut flags = Vec::new();
        for id in self.locals_of(pat) {
            if let Some(local) = self.locals.get_mut(&id) {
                flags.push((id, local.flag.take(), local.live.take(), local.layout.clone()));
                let peeked = super::layout::Layout { copy: true, ..(*local.layout).clone() };
                local.layout = std::rc::Rc::new(peeked);
            }
        }
        let bound = self.bind_pattern(pat, place);
        for (id, flag, live, layout) in flags {
            if let Some(local) = self.locals.get_mut(&id) {
                local.flag = flag;
                local.live = live;
                local.layout = layout;
            }
        }
        bound
    }
}

/// Whether a pattern binds anything by value.
fn moves(pat: &Pat) -> bool {
    let mut found = false;
    walk::each_pat(pat, &mut |pat| {
        found |= matches!(pat.kind, PatKind::Bind { by: BindBy::Value, .. });
    });
    found
}

/// Whether a pattern can fail to match, as far as its form tells.
fn can_fail(pat: &Pat) -> bool {
    match &pat.kind {
        PatKind::Wild => false,
        PatKind::Bind { sub, .. } => sub.as_deref().is_some_and(can_fail),
        PatKind::Fields(fields) => fields.iter().any(|(_, field)| can_fail(field)),
        PatKind::Deref(inner) => can_fail(inner),
        _ => true,
    }
}

fn scalar_bits(lit: &Lit) -> u64 {
    match lit {
        Lit::Int(value) => *value as u64,
        Lit::BigUint(value) => *value as u64,
        Lit::Bool(value) => u64::from(*value),
        Lit::Char(value) => u64::from(u32::from(*value)),
        Lit::Float(value) => value.to_bits(),
        Lit::Str(_) | Lit::Bytes(_) => 0,
    }
}

fn dummy_span() -> crate::span::Span {
    crate::span::Span::new(crate::span::FileId(0), 0, 0)
}
