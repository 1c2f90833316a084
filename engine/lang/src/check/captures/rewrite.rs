//! Closures' bodies in terms of what they captured: the last step of checking, since messages speak of the source.

use std::rc::Rc;

use crate::check::place::{Path, Step};
use crate::check::visit::children_mut;
use crate::hir::{Capture, Expr, ExprKind, Stmt};

/// Puts the locals that stand for captured places into the bodies of all closures below.
pub(in crate::check) fn rewrite_closures(expr: &mut Expr) {
    if let ExprKind::Closure(closure) = &mut expr.kind {
        let closure = Rc::make_mut(closure);
        rewrite_closures(&mut closure.body);
        if !closure.captures.is_empty() {
            let captures: Vec<(Path, Capture)> = closure
                .captures
                .iter()
                .filter_map(|capture| Some((Path::of(&capture.place)?, capture.clone())))
                .collect();
            Rewrite { captures: &captures }.expr(&mut closure.body);
        }
        return;
    }
    children_mut(expr, &mut rewrite_closures);
}

struct Rewrite<'a> {
    captures: &'a [(Path, Capture)],
}

impl Rewrite<'_> {
    fn expr(&self, expr: &mut Expr) {
        if let Some(path) = Path::of(expr)
            && let Some((_, capture)) = self.captures.iter().find(|(known, _)| *known == path)
        {
            expr.kind = ExprKind::Local(capture.local);
            return;
        }
        match &mut expr.kind {
            ExprKind::Closure(closure) => {
                // Its body is in terms of its own captures already.
                let closure = Rc::make_mut(closure);
                closure.captures.iter_mut().for_each(|capture| self.expr(&mut capture.place));
                return;
            }
            ExprKind::Match { scrutinee, .. } => self.scrutinee(scrutinee),
            ExprKind::Let(_, value) => self.scrutinee(value),
            ExprKind::Block(block) => {
                for stmt in &mut block.stmts {
                    if let Stmt::Let { init: Some(init), .. } = stmt {
                        self.scrutinee(init);
                    }
                }
            }
            _ => {}
        }
        children_mut(expr, &mut |child| self.expr(child));
    }

    /// A matched place of which only parts were captured becomes these parts.
    fn scrutinee(&self, place: &mut Expr) {
        let Some(path) = Path::of(place) else { return };
        let below: Vec<_> = self
            .captures
            .iter()
            .filter(|(known, _)| known.is_within(&path) && *known != path)
            .map(|(known, capture)| (&known.steps[path.steps.len()..], capture))
            .collect();
        if !below.is_empty() {
            place.kind = parts(&below, place);
        }
    }
}

/// The captures below a place as a tree.
fn parts(below: &[(&[Step], &Capture)], whole: &Expr) -> ExprKind {
    if let [([], capture)] = below {
        return ExprKind::Local(capture.local);
    }
    let index = |step: Step| match step {
        Step::Field(index) => index,
        Step::Deref => 0,
    };
    let mut fields: Vec<(u32, Expr)> = vec![];
    for (steps, _) in below {
        let at = index(steps[0]);
        if fields.iter().any(|&(known, _)| known == at) {
            continue;
        }
        let inner: Vec<_> = below
            .iter()
            .filter(|(steps, _)| index(steps[0]) == at)
            .map(|(steps, capture)| (&steps[1..], *capture))
            .collect();
        let ty = match inner[..] {
            [([], capture)] => capture.place.ty,
            _ => whole.ty,
        };
        fields.push((at, Expr { kind: parts(&inner, whole), ty, span: whole.span }));
    }
    ExprKind::Parts(fields)
}
