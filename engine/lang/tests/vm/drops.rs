//! Destructors: their order at scope ends, after moves, and on unwinding.

use emberlab_lang::hir::{ExprKind, Stmt};
use emberlab_lang::ty::Ty;
use emberlab_lang::vm::Stop;

use crate::support::*;

fn noisy(ty: Ty, n: i128) -> emberlab_lang::hir::Expr {
    adt(ty, 0, vec![int(n, i32_ty())])
}

#[test]
fn locals_are_dropped_in_reverse_order_of_declaration() {
    let mut toy = Toy::default();
    let ty = toy.noisy();
    let mut b = Locals::default();
    let (x, y) = (b.add(ty, false), b.add(ty, false));
    let value = block(vec![let_(x, noisy(ty, 1)), let_(y, noisy(ty, 2)), print_text("end")], None);
    let f = toy.function("f", &[], Ty::unit(), b, value);
    assert_eq!(toy.run(f, &[]).1, "end\ndrop 2\ndrop 1\n");
}

#[test]
fn what_was_moved_is_dropped_where_it_went() {
    let mut toy = Toy::default();
    let ty = toy.noisy();
    let mut taken = Locals::default();
    let p = taken.add(ty, false);
    let take = toy.function("take", &[p], Ty::unit(), taken, block(vec![print_text("taken")], None));
    for (go, expected) in [(1, "taken\ndrop 1\nend\n"), (0, "end\ndrop 1\n")] {
        let mut b = Locals::default();
        let (flag, x) = (b.add(Ty::bool(), false), b.add(ty, false));
        let call = block(vec![Stmt::Expr(call(take, vec![b.get(x)], Ty::unit()))], None);
        let value = block(
            vec![
                let_(x, noisy(ty, 1)),
                Stmt::Expr(if_(b.get(flag), call, Some(block(vec![], None)))),
                print_text("end"),
            ],
            None,
        );
        let f = toy.function("f", &[flag], Ty::unit(), b, value);
        assert_eq!(toy.run(f, &[go]).1, expected);
    }
}

#[test]
fn assignment_drops_the_old_value_first() {
    let mut toy = Toy::default();
    let ty = toy.noisy();
    let mut b = Locals::default();
    let x = b.add(ty, true);
    let value = block(vec![let_(x, noisy(ty, 1)), assign(b.get(x), noisy(ty, 2)), print_text("end")], None);
    let f = toy.function("f", &[], Ty::unit(), b, value);
    assert_eq!(toy.run(f, &[]).1, "drop 1\nend\ndrop 2\n");
}

#[test]
fn a_value_that_nobody_takes_is_dropped_at_once() {
    let mut toy = Toy::default();
    let ty = toy.noisy();
    let value = block(vec![Stmt::Expr(noisy(ty, 1)), print_text("end")], None);
    let f = toy.function("f", &[], Ty::unit(), Locals::default(), value);
    assert_eq!(toy.run(f, &[]).1, "drop 1\nend\n");
}

#[test]
fn unwinding_drops_innermost_first() {
    let mut toy = Toy::default();
    let ty = toy.noisy();
    let boom = |line: &str| {
        let panic = expr(ExprKind::PanicText(line.into()), Ty::never());
        Stmt::Expr(expr(ExprKind::Coerce(emberlab_lang::hir::Coercion::Never, Box::new(panic)), Ty::unit()))
    };
    let mut inner = Locals::default();
    let (x, y, z) = (inner.add(ty, false), inner.add(ty, false), inner.add(ty, false));
    let value =
        block(vec![let_(x, noisy(ty, 1)), let_(y, noisy(ty, 2)), boom("boom"), let_(z, noisy(ty, 3))], None);
    let inner = toy.function("inner", &[], Ty::unit(), inner, value);
    let mut outer = Locals::default();
    let w = outer.add(ty, false);
    let value = block(vec![let_(w, noisy(ty, 4)), Stmt::Expr(call(inner, vec![], Ty::unit()))], None);
    let outer = toy.function("outer", &[], Ty::unit(), outer, value);
    let (result, printed) = toy.run(outer, &[]);
    assert_eq!(printed, "drop 2\ndrop 1\ndrop 4\n");
    let Err(Stop::Panic(panic)) = result else { panic!("it panics") };
    assert_eq!(panic.message, "boom");
    let functions: Vec<_> = panic.frames.iter().map(|frame| &*frame.function).collect();
    assert_eq!(functions, ["inner", "outer"]);
}

#[test]
fn fields_are_dropped_in_order_after_the_struct_itself() {
    let mut toy = Toy::default();
    let ty = toy.noisy();
    let pair = Ty::new(emberlab_lang::ty::TyKind::Tuple(vec![ty, ty]));
    let mut b = Locals::default();
    let x = b.add(pair, false);
    let both = expr(ExprKind::Tuple(vec![noisy(ty, 1), noisy(ty, 2)]), pair);
    let value = block(vec![let_(x, both), print_text("end")], None);
    let f = toy.function("f", &[], Ty::unit(), b, value);
    assert_eq!(toy.run(f, &[]).1, "end\ndrop 1\ndrop 2\n");
}

#[test]
fn a_panic_in_a_destructor_runs_the_others_once() {
    let mut toy = Toy::default();
    let noisy_ty = toy.noisy();
    // A type whose `Drop` panics, around a noisy field.
    let bomb = toy.adt("Bomb", None, &[&[noisy_ty]], false);
    let mut b = Locals::default();
    let this = b.add(Ty::reference(true, bomb), false);
    let boom = expr(ExprKind::PanicText("boom".into()), Ty::never());
    let drop = toy.function("drop", &[this], Ty::unit(), b, block(vec![Stmt::Expr(boom)], None));
    toy.drops.push((bomb, drop));
    let mut b = Locals::default();
    let (x, y) = (b.add(noisy_ty, false), b.add(bomb, false));
    let value =
        block(vec![let_(x, noisy(noisy_ty, 1)), let_(y, adt(bomb, 0, vec![noisy(noisy_ty, 2)]))], None);
    let f = toy.function("f", &[], Ty::unit(), b, value);
    let (result, printed) = toy.run(f, &[]);
    assert!(matches!(result, Err(Stop::Panic(_))));
    assert!(printed.ends_with("drop 1\n") && printed.matches("drop 1").count() == 1, "{printed}");
}
