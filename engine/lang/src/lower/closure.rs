//! Closures: making them, and the code of their bodies.

use std::rc::Rc;

use super::builder::Slots;
use super::function::{FnCx, Home, Result};
use super::instance::ClosureSource;
use super::layout::{RefRepr, Repr};
use super::memory::Objects;
use super::place::Place;
use super::{LowerError, Program, address, partial, walk};
use crate::bytecode::{Code, Shape};
use crate::hir::{Body, Capture, CaptureBy, Closure, ClosureKind, ExprKind};
use crate::lower::Item;
use crate::ty::{Args, DefId, Ty, TyKind};
use crate::vm::Vm;

/// How a closure's body gets its captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EnvMode {
    /// As a copy in registers: nothing in them changes (references and `Copy` values of an `Fn`).
    Value,
    /// By address: it keeps state between calls.
    Place,
    /// By value: a call uses it up.
    Owned,
}

/// How the closure takes its captures, at monomorphic arguments of the function that it stands in.
pub(super) fn env_mode(vm: &mut Vm, program: &mut dyn Program, def: DefId, args: &Args) -> EnvMode {
    let Some(ClosureSource { closure, body }) = find(vm, program, def) else { return EnvMode::Place };
    if closure.kind == ClosureKind::FnOnce {
        return EnvMode::Owned;
    }
    let steady = closure.captures.iter().all(|capture| match capture.by {
        CaptureBy::Ref | CaptureBy::RefMut => true,
        CaptureBy::Value => {
            closure.kind == ClosureKind::Fn && {
                let ty = program.normalize(body.locals[capture.local.0 as usize].ty.subst(args));
                let layout = vm.layouts.of(program, ty);
                layout.copy && !matches!(layout.repr, Repr::Array(..))
            }
        }
    });
    if steady { EnvMode::Value } else { EnvMode::Place }
}

/// The source of a closure, looked for in its owner's body if that was not lowered yet.
fn find(vm: &mut Vm, program: &mut dyn Program, def: DefId) -> Option<ClosureSource> {
    if vm.instances.closure(def).is_none() {
        let Item::Closure(closure) = program.item(def) else { return None };
        let owner = closure.owner;
        let body = program.body(owner)?;
        register(vm, &body);
    }
    vm.instances.closure(def).cloned()
}

/// Makes the closures of a body known.
pub(super) fn register(vm: &mut Vm, body: &Rc<Body>) {
    register_below(vm, body, &body.value);
}

fn register_below(vm: &mut Vm, body: &Rc<Body>, expr: &crate::hir::Expr) {
    walk::each(expr, &mut |expr| {
        if let ExprKind::Closure(closure) = &expr.kind {
            vm.instances.add_closure(closure, body);
            register_below(vm, body, &closure.body);
        }
    });
}

/// Lowers a closure's body.
pub(super) fn lower_closure(vm: &mut Vm, program: &mut dyn Program, def: DefId, args: &Args) -> Result<Code> {
    let missing = || LowerError::Unsupported("a closure whose function was redefined".into());
    let ClosureSource { closure, body } = find(vm, program, def).ok_or_else(missing)?;
    let mode = env_mode(vm, program, def, args);
    let owner = program.info(body.owner).name;
    let user = !program.is_library(body.owner);
    let env_ty = Ty::new(TyKind::Closure(def, args.clone()));
    let mut cx = FnCx::new(vm, program, body.clone(), args.clone());
    cx.b.code.name = format!("{owner}::{{closure}}");
    cx.b.code.user = user;
    cx.b.set_span(closure.span);
    cx.ret_ty = cx.mono(closure.ret);
    cx.cells = address::addressed(&mut cx, &closure.body, closure.params.iter().map(|(pat, _)| pat));
    cx.moves = partial::moves(&mut cx, &closure.body, closure.params.iter().map(|(pat, _)| pat));
    let env = cx.shape(env_ty);
    let head = match mode {
        EnvMode::Place => Shape { ns: 1, nv: 1, bank: super::layout::BankKind::U64 },
        EnvMode::Value | EnvMode::Owned => env,
    };
    let env_at = cx.b.alloc(head);
    let params = cx.param_slots(&closure.params.iter().map(|&(_, ty)| ty).collect::<Vec<_>>());
    cx.push_scope();
    cx.open_env(&closure, env_ty, mode, env_at);
    for ((pat, ty), slots) in closure.params.iter().zip(params) {
        let ty = cx.mono(*ty);
        cx.bind_param(pat, ty, slots)?;
    }
    cx.body_value(&closure.body)?;
    cx.b.finish()
}

