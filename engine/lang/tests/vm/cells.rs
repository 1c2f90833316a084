//! Cells: bindings that outlive them, display, interruption.

use std::sync::Arc;

use emberlab_lang::ast::BinOp;
use emberlab_lang::hir::*;
use emberlab_lang::ty::{DefId, Ty};
use emberlab_lang::vm::{CellOutcome, Control, Env, Globals, Limits, Run, Stop, Vm, run_cell};

use crate::support::*;

fn cell(
    toy: &Toy,
    b: Locals,
    value: Expr,
    imports: &[(u32, LocalId)],
    exports: &[(u32, LocalId)],
) -> CellBody {
    let globals = |list: &[(u32, LocalId)]| list.iter().map(|&(id, local)| (GlobalId(id), local)).collect();
    let ret = value.ty;
    let owner = DefId(toy.names.len() as u32);
    let body = Body {
        owner,
        locals: b.0,
        params: vec![],
        ret,
        value,
        opaques: vec![],
        panic_sites: Default::default(),
    };
    CellBody { body, imports: globals(imports), exports: globals(exports), display: None }
}

fn run(
    toy: &mut Toy,
    vm: &mut Vm,
    cell: &CellBody,
    globals: &mut Globals,
    limits: Limits,
) -> (CellOutcome, String) {
    let mut host = Output::default();
    let mut env = Env { vm, program: toy, host: &mut host };
    let mut run = Run::new(Arc::default(), limits);
    let outcome = run_cell(&mut env, &mut run, cell, globals);
    (outcome, host.0)
}

#[test]
fn a_binding_outlives_its_cell_and_a_later_panic() {
    let (mut toy, mut vm, mut globals) = (Toy::default(), Vm::new(), Globals::default());
    // Cell 1: let x = 40;
    let mut b = Locals::default();
    let x = b.add(i32_ty(), true);
    let first = cell(&toy, b, block_of_cell(vec![let_(x, int(40, i32_ty()))]), &[], &[(0, LocalId(0))]);
    let (outcome, _) = run(&mut toy, &mut vm, &first, &mut globals, Limits::default());
    assert!(outcome.stop.is_none());
    // Cell 2: x += 2; let y = x; panic!("boom"); let z = 1;
    let mut b = Locals::default();
    let (x, y, z) = (b.add(i32_ty(), true), b.add(i32_ty(), false), b.add(i32_ty(), false));
    let panic = expr(ExprKind::PanicText("boom".into()), Ty::never());
    let stmts = vec![
        assign_op(BinOp::Add, b.get(x), int(2, i32_ty())),
        let_(y, b.get(x)),
        Stmt::Expr(panic),
        let_(z, int(1, i32_ty())),
    ];
    let second = cell(&toy, b, block_of_cell(stmts), &[(0, x)], &[(1, y), (2, z)]);
    let (outcome, _) = run(&mut toy, &mut vm, &second, &mut globals, Limits::default());
    assert!(matches!(&outcome.stop, Some(Stop::Panic(panic)) if panic.message == "boom"));
    assert_eq!(globals[&GlobalId(0)].scalars, [42]);
    assert_eq!(globals[&GlobalId(1)].scalars, [42]);
    assert!(!globals.contains_key(&GlobalId(2)), "what was never initialised is no binding");
}

fn block_of_cell(stmts: Vec<Stmt>) -> Expr {
    block(stmts, None)
}

#[test]
fn a_binding_that_was_moved_out_is_gone_and_one_borrowed_mutably_keeps_the_change() {
    let (mut toy, mut vm, mut globals) = (Toy::default(), Vm::new(), Globals::default());
    let noisy = toy.noisy();
    let mut taken = Locals::default();
    let p = taken.add(noisy, false);
    let take = toy.function("take", &[p], Ty::unit(), taken, block(vec![], None));
    let mut bumped = Locals::default();
    let p = bumped.add(Ty::reference(true, i32_ty()), false);
    let body = block(vec![assign_op(BinOp::Add, deref(bumped.get(p), i32_ty()), int(1, i32_ty()))], None);
    let bump = toy.function("bump", &[p], Ty::unit(), bumped, body);
    // let d = Noisy(7); let n = 1;
    let mut b = Locals::default();
    let (d, n) = (b.add(noisy, false), b.add(i32_ty(), true));
    let stmts = vec![let_(d, adt(noisy, 0, vec![int(7, i32_ty())])), let_(n, int(1, i32_ty()))];
    let first = cell(&toy, b, block_of_cell(stmts), &[], &[(0, d), (1, n)]);
    let (_, printed) = run(&mut toy, &mut vm, &first, &mut globals, Limits::default());
    assert_eq!(printed, "", "a binding is not dropped at the end of its cell");
    // bump(&mut n); take(d);
    let mut b = Locals::default();
    let (d, n) = (b.add(noisy, false), b.add(i32_ty(), true));
    let stmts = vec![
        Stmt::Expr(call(bump, vec![reference(true, b.get(n))], Ty::unit())),
        Stmt::Expr(call(take, vec![b.get(d)], Ty::unit())),
    ];
    let second = cell(&toy, b, block_of_cell(stmts), &[(0, d), (1, n)], &[]);
    let (_, printed) = run(&mut toy, &mut vm, &second, &mut globals, Limits::default());
    assert_eq!(printed, "drop 7\n");
    assert!(!globals.contains_key(&GlobalId(0)));
    assert_eq!(globals[&GlobalId(1)].scalars, [2]);
}

#[test]
fn an_endless_loop_stops_at_the_step_limit_and_when_interrupted() {
    let (mut toy, mut vm, mut globals) = (Toy::default(), Vm::new(), Globals::default());
    let forever = expr(ExprKind::Loop { id: LoopId(0), body: Box::new(block(vec![], None)) }, Ty::unit());
    let endless = cell(&toy, Locals::default(), forever, &[], &[]);
    let limits = Limits { steps: Some(100_000), ..Limits::default() };
    let (outcome, _) = run(&mut toy, &mut vm, &endless, &mut globals, limits);
    assert_eq!(outcome.stop, Some(Stop::StepLimit));
    let mut host = Output::default();
    let mut env = Env { vm: &mut vm, program: &mut toy, host: &mut host };
    let control = Arc::new(Control::default());
    control.interrupt();
    let mut run = Run::new(control, Limits::default());
    let outcome = run_cell(&mut env, &mut run, &endless, &mut globals);
    assert_eq!(outcome.stop, Some(Stop::Interrupted));
}

#[test]
fn a_host_function_is_bound_by_its_rust_types() {
    let (mut toy, mut vm) = (Toy::default(), Vm::new());
    vm.natives.bind("test.hypot", |x: f64, y: f64| x.hypot(y));
    let hypot = toy.intrinsic("test.hypot", vec![f64_ty(), f64_ty()], f64_ty());
    let id = vm.instances.id(emberlab_lang::lower::InstanceKey::Fn(hypot, vec![]));
    let mut host = Output::default();
    let mut env = Env { vm: &mut vm, program: &mut toy, host: &mut host };
    let (scalars, _) =
        Run::default().call(&mut env, id, &[3f64.to_bits(), 4f64.to_bits()], vec![]).expect("it returns");
    assert_eq!(f64::from_bits(scalars[0]), 5.0);
}
