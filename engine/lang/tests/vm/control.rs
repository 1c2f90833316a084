//! `?`, `let … else`, labelled breaks, and patterns of text, slices and ranges.

use emberlab_lang::ast::BinOp;
use emberlab_lang::hir::*;
use emberlab_lang::ty::{IntTy, Ty, TyKind};

use crate::support::*;

fn option(toy: &mut Toy, ty: Ty) -> Ty {
    toy.generic_adt("Option", Some("Option"), &[&[], &[ty]], true, vec![ty])
}

#[test]
fn question_mark_returns_early_on_none() {
    let mut toy = Toy::default();
    let maybe = option(&mut toy, i32_ty());
    let mut b = Locals::default();
    let x = b.add(maybe, false);
    let tried = expr(ExprKind::Try { expr: Box::new(b.get(x)), from: None }, i32_ty());
    let value = adt(maybe, 1, vec![bin(BinOp::Add, tried, int(1, i32_ty()))]);
    let f = toy.function("f", &[x], maybe, b, value);
    assert_eq!(toy.run(f, &[1, 41]).0.expect("it returns").0, [1, 42]);
    assert_eq!(toy.run(f, &[0, 41]).0.expect("it returns").0[0], 0);
}

#[test]
fn question_mark_converts_the_error() {
    let mut toy = Toy::default();
    let mut b = Locals::default();
    let e = b.add(i32_ty(), false);
    let value = bin(BinOp::Mul, b.get(e), int(10, i32_ty()));
    let from = toy.function("from", &[e], i32_ty(), b, value);
    let parts: &[&[Ty]] = &[&[i32_ty()], &[i32_ty()]];
    let result = toy.generic_adt("Result", Some("Result"), parts, true, vec![i32_ty(), i32_ty()]);
    let mut b = Locals::default();
    let x = b.add(result, false);
    let from = Some(Callee { def: from, args: vec![] });
    let tried = expr(ExprKind::Try { expr: Box::new(b.get(x)), from }, i32_ty());
    let value = adt(result, 0, vec![tried]);
    let f = toy.function("f", &[x], result, b, value);
    assert_eq!(toy.run(f, &[0, 5]).0.expect("it returns").0, [0, 5]);
    assert_eq!(toy.run(f, &[1, 5]).0.expect("it returns").0, [1, 50]);
}

#[test]
fn let_else_binds_or_leaves() {
    let mut toy = Toy::default();
    let maybe = option(&mut toy, i32_ty());
    let mut b = Locals::default();
    let (x, n) = (b.add(maybe, false), b.add(i32_ty(), false));
    let some = pat(PatKind::Variant { variant: 1, fields: vec![(0, bind(n, i32_ty()))] }, maybe);
    let leave = expr(ExprKind::Return(Some(Box::new(int(-1, i32_ty())))), Ty::never());
    let stmt = Stmt::Let { pat: some, init: Some(b.get(x)), els: Some(leave), span: span() };
    let value = block(vec![stmt], Some(b.get(n)));
    let f = toy.function("f", &[x], i32_ty(), b, value);
    assert_eq!(toy.scalar(f, &[1, 8]) as i64, 8);
    assert_eq!(toy.scalar(f, &[0, 8]) as i64, -1);
}

#[test]
fn a_labelled_break_gives_its_value_from_inside_two_loops() {
    let mut toy = Toy::default();
    let mut b = Locals::default();
    let i = b.add(i32_ty(), true);
    let found = expr(ExprKind::Break(LoopId(0), Some(Box::new(b.get(i)))), Ty::never());
    let found = expr(ExprKind::Coerce(Coercion::Never, Box::new(found)), Ty::unit());
    let hit = bin(BinOp::Gt, bin(BinOp::Mul, b.get(i), b.get(i)), int(50, i32_ty()));
    let inner = block(
        vec![
            assign_op(BinOp::Add, b.get(i), int(1, i32_ty())),
            Stmt::Expr(if_(hit, found, Some(block(vec![], None)))),
        ],
        None,
    );
    let inner = expr(ExprKind::Loop { id: LoopId(1), body: Box::new(inner) }, Ty::unit());
    let body = block(vec![Stmt::Expr(inner)], None);
    let outer = expr(ExprKind::Loop { id: LoopId(0), body: Box::new(body) }, i32_ty());
    let value = block(vec![let_(i, int(0, i32_ty()))], Some(outer));
    let f = toy.function("f", &[], i32_ty(), b, value);
    assert_eq!(toy.scalar(f, &[]), 8);
}

