//! Functions that no source stands behind: destructors, vtable adapters, constructors, built-in clones.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::builder::Slots;
use super::closure::EnvMode;
use super::function::{FnCx, Result};
use super::instance::InstanceKey;
use super::layout::{BankKind, Field, PointerKind, RefRepr, Repr, is_unsized};
use super::memory::Objects;
use super::place::Place;
use super::{LowerError, Program, type_name};
use crate::bytecode::{Code, Cond, Instr, RcOp, Shape};
use crate::hir::{Body, Callee, Expr, ExprKind};
use crate::span::{FileId, Span};
use crate::ty::{DefId, Ty, TyKind};
use crate::vm::Vm;

const POINTER: Shape = Shape { ns: 1, nv: 1, bank: BankKind::U64 };

/// The method of every vtable that drops the value in place.
pub fn drop_method() -> Callee {
    Callee { def: DefId(u32::MAX), args: vec![] }
}

/// Lowers an instance that is not a function or closure of the source.
pub(super) fn lower(vm: &mut Vm, program: &mut dyn Program, key: &InstanceKey) -> Result<Code> {
    let nowhere = Span::new(FileId(0), 0, 0);
    let body = Rc::new(Body {
        owner: DefId(0),
        locals: vec![],
        params: vec![],
        ret: Ty::unit(),
        value: Expr { kind: ExprKind::Error, ty: Ty::unit(), span: nowhere },
        opaques: vec![],
        panic_sites: FxHashMap::default(),
    });
    let mut cx = FnCx::new(vm, program, body, vec![]);
    cx.b.code.track_caller = true;
    match key {
        InstanceKey::Drop(ty) => cx.drop_glue(*ty)?,
        InstanceKey::DropPlace(ty) => cx.drop_place(*ty)?,
        InstanceKey::CallShim { callable, params, ret, by_place, once } => {
            cx.call_shim(*callable, params, *ret, *by_place, *once)?;
        }
        InstanceKey::Method { callee, self_ty } => cx.method_shim(callee, *self_ty)?,
        InstanceKey::Constructor(ty, variant) => cx.constructor(*ty, *variant)?,
        InstanceKey::Clone(ty) => cx.clone_glue(*ty)?,
        InstanceKey::Fn(..) | InstanceKey::Closure(..) => {
            return Err(LowerError::Unsupported("this instance".into()));
        }
    }
    cx.b.finish()
}

