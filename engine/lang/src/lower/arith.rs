//! Operators and casts of primitive types.

use super::LowerError;
use super::builder::Slots;
use super::function::{FnCx, Result};
use super::layout::Repr;
use super::memory::Objects;
use super::place::{Place, is_place};
use crate::ast::{BinOp, UnOp};
use crate::bytecode::{Cond, Instr, NumTy, WideOp};
use crate::hir::{Expr, ExprKind, Lit};
use crate::lower::Item;
use crate::ty::{Ty, TyKind};

/// What an operator works on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Operand {
    Num(NumTy),
    Wide(bool),
    Bool,
}

impl FnCx<'_> {
    fn operand_type(&mut self, ty: Ty) -> Option<Operand> {
        match self.layout(ty).repr {
            Repr::Num(num) => Some(Operand::Num(num)),
            Repr::Wide(signed) => Some(Operand::Wide(signed)),
            Repr::Bool => Some(Operand::Bool),
            Repr::Char => Some(Operand::Num(NumTy::U32)),
            _ => None,
        }
    }

    /// The comparison of one-slot values that an operator means.
    pub(super) fn comparison(&mut self, op: BinOp, ty: Ty) -> Option<Cond> {
        let num = match self.operand_type(ty)? {
            Operand::Num(num) => num,
            Operand::Bool => NumTy::U8,
            Operand::Wide(_) => return None,
        };
        let family = match num {
            NumTy::F64 => [Cond::EqF, Cond::NeF, Cond::LtF, Cond::LeF],
            NumTy::F32 => [Cond::EqG, Cond::NeG, Cond::LtG, Cond::LeG],
            num if num.is_signed() => [Cond::Eq, Cond::Ne, Cond::LtS, Cond::LeS],
            _ => [Cond::Eq, Cond::Ne, Cond::LtU, Cond::LeU],
        };
        Some(match op {
            BinOp::Eq => family[0],
            BinOp::Ne => family[1],
            BinOp::Lt => family[2],
            BinOp::Le => family[3],
            // `a > b` of floats is `b < a`: the operands are exchanged by the caller.
            BinOp::Gt | BinOp::Ge if num.is_float() => return None,
            BinOp::Gt if num.is_signed() => Cond::GtS,
            BinOp::Ge if num.is_signed() => Cond::GeS,
            BinOp::Gt => Cond::GtU,
            BinOp::Ge => Cond::GeU,
            _ => return None,
        })
    }

    /// An operand's register; copied if evaluating `later` could change it.
    pub(super) fn operand(&mut self, expr: &Expr, later: &Expr) -> Result<u16> {
        let at = self.read(expr)?;
        if is_place(expr) && !self.stable_before(later) {
            let shape = self.shape(expr.ty);
            let copy = self.b.alloc(shape);
            self.b.mov(copy.s, at.s, shape.ns);
            return Ok(copy.s);
        }
        Ok(at.s)
    }

    /// The value of an integer literal that fits an immediate operand.
    pub(super) fn small_constant(&mut self, expr: &Expr) -> Option<u64> {
        let value = match &expr.kind {
            ExprKind::Lit(Lit::Int(value)) => i16::try_from(*value).ok()?,
            ExprKind::Lit(Lit::Char(c)) => i16::try_from(u32::from(*c)).ok()?,
            ExprKind::Lit(Lit::Bool(value)) => i16::from(*value),
            _ => return None,
        };
        match self.layout(expr.ty).repr {
            Repr::Num(num) if num.is_float() => None,
            Repr::Wide(_) => None,
            _ => Some(value as i64 as u64),
        }
    }

    pub(super) fn binary(
        &mut self,
        op: BinOp,
        left: &Expr,
        right: &Expr,
        whole: &Expr,
        want: Option<Slots>,
    ) -> Result<Slots> {
        if matches!(op, BinOp::And | BinOp::Or) {
            return self.bool_by_jumps(whole, want);
        }
        let Some(kind) = self.operand_type(left.ty) else {
            return self.binary_trivial(op, left, right, whole.ty, want);
        };
        let at = self.dest(want, whole.ty);
        let mark = self.b.mark();
        // Floats have no `>`: the operands are evaluated in order and compared the other way round.
        if let (BinOp::Gt | BinOp::Ge, Operand::Num(num)) = (op, kind)
            && num.is_float()
        {
            let a = self.operand(left, right)?;
            let b = self.read(right)?.s;
            let c = match (op, num) {
                (BinOp::Gt, NumTy::F64) => Cond::LtF,
                (BinOp::Gt, _) => Cond::LtG,
                (_, NumTy::F64) => Cond::LeF,
                _ => Cond::LeG,
            };
            self.b.emit(Instr::Cmp { c, d: at.s, a: b, b: a });
            self.b.release(mark);
            return Ok(at);
        }
        let a = self.operand(left, right)?;
        if let Operand::Num(num) = kind
            && let Some(k) = self.small_constant(right)
            && let Some(instr) = immediate(op, num, at.s, a, k as i64 as i16)
        {
            self.b.emit(instr);
            self.b.release(mark);
            return Ok(at);
        }
        let b = self.read(right)?.s;
        if let Some(c) = self.comparison(op, left.ty) {
            self.b.emit(Instr::Cmp { c, d: at.s, a, b });
        } else {
            let b = self.shift_amount(op, right.ty, b)?;
            self.operate(op, kind, at.s, a, b)?;
        }
        self.b.release(mark);
        Ok(at)
    }

    /// `==` and the like on `()` and `!`.
    fn binary_trivial(
        &mut self,
        op: BinOp,
        left: &Expr,
        right: &Expr,
        ty: Ty,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let at = self.dest(want, ty);
        self.expr(left, None)?;
        self.expr(right, None)?;
        let equal = matches!(op, BinOp::Eq | BinOp::Le | BinOp::Ge);
        self.b.emit(Instr::Imm { d: at.s, v: equal.into() });
        Ok(at)
    }

    /// The amount of a shift as one slot: of a 128-bit amount, the low half if the high one is its extension.
    fn shift_amount(&mut self, op: BinOp, ty: Ty, at: u16) -> Result<u16> {
        if !matches!(op, BinOp::Shl | BinOp::Shr) {
            return Ok(at);
        }
        match self.operand_type(ty) {
            Some(Operand::Wide(_)) => {
                let d = self.b.scalar();
                let zero = self.b.scalar();
                let (big, done) = (self.b.label(), self.b.label());
                self.b.emit(Instr::Imm { d: zero, v: 0 });
                self.b.jump_cmp(Cond::Ne, at + 1, zero, big);
                self.b.mov(d, at, 1);
                self.b.jump(done);
                self.b.bind(big);
                self.b.emit(Instr::Imm { d, v: -1 });
                self.b.bind(done);
                Ok(d)
            }
            _ => Ok(at),
        }
    }

    fn operate(&mut self, op: BinOp, kind: Operand, d: u16, a: u16, b: u16) -> Result<()> {
        let instr = match kind {
            Operand::Num(t) => num_instr(op, t, d, a, b),
            Operand::Bool => match op {
                BinOp::BitAnd => Some(Instr::And { d, a, b }),
                BinOp::BitOr => Some(Instr::Or { d, a, b }),
                BinOp::BitXor => Some(Instr::Xor { d, a, b }),
                _ => None,
            },
            Operand::Wide(signed) => {
                return match wide_op(op, signed) {
                    Some((op, swap)) => {
                        let (a, b) = if swap { (b, a) } else { (a, b) };
                        self.b.emit(Instr::Wide { op, d, a, b });
                        Ok(())
                    }
                    None => Err(LowerError::Unsupported(format!("operator {op:?}"))),
                };
            }
        };
        let instr = instr.ok_or_else(|| LowerError::Unsupported(format!("operator {op:?}")))?;
        self.b.emit(instr);
        Ok(())
    }

    pub(super) fn assign_op(
        &mut self,
        op: BinOp,
        place: &Expr,
        value: &Expr,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let unit = want.unwrap_or_else(|| self.b.top());
        let mark = self.b.mark();
        let Some(kind) = self.operand_type(place.ty) else {
            return Err(LowerError::Unsupported("an operator on this type".into()));
        };
        let shape = self.shape(place.ty);
        let constant = self.small_constant(value);
        let b = match constant {
            Some(_) => None,
            None => {
                let b = self.read(value)?.s;
                Some(self.shift_amount(op, value.ty, b)?)
            }
        };
        // An element of an array or `Vec`: read and written by index.
        if let ExprKind::Index(base, index) = &place.kind
            && shape.ns == 1
            && let Some(v) = self.sequence_handle(base)?
        {
            let i = self.read(index)?.s;
            let d = self.b.scalar();
            let is_f64 = kind == Operand::Num(NumTy::F64);
            let get = if is_f64 { Instr::VecGetF64 { d, v, i } } else { Instr::VecGet { d, v, i } };
            self.at_span_of(place, |cx| cx.b.emit(get));
            self.operate_on(op, kind, d, b, constant, value)?;
            self.b.emit(if is_f64 { Instr::VecSetF64 { a: d, v, i } } else { Instr::VecSet { a: d, v, i } });
            self.b.release(mark);
            return Ok(unit);
        }
        let target = self.place(place)?;
        if let Place::Regs(at) = target {
            self.operate_on(op, kind, at.s, b, constant, value)?;
        } else {
            let at = self.b.alloc(shape);
            self.load_place(target, at, shape, Objects::Dup);
            self.operate_on(op, kind, at.s, b, constant, value)?;
            self.store_place(target, at, shape);
        }
        self.b.release(mark);
        Ok(unit)
    }

    fn operate_on(
        &mut self,
        op: BinOp,
        kind: Operand,
        d: u16,
        b: Option<u16>,
        constant: Option<u64>,
        value: &Expr,
    ) -> Result<()> {
        if let (Some(k), Operand::Num(num)) = (constant, kind)
            && let Some(instr) = immediate(op, num, d, d, k as i64 as i16)
        {
            self.b.emit(instr);
            return Ok(());
        }
        let b = match b {
            Some(b) => b,
            None => self.expr(value, None)?.s,
        };
        self.operate(op, kind, d, d, b)
    }

    pub(super) fn unary(&mut self, op: UnOp, operand: &Expr, ty: Ty, want: Option<Slots>) -> Result<Slots> {
        let at = self.dest(want, ty);
        let mark = self.b.mark();
        let kind = self.operand_type(operand.ty);
        // `-128i8` is one literal, not the negation of an overflowing one.
        let literal = match &operand.kind {
            ExprKind::Lit(Lit::Int(value)) => Some(value.wrapping_neg()),
            ExprKind::Lit(Lit::BigUint(value)) => Some(value.wrapping_neg() as i128),
            _ => None,
        };
        match (op, literal, kind) {
            (UnOp::Neg, Some(value), Some(Operand::Num(num))) if !num.is_float() => {
                self.b.constant(at.s, value as u64);
                return Ok(at);
            }
            (UnOp::Neg, Some(value), Some(Operand::Wide(_))) => {
                self.b.constant(at.s, value as u64);
                self.b.constant(at.s + 1, (value >> 64) as u64);
                return Ok(at);
            }
            _ => {}
        }
        let a = self.read(operand)?.s;
        let d = at.s;
        let instr = match (op, kind) {
            (UnOp::Neg, Some(Operand::Num(t))) => Instr::Neg { t, d, a },
            (UnOp::Not, Some(Operand::Num(t))) => Instr::Not { t, d, a },
            (UnOp::Not, Some(Operand::Bool)) => Instr::NotBool { d, a },
            (UnOp::Neg, Some(Operand::Wide(_))) => Instr::Wide { op: WideOp::NegI, d, a, b: a },
            (UnOp::Not, Some(Operand::Wide(_))) => Instr::Wide { op: WideOp::Not, d, a, b: a },
            _ => return Err(LowerError::Unsupported(format!("operator {op:?}"))),
        };
        self.b.emit(instr);
        self.b.release(mark);
        Ok(at)
    }

    // ---- casts

    pub(super) fn cast(&mut self, inner: &Expr, ty: Ty, want: Option<Slots>) -> Result<Slots> {
        let (from, to) = (self.layout(inner.ty), self.layout(ty));
        if let Repr::Enum(_) = from.repr {
            return self.cast_enum(inner, ty, want);
        }
        if from.repr == to.repr {
            return self.expr(inner, want);
        }
        let as_num = |repr: &Repr| match repr {
            Repr::Num(num) => Some(*num),
            Repr::Bool => Some(NumTy::U8),
            Repr::Char => Some(NumTy::U32),
            _ => None,
        };
        let at = self.dest(want, ty);
        let mark = self.b.mark();
        let d = at.s;
        match (&from.repr, &to.repr) {
            (Repr::Wide(_), Repr::Wide(_)) => {
                let a = self.read(inner)?.s;
                self.b.mov(d, a, 2);
            }
            (Repr::Wide(signed), to) => {
                let a = self.read(inner)?.s;
                let to = as_num(to).ok_or_else(|| LowerError::Unsupported("this cast".into()))?;
                let op = match (to, signed) {
                    (NumTy::F64, true) => WideOp::ToF64,
                    (NumTy::F64, false) => WideOp::UToF64,
                    (NumTy::F32, true) => WideOp::ToF32,
                    (NumTy::F32, false) => WideOp::UToF32,
                    _ => {
                        self.b.emit(Instr::Ext { t: to, d, a });
                        self.b.release(mark);
                        return Ok(at);
                    }
                };
                self.b.emit(Instr::Wide { op, d, a, b: a });
            }
            (from, Repr::Wide(signed)) => {
                let a = self.read(inner)?.s;
                let from = as_num(from).ok_or_else(|| LowerError::Unsupported("this cast".into()))?;
                let op = match (from, signed) {
                    (NumTy::F64, true) => WideOp::FromF64,
                    (NumTy::F64, false) => WideOp::UFromF64,
                    (NumTy::F32, true) => WideOp::FromF32,
                    (NumTy::F32, false) => WideOp::UFromF32,
                    (num, _) if num.is_signed() => WideOp::FromSigned,
                    _ => WideOp::FromUnsigned,
                };
                self.b.emit(Instr::Wide { op, d, a, b: a });
            }
            (from, to) => {
                let (Some(from), Some(num)) = (as_num(from), as_num(to)) else {
                    // Function items to pointers, references to references of the same kind.
                    if let Repr::FnPtr = to {
                        let callable = self.mono(inner.ty);
                        let id = self.fn_pointer(callable, ty)?;
                        self.b.emit(Instr::Imm { d, v: id.0 as i32 });
                        return Ok(at);
                    }
                    return Err(LowerError::Unsupported("this cast".into()));
                };
                let a = self.read(inner)?.s;
                self.b.emit(match (from, num) {
                    (NumTy::F64, NumTy::F32) => Instr::F64ToF32 { d, a },
                    (NumTy::F32, NumTy::F64) => Instr::F32ToF64 { d, a },
                    (NumTy::F64, t) => Instr::F64To { t, d, a },
                    (NumTy::F32, t) => Instr::F32To { t, d, a },
                    (t, NumTy::F64) => Instr::ToF64 { t, d, a },
                    (t, NumTy::F32) => Instr::ToF32 { t, d, a },
                    // Widening keeps the extended form.
                    (f, t) if f == t || (f.bits() < t.bits() && (!f.is_signed() || t.is_signed())) => {
                        Instr::Mov { d, a }
                    }
                    (f, t) if t.bits() == 64 && f.bits() <= 64 => {
                        // A sign-extended 64-bit pattern is the value as either sign.
                        let _ = f;
                        Instr::Mov { d, a }
                    }
                    (_, t) => Instr::Ext { t, d, a },
                });
            }
        }
        self.b.release(mark);
        Ok(at)
    }

    /// A fieldless enum to an integer: its discriminant.
    fn cast_enum(&mut self, inner: &Expr, ty: Ty, want: Option<Slots>) -> Result<Slots> {
        let discriminants: Vec<i128> = match self.mono(inner.ty).kind() {
            TyKind::Adt(def, _) => match self.program.item(*def) {
                Item::Enum(adt) => adt.variants.iter().map(|variant| variant.discriminant).collect(),
                _ => vec![],
            },
            _ => vec![],
        };
        let at = self.dest(want, ty);
        let mark = self.b.mark();
        let tag = self.read(inner)?.s;
        let to = self.layout(ty);
        let t = match to.repr {
            Repr::Num(num) => num,
            Repr::Wide(_) => NumTy::I64,
            _ => return Err(LowerError::Unsupported("this cast".into())),
        };
        let value = self.b.scalar();
        if discriminants.iter().enumerate().all(|(index, &value)| value == index as i128) {
            self.b.mov(value, tag, 1);
        } else {
            let done = self.b.label();
            for (index, &discriminant) in discriminants.iter().enumerate() {
                let next = self.b.label();
                self.b.jump_cmp_const(Cond::Ne, tag, index as u64, next);
                self.b.constant(value, discriminant as u64);
                self.b.jump(done);
                self.b.bind(next);
            }
            self.b.bind(done);
        }
        match to.repr {
            Repr::Wide(_) => self.b.emit(Instr::Wide { op: WideOp::FromSigned, d: at.s, a: value, b: value }),
            _ if t.is_float() => return Err(LowerError::Unsupported("this cast".into())),
            _ => self.b.emit(Instr::Ext { t, d: at.s, a: value }),
        }
        self.b.release(mark);
        Ok(at)
    }
}

