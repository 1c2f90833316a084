//! Blocks, conditions, loops and jumps.

use super::builder::{Label, Slots};
use super::function::{FnCx, LoopScope, Result};
use super::layout::Repr;
use super::memory::Objects;
use super::partial::Root;
use super::place::{Place, is_place};
use crate::ast::{BinOp, UnOp};
use crate::bytecode::{Cond, Instr};
use crate::hir::{BindBy, Block, Callee, Expr, ExprKind, LoopId, Pat, PatKind, Stmt};
use crate::lower::Item;
use crate::ty::{Ty, TyKind};

impl FnCx<'_> {
    pub(super) fn block(&mut self, block: &Block, ty: Ty, want: Option<Slots>) -> Result<Slots> {
        let at = self.dest(want, ty);
        let mark = self.b.mark();
        self.push_scope();
        for stmt in &block.stmts {
            self.stmt(stmt)?;
        }
        if let Some(tail) = &block.tail {
            // Rust 2024: temporaries of the tail go before the block's locals.
            self.temp_scope(|cx| cx.expr_into(tail, at))?;
        }
        self.pop_scope();
        self.end_locals(mark);
        Ok(at)
    }

    fn stmt(&mut self, stmt: &Stmt) -> Result<()> {
        match stmt {
            Stmt::Expr(expr) => self.temp_scope(|cx| {
                let outer = cx.b.span();
                cx.b.set_span(expr.span);
                if is_place(expr) && cx.layout(expr.ty).copy {
                    cx.place(expr)?;
                } else {
                    let at = cx.expr(expr, None)?;
                    if cx.layout(expr.ty).needs_drop {
                        cx.drop_value(expr.ty, at);
                    }
                }
                if let Some(outer) = outer {
                    cx.b.set_span(outer);
                }
                Ok(())
            }),
            Stmt::Let { pat, init, els, span } => {
                self.b.set_span(*span);
                self.let_stmt(pat, init.as_ref(), els.as_ref())
            }
        }
    }

    pub(super) fn let_stmt(&mut self, pat: &Pat, init: Option<&Expr>, els: Option<&Expr>) -> Result<()> {
        let Some(init) = init else {
            self.declare_bindings(pat);
            return Ok(());
        };
        if let Some(els) = els {
            return self.let_else(pat, init, els);
        }
        match &pat.kind {
            PatKind::Bind { local, by: BindBy::Value, sub: None } => {
                let extended = self.extends(init);
                if !self.cells.contains(local) {
                    if extended && !self.exports.contains_key(local) {
                        // What it refers to is there before it, and dropped after it.
                        let at = self.dest(None, init.ty);
                        self.expr_into(init, at)?;
                        self.b.pin();
                        self.adopt(*local, init.ty, at);
                        return Ok(());
                    }
                    let local = self.declare(*local);
                    let super::function::Home::Regs(at) = local.home else { return Ok(()) };
                    if extended {
                        self.expr_into(init, at)?;
                        self.b.pin();
                    } else {
                        self.temp_scope(|cx| cx.expr_into(init, at))?;
                    }
                    self.set_flag(&local, true);
                } else {
                    let declared = self.declare(*local);
                    let shape = declared.layout.shape;
                    let place = self.local_place(*local);
                    self.temp_scope(|cx| {
                        let at = cx.expr(init, None)?;
                        let at = cx.owned(init, at, shape);
                        cx.store_place(place, at, shape);
                        Ok(())
                    })?;
                    self.set_flag(&declared, true);
                }
                Ok(())
            }
            PatKind::Wild if is_place(init) => self.temp_scope(|cx| cx.place(init).map(|_| ())),
            _ => {
                if self.extends(init) || binds_by_ref(pat) {
                    let place = self.scrutinee(init, &[pat])?;
                    self.b.pin();
                    self.declare_bindings(pat);
                    self.b.pin();
                    self.bind_pattern(pat, place)?;
                    self.moved_out_by(pat, init);
                    return Ok(());
                }
                // Bindings first, so that temporaries of the initialiser lie above them.
                self.declare_bindings(pat);
                self.temp_scope(|cx| {
                    let place = cx.scrutinee(init, &[pat])?;
                    cx.bind_pattern(pat, place)?;
                    cx.moved_out_by(pat, init);
                    Ok(())
                })
            }
        }
    }

    /// Registers that own their objects: a local's own registers are copied first.
    pub(super) fn owned(&mut self, expr: &Expr, at: Slots, shape: crate::bytecode::Shape) -> Slots {
        if shape.nv > 0 && is_place(expr) && self.layout(expr.ty).copy {
            let copy = self.b.alloc(shape);
            self.b.copy_value(copy, at, shape);
            return copy;
        }
        at
    }

    fn let_else(&mut self, pat: &Pat, init: &Expr, els: &Expr) -> Result<()> {
        self.declare_bindings(pat);
        let (fail, done) = (self.b.label(), self.b.label());
        let extended = self.extends(init) || binds_by_ref(pat);
        // Temporaries of the initialiser are dropped before the `else` block.
        let lower = |cx: &mut Self| {
            let first = cx.scope_drops();
            let fails = cx.b.label();
            let place = cx.scrutinee(init, &[pat])?;
            cx.test_pattern(pat, place, fails)?;
            cx.bind_pattern(pat, place)?;
            cx.moved_out_by(pat, init);
            cx.fail_path(fails, fail, first);
            Ok(())
        };
        if extended {
            lower(self)?;
            self.b.pin();
        } else {
            self.temp_scope(lower)?;
        }
        self.b.jump(done);
        self.b.bind(fail);
        self.temp_scope(|cx| cx.expr(els, None).map(|_| ()))?;
        // The else block never ends.
        self.b.jump(done);
        self.b.bind(done);
        Ok(())
    }

    /// The place that patterns are matched against; a value that is referred into gets memory of its own. What the
    /// patterns leave of a value is dropped with the innermost scope.
    pub(super) fn scrutinee(&mut self, expr: &Expr, pats: &[&Pat]) -> Result<Place> {
        let mut place = self.place(expr)?;
        if is_place(expr) {
            return Ok(place);
        }
        if let Place::Regs(at) = place
            && pats.iter().any(|pat| self.refers_into(pat))
        {
            let shape = self.shape(expr.ty);
            let o = self.cell_of(at, shape);
            place = Place::Mem { o, off: None, delta: 0 };
        }
        self.own(Root::temp(expr), expr.ty, place);
        Ok(place)
    }

    // ---- conditions

    pub(super) fn if_expr(
        &mut self,
        cond: &Expr,
        then: &Expr,
        els: Option<&Expr>,
        ty: Ty,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let at = self.dest(want, ty);
        let (no, done) = (self.b.label(), self.b.label());
        let mark = self.b.mark();
        self.push_scope();
        self.cond(cond, no)?;
        self.temp_scope(|cx| cx.expr_into(then, at))?;
        self.pop_scope();
        self.b.sweep(mark);
        if let Some(els) = els {
            self.b.jump(done);
            self.b.bind(no);
            self.temp_scope(|cx| cx.expr_into(els, at))?;
        } else {
            self.b.bind(no);
        }
        self.b.bind(done);
        Ok(at)
    }

    /// Jumps to `no` if the condition does not hold. Bindings of `let` stay declared.
    ///
    /// Temporaries of an operand that is no `let` end with the operand; those of a `let` live on if it matched. Either
    /// way they are dropped before `no` is reached.
    pub(super) fn cond(&mut self, cond: &Expr, no: Label) -> Result<()> {
        let first = self.scope_drops();
        self.cond_operand(cond, no, first)
    }

    /// `first` is the number of drops of the innermost scope before the whole condition.
    fn cond_operand(&mut self, cond: &Expr, no: Label, first: usize) -> Result<()> {
        let outer = self.b.span();
        self.b.set_span(cond.span);
        match &cond.kind {
            ExprKind::Binary(BinOp::And, left, right) => {
                self.cond_operand(left, no, first)?;
                self.cond_operand(right, no, first)?;
            }
            ExprKind::Binary(BinOp::Or, left, right) => {
                let (yes, try_right) = (self.b.label(), self.b.label());
                self.cond(left, try_right)?;
                self.b.jump(yes);
                self.b.bind(try_right);
                self.cond_operand(right, no, first)?;
                self.b.bind(yes);
            }
            ExprKind::Unary(UnOp::Not, inner) => {
                let (holds, fails) = (self.b.label(), self.b.label());
                self.cond(inner, holds)?;
                self.b.jump(fails);
                self.b.bind(holds);
                self.fail_path(fails, no, first);
            }
            ExprKind::Let(pat, init) => {
                let fails = self.b.label();
                let place = self.scrutinee(init, &[pat])?;
                self.declare_bindings(pat);
                self.test_pattern(pat, place, fails)?;
                self.bind_pattern(pat, place)?;
                self.moved_out_by(pat, init);
                self.b.pin();
                self.fail_path(fails, no, first);
            }
            ExprKind::Lit(crate::hir::Lit::Bool(true)) => {}
            _ => self.plain_operand(cond, no, first)?,
        }
        if let Some(outer) = outer {
            self.b.set_span(outer);
        }
        Ok(())
    }

    /// An operand whose temporaries end with it.
    fn plain_operand(&mut self, cond: &Expr, no: Label, first: usize) -> Result<()> {
        let fails = self.b.label();
        let (mark, pins) = (self.b.mark(), self.b.pins());
        self.push_scope();
        match &cond.kind {
            ExprKind::Binary(op, left, right) if self.comparison(*op, left.ty).is_some() => {
                let c = self.comparison(*op, left.ty).map_or(Cond::Eq, Cond::negate);
                self.compare_jump(c, left, right, fails)?;
            }
            _ => {
                let a = self.read(cond)?.s;
                self.b.emit_jump(Instr::JumpIfNot { a, to: 0 }, fails);
            }
        }
        let own = self.scope_drops() > 0;
        if own {
            let (holds, dropped) = (self.b.label(), self.b.label());
            self.drop_since(0);
            self.b.jump(holds);
            self.b.bind(fails);
            self.pop_scope();
            self.b.jump(dropped);
            self.b.bind(holds);
            self.fail_path(dropped, no, first);
        } else {
            self.pop_scope();
            self.fail_path(fails, no, first);
        }
        self.b.unpin(pins);
        self.b.release(mark);
        Ok(())
    }

    /// What happens at `fails`: the innermost scope's values since `first` are dropped, then `no` is reached.
    fn fail_path(&mut self, fails: Label, no: Label, first: usize) {
        if self.scope_drops() == first {
            self.b.redirect(fails, no);
            return;
        }
        let holds = self.b.label();
        self.b.jump(holds);
        self.b.bind(fails);
        self.drop_since(first);
        self.b.jump(no);
        self.b.bind(holds);
    }

    fn compare_jump(&mut self, c: Cond, left: &Expr, right: &Expr, to: Label) -> Result<()> {
        let a = self.operand(left, right)?;
        if let Some(value) = self.small_constant(right) {
            self.b.jump_cmp_const(c, a, value, to);
        } else {
            let b = self.read(right)?.s;
            self.b.jump_cmp(c, a, b, to);
        }
        Ok(())
    }

    /// A `bool` made of jumps: `&&`, `||`, `let`.
    pub(super) fn bool_by_jumps(&mut self, expr: &Expr, want: Option<Slots>) -> Result<Slots> {
        let at = self.dest(want, expr.ty);
        let (no, done) = (self.b.label(), self.b.label());
        let mark = self.b.mark();
        self.push_scope();
        self.cond(expr, no)?;
        self.pop_scope();
        self.b.sweep(mark);
        self.b.emit(Instr::Imm { d: at.s, v: 1 });
        self.b.jump(done);
        self.b.bind(no);
        self.b.emit(Instr::Imm { d: at.s, v: 0 });
        self.b.bind(done);
        Ok(at)
    }

    // ---- loops

    pub(super) fn loop_expr(
        &mut self,
        id: LoopId,
        body: &Expr,
        ty: Ty,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let at = self.dest(want, ty);
        if let Some((op, left, right, then)) = counted_while(id, body)
            && let Some(c) = self.comparison(op, left.ty)
            && self.small_constant(right).is_none()
        {
            self.while_comparison(id, c, left, right, then)?;
            return Ok(at);
        }
        let end = self.b.label();
        let start = self.b.here();
        self.enter(id, end, Some(start), Some(at));
        self.temp_scope(|cx| cx.expr(body, None).map(|_| ()))?;
        self.b.jump_back(start);
        self.b.bind(end);
        self.loops.pop();
        Ok(at)
    }

    /// `while left < right { … }`: the comparison is tested once before and then at the end of every round.
    fn while_comparison(
        &mut self,
        id: LoopId,
        c: Cond,
        left: &Expr,
        right: &Expr,
        body: &Expr,
    ) -> Result<()> {
        let (end, next) = (self.b.label(), self.b.label());
        self.temp_scope(|cx| cx.compare_jump(c.negate(), left, right, end))?;
        let start = self.b.here();
        self.enter(id, end, Some(next), None);
        self.temp_scope(|cx| cx.expr(body, None).map(|_| ()))?;
        self.b.bind(next);
        self.temp_scope(|cx| {
            let a = cx.operand(left, right)?;
            let b = cx.read(right)?.s;
            if !cx.b.loop_cmp(c, a, b, start) {
                cx.b.jump_cmp(c.negate(), a, b, end);
                cx.b.jump_back(start);
            }
            Ok(())
        })?;
        self.b.bind(end);
        self.loops.pop();
        Ok(())
    }

    pub(super) fn enter(
        &mut self,
        id: LoopId,
        on_break: Label,
        on_continue: Option<Label>,
        result: Option<Slots>,
    ) {
        let depth = self.scopes.len();
        self.loops.push(LoopScope { id, on_break, on_continue, result, depth });
    }

    pub(super) fn labelled(&mut self, id: LoopId, body: &Expr, ty: Ty, want: Option<Slots>) -> Result<Slots> {
        let at = self.dest(want, ty);
        let end = self.b.label();
        self.enter(id, end, None, Some(at));
        self.expr_into(body, at)?;
        self.b.bind(end);
        self.loops.pop();
        Ok(at)
    }

    pub(super) fn break_expr(
        &mut self,
        id: LoopId,
        value: Option<&Expr>,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let Some(target) = self.loops.iter().rev().find(|target| target.id == id).cloned() else {
            return Err(super::LowerError::Unsupported("`break` outside of a loop".into()));
        };
        if let (Some(value), Some(at)) = (value, target.result) {
            self.temp_scope(|cx| cx.expr_into(value, at))?;
        }
        self.drop_scopes(target.depth);
        self.b.jump(target.on_break);
        Ok(want.unwrap_or_else(|| self.b.top()))
    }

    pub(super) fn continue_expr(&mut self, id: LoopId, want: Option<Slots>) -> Result<Slots> {
        let Some(target) = self.loops.iter().rev().find(|target| target.id == id).cloned() else {
            return Err(super::LowerError::Unsupported("`continue` outside of a loop".into()));
        };
        self.drop_scopes(target.depth);
        if let Some(label) = target.on_continue {
            self.b.jump(label);
        }
        Ok(want.unwrap_or_else(|| self.b.top()))
    }

    pub(super) fn return_expr(&mut self, value: Option<&Expr>, want: Option<Slots>) -> Result<Slots> {
        let shape = self.shape(self.ret_ty);
        let mark = self.b.mark();
        let at = self.b.alloc(shape);
        if let Some(value) = value {
            self.temp_scope(|cx| cx.expr_into(value, at))?;
        }
        self.drop_scopes(0);
        self.ret(at, shape);
        self.b.release(mark);
        Ok(want.unwrap_or_else(|| self.b.top()))
    }

    /// `x?`.
    pub(super) fn try_expr(
        &mut self,
        inner: &Expr,
        from: Option<&Callee>,
        ty: Ty,
        want: Option<Slots>,
    ) -> Result<Slots> {
        let at = self.dest(want, ty);
        let mark = self.b.mark();
        let value = self.expr(inner, None)?;
        let layout = self.layout(inner.ty);
        let Repr::Enum(variants) = layout.repr.clone() else {
            return Err(super::LowerError::Unsupported("`?` on this type".into()));
        };
        // `Option` is `None, Some`; `Result` is `Ok, Err`.
        let is_option = variants[0].is_empty() && variants.len() == 2 && self.is_option(inner.ty);
        let (good, field) = if is_option { (1, variants[1][0]) } else { (0, variants[0][0]) };
        let (pass, shape) = (self.b.label(), self.shape(field.ty));
        self.b.jump_cmp_const(Cond::Eq, value.s, good, pass);
        let ret_layout = self.layout(self.ret_ty);
        let result = self.b.alloc(ret_layout.shape);
        if is_option {
            self.begin_variant(&ret_layout, 0, result);
        } else {
            let error = variants[1][0];
            let error_shape = self.shape(error.ty);
            let error_at = Slots { s: value.s + error.s, o: value.o + error.o };
            let fields = self.begin_variant(&ret_layout, 1, result);
            let to = Slots { s: result.s + fields[0].s, o: result.o + fields[0].o };
            match from {
                None => self.b.move_value(to, error_at, error_shape),
                Some(from) => {
                    let args = self.mono_args(&from.args);
                    let id = self.vm.instance_of(self.program, &Callee { def: from.def, args })?;
                    let mark = self.b.mark();
                    let window = self.b.alloc(error_shape);
                    self.b.move_value(window, error_at, error_shape);
                    self.finish_call(mark, window, fields[0].ty, Some(to), |cx, window| {
                        let k = cx.b.callee(id);
                        cx.b.emit(Instr::Call { s: window.s, o: window.o, k });
                    });
                }
            }
        }
        self.drop_scopes(0);
        let shape_ret = ret_layout.shape;
        self.ret(result, shape_ret);
        self.b.bind(pass);
        let from = Slots { s: value.s + field.s, o: value.o + field.o };
        self.load_place(Place::Regs(from), at, shape, Objects::Take);
        self.b.release(mark);
        Ok(at)
    }

    /// Whether temporaries of an initialiser live as long as what it initialises: `let x = &temporary();`.
    fn extends(&self, init: &Expr) -> bool {
        match &init.kind {
            ExprKind::Ref { place, .. } => self.is_temporary(place),
            ExprKind::Tuple(parts) | ExprKind::Array(parts) => parts.iter().any(|part| self.extends(part)),
            ExprKind::Adt { fields, .. } => fields.iter().any(|(_, field)| self.extends(field)),
            ExprKind::Coerce(_, inner) | ExprKind::Cast(inner) => self.extends(inner),
            ExprKind::Block(block) => block.tail.as_deref().is_some_and(|tail| self.extends(tail)),
            _ => false,
        }
    }

    /// Whether a place is (a part of) a value that is made for it.
    fn is_temporary(&self, place: &Expr) -> bool {
        match &place.kind {
            ExprKind::Local(_) | ExprKind::Static(_) | ExprKind::Parts(_) => false,
            ExprKind::Field(base, _) | ExprKind::Index(base, _) => self.is_temporary(base),
            ExprKind::Ref { place, .. } => self.is_temporary(place),
            ExprKind::Deref(pointer) => match &pointer.kind {
                // `*x` and `x[i]` of types that overload them.
                ExprKind::Call(callee, args) => {
                    let name = self.program.info(callee.def).name;
                    matches!(name.as_str(), "deref" | "deref_mut" | "index" | "index_mut")
                        && args.first().is_some_and(|arg| self.extends(arg))
                }
                _ => self.is_temporary(pointer),
            },
            _ => true,
        }
    }

    fn is_option(&mut self, ty: Ty) -> bool {
        let ty = self.mono(ty);
        let TyKind::Adt(def, _) = ty.kind() else { return false };
        match self.program.item(*def) {
            Item::Enum(adt) => adt.lang.is_some_and(|lang| lang.as_str() == "Option"),
            _ => false,
        }
    }
}

