//! Constants in types and discriminants: literals, constants, parameters and arithmetic on them.

#![allow(clippy::result_large_err, reason = "an error ends the check of its cell; its size does not matter")]

use crate::ast::{self, BinOp, ExprKind, Lit, UnOp};
use crate::diagnostic::Diagnostic;
use crate::ty::{ConstValue, IntTy, Ty, TyKind};
use crate::world::{Binder, DefKind, Namespace, Res, Resolved, World};

/// Why folding ended without a value.
enum Unfolded {
    /// It takes more than arithmetic on constants.
    NeedsRun,
    Wrong(Diagnostic),
}

use Unfolded::{NeedsRun, Wrong};

/// The constant as a type of kind `Const`, or the parameter that it is. `wanted` is the type of its value, if the place
/// where it stands says so.
pub(crate) fn eval(
    world: &World,
    binder: &Binder,
    expr: &ast::Expr,
    wanted: Option<Ty>,
) -> Result<Ty, Diagnostic> {
    match fold_or_run(world, binder, expr, wanted, 0) {
        Ok(ty) => Ok(ty),
        Err(Wrong(diagnostic)) => Err(diagnostic),
        Err(NeedsRun) => unreachable!("it was run"),
    }
}

fn fold_or_run(
    world: &World,
    binder: &Binder,
    expr: &ast::Expr,
    wanted: Option<Ty>,
    depth: u32,
) -> Result<Ty, Unfolded> {
    match fold(world, binder, expr, depth) {
        Err(NeedsRun) => super::const_run::run(world, binder, expr, wanted)
            .map(Ty::constant)
            .map_err(|error| Wrong(*error)),
        known => known,
    }
}

fn fold(world: &World, binder: &Binder, expr: &ast::Expr, depth: u32) -> Result<Ty, Unfolded> {
    let refuse = || Err(NeedsRun);
    if depth > 32 {
        return refuse();
    }
    match &expr.kind {
        ExprKind::Lit(lit) => match lit {
            Lit::Int { value, .. } => Ok(Ty::constant(*value as i128)),
            Lit::Bool(value) => Ok(Ty::constant(i128::from(*value))),
            Lit::Char(value) => Ok(Ty::constant(i128::from(u32::from(*value)))),
            Lit::Byte(value) => Ok(Ty::constant(i128::from(*value))),
            _ => Err(Wrong(super::const_run::not_scalar(expr.span))),
        },
        ExprKind::Block { label: None, block } | ExprKind::ConstBlock(block) if block.stmts.is_empty() => {
            match &block.tail {
                Some(tail) => fold(world, binder, tail, depth + 1),
                None => refuse(),
            }
        }
        ExprKind::Unary(op, inner) => {
            let value = bits(world, binder, inner, depth)?;
            match op {
                UnOp::Neg => Ok(Ty::constant(value.wrapping_neg())),
                // What `!` does to a number depends on its width, which is not known here.
                UnOp::Not if matches!(inner.kind, ExprKind::Lit(Lit::Bool(_))) => {
                    Ok(Ty::constant(i128::from(value == 0)))
                }
                UnOp::Not | UnOp::Deref => refuse(),
            }
        }
        ExprKind::Binary { op, lhs, rhs, .. } => {
            let (a, b) = (bits(world, binder, lhs, depth)?, bits(world, binder, rhs, depth)?);
            let value = match op {
                BinOp::Add => a.checked_add(b),
                BinOp::Sub => a.checked_sub(b),
                BinOp::Mul => a.checked_mul(b),
                BinOp::Div => a.checked_div(b),
                BinOp::Rem => a.checked_rem(b),
                BinOp::Shl => u32::try_from(b).ok().and_then(|b| a.checked_shl(b)),
                BinOp::Shr => u32::try_from(b).ok().and_then(|b| a.checked_shr(b)),
                BinOp::BitAnd => Some(a & b),
                BinOp::BitOr => Some(a | b),
                BinOp::BitXor => Some(a ^ b),
                BinOp::Eq => Some(i128::from(a == b)),
                BinOp::Ne => Some(i128::from(a != b)),
                BinOp::Lt => Some(i128::from(a < b)),
                BinOp::Le => Some(i128::from(a <= b)),
                BinOp::Gt => Some(i128::from(a > b)),
                BinOp::Ge => Some(i128::from(a >= b)),
                BinOp::And => Some(a & b),
                BinOp::Or => Some(a | b),
            };
            match value {
                Some(value) => Ok(Ty::constant(value)),
                None => {
                    Err(Wrong(Diagnostic::error("E0080", expr.span, "evaluation of constant value failed")))
                }
            }
        }
        ExprKind::Cast { expr: inner, ty } => match int_named(ty) {
            Some(int) => Ok(Ty::constant(truncated(bits(world, binder, inner, depth)?, int))),
            None => refuse(),
        },
        ExprKind::Path(path) => eval_path(world, binder, path, depth),
        ExprKind::Underscore => {
            Err(Wrong(Diagnostic::error("E0121", expr.span, "the placeholder `_` is not allowed here")))
        }
        _ => refuse(),
    }
}

