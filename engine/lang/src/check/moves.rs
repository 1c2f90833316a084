//! Use after move and use before initialisation: what is gone on *some* path to here. A dataflow over the tree; loops
//! are walked twice, so that what the first round moved is seen by the second.

mod report;

use rustc_hash::{FxHashMap, FxHashSet};

use super::FnCx;
use super::autoderef::is_place;
use super::captures::{called, each_binding};
use super::place::{self, Path};
use super::visit::children;
use crate::ast::{BinOp, UnOp};
use crate::hir::{
    self, BindBy, Body, CaptureBy, ClosureKind, Expr, ExprKind, LocalId, LoopId, PatKind, Stmt,
};
use crate::span::Span;
use crate::ty::{DefId, Ty, TyKind};

/// What is gone at a point of the program.
#[derive(Clone, Default)]
struct State {
    /// The point is never reached.
    dead: bool,
    moved: FxHashMap<Path, Moved>,
    /// Declared without a value and not given one on some path.
    uninit: FxHashSet<LocalId>,
    /// Declared without a value and given one on some path.
    assigned: FxHashSet<LocalId>,
}

#[derive(Clone, Copy)]
struct Moved {
    span: Span,
    into_closure: bool,
}

impl State {
    fn join(&mut self, other: State) {
        if other.dead {
            return;
        }
        if self.dead {
            *self = other;
            return;
        }
        self.moved.extend(other.moved);
        self.uninit.extend(other.uninit);
        self.assigned.extend(other.assigned);
    }
}

struct Flow<'a, 'w> {
    cx: &'a mut FnCx<'w>,
    locals: &'a [hir::Local],
    state: State,
    breaks: FxHashMap<LoopId, State>,
    continues: FxHashMap<LoopId, State>,
    /// Where a problem was reported: each place once.
    reported: FxHashSet<(LocalId, Span)>,
    copies: FxHashMap<Ty, bool>,
    /// Locals that a value was given somewhere.
    assigned: FxHashSet<LocalId>,
    /// Locals that were declared without a value.
    late: FxHashSet<LocalId>,
    /// The closures around, outermost first: how each is called, and the variables that it captures.
    closures: Vec<(ClosureKind, FxHashSet<LocalId>)>,
}

impl FnCx<'_> {
    /// Reports uses of what was moved or never initialised, and moves out of what is only borrowed.
    pub(crate) fn check_moves(&mut self, body: &Body) {
        let mut flow = Flow {
            cx: self,
            locals: &body.locals,
            state: State::default(),
            breaks: FxHashMap::default(),
            continues: FxHashMap::default(),
            reported: FxHashSet::default(),
            copies: FxHashMap::default(),
            assigned: FxHashSet::default(),
            late: FxHashSet::default(),
            closures: vec![],
        };
        flow.value(&body.value);
    }
}

/// How a place is used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Use,
    Borrow,
    Move,
}

impl Flow<'_, '_> {
    fn is_copy(&mut self, ty: Ty) -> bool {
        if let Some(&known) = self.copies.get(&ty) {
            return known;
        }
        let copy = self.cx.solver.is_copy(ty);
        self.copies.insert(ty, copy);
        copy
    }

    fn access(&mut self, place: &Expr, how: Access) {
        match Path::owned(place) {
            Some(path) => {
                self.check_path(&path, place, how);
                if how == Access::Move && self.check_move_out(place) {
                    self.state.moved.insert(path, Moved { span: place.span, into_closure: false });
                }
            }
            None => {
                if how == Access::Move {
                    self.check_move_out(place);
                }
                self.inner(place);
            }
        }
    }

    /// The parts that a place without a path is reached through.
    fn inner(&mut self, place: &Expr) {
        match &place.kind {
            ExprKind::Field(base, _) | ExprKind::Deref(base) => {
                if is_place(base) {
                    self.access(base, Access::Use)
                } else {
                    self.value(base)
                }
            }
            ExprKind::Index(base, index) => {
                if is_place(base) {
                    self.access(base, Access::Use)
                } else {
                    self.value(base)
                }
                self.value(index);
            }
            ExprKind::Static(_) | ExprKind::Local(_) => {}
            _ => self.value(place),
        }
    }

