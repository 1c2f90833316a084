//! The text form of typed bodies, which tests read.

use std::fmt::Write;

use crate::hir::{Body, Expr, ExprKind, Stmt};
use crate::world::World;

/// A body as text: locals with their types, then the tree, one node a line with its type.
pub fn print_body(world: &World, body: &Body) -> String {
    let mut text = String::new();
    for (index, local) in body.locals.iter().enumerate() {
        let mutable = if local.mutable { "mut " } else { "" };
        let _ = writeln!(text, "let {mutable}{}#{index}: {}", local.name, world.display(local.ty));
    }
    print_expr(world, &body.value, 0, &mut text);
    text
}

fn print_expr(world: &World, expr: &Expr, depth: usize, text: &mut String) {
    let pad = "  ".repeat(depth);
    let _ = writeln!(text, "{pad}{}: {}", head(world, &expr.kind), world.display(expr.ty));
    let mut copy = expr.clone();
    match &mut copy.kind {
        ExprKind::Block(block) => {
            for stmt in &block.stmts {
                match stmt {
                    Stmt::Let { init, .. } => {
                        let _ = writeln!(text, "{pad}  let");
                        if let Some(init) = init {
                            print_expr(world, init, depth + 2, text);
                        }
                    }
                    Stmt::Expr(expr) => print_expr(world, expr, depth + 1, text),
                }
            }
            if let Some(tail) = &block.tail {
                print_expr(world, tail, depth + 1, text);
            }
        }
        ExprKind::Match { scrutinee, arms } => {
            print_expr(world, scrutinee, depth + 1, text);
            arms.iter().for_each(|arm| print_expr(world, &arm.body, depth + 1, text));
        }
        ExprKind::Adt { fields, .. } => {
            fields.iter().for_each(|(_, value)| print_expr(world, value, depth + 1, text));
        }
        ExprKind::Closure(closure) => print_expr(world, &closure.body, depth + 1, text),
        _ => super::visit::children_mut(&mut copy, &mut |child| print_expr(world, child, depth + 1, text)),
    }
}

fn head(world: &World, kind: &ExprKind) -> String {
    match kind {
        ExprKind::Lit(lit) => format!("{lit:?}"),
        ExprKind::Local(local) => format!("local#{}", local.0),
        ExprKind::Const(callee) => format!("const {}", world.def(callee.def).name),
        ExprKind::Unary(op, _) => format!("{op:?}"),
        ExprKind::Binary(op, ..) => format!("{op:?}"),
        ExprKind::AssignOp(op, ..) => format!("{op:?}Assign"),
        ExprKind::Call(callee, _) => {
            let args: Vec<_> = callee.args.iter().map(|&ty| world.display(ty)).collect();
            format!("call {}<{}>", world.def(callee.def).name, args.join(", "))
        }
        ExprKind::Field(_, index) => format!("field {index}"),
        ExprKind::Ref { mutable, .. } => {
            if *mutable {
                "&mut".into()
            } else {
                "&".into()
            }
        }
        ExprKind::Coerce(coercion, _) => format!("{coercion:?}"),
        ExprKind::Closure(closure) => format!("closure {:?} {:?}", closure.kind, closure.captures),
        other => {
            let text = format!("{other:?}");
            text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("").to_lowercase()
        }
    }
}
