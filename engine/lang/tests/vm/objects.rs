//! Boxes, trait objects, counted pointers.

use emberlab_lang::hir::*;
use emberlab_lang::lower::Item;
use emberlab_lang::ty::{DefId, DynTy, Ty, TyKind};
use emberlab_lang::world::TraitDef;

use crate::support::*;

/// `Box<T>` and `Box::new` at a type.
fn boxed(toy: &mut Toy, ty: Ty) -> (Ty, DefId) {
    let boxed = toy.generic_adt("Box", Some("Box"), &[], false, vec![ty]);
    let new = toy.intrinsic("box.new", vec![ty], boxed);
    (boxed, new)
}

fn make(new: DefId, of: Ty, value: Expr, ty: Ty) -> Expr {
    expr(ExprKind::Call(Callee { def: new, args: vec![of] }, vec![value]), ty)
}

#[test]
fn a_boxed_trait_object_calls_the_method_of_its_type_and_drops_its_value() {
    let mut toy = Toy::default();
    let noisy = toy.noisy();
    let parent = toy.define(
        "Speak",
        Item::Trait(std::rc::Rc::new(TraitDef {
            generics: Default::default(),
            items: vec![],
            assoc_bounds: vec![],
            lang: None,
        })),
        None,
    );
    let object = Ty::new(TyKind::Dyn(DynTy { trait_: parent, args: vec![], bindings: vec![] }));
    let method = toy.define("speak", Item::Other, None);
    // impl Speak for Noisy { fn speak(&self) -> i32 { self.0 } }
    let mut b = Locals::default();
    let this = b.add(Ty::reference(false, noisy), false);
    let value = field(deref(b.get(this), noisy), 0, i32_ty());
    let speak = toy.method("speak", &[this], i32_ty(), b, value);
    toy.traits.push((method, parent, noisy, speak));
    let (box_noisy, new) = boxed(&mut toy, noisy);
    let TyKind::Adt(box_def, _) = box_noisy.kind() else { unreachable!() };
    let box_object = Ty::new(TyKind::Adt(*box_def, vec![object]));
    let mut b = Locals::default();
    let x = b.add(box_object, false);
    let made = make(new, noisy, adt(noisy, 0, vec![int(7, i32_ty())]), box_noisy);
    let coerced = expr(ExprKind::Coerce(Coercion::ToDyn, Box::new(made)), box_object);
    let spoken = expr(
        ExprKind::Call(
            Callee { def: method, args: vec![object] },
            vec![reference(false, deref(b.get(x), object))],
        ),
        i32_ty(),
    );
    let value = block(vec![let_(x, coerced)], Some(spoken));
    let f = toy.function("f", &[], i32_ty(), b, value);
    let (result, printed) = toy.run(f, &[]);
    assert_eq!(result.expect("it returns").0, [7]);
    assert_eq!(printed, "drop 7\n");
}

#[test]
fn a_value_moves_out_of_its_box() {
    let mut toy = Toy::default();
    let noisy = toy.noisy();
    let (box_noisy, new) = boxed(&mut toy, noisy);
    let mut b = Locals::default();
    let (x, y) = (b.add(box_noisy, false), b.add(noisy, false));
    let made = make(new, noisy, adt(noisy, 0, vec![int(3, i32_ty())]), box_noisy);
    let value = block(vec![let_(x, made), let_(y, deref(b.get(x), noisy)), print_text("end")], None);
    let f = toy.function("f", &[], Ty::unit(), b, value);
    assert_eq!(toy.run(f, &[]).1, "end\ndrop 3\n");
}

#[test]
fn a_shared_value_is_dropped_with_its_last_owner() {
    let mut toy = Toy::default();
    let noisy = toy.noisy();
    let rc = toy.generic_adt("Rc", Some("Rc"), &[], false, vec![noisy]);
    let new = toy.intrinsic("rc.new", vec![noisy], rc);
    let share = toy.intrinsic("rc.clone", vec![Ty::reference(false, rc)], rc);
    let count = toy.intrinsic("rc.strong_count", vec![Ty::reference(false, rc)], usize_ty());
    let mut b = Locals::default();
    let (x, y, n) = (b.add(rc, false), b.add(rc, false), b.add(usize_ty(), false));
    let made = make(new, noisy, adt(noisy, 0, vec![int(5, i32_ty())]), rc);
    let shared = make(share, noisy, reference(false, b.get(x)), rc);
    let counted = || make(count, noisy, reference(false, b.get(x)), usize_ty());
    let inner = block(vec![let_(y, shared)], Some(counted()));
    let value = block(
        vec![let_(x, made), let_(n, inner), print_text("one owner left")],
        Some(bin(
            emberlab_lang::ast::BinOp::Add,
            bin(emberlab_lang::ast::BinOp::Mul, b.get(n), int(10, usize_ty())),
            counted(),
        )),
    );
    let f = toy.function("f", &[], usize_ty(), b, value);
    let (result, printed) = toy.run(f, &[]);
    assert_eq!(result.expect("it returns").0, [21]);
    assert_eq!(printed, "one owner left\ndrop 5\n");
}

#[test]
fn a_long_chain_of_boxes_is_freed_without_recursion() {
    let mut toy = Toy::default();
    // enum List { Nil, Cons(Box<List>) }, built by hand a million deep.
    let list_def = DefId(toy.names.len() as u32 + 1);
    let list = Ty::new(TyKind::Adt(list_def, vec![]));
    let boxed_list = toy.generic_adt("Box", Some("Box"), &[], false, vec![list]);
    assert_eq!(toy.adt("List", None, &[&[], &[boxed_list]], true), list);
    let new = toy.intrinsic("box.new", vec![list], boxed_list);
    let mut b = Locals::default();
    let (n, i, all) = (b.add(i32_ty(), false), b.add(i32_ty(), true), b.add(list, true));
    let longer = adt(list, 1, vec![make(new, list, b.get(all), boxed_list)]);
    let step = block(
        vec![
            assign(b.get(all), longer),
            assign_op(emberlab_lang::ast::BinOp::Add, b.get(i), int(1, i32_ty())),
        ],
        None,
    );
    let each = while_(0, bin(emberlab_lang::ast::BinOp::Lt, b.get(i), b.get(n)), step);
    let value = block(
        vec![let_(i, int(0, i32_ty())), let_(all, adt(list, 0, vec![])), Stmt::Expr(each)],
        Some(b.get(i)),
    );
    let f = toy.function("f", &[n], i32_ty(), b, value);
    assert_eq!(toy.scalar(f, &[300_000]), 300_000);
}
