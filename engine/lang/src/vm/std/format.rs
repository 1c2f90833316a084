//! `std::fmt`: what a formatter is asked for, and how primitives print.

use super::integer;
use crate::ast::FormatAlign;
use crate::ty::{FloatTy, Ty, TyKind};
use crate::vm::fmt::{Formatter, Radix, with};
use crate::vm::frame::Stop;
use crate::vm::native::{NativeCx, Natives, Text};
use crate::vm::value::Value;

/// `Ok(())` of `fmt::Result`.
const OK: u64 = 0;

fn give_ok(cx: &mut NativeCx<'_, '_>) -> Result<(), Stop> {
    cx.give(OK)
}

/// A question about the specification.
fn ask<T: crate::vm::native::IntoSlots + Default>(
    natives: &mut Natives,
    name: &'static str,
    f: impl Fn(&mut Formatter) -> T + 'static,
) {
    natives.bind_raw(name, move |cx| {
        let formatter = cx.object();
        let answer = with(&formatter, &f).unwrap_or_default();
        cx.give(answer)
    });
}

/// Prints the value behind the first argument with the formatter of the second.
fn print(cx: &mut NativeCx<'_, '_>, kind: Radix) -> Result<(), Stop> {
    let ty = match cx.param_type(0).kind() {
        TyKind::Ref { ty, .. } => *ty,
        _ => cx.param_type(0),
    };
    match ty.kind() {
        TyKind::Str => {
            let text: Text = cx.arg()?;
            let formatter = cx.object();
            text.with(|text| {
                with(&formatter, |f| match kind {
                    Radix::Debug => {
                        let quoted = format!("{text:?}");
                        f.write_quoted(&quoted);
                    }
                    _ => f.pad(text),
                })
            });
        }
        _ => print_scalar(cx, kind, ty)?,
    }
    give_ok(cx)
}

fn print_scalar(cx: &mut NativeCx<'_, '_>, kind: Radix, ty: Ty) -> Result<(), Stop> {
    match ty.kind() {
        TyKind::Bool => {
            let value: bool = cx.arg()?;
            on(cx, |f| f.pad(if value { "true" } else { "false" }));
        }
        TyKind::Char => {
            let value: char = cx.arg()?;
            on(cx, |f| match kind {
                Radix::Debug => f.write_quoted(&format!("{value:?}")),
                _ => f.pad(value.encode_utf8(&mut [0; 4])),
            });
        }
        TyKind::Float(FloatTy::F32) => {
            let value: f32 = cx.arg()?;
            on(cx, |f| f.float32(kind, value));
        }
        TyKind::Float(FloatTy::F64) => {
            let value: f64 = cx.arg()?;
            on(cx, |f| f.float64(kind, value));
        }
        _ => {
            if let Some(int) = integer::int_type(ty) {
                let bits = integer::bits(cx, int);
                let value = integer::value(bits, int);
                let nonnegative = !int.is_signed() || value >= 0;
                let magnitude = if int.is_signed() { value.unsigned_abs() } else { bits };
                on(cx, |f| f.integer(kind, nonnegative, magnitude, bits));
            }
        }
    }
    Ok(())
}

fn on(cx: &mut NativeCx<'_, '_>, f: impl FnOnce(&mut Formatter)) {
    let formatter: Value = cx.object();
    with(&formatter, f);
}

pub(super) fn bind(natives: &mut Natives) {
    natives.bind_raw("fmt.write_str", |cx| {
        let (off, len) = (cx.scalar(), cx.scalar());
        let (formatter, text) = (cx.object(), cx.object());
        crate::vm::native::with_bytes(&text, off, len, |bytes| {
            with(&formatter, |f| f.write(std::str::from_utf8(bytes).unwrap_or("\u{fffd}")));
        });
        give_ok(cx)
    });
    natives.bind_raw("fmt.pad", |cx| {
        let formatter = cx.object();
        let text: Text = cx.arg()?;
        text.with(|text| with(&formatter, |f| f.pad(text)));
        give_ok(cx)
    });
    natives.bind_raw("fmt.pad_integral", |cx| {
        let formatter = cx.object();
        let nonnegative: bool = cx.arg()?;
        let (prefix, digits): (Text, Text) = cx.arg()?;
        prefix.with(|prefix| {
            digits.with(|digits| with(&formatter, |f| f.pad_integral(nonnegative, prefix, digits)))
        });
        give_ok(cx)
    });
    ask(natives, "fmt.width", |f| f.spec.width);
    ask(natives, "fmt.precision", |f| f.spec.precision);
    natives.bind_raw("fmt.fill", |cx| {
        let formatter = cx.object();
        let fill = with(&formatter, |f| f.spec.fill).unwrap_or(' ');
        cx.give(fill)
    });
    ask(natives, "fmt.alternate", |f| f.spec.alternate);
    ask(natives, "fmt.sign_plus", |f| f.spec.plus);
    ask(natives, "fmt.zero_pad", |f| f.spec.zero);
    ask(natives, "fmt.align_code", |f| match f.spec.align {
        None => 0u8,
        Some(FormatAlign::Left) => 1,
        Some(FormatAlign::Right) => 2,
        Some(FormatAlign::Center) => 3,
    });
    ask(natives, "fmt.indent", Formatter::indent);
    ask(natives, "fmt.outdent", Formatter::outdent);
    for (name, kind) in [
        ("fmt.display", Radix::Display),
        ("fmt.debug", Radix::Debug),
        ("fmt.lower_hex", Radix::LowerHex),
        ("fmt.upper_hex", Radix::UpperHex),
        ("fmt.binary", Radix::Binary),
        ("fmt.octal", Radix::Octal),
        ("fmt.lower_exp", Radix::LowerExp),
        ("fmt.upper_exp", Radix::UpperExp),
    ] {
        natives.bind_raw(name, move |cx| print(cx, kind));
    }
}
