//! A function's frame: parameters, locals and their homes, scopes and what is dropped at their ends.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::builder::{Builder, Label, Mark, Slots};
use super::instance::InstanceKey;
use super::layout::{Layout, RefRepr};
use super::memory::Objects;
use super::partial::{self, Live, Moves, Root};
use super::place::Place;
use super::{LowerError, Program, address, walk};
use crate::bytecode::{Code, DropEntry, DropPlace, InstanceId, Instr, Shape};
use crate::hir::{Body, Expr, LocalId, LoopId};
use crate::lower::Item;
use crate::ty::{Args, DefId, Ty};
use crate::vm::Vm;

pub(super) type Result<T, E = LowerError> = std::result::Result<T, E>;

/// Lowering of one function.
pub(super) struct FnCx<'a> {
    pub(super) vm: &'a mut Vm,
    pub(super) program: &'a mut dyn Program,
    pub(super) b: Builder,
    /// Arguments of the function's generic parameters.
    pub(super) args: Args,
    pub(super) body: Rc<Body>,
    pub(super) locals: FxHashMap<LocalId, Local>,
    /// Locals that live in a cell of their own.
    pub(super) cells: FxHashSet<LocalId>,
    pub(super) scopes: Vec<Scope>,
    pub(super) loops: Vec<LoopScope>,
    /// Variables of which a closure captured parts, as they are matched.
    pub(super) parts: Vec<Vec<(u32, Place)>>,
    pub(super) ret_ty: Ty,
    /// Homes of the bindings that a cell makes, until their `let` is reached.
    pub(super) exports: FxHashMap<LocalId, Local>,
    /// The parts that are moved out of values.
    pub(super) moves: Moves,
    /// Values without names of which parts are moved out.
    pub(super) temps: FxHashMap<Root, Live>,
    /// A cell does not return.
    pub(super) in_cell: bool,
    mono: FxHashMap<Ty, Ty>,
}

/// A local variable.
#[derive(Clone, Debug)]
pub(super) struct Local {
    pub(super) ty: Ty,
    pub(super) layout: Rc<Layout>,
    pub(super) home: Home,
    /// Tells whether it is to be dropped; for types with destructors.
    pub(super) flag: Option<u16>,
    /// Takes the flag's place where parts of it are moved out.
    pub(super) live: Option<Rc<Live>>,
}

/// Where a local lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Home {
    /// In registers.
    Regs(Slots),
    /// In memory of its own, whose object register this is.
    Cell(u16),
    /// An owning object that was captured by reference, which is the object itself.
    Handle { o: u16 },
    /// Where a reference in registers points: a captured variable.
    Place { o: u16, s: u16 },
    /// A slice, `str` or `dyn` behind a captured reference in these registers.
    Fat(Slots),
}

impl Home {
    /// The place that it is.
    pub(super) fn place(self) -> Place {
        match self {
            Home::Regs(at) => Place::Regs(at),
            Home::Cell(o) => Place::Mem { o, off: None, delta: 0 },
            Home::Handle { o } => Place::Handle { o },
            Home::Place { o, s } => Place::Mem { o, off: Some(s), delta: 0 },
            Home::Fat(at) => Place::Fat(at),
        }
    }
}

/// What is dropped together.
#[derive(Debug, Default)]
pub(super) struct Scope {
    drops: Vec<usize>,
}

/// A loop or labelled block being lowered.
#[derive(Clone, Debug)]
pub(super) struct LoopScope {
    pub(super) id: LoopId,
    pub(super) on_break: Label,
    pub(super) on_continue: Option<Label>,
    pub(super) result: Option<Slots>,
    /// How many scopes are outside of it.
    pub(super) depth: usize,
}

