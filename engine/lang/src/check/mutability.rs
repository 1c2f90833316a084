//! Mutability: what may be assigned to and borrowed mutably.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::FnCx;
use super::autoderef::is_place;
use super::captures::{called, each_binding};
use super::place::Path;
use super::visit::children;
use crate::diagnostic::Diagnostic;
use crate::hir::{self, BindBy, Body, ClosureKind, Expr, ExprKind, LocalId, Stmt};
use crate::span::Span;
use crate::ty::{DefId, TyKind};

/// What is done to a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Assign,
    Borrow,
}

/// A change of a place, and the closures around it.
struct Site {
    place: Expr,
    change: Change,
    span: Span,
    /// The innermost closure.
    closure: Option<Rc<hir::Closure>>,
    /// The outermost one.
    outermost: Option<Rc<hir::Closure>>,
}

/// What was reported: a variable once in each closure, and a closure once.
type Reported = FxHashMap<(LocalId, Option<DefId>), usize>;

/// What a body changes.
#[derive(Default)]
pub(super) struct Changes {
    sites: Vec<Site>,
    /// Variables declared without a value: they may be assigned once.
    late: FxHashSet<LocalId>,
    /// The closures around the current expression.
    closures: Vec<Rc<hir::Closure>>,
}

impl Changes {
    fn add(&mut self, place: &Expr, change: Change, span: Span) {
        let (closure, outermost) = (self.closures.last().cloned(), self.closures.first().cloned());
        self.sites.push(Site { place: place.clone(), change, span, closure, outermost });
    }

    /// The places that are changed, or borrowed for that.
    pub(super) fn places(&self) -> impl Iterator<Item = &Expr> {
        self.sites.iter().map(|site| &site.place)
    }

    pub(super) fn collect(&mut self, cx: &mut FnCx<'_>, expr: &Expr) {
        match &expr.kind {
            ExprKind::Block(block) => {
                for stmt in &block.stmts {
                    match stmt {
                        Stmt::Let { pat, init: None, .. } => each_binding(pat, &mut |local, _, _| {
                            self.late.insert(local);
                        }),
                        Stmt::Let { pat, init: Some(init), .. } => self.matched(pat, init),
                        Stmt::Expr(_) => {}
                    }
                }
            }
            ExprKind::Match { scrutinee, arms } => {
                arms.iter().for_each(|arm| self.matched(&arm.pat, scrutinee));
            }
            ExprKind::Let(pat, value) => self.matched(pat, value),
            ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) => {
                self.add(place, Change::Assign, expr.span);
            }
            ExprKind::Ref { mutable: true, place } => self.add(place, Change::Borrow, expr.span),
            ExprKind::CallClosure(function, _) if is_place(function) => {
                let callee = called(function);
                if cx.call_kind(callee.ty) == ClosureKind::FnMut {
                    self.add(&callee, Change::Borrow, function.span);
                }
            }
            ExprKind::Closure(closure) => {
                self.closures.push(closure.clone());
                self.collect(cx, &closure.body);
                self.closures.pop();
                return;
            }
            _ => {}
        }
        children(expr, &mut |child| self.collect(cx, child));
    }

    /// A pattern that binds by mutable reference borrows the place that it matches.
    fn matched(&mut self, pat: &hir::Pat, place: &Expr) {
        let mut mutable = false;
        direct_bindings(pat, &mut |by| mutable |= by == BindBy::RefMut);
        if mutable && is_place(place) {
            self.add(place, Change::Borrow, place.span);
        }
    }
}

