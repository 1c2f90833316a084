//! Integers of any width.

use crate::ty::{IntTy, Ty, TyKind};
use crate::vm::frame::Stop;
use crate::vm::native::{NativeCx, Natives, Slice, Text};
use crate::vm::panic::Panic;

/// The integer type of a parameter or result.
pub(super) fn int_type(ty: Ty) -> Option<IntTy> {
    match ty.kind() {
        TyKind::Int(int) => Some(*int),
        TyKind::Tuple(parts) => int_type(*parts.first()?),
        TyKind::Ref { ty, .. } => int_type(*ty),
        _ => None,
    }
}

fn expect_int(ty: Ty) -> Result<IntTy, Stop> {
    int_type(ty).ok_or_else(|| Panic::new("internal error: an integer was expected").into())
}

/// The bits of the next argument, truncated to its width.
pub(super) fn bits(cx: &mut NativeCx<'_, '_>, int: IntTy) -> u128 {
    let low = u128::from(cx.scalar());
    let all = if int.bits() == 128 { low | u128::from(cx.scalar()) << 64 } else { low };
    all & mask(int)
}

fn mask(int: IntTy) -> u128 {
    u128::MAX >> (128 - int.bits())
}

/// The value that bits mean: sign-extended for a signed type.
pub(super) fn value(bits: u128, int: IntTy) -> i128 {
    let unused = 128 - int.bits();
    if int.is_signed() { ((bits << unused) as i128) >> unused } else { bits as i128 }
}

/// The slots of an integer.
fn slots(bits: u128, int: IntTy) -> Vec<u64> {
    let extended = value(bits & mask(int), int) as u128;
    if int.bits() == 128 { vec![extended as u64, (extended >> 64) as u64] } else { vec![extended as u64] }
}

/// A function from the bits and type of an integer to a number.
fn count(natives: &mut Natives, name: &'static str, f: impl Fn(u128, u32) -> u32 + 'static) {
    natives.bind_raw(name, move |cx| {
        let int = expect_int(cx.param_type(0))?;
        let bits = bits(cx, int);
        cx.give(f(bits, int.bits()))
    });
}

/// A function from the bits of an integer to the bits of another.
fn change(natives: &mut Natives, name: &'static str, f: impl Fn(u128, u32) -> u128 + 'static) {
    natives.bind_raw(name, move |cx| {
        let int = expect_int(cx.param_type(0))?;
        let bits = bits(cx, int);
        cx.give_slots(&slots(f(bits, int.bits()), int), vec![])
    });
}

/// A function of an integer and a `u32`.
fn shift(natives: &mut Natives, name: &'static str, f: impl Fn(u128, IntTy, u32) -> u128 + 'static) {
    natives.bind_raw(name, move |cx| {
        let int = expect_int(cx.param_type(0))?;
        let bits = bits(cx, int);
        let n: u32 = cx.arg()?;
        cx.give_slots(&slots(f(bits, int, n), int), vec![])
    });
}

/// Arithmetic that wraps; the exact result is given as a 128-bit one with a flag for its own overflow.
fn overflowing(
    natives: &mut Natives,
    name: &'static str,
    signed: fn(i128, i128) -> (i128, bool),
    unsigned: fn(u128, u128) -> (u128, bool),
) {
    natives.bind_raw(name, move |cx| {
        let int = expect_int(cx.param_type(0))?;
        let (a, b) = (bits(cx, int), bits(cx, int));
        let (result, over) = if int.is_signed() {
            let (exact, over) = signed(value(a, int), value(b, int));
            (exact as u128, over || value(exact as u128 & mask(int), int) != exact)
        } else {
            let (exact, over) = unsigned(a, b);
            (exact, over || exact & mask(int) != exact)
        };
        let mut out = slots(result, int);
        out.push(over.into());
        cx.give_slots(&out, vec![])
    });
}

