//! The code of a cell: a function whose first registers are the session's bindings.

use super::builder::Slots;
use super::function::{FnCx, Home, Local, Result};
use super::place::Place;
use super::{Program, address, partial};
use crate::ast::{FormatSpec, FormatTrait};
use crate::bytecode::{Code, Instr, Shape};
use crate::hir::{CellBody, Display, GlobalId, LocalId};
use crate::ty::Ty;
use crate::vm::Vm;

/// A cell's code and what its first registers are. After the bindings comes one object: what is displayed.
#[derive(Debug)]
pub struct LoweredCell {
    /// The code.
    pub code: Code,
    /// The bindings in order; each takes a flag that tells whether it is initialised, then its slots.
    pub slots: Vec<GlobalSlot>,
}

/// A binding's registers.
#[derive(Clone, Copy, Debug)]
pub struct GlobalSlot {
    /// The binding.
    pub global: GlobalId,
    /// Whether the cell uses an earlier value.
    pub import: bool,
    /// Whether it lives in memory of its own, whose object register is its only slot.
    pub cell: bool,
    /// Slots in the frame.
    pub shape: Shape,
    /// Slots of the value.
    pub value_shape: Shape,
    /// Its type.
    pub ty: Ty,
}

/// Lowers a cell.
pub fn lower_cell(vm: &mut Vm, program: &mut dyn Program, cell: &CellBody) -> Result<LoweredCell> {
    let body = std::rc::Rc::new(cell.body.clone());
    super::closure::register(vm, &body);
    let mut cx = FnCx::new(vm, program, body.clone(), vec![]);
    cx.b.set_span(body.value.span);
    cx.b.code.name = "cell".into();
    cx.b.code.user = true;
    cx.in_cell = true;
    cx.ret_ty = cx.mono(body.ret);
    cx.cells = address::addressed(&mut cx, &body.value, std::iter::empty());
    cx.moves = partial::moves(&mut cx, &body.value, std::iter::empty());
    let mut slots = Vec::new();
    let imports = cell.imports.iter().map(|&(global, local)| (global, local, true));
    let exports = cell.exports.iter().map(|&(global, local)| (global, local, false));
    for (global, local, import) in imports.chain(exports) {
        slots.push(cx.global_slot(global, local, import));
    }
    let shown = cx.b.object();
    let top = cx.b.top();
    cx.b.code.ret = (top.s, top.o);
    cx.b.code.params = (top.s, shown);
    cx.b.code.kept = (top.s, top.o);
    let shape = cx.shape(body.ret);
    let at = cx.b.alloc(shape);
    cx.push_scope();
    cx.temp_scope(|cx| cx.expr_into(&body.value, at))?;
    if let Some(display) = &cell.display {
        let mark = cx.b.mark();
        cx.display(display, at, body.ret, shown)?;
        cx.b.release(mark);
    }
    cx.drop_value(body.ret, at);
    cx.pop_scope();
    cx.b.emit(Instr::Ret);
    Ok(LoweredCell { code: cx.b.finish()?, slots })
}

impl FnCx<'_> {
    /// Registers for a binding, and the local that it is in this cell.
    fn global_slot(&mut self, global: GlobalId, id: LocalId, import: bool) -> GlobalSlot {
        let ty = self.body.locals[id.0 as usize].ty;
        let ty = self.mono(ty);
        let layout = self.layout(ty);
        let value_shape = layout.shape;
        let cell = self.cells.contains(&id);
        let flag = self.b.scalar();
        let shape = if cell { Shape { ns: 0, nv: 1, ..value_shape } } else { value_shape };
        let at = self.b.alloc(shape);
        let home = if cell { Home::Cell(at.o) } else { Home::Regs(at) };
        let local = Local { ty, layout, home, flag: Some(flag), live: None };
        if import {
            self.locals.insert(id, local);
        } else {
            self.exports.insert(id, local);
        }
        GlobalSlot { global, import, cell, shape, value_shape, ty }
    }

    /// Puts what a value shows itself as into an object register.
    fn display(&mut self, display: &Display, value: Slots, ty: Ty, shown: u16) -> Result<()> {
        match display {
            Display::TypeName(name) => {
                let f = self.b.object();
                self.b.emit(Instr::FmtNew { d: f });
                let k = self.b.string(name.as_bytes());
                self.b.emit(Instr::FmtText { f, k });
                self.b.emit(Instr::FmtEnd { d: shown, f });
            }
            Display::Debug(callee) => {
                let reference_ty = Ty::reference(false, self.mono(ty));
                let reference = self.reference(Place::Regs(value), ty, false, false, None)?;
                let f = self.b.object();
                self.b.emit(Instr::FmtNew { d: f });
                let spec = FormatSpec {
                    arg: 0,
                    trait_: FormatTrait::Debug,
                    fill: ' ',
                    align: None,
                    plus: false,
                    alternate: true,
                    zero: false,
                    width: None,
                    precision: None,
                    debug_hex: None,
                    span: self.body.value.span,
                };
                self.b.code.specs.push(spec);
                let k = self.b.table_index(self.b.code.specs.len() - 1);
                let counts = self.b.alloc(Shape { ns: 2, nv: 0, bank: super::layout::BankKind::U64 }).s;
                self.b.emit(Instr::FmtSpec { f, k, s: counts });
                self.call_fmt(callee, reference, reference_ty, f)?;
                self.b.emit(Instr::FmtEnd { d: shown, f });
            }
            Display::Show(callee) => {
                let args = self.mono_args(&callee.args);
                let callee = crate::hir::Callee { def: callee.def, args };
                let id = self.vm.instance_of(self.program, &callee)?;
                let reference = self.reference(Place::Regs(value), ty, false, false, None)?;
                let shape = {
                    let reference_ty = Ty::reference(false, self.mono(ty));
                    self.shape(reference_ty)
                };
                let window = self.b.alloc(shape);
                self.b.move_value(window, reference, shape);
                let k = self.b.callee(id);
                self.b.emit(Instr::Call { s: window.s, o: window.o, k });
                self.reserve_result(window, Shape { ns: 0, nv: 1, ..shape });
                self.b.take(shown, window.o, 1);
            }
        }
        Ok(())
    }
}
