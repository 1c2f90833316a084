//! Structs, enums, references, vectors, closures.

use std::rc::Rc;

use emberlab_lang::ast::BinOp;
use emberlab_lang::hir::*;
use emberlab_lang::lower::Item;
use emberlab_lang::ty::{DefId, Ty, TyKind};
use emberlab_lang::world::ClosureDef;

use crate::support::*;

#[test]
fn a_struct_field_changes_through_a_mutable_reference() {
    let mut toy = Toy::default();
    let point = toy.adt("Point", None, &[&[i32_ty(), i32_ty()]], false);
    // fn shift(p: &mut Point) { (*p).1 += 10; }
    let mut b = Locals::default();
    let p = b.add(Ty::reference(true, point), false);
    let y = field(deref(b.get(p), point), 1, i32_ty());
    let value = block(vec![assign_op(BinOp::Add, y, int(10, i32_ty()))], None);
    let shift = toy.function("shift", &[p], Ty::unit(), b, value);
    // let mut q = Point(1, 2); shift(&mut q); q.0 * 100 + q.1
    let mut b = Locals::default();
    let q = b.add(point, true);
    let part = |index| field(b.get(q), index, i32_ty());
    let sum = bin(BinOp::Add, bin(BinOp::Mul, part(0), int(100, i32_ty())), part(1));
    let made = adt(point, 0, vec![int(1, i32_ty()), int(2, i32_ty())]);
    let value = block(
        vec![let_(q, made), Stmt::Expr(call(shift, vec![reference(true, b.get(q))], Ty::unit()))],
        Some(sum),
    );
    let f = toy.function("f", &[], i32_ty(), b, value);
    assert_eq!(toy.scalar(f, &[]), 112);
}

#[test]
fn a_mutable_reference_to_a_number_reaches_the_variable() {
    let mut toy = Toy::default();
    let mut b = Locals::default();
    let p = b.add(Ty::reference(true, i32_ty()), false);
    let value = block(vec![assign_op(BinOp::Mul, deref(b.get(p), i32_ty()), int(3, i32_ty()))], None);
    let triple = toy.function("triple", &[p], Ty::unit(), b, value);
    let mut b = Locals::default();
    let x = b.add(i32_ty(), true);
    let value = block(
        vec![
            let_(x, int(5, i32_ty())),
            Stmt::Expr(call(triple, vec![reference(true, b.get(x))], Ty::unit())),
        ],
        Some(bin(BinOp::Add, b.get(x), int(1, i32_ty()))),
    );
    let f = toy.function("f", &[], i32_ty(), b, value);
    assert_eq!(toy.scalar(f, &[]), 16);
}

#[test]
fn match_picks_the_variant_and_binds_its_fields() {
    let mut toy = Toy::default();
    // enum Shape { Dot, Line(i32), Rect(i32, i32) }
    let shape = toy.adt("Shape", None, &[&[], &[i32_ty()], &[i32_ty(), i32_ty()]], true);
    let mut b = Locals::default();
    let s = b.add(shape, false);
    let (n, w, h) = (b.add(i32_ty(), false), b.add(i32_ty(), false), b.add(i32_ty(), false));
    let arm = |variant, fields, body| Arm {
        pat: pat(PatKind::Variant { variant, fields }, shape),
        guard: None,
        body,
    };
    let arms = vec![
        arm(0, vec![], int(0, i32_ty())),
        Arm {
            guard: Some(bin(BinOp::Gt, b.get(n), int(100, i32_ty()))),
            ..arm(1, vec![(0, bind(n, i32_ty()))], int(-1, i32_ty()))
        },
        arm(1, vec![(0, bind(n, i32_ty()))], b.get(n)),
        arm(2, vec![(0, bind(w, i32_ty())), (1, bind(h, i32_ty()))], bin(BinOp::Mul, b.get(w), b.get(h))),
    ];
    let value = expr(ExprKind::Match { scrutinee: Box::new(b.get(s)), arms }, i32_ty());
    let area = toy.function("area", &[s], i32_ty(), b, value);
    let cases = [([0, 0, 0], 0), ([1, 7, 0], 7), ([1, 101, 0], -1), ([2, 6, 7], 42)];
    for (slots, expected) in cases {
        assert_eq!(toy.scalar(area, &slots) as i64, expected);
    }
}