impl FnCx<'_> {
    fn name(&mut self, what: &str, ty: Ty) {
        self.b.code.name = format!("{what}<{}>", type_name(self.program, ty));
    }

    // ---- destructors

    /// Drops the value in the parameter registers: its own `Drop` first, then its fields in order.
    fn drop_glue(&mut self, ty: Ty) -> Result<()> {
        self.name("drop", ty);
        self.ret_ty = Ty::unit();
        let at = self.param_slots(&[ty])[0];
        let layout = self.layout(ty);
        match &layout.repr {
            Repr::Pointer(kind, target) => self.drop_pointer(*kind, *target, at)?,
            repr => {
                if let Some(drop) = self.program.drop_impl(ty) {
                    self.run_drop(&drop, ty, at, layout.shape)?;
                }
                self.drop_parts(ty, repr, at)?;
            }
        }
        self.b.emit(Instr::Ret);
        Ok(())
    }

    /// Calls `Drop::drop(&mut value)` and loads the value back.
    fn run_drop(&mut self, drop: &Callee, ty: Ty, at: Slots, shape: Shape) -> Result<()> {
        let id = self.vm.instances.id(InstanceKey::Fn(drop.def, drop.args.clone()));
        let k = self.b.callee(id);
        if self.ref_repr(true, ty) == RefRepr::Handle {
            let window = self.b.alloc(Shape { ns: 0, nv: 1, bank: BankKind::U64 });
            self.b.borrow(window.o, at.o, 1);
            self.b.emit(Instr::Call { s: window.s, o: window.o, k });
            return Ok(());
        }
        let cell = self.cell_of(at, shape);
        let window = self.b.alloc(POINTER);
        self.b.emit(Instr::Imm { d: window.s, v: 0 });
        self.b.borrow(window.o, cell, 1);
        self.b.emit(Instr::Call { s: window.s, o: window.o, k });
        self.load_all(at, cell, None, shape, Objects::Take);
        Ok(())
    }

    fn drop_parts(&mut self, ty: Ty, repr: &Repr, at: Slots) -> Result<()> {
        match repr {
            Repr::Struct(fields) => self.drop_fields(fields, at),
            Repr::Enum(variants) => {
                let done = self.b.label();
                for (index, fields) in variants.iter().enumerate() {
                    let drops = fields.iter().any(|field| self.layout(field.ty).needs_drop);
                    if !drops {
                        continue;
                    }
                    let next = self.b.label();
                    self.b.jump_cmp_const(Cond::Ne, at.s, index as u64, next);
                    self.drop_fields(fields, at);
                    self.b.jump(done);
                    self.b.bind(next);
                }
                self.b.bind(done);
            }
            Repr::Array(elem, _) => self.drop_elements(*elem, at.o),
            Repr::Handle => {
                if let TyKind::Adt(_, args) = ty.kind()
                    && let Some(&elem) = args.first()
                    && self.layout(elem).needs_drop
                {
                    self.drop_elements(elem, at.o);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn drop_fields(&mut self, fields: &[Field], at: Slots) {
        for field in fields {
            if self.layout(field.ty).needs_drop {
                self.drop_value(field.ty, Slots { s: at.s + field.s, o: at.o + field.o });
            }
        }
    }

    /// Drops the elements of a vector or array, first to last.
    fn drop_elements(&mut self, elem: Ty, v: u16) {
        let shape = self.shape(elem);
        let (i, n) = (self.b.scalar(), self.b.scalar());
        let k = self.b.shape(shape);
        let small = self.b.small_shape(shape);
        let (again, done) = (self.b.label(), self.b.label());
        self.b.emit(Instr::Imm { d: i, v: 0 });
        self.b.emit(Instr::VecLen { d: n, v, k });
        self.b.jump_cmp(Cond::LeU, n, i, done);
        self.b.bind(again);
        let mark = self.b.mark();
        let off = self.b.scalar();
        let value = self.b.alloc(shape);
        self.b.emit(Instr::VecAt { k: small, d: off, v, i });
        self.load_all(value, v, Some(off), shape, Objects::Take);
        self.drop_value(elem, value);
        self.b.release(mark);
        self.b.emit_jump(Instr::ForU { i, n, to: 0 }, again);
        self.b.bind(done);
    }

    fn drop_pointer(&mut self, kind: PointerKind, target: Ty, at: Slots) -> Result<()> {
        let done = self.b.label();
        match kind {
            PointerKind::Box => {}
            PointerKind::Rc => {
                let last = self.b.scalar();
                self.b.emit(Instr::Rc { op: RcOp::DecStrong, d: last, o: at.o });
                self.b.emit_jump(Instr::JumpIfNot { a: last, to: 0 }, done);
            }
            PointerKind::Weak => {
                let d = self.b.scalar();
                self.b.emit(Instr::Rc { op: RcOp::DecWeak, d, o: at.o });
                return Ok(());
            }
        }
        if let TyKind::Dyn(_) = target.kind() {
            let k = self.method_index(drop_method());
            let window = self.b.alloc(Shape { ns: 2, nv: 1, bank: BankKind::U64 });
            self.b.mov(window.s, at.s, 1);
            self.b.emit(Instr::Imm { d: window.s + 1, v: 0 });
            self.b.take(window.o, at.o, 1);
            self.b.emit(Instr::CallDyn { s: window.s, o: window.o, k });
        } else if let TyKind::Slice(elem) = target.kind() {
            if self.layout(*elem).needs_drop {
                self.drop_elements(*elem, at.o);
            }
        } else if !is_unsized(target) {
            let shape = self.shape(target);
            let value = self.b.alloc(shape);
            self.load_all(value, at.o, None, shape, Objects::Take);
            self.drop_value(target, value);
        }
        self.b.bind(done);
        Ok(())
    }

    /// Drops what a place holds: the entry of vtables.
    fn drop_place(&mut self, ty: Ty) -> Result<()> {
        self.name("drop_in_place", ty);
        self.ret_ty = Ty::unit();
        let reference = Ty::new(TyKind::Tuple(vec![]));
        self.param_slots(&[reference]);
        let at = self.b.alloc(POINTER);
        self.b.code.params = (1, 1);
        let shape = self.shape(ty);
        let value = self.b.alloc(shape);
        self.load_all(value, at.o, Some(at.s), shape, Objects::Take);
        self.drop_value(ty, value);
        self.b.emit(Instr::Ret);
        Ok(())
    }

    // ---- adapters

    /// A callable behind `dyn Fn` or a `fn` pointer.
    fn call_shim(&mut self, callable: Ty, params: &[Ty], ret: Ty, by_place: bool, once: bool) -> Result<()> {
        self.name("call", callable);
        self.ret_ty = ret;
        let head = if by_place { POINTER } else { Shape { ns: 0, nv: 0, bank: BankKind::U64 } };
        let this = self.b.alloc(head);
        let args = self.param_slots(params);
        let shape = self.shape(ret);
        let place = Place::Mem { o: this.o, off: Some(this.s), delta: 0 };
        let mut first = Shape { ns: 0, nv: 0, bank: BankKind::U64 };
        let mut env = None;
        // `FnOnce` drops the callable unless the call itself takes it.
        let mut left = once && by_place && self.layout(callable).needs_drop;
        // A box, reference or function inside of the `dyn` is looked through.
        let mut target = callable;
        let mut place = if by_place { place } else { Place::Regs(this) };
        loop {
            let layout = self.layout(target);
            match (&layout.repr, target.kind()) {
                (Repr::Ref(repr), TyKind::Ref { ty, .. }) => {
                    let at = self.b.alloc(layout.shape);
                    self.load_place(place, at, layout.shape, Objects::Borrow);
                    place = self.pointee(*repr, at);
                    target = *ty;
                }
                (Repr::Pointer(_, inner), _) => {
                    let inner = *inner;
                    place = self.deref_pointer(place, layout.shape, inner)?;
                    target = inner;
                }
                _ => break,
            }
        }
        let call = match target.kind() {
            TyKind::Closure(def, closure_args) => {
                let mode = self.vm.env_mode(self.program, *def, closure_args);
                first = if mode == EnvMode::Place { POINTER } else { self.shape(target) };
                left &= mode != EnvMode::Owned;
                let at = self.b.alloc(first);
                self.load_env(place, target, mode, at)?;
                env = Some(at);
                let id = self.vm.instances.id(InstanceKey::Closure(*def, closure_args.clone()));
                Call::Instance(id)
            }
            TyKind::FnDef(def, fn_args) => {
                let callee = Callee { def: *def, args: fn_args.clone() };
                match self.program.item(*def) {
                    crate::lower::Item::Fn(_) => Call::Instance(self.vm.instance_of(self.program, &callee)?),
                    _ => Call::Instance(self.vm.instances.id(InstanceKey::Constructor(ret, 0))),
                }
            }
            TyKind::VariantCtor(_, variant, _) => {
                Call::Instance(self.vm.instances.id(InstanceKey::Constructor(ret, *variant)))
            }
            TyKind::FnPtr(..) => {
                let f = self.b.scalar();
                let one = Shape { ns: 1, nv: 0, bank: BankKind::U64 };
                self.load_place(place, Slots { s: f, o: 0 }, one, Objects::Dup);
                Call::Pointer(f)
            }
            TyKind::Dyn(_) => {
                let Place::Fat(at) = place else {
                    return Err(LowerError::Unsupported("a call of this type".into()));
                };
                let TyKind::Dyn(object) = target.kind() else { unreachable!("matched above") };
                let method =
                    Callee { def: object.trait_, args: params.iter().copied().chain([ret]).collect() };
                let k = self.method_index(method);
                Call::Dyn(at, k)
            }
            _ => return Err(LowerError::Unsupported("a call of this type".into())),
        };
        let window = self.b.top();
        if let Call::Dyn(at, _) = call {
            let head = self.b.alloc(Shape { ns: 2, nv: 1, bank: BankKind::U64 });
            self.b.mov(head.s, at.s + 1, 1);
            self.b.mov(head.s + 1, at.s, 1);
            self.b.borrow(head.o, at.o, 1);
        }
        let head = self.b.alloc(first);
        if let Some(env) = env {
            self.b.move_value(head, env, first);
        }
        for (&param, at) in params.iter().zip(args) {
            let shape = self.shape(param);
            let to = self.b.alloc(shape);
            self.b.move_value(to, at, shape);
        }
        let (s, o) = (window.s, window.o);
        let mut result = window;
        match call {
            Call::Instance(id) => {
                let k = self.b.callee(id);
                self.b.emit(Instr::Call { s, o, k });
            }
            Call::Pointer(f) => self.b.emit(Instr::CallPtr { s, o, f }),
            Call::Dyn(_, k) => {
                self.b.emit(Instr::CallDyn { s, o, k });
                result.s += 1;
            }
        }
        self.reserve_result(result, shape);
        if left {
            self.b.alloc(Shape { ns: result.s + shape.ns - window.s, nv: shape.nv, bank: BankKind::U64 });
            let held = self.shape(callable);
            let value = self.b.alloc(held);
            let place = Place::Mem { o: this.o, off: Some(this.s), delta: 0 };
            self.load_place(place, value, held, Objects::Take);
            self.drop_value(callable, value);
        }
        self.ret(result, shape);
        Ok(())
    }

    /// A method of a vtable: `self` arrives as a place and goes on as what the method takes.
    fn method_shim(&mut self, callee: &Callee, self_ty: Ty) -> Result<()> {
        let name = self.program.info(callee.def).name;
        let crate::lower::Item::Fn(function) = self.program.item(callee.def) else {
            return Err(LowerError::Unsupported("a method of this kind".into()));
        };
        self.b.code.name = name.to_string();
        let params: Vec<Ty> =
            function.params.iter().map(|param| self.program.normalize(param.subst(&callee.args))).collect();
        self.ret_ty = self.program.normalize(function.ret.subst(&callee.args));
        let this = self.b.alloc(POINTER);
        let rest = self.param_slots(&params[1..]);
        let receiver = params[0];
        let shape = self.shape(receiver);
        let place = Place::Mem { o: this.o, off: Some(this.s), delta: 0 };
        let value = self.b.alloc(shape);
        match receiver.kind() {
            TyKind::Ref { mutable, ty } if *ty == self_ty => {
                self.reference(place, self_ty, *mutable, false, Some(value))?;
            }
            _ if receiver == self_ty => self.load_place(place, value, shape, Objects::Take),
            // `self: Box<Self>`: the memory is the box's own.
            _ => self.b.borrow(value.o, this.o, 1),
        }
        let window = self.b.top();
        let head = self.b.alloc(shape);
        self.b.move_value(head, value, shape);
        for (&param, at) in params[1..].iter().zip(rest) {
            let shape = self.shape(param);
            let to = self.b.alloc(shape);
            self.b.move_value(to, at, shape);
        }
        let id = self.vm.instances.id(InstanceKey::Fn(callee.def, callee.args.clone()));
        let k = self.b.callee(id);
        self.b.emit(Instr::Call { s: window.s, o: window.o, k });
        let shape = self.shape(self.ret_ty);
        self.reserve_result(window, shape);
        self.ret(window, shape);
        Ok(())
    }

    /// A tuple constructor as a function.
    fn constructor(&mut self, ty: Ty, variant: u32) -> Result<()> {
        self.name("new", ty);
        self.ret_ty = ty;
        let layout = self.layout(ty);
        let fields = self.variant_fields(ty, variant);
        let params = self.param_slots(&fields.iter().map(|field| field.ty).collect::<Vec<_>>());
        let at = self.b.alloc(layout.shape);
        self.begin_variant(&layout, variant, at);
        for (field, from) in fields.iter().zip(params) {
            let shape = self.shape(field.ty);
            self.b.move_value(Slots { s: at.s + field.s, o: at.o + field.o }, from, shape);
        }
        self.ret(at, layout.shape);
        Ok(())
    }

    /// `Clone::clone` of a tuple, array, closure, reference or other built-in type.
    fn clone_glue(&mut self, ty: Ty) -> Result<()> {
        self.name("clone", ty);
        self.ret_ty = ty;
        let reference = Ty::reference(false, ty);
        let at = self.param_slots(&[reference])[0];
        let layout = self.layout(ty);
        let repr = self.ref_repr(false, ty);
        let place = self.pointee(repr, at);
        let result = self.b.alloc(layout.shape);
        if layout.copy {
            self.load_place(place, result, layout.shape, Objects::Dup);
            self.ret(result, layout.shape);
            return Ok(());
        }
        let clone = self.program.lang_item("Clone").and_then(|clone| self.trait_fn(clone, "clone"));
        let Some(clone) = clone else {
            return Err(LowerError::NoImpl("Clone".into()));
        };
        match &layout.repr {
            Repr::Struct(fields) => {
                for field in fields {
                    let part = place.part(field.s, field.o);
                    let to = Slots { s: result.s + field.s, o: result.o + field.o };
                    self.clone_part(clone, part, field.ty, to)?;
                }
            }
            Repr::Array(elem, len) => {
                let shape = self.shape(*elem);
                let source = self.handle_object(place);
                let (i, n, off) = (self.b.scalar(), self.b.scalar(), self.b.scalar());
                self.b.emit(Instr::Imm { d: i, v: 0 });
                self.b.constant(n, *len as u64);
                let k = self.b.shape(shape);
                self.b.emit(Instr::NewArray { d: result.o, k, n: i });
                self.b.touch(result.o, 1);
                let k = self.b.small_shape(shape);
                let (again, done) = (self.b.label(), self.b.label());
                self.b.jump_cmp(Cond::LeU, n, i, done);
                self.b.bind(again);
                self.b.emit(Instr::VecAt { k, d: off, v: source, i });
                let to = self.b.alloc(shape);
                let part = Place::Mem { o: source, off: Some(off), delta: 0 };
                self.clone_part(clone, part, *elem, to)?;
                self.b.emit(Instr::VecPush { k, v: result.o, s: to.s, o: to.o });
                self.b.emit_jump(Instr::ForU { i, n, to: 0 }, again);
                self.b.bind(done);
            }
            _ => return Err(LowerError::NoImpl("Clone".into())),
        }
        self.ret(result, layout.shape);
        Ok(())
    }

    fn clone_part(&mut self, clone: DefId, part: Place, ty: Ty, to: Slots) -> Result<()> {
        let layout = self.layout(ty);
        if layout.copy {
            self.load_place(part, to, layout.shape, Objects::Dup);
            return Ok(());
        }
        let id = self.vm.instance_of(self.program, &Callee { def: clone, args: vec![ty] })?;
        let mark = self.b.mark();
        let reference = self.reference(part, ty, false, false, None)?;
        let shape = self.shape(Ty::reference(false, ty));
        let window = self.b.alloc(shape);
        self.b.move_value(window, reference, shape);
        let k = self.b.callee(id);
        self.b.emit(Instr::Call { s: window.s, o: window.o, k });
        self.reserve_result(window, layout.shape);
        self.b.move_value(to, window, layout.shape);
        self.b.release(mark);
        Ok(())
    }

    fn trait_fn(&self, trait_: DefId, name: &str) -> Option<DefId> {
        match self.program.item(trait_) {
            crate::lower::Item::Trait(definition) => {
                definition.items.iter().find(|(item, _)| item.as_str() == name).map(|&(_, def)| def)
            }
            _ => None,
        }
    }
}

enum Call {
    Instance(crate::bytecode::InstanceId),
    Pointer(u16),
    Dyn(Slots, u16),
}
