//! Expressions: the dispatch, and those that need no file of their own.

use std::rc::Rc;

use super::autoderef::is_place;
use super::errors::Reason;
use super::solve::Cause;
use super::{CastCheck, FnCx};
use crate::ast::{self, Lit, UnOp};
use crate::diagnostic::Diagnostic;
use crate::hir::{self, ExprKind};
use crate::span::Span;
use crate::ty::{FloatTy, IntTy, Ty, TyKind};
use crate::world::{Predicate, TraitRef};

impl FnCx<'_> {
    /// Checks an expression. `expected` is a hint: the caller coerces.
    pub(crate) fn check(&mut self, expr: &ast::Expr, expected: Option<Ty>) -> hir::Expr {
        let value = self.check_kind(expr, expected);
        if self.shallow(value.ty).is_never() {
            self.diverges = true;
        }
        value
    }

    fn check_kind(&mut self, expr: &ast::Expr, expected: Option<Ty>) -> hir::Expr {
        let span = expr.span;
        let done = |kind: ExprKind, ty: Ty| hir::Expr { kind, ty, span };
        match &expr.kind {
            ast::ExprKind::Lit(lit) => self.check_lit(lit, span, expected, false),
            ast::ExprKind::Path(path) => self.check_path(path, span, expected),
            ast::ExprKind::Unary(op, inner) => self.check_unary(*op, inner, span, expected),
            ast::ExprKind::Binary { op, op_span, lhs, rhs } => {
                self.check_binary(*op, *op_span, lhs, rhs, span, expected)
            }
            ast::ExprKind::Assign { lhs, rhs } => self.check_assign(lhs, rhs, span),
            ast::ExprKind::AssignOp { op, op_span, lhs, rhs } => {
                self.check_assign_op(*op, *op_span, lhs, rhs, span)
            }
            ast::ExprKind::Ref { mutable, expr: inner } => self.check_ref(*mutable, inner, span, expected),
            ast::ExprKind::Call { callee, args } => self.check_call(callee, args, span, expected),
            ast::ExprKind::MethodCall { recv, segment, args } => {
                self.check_method_call(recv, segment, args, span, expected)
            }
            ast::ExprKind::Field { expr: inner, name } => self.check_field(inner, *name, span),
            ast::ExprKind::Index { expr: inner, index } => self.check_index(inner, index, span),
            ast::ExprKind::Range { lo, hi, inclusive } => {
                self.check_range(lo.as_deref(), hi.as_deref(), *inclusive, span, expected)
            }
            ast::ExprKind::Cast { expr: inner, ty } => self.check_cast(inner, ty, span),
            ast::ExprKind::Tuple(parts) => {
                let hints: Option<Vec<Ty>> = expected.and_then(|ty| match self.shallow(ty).kind() {
                    TyKind::Tuple(hints) if hints.len() == parts.len() => Some(hints.clone()),
                    _ => None,
                });
                let parts: Vec<_> = parts
                    .iter()
                    .enumerate()
                    .map(|(index, part)| match hints.as_ref().map(|hints| hints[index]) {
                        Some(hint) => {
                            let value = self.check(part, Some(hint));
                            self.bring_to(value, hint)
                        }
                        None => self.check(part, None),
                    })
                    .collect();
                let ty = Ty::tuple(parts.iter().map(|part| part.ty).collect());
                done(ExprKind::Tuple(parts), ty)
            }
            ast::ExprKind::Array(elements) => self.check_array(elements, span, expected),
            ast::ExprKind::Repeat { value, count } => {
                let hint = expected.and_then(|ty| self.element_hint(ty));
                let block = matches!(value.kind, ast::ExprKind::ConstBlock(_));
                let value = match hint {
                    Some(hint) => {
                        let value = self.check(value, Some(hint));
                        self.bring_to(value, hint)
                    }
                    None => self.check(value, None),
                };
                let len = self.with_host(count.span, |world, binder, host| {
                    world.const_in_type(binder, count, Some(Ty::usize()), host)
                });
                if !matches!(len.kind(), TyKind::Const(crate::ty::ConstValue::Bits(0 | 1)))
                    && !block
                    && !matches!(value.kind, ExprKind::Const(_))
                    && let Some(copy) = self.world.lang_item("Copy")
                {
                    let bound = Predicate::Trait(TraitRef { trait_: copy, args: vec![value.ty] });
                    self.obligation(bound, value.span);
                }
                let ty = Ty::new(TyKind::Array(value.ty, len));
                done(ExprKind::Repeat(Box::new(value)), ty)
            }
            ast::ExprKind::Struct { path, fields, base } => {
                self.check_struct(path, fields, base.as_deref(), span, expected)
            }
            ast::ExprKind::Block { label, block } => self.check_block(block, expected, label.as_ref()),
            ast::ExprKind::ConstBlock(block) => self.check_block(block, expected, None),
            ast::ExprKind::UnsafeBlock(_) => self.refuse(span, "`unsafe` blocks are"),
            ast::ExprKind::Async => self.refuse(span, "`async` code is"),
            ast::ExprKind::If { cond, then, els } => {
                self.check_if(cond, then, els.as_deref(), span, expected)
            }
            ast::ExprKind::Let { pat, expr: inner } => {
                let mut value = self.check(inner, None);
                let pat = self.check_pattern(pat, value.ty);
                self.mutable_bindings_reach(&pat, &mut value);
                done(ExprKind::Let(Box::new(pat), Box::new(value)), Ty::bool())
            }
            ast::ExprKind::Match { scrutinee, arms } => self.check_match(scrutinee, arms, span, expected),
            ast::ExprKind::Loop { label, body } => self.check_loop(label.as_ref(), body, span, expected),
            ast::ExprKind::While { label, cond, body } => self.check_while(label.as_ref(), cond, body, span),
            ast::ExprKind::For { label, pat, iter, body } => {
                self.check_for(label.as_ref(), pat, iter, body, span)
            }
            ast::ExprKind::Break { label, value } => self.check_break(label.as_ref(), value.as_deref(), span),
            ast::ExprKind::Continue { label } => self.check_continue(label.as_ref(), span),
            ast::ExprKind::Return(value) => self.check_return(value.as_deref(), span),
            ast::ExprKind::Closure(closure) => self.check_closure(closure, span, expected),
            ast::ExprKind::Try(inner) => self.check_try(inner, span),
            ast::ExprKind::Macro(call) => self.check_macro(call, span, expected),
            ast::ExprKind::Underscore => {
                self.report(
                    Diagnostic::plain_error(
                        span,
                        "in expressions, `_` can only be used on the left-hand side of an assignment",
                    )
                    .label("`_` not allowed here"),
                );
                self.error_expr(span)
            }
            ast::ExprKind::Error => self.error_expr(span),
        }
    }

    pub(crate) fn refuse(&mut self, span: Span, construct: &str) -> hir::Expr {
        self.report(Diagnostic::refused(span, construct));
        self.error_expr(span)
    }

    pub(crate) fn check_lit(
        &mut self,
        lit: &Lit,
        span: Span,
        expected: Option<Ty>,
        negative: bool,
    ) -> hir::Expr {
        let (lit, ty) = self.lit_type(lit, span, expected, negative);
        hir::Expr { kind: ExprKind::Lit(lit), ty, span }
    }

    /// A literal and its type: its suffix, what is expected if that is a number, or a variable.
    pub(crate) fn lit_type(
        &mut self,
        lit: &Lit,
        span: Span,
        expected: Option<Ty>,
        negative: bool,
    ) -> (hir::Lit, Ty) {
        let expected = expected.map(|ty| self.shallow(ty));
        match lit {
            Lit::Int { value, suffix } => {
                let suffix = suffix.map(|name| name.as_str());
                let float = match suffix {
                    Some("f32") => Some(FloatTy::F32),
                    Some("f64") => Some(FloatTy::F64),
                    _ => None,
                };
                if let Some(float) = float {
                    return (hir::Lit::Float(*value as f64), Ty::new(TyKind::Float(float)));
                }
                let named = suffix.and_then(|name| IntTy::ALL.iter().find(|(_, known)| *known == name));
                let ty = match (named, expected.map(|ty| ty.kind())) {
                    (Some((int, _)), _) => Ty::int(*int),
                    (None, Some(TyKind::Int(int))) => Ty::int(*int),
                    _ => self.solver.vars.fresh_int(),
                };
                let lit = match i128::try_from(*value) {
                    Ok(value) => hir::Lit::Int(if negative { -value } else { value }),
                    Err(_) if negative && *value == 1 << 127 => hir::Lit::Int(i128::MIN),
                    Err(_) => hir::Lit::BigUint(*value),
                };
                (lit, ty)
            }
            Lit::Float { text, suffix } => {
                let value: f64 = text.as_str().parse().unwrap_or(f64::NAN);
                let ty = match (suffix.map(|name| name.as_str()), expected.map(|ty| ty.kind())) {
                    (Some("f32"), _) => Ty::new(TyKind::Float(FloatTy::F32)),
                    (Some(_), _) => Ty::f64(),
                    (None, Some(TyKind::Float(float))) => Ty::new(TyKind::Float(*float)),
                    _ => self.solver.vars.fresh_float(),
                };
                // An `f32` is rounded from the text once, not through `f64`.
                let value = if *ty.kind() == TyKind::Float(FloatTy::F32) {
                    f64::from(text.as_str().parse::<f32>().unwrap_or(f32::NAN))
                } else {
                    value
                };
                (hir::Lit::Float(if negative { -value } else { value }), ty)
            }
            Lit::Bool(value) => (hir::Lit::Bool(*value), Ty::bool()),
            Lit::Char(value) => (hir::Lit::Char(*value), Ty::new(TyKind::Char)),
            Lit::Byte(value) => (hir::Lit::Int(i128::from(*value)), Ty::int(IntTy::U8)),
            Lit::Str(text) => (hir::Lit::Str(Rc::clone(text)), Ty::reference(false, Ty::str())),
            Lit::ByteStr(bytes) => {
                let len = Ty::constant(bytes.len() as i128);
                let array = Ty::new(TyKind::Array(Ty::int(IntTy::U8), len));
                let _ = span;
                (hir::Lit::Bytes(Rc::clone(bytes)), Ty::reference(false, array))
            }
        }
    }

    fn check_ref(&mut self, mutable: bool, inner: &ast::Expr, span: Span, expected: Option<Ty>) -> hir::Expr {
        // `&[1, 2]` where `&[f64]` is expected: the element type reaches in; the length does not.
        let hint = expected.and_then(|ty| match self.shallow(ty).kind() {
            TyKind::Ref { ty, .. } => Some(*ty),
            _ => None,
        });
        let hint = hint.filter(|&ty| {
            let is_place = matches!(inner.kind, ast::ExprKind::Path(_) | ast::ExprKind::Field { .. });
            !matches!(self.shallow(ty).kind(), TyKind::Str | TyKind::Dyn(_)) && !is_place
        });
        let place = self.check(inner, hint);
        self.reference_to(place, mutable, span)
    }

    fn element_hint(&mut self, ty: Ty) -> Option<Ty> {
        match self.shallow(ty).kind() {
            TyKind::Array(element, _) | TyKind::Slice(element) => Some(*element),
            _ => None,
        }
    }

    pub(crate) fn check_array(
        &mut self,
        elements: &[ast::Expr],
        span: Span,
        expected: Option<Ty>,
    ) -> hir::Expr {
        let hint = expected.and_then(|ty| self.element_hint(ty));
        let (values, element) = self.check_elements(elements, span, hint);
        let ty = Ty::new(TyKind::Array(element, Ty::constant(values.len() as i128)));
        hir::Expr { kind: ExprKind::Array(values), ty, span }
    }

    /// Elements of one type: the first decides unless a type is expected.
    pub(crate) fn check_elements(
        &mut self,
        elements: &[ast::Expr],
        span: Span,
        hint: Option<Ty>,
    ) -> (Vec<hir::Expr>, Ty) {
        let mut values: Vec<hir::Expr> = Vec::with_capacity(elements.len());
        let mut merged = hint.filter(|&ty| !self.shallow(ty).is_var());
        for element in elements {
            let value = self.check(element, merged.or(hint));
            match self.merge_branch(merged, value) {
                Ok((ty, value)) => {
                    merged = Some(ty);
                    values.push(value);
                }
                Err((ty, value)) => {
                    self.report_mismatch(&value, ty, Reason::Plain);
                    merged = Some(ty);
                }
            }
        }
        let element = merged.or(hint).unwrap_or_else(|| self.fresh(span));
        let values = values.into_iter().map(|value| self.bring_to(value, element)).collect();
        (values, element)
    }

    fn check_range(
        &mut self,
        lo: Option<&ast::Expr>,
        hi: Option<&ast::Expr>,
        inclusive: bool,
        span: Span,
        expected: Option<Ty>,
    ) -> hir::Expr {
        let lang = match (lo.is_some(), hi.is_some(), inclusive) {
            (true, true, false) => "Range",
            (true, true, true) => "RangeInclusive",
            (true, false, _) => "RangeFrom",
            (false, true, false) => "RangeTo",
            (false, true, true) => "RangeToInclusive",
            (false, false, _) => "RangeFull",
        };
        let Some(def) = self.world.lang_item(lang) else {
            return self.refuse(span, "ranges without std are");
        };
        let hint = expected.and_then(|ty| match self.shallow(ty).kind() {
            TyKind::Adt(adt, args) if *adt == def => args.first().copied(),
            _ => None,
        });
        let ends: Vec<&ast::Expr> = lo.into_iter().chain(hi).collect();
        if ends.is_empty() {
            let ty = Ty::new(TyKind::Adt(def, vec![]));
            return hir::Expr { kind: ExprKind::Adt { variant: 0, fields: vec![], base: None }, ty, span };
        }
        let (mut values, mut item): (Vec<hir::Expr>, Option<Ty>) = (vec![], None);
        for end in ends {
            let value = self.check(end, item.or(hint));
            match self.merge_branch(item, value) {
                Ok((ty, value)) => {
                    item = Some(ty);
                    values.push(value);
                }
                Err((ty, value)) => {
                    self.report_mismatch(&value, ty, Reason::Plain);
                    return self.error_expr(span);
                }
            }
        }
        let item = item.unwrap_or_else(Ty::error);
        let values: Vec<_> = values.into_iter().map(|value| self.bring_to(value, item)).collect();
        let ty = Ty::new(TyKind::Adt(def, vec![item]));
        if lang == "RangeInclusive" {
            // `a..=b` is `RangeInclusive::new(a, b)`: its third field is private.
            let new = self.world.inherent_items(ty, crate::span::Symbol::new("new")).first().copied();
            if let Some(new) = new {
                let callee = hir::Callee { def: new, args: vec![item] };
                return hir::Expr { kind: ExprKind::Call(callee, values), ty, span };
            }
        }
        let fields = values.into_iter().enumerate().map(|(index, value)| (index as u32, value)).collect();
        hir::Expr { kind: ExprKind::Adt { variant: 0, fields, base: None }, ty, span }
    }

    fn check_cast(&mut self, inner: &ast::Expr, ty: &ast::Type, span: Span) -> hir::Expr {
        let to = self.lower(ty);
        // `1 as u8`, `[1, 2] as [f32; 2]`: the literal takes the type where it can; a character is made of a `u8`.
        let hint = if matches!(self.shallow(to).kind(), TyKind::Char) { Ty::int(IntTy::U8) } else { to };
        let value = self.check(inner, Some(hint));
        let from = self.known(value.ty);
        let to_known = self.known(to);
        let is_primitive = |ty: Ty| ty.is_numeric() || matches!(ty.kind(), TyKind::Bool | TyKind::Char);
        // `x as _` says what it is by where it is used, which may come later.
        let open = to_known.is_var() && is_primitive(from);
        if !open && !is_primitive(to_known) && !to_known.is_error() {
            // Anything else is an explicit coercion.
            return match self.coerce(value, to_known) {
                Ok(value) => hir::Expr { span, ..value },
                Err(value) => {
                    let from = value.ty;
                    self.casts.push(CastCheck { from, to, span, expr_span: inner.span });
                    hir::Expr { kind: ExprKind::Cast(Box::new(value)), ty: to, span }
                }
            };
        }
        self.casts.push(CastCheck { from, to, span, expr_span: inner.span });
        hir::Expr { kind: ExprKind::Cast(Box::new(value)), ty: to, span }
    }

    fn check_unary(&mut self, op: UnOp, inner: &ast::Expr, span: Span, expected: Option<Ty>) -> hir::Expr {
        if op == UnOp::Neg
            && let ast::ExprKind::Lit(lit @ (Lit::Int { .. } | Lit::Float { .. })) = &inner.kind
        {
            let value = self.check_lit(lit, span, expected, true);
            if let TyKind::Int(int) = self.shallow(value.ty).kind()
                && !int.is_signed()
            {
                self.report_unary(UnOp::Neg, value.ty, span, inner);
                return self.error_expr(span);
            }
            // Kept whole, so that `-128i8` is in range.
            return value;
        }
        match op {
            UnOp::Deref => {
                let value = self.check(inner, None);
                let ty = self.known(value.ty);
                match self.deref_step(ty) {
                    Some(step) => {
                        let place = self.apply_step(value, step);
                        hir::Expr { span, ..place }
                    }
                    None => {
                        if ty.is_var() {
                            self.report_needs_annotation(inner.span, ty);
                        } else if !ty.is_error() {
                            let name = self.display(ty);
                            self.report(
                                Diagnostic::error(
                                    "E0614",
                                    span,
                                    format!("type `{name}` cannot be dereferenced"),
                                )
                                .label("can't be dereferenced"),
                            );
                        }
                        self.error_expr(span)
                    }
                }
            }
            UnOp::Neg | UnOp::Not => {
                let value = self.check(inner, expected);
                let ty = self.known(value.ty);
                let builtin = match op {
                    UnOp::Neg => match ty.kind() {
                        TyKind::Int(int) => int.is_signed(),
                        TyKind::Float(_)
                        | TyKind::Infer(crate::ty::InferVar::Int(_) | crate::ty::InferVar::Float(_)) => true,
                        _ => false,
                    },
                    _ => matches!(
                        ty.kind(),
                        TyKind::Bool | TyKind::Int(_) | TyKind::Infer(crate::ty::InferVar::Int(_))
                    ),
                };
                if builtin {
                    return hir::Expr { kind: ExprKind::Unary(op, Box::new(value)), ty, span };
                }
                if ty.is_error() || ty.is_never() {
                    return hir::Expr { kind: ExprKind::Unary(op, Box::new(value)), ty, span };
                }
                let (lang, method) = if op == UnOp::Neg { ("Neg", "neg") } else { ("Not", "not") };
                let Some(trait_) = self.world.lang_item(lang) else { return self.error_expr(span) };
                let bound = TraitRef { trait_, args: vec![ty] };
                if self.solver.may_hold(bound.clone()) == super::solve::Holds::No {
                    self.report_unary(op, ty, span, inner);
                    return self.error_expr(span);
                }
                self.solver.add(Predicate::Trait(bound), Cause::plain(span));
                let output = Ty::new(TyKind::Projection {
                    trait_,
                    assoc: crate::span::Symbol::new("Output"),
                    args: vec![ty],
                });
                let output = self.normalize(output);
                let callee = self.trait_callee(lang, method, vec![ty]);
                hir::Expr { kind: ExprKind::Call(callee, vec![value]), ty: output, span }
            }
        }
    }

    fn report_unary(&mut self, op: UnOp, ty: Ty, span: Span, _inner: &ast::Expr) {
        let ty = self.display(ty);
        let (sign, label) = match op {
            UnOp::Neg => ("-", "cannot apply unary operator `-`".to_string()),
            _ => ("!", "cannot apply unary operator `!`".to_string()),
        };
        self.report(
            Diagnostic::error("E0600", span, format!("cannot apply unary operator `{sign}` to type `{ty}`"))
                .label(label),
        );
    }

    fn check_assign(&mut self, lhs: &ast::Expr, rhs: &ast::Expr, span: Span) -> hir::Expr {
        if is_destructuring(lhs) {
            return self.check_destructuring(lhs, rhs, span);
        }
        let mut place = self.check(lhs, None);
        if place.ty.is_error() {
            let _ = self.check(rhs, None);
            return hir::Expr { kind: ExprKind::Error, ty: Ty::unit(), span };
        }
        if !is_place(&place) {
            self.report(
                Diagnostic::error("E0070", span, "invalid left-hand side of assignment")
                    .also(lhs.span, "cannot assign to this expression"),
            );
            let _ = self.check(rhs, None);
            return self.error_expr(span);
        }
        self.make_mutable(&mut place);
        let target = place.ty;
        let value = self.check_coerce(rhs, target, Reason::Assign { place: lhs.span });
        hir::Expr { kind: ExprKind::Assign(Box::new(place), Box::new(value)), ty: Ty::unit(), span }
    }

    /// `(a, b) = (b, a)`: a `match` on the right side whose pattern binds fresh variables, which are then assigned.
    fn check_destructuring(&mut self, lhs: &ast::Expr, rhs: &ast::Expr, span: Span) -> hir::Expr {
        let value = self.check(rhs, None);
        let mut assigns: Vec<(&ast::Expr, ast::Ident)> = vec![];
        let pat = assignee_pattern(lhs, &mut assigns);
        let Some(pat) = pat else {
            self.report(
                Diagnostic::error("E0070", span, "invalid left-hand side of assignment")
                    .also(lhs.span, "cannot assign to this expression"),
            );
            return self.error_expr(span);
        };
        self.scopes.push(super::Scope::default());
        let pat = self.check_pattern(&pat, value.ty);
        self.require_irrefutable(&pat, "local binding");
        let mut stmts = vec![hir::Stmt::Let { pat, init: Some(value), els: None, span }];
        for (target, temp) in assigns {
            let source = ast::Expr {
                kind: ast::ExprKind::Path(ast::Path {
                    qself: None,
                    global: false,
                    segments: vec![ast::PathSegment { ident: temp, args: None }],
                    span: target.span,
                }),
                span: target.span,
            };
            stmts.push(hir::Stmt::Expr(self.check_assign(target, &source, span)));
        }
        self.scopes.pop();
        hir::Expr { kind: ExprKind::Block(hir::Block { stmts, tail: None }), ty: Ty::unit(), span }
    }
}