/// Lowers a function, constant or static at monomorphic arguments.
pub(super) fn lower_fn(vm: &mut Vm, program: &mut dyn Program, def: DefId, args: &Args) -> Result<Code> {
    let info = program.info(def);
    let name = info.name.to_string();
    let kind = program.item(def);
    if let Item::Fn(function) = &kind
        && let Some(intrinsic) = function.intrinsic
    {
        return super::inline::lower_intrinsic_fn(vm, program, def, function, intrinsic, args);
    }
    let body = program.body(def).ok_or_else(|| LowerError::NoBody(name.clone()))?;
    super::closure::register(vm, &body);
    let mut cx = FnCx::new(vm, program, body.clone(), args.clone());
    cx.b.set_span(info.span);
    cx.b.code.name = name;
    cx.b.code.track_caller = info.track_caller;
    cx.b.code.user = !cx.program.is_library(def);
    cx.b.code.catches = !cx.b.code.user && cx.program.lang_item("catch_panic") == Some(def);
    cx.ret_ty = cx.mono(body.ret);
    cx.cells = address::addressed(&mut cx, &body.value, body.params.iter().map(|(pat, _)| pat));
    cx.moves = partial::moves(&mut cx, &body.value, body.params.iter().map(|(pat, _)| pat));
    let params = cx.param_slots(&body.params.iter().map(|&(_, ty)| ty).collect::<Vec<_>>());
    cx.push_scope();
    for ((pat, ty), slots) in body.params.iter().zip(params) {
        let ty = cx.mono(*ty);
        cx.bind_param(pat, ty, slots)?;
    }
    cx.body_value(&body.value)?;
    cx.b.finish()
}

