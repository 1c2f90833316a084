//! Visiting the parts of a body.

use crate::hir::{Block, Expr, ExprKind, FormatArgs, Pat, PatKind, Stmt};

/// Calls `f` with every direct subexpression; bodies of closures excluded.
pub(super) fn children(expr: &Expr, f: &mut dyn FnMut(&Expr)) {
    match &expr.kind {
        ExprKind::Lit(_)
        | ExprKind::Local(_)
        | ExprKind::Const(_)
        | ExprKind::ConstParam(_)
        | ExprKind::Static(_)
        | ExprKind::FnItem
        | ExprKind::Continue(_)
        | ExprKind::Closure(_)
        | ExprKind::PanicText(_)
        | ExprKind::Error => {}
        ExprKind::Unary(_, a)
        | ExprKind::Field(a, _)
        | ExprKind::Deref(a)
        | ExprKind::Repeat(a)
        | ExprKind::Let(_, a)
        | ExprKind::Cast(a)
        | ExprKind::Coerce(_, a)
        | ExprKind::Try { expr: a, .. }
        | ExprKind::Loop { body: a, .. }
        | ExprKind::Labelled { body: a, .. }
        | ExprKind::Ref { place: a, .. } => f(a),
        ExprKind::Binary(_, a, b)
        | ExprKind::Assign(a, b)
        | ExprKind::AssignOp(_, a, b)
        | ExprKind::Index(a, b)
        | ExprKind::VecRepeat { value: a, count: b, .. }
        | ExprKind::For { iter: a, body: b, .. } => {
            f(a);
            f(b);
        }
        ExprKind::Call(_, args) | ExprKind::Tuple(args) | ExprKind::Array(args) | ExprKind::Vec(args) => {
            args.iter().for_each(f);
        }
        ExprKind::CallPtr(callee, args) | ExprKind::CallClosure(callee, args) => {
            f(callee);
            args.iter().for_each(f);
        }
        ExprKind::Adt { fields, base, .. } => {
            fields.iter().for_each(|(_, field)| f(field));
            base.iter().for_each(|base| f(base));
        }
        ExprKind::Parts(parts) => parts.iter().for_each(|(_, part)| f(part)),
        ExprKind::Block(block) => block_children(block, f),
        ExprKind::If { cond, then, els } => {
            f(cond);
            f(then);
            els.iter().for_each(|els| f(els));
        }
        ExprKind::Match { scrutinee, arms } => {
            f(scrutinee);
            for arm in arms {
                arm.guard.iter().for_each(&mut *f);
                f(&arm.body);
            }
        }
        ExprKind::Break(_, value) | ExprKind::Return(value) => value.iter().for_each(|value| f(value)),
        ExprKind::Format { args, .. } | ExprKind::Panic(args) => format_children(args, f),
    }
}

fn format_children(args: &FormatArgs, f: &mut dyn FnMut(&Expr)) {
    args.args.iter().for_each(f);
}

fn block_children(block: &Block, f: &mut dyn FnMut(&Expr)) {
    for stmt in &block.stmts {
        match stmt {
            Stmt::Let { init, els, .. } => {
                init.iter().for_each(&mut *f);
                els.iter().for_each(&mut *f);
            }
            Stmt::Expr(expr) => f(expr),
        }
    }
    block.tail.iter().for_each(|tail| f(tail));
}

/// Calls `f` with every expression below `expr`, itself first; bodies of closures excluded.
pub(super) fn each(expr: &Expr, f: &mut dyn FnMut(&Expr)) {
    f(expr);
    children(expr, &mut |child| each(child, f));
}

/// Whether evaluating it always goes on to what comes next: it neither panics nor jumps.
pub(super) fn stays(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Lit(_) | ExprKind::Local(_) | ExprKind::FnItem | ExprKind::ConstParam(_) => true,
        ExprKind::Field(base, _) | ExprKind::Ref { place: base, .. } => stays(base),
        ExprKind::Tuple(parts) => parts.iter().all(stays),
        ExprKind::Closure(closure) => closure.captures.iter().all(|capture| stays(&capture.place)),
        _ => false,
    }
}

/// Whether evaluating it may change a local that is read directly from its register.
pub(super) fn assigns(expr: &Expr) -> bool {
    if matches!(expr.kind, ExprKind::Assign(..) | ExprKind::AssignOp(..)) {
        return true;
    }
    if matches!(expr.kind, ExprKind::Lit(_) | ExprKind::Local(_)) {
        return false;
    }
    let mut found = false;
    children(expr, &mut |child| found = found || assigns(child));
    found
}

/// Calls `f` with every pattern below `pat`, itself first.
pub(super) fn each_pat(pat: &Pat, f: &mut dyn FnMut(&Pat)) {
    f(pat);
    match &pat.kind {
        PatKind::Bind { sub, .. } => sub.iter().for_each(|sub| each_pat(sub, f)),
        PatKind::Fields(fields) | PatKind::Variant { fields, .. } => {
            fields.iter().for_each(|(_, field)| each_pat(field, f));
        }
        PatKind::Deref(inner) => each_pat(inner, f),
        PatKind::Slice { prefix, rest, suffix } => {
            prefix.iter().chain(suffix).for_each(|pat| each_pat(pat, f));
            rest.iter().flatten().for_each(|pat| each_pat(pat, f));
        }
        PatKind::Or(alternatives) => alternatives.iter().for_each(|pat| each_pat(pat, f)),
        PatKind::Wild | PatKind::Lit(_) | PatKind::Const(_) | PatKind::Range { .. } => {}
    }
}