    /// Moving out of a reference, an index or a static is not allowed.
    fn check_move_out(&mut self, place: &Expr) -> bool {
        let mut at = place;
        loop {
            match &at.kind {
                ExprKind::Field(base, _) => {
                    if let TyKind::Adt(def, _) = base.ty.kind()
                        && self.cx.world.has_destructor(*def)
                    {
                        let name = self.cx.display(base.ty);
                        let message =
                            format!("cannot move out of type `{name}`, which implements the `Drop` trait");
                        self.report_move_out("E0509", message, place);
                        return false;
                    }
                    at = base;
                }
                ExprKind::Deref(inner) => match inner.ty.kind() {
                    TyKind::Ref { mutable, .. } => {
                        let overloaded = matches!(&inner.kind, ExprKind::Call(callee, _) if self.is_index_call(callee.def));
                        let message = if let ExprKind::Call(_, args) = &inner.kind
                            && overloaded
                        {
                            let owner = args.first().and_then(|arg| arg.ty.pointee()).unwrap_or(inner.ty);
                            format!("cannot move out of index of `{}`", self.cx.display(owner))
                        } else if let ExprKind::Call(callee, args) = &inner.kind
                            && self.cx.world.def(callee.def).name.as_str().starts_with("deref")
                        {
                            let owner = args.first().and_then(|arg| arg.ty.pointee()).unwrap_or(inner.ty);
                            if let ExprKind::Index(..) = place.kind {
                                format!("cannot move out of index of `{}`", self.cx.display(owner))
                            } else {
                                format!("cannot move out of dereference of `{}`", self.cx.display(owner))
                            }
                        } else {
                            let kind = if *mutable { "mutable" } else { "shared" };
                            format!(
                                "cannot move out of `{}` which is behind a {kind} reference",
                                self.describe(place)
                            )
                        };
                        self.report_move_out("E0507", message, place);
                        return false;
                    }
                    _ => at = inner,
                },
                ExprKind::Index(base, _) => {
                    let mut owner = base.ty;
                    if let ExprKind::Deref(inner) = &base.kind
                        && let ExprKind::Call(_, args) = &inner.kind
                    {
                        owner = args.first().and_then(|arg| arg.ty.pointee()).unwrap_or(owner);
                    }
                    let text = self.cx.display(owner);
                    let (code, message) = match owner.kind() {
                        TyKind::Array(..) => {
                            ("E0508", format!("cannot move out of type `{text}`, a non-copy array"))
                        }
                        TyKind::Slice(_) => {
                            ("E0508", format!("cannot move out of type `{text}`, a non-copy slice"))
                        }
                        _ => ("E0507", format!("cannot move out of index of `{text}`")),
                    };
                    self.report_move_out(code, message, place);
                    return false;
                }
                ExprKind::Static(def) => {
                    let name = self.cx.world.def(*def).name;
                    self.report_move_out("E0507", format!("cannot move out of static item `{name}`"), place);
                    return false;
                }
                ExprKind::Local(local) => {
                    let Some((kind, captured)) = self.closures.last() else { return true };
                    if *kind == ClosureKind::FnOnce || !captured.contains(local) {
                        return true;
                    }
                    let message = format!(
                        "cannot move out of `{}`, a captured variable in an `{kind:?}` closure",
                        self.describe(place)
                    );
                    self.report_move_out("E0507", message, place);
                    return false;
                }
                _ => return true,
            }
        }
    }

    fn is_index_call(&self, def: DefId) -> bool {
        matches!(self.cx.world.def(def).name.as_str(), "index" | "index_mut")
    }

    fn check_path(&mut self, path: &Path, place: &Expr, how: Access) {
        if self.state.dead {
            return;
        }
        if self.state.uninit.contains(&path.local) {
            self.report_uninit(path.local, place.span);
            return;
        }
        // Moved as a whole, or one of its parts.
        let gone = self.state.moved.iter().find(|(gone, _)| path.is_within(gone) || gone.is_within(path));
        let Some((gone, moved)) = gone else { return };
        let (moved, gone) = (*moved, gone.clone());
        if !self.reported.insert((path.local, place.span)) {
            return;
        }
        self.report_moved(path, &gone, place, how, moved);
    }

