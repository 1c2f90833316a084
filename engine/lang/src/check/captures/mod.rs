//! What closures capture and how, from what their bodies do with the variables around them.

mod place;
mod rewrite;

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::FnCx;
use super::autoderef::is_place;
use super::place::{deref, field, root};
use super::visit::children_mut;
use crate::diagnostic::Diagnostic;
use crate::hir::{self, BindBy, Body, Capture, CaptureBy, ClosureKind, Expr, ExprKind, LocalId, PatKind};
use crate::ty::{DefId, Ty, TyKind};
use crate::world::ClosureDef;

pub(super) use rewrite::rewrite_closures;

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
    /// Places of variables that are not declared here.
    uses: Vec<(Expr, Use)>,
}

struct Walk<'a, 'w> {
    cx: &'a mut FnCx<'w>,
    locals: &'a mut Vec<hir::Local>,
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
        let mut locals = std::mem::take(&mut body.locals);
        let mut walk = Walk {
            owner: body.owner,
            cx: self,
            locals: &mut locals,
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
    /// Notes a use of a place of a variable around the innermost closure.
    fn record(&mut self, place: &Expr, how: Use) {
        let [_, .., frame] = &mut self.frames[..] else { return };
        if root(place).is_some_and(|local| !frame.declared.contains(&local)) {
            frame.uses.push((place.clone(), how));
        }
    }

    fn is_copy(&mut self, ty: Ty) -> bool {
        self.cx.solver.is_copy(ty)
    }

    fn place(&mut self, place: &mut Expr, how: Use) {
        self.operands(place);
        self.record(place, how);
    }

    /// The values inside a place: indices, and what it is a part of if that is no place.
    fn operands(&mut self, place: &mut Expr) {
        match &mut place.kind {
            ExprKind::Local(_) | ExprKind::Static(_) => {}
            ExprKind::Field(base, _) | ExprKind::Deref(base) => self.operands(base),
            ExprKind::Index(base, index) => {
                self.value(index);
                self.operands(base);
            }
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

    /// A value matched against patterns: what they read and bind decides what happens to which part of it.
    fn matched(&mut self, value: &mut Expr, pats: &[&hir::Pat]) {
        if !is_place(value) {
            return self.value(value);
        }
        self.operands(value);
        if self.frames.len() > 1 {
            pats.iter().for_each(|pat| self.pattern(value, pat));
        }
    }

    fn pattern(&mut self, place: &Expr, pat: &hir::Pat) {
        match &pat.kind {
            PatKind::Wild => {}
            PatKind::Bind { by, sub, .. } => {
                let how = self.bind_use(*by, pat.ty);
                self.record(place, how);
                if let Some(sub) = sub {
                    self.pattern(place, sub);
                }
            }
            PatKind::Fields(fields) => {
                for (index, sub) in fields {
                    self.pattern(&field(place, *index, sub.ty), sub);
                }
            }
            PatKind::Deref(inner) => self.pattern(&deref(place, inner.ty), inner),
            PatKind::Or(pats) => pats.iter().for_each(|pat| self.pattern(place, pat)),
            PatKind::Lit(_) | PatKind::Const(_) | PatKind::Range { .. } => self.record(place, Use::Read),
            // Variants and elements have no places of their own.
            PatKind::Variant { .. } | PatKind::Slice { .. } => {
                if self.looks_at(pat) {
                    self.record(place, Use::Read);
                }
                let mut bindings = vec![];
                each_binding(pat, &mut |_, by, ty| bindings.push((by, ty)));
                for (by, ty) in bindings {
                    let how = self.bind_use(by, ty);
                    self.record(place, how);
                }
            }
        }
    }

    fn bind_use(&mut self, by: BindBy, ty: Ty) -> Use {
        match by {
            BindBy::Ref => Use::Read,
            BindBy::RefMut => Use::Change,
            BindBy::Value if self.is_copy(ty) => Use::Read,
            BindBy::Value => Use::Move,
        }
    }

    /// Whether matching a variant or slice reads something: a tag or a length.
    fn looks_at(&self, pat: &hir::Pat) -> bool {
        match pat.ty.kind() {
            TyKind::Adt(def, _) => self.cx.world.adt_def(*def).variants.len() > 1,
            TyKind::Array(..) => false,
            _ => true,
        }
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
                if is_place(function) {
                    self.operands(function);
                    let callee = called(function);
                    let how = match self.cx.call_kind(callee.ty) {
                        ClosureKind::Fn => Use::Read,
                        ClosureKind::FnMut => Use::Change,
                        ClosureKind::FnOnce => self.bind_use(BindBy::Value, callee.ty),
                    };
                    self.record(&callee, how);
                } else {
                    self.value(function);
                }
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
                    self.rest(base, fields);
                }
            }
            ExprKind::Closure(closure) => self.closure(closure),
            _ => children_mut(expr, &mut |child| self.value(child)),
        }
    }