#[test]
fn text_is_matched_by_content() {
    let mut toy = Toy::default();
    let str_ref = Ty::reference(false, Ty::new(TyKind::Str));
    let lit = |text: &str| expr(ExprKind::Lit(Lit::Str(text.into())), str_ref);
    let mut b = Locals::default();
    let (which, s) = (b.add(Ty::bool(), false), b.add(str_ref, false));
    let arm = |text: &str, n| Arm {
        pat: pat(PatKind::Lit(Lit::Str(text.into())), str_ref),
        guard: None,
        body: int(n, i32_ty()),
    };
    let rest = Arm { pat: pat(PatKind::Wild, str_ref), guard: None, body: int(0, i32_ty()) };
    let arms = vec![arm("one", 1), arm("two", 2), rest];
    let matched = expr(ExprKind::Match { scrutinee: Box::new(b.get(s)), arms }, i32_ty());
    let chosen = if_(b.get(which), lit("two"), Some(lit("twofold")));
    let value = block(vec![let_(s, chosen)], Some(matched));
    let f = toy.function("f", &[which], i32_ty(), b, value);
    assert_eq!(toy.scalar(f, &[1]), 2);
    assert_eq!(toy.scalar(f, &[0]), 0);
}

#[test]
fn a_slice_pattern_takes_both_ends() {
    let mut toy = Toy::default();
    let array = Ty::new(TyKind::Array(i32_ty(), Ty::constant(4)));
    let slice = Ty::new(TyKind::Slice(i32_ty()));
    let slice_ref = Ty::reference(false, slice);
    let mut b = Locals::default();
    let (s, first, last) = (b.add(slice_ref, false), b.add(i32_ty(), false), b.add(i32_ty(), false));
    let made = expr(ExprKind::Array((1..5).map(|n| int(n, i32_ty())).collect()), array);
    let whole = expr(ExprKind::Coerce(Coercion::ArrayToSlice, Box::new(reference(false, made))), slice_ref);
    let ends = PatKind::Slice {
        prefix: vec![bind(first, i32_ty())],
        rest: Some(None),
        suffix: vec![bind(last, i32_ty())],
    };
    let ends = pat(PatKind::Deref(Box::new(pat(ends, slice))), slice_ref);
    let sum = bin(BinOp::Add, bin(BinOp::Mul, b.get(first), int(10, i32_ty())), b.get(last));
    let rest = Arm { pat: pat(PatKind::Wild, slice_ref), guard: None, body: int(0, i32_ty()) };
    let arms = vec![Arm { pat: ends, guard: None, body: sum }, rest];
    let matched = expr(ExprKind::Match { scrutinee: Box::new(b.get(s)), arms }, i32_ty());
    let value = block(vec![let_(s, whole)], Some(matched));
    let f = toy.function("f", &[], i32_ty(), b, value);
    assert_eq!(toy.scalar(f, &[]), 14);
}

#[test]
fn ranges_and_alternatives_match_numbers() {
    let mut toy = Toy::default();
    let mut b = Locals::default();
    let x = b.add(i32_ty(), false);
    let range = PatKind::Range { lo: Some(Lit::Int(-5)), hi: Some(Lit::Int(5)), inclusive: false };
    let either = PatKind::Or(vec![
        pat(PatKind::Lit(Lit::Int(7)), i32_ty()),
        pat(PatKind::Lit(Lit::Int(70_000)), i32_ty()),
    ]);
    let arm = |kind, n| Arm { pat: pat(kind, i32_ty()), guard: None, body: int(n, i32_ty()) };
    let arms = vec![arm(range, 1), arm(either, 2), arm(PatKind::Wild, 3)];
    let value = expr(ExprKind::Match { scrutinee: Box::new(b.get(x)), arms }, i32_ty());
    let f = toy.function("f", &[x], i32_ty(), b, value);
    for (x, expected) in [(-5i64, 1), (4, 1), (5, 3), (-6, 3), (7, 2), (70_000, 2)] {
        assert_eq!(toy.scalar(f, &[x as u64]), expected, "{x}");
    }
}

#[test]
fn wide_integers_compute_exactly() {
    let mut toy = Toy::default();
    let wide = Ty::int(IntTy::I128);
    let mut b = Locals::default();
    let (x, y) = (b.add(wide, false), b.add(wide, false));
    let value = bin(BinOp::Sub, bin(BinOp::Mul, b.get(x), b.get(y)), int(1 << 100, wide));
    let f = toy.function("f", &[x, y], wide, b, value);
    let slots = |x: i128| [x as u64, (x >> 64) as u64];
    let (x, y) = (-12_345_678_901_234_567_890i128, 987_654_321i128);
    let [a, b] = slots(x);
    let [c, d] = slots(y);
    let result = toy.run(f, &[a, b, c, d]).0.expect("it returns").0;
    assert_eq!(result, slots(x * y - (1 << 100)));
    let [a, b] = slots(i128::MAX);
    assert_eq!(toy.panic(f, &[a, b, 2, 0]), "attempt to multiply with overflow");
}
