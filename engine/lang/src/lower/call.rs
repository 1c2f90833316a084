//! Calls: of known functions, function pointers, trait objects, and anything callable.

use super::builder::{Mark, Slots};
use super::closure::EnvMode;
use super::function::{FnCx, Result};
use super::layout::{BankKind, RefRepr, Repr};
use super::memory::Objects;
use super::place::{Place, is_place};
use super::{InstanceKey, LowerError};
use crate::bytecode::{DropPlace, InstanceId, Instr, Shape};
use crate::hir::{Callee, Expr, ExprKind};
use crate::lower::Item;
use crate::ty::{Args, Ty, TyKind};

const POINTER: Shape = Shape { ns: 1, nv: 1, bank: BankKind::U64 };
const ONE: Shape = Shape { ns: 1, nv: 0, bank: BankKind::U64 };

impl FnCx<'_> {
    /// A call of a known function.
    pub(super) fn call(
        &mut self,
        callee: &Callee,
        args: &[Expr],
        ty: Ty,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let mono = Callee { def: callee.def, args: self.mono_args(&callee.args) };
        if matches!(self.program.item(mono.def), Item::Struct(_)) {
            return self.construct(0, args, ty, want);
        }
        if self.dyn_receiver(&mono).is_some()
            && let Some(first) = args.first()
            && matches!(self.layout(first.ty).repr, Repr::Ref(RefRepr::Dyn))
            && self.is_trait_fn(mono.def)
            && self.is_dynamic(&mono)
        {
            let mark = self.b.mark();
            let at = self.read(first)?;
            return self.call_dyn(mono, at, &args[1..], mark, ty, want);
        }
        let Some(resolved) = self.program.resolve_instance(&mono) else {
            return self.call_builtin(&mono, args, ty, want);
        };
        if let Item::Fn(function) = self.program.item(resolved.def)
            && let Some(name) = function.intrinsic
        {
            let function = function.clone();
            return self.intrinsic(name, &function, &resolved, args, ty, want);
        }
        let id = self.vm.instances.id(InstanceKey::Fn(resolved.def, resolved.args));
        self.call_instance(id, args, ty, want)
    }

    /// Whether a trait's function of a trait object goes through its vtable: that of its own trait or a supertrait does,
    /// and an impl for the object itself (`impl Debug for dyn Any`) does not.
    pub(super) fn is_dynamic(&mut self, callee: &Callee) -> bool {
        self.program.resolve_instance(callee).is_none_or(|resolved| resolved.def == callee.def)
    }

    fn call_builtin(&mut self, callee: &Callee, args: &[Expr], ty: Ty, want: Option<Slots>) -> Result<Slots> {
        let id = self.vm.instance_of(self.program, callee)?;
        self.call_instance(id, args, ty, want)
    }

    pub(super) fn call_instance(
        &mut self,
        id: InstanceId,
        args: &[Expr],
        ty: Ty,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let mark = self.b.mark();
        let window = self.window(&[], args)?;
        Ok(self.finish_call(mark, window, ty, want, |cx, window| {
            let k = cx.b.callee(id);
            cx.b.emit(Instr::Call { s: window.s, o: window.o, k });
        }))
    }

    /// Evaluates arguments into a call window, after registers for `first`, which the caller fills in later.
    pub(super) fn window(&mut self, first: &[Shape], args: &[Expr]) -> Result<Slots> {
        let window = self.b.top();
        for &shape in first {
            self.b.alloc(shape);
        }
        let slots: Vec<Slots> = args
            .iter()
            .map(|arg| {
                let shape = self.shape(arg.ty);
                self.b.alloc(shape)
            })
            .collect();
        let end = self.b.mark();
        let operands: Vec<_> = args.iter().zip(slots).collect();
        self.operands(&operands)?;
        Ok(self.top_window(window, end))
    }

    /// Moves a window to the top if temporaries that outlive the call stand above it.
    fn top_window(&mut self, window: Slots, end: Mark) -> Slots {
        let (ns, nv) = end.distance(window);
        let top = self.b.top();
        if top.s == window.s + ns && top.o == window.o + nv {
            return window;
        }
        let moved = self.b.alloc(Shape { ns, nv, bank: BankKind::U64 });
        self.b.move_value(moved, window, Shape { ns, nv, bank: BankKind::U64 });
        moved
    }

    /// Emits a call on a window and moves its result where it is wanted; temporaries since `mark` are given up.
    pub(super) fn finish_call(
        &mut self,
        mark: Mark,
        window: Slots,
        ty: Ty,
        want: Option<Slots>,
        emit: impl FnOnce(&mut Self, Slots),
    ) -> Slots {
        emit(self, window);
        let shape = self.shape(ty);
        self.reserve_result(window, shape);
        self.b.release(mark);
        let at = want.unwrap_or_else(|| self.b.alloc(shape));
        self.b.move_value(at, window, shape);
        at
    }

    /// Makes the registers of a call's result part of the frame.
    pub(super) fn reserve_result(&mut self, window: Slots, shape: Shape) {
        self.b.code.scalars = self.b.code.scalars.max(window.s + shape.ns);
        self.b.code.objects = self.b.code.objects.max(window.o + shape.nv);
        self.b.touch(window.o, shape.nv);
    }

    /// A tuple constructor with its fields.
    fn construct(&mut self, variant: u32, args: &[Expr], ty: Ty, want: Option<Slots>) -> Result<Slots> {
        let at = self.dest(want, ty);
        let layout = self.layout(ty);
        let fields = self.begin_variant(&layout, variant, at);
        for (arg, field) in args.iter().zip(fields) {
            self.expr_into(arg, Slots { s: at.s + field.s, o: at.o + field.o })?;
        }
        Ok(at)
    }

    /// A call through a `fn` pointer.
    pub(super) fn call_ptr(
        &mut self,
        callee: &Expr,
        args: &[Expr],
        ty: Ty,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let mark = self.b.mark();
        let mut f = self.read(callee)?.s;
        if !args.iter().all(|arg| self.stable_before(arg)) {
            let copy = self.b.scalar();
            self.b.mov(copy, f, 1);
            f = copy;
        }
        let window = self.window(&[], args)?;
        Ok(self.finish_call(mark, window, ty, want, |cx, window| {
            cx.b.emit(Instr::CallPtr { s: window.s, o: window.o, f });
        }))
    }

    /// A call of anything callable.
    pub(super) fn call_closure(
        &mut self,
        callee: &Expr,
        args: &[Expr],
        ty: Ty,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let callable = self.mono(callee.ty);
        match callable.kind() {
            TyKind::FnDef(def, fn_args) => {
                let target = Callee { def: *def, args: fn_args.clone() };
                return self.call(&target, args, ty, want);
            }
            TyKind::VariantCtor(_, variant, _) => return self.construct(*variant, args, ty, want),
            TyKind::FnPtr(..) => return self.call_ptr(callee, args, ty, want),
            _ => {}
        }
        let mark = self.b.mark();
        let (place, target) = if is_place(callee) {
            (self.place(callee)?, callable)
        } else {
            let at = self.expr(callee, None)?;
            let place = match self.is_called_in_place(callable) {
                true => {
                    let shape = self.shape(callable);
                    Place::Mem { o: self.cell_of(at, shape), off: None, delta: 0 }
                }
                false => Place::Regs(at),
            };
            (place, callable)
        };
        // A callee that is no place is dropped after the call, at once if that used it up.
        let home = match place {
            Place::Regs(at) => Some(DropPlace::Regs { s: at.s, o: at.o }),
            Place::Mem { o, off: None, delta } => Some(DropPlace::Cell { o, delta }),
            _ => None,
        };
        let owned = match home {
            Some(home) if !is_place(callee) && self.layout(callable).needs_drop => {
                let flag = self.b.scalar();
                self.b.emit(Instr::Imm { d: flag, v: 1 });
                self.b.pin();
                Some((flag, self.drop_place_later(callable, home, Some(flag))))
            }
            _ => None,
        };
        let used_up = matches!(callee.kind, ExprKind::Block(_));
        let (place, target) = self.look_through(place, target)?;
        let params: Vec<Ty> = args.iter().map(|arg| self.mono(arg.ty)).collect();
        match target.kind() {
            TyKind::FnDef(def, fn_args) => {
                let target = Callee { def: *def, args: fn_args.clone() };
                self.b.release(mark);
                self.call(&target, args, ty, want)
            }
            TyKind::VariantCtor(_, variant, _) => {
                self.b.release(mark);
                self.construct(*variant, args, ty, want)
            }
            TyKind::FnPtr(..) => {
                let f = self.b.scalar();
                self.load_place(place, Slots { s: f, o: 0 }, ONE, Objects::Dup);
                let window = self.window(&[], args)?;
                Ok(self.finish_call(mark, window, ty, want, |cx, window| {
                    cx.b.emit(Instr::CallPtr { s: window.s, o: window.o, f });
                }))
            }
            TyKind::Closure(def, closure_args) => {
                let mode = self.vm.env_mode(self.program, *def, closure_args);
                let id = self.vm.instances.id(InstanceKey::Closure(*def, closure_args.clone()));
                let env = self.shape(target);
                let first = if mode == EnvMode::Place { POINTER } else { env };
                // The window's head is filled before the arguments: evaluating them may use what it borrows.
                let head = self.b.alloc(first);
                self.load_env(place, target, mode, head)?;
                if mode == EnvMode::Owned {
                    self.moved_out(callee);
                    if let Some((flag, _)) = owned {
                        self.b.emit(Instr::Imm { d: flag, v: 0 });
                    }
                }
                let window = self.window(&[first], args)?;
                self.b.move_value(window, head, first);
                let result = self.finish_call(mark, window, ty, want, |cx, window| {
                    let k = cx.b.callee(id);
                    cx.b.emit(Instr::Call { s: window.s, o: window.o, k });
                });
                if let Some((_, drop)) = owned
                    && used_up
                {
                    let entry = self.b.code.drops[drop];
                    self.emit_drop_entry(&entry);
                }
                Ok(result)
            }
            TyKind::Dyn(object) => {
                let ret = self.mono(ty);
                let method = Callee { def: object.trait_, args: params.into_iter().chain([ret]).collect() };
                let Place::Fat(at) = place else {
                    return Err(LowerError::Unsupported("a call through this pointer".into()));
                };
                // `FnOnce` takes what the box holds.
                if let Some((flag, _)) = owned
                    && used_up
                {
                    self.b.emit(Instr::Imm { d: flag, v: 0 });
                }
                self.call_dyn(method, at, args, mark, ty, want)
            }
            _ => Err(LowerError::Unsupported(format!("a call of {target:?}"))),
        }
    }

    /// Whether a callable by value is a closure whose captures a call needs in memory.
    fn is_called_in_place(&mut self, callable: Ty) -> bool {
        match callable.kind() {
            TyKind::Closure(def, args) => self.vm.env_mode(self.program, *def, args) == EnvMode::Place,
            TyKind::Adt(def, args) if self.program.lang_item("AssertUnwindSafe") == Some(*def) => {
                self.is_called_in_place(args[0])
            }
            _ => false,
        }
    }

    /// Follows references and boxes, and what says that a panic does no harm, to the callable itself.
    fn look_through(&mut self, mut place: Place, mut ty: Ty) -> Result<(Place, Ty)> {
        loop {
            let layout = self.layout(ty);
            match (&layout.repr, ty.kind()) {
                (Repr::Ref(repr), TyKind::Ref { ty: inner, .. }) => {
                    let at = match place {
                        Place::Regs(at) => at,
                        place => {
                            let at = self.b.alloc(layout.shape);
                            self.load_place(place, at, layout.shape, Objects::Borrow);
                            at
                        }
                    };
                    place = self.pointee(*repr, at);
                    ty = *inner;
                }
                (Repr::Pointer(_, target), _) => {
                    place = self.deref_pointer(place, layout.shape, *target)?;
                    ty = *target;
                }
                (Repr::Struct(fields), TyKind::Adt(def, _))
                    if self.program.lang_item("AssertUnwindSafe") == Some(*def) =>
                {
                    place = place.part(fields[0].s, fields[0].o);
                    ty = fields[0].ty;
                }
                _ => return Ok((place, ty)),
            }
        }
    }

    /// Puts a closure's captures, or their address, where its body expects them.
    pub(super) fn load_env(&mut self, place: Place, ty: Ty, mode: EnvMode, to: Slots) -> Result<()> {
        let shape = self.shape(ty);
        match mode {
            EnvMode::Value => self.load_place(place, to, shape, Objects::Borrow),
            EnvMode::Owned => {
                let objects = if self.layout(ty).copy { Objects::Dup } else { Objects::Take };
                self.load_place(place, to, shape, objects);
            }
            EnvMode::Place => {
                let (o, off) = match place {
                    Place::Mem { o, off, delta } => (o, self.offset_plus(off, delta)),
                    Place::Regs(at) => (self.cell_of(at, shape), None),
                    Place::Handle { o } | Place::Fat(Slots { o, .. }) => (o, None),
                    Place::Parts(_) => (0, None),
                };
                match off {
                    Some(off) => self.b.mov(to.s, off, 1),
                    None => self.b.emit(Instr::Imm { d: to.s, v: 0 }),
                }
                self.b.borrow(to.o, o, 1);
            }
        }
        Ok(())
    }

    /// A call of a method through the vtable of the fat reference in `at`.
    pub(super) fn call_dyn(
        &mut self,
        method: Callee,
        at: Slots,
        args: &[Expr],
        mark: Mark,
        ty: Ty,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let k = self.method_index(method);
        let window = self.window(&[ONE, POINTER], args)?;
        self.b.mov(window.s, at.s + 1, 1);
        self.b.mov(window.s + 1, at.s, 1);
        self.b.borrow(window.o, at.o, 1);
        let result = Slots { s: window.s + 1, o: window.o };
        Ok(self.finish_call(mark, result, ty, want, |cx, _| {
            cx.b.emit(Instr::CallDyn { s: window.s, o: window.o, k });
        }))
    }

    /// The entry of a vtable's function in the code's table.
    pub(super) fn method_index(&mut self, method: Callee) -> u16 {
        let id = self.vm.method_id(method);
        self.b.code.methods.push(id);
        self.b.table_index(self.b.code.methods.len() - 1)
    }

    /// `&T` to `&dyn Trait`, `Box<T>` to `Box<dyn Trait>`.
    pub(super) fn dyn_coercion(&mut self, inner: &Expr, ty: Ty, want: Option<Slots>) -> Result<Slots> {
        let from = self.layout(inner.ty);
        let source = self.mono(inner.ty);
        let (mutable, pointee) = match source.kind() {
            TyKind::Ref { mutable, ty } => (*mutable, *ty),
            TyKind::Adt(_, args) => (true, args[0]),
            _ => return Err(LowerError::Unsupported("a trait object of this type".into())),
        };
        if matches!(pointee.kind(), TyKind::Dyn(_)) {
            // From one trait's object to a supertrait's: vtables belong to types, not to traits.
            return self.expr(inner, want);
        }
        self.b.code.types.push(pointee);
        let k = self.b.table_index(self.b.code.types.len() - 1);
        let at = self.dest(want, ty);
        if let Repr::Pointer(..) = from.repr {
            self.expr_into(inner, Slots { s: at.s, o: at.o })?;
            self.b.emit(Instr::VTable { d: at.s, k });
            return Ok(at);
        }
        let mark = self.b.mark();
        let value = self.read(inner)?;
        let shape = self.shape(pointee);
        match self.ref_repr(mutable, pointee) {
            RefRepr::Place => {
                self.b.mov(at.s, value.s, 1);
                self.b.borrow(at.o, value.o, 1);
            }
            RefRepr::Value => {
                let copy = self.b.alloc(shape);
                self.b.copy_value(copy, value, shape);
                let cell = self.cell_of(copy, shape);
                self.b.emit(Instr::Imm { d: at.s, v: 0 });
                self.b.borrow(at.o, cell, 1);
            }
            _ => {
                let copy = self.b.object();
                self.b.borrow(copy, value.o, 1);
                let cell = self.cell_of(Slots { s: 0, o: copy }, shape);
                self.b.emit(Instr::Imm { d: at.s, v: 0 });
                self.b.borrow(at.o, cell, 1);
            }
        }
        self.b.emit(Instr::VTable { d: at.s + 1, k });
        self.b.release(mark);
        Ok(at)
    }

    /// The instance behind a `fn` pointer to a function, constructor, or closure without captures.
    pub(super) fn fn_pointer(&mut self, callable: Ty, pointer: Ty) -> Result<InstanceId> {
        let pointer = self.mono(pointer);
        let TyKind::FnPtr(params, ret) = pointer.kind() else {
            return Err(LowerError::Unsupported("a function pointer of this type".into()));
        };
        match callable.kind() {
            TyKind::FnDef(def, args) if matches!(self.program.item(*def), Item::Fn(_)) => {
                let callee = Callee { def: *def, args: args.clone() };
                self.vm.instance_of(self.program, &callee)
            }
            TyKind::FnDef(..) => Ok(self.vm.instances.id(InstanceKey::Constructor(*ret, 0))),
            TyKind::VariantCtor(_, variant, _) => {
                Ok(self.vm.instances.id(InstanceKey::Constructor(*ret, *variant)))
            }
            _ => Ok(self.vm.instances.id(InstanceKey::CallShim {
                callable,
                params: params.clone(),
                ret: *ret,
                by_place: false,
                once: false,
            })),
        }
    }

    /// Whether a call of a trait's function goes through a vtable: `Self` is the trait's own `dyn` type.
    pub(super) fn dyn_receiver(&mut self, callee: &Callee) -> Option<Args> {
        let first = *callee.args.first()?;
        match first.kind() {
            TyKind::Dyn(_) => Some(callee.args.clone()),
            _ => None,
        }
    }

    fn is_trait_fn(&self, def: crate::ty::DefId) -> bool {
        let parent = self.program.info(def).parent;
        parent.is_some_and(|parent| matches!(self.program.item(parent), Item::Trait(_)))
    }

    /// The expression below references that were added for a method call.
    pub(super) fn referent(expr: &Expr) -> Option<&Expr> {
        match &expr.kind {
            ExprKind::Ref { place, .. } => Some(place),
            _ => None,
        }
    }
}

impl Mark {
    fn distance(self, from: Slots) -> (u16, u16) {
        let (s, o) = self.registers();
        (s - from.s, o - from.o)
    }
}
