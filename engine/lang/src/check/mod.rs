//! From syntax to typed bodies: name resolution inside bodies, inference, traits, methods, closures, and the analyses
//! on the result.
//!
//! | entry | in → out |
//! | --- | --- |
//! | [`check_cell`] | a cell's file and the session's bindings → its typed body + all diagnostics |
//! | [`check_program`] | a file with `fn main` → `main`'s definition + all diagnostics |
//! | [`World::body`](crate::world::World::body) | a function → its checked body, on first use |
//!
//! A body is checked in these steps, each in its file: expressions build HIR with inference variables (`expr`, `call`,
//! `method`, `op`, `pattern`, `closure`, …); obligations are solved to a fixpoint (`solve`); literals take their default
//! types; `writeback` puts the final types in; `captures` says what closures take; `exhaustive`, `mutability` and `moves`
//! look at the finished body; `lints` warns about it.

mod autoderef;
mod block;
mod body;
mod call;
mod captures;
mod cell;
mod closure;
mod coerce;
pub(crate) mod const_eval;
mod const_run;
mod control;
mod display;
mod errors;
mod exhaustive;
mod expr;
mod field;
mod impl_check;
mod infer;
mod instance;
mod lints;
mod macros;
mod method;
mod moves;
mod mutability;
mod op;
mod path;
mod pattern;
mod place;
pub mod print;
mod probe;
mod question;
pub(crate) mod solve;
pub(crate) mod suggest;
mod visit;
mod writeback;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ast;
use crate::diagnostic::Diagnostic;
use crate::hir::{self, ClosureKind, GlobalId, LocalId, LoopId};
use crate::span::{Span, Symbol};
use crate::ty::{DefId, Ty};
use crate::world::{Binder, TypeHost, World};

pub use cell::{Binding, check_cell, check_program};

use solve::{Cause, Solver};

/// The checking of one body.
pub(crate) struct FnCx<'w> {
    pub(crate) world: &'w World,
    pub(crate) solver: Solver<'w>,
    /// Whose body it is.
    pub(crate) owner: DefId,
    /// What names in types mean; its module is the innermost block with items.
    pub(crate) binder: Binder,
    pub(crate) locals: Vec<hir::Local>,
    pub(crate) scopes: Vec<Scope>,
    /// The result type of the innermost function or closure, and where it is written.
    pub(crate) returns: Vec<ReturnCx>,
    pub(crate) loops: Vec<LoopCx>,
    next_loop: u32,
    /// Whether the code being checked cannot be reached.
    pub(crate) diverges: bool,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Casts whose types must be known first.
    pub(crate) casts: Vec<CastCheck>,
    /// Closures in order of their appearance.
    pub(crate) closures: Vec<DefId>,
    /// Variables that stand for the value of code that is never reached.
    pub(crate) diverging: Vec<Ty>,
    /// What a cell adds: the session's bindings.
    pub(crate) session: Option<SessionCx>,
    /// `impl Trait` results being inferred.
    pub(crate) opaques: Vec<Ty>,
    /// Patterns that must always match, and what they are.
    pub(crate) irrefutable: Vec<(hir::Pat, &'static str)>,
    /// See [`hir::Body::panic_sites`].
    pub(crate) panic_sites: FxHashMap<Span, Span>,
    /// What is known of closures before their bodies are.
    pub(crate) closure_facts: FxHashMap<DefId, ClosureFacts>,
    /// Bindings that outlive the body: those of a cell's own statements.
    pub(crate) kept: FxHashSet<LocalId>,
}

/// What is known of a closure before its body is.
#[derive(Clone, Copy, Default)]
pub(crate) struct ClosureFacts {
    /// It is written with `move`.
    pub(crate) by_move: bool,
    /// The trait that its place asks for: it implements that one whatever its body needs.
    pub(crate) expected: Option<ClosureKind>,
}

/// A lexical scope.
#[derive(Default)]
pub(crate) struct Scope {
    pub(crate) names: Vec<(Symbol, LocalId)>,
    /// The module of a block with items.
    pub(crate) module: Option<DefId>,
}

/// The function or closure that `return` leaves.
#[derive(Clone)]
pub(crate) struct ReturnCx {
    pub(crate) ty: Ty,
    /// What "expected because of return type" points at.
    pub(crate) span: Option<Span>,
    /// Outside any function, `?` stops the cell.
    pub(crate) top_level: bool,
    pub(crate) is_closure: bool,
}

/// A loop or labelled block around the current expression.
pub(crate) struct LoopCx {
    pub(crate) id: LoopId,
    pub(crate) label: Option<Symbol>,
    pub(crate) kind: LoopKind,
    /// The merged type of its `break` values.
    pub(crate) ty: Option<Ty>,
    pub(crate) expected: Option<Ty>,
    pub(crate) broken: bool,
    /// How many functions and closures surround it: `break` does not cross them.
    pub(crate) depth: usize,
}