impl<'a> FnCx<'a> {
    pub(super) fn new(vm: &'a mut Vm, program: &'a mut dyn Program, body: Rc<Body>, args: Args) -> FnCx<'a> {
        FnCx {
            vm,
            program,
            b: Builder::default(),
            args,
            body,
            locals: FxHashMap::default(),
            cells: FxHashSet::default(),
            scopes: Vec::new(),
            loops: Vec::new(),
            parts: Vec::new(),
            ret_ty: Ty::unit(),
            exports: FxHashMap::default(),
            moves: Moves::default(),
            temps: FxHashMap::default(),
            in_cell: false,
            mono: FxHashMap::default(),
        }
    }

    // ---- types

    /// The monomorphic type.
    pub(super) fn mono(&mut self, ty: Ty) -> Ty {
        if let Some(&known) = self.mono.get(&ty) {
            return known;
        }
        let mono = self.program.normalize(ty.subst(&self.args));
        self.mono.insert(ty, mono);
        mono
    }

    pub(super) fn mono_args(&mut self, args: &[Ty]) -> Args {
        args.iter().map(|&arg| self.mono(arg)).collect()
    }

    /// The layout of a type of the body.
    pub(super) fn layout(&mut self, ty: Ty) -> Rc<Layout> {
        let ty = self.mono(ty);
        self.vm.layouts.of(self.program, ty)
    }

    pub(super) fn shape(&mut self, ty: Ty) -> Shape {
        self.layout(ty).shape
    }

    /// What `&ty` is.
    pub(super) fn ref_repr(&mut self, mutable: bool, ty: Ty) -> RefRepr {
        let ty = self.mono(ty);
        let reference = Ty::reference(mutable, ty);
        match self.vm.layouts.of(self.program, reference).repr {
            super::layout::Repr::Ref(repr) => repr,
            _ => RefRepr::Place,
        }
    }

    // ---- frames

    /// Registers of the parameters, and the code's description of parameters and result.
    pub(super) fn param_slots(&mut self, params: &[Ty]) -> Vec<Slots> {
        let ret = self.shape(self.ret_ty);
        self.b.code.ret = (ret.ns, ret.nv);
        let slots: Vec<Slots> = params
            .iter()
            .map(|&ty| {
                let shape = self.shape(ty);
                self.b.alloc(shape)
            })
            .collect();
        let top = self.b.top();
        self.b.code.params = (top.s, top.o);
        // The result leaves in the first registers: they must be part of the frame.
        self.b.code.scalars = self.b.code.scalars.max(ret.ns);
        self.b.code.objects = self.b.code.objects.max(ret.nv);
        slots
    }

    /// Lowers the value of a body and returns it. The parameters' scope is open and is closed here.
    pub(super) fn body_value(&mut self, value: &Expr) -> Result<()> {
        let shape = self.shape(self.ret_ty);
        let mark = self.b.mark();
        let result = self.b.alloc(shape);
        self.temp_scope(|cx| cx.expr_into(value, result))?;
        self.drop_scopes(0);
        self.scopes.pop();
        self.ret(result, shape);
        self.b.release(mark);
        Ok(())
    }

    /// Moves a value to where results leave, and returns.
    pub(super) fn ret(&mut self, from: Slots, shape: Shape) {
        if self.in_cell {
            let k = self.b.message("the cell returned early, through `return` or `?`");
            self.b.emit(Instr::Panic { k });
            return;
        }
        if (shape.ns, shape.nv) == (1, 0) {
            self.b.emit(Instr::RetMov { a: from.s });
            return;
        }
        self.b.mov(0, from.s, shape.ns);
        self.b.take(0, from.o, shape.nv);
        self.b.emit(Instr::Ret);
    }

    // ---- scopes

    pub(super) fn push_scope(&mut self) {
        self.scopes.push(Scope::default());
    }

    /// Ends the innermost scope: drops what has destructors.
    pub(super) fn pop_scope(&mut self) {
        let scope = self.scopes.pop().unwrap_or_default();
        for index in scope.drops.into_iter().rev() {
            let entry = self.b.code.drops[index];
            self.emit_drop_entry(&entry);
            // A panic in the destructor itself must not run it again.
            self.b.code.drops[index].to = self.b.code.instrs.len() as u32;
        }
    }

    /// Emits the drops of all scopes from `depth` on, innermost first, without closing them.
    pub(super) fn drop_scopes(&mut self, depth: usize) {
        for scope in (depth..self.scopes.len()).rev() {
            for at in (0..self.scopes[scope].drops.len()).rev() {
                let index = self.scopes[scope].drops[at];
                let entry = self.b.code.drops[index];
                self.emit_drop_entry(&entry);
            }
        }
    }

    /// How many values the innermost scope drops at its end, so far.
    pub(super) fn scope_drops(&self) -> usize {
        self.scopes.last().map_or(0, |scope| scope.drops.len())
    }

    /// Emits the drops of the innermost scope that were registered after the first `first`, without closing it.
    pub(super) fn drop_since(&mut self, first: usize) {
        let Some(scope) = self.scopes.len().checked_sub(1) else { return };
        for at in (first..self.scopes[scope].drops.len()).rev() {
            let entry = self.b.code.drops[self.scopes[scope].drops[at]];
            self.emit_drop_entry(&entry);
        }
    }

    /// Evaluates in a scope of its own for temporaries, which end with it. The result must have been placed in
    /// registers allocated before.
    pub(super) fn temp_scope<T>(&mut self, f: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let mark = self.b.mark();
        let pins = self.b.pins();
        self.push_scope();
        let value = f(self)?;
        self.pop_scope();
        self.b.unpin(pins);
        self.b.sweep(mark);
        Ok(value)
    }

    pub(super) fn emit_drop_entry(&mut self, entry: &DropEntry) {
        let skip = entry.flag.map(|flag| {
            let skip = self.b.label();
            self.b.emit_jump(Instr::JumpIfNot { a: flag, to: 0 }, skip);
            self.b.emit(Instr::Imm { d: flag, v: 0 });
            skip
        });
        let window = self.b.top();
        let mark = self.b.mark();
        let at = self.b.alloc(entry.shape);
        match entry.place {
            DropPlace::Regs { s, o } => self.b.move_value(at, Slots { s, o }, entry.shape),
            DropPlace::Cell { o, delta } => {
                let place = Place::Mem { o, off: None, delta };
                self.load_place(place, at, entry.shape, Objects::Take);
            }
            DropPlace::Boxed { o, via, delta } => {
                let o = self.handle_object(Place::Mem { o, off: None, delta: via });
                self.load_place(Place::Mem { o, off: None, delta }, at, entry.shape, Objects::Take);
            }
        }
        self.call_glue(window, entry.glue);
        self.b.release(mark);
        if let Some(skip) = skip {
            self.b.bind(skip);
        }
    }

    /// Calls drop glue on the value at the start of a window.
    pub(super) fn call_glue(&mut self, window: Slots, glue: InstanceId) {
        let k = self.b.callee(glue);
        self.b.emit(Instr::Call { s: window.s, o: window.o, k });
    }

    /// The glue that drops a value of the type.
    pub(super) fn glue(&mut self, ty: Ty) -> InstanceId {
        let ty = self.mono(ty);
        self.vm.instances.id(InstanceKey::Drop(ty))
    }

    /// Drops a value that registers own.
    pub(super) fn drop_value(&mut self, ty: Ty, at: Slots) {
        let layout = self.layout(ty);
        if layout.needs_drop {
            let mark = self.b.mark();
            let window = self.b.alloc(layout.shape);
            self.b.move_value(window, at, layout.shape);
            let glue = self.glue(ty);
            self.call_glue(window, glue);
            self.b.release(mark);
        } else {
            self.b.clear(at.o, layout.shape.nv);
        }
    }

    /// Registers a value for dropping at the end of the innermost scope and on unwinding.
    pub(super) fn drop_later(&mut self, ty: Ty, at: Slots, cell: bool, flag: Option<u16>) {
        let place = match cell {
            true => DropPlace::Cell { o: at.o, delta: 0 },
            false => DropPlace::Regs { s: at.s, o: at.o },
        };
        self.drop_place_later(ty, place, flag);
    }

    /// As [`FnCx::drop_later`]; the index of the drop.
    pub(super) fn drop_place_later(&mut self, ty: Ty, place: DropPlace, flag: Option<u16>) -> usize {
        let shape = self.shape(ty);
        let glue = self.glue(ty);
        let from = self.b.code.instrs.len() as u32;
        self.b.code.drops.push(DropEntry { from, to: u32::MAX, flag, place, shape, glue, inlined: None });
        let index = self.b.code.drops.len() - 1;
        if let Some(scope) = self.scopes.last_mut() {
            scope.drops.push(index);
        }
        index
    }

    /// Evaluates operands into their registers, in order. While the later ones are evaluated, those that are there
    /// already are dropped if that is left by a panic, `?`, `break` or `return`.
    pub(super) fn operands(&mut self, operands: &[(&Expr, Slots)]) -> Result<()> {
        let mut waiting = Vec::new();
        for (index, &(operand, at)) in operands.iter().enumerate() {
            let mark = self.b.mark();
            self.expr_into(operand, at)?;
            self.b.release(mark);
            let later = &operands[index + 1..];
            if self.layout(operand.ty).needs_drop && later.iter().any(|(later, _)| !walk::stays(later)) {
                waiting.push(self.drop_place_later(operand.ty, DropPlace::Regs { s: at.s, o: at.o }, None));
            }
        }
        let here = self.b.code.instrs.len() as u32;
        for &index in &waiting {
            self.b.code.drops[index].to = here;
        }
        if let Some(scope) = self.scopes.last_mut() {
            scope.drops.retain(|index| !waiting.contains(index));
        }
        Ok(())
    }

    // ---- locals

    /// Gives a local its home; its value comes later. Zero flags mean "not initialised".
    pub(super) fn declare(&mut self, id: LocalId) -> Local {
        if let Some(local) = self.exports.get(&id).cloned() {
            if let Home::Cell(o) = local.home {
                let k = self.b.shape(local.layout.shape);
                self.b.emit(Instr::New { d: o, k });
            }
            self.locals.insert(id, local.clone());
            return local;
        }
        let ty = self.body.locals[id.0 as usize].ty;
        let ty = self.mono(ty);
        let layout = self.layout(ty);
        let home = if self.cells.contains(&id) {
            let o = self.b.object();
            let k = self.b.shape(layout.shape);
            self.b.emit(Instr::New { d: o, k });
            Home::Cell(o)
        } else {
            Home::Regs(self.b.alloc(layout.shape))
        };
        self.add_local(id, ty, layout, home)
    }

    /// A local whose home is already there.
    pub(super) fn add_local(&mut self, id: LocalId, ty: Ty, layout: Rc<Layout>, home: Home) -> Local {
        let live = if layout.needs_drop { self.split_local(id, ty, home).map(Rc::new) } else { None };
        let flag = (layout.needs_drop && live.is_none()).then(|| {
            let flag = self.b.scalar();
            self.b.emit(Instr::Imm { d: flag, v: 0 });
            flag
        });
        match (home, flag) {
            (Home::Regs(at), Some(_)) => self.drop_later(ty, at, false, flag),
            (Home::Cell(o), Some(_)) => self.drop_later(ty, Slots { s: 0, o }, true, flag),
            _ => {}
        }
        let local = Local { ty, layout, home, flag, live };
        self.locals.insert(id, local.clone());
        local
    }

    /// Marks a local as initialised or moved out.
    pub(super) fn set_flag(&mut self, local: &Local, live: bool) {
        if let Some(flag) = local.flag {
            self.b.emit(Instr::Imm { d: flag, v: live.into() });
        }
        match (&local.live, live) {
            (Some(parts), true) => {
                let parts = parts.clone();
                self.set_live(&parts, local.ty, local.home.place());
            }
            (Some(parts), false) => self.clear_live(&parts.clone()),
            (None, _) => {}
        }
    }

    /// Clears the object registers of locals declared since `mark`: what they hold is let go at the scope's end.
    pub(super) fn end_locals(&mut self, mark: Mark) {
        self.b.sweep(mark);
    }
}
