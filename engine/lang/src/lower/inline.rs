//! Intrinsics: those that are an instruction or two, and calls of host functions for the rest.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::builder::Slots;
use super::function::{FnCx, Result};
use super::layout::{BankKind, EMPTY, Repr, is_unsized};
use super::memory::Objects;
use super::place::Place;
use super::rust_layout::{self, RustLayout};
use super::{LowerError, Program};
use crate::bytecode::{Code, Cond, Instr, MathFn, NumTy, RcOp, Shape, WideOp};
use crate::hir::{Body, Callee, Expr, ExprKind, Local, LocalId};
use crate::span::Symbol;
use crate::ty::{Args, DefId, IntTy, Ty, TyKind};
use crate::vm::Vm;
use crate::vm::native::NativeCall;
use crate::world::FnDef;

/// The intrinsics that become instructions, besides the functions of [`MathFn`] (`float.…`).
pub const INLINE: [&str; 59] = [
    "any.downcast",
    "any.type_id",
    "any.type_name",
    "any.type_of",
    "array.from_vec",
    "array.into_vec",
    "box.bytes_of_str",
    "box.leak",
    "box.new",
    "box.str_of_bytes",
    "cell.as_mut",
    "char.from_u32",
    "float.from_bits",
    "float.to_bits",
    "hash.is_plain",
    "hint.black_box",
    "int.wrapping_add",
    "int.wrapping_mul",
    "int.wrapping_sub",
    "mem.align_of",
    "mem.align_of_val",
    "mem.discriminant",
    "mem.forget",
    "mem.needs_drop",
    "mem.replace",
    "mem.size_of",
    "mem.size_of_val",
    "mem.swap",
    "rc.clone",
    "rc.downgrade",
    "rc.drop",
    "rc.fill",
    "rc.get",
    "rc.get_mut",
    "rc.new",
    "rc.ptr_eq",
    "rc.reserve",
    "rc.strong_count",
    "rc.take",
    "rc.upgrade",
    "rc.weak_clone",
    "rc.weak_count",
    "rc.weak_drop",
    "rc.weak_new",
    "rc.weak_ptr_eq",
    "rc.weak_strong_count",
    "slice.from_ref",
    "slice.is_scalar",
    "slice.len",
    "slice.part",
    "str.as_bytes",
    "str.from_utf8_unchecked",
    "str.len",
    "vec.as_slice",
    "vec.len",
    "vec.new",
    "vec.push",
    "vec.put_at",
    "vec.take_at",
];

/// An intrinsic as a function of its own, for `fn` pointers, vtables and generic callers.
pub(super) fn lower_intrinsic_fn(
    vm: &mut Vm,
    program: &mut dyn Program,
    def: DefId,
    function: &Rc<FnDef>,
    name: Symbol,
    args: &Args,
) -> Result<Code> {
    let info = program.info(def);
    let (fn_name, span) = (info.name, info.span);
    let local = |ty: Ty| Local { name: Symbol::new("_"), ty, mutable: false, span };
    let expr = |kind: ExprKind, ty: Ty| Expr { kind, ty, span };
    let body = Rc::new(Body {
        owner: def,
        locals: function.params.iter().map(|&ty| local(ty)).collect(),
        params: vec![],
        ret: function.ret,
        value: expr(ExprKind::Error, function.ret),
        opaques: vec![],
        panic_sites: FxHashMap::default(),
    });
    let mut cx = FnCx::new(vm, program, body, args.clone());
    cx.b.set_span(span);
    cx.b.code.name = fn_name.to_string();
    cx.b.code.track_caller = true;
    cx.ret_ty = cx.mono(function.ret);
    let params = cx.param_slots(&function.params);
    cx.push_scope();
    let mut values = Vec::new();
    for (index, (&ty, at)) in function.params.iter().zip(params).enumerate() {
        let id = LocalId(index as u32);
        let mono = cx.mono(ty);
        cx.adopt(id, mono, at);
        values.push(expr(ExprKind::Local(id), ty));
    }
    let shape = cx.shape(function.ret);
    let result = cx.b.alloc(shape);
    let callee = Callee { def, args: args.clone() };
    cx.intrinsic(name, function, &callee, &values, function.ret, Some(result))?;
    cx.drop_scopes(0);
    cx.ret(result, shape);
    cx.b.finish()
}