/// The parts of `while left op right { then }` if its operands are plain: variables, fields, literals.
fn counted_while(id: LoopId, body: &Expr) -> Option<(BinOp, &Expr, &Expr, &Expr)> {
    let ExprKind::If { cond, then, els: Some(els) } = &body.kind else { return None };
    let ExprKind::Binary(op, left, right) = &cond.kind else { return None };
    let mut leave = &**els;
    loop {
        leave = match &leave.kind {
            ExprKind::Coerce(_, inner) => inner,
            ExprKind::Block(block) => match (&block.stmts[..], &block.tail) {
                ([], Some(tail)) => tail,
                ([Stmt::Expr(only)], None) => only,
                _ => return None,
            },
            ExprKind::Break(target, None) if *target == id => break,
            _ => return None,
        };
    }
    let plain = |expr: &Expr| match &expr.kind {
        ExprKind::Local(_) | ExprKind::Lit(_) => true,
        ExprKind::Field(base, _) => matches!(base.kind, ExprKind::Local(_)),
        _ => false,
    };
    (plain(left) && plain(right)).then_some((*op, left, right, then))
}

fn binds_by_ref(pat: &Pat) -> bool {
    let mut found = false;
    super::walk::each_pat(pat, &mut |pat| {
        found |= matches!(pat.kind, PatKind::Bind { by: BindBy::Ref | BindBy::RefMut, .. });
    });
    found
}
