//! What closures capture and how, from what their bodies do with the variables around them.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::FnCx;
use super::autoderef::is_place;
use crate::diagnostic::Diagnostic;
use crate::hir::{self, BindBy, Body, Capture, CaptureBy, ClosureKind, Expr, ExprKind, LocalId, PatKind};
use crate::ty::{DefId, Ty, TyKind};
use crate::world::ClosureDef;

/// What is done with a variable, in order of what it demands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Use {
    Read,
    Change,
    Move,
}

/// A closure, or the body around all of them.
#[derive(Default)]
struct Frame {
    declared: FxHashSet<LocalId>,
    uses: Vec<(LocalId, Use)>,
}

struct Walk<'a, 'w> {
    cx: &'a mut FnCx<'w>,
    locals: &'a [hir::Local],
    frames: Vec<Frame>,
    owner: DefId,
    kinds: FxHashMap<DefId, ClosureKind>,
}

impl FnCx<'_> {
    /// Fills in captures and kinds, makes the closures' definitions, and checks that each can be called as it is used.
    pub(crate) fn capture_closures(&mut self, body: &mut Body) {
        if self.closures.is_empty() {
            return;
        }
        let locals = std::mem::take(&mut body.locals);
        let mut walk = Walk {
            owner: body.owner,
            cx: self,
            locals: &locals,
            frames: vec![Frame::default()],
            kinds: FxHashMap::default(),
        };
        walk.value(&mut body.value);
        let kinds = walk.kinds;
        body.locals = locals;
        let uses = std::mem::take(&mut self.solver.closure_uses);
        let mut reported = vec![];
        for (def, wanted, span) in uses {
            let Some(&kind) = kinds.get(&def) else { continue };
            if kind <= wanted || reported.contains(&def) {
                continue;
            }
            reported.push(def);
            let name = |kind| match kind {
                ClosureKind::Fn => "Fn",
                ClosureKind::FnMut => "FnMut",
                ClosureKind::FnOnce => "FnOnce",
            };
            self.report(
                Diagnostic::error(
                    "E0525",
                    span,
                    format!(
                        "expected a closure that implements the `{}` trait, but this closure only implements `{}`",
                        name(wanted),
                        name(kind)
                    ),
                )
                .label(format!("this closure implements `{}`, not `{}`", name(kind), name(wanted))),
            );
        }
    }
}

impl Walk<'_, '_> {
    fn record(&mut self, local: LocalId, how: Use) {
        let frame = self.frames.last_mut().expect("the body's own frame");
        if frame.declared.contains(&local) {
            return;
        }
        match frame.uses.iter_mut().find(|(known, _)| *known == local) {
            Some((_, known)) => *known = (*known).max(how),
            None => frame.uses.push((local, how)),
        }
    }

    fn is_copy(&mut self, ty: Ty) -> bool {
        self.cx.solver.is_copy(ty)
    }

    fn place(&mut self, place: &mut Expr, how: Use) {
        match &mut place.kind {
            ExprKind::Local(local) => self.record(*local, how),
            ExprKind::Static(_) => {}
            ExprKind::Field(base, _) => self.base(base, how),
            ExprKind::Index(base, index) => {
                self.value(index);
                self.base(base, how.min(Use::Change).min(if how == Use::Move { Use::Read } else { how }));
            }
            ExprKind::Deref(inner) => match inner.ty.kind() {
                TyKind::Ref { mutable: false, .. } => self.base(inner, Use::Read),
                TyKind::Ref { mutable: true, .. } => {
                    self.base(inner, if how == Use::Change { how } else { Use::Read })
                }
                _ => self.base(inner, how),
            },
            _ => self.value(place),
        }
    }

    fn base(&mut self, base: &mut Expr, how: Use) {
        if is_place(base) { self.place(base, how) } else { self.value(base) }
    }

    fn declare(&mut self, pat: &hir::Pat) {
        each_binding(pat, &mut |local, _, _| {
            self.frames.last_mut().expect("the body's own frame").declared.insert(local);
        });
    }

    /// A value matched against patterns: what they bind decides what happens to it.
    fn matched(&mut self, value: &mut Expr, pats: &[&hir::Pat]) {
        if !is_place(value) {
            return self.value(value);
        }
        let mut how = Use::Read;
        let mut bindings = vec![];
        for pat in pats {
            each_binding(pat, &mut |_, by, ty| bindings.push((by, ty)));
        }
        for (by, ty) in bindings {
            how = how.max(match by {
                BindBy::Ref => Use::Read,
                BindBy::RefMut => Use::Change,
                BindBy::Value if self.is_copy(ty) => Use::Read,
                BindBy::Value => Use::Move,
            });
        }
        self.place(value, how);
    }

