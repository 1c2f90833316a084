//! Constants in types that take more than arithmetic (`[0; area(3)]`): checked like a body and run by the VM, as rustc
//! evaluates them while it compiles.

use std::any::Any;
use std::sync::Arc;

use super::errors::Reason;
use super::visit::each_expr;
use super::{FnCx, ReturnCx};
use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::hir::{self, CellBody, ExprKind, PatKind, Stmt};
use crate::span::{Span, Symbol};
use crate::ty::{Ty, TyFlags, TyKind};
use crate::vm::{Env, Globals, Host, Limits, Run, Stop, Vm, run_cell};
use crate::world::{Binder, World};

/// Back-edges and calls that a constant may take.
const MAX_STEPS: u64 = 20_000_000;

/// Constants print nothing.
struct Silent;

impl Host for Silent {
    fn stdout(&mut self, _: &str) {}
    fn stderr(&mut self, _: &str) {}
    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// The value of a constant expression of a scalar type, as its bits in two's complement.
pub(crate) fn run(
    world: &World,
    binder: &Binder,
    expr: &ast::Expr,
    wanted: Option<Ty>,
) -> Result<i128, Box<Diagnostic>> {
    if world.running_constants.borrow().contains(&expr.span) {
        let message = "cycle detected when evaluating a constant: its value depends on itself";
        return Err(Box::new(Diagnostic::error("E0391", expr.span, message)));
    }
    world.running_constants.borrow_mut().push(expr.span);
    let value =
        check(world, binder, expr, wanted).and_then(|(cell, ty)| evaluate(world, &cell, ty, expr.span));
    world.running_constants.borrow_mut().pop();
    value
}

fn evaluate(world: &World, cell: &CellBody, ty: Ty, span: Span) -> Result<i128, Box<Diagnostic>> {
    let (mut vm, mut host, mut globals) = (Vm::new(), Silent, Globals::default());
    let mut run = Run::new(Arc::default(), Limits { steps: Some(MAX_STEPS), ..Limits::default() });
    let mut program: &World = world;
    let mut env = Env { vm: &mut vm, program: &mut program, host: &mut host };
    let outcome = run_cell(&mut env, &mut run, cell, &mut globals);
    let failed = |why: String| {
        let message = format!("evaluation of constant value failed: {why}");
        Err(Box::new(Diagnostic::error("E0080", span, message)))
    };
    match outcome.stop {
        None => {}
        Some(Stop::Panic(panic)) => return failed(panic.message),
        Some(Stop::StepLimit) => return failed(format!("it takes more than {MAX_STEPS} steps")),
        Some(other) => return failed(format!("{other:?}")),
    }
    let value = cell.exports.first().and_then(|(global, _)| globals.remove(global));
    let scalars = value.map(|value| value.scalars).unwrap_or_default();
    Ok(bits(ty, &scalars))
}

/// The expression as a cell that binds its value, and its type.
fn check(
    world: &World,
    binder: &Binder,
    expr: &ast::Expr,
    wanted: Option<Ty>,
) -> Result<(CellBody, Ty), Box<Diagnostic>> {
    let span = expr.span;
    let owner = world.add_cell_owner(span);
    let mut cx = FnCx::new(world, owner, binder.clone(), vec![]);
    let ret = cx.solver.vars.fresh_any(None);
    cx.returns.push(ReturnCx { ty: ret, span: None, top_level: true, is_closure: false });
    // The variables of another body mean nothing here.
    let value = match wanted.filter(|ty| !ty.has(TyFlags::INFER)) {
        Some(ty) => cx.check_coerce(expr, ty, Reason::Plain),
        None => cx.check(expr, None),
    };
    let ty = value.ty;
    let local = cx.add_local(Symbol::new("value"), ty, false, span);
    let kind = PatKind::Bind { local, by: hir::BindBy::Value, sub: None };
    let bind = Stmt::Let { pat: hir::Pat { kind, ty, span }, init: Some(value), els: None, span };
    let kind = ExprKind::Block(hir::Block { stmts: vec![bind], tail: None });
    let body = cx.finish_body(owner, vec![], Ty::unit(), hir::Expr { kind, ty: Ty::unit(), span });
    if let Some(error) = cx.diagnostics.into_iter().find(Diagnostic::is_error) {
        return Err(Box::new(error));
    }
    let ty = body.locals[local.0 as usize].ty;
    if is_generic(&body.value) {
        return Err(Box::new(
            Diagnostic::plain_error(span, "generic parameters may not be used in const operations")
                .label("cannot perform const operation using a type parameter"),
        ));
    }
    if !matches!(ty.kind(), TyKind::Int(_) | TyKind::Bool | TyKind::Char) {
        return Err(Box::new(not_scalar(span)));
    }
    world.finish_body_of(owner, &body);
    let exports = vec![(world.new_global(), local)];
    Ok((CellBody { body, imports: vec![], exports, display: None }, ty))
}

/// Whether what a body does depends on a type parameter.
fn is_generic(value: &hir::Expr) -> bool {
    let mut found = false;
    each_expr(value, &mut |expr| {
        found |= expr.ty.has(TyFlags::PARAM);
        if let ExprKind::Call(callee, _) | ExprKind::Const(callee) = &expr.kind {
            found |= callee.args.iter().any(|arg| arg.has(TyFlags::PARAM));
        }
    });
    found
}

pub(super) fn not_scalar(span: Span) -> Diagnostic {
    Diagnostic::error("E0308", span, "mismatched types").label("expected a constant of a scalar type")
}

fn bits(ty: Ty, scalars: &[u64]) -> i128 {
    let low = scalars.first().copied().unwrap_or(0);
    match ty.kind() {
        TyKind::Int(int) if int.bits() == 128 => {
            let high = scalars.get(1).copied().unwrap_or(0);
            (u128::from(high) << 64 | u128::from(low)) as i128
        }
        TyKind::Int(int) if int.is_signed() => i128::from(low as i64),
        _ => i128::from(low),
    }
}