impl FnCx<'_> {
    /// Gives the captured variables of a closure their homes.
    fn open_env(&mut self, closure: &Closure, env_ty: Ty, mode: EnvMode, env: Slots) {
        let Repr::Struct(fields) = self.layout(env_ty).repr.clone() else { return };
        // What a call uses up is dropped at its end, the first capture first: locals are dropped in reverse.
        for (capture, field) in closure.captures.iter().zip(fields).rev() {
            let ty = self.body.locals[capture.local.0 as usize].ty;
            let ty = self.mono(ty);
            let layout = self.layout(ty);
            let stored = self.shape(field.ty);
            let packed = u64::from(field.s) | u64::from(field.o) << 32;
            // The capture as stored, in registers.
            let at = match mode {
                EnvMode::Value | EnvMode::Owned => Slots { s: env.s + field.s, o: env.o + field.o },
                EnvMode::Place if capture.by == CaptureBy::Value => {
                    let s = match self.offset_plus(Some(env.s), packed) {
                        Some(s) => s,
                        None => env.s,
                    };
                    self.add_local(capture.local, ty, without_drop(&layout), Home::Place { o: env.o, s });
                    continue;
                }
                EnvMode::Place => {
                    let at = self.b.alloc(stored);
                    let place = Place::Mem { o: env.o, off: Some(env.s), delta: packed };
                    self.load_place(place, at, stored, Objects::Borrow);
                    at
                }
            };
            match capture.by {
                CaptureBy::Value if mode == EnvMode::Owned => self.adopt(capture.local, ty, at),
                CaptureBy::Value => {
                    self.add_local(capture.local, ty, without_drop(&layout), Home::Regs(at));
                }
                CaptureBy::Ref | CaptureBy::RefMut => {
                    let repr = self.ref_repr(capture.by == CaptureBy::RefMut, ty);
                    let home = match repr {
                        RefRepr::Handle => Home::Handle { o: at.o },
                        RefRepr::Place => Home::Place { o: at.o, s: at.s },
                        RefRepr::Slice | RefRepr::Dyn => Home::Fat(at),
                        RefRepr::Value => Home::Regs(at),
                    };
                    self.add_local(capture.local, ty, without_drop(&layout), home);
                }
            }
        }
    }

    /// Makes registers the home of a local that owns what they hold.
    pub(super) fn adopt(&mut self, id: crate::hir::LocalId, ty: Ty, at: Slots) {
        let layout = self.layout(ty);
        if self.cells.contains(&id) {
            let local = self.declare(id);
            let place = self.local_place(id);
            self.store_place(place, at, layout.shape);
            self.set_flag(&local, true);
        } else {
            let local = self.add_local(id, ty, layout, Home::Regs(at));
            self.set_flag(&local, true);
        }
    }

    /// A closure value: its captures one after the other.
    pub(super) fn closure_expr(
        &mut self,
        closure: &Rc<Closure>,
        ty: Ty,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let body = self.body.clone();
        self.vm.instances.add_closure(closure, &body);
        let at = self.dest(want, ty);
        let Repr::Struct(fields) = self.layout(ty).repr.clone() else { return Ok(at) };
        for (Capture { place, by, .. }, field) in closure.captures.iter().zip(fields) {
            let to = Slots { s: at.s + field.s, o: at.o + field.o };
            match by {
                CaptureBy::Value => self.expr_into(place, to)?,
                CaptureBy::Ref | CaptureBy::RefMut => {
                    let mark = self.b.mark();
                    let captured = self.place(place)?;
                    self.reference(captured, place.ty, *by == CaptureBy::RefMut, false, Some(to))?;
                    self.b.release(mark);
                }
            }
        }
        Ok(at)
    }
}

/// The layout of something that belongs to somebody else: it is not dropped here.
fn without_drop(layout: &Rc<super::layout::Layout>) -> Rc<super::layout::Layout> {
    if layout.needs_drop {
        Rc::new(super::layout::Layout { needs_drop: false, ..(**layout).clone() })
    } else {
        layout.clone()
    }
}