    fn block(&mut self, block: &mut hir::Block) {
        for stmt in &mut block.stmts {
            match stmt {
                hir::Stmt::Let { pat, init, els, .. } => {
                    if let Some(init) = init {
                        self.matched(init, &[pat]);
                    }
                    if let Some(els) = els {
                        self.value(els);
                    }
                    self.declare(pat);
                }
                hir::Stmt::Expr(expr) if is_place(expr) => self.place(expr, Use::Read),
                hir::Stmt::Expr(expr) => self.value(expr),
            }
        }
        if let Some(tail) = &mut block.tail {
            self.value(tail);
        }
    }

    fn value(&mut self, expr: &mut Expr) {
        if is_place(expr) {
            let how = if self.is_copy(expr.ty) { Use::Read } else { Use::Move };
            return self.place(expr, how);
        }
        match &mut expr.kind {
            ExprKind::Ref { mutable, place } => {
                let how = if *mutable { Use::Change } else { Use::Read };
                self.base(place, how);
            }
            ExprKind::Assign(place, value) | ExprKind::AssignOp(_, place, value) => {
                self.value(value);
                self.base(place, Use::Change);
            }
            ExprKind::CallClosure(function, args) => {
                let how = self.call_use(function.ty);
                self.base(function, how);
                args.iter_mut().for_each(|arg| self.value(arg));
            }
            ExprKind::Block(block) => self.block(block),
            ExprKind::Let(pat, value) => {
                self.matched(value, &[pat]);
                self.declare(pat);
            }
            ExprKind::Match { scrutinee, arms } => {
                let pats: Vec<_> = arms.iter().map(|arm| &arm.pat).collect();
                self.matched(scrutinee, &pats);
                for arm in arms {
                    self.declare(&arm.pat);
                    if let Some(guard) = &mut arm.guard {
                        self.value(guard);
                    }
                    self.value(&mut arm.body);
                }
            }
            ExprKind::For { pat, iter, body, .. } => {
                self.value(iter);
                self.declare(pat);
                self.value(body);
            }
            ExprKind::Adt { fields, base, .. } => {
                fields.iter_mut().for_each(|(_, value)| self.value(value));
                if let Some(base) = base {
                    self.value(base);
                }
            }
            ExprKind::Closure(closure) => {
                let ty = expr.ty;
                self.closure(closure, ty);
            }
            _ => each_child(expr, &mut |child| self.value(child)),
        }
    }

    /// Calling `FnOnce` uses the callee up, `FnMut` changes it.
    fn call_use(&mut self, ty: Ty) -> Use {
        match ty.kind() {
            TyKind::Closure(def, _) => match self.kinds.get(def) {
                Some(ClosureKind::FnOnce) => Use::Move,
                Some(ClosureKind::FnMut) => Use::Change,
                _ => Use::Read,
            },
            TyKind::Ref { mutable: false, .. } | TyKind::FnDef(..) | TyKind::FnPtr(..) => Use::Read,
            TyKind::Ref { .. } => Use::Change,
            TyKind::Adt(def, args) if self.cx.world.is_lang(*def, "Box") => self.call_use(args[0]),
            TyKind::Dyn(object) => match self.cx.world.lang_of(object.trait_) {
                Some("FnOnce") => Use::Move,
                Some("FnMut") => Use::Change,
                _ => Use::Read,
            },
            _ => {
                for (lang, how) in [("Fn", Use::Read), ("FnMut", Use::Change)] {
                    let Some(trait_) = self.cx.world.lang_item(lang) else { continue };
                    let arguments = self.cx.solver.vars.fresh_any(None);
                    let bound = crate::world::TraitRef { trait_, args: vec![ty, arguments] };
                    if self.cx.solver.may_hold(bound) != super::solve::Holds::No {
                        return how;
                    }
                }
                Use::Move
            }
        }
    }