/// The instruction for an operator with an immediate right operand, if there is one.
fn immediate(op: BinOp, num: NumTy, d: u16, a: u16, k: i16) -> Option<Instr> {
    Some(match (op, num) {
        (BinOp::Add, NumTy::I32) => Instr::AddI32K { d, a, k },
        (BinOp::Sub, NumTy::I32) => Instr::AddI32K { d, a, k: k.checked_neg()? },
        (BinOp::Add, NumTy::I64) => Instr::AddI64K { d, a, k },
        (BinOp::Sub, NumTy::I64) => Instr::AddI64K { d, a, k: k.checked_neg()? },
        (BinOp::Add, NumTy::U64) if k >= 0 => Instr::AddU64K { d, a, k },
        (BinOp::Sub, NumTy::U64) if k >= 0 => Instr::SubU64K { d, a, k },
        (BinOp::Rem, NumTy::U64 | NumTy::U32 | NumTy::U16 | NumTy::U8) if k > 0 => Instr::RemU64K { d, a, k },
        (BinOp::Rem, num) if num.is_signed() && k > 0 => Instr::RemSK { d, a, k },
        (BinOp::BitAnd, num) if !num.is_float() && k >= 0 => Instr::AndK { d, a, k },
        (BinOp::Shl, NumTy::U64) if (0..64).contains(&k) => Instr::ShlU64K { d, a, k },
        (BinOp::Shr, num) if !num.is_signed() && !num.is_float() && (0..num.bits() as i16).contains(&k) => {
            Instr::ShrU64K { d, a, k }
        }
        _ => return None,
    })
}

