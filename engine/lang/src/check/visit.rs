//! Walking a finished body.

use crate::hir::{Expr, ExprKind, Stmt};

/// Calls `f` for every expression inside one, itself first, bodies of closures included.
pub(crate) fn each_expr(expr: &Expr, f: &mut dyn FnMut(&Expr)) {
    f(expr);
    children(expr, &mut |child| each_expr(child, f));
}

/// Calls `f` for the direct parts of an expression, in order of evaluation as far as there is one.
pub(crate) fn children(expr: &Expr, f: &mut dyn FnMut(&Expr)) {
    match &expr.kind {
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
        ExprKind::Binary(_, a, b) | ExprKind::Index(a, b) => {
            f(a);
            f(b);
        }
        ExprKind::Assign(place, value) | ExprKind::AssignOp(_, place, value) => {
            f(value);
            f(place);
        }
        ExprKind::Call(_, args) | ExprKind::Tuple(args) | ExprKind::Array(args) | ExprKind::Vec(args) => {
            args.iter().for_each(f);
        }
        ExprKind::CallPtr(function, args) | ExprKind::CallClosure(function, args) => {
            f(function);
            args.iter().for_each(f);
        }
        ExprKind::Adt { fields, base, .. } => {
            fields.iter().for_each(|(_, value)| f(value));
            if let Some(base) = base {
                f(base);
            }
        }
        ExprKind::VecRepeat { value, count, .. } => {
            f(value);
            f(count);
        }
        ExprKind::Block(block) => {
            for stmt in &block.stmts {
                match stmt {
                    Stmt::Let { init, els, .. } => init.iter().chain(els).for_each(&mut *f),
                    Stmt::Expr(expr) => f(expr),
                }
            }
            if let Some(tail) = &block.tail {
                f(tail);
            }
        }
        ExprKind::If { cond, then, els } => {
            f(cond);
            f(then);
            if let Some(els) = els {
                f(els);
            }
        }
        ExprKind::Match { scrutinee, arms } => {
            f(scrutinee);
            for arm in arms {
                if let Some(guard) = &arm.guard {
                    f(guard);
                }
                f(&arm.body);
            }
        }
        ExprKind::For { iter, body, .. } => {
            f(iter);
            f(body);
        }
        ExprKind::Break(_, value) | ExprKind::Return(value) => {
            if let Some(value) = value {
                f(value);
            }
        }
        ExprKind::Closure(closure) => f(&closure.body),
        ExprKind::Format { args, .. } | ExprKind::Panic(args) => args.args.iter().for_each(f),
        _ => {}
    }
}

/// As [`children`], to change them; bodies of closures excluded.
pub(crate) fn children_mut(expr: &mut Expr, f: &mut dyn FnMut(&mut Expr)) {
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
        ExprKind::Binary(_, a, b) | ExprKind::Index(a, b) => {
            f(a);
            f(b);
        }
        ExprKind::Assign(place, value) | ExprKind::AssignOp(_, place, value) => {
            f(value);
            f(place);
        }
        ExprKind::Call(_, args) | ExprKind::Tuple(args) | ExprKind::Array(args) | ExprKind::Vec(args) => {
            args.iter_mut().for_each(f);
        }
        ExprKind::CallPtr(function, args) | ExprKind::CallClosure(function, args) => {
            f(function);
            args.iter_mut().for_each(f);
        }
        ExprKind::Adt { fields, base, .. } => {
            fields.iter_mut().for_each(|(_, value)| f(value));
            if let Some(base) = base {
                f(base);
            }
        }
        ExprKind::VecRepeat { value, count, .. } => {
            f(value);
            f(count);
        }
        ExprKind::Block(block) => {
            for stmt in &mut block.stmts {
                match stmt {
                    Stmt::Let { init, els, .. } => init.iter_mut().chain(els).for_each(&mut *f),
                    Stmt::Expr(expr) => f(expr),
                }
            }
            if let Some(tail) = &mut block.tail {
                f(tail);
            }
        }
        ExprKind::If { cond, then, els } => {
            f(cond);
            f(then);
            if let Some(els) = els {
                f(els);
            }
        }
        ExprKind::Match { scrutinee, arms } => {
            f(scrutinee);
            for arm in arms {
                if let Some(guard) = &mut arm.guard {
                    f(guard);
                }
                f(&mut arm.body);
            }
        }
        ExprKind::For { iter, body, .. } => {
            f(iter);
            f(body);
        }
        ExprKind::Break(_, value) | ExprKind::Return(value) => {
            if let Some(value) = value {
                f(value);
            }
        }
        ExprKind::Format { args, .. } | ExprKind::Panic(args) => args.args.iter_mut().for_each(f),
        _ => {}
    }
}