fn bits(world: &World, binder: &Binder, expr: &ast::Expr, depth: u32) -> Result<i128, Unfolded> {
    match fold(world, binder, expr, depth + 1)?.kind() {
        TyKind::Const(ConstValue::Bits(bits)) => Ok(*bits),
        TyKind::Error => Ok(0),
        _ => {
            let message = "generic parameters may not be used in const operations";
            Err(Wrong(
                Diagnostic::plain_error(expr.span, message)
                    .label("cannot perform const operation using a const parameter"),
            ))
        }
    }
}

fn eval_path(world: &World, binder: &Binder, path: &ast::Path, depth: u32) -> Result<Ty, Unfolded> {
    if path.qself.is_some() {
        return Err(NeedsRun);
    }
    if path.segments.len() == 1
        && let Some(param) = binder.param(path.segments[0].ident.name)
    {
        return Ok(param);
    }
    if path.segments.len() == 2 && path.segments[0].ident.name.as_str() == "Self" {
        return eval_assoc(world, binder.self_ty, path, depth);
    }
    match world.resolve_path(binder.module, path, Namespace::Value) {
        Ok(Resolved { res: Res::Def(def), used }) if used == path.segments.len() => {
            if !matches!(world.def(def).kind, DefKind::Const | DefKind::Static) {
                return Err(NeedsRun);
            }
            eval_const(world, def, depth)
        }
        Ok(Resolved { res: Res::Prim(ty), used }) if used + 1 == path.segments.len() => {
            let name = path.segments[used].ident.name;
            match (ty.kind(), name.as_str()) {
                (TyKind::Int(int), "MAX") => Ok(Ty::constant(max_of(*int))),
                (TyKind::Int(int), "MIN") => Ok(Ty::constant(min_of(*int))),
                (TyKind::Int(int), "BITS") => Ok(Ty::constant(i128::from(int.bits()))),
                _ => Err(NeedsRun),
            }
        }
        Ok(Resolved { res: Res::Def(def), used }) if used + 1 == path.segments.len() => {
            let args = world.identity_args(def);
            let ty = matches!(world.def(def).kind, DefKind::Struct | DefKind::Enum)
                .then(|| Ty::new(TyKind::Adt(def, args)));
            eval_assoc(world, ty, path, depth)
        }
        Ok(_) => Err(NeedsRun),
        Err(error) => Err(Wrong(world.path_error(binder.module, path, error, "E0425", "value"))),
    }
}

fn eval_assoc(world: &World, ty: Option<Ty>, path: &ast::Path, depth: u32) -> Result<Ty, Unfolded> {
    let name = path.segments.last().expect("a path has a segment").ident.name;
    let item = ty.and_then(|ty| world.inherent_items(ty, name).first().copied());
    match item {
        Some(def) if world.def(def).kind == DefKind::Const => eval_const(world, def, depth),
        _ => Err(NeedsRun),
    }
}

fn eval_const(world: &World, def: crate::ty::DefId, depth: u32) -> Result<Ty, Unfolded> {
    let definition = world.const_def(def);
    match &definition.value {
        Some(value) => fold_or_run(world, &world.binder(def), value, Some(definition.ty), depth + 1),
        None => Err(NeedsRun),
    }
}

/// The integer type that a cast names.
fn int_named(ty: &ast::Type) -> Option<IntTy> {
    let ast::TypeKind::Path(path) = &ty.kind else { return None };
    let [segment] = path.segments.as_slice() else { return None };
    IntTy::ALL.iter().find(|(_, name)| *name == segment.ident.name.as_str()).map(|&(int, _)| int)
}

/// The value that fits the type and has the same low bits.
fn truncated(value: i128, int: IntTy) -> i128 {
    let unused = 128 - int.bits();
    match int.is_signed() {
        true => value << unused >> unused,
        false => ((value as u128) << unused >> unused) as i128,
    }
}

fn max_of(int: IntTy) -> i128 {
    match (int.is_signed(), int.bits()) {
        (true, 128) => i128::MAX,
        // As two's complement.
        (false, 128) => u128::MAX as i128,
        (true, bits) => (1 << (bits - 1)) - 1,
        (false, bits) => (1 << bits) - 1,
    }
}

fn min_of(int: IntTy) -> i128 {
    match (int.is_signed(), int.bits()) {
        (false, _) => 0,
        (true, 128) => i128::MIN,
        (true, bits) => -(1 << (bits - 1)),
    }
}