    /// A field of what is not there cannot be assigned.
    fn check_assigned_part(&mut self, base: &Expr, span: Span) {
        let Some(path) = Path::owned(base).filter(|_| !self.state.dead) else { return };
        let local = path.local;
        if self.state.uninit.contains(&local) {
            return self.report_uninit(local, base.span);
        }
        let moved = self.state.moved.iter().find(|(gone, _)| path.is_within(gone)).map(|(_, moved)| *moved);
        if let Some(moved) = moved
            && self.reported.insert((local, span))
        {
            self.report_assigned_part(base, span, moved);
        }
    }

    /// A place gets a value by an assignment at `span`.
    fn initialize(&mut self, place: &Expr, span: Span) {
        let Some(path) = Path::owned(place) else { return };
        let local = path.local;
        if path.steps.is_empty() {
            let again = self.late.contains(&local) && !self.state.assigned.insert(local);
            if again && !self.state.dead && !self.locals[local.0 as usize].mutable {
                let info = self.locals[local.0 as usize].clone();
                if self.reported.insert((local, span)) {
                    self.cx.report_assigned_twice(&info, span, true);
                }
            }
            self.assigned.insert(local);
            self.state.uninit.remove(&local);
        }
        self.state.moved.retain(|gone, _| !gone.is_within(&path));
    }

    fn declare(&mut self, pat: &hir::Pat, initialized: bool) {
        each_binding(pat, &mut |local, _, _| {
            self.state.moved.retain(|gone, _| gone.local != local);
            self.state.assigned.remove(&local);
            if initialized {
                self.state.uninit.remove(&local);
            } else {
                self.state.uninit.insert(local);
                self.late.insert(local);
            }
        });
    }

    /// A value meets patterns: a place loses what they bind by value.
    fn matched(&mut self, value: &Expr, pats: &[&hir::Pat]) {
        if !is_place(value) {
            return self.value(value);
        }
        let binds = pats.iter().any(|pat| !matches!(pat.kind, PatKind::Wild));
        if binds {
            self.matched_place(value, pats);
        }
    }

    fn matched_place(&mut self, place: &Expr, pats: &[&hir::Pat]) {
        // What is looked at must be there; then each binding takes its part. Arms exclude each other, so a second
        // pattern does not see what the first one took.
        let before = self.state.clone();
        let mut after: Option<State> = None;
        for pat in pats {
            self.state = before.clone();
            self.take_parts(place, pat);
            match &mut after {
                Some(after) => after.join(self.state.clone()),
                None => after = Some(self.state.clone()),
            }
        }
        self.state = after.unwrap_or(before);
    }

    fn take_parts(&mut self, place: &Expr, pat: &hir::Pat) {
        match &pat.kind {
            PatKind::Wild => {}
            PatKind::Bind { by, sub, .. } => {
                let how = match by {
                    BindBy::Value if self.is_copy(pat.ty) => Access::Use,
                    BindBy::Value => Access::Move,
                    BindBy::Ref | BindBy::RefMut => Access::Borrow,
                };
                if let Some(sub) = sub {
                    self.take_parts(place, sub);
                }
                self.access(place, how);
            }
            PatKind::Fields(fields) | PatKind::Variant { fields, .. } => {
                if fields.is_empty() {
                    self.access(place, Access::Use);
                }
                for (index, sub) in fields {
                    self.take_parts(&place::field(place, *index, sub.ty), sub);
                }
            }
            PatKind::Deref(inner) => self.take_parts(&place::deref(place, inner.ty), inner),
            PatKind::Slice { prefix, rest, suffix } => {
                let is_slice = matches!(place.ty.kind(), TyKind::Slice(_));
                let mut moves = false;
                for sub in prefix.iter().chain(suffix).chain(rest.iter().flatten().map(|rest| &**rest)) {
                    if !self.binds_by_move(sub) {
                        continue;
                    }
                    moves = true;
                    if is_slice {
                        let element = Expr {
                            kind: ExprKind::Index(Box::new(place.clone()), Box::new(unit(place.span))),
                            ty: sub.ty,
                            span: sub.span,
                        };
                        self.check_move_out(&element);
                    }
                }
                // Elements have no paths of their own: what is moved out of one counts for the array, once.
                self.access(place, if moves && !is_slice { Access::Move } else { Access::Use });
            }
            PatKind::Or(pats) => {
                if let Some(first) = pats.first() {
                    self.take_parts(place, first);
                }
            }
            PatKind::Lit(_) | PatKind::Const(_) | PatKind::Range { .. } => self.access(place, Access::Use),
        }
    }

