//! The macros of std: formatting, printing, panicking, asserting, `vec!`, `dbg!`.

use std::rc::Rc;

use super::FnCx;
use super::errors::Reason;
use super::solve::{Cause, CauseKind};
use crate::ast::{self, BinOp, FormatPiece, FormatSpec, FormatTarget, FormatTrait, MacroKind, UnOp};
use crate::diagnostic::Diagnostic;
use crate::hir::{self, Callee, ExprKind};
use crate::span::{Span, Symbol};
use crate::ty::{Ty, TyKind};
use crate::world::{Predicate, TraitRef};

impl FnCx<'_> {
    pub(crate) fn check_macro(
        &mut self,
        call: &ast::MacroCall,
        span: Span,
        expected: Option<Ty>,
    ) -> hir::Expr {
        match &call.kind {
            MacroKind::Format { target, newline, args } => {
                let args = self.check_format(args);
                let ty = match target {
                    FormatTarget::String => self.lang_type("String", vec![]),
                    FormatTarget::Arguments => self.lang_type("Arguments", vec![]),
                    FormatTarget::Stdout | FormatTarget::Stderr => Ty::unit(),
                };
                let kind = ExprKind::Format { target: *target, newline: *newline, args };
                hir::Expr { kind, ty, span }
            }
            MacroKind::Write { dst, newline, args } => self.check_write(dst, *newline, args, span),
            MacroKind::Panic { args } => {
                let args = self.check_format(args);
                hir::Expr { kind: ExprKind::Panic(args), ty: Ty::never(), span }
            }
            MacroKind::Assert { cond, args, text } => {
                let cond = self.check_coerce(cond, Ty::bool(), Reason::Plain);
                let stop = match args {
                    Some(args) => ExprKind::Panic(self.check_format(args)),
                    None => ExprKind::PanicText(format!("assertion failed: {text}").into()),
                };
                let cond_span = cond.span;
                let negated = hir::Expr {
                    kind: ExprKind::Unary(UnOp::Not, Box::new(cond)),
                    ty: Ty::bool(),
                    span: cond_span,
                };
                self.panic_if(negated, stop, span)
            }
            MacroKind::AssertEq { equal, left, right, args } => {
                self.check_assert_eq(*equal, left, right, args.as_ref(), span)
            }
            MacroKind::Dbg(values) => self.check_dbg(values, span, expected),
            MacroKind::Vec(elements) => {
                let hint = expected.and_then(|ty| self.vec_element(ty));
                let (values, element) = self.check_elements(elements, span, hint);
                let ty = self.lang_type("Vec", vec![element]);
                hir::Expr { kind: ExprKind::Vec(values), ty, span }
            }
            MacroKind::VecRepeat { value, count } => {
                let hint = expected.and_then(|ty| self.vec_element(ty));
                let mut value = self.check(value, hint);
                if let Some(hint) = hint {
                    value = self.bring_to(value, hint);
                }
                let count = self.check_coerce(count, Ty::usize(), Reason::Plain);
                let element = value.ty;
                if let Some(clone) = self.world.lang_item("Clone") {
                    let bound = Predicate::Trait(TraitRef { trait_: clone, args: vec![element] });
                    self.obligation(bound, value.span);
                }
                let clone = self.callee_at("Clone", "clone", element);
                let ty = self.lang_type("Vec", vec![element]);
                let kind = ExprKind::VecRepeat { value: Box::new(value), count: Box::new(count), clone };
                hir::Expr { kind, ty, span }
            }
            MacroKind::Unknown => {
                let name = call.name.name;
                let known = [
                    "println",
                    "print",
                    "eprintln",
                    "eprint",
                    "format",
                    "write",
                    "writeln",
                    "panic",
                    "vec",
                    "assert",
                    "assert_eq",
                    "assert_ne",
                    "dbg",
                    "todo",
                    "unimplemented",
                    "unreachable",
                    "matches",
                ];
                let mut diagnostic = Diagnostic::plain_error(
                    call.name.span,
                    format!("cannot find macro `{name}` in this scope"),
                );
                if let Some(similar) =
                    super::suggest::closest(name, known.iter().map(|name| Symbol::new(name)))
                {
                    diagnostic = diagnostic.help(format!("a macro with a similar name exists: `{similar}`"));
                }
                let reported = self.diagnostics.iter().any(|known| known.message == diagnostic.message);
                if !reported && !self.macro_reported(call.name.span) {
                    self.report(diagnostic);
                }
                self.error_expr(span)
            }
        }
    }

    /// Whether `syntax` has already said that it does not know the macro.
    fn macro_reported(&self, _span: Span) -> bool {
        false
    }

    fn vec_element(&mut self, ty: Ty) -> Option<Ty> {
        match self.shallow(ty).kind() {
            TyKind::Adt(def, args) if self.world.is_lang(*def, "Vec") => Some(args[0]),
            _ => None,
        }
    }

    pub(crate) fn lang_type(&mut self, name: &str, args: Vec<Ty>) -> Ty {
        match self.world.lang_item(name) {
            Some(def) => Ty::new(TyKind::Adt(def, args)),
            None => Ty::error(),
        }
    }

    fn panic_if(&mut self, cond: hir::Expr, stop: ExprKind, span: Span) -> hir::Expr {
        let stop = hir::Expr { kind: stop, ty: Ty::never(), span };
        let stop = super::coerce::wrap(stop, hir::Coercion::Never, Ty::unit());
        let kind = ExprKind::If { cond: Box::new(cond), then: Box::new(stop), els: None };
        hir::Expr { kind, ty: Ty::unit(), span }
    }

    pub(crate) fn check_format(&mut self, format: &ast::FormatArgs) -> hir::FormatArgs {
        let mut args = vec![];
        for arg in &format.args {
            let value = self.check(arg, None);
            let span = value.span;
            args.push(self.reference_to(value, false, span));
        }
        let mut fns = vec![];
        for piece in &format.pieces {
            if let FormatPiece::Arg(spec) = piece {
                fns.push(self.format_fn(spec, &args));
            }
        }
        hir::FormatArgs { pieces: format.pieces.clone(), args, fns }
    }

    /// The function that prints an argument, and the obligation that there is one.
    fn format_fn(&mut self, spec: &FormatSpec, args: &[hir::Expr]) -> Callee {
        let lang = match spec.trait_ {
            FormatTrait::Display => "Display",
            FormatTrait::Debug => "Debug",
            FormatTrait::LowerHex => "LowerHex",
            FormatTrait::UpperHex => "UpperHex",
            FormatTrait::Binary => "Binary",
            FormatTrait::Octal => "Octal",
            FormatTrait::LowerExp => "LowerExp",
            FormatTrait::UpperExp => "UpperExp",
            FormatTrait::Pointer => {
                self.report(Diagnostic::refused(spec.span, "printing of addresses (`{:p}`) is"));
                "Debug"
            }
        };
        for count in [spec.width, spec.precision] {
            if let Some(ast::FormatCount::Arg(index)) = count
                && let Some(arg) = args.get(index)
            {
                let ty = arg.ty.pointee().unwrap_or(arg.ty);
                let mut ty = self.shallow(ty);
                while let TyKind::Ref { ty: inner, .. } = ty.kind() {
                    ty = self.shallow(*inner);
                }
                if self.solver.unify(ty, Ty::usize()).is_err() {
                    let value = hir::Expr { ty, ..arg.clone() };
                    self.report_mismatch(&value, Ty::usize(), Reason::Plain);
                }
            }
        }
        let ty = args.get(spec.arg).and_then(|arg| arg.ty.pointee()).unwrap_or_else(Ty::error);
        if let Some(trait_) = self.world.lang_item(lang) {
            let bound = Predicate::Trait(TraitRef { trait_, args: vec![ty] });
            let at = args.get(spec.arg).map_or(spec.span, |arg| arg.span);
            self.solver.add(bound, Cause::new(at, CauseKind::Format));
        }
        self.callee_at(lang, "fmt", ty)
    }

    /// `{:?}` of one value.
    pub(crate) fn debug_args(&mut self, value: hir::Expr, span: Span) -> hir::FormatArgs {
        let spec = debug_spec(span, false);
        let args = vec![self.reference_to(value, false, span)];
        let fns = vec![self.format_fn(&spec, &args)];
        hir::FormatArgs { pieces: vec![FormatPiece::Arg(spec)], args, fns }
    }

    fn check_write(
        &mut self,
        dst: &ast::Expr,
        newline: bool,
        args: &ast::FormatArgs,
        span: Span,
    ) -> hir::Expr {
        let mut args = self.check_format(args);
        if newline {
            args.pieces.push(FormatPiece::Text("\n".into()));
        }
        let ty = self.lang_type("Arguments", vec![]);
        let arguments = hir::Expr {
            kind: ExprKind::Format { target: FormatTarget::Arguments, newline: false, args },
            ty,
            span,
        };
        let segment =
            ast::PathSegment { ident: ast::Ident { name: Symbol::new("write_fmt"), span }, args: None };
        let receiver = self.check(dst, None);
        let pick = match self.probe_method(receiver.ty, segment.ident.name) {
            Ok(pick) => pick,
            Err(_) => {
                self.take_world_reports();
                let text = self.display(receiver.ty);
                if !self.resolve(receiver.ty).is_error() {
                    self.report(
                        Diagnostic::error("E0599", dst.span, format!("cannot write into `{text}`"))
                            .note("must implement `io::Write`, `fmt::Write`, or have a `write_fmt` method")
                            .help("a writer is needed before this format string: `use std::fmt::Write;` or `use std::io::Write;`"),
                    );
                }
                return self.error_expr(span);
            }
        };
        self.call_picked(receiver, pick, &segment, vec![arguments], span)
    }

    fn check_assert_eq(
        &mut self,
        equal: bool,
        left: &ast::Expr,
        right: &ast::Expr,
        args: Option<&ast::FormatArgs>,
        span: Span,
    ) -> hir::Expr {
        // match (&left, &right) { (l, r) => if !(*l == *r) { panic!(…) } }
        let mut stmts = vec![];
        let mut locals = vec![];
        self.scopes.push(super::Scope::default());
        for (operand, name) in [(left, "left"), (right, "right")] {
            let value = self.check(operand, None);
            let reference = self.reference_to(value, false, operand.span);
            let ty = reference.ty;
            let local = self.add_local(Symbol::new(name), ty, false, operand.span);
            locals.push((local, ty, operand.span));
            let pat = hir::Pat {
                kind: hir::PatKind::Bind { local, by: hir::BindBy::Value, sub: None },
                ty,
                span: operand.span,
            };
            stmts.push(hir::Stmt::Let { pat, init: Some(reference), els: None, span: operand.span });
        }
        let place = |(local, ty, span): (hir::LocalId, Ty, Span)| {
            let value = hir::Expr { kind: ExprKind::Local(local), ty, span };
            let inner = ty.pointee().unwrap_or_else(Ty::error);
            hir::Expr { kind: ExprKind::Deref(Box::new(value)), ty: inner, span }
        };
        // As `assert_eq!` is written in std, the comparison decides what literals are.
        let same = self.compare(place(locals[0]), place(locals[1]), left.span.to(right.span));
        let same_span = same.span;
        let cond = if equal {
            hir::Expr { kind: ExprKind::Unary(UnOp::Not, Box::new(same)), ty: Ty::bool(), span: same_span }
        } else {
            same
        };
        let sign = if equal { "==" } else { "!=" };
        let mut pieces = vec![FormatPiece::Text(format!("assertion `left {sign} right` failed").into())];
        let mut values = vec![];
        let mut fns = vec![];
        if let Some(args) = args {
            let message = self.check_format(args);
            pieces.push(FormatPiece::Text(": ".into()));
            pieces.extend(message.pieces);
            values.extend(message.args);
            fns.extend(message.fns);
        }
        for (index, label) in ["\n  left: ", "\n right: "].into_iter().enumerate() {
            pieces.push(FormatPiece::Text(label.into()));
            let value = place(locals[index]);
            let reference = self.reference_to(value, false, locals[index].2);
            let mut spec = debug_spec(locals[index].2, false);
            spec.arg = values.len();
            values.push(reference);
            fns.push(self.format_fn(&spec, &values));
            pieces.push(FormatPiece::Arg(spec));
        }
        let stop = ExprKind::Panic(hir::FormatArgs { pieces, args: values, fns });
        let check = self.panic_if(cond, stop, span);
        self.scopes.pop();
        stmts.push(hir::Stmt::Expr(check));
        hir::Expr { kind: ExprKind::Block(hir::Block { stmts, tail: None }), ty: Ty::unit(), span }
    }

    fn compare(&mut self, left: hir::Expr, right: hir::Expr, span: Span) -> hir::Expr {
        let (a, b) = (self.known(left.ty), self.known(right.ty));
        if super::op::is_builtin(BinOp::Eq, a, b) && self.solver.unify(a, b).is_ok() {
            let kind = ExprKind::Binary(BinOp::Eq, Box::new(left), Box::new(right));
            return hir::Expr { kind, ty: Ty::bool(), span };
        }
        self.check_overloaded(super::op::Operator::of(BinOp::Eq), span, left, right, span)
    }

    fn check_dbg(&mut self, values: &[(ast::Expr, Rc<str>)], span: Span, expected: Option<Ty>) -> hir::Expr {
        let (line, column) = self.world.sources.borrow().line_column(span);
        let file = self.world.sources.borrow().file(span.file).name.clone();
        let place = format!("[{file}:{line}:{column}]");
        let mut results = vec![];
        for (value, text) in values {
            let checked = self.check(value, if values.len() == 1 { expected } else { None });
            let ty = checked.ty;
            let local = self.add_local(Symbol::new("_"), ty, false, value.span);
            let pat = hir::Pat {
                kind: hir::PatKind::Bind { local, by: hir::BindBy::Value, sub: None },
                ty,
                span: value.span,
            };
            let bind = hir::Stmt::Let { pat, init: Some(checked), els: None, span };
            let local_expr = hir::Expr { kind: ExprKind::Local(local), ty, span: value.span };
            let reference = self.reference_to(local_expr.clone(), false, value.span);
            let spec = debug_spec(value.span, true);
            let args = vec![reference];
            let fns = vec![self.format_fn(&spec, &args)];
            let pieces = vec![FormatPiece::Text(format!("{place} {text} = ").into()), FormatPiece::Arg(spec)];
            let print = hir::Expr {
                kind: ExprKind::Format {
                    target: FormatTarget::Stderr,
                    newline: true,
                    args: hir::FormatArgs { pieces, args, fns },
                },
                ty: Ty::unit(),
                span,
            };
            let block =
                hir::Block { stmts: vec![bind, hir::Stmt::Expr(print)], tail: Some(Box::new(local_expr)) };
            results.push(hir::Expr { kind: ExprKind::Block(block), ty, span: value.span });
        }
        match results.len() {
            0 => {
                let pieces = vec![FormatPiece::Text(place.into())];
                let args = hir::FormatArgs { pieces, args: vec![], fns: vec![] };
                let kind = ExprKind::Format { target: FormatTarget::Stderr, newline: true, args };
                hir::Expr { kind, ty: Ty::unit(), span }
            }
            1 => hir::Expr { span, ..results.swap_remove(0) },
            _ => {
                let ty = Ty::tuple(results.iter().map(|value| value.ty).collect());
                hir::Expr { kind: ExprKind::Tuple(results), ty, span }
            }
        }
    }
}

fn debug_spec(span: Span, alternate: bool) -> FormatSpec {
    FormatSpec {
        arg: 0,
        trait_: FormatTrait::Debug,
        fill: ' ',
        align: None,
        plus: false,
        alternate,
        zero: false,
        width: None,
        precision: None,
        debug_hex: None,
        span,
    }
}