fn is_destructuring(expr: &ast::Expr) -> bool {
    matches!(
        expr.kind,
        ast::ExprKind::Tuple(_)
            | ast::ExprKind::Array(_)
            | ast::ExprKind::Underscore
            | ast::ExprKind::Struct { .. }
    )
}

fn assignee_pattern<'a>(
    expr: &'a ast::Expr,
    assigns: &mut Vec<(&'a ast::Expr, ast::Ident)>,
) -> Option<ast::Pat> {
    let span = expr.span;
    let kind = match &expr.kind {
        ast::ExprKind::Underscore => ast::PatKind::Wild,
        ast::ExprKind::Range { lo: None, hi: None, .. } => ast::PatKind::Rest,
        ast::ExprKind::Tuple(parts) => ast::PatKind::Tuple(
            parts.iter().map(|part| assignee_pattern(part, assigns)).collect::<Option<_>>()?,
        ),
        ast::ExprKind::Array(parts) => ast::PatKind::Slice(
            parts.iter().map(|part| assignee_pattern(part, assigns)).collect::<Option<_>>()?,
        ),
        ast::ExprKind::Struct { path, fields, base: None } => {
            let fields = fields.iter().map(|field| {
                let pat = assignee_pattern(&field.value, assigns)?;
                Some(ast::FieldPat { name: field.name, pat })
            });
            ast::PatKind::Struct { path: path.clone(), fields: fields.collect::<Option<_>>()?, rest: false }
        }
        ast::ExprKind::Lit(_) => return None,
        _ => {
            let name = crate::span::Symbol::new(&format!("assigned {}", assigns.len()));
            let name = ast::Ident { name, span };
            assigns.push((expr, name));
            ast::PatKind::Bind { by_ref: false, mutable: false, name, sub: None }
        }
    };
    Some(ast::Pat { kind, span })
}
