//! Floats: what takes more than an instruction.

use crate::bytecode::NumTy;
use crate::lower::layout::Repr;
use crate::ty::{FloatTy, TyKind};
use crate::vm::native::{NativeCx, Natives, Text};

fn is_single(cx: &NativeCx<'_, '_>) -> bool {
    let ty = match cx.ret_type().kind() {
        TyKind::Tuple(parts) if !parts.is_empty() => parts[0],
        _ => cx.ret_type(),
    };
    matches!(ty.kind(), TyKind::Float(FloatTy::F32)) || matches!(cx.ret_layout().repr, Repr::Num(NumTy::F32))
}

pub(super) fn bind(natives: &mut Natives) {
    natives.bind_raw("float.nan", |cx| if is_single(cx) { cx.give(f32::NAN) } else { cx.give(f64::NAN) });
    natives.bind_raw("float.mul_add", |cx| {
        if is_single(cx) {
            let (x, a, b): (f32, f32, f32) = cx.arg()?;
            cx.give(x.mul_add(a, b))
        } else {
            let (x, a, b): (f64, f64, f64) = cx.arg()?;
            cx.give(x.mul_add(a, b))
        }
    });
    natives.bind_raw("float.powi", |cx| {
        if is_single(cx) {
            let (x, n): (f32, i32) = cx.arg()?;
            cx.give(x.powi(n))
        } else {
            let (x, n): (f64, i32) = cx.arg()?;
            cx.give(x.powi(n))
        }
    });
    natives.bind_raw("float.parse", |cx| {
        let single = is_single(cx);
        let text: Text = cx.arg()?;
        let code = |empty| if empty { 1u8 } else { 2 };
        let empty = text.with(str::is_empty);
        if single {
            let parsed = text.with(str::parse::<f32>);
            cx.give(parsed.map_or((0.0, code(empty)), |x| (x, 0)))
        } else {
            let parsed = text.with(str::parse::<f64>);
            cx.give(parsed.map_or((0.0, code(empty)), |x| (x, 0)))
        }
    });
}