#[test]
fn vectors_grow_and_are_indexed_with_checks() {
    let mut toy = Toy::default();
    let vec = toy.generic_adt("Vec", Some("Vec"), &[], false, vec![f64_ty()]);
    let push = toy.intrinsic("vec.push", vec![Ty::reference(true, vec), f64_ty()], Ty::unit());
    let slice = Ty::new(TyKind::Slice(f64_ty()));
    let deref_fn =
        toy.intrinsic("vec.as_slice", vec![Ty::reference(false, vec)], Ty::reference(false, slice));
    let mut b = Locals::default();
    let (i, v) = (b.add(usize_ty(), false), b.add(vec, true));
    let float = |x| expr(ExprKind::Lit(Lit::Float(x)), f64_ty());
    let args = vec![f64_ty()];
    let grow = expr(
        ExprKind::Call(Callee { def: push, args: args.clone() }, vec![reference(true, b.get(v)), float(2.5)]),
        Ty::unit(),
    );
    let part = expr(
        ExprKind::Call(Callee { def: deref_fn, args }, vec![reference(false, b.get(v))]),
        Ty::reference(false, slice),
    );
    let at = expr(ExprKind::Index(Box::new(deref(part, slice)), Box::new(b.get(i))), f64_ty());
    let value = block(
        vec![let_(v, expr(ExprKind::Vec(vec![float(0.5), float(1.5)]), vec)), Stmt::Expr(grow)],
        Some(at),
    );
    let f = toy.function("f", &[i], f64_ty(), b, value);
    assert_eq!(f64::from_bits(toy.scalar(f, &[2])), 2.5);
    assert_eq!(toy.panic(f, &[3]), "index out of bounds: the len is 3 but the index is 3");
}

#[test]
fn an_array_is_copied_by_value() {
    let mut toy = Toy::default();
    let array = Ty::new(TyKind::Array(i32_ty(), Ty::constant(2)));
    let mut b = Locals::default();
    let (x, y) = (b.add(array, true), b.add(array, true));
    let at = |local, index| {
        expr(ExprKind::Index(Box::new(b.get(local)), Box::new(int(index, usize_ty()))), i32_ty())
    };
    let made = expr(ExprKind::Array(vec![int(1, i32_ty()), int(2, i32_ty())]), array);
    let value = block(
        vec![let_(x, made), let_(y, b.get(x)), assign(at(y, 0), int(9, i32_ty()))],
        Some(bin(BinOp::Add, bin(BinOp::Mul, at(x, 0), int(10, i32_ty())), at(y, 0))),
    );
    let f = toy.function("f", &[], i32_ty(), b, value);
    assert_eq!(toy.scalar(f, &[]), 19);
}

fn closure(
    toy: &mut Toy,
    owner: DefId,
    captures: Vec<(Capture, Ty)>,
    kind: ClosureKind,
    params: Vec<(Pat, Ty)>,
    body: Expr,
) -> Expr {
    let item = Item::Closure(Rc::new(ClosureDef {
        owner,
        params: params.iter().map(|(_, ty)| *ty).collect(),
        ret: body.ty,
        kind,
        captures: captures.iter().map(|(_, ty)| *ty).collect(),
    }));
    let def = toy.define("closure", item, None);
    let ret = body.ty;
    let captures = captures.into_iter().map(|(capture, _)| capture).collect();
    let closure = Closure { def, captures, params, ret, body, kind, span: span() };
    expr(ExprKind::Closure(Rc::new(closure)), Ty::new(TyKind::Closure(def, vec![])))
}

