//! Final types: every variable in a finished body is replaced by what it stands for.

use std::rc::Rc;

use super::FnCx;
use super::autoderef::is_place;
use super::op::{Operator, is_builtin};
use crate::ast::BinOp;
use crate::diagnostic::Diagnostic;
use crate::hir::{self, Body, Callee, ClosureKind, ExprKind, PatKind};
use crate::span::{Span, Symbol};
use crate::ty::{FloatTy, IntTy, Ty, TyFlags, TyKind};

impl FnCx<'_> {
    pub(crate) fn write_back(&mut self, body: &mut Body) {
        let mut locals = std::mem::take(&mut body.locals);
        for local in &mut locals {
            local.ty = self.final_type(local.ty, local.span);
            self.require_sized(local.ty, local.span);
        }
        body.locals = locals;
        body.ret = self.final_type(body.ret, body.value.span);
        let mut params = std::mem::take(&mut body.params);
        for (pat, ty) in &mut params {
            self.finish_pat(pat);
            *ty = self.final_type(*ty, pat.span);
        }
        body.params = params;
        self.finish_expr(&mut body.value);
        for opaque in &mut body.opaques {
            *opaque = self.final_type(*opaque, body.value.span);
        }
        let mut irrefutable = std::mem::take(&mut self.irrefutable);
        irrefutable.iter_mut().for_each(|(pat, _)| self.finish_pat(pat));
        self.irrefutable = irrefutable;
    }

    fn require_sized(&mut self, ty: Ty, span: Span) {
        if self.world.is_unsized(ty) {
            let text = self.display(ty);
            let message = format!("the size for values of type `{text}` cannot be known at compilation time");
            if !self.diagnostics.iter().any(|known| known.primary.span == span) {
                self.report(
                    Diagnostic::error("E0277", span, message)
                        .label("doesn't have a size known at compile-time"),
                );
            }
        }
    }

    pub(crate) fn final_type(&mut self, ty: Ty, span: Span) -> Ty {
        let ty = self.resolve(ty);
        if !ty.has(TyFlags::INFER) {
            return ty;
        }
        if !self.diagnostics.iter().any(Diagnostic::is_error) {
            let at = first_variable(ty).and_then(|var| self.solver.vars.origin(var)).unwrap_or(span);
            let text = self.display(ty);
            let label = if ty.is_var() {
                "cannot infer type".to_string()
            } else {
                format!("cannot infer all of `{text}`")
            };
            self.report(Diagnostic::error("E0282", at, "type annotations needed").label(label));
        }
        replace_variables(ty)
    }

    fn finish_callee(&mut self, callee: &mut Callee, span: Span) {
        for arg in &mut callee.args {
            *arg = self.final_type(*arg, span);
        }
    }

    fn finish_block(&mut self, block: &mut hir::Block) {
        for stmt in &mut block.stmts {
            match stmt {
                hir::Stmt::Let { pat, init, els, .. } => {
                    if let Some(init) = init {
                        self.finish_expr(init);
                    }
                    self.finish_pat(pat);
                    if let Some(els) = els {
                        self.finish_expr(els);
                    }
                }
                hir::Stmt::Expr(expr) => self.finish_expr(expr),
            }
        }
        if let Some(tail) = &mut block.tail {
            self.finish_expr(tail);
        }
    }

    fn finish_format(&mut self, args: &mut hir::FormatArgs, span: Span) {
        args.args.iter_mut().for_each(|arg| self.finish_expr(arg));
        args.fns.iter_mut().for_each(|callee| self.finish_callee(callee, span));
    }

    fn finish_expr(&mut self, expr: &mut hir::Expr) {
        let span = expr.span;
        match &mut expr.kind {
            ExprKind::Lit(lit) => {
                let ty = self.resolve(expr.ty);
                self.check_literal_range(lit, ty, span);
                if let (hir::Lit::Float(value), TyKind::Float(FloatTy::F32)) = (&mut *lit, ty.kind()) {
                    *value = f64::from(*value as f32);
                }
            }
            ExprKind::Const(callee) => self.finish_callee(callee, span),
            ExprKind::ConstParam(ty) => *ty = self.final_type(*ty, span),
            ExprKind::Unary(_, a)
            | ExprKind::Field(a, _)
            | ExprKind::Deref(a)
            | ExprKind::Repeat(a)
            | ExprKind::Cast(a)
            | ExprKind::Coerce(_, a) => self.finish_expr(a),
            ExprKind::Ref { place, .. } => self.finish_expr(place),
            ExprKind::Binary(_, a, b)
            | ExprKind::Assign(a, b)
            | ExprKind::AssignOp(_, a, b)
            | ExprKind::Index(a, b) => {
                self.finish_expr(a);
                self.finish_expr(b);
            }
            ExprKind::Call(callee, args) => {
                args.iter_mut().for_each(|arg| self.finish_expr(arg));
                self.finish_callee(callee, span);
                self.simplify_operator(expr);
            }
            ExprKind::CallPtr(function, args) => {
                self.finish_expr(function);
                args.iter_mut().for_each(|arg| self.finish_expr(arg));
            }
            ExprKind::CallClosure(function, args) => {
                self.finish_expr(function);
                args.iter_mut().for_each(|arg| self.finish_expr(arg));
                self.move_callee(function);
            }
            ExprKind::Adt { fields, base, .. } => {
                fields.iter_mut().for_each(|(_, value)| self.finish_expr(value));
                if let Some(base) = base {
                    self.finish_expr(base);
                }
            }
            ExprKind::Tuple(parts) | ExprKind::Array(parts) | ExprKind::Vec(parts) => {
                parts.iter_mut().for_each(|part| self.finish_expr(part));
            }
            ExprKind::VecRepeat { value, count, clone } => {
                self.finish_expr(value);
                self.finish_expr(count);
                self.finish_callee(clone, span);
            }
            ExprKind::Block(block) => self.finish_block(block),
            ExprKind::If { cond, then, els } => {
                self.finish_expr(cond);
                self.finish_expr(then);
                if let Some(els) = els {
                    self.finish_expr(els);
                }
            }
            ExprKind::Let(pat, value) => {
                self.finish_expr(value);
                self.finish_pat(pat);
            }
            ExprKind::Match { scrutinee, arms } => {
                self.finish_expr(scrutinee);
                for arm in arms {
                    self.finish_pat(&mut arm.pat);
                    if let Some(guard) = &mut arm.guard {
                        self.finish_expr(guard);
                    }
                    self.finish_expr(&mut arm.body);
                }
            }
            ExprKind::Loop { body, .. } | ExprKind::Labelled { body, .. } => self.finish_expr(body),
            ExprKind::For { pat, iter, next, item, body, .. } => {
                self.finish_expr(iter);
                self.finish_callee(next, span);
                *item = self.final_type(*item, span);
                self.finish_pat(pat);
                self.finish_expr(body);
            }
            ExprKind::Break(_, value) | ExprKind::Return(value) => {
                if let Some(value) = value {
                    self.finish_expr(value);
                }
            }
            ExprKind::Try { expr: inner, from } => {
                self.finish_expr(inner);
                if let Some(callee) = from {
                    self.finish_callee(callee, span);
                    if callee.args[0] == callee.args[1] {
                        *from = None;
                    }
                }
            }
            ExprKind::Closure(closure) => {
                let closure = Rc::make_mut(closure);
                for (pat, ty) in &mut closure.params {
                    self.finish_pat(pat);
                    *ty = self.final_type(*ty, pat.span);
                }
                closure.ret = self.final_type(closure.ret, closure.span);
                self.finish_expr(&mut closure.body);
            }
            ExprKind::Format { args, .. } | ExprKind::Panic(args) => self.finish_format(args, span),
            ExprKind::Local(_)
            | ExprKind::Static(_)
            | ExprKind::Parts(_)
            | ExprKind::FnItem
            | ExprKind::PanicText(_)
            | ExprKind::Continue(_)
            | ExprKind::Error => {}
        }
        expr.ty = self.final_type(expr.ty, span);
    }

    /// A callee that a call uses up is moved, as a block's value is.
    fn move_callee(&mut self, function: &mut hir::Expr) {
        let by_reference = matches!(function.ty.kind(), TyKind::Ref { .. } | TyKind::Closure(..));
        if by_reference
            || !is_place(function)
            || self.call_kind(function.ty) != ClosureKind::FnOnce
            || self.solver.is_copy(function.ty)
        {
            return;
        }
        let (ty, span) = (function.ty, function.span);
        let place = std::mem::replace(&mut function.kind, ExprKind::Error);
        let tail = Some(Box::new(hir::Expr { kind: place, ty, span }));
        function.kind = ExprKind::Block(hir::Block { stmts: vec![], tail });
    }

    fn finish_pat(&mut self, pat: &mut hir::Pat) {
        pat.ty = self.final_type(pat.ty, pat.span);
        match &mut pat.kind {
            PatKind::Bind { sub: Some(sub), .. } => self.finish_pat(sub),
            PatKind::Fields(fields) | PatKind::Variant { fields, .. } => {
                fields.iter_mut().for_each(|(_, pat)| self.finish_pat(pat));
            }
            PatKind::Deref(inner) => self.finish_pat(inner),
            PatKind::Const(callee) => self.finish_callee(callee, pat.span),
            PatKind::Lit(lit) => self.check_literal_range(lit, pat.ty, pat.span),
            PatKind::Slice { prefix, rest, suffix } => {
                prefix.iter_mut().chain(suffix).for_each(|pat| self.finish_pat(pat));
                if let Some(Some(rest)) = rest {
                    self.finish_pat(rest);
                }
            }
            PatKind::Or(pats) => pats.iter_mut().for_each(|pat| self.finish_pat(pat)),
            _ => {}
        }
    }

    /// An operator whose operands turned out to be primitives is built in after all.
    fn simplify_operator(&mut self, expr: &mut hir::Expr) {
        let ExprKind::Call(callee, args) = &mut expr.kind else { return };
        if args.len() != 2 || callee.args.len() != 2 {
            return;
        }
        let Some(trait_) = self.world.def(callee.def).parent else { return };
        let Some(lang) = self.world.lang_of(trait_) else { return };
        let name = self.world.def(callee.def).name;
        let Some(op) = operator_named(lang, name) else { return };
        let (a, b) = (callee.args[0], callee.args[1]);
        if !is_builtin(op, a, b) || !(a == b || matches!(op, BinOp::Shl | BinOp::Shr)) {
            return;
        }
        let right = args.pop().expect("two operands");
        let left = args.pop().expect("two operands");
        let (left, right) =
            if Operator::is_comparison(op) { (referent(left), referent(right)) } else { (left, right) };
        expr.kind = ExprKind::Binary(op, Box::new(left), Box::new(right));
    }

    fn check_literal_range(&mut self, lit: &hir::Lit, ty: Ty, span: Span) {
        let TyKind::Int(int) = ty.kind() else { return };
        let fits = match lit {
            hir::Lit::Int(value) => match (int.is_signed(), int.bits()) {
                (true, 128) => true,
                (false, 128) => *value >= 0,
                (true, bits) => (-(1i128 << (bits - 1))..(1i128 << (bits - 1))).contains(value),
                (false, bits) => (0..(1i128 << bits)).contains(value),
            },
            hir::Lit::BigUint(_) => *int == IntTy::U128,
            _ => true,
        };
        if !fits {
            let negative = matches!(lit, hir::Lit::Int(value) if *value < 0) && !int.is_signed();
            if negative {
                let text = self.display(ty);
                self.report(
                    Diagnostic::error(
                        "E0600",
                        span,
                        format!("cannot apply unary operator `-` to type `{text}`"),
                    )
                    .label("cannot apply unary operator `-`")
                    .note("unsigned values cannot be negated"),
                );
                return;
            }
            self.report(Diagnostic::plain_error(span, format!("literal out of range for `{}`", int.name())));
        }
    }
}