    fn binds_by_move(&mut self, pat: &hir::Pat) -> bool {
        let mut by_value = vec![];
        each_binding(pat, &mut |_, by, ty| {
            if by == BindBy::Value {
                by_value.push(ty);
            }
        });
        by_value.into_iter().any(|ty| !self.is_copy(ty))
    }

    fn value(&mut self, expr: &Expr) {
        if is_place(expr) {
            let how = if self.is_copy(expr.ty) { Access::Use } else { Access::Move };
            return self.access(expr, how);
        }
        match &expr.kind {
            ExprKind::Ref { place, .. } => {
                if is_place(place) {
                    self.access(place, Access::Borrow)
                } else {
                    self.value(place)
                }
            }
            ExprKind::Assign(place, value) => {
                self.value(value);
                if Path::owned(place).is_none() {
                    self.inner(place);
                } else if let ExprKind::Field(base, _) = &place.kind {
                    self.check_assigned_part(base, expr.span);
                }
                self.initialize(place, expr.span);
            }
            ExprKind::AssignOp(_, place, value) => {
                self.value(value);
                self.access(place, Access::Use);
            }
            ExprKind::CallClosure(function, args) => {
                if is_place(function) {
                    let callee = called(function);
                    let once =
                        self.cx.call_kind(callee.ty) == ClosureKind::FnOnce && !self.is_copy(callee.ty);
                    self.access(&callee, if once { Access::Move } else { Access::Borrow });
                } else {
                    self.value(function);
                }
                args.iter().for_each(|arg| self.value(arg));
            }
            ExprKind::Block(block) => self.block(block),
            ExprKind::If { cond, then, els } => self.branch(cond, then, els.as_deref()),
            ExprKind::Binary(BinOp::And | BinOp::Or, ..) | ExprKind::Let(..) => {
                let failed = self.condition(expr);
                self.state.join(failed);
            }
            ExprKind::Match { scrutinee, arms } => self.arms(scrutinee, arms),
            ExprKind::Loop { id, body } => self.repeat(*id, false, &mut |this| this.value(body)),
            ExprKind::For { id, pat, iter, body, .. } => {
                self.value(iter);
                self.repeat(*id, true, &mut |this| {
                    this.declare(pat, true);
                    this.value(body);
                });
            }
            ExprKind::Labelled { id, body } => {
                self.value(body);
                if let Some(state) = self.breaks.remove(id) {
                    self.state.join(state);
                }
            }
            ExprKind::Break(id, value) => {
                if let Some(value) = value {
                    self.value(value);
                }
                let state = self.state.clone();
                self.breaks.entry(*id).or_insert_with(dead).join(state);
                self.state.dead = true;
            }
            ExprKind::Continue(id) => {
                let state = self.state.clone();
                self.continues.entry(*id).or_insert_with(dead).join(state);
                self.state.dead = true;
            }
            ExprKind::Return(value) => {
                if let Some(value) = value {
                    self.value(value);
                }
                self.state.dead = true;
            }
            ExprKind::Adt { fields, base, .. } => {
                fields.iter().for_each(|(_, value)| self.value(value));
                if let Some(base) = base {
                    self.base(base, fields);
                }
            }
            ExprKind::Closure(closure) => self.closure(closure),
            _ => {
                children(expr, &mut |child| self.value(child));
            }
        }
        if expr.ty.is_never() && !matches!(expr.kind, ExprKind::Block(_)) {
            self.state.dead = true;
        }
    }

    /// `..base` takes the fields that are not written.
    fn base(&mut self, base: &Expr, written: &[(u32, Expr)]) {
        if !is_place(base) {
            return self.value(base);
        }
        let TyKind::Adt(def, args) = base.ty.kind() else { return self.value(base) };
        let adt = self.cx.world.adt_def(*def);
        for (index, field) in adt.variants[0].fields.iter().enumerate() {
            if written.iter().any(|(known, _)| *known as usize == index) {
                continue;
            }
            let ty = self.cx.normalize(field.ty.subst(args));
            self.value(&place::field(base, index as u32, ty));
        }
    }