#[test]
fn a_closure_changes_what_it_captured_by_reference() {
    let mut toy = Toy::default();
    let mut b = Locals::default();
    let total = b.add(i32_ty(), true);
    let x = b.add(i32_ty(), false);
    let inner = b.add(i32_ty(), true);
    let body = block(vec![assign_op(BinOp::Add, b.get(inner), b.get(x))], None);
    let capture = Capture { place: b.get(total), local: inner, by: CaptureBy::RefMut };
    let owner = DefId(toy.names.len() as u32 + 1);
    let add = closure(
        &mut toy,
        owner,
        vec![(capture, Ty::reference(true, i32_ty()))],
        ClosureKind::FnMut,
        vec![(bind(x, i32_ty()), i32_ty())],
        body,
    );
    let f = b.add(add.ty, true);
    let run =
        |n| Stmt::Expr(expr(ExprKind::CallClosure(Box::new(b.get(f)), vec![int(n, i32_ty())]), Ty::unit()));
    let value =
        block(vec![let_(total, int(1, i32_ty())), let_(f, add), run(20), run(300)], Some(b.get(total)));
    let main = toy.function("main", &[], i32_ty(), b, value);
    assert_eq!(main, owner);
    assert_eq!(toy.scalar(main, &[]), 321);
}

#[test]
fn a_move_closure_keeps_its_own_state() {
    let mut toy = Toy::default();
    let mut b = Locals::default();
    let count = b.add(i32_ty(), true);
    let inner = b.add(i32_ty(), true);
    let body = block(vec![assign_op(BinOp::Add, b.get(inner), int(1, i32_ty()))], Some(b.get(inner)));
    let owner = DefId(toy.names.len() as u32 + 1);
    let capture = Capture { place: b.get(count), local: inner, by: CaptureBy::Value };
    let next = closure(&mut toy, owner, vec![(capture, i32_ty())], ClosureKind::FnMut, vec![], body);
    let f = b.add(next.ty, true);
    let run = || expr(ExprKind::CallClosure(Box::new(b.get(f)), vec![]), i32_ty());
    let (one, two) = (run(), run());
    let sum = bin(BinOp::Add, bin(BinOp::Mul, two, int(10, i32_ty())), b.get(count));
    let value = block(vec![let_(count, int(5, i32_ty())), let_(f, next), Stmt::Expr(one)], Some(sum));
    let main = toy.function("main", &[], i32_ty(), b, value);
    assert_eq!(toy.scalar(main, &[]), 75);
}

#[test]
fn format_specifications_print_as_rustc_prints_them() {
    use emberlab_lang::ast::{FormatAlign, FormatCount, FormatPiece, FormatTarget};
    let mut toy = Toy::default();
    let float_ref = Ty::reference(false, f64_ty());
    let display = toy.intrinsic("fmt.display", vec![float_ref, Ty::reference(true, i32_ty())], Ty::bool());
    let mut spec = plain_spec();
    spec.width = Some(FormatCount::Literal(9));
    spec.precision = Some(FormatCount::Literal(3));
    spec.align = Some(FormatAlign::Center);
    spec.fill = '*';
    spec.plus = true;
    let mut b = Locals::default();
    let x = b.add(f64_ty(), false);
    let args = FormatArgs {
        pieces: vec![FormatPiece::Text("<".into()), FormatPiece::Arg(spec), FormatPiece::Text(">".into())],
        args: vec![reference(false, b.get(x))],
        fns: vec![Callee { def: display, args: vec![] }],
    };
    let value = expr(ExprKind::Format { target: FormatTarget::Stdout, newline: true, args }, Ty::unit());
    let f = toy.function("f", &[x], Ty::unit(), b, value);
    for value in [3.25159, -0.0, f64::INFINITY, 1e10] {
        assert_eq!(toy.run(f, &[f64::to_bits(value)]).1, format!("<{value:*^+9.3}>\n"));
    }
}

fn for_loop(pattern: Pat, iter: Expr, item: Ty, body: Expr) -> Stmt {
    Stmt::Expr(expr(
        ExprKind::For {
            id: LoopId(7),
            pat: Box::new(pattern),
            iter: Box::new(iter),
            // These loops call no `next`.
            next: Callee { def: DefId(0), args: vec![] },
            item,
            body: Box::new(body),
        },
        Ty::unit(),
    ))
}