fn num_instr(op: BinOp, t: NumTy, d: u16, a: u16, b: u16) -> Option<Instr> {
    Some(match (op, t) {
        (BinOp::Add, NumTy::I32) => Instr::AddI32 { d, a, b },
        (BinOp::Sub, NumTy::I32) => Instr::SubI32 { d, a, b },
        (BinOp::Mul, NumTy::I32) => Instr::MulI32 { d, a, b },
        (BinOp::Add, NumTy::I64) => Instr::AddI64 { d, a, b },
        (BinOp::Sub, NumTy::I64) => Instr::SubI64 { d, a, b },
        (BinOp::Mul, NumTy::I64) => Instr::MulI64 { d, a, b },
        (BinOp::Add, NumTy::U64) => Instr::AddU64 { d, a, b },
        (BinOp::Sub, NumTy::U64) => Instr::SubU64 { d, a, b },
        (BinOp::Mul, NumTy::U64) => Instr::MulU64 { d, a, b },
        (BinOp::Add, NumTy::F64) => Instr::AddF64 { d, a, b },
        (BinOp::Sub, NumTy::F64) => Instr::SubF64 { d, a, b },
        (BinOp::Mul, NumTy::F64) => Instr::MulF64 { d, a, b },
        (BinOp::Div, NumTy::F64) => Instr::DivF64 { d, a, b },
        (BinOp::Add, t) => Instr::Add { t, d, a, b },
        (BinOp::Sub, t) => Instr::Sub { t, d, a, b },
        (BinOp::Mul, t) => Instr::Mul { t, d, a, b },
        (BinOp::Div, t) => Instr::Div { t, d, a, b },
        (BinOp::Rem, t) => Instr::Rem { t, d, a, b },
        (BinOp::Shl, t) => Instr::Shl { t, d, a, b },
        (BinOp::Shr, t) => Instr::Shr { t, d, a, b },
        (BinOp::BitAnd, _) => Instr::And { d, a, b },
        (BinOp::BitOr, _) => Instr::Or { d, a, b },
        (BinOp::BitXor, _) => Instr::Xor { d, a, b },
        _ => return None,
    })
}