    fn closure(&mut self, closure: &mut Rc<hir::Closure>, ty: Ty) {
        let closure = Rc::make_mut(closure);
        let by_move = self.cx.by_move.iter().any(|&(def, by_move)| def == closure.def && by_move);
        self.frames.push(Frame::default());
        let params: Vec<_> = closure.params.iter().map(|(pat, _)| pat.clone()).collect();
        params.iter().for_each(|pat| self.declare(pat));
        self.value(&mut closure.body);
        let frame = self.frames.pop().expect("the closure's own frame");
        let mut kind = ClosureKind::Fn;
        let mut captures = vec![];
        let mut types = vec![];
        for (local, how) in frame.uses {
            // A variable bound inside after all: patterns are seen before their bodies, so only by declaration order.
            if frame.declared.contains(&local) {
                continue;
            }
            let local_ty = self.locals[local.0 as usize].ty;
            kind = kind.max(match how {
                Use::Read => ClosureKind::Fn,
                Use::Change => ClosureKind::FnMut,
                Use::Move => ClosureKind::FnOnce,
            });
            let by = match how {
                _ if by_move => CaptureBy::Value,
                Use::Move => CaptureBy::Value,
                Use::Change => CaptureBy::RefMut,
                Use::Read => CaptureBy::Ref,
            };
            types.push(match by {
                CaptureBy::Value => local_ty,
                CaptureBy::Ref => Ty::reference(false, local_ty),
                CaptureBy::RefMut => Ty::reference(true, local_ty),
            });
            captures.push(Capture { local, by });
            let outer = match by {
                CaptureBy::Value if self.is_copy(local_ty) => Use::Read,
                CaptureBy::Value => Use::Move,
                CaptureBy::Ref => Use::Read,
                CaptureBy::RefMut => Use::Change,
            };
            self.record(local, outer);
        }
        closure.captures = captures;
        closure.kind = kind;
        self.kinds.insert(closure.def, kind);
        let _ = ty;
        self.cx.world.set_closure_def(
            closure.def,
            ClosureDef {
                owner: self.owner,
                params: closure.params.iter().map(|&(_, ty)| ty).collect(),
                ret: closure.ret,
                kind,
                captures: types,
            },
        );
    }
}

/// Calls `f` with every local that a pattern binds, how, and the type of what it matches.
pub(crate) fn each_binding(pat: &hir::Pat, f: &mut dyn FnMut(LocalId, BindBy, Ty)) {
    match &pat.kind {
        PatKind::Bind { local, by, sub } => {
            f(*local, *by, pat.ty);
            if let Some(sub) = sub {
                each_binding(sub, f);
            }
        }
        PatKind::Fields(fields) | PatKind::Variant { fields, .. } => {
            fields.iter().for_each(|(_, pat)| each_binding(pat, f));
        }
        PatKind::Deref(inner) => each_binding(inner, f),
        PatKind::Slice { prefix, rest, suffix } => {
            prefix.iter().chain(suffix).for_each(|pat| each_binding(pat, f));
            if let Some(Some(rest)) = rest {
                each_binding(rest, f);
            }
        }
        PatKind::Or(pats) => pats.iter().for_each(|pat| each_binding(pat, f)),
        _ => {}
    }
}

/// Calls `f` with every operand of an expression that is neither a place, a pattern's value nor a closure.
pub(crate) fn each_child(expr: &mut Expr, f: &mut dyn FnMut(&mut Expr)) {
    match &mut expr.kind {
        ExprKind::Unary(_, a)
        | ExprKind::Field(a, _)
        | ExprKind::Deref(a)
        | ExprKind::Repeat(a)
        | ExprKind::Cast(a)
        | ExprKind::Coerce(_, a)
        | ExprKind::Ref { place: a, .. }
        | ExprKind::Loop { body: a, .. }
        | ExprKind::Labelled { body: a, .. }
        | ExprKind::Try { expr: a, .. }
        | ExprKind::Let(_, a) => f(a),
        ExprKind::Binary(_, a, b)
        | ExprKind::Assign(a, b)
        | ExprKind::AssignOp(_, a, b)
        | ExprKind::Index(a, b) => {
            f(a);
            f(b);
        }
        ExprKind::Call(_, args) | ExprKind::Tuple(args) | ExprKind::Array(args) | ExprKind::Vec(args) => {
            args.iter_mut().for_each(f);
        }
        ExprKind::CallPtr(function, args) | ExprKind::CallClosure(function, args) => {
            f(function);
            args.iter_mut().for_each(f);
        }
        ExprKind::VecRepeat { value, count, .. } => {
            f(value);
            f(count);
        }
        ExprKind::If { cond, then, els } => {
            f(cond);
            f(then);
            if let Some(els) = els {
                f(els);
            }
        }
        ExprKind::Break(_, value) | ExprKind::Return(value) => {
            if let Some(value) = value {
                f(value);
            }
        }
        ExprKind::Format { args, .. } | ExprKind::Panic(args) => args.args.iter_mut().for_each(f),
        ExprKind::For { iter, body, .. } => {
            f(iter);
            f(body);
        }
        _ => {}
    }
}