#[test]
fn a_loop_over_a_slice_sees_every_element() {
    let mut toy = Toy::default();
    let slice = Ty::reference(false, Ty::new(TyKind::Slice(i32_ty())));
    let parts: &[Ty] = &[slice, usize_ty(), usize_ty()];
    let iter = toy.generic_adt("Iter", Some("SliceIter"), &[parts], false, vec![i32_ty()]);
    let array = Ty::new(TyKind::Array(i32_ty(), Ty::constant(3)));
    let mut b = Locals::default();
    let (sum, x) = (b.add(i32_ty(), true), b.add(Ty::reference(false, i32_ty()), false));
    let made = expr(ExprKind::Array((1..4).map(|n| int(n * n, i32_ty())).collect()), array);
    let whole = expr(ExprKind::Coerce(Coercion::ArrayToSlice, Box::new(reference(false, made))), slice);
    let source = adt(iter, 0, vec![whole, int(0, usize_ty()), int(3, usize_ty())]);
    let body = block(vec![assign_op(BinOp::Add, b.get(sum), deref(b.get(x), i32_ty()))], None);
    let each =
        for_loop(bind(x, Ty::reference(false, i32_ty())), source, Ty::reference(false, i32_ty()), body);
    let value = block(vec![let_(sum, int(0, i32_ty())), each], Some(b.get(sum)));
    let f = toy.function("f", &[], i32_ty(), b, value);
    assert_eq!(toy.scalar(f, &[]), 14);
}

#[test]
fn an_inclusive_range_reaches_the_largest_value() {
    let mut toy = Toy::default();
    let u8_ty = Ty::int(emberlab_lang::ty::IntTy::U8);
    let parts: &[Ty] = &[u8_ty, u8_ty, Ty::bool()];
    let range = toy.generic_adt("RangeInclusive", Some("RangeInclusive"), &[parts], false, vec![u8_ty]);
    let mut b = Locals::default();
    let (lo, hi) = (b.add(u8_ty, false), b.add(u8_ty, false));
    let (count, x) = (b.add(i32_ty(), true), b.add(u8_ty, false));
    let no = expr(ExprKind::Lit(Lit::Bool(false)), Ty::bool());
    let source = adt(range, 0, vec![b.get(lo), b.get(hi), no]);
    let body = block(vec![assign_op(BinOp::Add, b.get(count), int(1, i32_ty()))], None);
    let each = for_loop(bind(x, u8_ty), source, u8_ty, body);
    let value = block(vec![let_(count, int(0, i32_ty())), each], Some(b.get(count)));
    let f = toy.function("f", &[lo, hi], i32_ty(), b, value);
    for (lo, hi) in [(0, 255), (250, 255), (3, 3), (4, 3)] {
        assert_eq!(toy.scalar(f, &[lo, hi]), (lo..=hi).count() as u64, "{lo}..={hi}");
    }
}

#[test]
fn a_loop_over_a_vector_moves_its_elements_out_and_drops_each() {
    let mut toy = Toy::default();
    let noisy = toy.noisy();
    let vec = toy.generic_adt("Vec", Some("Vec"), &[], false, vec![noisy]);
    let parts: &[Ty] = &[vec, usize_ty(), usize_ty()];
    let iter = toy.generic_adt("IntoIter", Some("VecIntoIter"), &[parts], false, vec![noisy]);
    let mut b = Locals::default();
    let x = b.add(noisy, false);
    let made = |n| adt(noisy, 0, vec![int(n, i32_ty())]);
    let source = adt(
        iter,
        0,
        vec![expr(ExprKind::Vec(vec![made(1), made(2)]), vec), int(0, usize_ty()), int(2, usize_ty())],
    );
    let each = for_loop(bind(x, noisy), source, noisy, block(vec![print_text("body")], None));
    let f = toy.function("f", &[], Ty::unit(), b, block(vec![each], None));
    // std's own `Drop` of the iterator empties the vector; here what was moved out is empty and dropped as zeros.
    let printed = toy.run(f, &[]).1;
    assert!(printed.starts_with("body\ndrop 1\nbody\ndrop 2\n"), "{printed}");
}