    /// `..base` takes the fields that are not written.
    fn rest(&mut self, base: &mut Expr, written: &[(u32, Expr)]) {
        let TyKind::Adt(def, args) = base.ty.kind() else { return self.value(base) };
        if !is_place(base) {
            return self.value(base);
        }
        self.operands(base);
        let adt = self.cx.world.adt_def(*def);
        for (index, part) in (0..).zip(&adt.variants[0].fields) {
            if !written.iter().any(|&(known, _)| known == index) {
                let ty = self.cx.normalize(part.ty.subst(args));
                let how = self.bind_use(BindBy::Value, ty);
                self.record(&field(base, index, ty), how);
            }
        }
    }

    fn closure(&mut self, closure: &mut Rc<hir::Closure>) {
        let closure = Rc::make_mut(closure);
        let written = self.cx.closure_facts.get(&closure.def).copied().unwrap_or_default();
        self.frames.push(Frame::default());
        let params: Vec<_> = closure.params.iter().map(|(pat, _)| pat.clone()).collect();
        params.iter().for_each(|pat| self.declare(pat));
        self.value(&mut closure.body);
        let frame = self.frames.pop().expect("the closure's own frame");
        let mut kind = ClosureKind::Fn;
        let mut captured = vec![];
        for (place, how) in frame.uses {
            // A variable bound inside after all: patterns are seen before their bodies, so only by declaration order.
            if root(&place).is_some_and(|local| frame.declared.contains(&local)) {
                continue;
            }
            let (needs, by) = match how {
                Use::Read => (ClosureKind::Fn, CaptureBy::Ref),
                Use::Change => (ClosureKind::FnMut, CaptureBy::RefMut),
                Use::Move => (ClosureKind::FnOnce, CaptureBy::Value),
            };
            kind = kind.max(needs);
            captured.extend(self.cx.captured(&place, by, written.by_move));
        }
        let mut types = vec![];
        for place::Captured { place, path, by } in place::merge(captured) {
            types.push(match by {
                CaptureBy::Value => place.ty,
                CaptureBy::Ref => Ty::reference(false, place.ty),
                CaptureBy::RefMut => Ty::reference(true, place.ty),
            });
            let outer = match by {
                CaptureBy::Value => self.bind_use(BindBy::Value, place.ty),
                CaptureBy::Ref => Use::Read,
                CaptureBy::RefMut => Use::Change,
            };
            self.record(&place, outer);
            let local = LocalId(self.locals.len() as u32);
            let variable = self.locals[path.local.0 as usize].clone();
            self.locals.push(hir::Local { ty: place.ty, mutable: true, ..variable });
            closure.captures.push(Capture { place, local, by });
        }
        closure.kind = kind;
        let kind = written.expected.unwrap_or(kind);
        self.kinds.insert(closure.def, kind);
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

/// What a call of a place calls: references are looked through.
pub(crate) fn called(function: &Expr) -> Expr {
    match function.ty.kind() {
        TyKind::Ref { ty, .. } => called(&deref(function, *ty)),
        _ => function.clone(),
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