    fn block(&mut self, block: &hir::Block) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { pat, init, els, .. } => {
                    let failed = init.as_ref().map(|init| self.match_or_fail(pat, init));
                    if let (Some(els), Some(failed)) = (els, failed) {
                        let matched = std::mem::replace(&mut self.state, failed);
                        self.value(els);
                        self.state = matched;
                    }
                    self.declare(pat, init.is_some());
                }
                Stmt::Expr(expr) => self.value(expr),
            }
        }
        if let Some(tail) = &block.tail {
            self.value(tail);
        }
    }

    /// A value meets a refutable pattern. Gives what is gone where it does not match; a pattern takes nothing then.
    fn match_or_fail(&mut self, pat: &hir::Pat, value: &Expr) -> State {
        if is_place(value) {
            let failed = self.state.clone();
            self.matched(value, &[pat]);
            failed
        } else {
            self.value(value);
            self.state.clone()
        }
    }

    /// A condition: afterwards the state is that where it holds; gives the one where it does not.
    fn condition(&mut self, cond: &Expr) -> State {
        match &cond.kind {
            ExprKind::Let(pat, value) => {
                let failed = self.match_or_fail(pat, value);
                self.declare(pat, true);
                failed
            }
            ExprKind::Binary(BinOp::And, left, right) => {
                let mut failed = self.condition(left);
                failed.join(self.condition(right));
                failed
            }
            ExprKind::Binary(BinOp::Or, left, right) => {
                let failed = self.condition(left);
                let held = std::mem::replace(&mut self.state, failed);
                let failed = self.condition(right);
                self.state.join(held);
                failed
            }
            ExprKind::Unary(UnOp::Not, inner) => {
                let held = self.condition(inner);
                std::mem::replace(&mut self.state, held)
            }
            _ => {
                self.value(cond);
                self.state.clone()
            }
        }
    }

    fn branch(&mut self, cond: &Expr, then: &Expr, els: Option<&Expr>) {
        let failed = self.condition(cond);
        self.value(then);
        let after = std::mem::replace(&mut self.state, failed);
        if let Some(els) = els {
            self.value(els);
        }
        self.state.join(after);
    }

    fn arms(&mut self, scrutinee: &Expr, arms: &[hir::Arm]) {
        let place = is_place(scrutinee);
        if !place {
            self.value(scrutinee);
        }
        let before = self.state.clone();
        let mut after = dead();
        for arm in arms {
            self.state = before.clone();
            if place {
                self.matched(scrutinee, &[&arm.pat]);
            }
            self.declare(&arm.pat, true);
            if let Some(guard) = &arm.guard {
                self.value(guard);
            }
            self.value(&arm.body);
            after.join(std::mem::take(&mut self.state));
        }
        self.state = after;
    }

    /// A loop: its body is walked with what may be gone after the first round as well.
    fn repeat(&mut self, id: LoopId, may_end: bool, body: &mut dyn FnMut(&mut Self)) {
        let entry = self.state.clone();
        for _ in 0..2 {
            let start = self.state.clone();
            body(self);
            if let Some(state) = self.continues.remove(&id) {
                self.state.join(state);
            }
            // The next round starts where this one began or ended.
            let mut next = start;
            next.join(self.state.clone());
            self.state = next;
        }
        if !may_end {
            self.state = dead();
        } else {
            self.state.join(entry);
        }
        if let Some(state) = self.breaks.remove(&id) {
            self.state.join(state);
        }
    }

    fn closure(&mut self, closure: &hir::Closure) {
        for capture in &closure.captures {
            let place = &capture.place;
            let taken = capture.by == CaptureBy::Value && !self.is_copy(place.ty);
            let Some(path) = Path::owned(place) else {
                self.inner(place);
                continue;
            };
            self.check_path(&path, place, if taken { Access::Use } else { Access::Borrow });
            if taken && self.check_move_out(place) {
                self.state.moved.insert(path, Moved { span: closure.span, into_closure: true });
            }
        }
        // Its body runs with everything it captured in place.
        let outer = std::mem::take(&mut self.state);
        let kind = self.cx.closure_facts.get(&closure.def).and_then(|facts| facts.expected);
        let captured = closure.captures.iter().filter_map(|capture| place::root(&capture.place)).collect();
        self.closures.push((kind.unwrap_or(closure.kind), captured));
        self.value(&closure.body);
        self.closures.pop();
        self.state = outer;
    }
}

fn dead() -> State {
    State { dead: true, ..State::default() }
}

fn unit(span: Span) -> Expr {
    Expr { kind: ExprKind::Tuple(vec![]), ty: Ty::unit(), span }
}