/// The integer in a text: its value, or 1 empty, 2 invalid digit, 3 too large, 4 too small.
fn parse(text: &str, radix: u32, int: IntTy) -> Result<i128, u8> {
    let (negative, digits) = match text.as_bytes() {
        [] => return Err(1),
        [b'+' | b'-'] => return Err(2),
        [b'+', ..] => (false, &text[1..]),
        [b'-', ..] if int.is_signed() => (true, &text[1..]),
        _ => (false, text),
    };
    let mut magnitude: u128 = 0;
    let mut over = false;
    for c in digits.chars() {
        let digit = c.to_digit(radix).ok_or(2u8)?;
        let next = magnitude.checked_mul(radix.into()).and_then(|x| x.checked_add(digit.into()));
        over |= next.is_none();
        magnitude = next.unwrap_or(magnitude);
    }
    let limit = if !int.is_signed() { mask(int) } else { (mask(int) >> 1) + u128::from(negative) };
    if over || magnitude > limit {
        return Err(if negative { 4 } else { 3 });
    }
    Ok(if negative { (magnitude as i128).wrapping_neg() } else { magnitude as i128 })
}

pub(super) fn bind(natives: &mut Natives) {
    count(natives, "int.count_ones", |x, _| x.count_ones());
    count(natives, "int.leading_zeros", |x, n| x.leading_zeros() - (128 - n));
    count(natives, "int.trailing_zeros", |x, n| x.trailing_zeros().min(n));
    change(natives, "int.swap_bytes", |x, n| x.swap_bytes() >> (128 - n));
    change(natives, "int.reverse_bits", |x, n| x.reverse_bits() >> (128 - n));
    natives.bind_raw("int.isqrt", |cx| {
        let int = expect_int(cx.param_type(0))?;
        let x = bits(cx, int);
        if int.is_signed() && value(x, int) < 0 {
            return Err(Panic::new("argument of integer square root cannot be negative").into());
        }
        cx.give_slots(&slots(x.isqrt(), int), vec![])
    });
    shift(natives, "int.wrapping_shl", |x, int, n| x << (n % int.bits()));
    shift(natives, "int.wrapping_shr", |x, int, n| {
        let n = n % int.bits();
        // A `u128` of which the highest bit is set is no negative number.
        if int.is_signed() { (value(x, int) >> n) as u128 } else { x >> n }
    });
    shift(natives, "int.rotate_left", |x, int, n| {
        let n = n % int.bits();
        if n == 0 { x } else { x << n | x >> (int.bits() - n) }
    });
    shift(natives, "int.rotate_right", |x, int, n| {
        let n = n % int.bits();
        if n == 0 { x } else { x >> n | x << (int.bits() - n) }
    });
    overflowing(natives, "int.overflowing_add", i128::overflowing_add, u128::overflowing_add);
    overflowing(natives, "int.overflowing_sub", i128::overflowing_sub, u128::overflowing_sub);
    overflowing(natives, "int.overflowing_mul", i128::overflowing_mul, u128::overflowing_mul);
    natives.bind_raw("int.parse", |cx| {
        let int = expect_int(cx.ret_type())?;
        let text: Text = cx.arg()?;
        let radix: u32 = cx.arg()?;
        let (value, code) = match text.with(|text| parse(text, radix, int)) {
            Ok(value) => (value, 0),
            Err(code) => (0, code),
        };
        let mut out = slots(value as u128, int);
        out.push(code.into());
        cx.give_slots(&out, vec![])
    });
    natives.bind_raw("int.to_le_bytes", |cx| {
        let int = expect_int(cx.param_type(0))?;
        let x = bits(cx, int);
        cx.give(x.to_le_bytes()[..int.bits() as usize / 8].to_vec())
    });
    natives.bind_raw("int.from_le_bytes", |cx| {
        let int = expect_int(cx.ret_type())?;
        let Slice(bytes) = cx.arg::<Slice<u8>>()?;
        let x = bytes.iter().rev().fold(0u128, |x, &byte| x << 8 | u128::from(byte));
        cx.give_slots(&slots(x, int), vec![])
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parsing_reports_what_is_wrong_as_std_does() {
        for text in ["", "+", "-", "12", "+7", "-8", "256", "255", "-129", "-128", "1x", "999999999999"] {
            let code = |kind: &std::num::IntErrorKind| match kind {
                std::num::IntErrorKind::Empty => 1,
                std::num::IntErrorKind::InvalidDigit => 2,
                std::num::IntErrorKind::PosOverflow => 3,
                _ => 4,
            };
            let signed = text.parse::<i8>().map(i128::from).map_err(|error| code(error.kind()));
            assert_eq!(parse(text, 10, IntTy::I8), signed, "{text:?} as i8");
            let unsigned = text.parse::<u8>().map(i128::from).map_err(|error| code(error.kind()));
            assert_eq!(parse(text, 10, IntTy::U8), unsigned, "{text:?} as u8");
        }
    }
}