impl FnCx<'_> {
    /// A call of an intrinsic.
    pub(super) fn intrinsic(
        &mut self,
        name: Symbol,
        function: &Rc<FnDef>,
        callee: &Callee,
        args: &[Expr],
        ty: Ty,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let text = name.as_str();
        let mark = self.b.mark();
        if let Some(float) = text.strip_prefix("float.")
            && let Some(&(f, _)) = MathFn::ALL.iter().find(|(_, known)| *known == float)
        {
            let at = self.dest(want, ty);
            let mark = self.b.mark();
            let second = args.get(1);
            let a = match second {
                Some(second) => self.operand(&args[0], second)?,
                None => self.read(&args[0])?.s,
            };
            let b = match second {
                Some(second) => self.read(second)?.s,
                None => a,
            };
            let single = matches!(self.layout(ty).repr, Repr::Num(NumTy::F32));
            self.b.emit(if single {
                Instr::Math32 { f, d: at.s, a, b }
            } else {
                Instr::Math { f, d: at.s, a, b }
            });
            self.b.release(mark);
            return Ok(at);
        }
        match text {
            "int.wrapping_add" | "int.wrapping_sub" | "int.wrapping_mul" => {
                let at = self.dest(want, ty);
                let mark = self.b.mark();
                let a = self.operand(&args[0], &args[1])?;
                let b = self.read(&args[1])?.s;
                let d = at.s;
                let instr = match (self.layout(ty).repr.clone(), text) {
                    (Repr::Num(t), "int.wrapping_add") => Instr::WrapAdd { t, d, a, b },
                    (Repr::Num(t), "int.wrapping_sub") => Instr::WrapSub { t, d, a, b },
                    (Repr::Num(t), _) => Instr::WrapMul { t, d, a, b },
                    (_, "int.wrapping_add") => Instr::Wide { op: WideOp::WrapAdd, d, a, b },
                    (_, "int.wrapping_sub") => Instr::Wide { op: WideOp::WrapSub, d, a, b },
                    _ => Instr::Wide { op: WideOp::WrapMul, d, a, b },
                };
                self.b.emit(instr);
                self.b.release(mark);
                Ok(at)
            }
            "float.to_bits"
            | "float.from_bits"
            | "char.from_u32"
            | "hint.black_box"
            | "box.bytes_of_str"
            | "box.str_of_bytes"
            | "str.as_bytes"
            | "str.from_utf8_unchecked" => self.same_slots(&args[0], ty, want),
            "vec.len" => {
                let at = self.dest(want, ty);
                let mark = self.b.mark();
                let v = self.handle_arg(&args[0])?;
                let shape = self.shape(callee.args[0]);
                let k = self.b.shape(shape);
                self.b.emit(Instr::VecLen { d: at.s, v, k });
                self.b.release(mark);
                Ok(at)
            }
            "slice.len" | "str.len" => {
                let at = self.dest(want, ty);
                let mark = self.b.mark();
                let slice = self.read(&args[0])?;
                self.b.mov(at.s, slice.s + 1, 1);
                self.b.release(mark);
                Ok(at)
            }
            "vec.as_slice" => {
                let at = self.dest(want, ty);
                let mark = self.b.mark();
                let v = self.handle_arg(&args[0])?;
                let shape = self.shape(callee.args[0]);
                let k = self.b.shape(shape);
                self.b.emit(Instr::VecLen { d: at.s + 1, v, k });
                self.b.emit(Instr::Imm { d: at.s, v: 0 });
                self.b.borrow(at.o, v, 1);
                self.b.release(mark);
                Ok(at)
            }
            "vec.push" => {
                let v = self.handle_arg(&args[0])?;
                let shape = self.shape(callee.args[0]);
                let k = self.b.small_shape(shape);
                let value = self.expr(&args[1], None)?;
                let value = self.owned(&args[1], value, shape);
                self.b.emit(Instr::VecPush { k, v, s: value.s, o: value.o });
                self.b.release(mark);
                Ok(want.unwrap_or_else(|| self.b.top()))
            }
            "vec.new" => {
                let at = self.dest(want, ty);
                let shape = self.shape(callee.args[0]);
                let k = self.b.shape(shape);
                let n = self.b.scalar();
                self.b.emit(Instr::Imm { d: n, v: 0 });
                self.b.emit(Instr::NewArray { d: at.o, k, n });
                self.b.emit(Instr::Borrow { d: at.o, a: at.o });
                self.b.touch(at.o, 1);
                Ok(at)
            }
            "vec.take_at" | "vec.put_at" => {
                let at = self.dest(want, ty);
                let mark = self.b.mark();
                let v = self.handle_arg(&args[0])?;
                let i = self.read(&args[1])?.s;
                let shape = self.shape(callee.args[0]);
                let k = self.b.small_shape(shape);
                let d = self.b.scalar();
                if text == "vec.take_at" {
                    self.b.emit(Instr::VecAt { k, d, v, i });
                    self.load_all(at, v, Some(d), shape, Objects::Take);
                } else {
                    let value = self.expr(&args[2], None)?;
                    let value = self.owned(&args[2], value, shape);
                    self.b.emit(Instr::VecAt { k, d, v, i });
                    self.store_all(value, v, Some(d), shape);
                }
                self.b.release(mark);
                Ok(at)
            }
            "slice.part" => {
                let at = self.dest(want, ty);
                let mark = self.b.mark();
                let slice = self.read(&args[0])?;
                let bounds = self.b.alloc(Shape { ns: 2, nv: 0, bank: BankKind::U64 }).s;
                self.expr_into(&args[1], Slots { s: bounds, o: 0 })?;
                self.expr_into(&args[2], Slots { s: bounds + 1, o: 0 })?;
                let elem = self.shape(callee.args[0]);
                let k = self.b.small_shape(elem);
                self.b.emit(Instr::SlicePart { k, d: at.s, a: slice.s, i: bounds });
                self.b.borrow(at.o, slice.o, 1);
                self.b.release(mark);
                Ok(at)
            }
            "slice.from_ref" => {
                let at = self.dest(want, ty);
                let mark = self.b.mark();
                let elem = callee.args[0];
                let shape = self.shape(elem);
                let reference = self.read(&args[0])?;
                match self.ref_repr(false, elem) {
                    super::layout::RefRepr::Place => {
                        self.b.mov(at.s, reference.s, 1);
                        self.b.borrow(at.o, reference.o, 1);
                    }
                    _ => {
                        let copy = self.b.alloc(shape);
                        self.b.mov(copy.s, reference.s, shape.ns);
                        self.b.borrow(copy.o, reference.o, shape.nv);
                        let cell = self.cell_of(copy, shape);
                        self.b.emit(Instr::Imm { d: at.s, v: 0 });
                        self.b.borrow(at.o, cell, 1);
                    }
                }
                self.b.emit(Instr::Imm { d: at.s + 1, v: 1 });
                self.b.release(mark);
                Ok(at)
            }
            "slice.is_scalar" => {
                let at = self.dest(want, ty);
                let scalar =
                    matches!(self.layout(callee.args[0]).repr, Repr::Num(_) | Repr::Bool | Repr::Char);
                self.b.emit(Instr::Imm { d: at.s, v: scalar.into() });
                Ok(at)
            }
            "hash.is_plain" => {
                let at = self.dest(want, ty);
                let plain = self.is_plain_key(callee.args[0]);
                self.b.emit(Instr::Imm { d: at.s, v: plain.into() });
                Ok(at)
            }
            "array.from_vec" => {
                let at = self.dest(want, ty);
                self.expr_into(&args[0], at)?;
                self.b.emit(Instr::AsArray { d: at.o });
                Ok(at)
            }
            "array.into_vec" => {
                let at = self.dest(want, ty);
                self.expr_into(&args[0], at)?;
                self.b.emit(Instr::Borrow { d: at.o, a: at.o });
                Ok(at)
            }
            "mem.size_of" | "mem.align_of" | "mem.needs_drop" => {
                let at = self.dest(want, ty);
                let of = callee.args[0];
                let value = match name.as_str() {
                    "mem.size_of" => RustLayout::of(self.vm, self.program, of).size,
                    "mem.align_of" => RustLayout::of(self.vm, self.program, of).align,
                    _ => u64::from(rust_layout::needs_drop(self.vm, self.program, of)),
                };
                self.b.constant(at.s, value);
                Ok(at)
            }
            "any.type_id" => {
                let at = self.dest(want, ty);
                let target = self.mono(callee.args[0]);
                self.b.code.types.push(target);
                let k = self.b.table_index(self.b.code.types.len() - 1);
                self.b.emit(Instr::VTable { d: at.s, k });
                Ok(at)
            }
            "any.type_of" => {
                let at = self.dest(want, ty);
                let mark = self.b.mark();
                let object = self.read(&args[0])?;
                self.b.mov(at.s, object.s + 1, 1);
                self.b.release(mark);
                Ok(at)
            }
            // `&dyn Trait` to `&T`, `Box<dyn Trait>` to `Box<T>`: the value is one of that type, as the caller has found.
            "any.downcast" => match self.mono(ty).kind() {
                TyKind::Ref { mutable, ty: target } => {
                    let object = self.read(&args[0])?;
                    let place = Place::Mem { o: object.o, off: Some(object.s), delta: 0 };
                    self.reference(place, *target, *mutable, false, want)
                }
                _ => {
                    let at = self.dest(want, ty);
                    let mark = self.b.mark();
                    let object = self.expr(&args[0], None)?;
                    self.b.take(at.o, object.o, 1);
                    self.b.release(mark);
                    Ok(at)
                }
            },
            "mem.size_of_val" | "mem.align_of_val" => {
                self.layout_of_value(name.as_str() == "mem.align_of_val", callee.args[0], &args[0], want)
            }
            "any.type_name" => {
                let at = self.dest(want, ty);
                let name = crate::lower::type_name(self.program, callee.args[0]);
                self.text(name.as_bytes(), at);
                Ok(at)
            }
            "mem.discriminant" => {
                let at = self.dest(want, ty);
                let mark = self.b.mark();
                let place = self.arg_place(&args[0])?;
                if matches!(self.layout(callee.args[0]).repr, Repr::Enum(_)) {
                    let tag = self.place_scalar(place);
                    self.b.mov(at.s, tag, 1);
                } else {
                    self.b.emit(Instr::Imm { d: at.s, v: 0 });
                }
                self.b.release(mark);
                Ok(at)
            }
            "mem.forget" => {
                let at = self.expr(&args[0], None)?;
                let shape = self.shape(args[0].ty);
                self.b.clear(at.o, shape.nv);
                self.b.release(mark);
                Ok(want.unwrap_or_else(|| self.b.top()))
            }
            "mem.swap" => self.swap(callee.args[0], args, want),
            "mem.replace" => self.replace(callee.args[0], args, ty, want),
            "cell.as_mut" => {
                let place = self.arg_place(&args[0])?;
                let target = match self.mono(ty).kind() {
                    TyKind::Ref { ty, .. } => *ty,
                    _ => ty,
                };
                self.reference(place, target, true, false, want)
            }
            "box.new" | "rc.new" => {
                let at = self.dest(want, ty);
                let mark = self.b.mark();
                let shape = self.shape(callee.args[0]);
                let value = self.expr(&args[0], None)?;
                let value = self.owned(&args[0], value, shape);
                let o = self.cell_of(value, shape);
                self.b.take(at.o, o, 1);
                self.b.release(mark);
                Ok(at)
            }
            "box.leak" => {
                let target = callee.args[0];
                let shape = self.shape(args[0].ty);
                let at = self.expr(&args[0], None)?;
                let place = self.deref_pointer(Place::Regs(at), shape, target)?;
                self.reference(place, target, true, false, want)
            }
            name if name.starts_with("rc.") && name != "rc.from_vec" => {
                self.rc(name, callee.args[0], args, ty, want)
            }
            _ => self.native(name, function, callee, args, ty, want),
        }
    }

    /// Whether the interpreter itself hashes values of a type: integers, `bool`, `char`, text, references to those.
    fn is_plain_key(&mut self, ty: Ty) -> bool {
        let ty = self.mono(ty);
        match ty.kind() {
            TyKind::Bool | TyKind::Char | TyKind::Int(_) | TyKind::Str => true,
            TyKind::Ref { mutable: false, ty } => self.is_plain_key(*ty),
            TyKind::Adt(def, _) => match self.program.item(*def) {
                super::Item::Struct(adt) => adt.lang.is_some_and(|lang| lang.as_str() == "String"),
                _ => false,
            },
            _ => false,
        }
    }

    /// An argument whose slots are the result's.
    fn same_slots(&mut self, arg: &Expr, ty: Ty, want: Option<Slots>) -> Result<Slots> {
        let shape = self.shape(ty);
        let from = self.expr(arg, None)?;
        match want {
            None => Ok(from),
            Some(at) => {
                if super::place::is_place(arg) && self.layout(arg.ty).copy {
                    self.b.copy_value(at, from, shape);
                } else {
                    self.b.move_value(at, from, shape);
                }
                Ok(at)
            }
        }
    }

    /// The register of the object that a `&Vec` argument refers to.
    pub(super) fn handle_arg(&mut self, arg: &Expr) -> Result<u16> {
        match FnCx::referent(arg) {
            Some(place) if super::place::is_place(place) => {
                let place = self.place(place)?;
                Ok(self.handle_object(place))
            }
            _ => Ok(self.read(arg)?.o),
        }
    }

    /// The place that a reference argument refers to.
    /// The size or alignment of what a reference refers to: slices and texts tell their length at run time.
    fn layout_of_value(&mut self, align: bool, of: Ty, arg: &Expr, want: Option<Slots>) -> Result<Slots> {
        let at = self.dest(want, Ty::int(IntTy::Usize));
        let of = self.mono(of);
        let mark = self.b.mark();
        let slice = self.read(arg)?;
        let element = match of.kind() {
            TyKind::Dyn(_) => return Err(LowerError::Unsupported("the size of a trait object".into())),
            TyKind::Str => Some(RustLayout::of(self.vm, self.program, Ty::int(IntTy::U8))),
            TyKind::Slice(element) => Some(RustLayout::of(self.vm, self.program, *element)),
            _ => None,
        };
        match element {
            Some(element) if !align => {
                let size = self.b.scalar();
                self.b.constant(size, element.size);
                self.b.emit(Instr::MulU64 { d: at.s, a: slice.s + 1, b: size });
            }
            known => {
                let layout = known.unwrap_or_else(|| RustLayout::of(self.vm, self.program, of));
                self.b.constant(at.s, if align { layout.align } else { layout.size });
            }
        }
        self.b.release(mark);
        Ok(at)
    }

    pub(super) fn arg_place(&mut self, arg: &Expr) -> Result<Place> {
        match FnCx::referent(arg) {
            Some(place) if super::place::is_place(place) => self.place(place),
            _ => {
                let deref = Expr { kind: ExprKind::Deref(Box::new(arg.clone())), ty: arg.ty, span: arg.span };
                self.place(&deref)
            }
        }
    }

    fn swap(&mut self, ty: Ty, args: &[Expr], want: Option<Slots>) -> Result<Slots> {
        let mark = self.b.mark();
        let shape = self.shape(ty);
        let a = self.arg_place(&args[0])?;
        let b = self.arg_place(&args[1])?;
        if let (Place::Handle { o: a }, Place::Handle { o: b }) = (a, b) {
            self.b.emit(Instr::SwapContents { a, b });
        } else {
            let (first, second) = (self.b.alloc(shape), self.b.alloc(shape));
            self.load_place(a, first, shape, Objects::Take);
            self.load_place(b, second, shape, Objects::Take);
            self.store_place(a, second, shape);
            self.store_place(b, first, shape);
        }
        self.b.release(mark);
        Ok(want.unwrap_or_else(|| self.b.top()))
    }

    fn replace(&mut self, ty: Ty, args: &[Expr], result: Ty, want: Option<Slots>) -> Result<Slots> {
        let shape = self.shape(ty);
        let at = self.dest(want, result);
        let mark = self.b.mark();
        let place = self.arg_place(&args[0])?;
        let new = self.expr(&args[1], None)?;
        let new = self.owned(&args[1], new, shape);
        if let Place::Handle { o } = place {
            self.b.emit(Instr::SwapContents { a: o, b: new.o });
            self.b.move_value(at, new, shape);
        } else {
            let old = self.b.alloc(shape);
            self.load_place(place, old, shape, Objects::Take);
            self.store_place(place, new, shape);
            self.b.move_value(at, old, shape);
        }
        self.b.release(mark);
        Ok(at)
    }

    /// Counted pointers.
    fn rc(&mut self, name: &str, target: Ty, args: &[Expr], ty: Ty, want: Option<Slots>) -> Result<Slots> {
        let at = self.dest(want, ty);
        let mark = self.b.mark();
        let fat = u16::from(is_unsized(self.mono(target)));
        let pointer = Shape { ns: fat, nv: 1, bank: BankKind::U64 };
        // Most take `&Rc<T>`: look at the pointer in its place.
        let by_value = matches!(name, "rc.take" | "rc.fill");
        let from = match args.first() {
            None => Slots { s: 0, o: 0 },
            Some(arg) if by_value => self.expr(arg, None)?,
            Some(arg) => match self.arg_place(arg)? {
                Place::Regs(at) => at,
                place => {
                    let at = self.b.alloc(pointer);
                    self.load_place(place, at, pointer, Objects::Borrow);
                    at
                }
            },
        };
        let o = from.o;
        let count = |op| Instr::Rc { op, d: at.s, o };
        match name {
            "rc.get" | "rc.get_mut" => {
                let place = self.deref_pointer(Place::Regs(from), pointer, target)?;
                self.reference(place, target, name == "rc.get_mut", false, Some(at))?;
            }
            "rc.clone" | "rc.downgrade" | "rc.weak_clone" => {
                let op = if name == "rc.clone" { RcOp::IncStrong } else { RcOp::IncWeak };
                let d = self.b.scalar();
                self.b.emit(Instr::Rc { op, d, o });
                self.b.mov(at.s, from.s, fat);
                self.b.borrow(at.o, o, 1);
            }
            "rc.strong_count" | "rc.weak_strong_count" => self.b.emit(count(RcOp::Strong)),
            "rc.weak_count" => self.b.emit(count(RcOp::Weak)),
            "rc.ptr_eq" | "rc.weak_ptr_eq" => {
                let other = match self.arg_place(&args[1])? {
                    Place::Regs(at) => at.o,
                    place => {
                        let at = self.b.alloc(pointer);
                        self.load_place(place, at, pointer, Objects::Borrow);
                        at.o
                    }
                };
                self.b.emit(Instr::SameMem { d: at.s, a: o, b: other });
            }
            "rc.drop" | "rc.weak_drop" => {
                let copy = self.b.alloc(pointer);
                self.b.mov(copy.s, from.s, fat);
                self.b.borrow(copy.o, o, 1);
                let arg = self.mono(args[0].ty);
                let TyKind::Ref { ty: owner, .. } = arg.kind() else {
                    return Err(LowerError::Unsupported("this release".into()));
                };
                self.drop_value(*owner, copy);
            }
            "rc.take" => {
                let d = self.b.scalar();
                self.b.emit(Instr::Rc { op: RcOp::DecStrong, d, o });
                let shape = self.shape(target);
                self.load_all(at, o, None, shape, Objects::Take);
            }
            "rc.upgrade" => {
                let none = self.b.label();
                let n = self.b.scalar();
                self.b.emit(Instr::Rc { op: RcOp::Strong, d: n, o });
                self.b.emit(Instr::Imm { d: at.s, v: 0 });
                self.b.clear(at.o, 1);
                self.b.jump_cmp_const(Cond::Eq, n, 0, none);
                self.b.emit(Instr::Rc { op: RcOp::IncStrong, d: n, o });
                self.b.emit(Instr::Imm { d: at.s, v: 1 });
                self.b.mov(at.s + 1, from.s, fat);
                self.b.borrow(at.o, o, 1);
                self.b.bind(none);
            }
            "rc.weak_new" | "rc.reserve" => {
                let shape = if fat == 1 { EMPTY } else { self.shape(target) };
                let k = self.b.shape(shape);
                self.b.emit(Instr::New { d: at.o, k });
                self.b.touch(at.o, 1);
                let d = self.b.scalar();
                self.b.emit(Instr::Rc { op: RcOp::Reserve, d, o: at.o });
                self.b.emit(Instr::Rc { op: RcOp::IncWeak, d, o: at.o });
            }
            "rc.fill" => {
                let shape = self.shape(target);
                let value = self.expr(&args[1], None)?;
                self.store_all(value, o, None, shape);
                let d = self.b.scalar();
                self.b.emit(Instr::Rc { op: RcOp::IncStrong, d, o });
                self.b.emit(Instr::Rc { op: RcOp::DecWeak, d, o });
                self.b.take(at.o, o, 1);
            }
            _ => return Err(self.no_intrinsic(name, name)),
        }
        self.b.release(mark);
        Ok(at)
    }

    fn no_intrinsic(&self, function: &str, intrinsic: &str) -> LowerError {
        LowerError::NoIntrinsic { function: function.into(), intrinsic: intrinsic.into() }
    }

    /// A call of a host function.
    fn native(
        &mut self,
        name: Symbol,
        function: &Rc<FnDef>,
        callee: &Callee,
        args: &[Expr],
        ty: Ty,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let k = self.native_call(name, function, callee)?;
        let mark = self.b.mark();
        let window = self.window(&[], args)?;
        Ok(self.finish_call(mark, window, ty, want, |cx, window| {
            cx.b.emit(Instr::CallNative { s: window.s, o: window.o, k });
        }))
    }

    /// The entry of a host function at these arguments in the code's table.
    pub(super) fn native_call(&mut self, name: Symbol, function: &Rc<FnDef>, callee: &Callee) -> Result<u16> {
        let Some(run) = self.vm.natives.get(name.as_str()) else {
            let function = self.program.info(callee.def).name;
            return Err(self.no_intrinsic(function.as_str(), name.as_str()));
        };
        let generics = self.mono_args(&callee.args);
        let params: Vec<Ty> =
            function.params.iter().map(|param| self.program.normalize(param.subst(&generics))).collect();
        let ret = self.program.normalize(function.ret.subst(&generics));
        let mut layouts = |ty: &Ty| self.vm.layouts.of(self.program, *ty);
        let call = NativeCall {
            name,
            run,
            generic_layouts: generics.iter().map(&mut layouts).collect(),
            params: params.iter().map(&mut layouts).collect(),
            ret: layouts(&ret),
            param_types: params.clone(),
            ret_type: ret,
            generics,
        };
        self.b.code.natives.push(call);
        Ok(self.b.table_index(self.b.code.natives.len() - 1))
    }
}