impl FnCx<'_> {
    /// Reports changes of what is not mutable.
    pub(crate) fn check_mutability(&mut self, body: &Body) {
        let mut changes = Changes::default();
        changes.collect(self, &body.value);
        let mut reported = Reported::default();
        for site in changes.sites {
            if self.check_captured(body, &site, &mut reported) {
                continue;
            }
            let Site { place, change, span, .. } = site;
            if let ExprKind::Local(local) = place.kind
                && change == Change::Assign
            {
                // An assignment of a late binding gives it its value; whether it had one is seen by `moves`.
                let info = &body.locals[local.0 as usize];
                if !info.mutable && info.name.as_str() != "_" && !changes.late.contains(&local) {
                    self.report_assigned_twice(info, span, false);
                }
                continue;
            }
            self.check_change(body, &place, &place, change, span, &mut reported);
        }
    }

    /// A change of what a closure captured; false if there is nothing wrong with it so far.
    fn check_captured(&mut self, body: &Body, site: &Site, reported: &mut Reported) -> bool {
        let (Some(closure), Some(outermost)) = (&site.closure, &site.outermost) else { return false };
        let captured = |closure: &hir::Closure| {
            closure.captures.iter().any(|capture| {
                let path = Path::of(&capture.place);
                path.is_some_and(|known| Path::of(&site.place).is_some_and(|path| path.is_within(&known)))
            })
        };
        if captured(outermost)
            && let Some(shared) = self.shared_on_the_way(&site.place)
            && let Some(local) = super::place::root(&shared)
        {
            // The closure would need a mutable reference to what is behind the shared one.
            if reported.insert((local, Some(outermost.def)), 1).is_none() {
                let ty = shared.ty.pointee().unwrap_or(shared.ty);
                self.report_shared(
                    body,
                    &super::place::deref(&shared, ty),
                    &shared,
                    Change::Borrow,
                    outermost.span,
                );
            }
            return true;
        }
        let root = super::place::root(&site.place);
        let Some(local) = root.filter(|_| captured(closure)) else { return false };
        let info = body.locals[local.0 as usize].clone();
        let owned = Path::owned(&site.place).is_some();
        let kind = self.closure_facts.get(&closure.def).and_then(|facts| facts.expected);
        let reason = if owned && !info.mutable {
            "it is not declared as mutable"
        } else if kind == Some(ClosureKind::Fn) {
            "it is a captured variable in a `Fn` closure"
        } else {
            return false;
        };
        let target = self.place_text(body, &site.place);
        let declared = (owned && !info.mutable).then_some(&info);
        match site.change {
            Change::Assign => {
                let message = format!("cannot assign to `{target}`, as {reason}");
                let mut diagnostic = Diagnostic::error("E0594", site.span, message).label("cannot assign");
                if let Some(info) = declared {
                    diagnostic = not_mutable(diagnostic, info);
                }
                self.report(diagnostic);
            }
            Change::Borrow => {
                let message = format!("cannot borrow `{target}` as mutable, as {reason}");
                self.report_borrow((local, Some(closure.def)), declared, site.span, message, reported);
            }
        }
        true
    }

    /// A mutable borrow of what is not mutable. Those of one variable are one error, at its declaration.
    fn report_borrow(
        &mut self,
        of: (LocalId, Option<DefId>),
        declared: Option<&hir::Local>,
        span: Span,
        message: String,
        reported: &mut Reported,
    ) {
        if let (Some(info), Some(&known)) = (declared, reported.get(&of)) {
            let known = &mut self.diagnostics[known];
            if known.primary.span != info.span {
                known.secondary.retain(|label| label.span != info.span);
                let first = std::mem::replace(&mut known.primary.span, info.span);
                let text = std::mem::replace(&mut known.primary.text, "not mutable".into());
                known.secondary.push(crate::diagnostic::Label { span: first, text });
            }
            known.secondary.push(crate::diagnostic::Label { span, text: "cannot borrow as mutable".into() });
            return;
        }
        let mut diagnostic = Diagnostic::error("E0596", span, message).label("cannot borrow as mutable");
        if let Some(info) = declared {
            diagnostic = not_mutable(diagnostic, info);
            reported.insert(of, self.diagnostics.len());
        }
        self.report(diagnostic);
    }

    /// `late` tells that the binding was declared without a value.
    pub(super) fn report_assigned_twice(&mut self, info: &hir::Local, span: Span, late: bool) {
        let message = format!("cannot assign twice to immutable variable `{}`", info.name);
        let mut diagnostic =
            Diagnostic::error("E0384", span, message).label("cannot assign twice to immutable variable");
        if !late {
            diagnostic = diagnostic.also(info.span, format!("first assignment to `{}`", info.name));
        }
        self.report(diagnostic.help(format!("consider making this binding mutable: `mut {}`", info.name)));
    }

    fn check_change(
        &mut self,
        body: &Body,
        whole: &Expr,
        at: &Expr,
        change: Change,
        span: Span,
        reported: &mut Reported,
    ) {
        match &at.kind {
            ExprKind::Local(local) => {
                let info = body.locals[local.0 as usize].clone();
                if info.mutable || info.name.as_str() == "_" {
                    return;
                }
                let name = info.name;
                let target = self.place_text(body, whole);
                match change {
                    Change::Borrow => {
                        let what = if std::ptr::eq(whole, at) { "it".into() } else { format!("`{name}`") };
                        let message = format!(
                            "cannot borrow `{target}` as mutable, as {what} is not declared as mutable"
                        );
                        self.report_borrow((*local, None), Some(&info), span, message, reported);
                    }
                    Change::Assign => {
                        let message =
                            format!("cannot assign to `{target}`, as `{name}` is not declared as mutable");
                        let diagnostic = Diagnostic::error("E0594", span, message).label("cannot assign");
                        self.report(not_mutable(diagnostic, &info));
                    }
                }
            }
            ExprKind::Field(base, _) | ExprKind::Index(base, _) => {
                self.check_change(body, whole, base, change, span, reported);
            }
            ExprKind::Deref(inner) => match inner.ty.kind() {
                TyKind::Ref { mutable: true, .. } => {
                    // Reached through a shared reference further out?
                    if let Some(shared) = self.shared_on_the_way(inner) {
                        self.report_shared(body, whole, &shared, change, span);
                    }
                }
                TyKind::Ref { mutable: false, .. } => self.report_shared(body, whole, inner, change, span),
                _ => self.check_change(body, whole, inner, change, span, reported),
            },
            ExprKind::Static(def) => {
                let name = self.world.def(*def).name;
                let diagnostic = match change {
                    Change::Assign => Diagnostic::error(
                        "E0594",
                        span,
                        format!("cannot assign to immutable static item `{name}`"),
                    )
                    .label("cannot assign"),
                    Change::Borrow => Diagnostic::error(
                        "E0596",
                        span,
                        format!("cannot borrow immutable static item `{name}` as mutable"),
                    )
                    .label("cannot borrow as mutable"),
                };
                self.report(diagnostic);
            }
            _ => {}
        }
    }

    fn shared_on_the_way(&self, place: &Expr) -> Option<Expr> {
        match &place.kind {
            ExprKind::Field(base, _) | ExprKind::Index(base, _) => self.shared_on_the_way(base),
            ExprKind::Deref(inner) => match inner.ty.kind() {
                TyKind::Ref { mutable: false, .. } => Some(inner.as_ref().clone()),
                _ => self.shared_on_the_way(inner),
            },
            _ => None,
        }
    }

    fn report_shared(&mut self, body: &Body, whole: &Expr, reference: &Expr, change: Change, span: Span) {
        let target = self.place_text(body, whole);
        // Through an overloaded operator there is no reference to name.
        if let ExprKind::Call(callee, args) = &reference.kind {
            let owner = args.first().and_then(|arg| arg.ty.pointee()).unwrap_or(reference.ty);
            let owner_text = self.display(owner);
            let name = self.world.def(callee.def).name;
            let (what, missing) = match name.as_str() {
                "index" => (format!("data in an index of `{owner_text}`"), "IndexMut"),
                "deref" => match owner.kind() {
                    TyKind::Adt(def, _)
                        if self.world.is_lang(*def, "Rc") || self.world.is_lang(*def, "Arc") =>
                    {
                        (format!("data in an `{}`", self.world.def(*def).name), "DerefMut")
                    }
                    _ => (format!("data in dereference of `{owner_text}`"), "DerefMut"),
                },
                _ => ("data behind a `&` reference".to_string(), ""),
            };
            let (code, message, label) = match change {
                Change::Assign => ("E0594", format!("cannot assign to {what}"), "cannot assign"),
                Change::Borrow => {
                    ("E0596", format!("cannot borrow {what} as mutable"), "cannot borrow as mutable")
                }
            };
            let mut diagnostic = Diagnostic::error(code, span, message).label(label);
            if !missing.is_empty() {
                let trait_use = if missing == "IndexMut" {
                    "modify indexed content"
                } else {
                    "modify through a dereference"
                };
                diagnostic = diagnostic.help(format!("trait `{missing}` is required to {trait_use}, but it is not implemented for `{owner_text}`"));
            }
            self.report(diagnostic);
            return;
        }
        let name = self.place_text(body, reference);
        let (code, message, label) = match change {
            Change::Assign => (
                "E0594",
                format!("cannot assign to `{target}`, which is behind a `&` reference"),
                format!("`{name}` is a `&` reference, so it cannot be written to"),
            ),
            Change::Borrow => (
                "E0596",
                format!("cannot borrow `{target}` as mutable, as it is behind a `&` reference"),
                format!("`{name}` is a `&` reference, so it cannot be borrowed as mutable"),
            ),
        };
        let mut diagnostic = Diagnostic::error(code, span, message).label(label);
        if let ExprKind::Local(local) = reference.kind {
            let info = &body.locals[local.0 as usize];
            if info.name.as_str() == "self" {
                diagnostic = diagnostic.help("consider changing this to be a mutable reference: `&mut self`");
            } else {
                diagnostic = diagnostic
                    .help(format!("consider changing `{}` to be a mutable reference: `&mut`", info.name));
            }
        }
        self.report(diagnostic);
    }

    fn place_text(&self, body: &Body, place: &Expr) -> String {
        match &place.kind {
            ExprKind::Local(local) => body.locals[local.0 as usize].name.to_string(),
            ExprKind::Field(base, index) => {
                let name = match base.ty.kind() {
                    TyKind::Adt(def, _) => self.world.adt_def(*def).variants[0]
                        .fields
                        .get(*index as usize)
                        .map_or_else(|| index.to_string(), |field| field.name.to_string()),
                    _ => index.to_string(),
                };
                let base = match &base.kind {
                    ExprKind::Deref(inner) => self.place_text(body, inner),
                    _ => self.place_text(body, base),
                };
                format!("{base}.{name}")
            }
            ExprKind::Deref(inner) => match &inner.kind {
                ExprKind::Call(_, args) => match args.first().map(|arg| &arg.kind) {
                    Some(ExprKind::Ref { place, .. }) => self.place_text(body, place),
                    _ => "value".into(),
                },
                _ => format!("*{}", self.place_text(body, inner)),
            },
            ExprKind::Index(base, _) => format!("{}[_]", self.place_text(body, base).trim_start_matches('*')),
            _ => "value".into(),
        }
    }
}

fn not_mutable(diagnostic: Diagnostic, info: &hir::Local) -> Diagnostic {
    diagnostic
        .also(info.span, "not mutable")
        .help(format!("consider changing this to be mutable: `mut {}`", info.name))
}

/// The bindings of a pattern that are not behind a reference.
fn direct_bindings(pat: &hir::Pat, f: &mut dyn FnMut(BindBy)) {
    match &pat.kind {
        hir::PatKind::Bind { by, .. } => f(*by),
        hir::PatKind::Fields(fields) | hir::PatKind::Variant { fields, .. } => {
            fields.iter().for_each(|(_, pat)| direct_bindings(pat, f));
        }
        hir::PatKind::Slice { prefix, rest, suffix } => {
            prefix.iter().chain(suffix).for_each(|pat| direct_bindings(pat, f));
            if let Some(Some(rest)) = rest {
                direct_bindings(rest, f);
            }
        }
        hir::PatKind::Or(pats) => pats.iter().for_each(|pat| direct_bindings(pat, f)),
        _ => {}
    }
}
