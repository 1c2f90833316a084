//! Arithmetic, control flow and calls.

use emberlab_lang::ast::BinOp;
use emberlab_lang::hir::{Callee, ExprKind, LoopId, Stmt};
use emberlab_lang::ty::Ty;

use crate::support::*;

/// `fn sum(n: u64) -> u64 { let mut s = 0; for i in 0..n { s += i * i } s }`
pub(crate) fn sum_of_squares(toy: &mut Toy) -> emberlab_lang::ty::DefId {
    let range = toy.adt("Range", Some("Range"), &[&[u64_ty(), u64_ty()]], false);
    let emberlab_lang::ty::TyKind::Adt(def, _) = range.kind() else { unreachable!() };
    let range = Ty::new(emberlab_lang::ty::TyKind::Adt(*def, vec![u64_ty()]));
    let mut b = Locals::default();
    let n = b.add(u64_ty(), false);
    let s = b.add(u64_ty(), true);
    let i = b.add(u64_ty(), false);
    let iter = expr(
        ExprKind::Adt { variant: 0, fields: vec![(0, int(0, u64_ty())), (1, b.get(n))], base: None },
        range,
    );
    let body = block(vec![assign_op(BinOp::Add, b.get(s), bin(BinOp::Mul, b.get(i), b.get(i)))], None);
    let each = expr(
        ExprKind::For {
            id: LoopId(0),
            pat: Box::new(bind(i, u64_ty())),
            iter: Box::new(iter),
            next: Callee { def: *def, args: vec![] },
            item: u64_ty(),
            body: Box::new(body),
        },
        Ty::unit(),
    );
    let value = block(vec![let_(s, int(0, u64_ty())), Stmt::Expr(each)], Some(b.get(s)));
    toy.function("sum", &[n], u64_ty(), b, value)
}

/// `fn fib(n: i32) -> i32 { if n < 2 { n } else { fib(n - 1) + fib(n - 2) } }`
pub(crate) fn fibonacci(toy: &mut Toy) -> emberlab_lang::ty::DefId {
    let own = emberlab_lang::ty::DefId(toy.names.len() as u32);
    let mut b = Locals::default();
    let n = b.add(i32_ty(), false);
    let less = |k| call(own, vec![bin(BinOp::Sub, b.get(n), int(k, i32_ty()))], i32_ty());
    let value =
        if_(bin(BinOp::Lt, b.get(n), int(2, i32_ty())), b.get(n), Some(bin(BinOp::Add, less(1), less(2))));
    toy.function("fib", &[n], i32_ty(), b, value)
}

#[test]
fn a_counted_loop_sums_squares() {
    let mut toy = Toy::default();
    let sum = sum_of_squares(&mut toy);
    assert_eq!(toy.scalar(sum, &[10]), (0..10).map(|i| i * i).sum::<u64>());
    assert_eq!(toy.scalar(sum, &[0]), 0);
}

#[test]
fn a_function_calls_itself() {
    let mut toy = Toy::default();
    let fib = fibonacci(&mut toy);
    assert_eq!(toy.scalar(fib, &[20]), 6765);
}

#[test]
fn endless_recursion_is_a_panic_that_names_the_function() {
    let mut toy = Toy::default();
    let own = emberlab_lang::ty::DefId(0);
    let forever = toy.function("forever", &[], u64_ty(), Locals::default(), call(own, vec![], u64_ty()));
    assert_eq!(toy.panic(forever, &[]), "stack overflow in `forever`");
}

#[test]
fn overflow_panics_with_the_texts_of_rustc() {
    let cases = [
        (BinOp::Add, i32::MAX as i64 as u64, 1u64, "attempt to add with overflow"),
        (BinOp::Sub, i32::MIN as i64 as u64, 1, "attempt to subtract with overflow"),
        (BinOp::Mul, i32::MAX as i64 as u64, 2, "attempt to multiply with overflow"),
        (BinOp::Div, 1, 0, "attempt to divide by zero"),
        (BinOp::Div, i32::MIN as i64 as u64, -1i64 as u64, "attempt to divide with overflow"),
        (BinOp::Rem, 1, 0, "attempt to calculate the remainder with a divisor of zero"),
        (BinOp::Shl, 1, 32, "attempt to shift left with overflow"),
        (BinOp::Shr, 1, -1i64 as u64, "attempt to shift right with overflow"),
    ];
    for (op, x, y, text) in cases {
        let mut toy = Toy::default();
        let mut b = Locals::default();
        let (p, q) = (b.add(i32_ty(), false), b.add(i32_ty(), false));
        let value = bin(op, b.get(p), b.get(q));
        let f = toy.function("f", &[p, q], i32_ty(), b, value);
        assert_eq!(toy.panic(f, &[x, y]), text);
    }
}

#[test]
fn while_loops_run_until_their_condition_fails() {
    let mut toy = Toy::default();
    let mut b = Locals::default();
    let n = b.add(i32_ty(), true);
    let steps = b.add(i32_ty(), true);
    let even = bin(BinOp::Eq, bin(BinOp::Rem, b.get(n), int(2, i32_ty())), int(0, i32_ty()));
    let halve = block(vec![assign(b.get(n), bin(BinOp::Div, b.get(n), int(2, i32_ty())))], None);
    let triple = bin(BinOp::Add, bin(BinOp::Mul, int(3, i32_ty()), b.get(n)), int(1, i32_ty()));
    let grow = block(vec![assign(b.get(n), triple)], None);
    let step = block(
        vec![Stmt::Expr(if_(even, halve, Some(grow))), assign_op(BinOp::Add, b.get(steps), int(1, i32_ty()))],
        None,
    );
    let cond = bin(BinOp::Ne, b.get(n), int(1, i32_ty()));
    let value =
        block(vec![let_(steps, int(0, i32_ty())), Stmt::Expr(while_(0, cond, step))], Some(b.get(steps)));
    let collatz = toy.function("collatz", &[n], i32_ty(), b, value);
    assert_eq!(toy.scalar(collatz, &[27]), 111);
}

/// `fn f(n: u64) -> u64 { let mut s = 0; let mut i = 0; while i < n { s ^= i & 255; i += 1 } s }`
pub(crate) fn wrapping_sum(toy: &mut Toy) -> emberlab_lang::ty::DefId {
    let mut b = Locals::default();
    let (n, s, i) = (b.add(u64_ty(), false), b.add(u64_ty(), true), b.add(u64_ty(), true));
    let step = block(
        vec![
            assign_op(BinOp::BitXor, b.get(s), bin(BinOp::BitAnd, b.get(i), int(255, u64_ty()))),
            assign_op(BinOp::Add, b.get(i), int(1, u64_ty())),
        ],
        None,
    );
    let each = while_(0, bin(BinOp::Lt, b.get(i), b.get(n)), step);
    let zero = || int(0, u64_ty());
    let value = block(vec![let_(s, zero()), let_(i, zero()), Stmt::Expr(each)], Some(b.get(s)));
    toy.function("f", &[n], u64_ty(), b, value)
}

#[test]
fn a_while_loop_compiles_to_one_instruction_per_operation() {
    let mut toy = Toy::default();
    let f = wrapping_sum(&mut toy);
    assert_eq!(toy.scalar(f, &[1000]), (0..1000u64).fold(0, |s, i| s ^ (i & 255)));
    let mut vm = emberlab_lang::vm::Vm::new();
    let id = vm.instances.id(emberlab_lang::lower::InstanceKey::Fn(f, vec![]));
    let code = vm.code(&mut toy, id).expect("it lowers");
    let text = code.to_string();
    assert!(code.instrs.len() <= 12, "{text}");
    println!("{text}");
}