/// What `break` may carry and where it goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LoopKind {
    /// `loop`.
    Loop,
    /// `while`.
    While,
    /// `for`.
    For,
    /// `'a: { … }`.
    Block,
}

/// A cast to be judged when its types are known.
pub(crate) struct CastCheck {
    pub(crate) from: Ty,
    pub(crate) to: Ty,
    pub(crate) span: Span,
    pub(crate) expr_span: Span,
}

/// The session around a cell.
#[derive(Default)]
pub(crate) struct SessionCx {
    pub(crate) bindings: FxHashMap<Symbol, Binding>,
    pub(crate) imports: Vec<(GlobalId, LocalId)>,
}

impl<'w> FnCx<'w> {
    pub(crate) fn shallow(&self, ty: Ty) -> Ty {
        self.solver.shallow(ty)
    }

    pub(crate) fn resolve(&self, ty: Ty) -> Ty {
        self.solver.resolve(ty)
    }

    /// The type with what is known put in, after working off what became decidable. Use where a decision needs it.
    pub(crate) fn known(&mut self, ty: Ty) -> Ty {
        let shallow = self.shallow(ty);
        if shallow.is_var() {
            self.solve();
            return self.shallow(shallow);
        }
        shallow
    }

    pub(crate) fn fresh(&mut self, span: Span) -> Ty {
        self.solver.vars.fresh_any(Some(span))
    }

    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Works off obligations; failures are reported.
    pub(crate) fn solve(&mut self) {
        let failed = self.solver.solve_pending();
        for obligation in failed {
            self.report_unsatisfied(obligation);
        }
    }

    pub(crate) fn normalize(&mut self, ty: Ty) -> Ty {
        self.solver.normalize(ty, 0)
    }

    /// A type as written in a body.
    pub(crate) fn lower(&mut self, ty: &ast::Type) -> Ty {
        let binder = self.binder.clone();
        let mut host = BodyHost { solver: &mut self.solver, errors: vec![], span: ty.span };
        let lowered = self.world.lower_type(&binder, ty, &mut host);
        self.diagnostics.extend(host.errors);
        self.take_world_reports();
        self.normalize(lowered)
    }

    /// Calls a lowering function with the host of this body.
    pub(crate) fn with_host<R>(
        &mut self,
        span: Span,
        f: impl FnOnce(&'w World, &Binder, &mut dyn TypeHost) -> R,
    ) -> R {
        let binder = self.binder.clone();
        let mut host = BodyHost { solver: &mut self.solver, errors: vec![], span };
        let result = f(self.world, &binder, &mut host);
        self.diagnostics.extend(host.errors);
        self.take_world_reports();
        result
    }

    /// Errors in privacy and signatures that this body's paths ran into.
    pub(crate) fn take_world_reports(&mut self) {
        self.diagnostics.append(&mut self.world.take_reports());
    }

    pub(crate) fn error_expr(&mut self, span: Span) -> hir::Expr {
        hir::Expr { kind: hir::ExprKind::Error, ty: Ty::error(), span }
    }

    pub(crate) fn add_local(&mut self, name: Symbol, ty: Ty, mutable: bool, span: Span) -> LocalId {
        let id = LocalId(self.locals.len() as u32);
        self.locals.push(hir::Local { name, ty, mutable, span });
        id
    }

    pub(crate) fn bind_name(&mut self, name: Symbol, local: LocalId) {
        self.scopes.last_mut().expect("a body has a scope").names.push((name, local));
    }

    pub(crate) fn new_loop(&mut self) -> LoopId {
        self.next_loop += 1;
        LoopId(self.next_loop - 1)
    }

    pub(crate) fn obligation(&mut self, predicate: crate::world::Predicate, span: Span) {
        self.solver.add(predicate, Cause::plain(span));
    }

    pub(crate) fn display(&self, ty: Ty) -> String {
        self.world.display(self.resolve(ty))
    }
}

/// Types in bodies: what is left out is inferred.
struct BodyHost<'a, 'w> {
    solver: &'a mut Solver<'w>,
    errors: Vec<Diagnostic>,
    span: Span,
}

impl TypeHost for BodyHost<'_, '_> {
    fn infer(&mut self, constant: bool) -> Option<Ty> {
        Some(match constant {
            true => self.solver.vars.fresh_const(Some(self.span)),
            false => self.solver.vars.fresh_any(Some(self.span)),
        })
    }

    fn impl_trait(&mut self, _: &World, _: &Binder, _: &[ast::Bound], _: Span) -> Option<Ty> {
        None
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.errors.push(diagnostic);
    }
}