/// The operation of 128-bit integers, and whether its operands are exchanged.
fn wide_op(op: BinOp, signed: bool) -> Option<(WideOp, bool)> {
    let pick = |i, u| if signed { i } else { u };
    Some(match op {
        BinOp::Add => (pick(WideOp::AddI, WideOp::AddU), false),
        BinOp::Sub => (pick(WideOp::SubI, WideOp::SubU), false),
        BinOp::Mul => (pick(WideOp::MulI, WideOp::MulU), false),
        BinOp::Div => (pick(WideOp::DivI, WideOp::DivU), false),
        BinOp::Rem => (pick(WideOp::RemI, WideOp::RemU), false),
        BinOp::BitAnd => (WideOp::And, false),
        BinOp::BitOr => (WideOp::Or, false),
        BinOp::BitXor => (WideOp::Xor, false),
        BinOp::Shl => (WideOp::Shl, false),
        BinOp::Shr => (pick(WideOp::ShrI, WideOp::ShrU), false),
        BinOp::Eq => (WideOp::Eq, false),
        BinOp::Ne => (WideOp::Ne, false),
        BinOp::Lt => (pick(WideOp::LtI, WideOp::LtU), false),
        BinOp::Le => (pick(WideOp::LeI, WideOp::LeU), false),
        BinOp::Gt => (pick(WideOp::LtI, WideOp::LtU), true),
        BinOp::Ge => (pick(WideOp::LeI, WideOp::LeU), true),
        BinOp::And | BinOp::Or => return None,
    })
}
