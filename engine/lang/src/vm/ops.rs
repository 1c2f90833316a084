//! Arithmetic of the less common types, and the texts of arithmetic panics.

use crate::bytecode::{MathFn, NumTy, WideOp};

pub(super) const ADD: &str = "attempt to add with overflow";
pub(super) const SUB: &str = "attempt to subtract with overflow";
pub(super) const MUL: &str = "attempt to multiply with overflow";
const DIV: &str = "attempt to divide with overflow";
const REM: &str = "attempt to calculate the remainder with overflow";
const DIV_ZERO: &str = "attempt to divide by zero";
pub(super) const REM_ZERO: &str = "attempt to calculate the remainder with a divisor of zero";
const SHL: &str = "attempt to shift left with overflow";
const SHR: &str = "attempt to shift right with overflow";
const NEG: &str = "attempt to negate with overflow";

/// The kinds of arithmetic with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arith {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

/// Truncates to a type and extends again.
#[inline]
pub(super) fn extend(t: NumTy, x: u64) -> u64 {
    match t {
        NumTy::I8 => x as i8 as i64 as u64,
        NumTy::I16 => x as i16 as i64 as u64,
        NumTy::I32 => x as i32 as i64 as u64,
        NumTy::U8 => x as u8 as u64,
        NumTy::U16 => x as u16 as u64,
        NumTy::U32 => x as u32 as u64,
        NumTy::I64 | NumTy::U64 | NumTy::F32 | NumTy::F64 => x,
    }
}

/// One operation; the message of a panic on overflow.
pub(super) fn arith(op: Arith, t: NumTy, a: u64, b: u64) -> Result<u64, &'static str> {
    macro_rules! int {
        ($ty:ty) => {{
            let (x, y) = (a as $ty, b as $ty);
            let (result, text) = match op {
                Arith::Add => (x.checked_add(y), ADD),
                Arith::Sub => (x.checked_sub(y), SUB),
                Arith::Mul => (x.checked_mul(y), MUL),
                Arith::Div if y == 0 => (None, DIV_ZERO),
                Arith::Rem if y == 0 => (None, REM_ZERO),
                Arith::Div => (x.checked_div(y), DIV),
                Arith::Rem => (x.checked_rem(y), REM),
            };
            result.map(|x| extend(t, x as u64)).ok_or(text)
        }};
    }
    macro_rules! float {
        ($ty:ty, $bits:ty) => {{
            let (x, y) = (<$ty>::from_bits(a as $bits), <$ty>::from_bits(b as $bits));
            let result = match op {
                Arith::Add => x + y,
                Arith::Sub => x - y,
                Arith::Mul => x * y,
                Arith::Div => x / y,
                Arith::Rem => x % y,
            };
            Ok(result.to_bits() as u64)
        }};
    }
    match t {
        NumTy::I8 => int!(i8),
        NumTy::I16 => int!(i16),
        NumTy::I32 => int!(i32),
        NumTy::I64 => int!(i64),
        NumTy::U8 => int!(u8),
        NumTy::U16 => int!(u16),
        NumTy::U32 => int!(u32),
        NumTy::U64 => int!(u64),
        NumTy::F32 => float!(f32, u32),
        NumTy::F64 => float!(f64, u64),
    }
}

pub(super) fn shl(t: NumTy, a: u64, b: u64) -> Result<u64, &'static str> {
    if b >= u64::from(t.bits()) { Err(SHL) } else { Ok(extend(t, a << b)) }
}

pub(super) fn shr(t: NumTy, a: u64, b: u64) -> Result<u64, &'static str> {
    if b >= u64::from(t.bits()) {
        Err(SHR)
    } else if t.is_signed() {
        Ok(((a as i64) >> b) as u64)
    } else {
        Ok(a >> b)
    }
}

pub(super) fn neg(t: NumTy, a: u64) -> Result<u64, &'static str> {
    match t {
        NumTy::F64 => Ok((-f64::from_bits(a)).to_bits()),
        NumTy::F32 => Ok(u64::from((-f32::from_bits(a as u32)).to_bits())),
        _ => arith(Arith::Sub, t, 0, a).map_err(|_| NEG),
    }
}

pub(super) fn to_f64(t: NumTy, a: u64) -> f64 {
    if t.is_signed() { a as i64 as f64 } else { a as f64 }
}

pub(super) fn to_f32(t: NumTy, a: u64) -> f32 {
    if t.is_signed() { a as i64 as f32 } else { a as f32 }
}

macro_rules! saturating {
    ($name:ident, $float:ty) => {
        pub(super) fn $name(t: NumTy, x: $float) -> u64 {
            match t {
                NumTy::I8 => x as i8 as i64 as u64,
                NumTy::I16 => x as i16 as i64 as u64,
                NumTy::I32 => x as i32 as i64 as u64,
                NumTy::I64 => x as i64 as u64,
                NumTy::U8 => x as u8 as u64,
                NumTy::U16 => x as u16 as u64,
                NumTy::U32 => x as u32 as u64,
                NumTy::U64 => x as u64,
                NumTy::F32 => u64::from((x as f32).to_bits()),
                NumTy::F64 => (x as f64).to_bits(),
            }
        }
    };
}
saturating!(f64_to, f64);
saturating!(f32_to, f32);

