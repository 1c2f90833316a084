//! Formatting: a formatter object, its text pieces, and a call of the `fmt` function of every placeholder.

use super::InstanceKey;
use super::builder::Slots;
use super::function::{FnCx, Result};
use crate::ast::{FormatCount, FormatPiece, FormatTarget};
use crate::bytecode::{Instr, Shape};
use crate::hir::{Callee, FormatArgs};
use crate::lower::Item;
use crate::ty::Ty;

impl FnCx<'_> {
    pub(super) fn format(
        &mut self,
        target: FormatTarget,
        newline: bool,
        args: &FormatArgs,
        ty: Ty,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let at = self.dest(want, ty);
        let mark = self.b.mark();
        let f = self.formatted(args, newline)?;
        match target {
            FormatTarget::String | FormatTarget::Arguments => {
                self.b.emit(Instr::FmtEnd { d: at.o, f });
                self.b.touch(at.o, 1);
            }
            FormatTarget::Stdout => self.b.emit(Instr::FmtPrint { f, error: false }),
            FormatTarget::Stderr => self.b.emit(Instr::FmtPrint { f, error: true }),
        }
        self.b.release(mark);
        Ok(at)
    }

    pub(super) fn panic_format(&mut self, args: &FormatArgs, ty: Ty, want: Option<Slots>) -> Result<Slots> {
        let mark = self.b.mark();
        // A text without arguments is the panic's payload as it stands, a `&'static str`.
        let literal = args.pieces.iter().map(|piece| match piece {
            FormatPiece::Text(text) => Some(&**text),
            _ => None,
        });
        match literal.collect::<Option<String>>() {
            Some(text) => {
                let k = self.b.message(&text);
                self.b.emit(Instr::Panic { k });
            }
            None => {
                let f = self.formatted(args, false)?;
                self.b.emit(Instr::PanicFmt { f });
            }
        }
        self.b.release(mark);
        Ok(self.dest(want, ty))
    }

    /// The register of a formatter that holds the text.
    fn formatted(&mut self, args: &FormatArgs, newline: bool) -> Result<u16> {
        let values: Vec<Slots> = args.args.iter().map(|arg| self.expr(arg, None)).collect::<Result<_>>()?;
        let f = self.b.object();
        self.b.emit(Instr::FmtNew { d: f });
        self.b.touch(f, 1);
        let mut fns = args.fns.iter();
        let last = args.pieces.len();
        let mut ended = false;
        for (index, piece) in args.pieces.iter().enumerate() {
            match piece {
                FormatPiece::Text(text) => {
                    let k = if newline && index + 1 == last {
                        ended = true;
                        self.b.string(format!("{text}\n").as_bytes())
                    } else {
                        self.b.string(text.as_bytes())
                    };
                    self.b.emit(Instr::FmtText { f, k });
                }
                FormatPiece::Arg(spec) => {
                    let Some(callee) = fns.next() else { continue };
                    let mark = self.b.mark();
                    let counts = self.b.alloc(Shape { ns: 2, nv: 0, bank: super::layout::BankKind::U64 }).s;
                    for (count, d) in [(spec.width, counts), (spec.precision, counts + 1)] {
                        if let Some(FormatCount::Arg(arg)) = count {
                            self.b.mov(d, values[arg].s, 1);
                        }
                    }
                    self.b.code.specs.push(spec.clone());
                    let k = self.b.table_index(self.b.code.specs.len() - 1);
                    self.b.emit(Instr::FmtSpec { f, k, s: counts });
                    self.call_fmt(callee, values[spec.arg], args.args[spec.arg].ty, f)?;
                    self.b.release(mark);
                }
            }
        }
        if newline && !ended {
            let k = self.b.string(b"\n");
            self.b.emit(Instr::FmtText { f, k });
        }
        Ok(f)
    }

    /// Calls a `fmt` function with the value's reference and the formatter.
    pub(super) fn call_fmt(&mut self, callee: &Callee, value: Slots, ty: Ty, f: u16) -> Result<()> {
        let callee = Callee { def: callee.def, args: self.mono_args(&callee.args) };
        let shape = self.shape(ty);
        // `&dyn Display` and the like: through the vtable.
        let object = callee.args.first().is_some_and(|ty| matches!(ty.kind(), crate::ty::TyKind::Dyn(_)));
        if object && self.is_dynamic(&callee) {
            let k = self.method_index(callee);
            let window = self.b.alloc(Shape { ns: 2, nv: 2, ..shape });
            self.b.mov(window.s, value.s + 1, 1);
            self.b.mov(window.s + 1, value.s, 1);
            self.b.borrow(window.o, value.o, 1);
            self.b.borrow(window.o + 1, f, 1);
            self.b.emit(Instr::CallDyn { s: window.s, o: window.o, k });
            self.check_fmt(window.s + 1);
            return Ok(());
        }
        let resolved = self.program.resolve_instance(&callee);
        let window = self.b.alloc(Shape { ns: shape.ns, nv: shape.nv + 1, ..shape });
        self.b.mov(window.s, value.s, shape.ns);
        self.b.borrow(window.o, value.o, shape.nv);
        self.b.borrow(window.o + shape.nv, f, 1);
        self.reserve_result(window, Shape { ns: 1, nv: 0, ..shape });
        let native = resolved.as_ref().and_then(|resolved| match self.program.item(resolved.def) {
            Item::Fn(function) => function.intrinsic.map(|name| (name, function.clone())),
            _ => None,
        });
        match (native, resolved) {
            (Some((name, function)), Some(resolved)) => {
                let k = self.native_call(name, &function, &resolved)?;
                self.b.emit(Instr::CallNative { s: window.s, o: window.o, k });
            }
            (_, Some(resolved)) => {
                let id = self.vm.instances.id(InstanceKey::Fn(resolved.def, resolved.args));
                let k = self.b.callee(id);
                self.b.emit(Instr::Call { s: window.s, o: window.o, k });
            }
            (_, None) => {
                let id = self.vm.instance_of(self.program, &callee)?;
                let k = self.b.callee(id);
                self.b.emit(Instr::Call { s: window.s, o: window.o, k });
            }
        }
        self.check_fmt(window.s);
        Ok(())
    }

    /// Panics if a `fmt` function gave an error, as std does.
    fn check_fmt(&mut self, tag: u16) {
        let good = self.b.label();
        self.b.jump_cmp_const(crate::bytecode::Cond::Eq, tag, 0, good);
        let k = self.b.message(
            "a formatting trait implementation returned an error when the underlying stream did not",
        );
        self.b.emit(Instr::Panic { k });
        self.b.bind(good);
    }
}