fn referent(expr: hir::Expr) -> hir::Expr {
    match expr.kind {
        ExprKind::Ref { place, .. } => *place,
        kind => {
            let ty = expr.ty.pointee().unwrap_or(expr.ty);
            let span = expr.span;
            hir::Expr { kind: ExprKind::Deref(Box::new(hir::Expr { kind, ..expr })), ty, span }
        }
    }
}

fn operator_named(lang: &str, method: Symbol) -> Option<BinOp> {
    let all = [
        BinOp::Add,
        BinOp::Sub,
        BinOp::Mul,
        BinOp::Div,
        BinOp::Rem,
        BinOp::BitAnd,
        BinOp::BitOr,
        BinOp::BitXor,
        BinOp::Shl,
        BinOp::Shr,
        BinOp::Eq,
        BinOp::Ne,
        BinOp::Lt,
        BinOp::Le,
        BinOp::Gt,
        BinOp::Ge,
    ];
    all.into_iter().find(|&op| {
        let rule = Operator::of(op);
        rule.trait_ == lang && rule.method == method.as_str()
    })
}

fn first_variable(ty: Ty) -> Option<Ty> {
    let mut found = None;
    ty.any(&mut |part| {
        if matches!(part.kind(), TyKind::Infer(_)) && found.is_none() {
            found = Some(part);
        }
        found.is_some()
    });
    found
}

fn replace_variables(ty: Ty) -> Ty {
    match ty.kind() {
        TyKind::Infer(_) => Ty::error(),
        _ => ty.map_children(&mut replace_variables),
    }
}