macro_rules! math {
    ($name:ident, $float:ty) => {
        pub(super) fn $name(f: MathFn, x: $float, y: $float) -> $float {
            match f {
                MathFn::Floor => x.floor(),
                MathFn::Ceil => x.ceil(),
                MathFn::Round => x.round(),
                MathFn::RoundTiesEven => x.round_ties_even(),
                MathFn::Trunc => x.trunc(),
                MathFn::Abs => x.abs(),
                MathFn::Copysign => x.copysign(y),
                MathFn::Powf => x.powf(y),
                MathFn::Sqrt => x.sqrt(),
                MathFn::Cbrt => x.cbrt(),
                MathFn::Exp => x.exp(),
                MathFn::Exp2 => x.exp2(),
                MathFn::ExpM1 => x.exp_m1(),
                MathFn::Ln => x.ln(),
                MathFn::Ln1p => x.ln_1p(),
                MathFn::Log2 => x.log2(),
                MathFn::Log10 => x.log10(),
                MathFn::Hypot => x.hypot(y),
                MathFn::Sin => x.sin(),
                MathFn::Cos => x.cos(),
                MathFn::Tan => x.tan(),
                MathFn::Asin => x.asin(),
                MathFn::Acos => x.acos(),
                MathFn::Atan => x.atan(),
                MathFn::Atan2 => x.atan2(y),
                MathFn::Sinh => x.sinh(),
                MathFn::Cosh => x.cosh(),
                MathFn::Tanh => x.tanh(),
                MathFn::Asinh => x.asinh(),
                MathFn::Acosh => x.acosh(),
                MathFn::Atanh => x.atanh(),
                MathFn::Max => x.max(y),
                MathFn::Min => x.min(y),
            }
        }
    };
}
math!(math64, f64);
math!(math32, f32);

/// An operation on 128-bit integers: `a`, `b` as read from two slots each (a shift's `b` from one). The result takes
/// one slot or two.
pub(super) fn wide(op: WideOp, a: [u64; 2], b: [u64; 2]) -> Result<(u64, Option<u64>), &'static str> {
    let join = |x: [u64; 2]| u128::from(x[0]) | u128::from(x[1]) << 64;
    let (ua, ub) = (join(a), join(b));
    let (ia, ib) = (ua as i128, ub as i128);
    let two = |x: u128| Ok((x as u64, Some((x >> 64) as u64)));
    let flag = |x: bool| Ok((u64::from(x), None));
    let float = |x: f64| Ok((x.to_bits(), None));
    let single = |x: f32| Ok((u64::from(x.to_bits()), None));
    let checked_i = |x: Option<i128>, text| x.map(|x| (x as u64, Some((x >> 64) as u64))).ok_or(text);
    let checked_u = |x: Option<u128>, text| x.map(|x| (x as u64, Some((x >> 64) as u64))).ok_or(text);
    match op {
        WideOp::AddI => checked_i(ia.checked_add(ib), ADD),
        WideOp::SubI => checked_i(ia.checked_sub(ib), SUB),
        WideOp::MulI => checked_i(ia.checked_mul(ib), MUL),
        WideOp::DivI => checked_i(ia.checked_div(ib), if ib == 0 { DIV_ZERO } else { DIV }),
        WideOp::RemI => checked_i(ia.checked_rem(ib), if ib == 0 { REM_ZERO } else { REM }),
        WideOp::AddU => checked_u(ua.checked_add(ub), ADD),
        WideOp::SubU => checked_u(ua.checked_sub(ub), SUB),
        WideOp::MulU => checked_u(ua.checked_mul(ub), MUL),
        WideOp::DivU => checked_u(ua.checked_div(ub), DIV_ZERO),
        WideOp::RemU => checked_u(ua.checked_rem(ub), REM_ZERO),
        WideOp::And => two(ua & ub),
        WideOp::Or => two(ua | ub),
        WideOp::Xor => two(ua ^ ub),
        WideOp::Shl if b[0] < 128 => two(ua << b[0]),
        WideOp::ShrI if b[0] < 128 => two((ia >> b[0]) as u128),
        WideOp::ShrU if b[0] < 128 => two(ua >> b[0]),
        WideOp::Shl => Err(SHL),
        WideOp::ShrI | WideOp::ShrU => Err(SHR),
        WideOp::NegI => checked_i(ia.checked_neg(), NEG),
        WideOp::Not => two(!ua),
        WideOp::WrapAdd => two(ua.wrapping_add(ub)),
        WideOp::WrapSub => two(ua.wrapping_sub(ub)),
        WideOp::WrapMul => two(ua.wrapping_mul(ub)),
        WideOp::Eq => flag(ua == ub),
        WideOp::Ne => flag(ua != ub),
        WideOp::LtI => flag(ia < ib),
        WideOp::LeI => flag(ia <= ib),
        WideOp::LtU => flag(ua < ub),
        WideOp::LeU => flag(ua <= ub),
        WideOp::FromSigned => two(a[0] as i64 as i128 as u128),
        WideOp::FromUnsigned => two(u128::from(a[0])),
        WideOp::FromF32 => two(f32::from_bits(a[0] as u32) as i128 as u128),
        WideOp::FromF64 => two(f64::from_bits(a[0]) as i128 as u128),
        WideOp::UFromF32 => two(f32::from_bits(a[0] as u32) as u128),
        WideOp::UFromF64 => two(f64::from_bits(a[0]) as u128),
        WideOp::ToF32 => single(ia as f32),
        WideOp::ToF64 => float(ia as f64),
        WideOp::UToF32 => single(ua as f32),
        WideOp::UToF64 => float(ua as f64),
    }
}
