//! Patterns, with default binding modes made explicit.

use super::FnCx;
use super::path::ValueRes;
use super::suggest::closest;
use crate::ast::{self, PatKind};
use crate::diagnostic::Diagnostic;
use crate::hir::{self, BindBy, Callee};
use crate::span::{Span, Symbol};
use crate::ty::{Ty, TyKind};
use crate::world::{DefKind, Namespace, Res, VariantShape};

/// How names bind where nothing is written: by value, or by reference once the pattern has gone through one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Move,
    Ref,
    RefMut,
}

impl FnCx<'_> {
    /// Checks a pattern against a type and binds its names in the current scope.
    pub(crate) fn check_pattern(&mut self, pat: &ast::Pat, ty: Ty) -> hir::Pat {
        let mut names = vec![];
        self.pattern(pat, ty, Mode::Move, &mut names)
    }

    fn pattern(&mut self, pat: &ast::Pat, ty: Ty, mode: Mode, names: &mut Vec<Symbol>) -> hir::Pat {
        let span = pat.span;
        let plain = |kind| hir::Pat { kind, ty, span };
        match &pat.kind {
            PatKind::Wild | PatKind::Rest | PatKind::Error => return plain(hir::PatKind::Wild),
            PatKind::Bind { by_ref, mutable, name, sub } => {
                if !by_ref
                    && !mutable
                    && sub.is_none()
                    && let Some(res) = self.constant_pattern(*name)
                {
                    return self.through_references(ty, mode, span, &mut |this, ty, _| {
                        this.constant_pat(res.clone(), ty, span)
                    });
                }
                return self.binding(*by_ref, *mutable, *name, sub.as_deref(), (ty, span), mode, names);
            }
            PatKind::Or(pats) => {
                let mut first: Vec<Symbol> = vec![];
                let scope_len = self.scopes.last().map_or(0, |scope| scope.names.len());
                let mut checked = vec![];
                for (index, alternative) in pats.iter().enumerate() {
                    if index == 0 {
                        checked.push(self.pattern(alternative, ty, mode, &mut first));
                        names.extend(first.iter().copied());
                    } else {
                        checked.push(self.or_alternative(alternative, ty, mode, &first, scope_len));
                    }
                }
                return plain(hir::PatKind::Or(checked));
            }
            PatKind::Ref { mutable, pat: inner } => {
                let known = self.known(ty);
                let target = match known.kind() {
                    TyKind::Ref { ty, mutable: m } if m == mutable => *ty,
                    TyKind::Infer(_) => {
                        let inner = self.fresh(span);
                        let _ = self.solver.unify(known, Ty::reference(*mutable, inner));
                        inner
                    }
                    TyKind::Error => Ty::error(),
                    _ => {
                        let found = Ty::reference(*mutable, self.fresh(span));
                        self.report_pattern_mismatch(span, known, found);
                        Ty::error()
                    }
                };
                let inner = self.pattern(inner, target, Mode::Move, names);
                return plain(hir::PatKind::Deref(Box::new(inner)));
            }
            PatKind::Lit { lit: ast::Lit::Str(_) | ast::Lit::ByteStr(_), .. } => {
                // Text is matched as `&str`: one reference is the literal's own.
                return self.text_pattern(pat, ty);
            }
            _ => {}
        }
        self.through_references(ty, mode, span, &mut |this, ty, mode| this.structural(pat, ty, mode, names))
    }

    /// A non-reference pattern on a reference matches what it refers to, and binds by reference from there.
    fn through_references(
        &mut self,
        ty: Ty,
        mode: Mode,
        span: Span,
        inner: &mut dyn FnMut(&mut Self, Ty, Mode) -> hir::Pat,
    ) -> hir::Pat {
        let known = self.known(ty);
        if let TyKind::Ref { mutable, ty: target } = known.kind() {
            let mode = match (mode, mutable) {
                (Mode::Move | Mode::RefMut, true) => Mode::RefMut,
                _ => Mode::Ref,
            };
            let inner = self.through_references(*target, mode, span, inner);
            return hir::Pat { kind: hir::PatKind::Deref(Box::new(inner)), ty: known, span };
        }
        inner(self, known, mode)
    }

    fn text_pattern(&mut self, pat: &ast::Pat, ty: Ty) -> hir::Pat {
        let span = pat.span;
        let PatKind::Lit { lit, .. } = &pat.kind else { unreachable!("called for literals") };
        let (lit, lit_ty) = self.lit_type(lit, span, None, false);
        let known = self.known(ty);
        if let TyKind::Ref { ty: target, mutable } = known.kind() {
            let inner = self.known(*target);
            if matches!(inner.kind(), TyKind::Ref { .. }) {
                let _ = mutable;
                let inner = self.text_pattern(pat, *target);
                return hir::Pat { kind: hir::PatKind::Deref(Box::new(inner)), ty: known, span };
            }
            if let (TyKind::Slice(_), TyKind::Ref { ty: array, .. }) = (inner.kind(), lit_ty.kind()) {
                let _ = array;
                return hir::Pat { kind: hir::PatKind::Lit(lit), ty: known, span };
            }
        }
        if self.solver.unify(known, lit_ty).is_err() {
            self.report_pattern_mismatch(span, known, lit_ty);
        }
        hir::Pat { kind: hir::PatKind::Lit(lit), ty: known, span }
    }

    fn or_alternative(
        &mut self,
        pat: &ast::Pat,
        ty: Ty,
        mode: Mode,
        first: &[Symbol],
        scope_len: usize,
    ) -> hir::Pat {
        // Each alternative binds its own locals first; they are then the first alternative's.
        let before = self.scopes.last().map_or(0, |scope| scope.names.len());
        let locals = self.locals.len();
        let mut own = vec![];
        let mut checked = self.pattern(pat, ty, mode, &mut own);
        let scope = self.scopes.last_mut().expect("a pattern stands in a scope");
        let added: Vec<_> = scope.names.split_off(before);
        let known: Vec<_> = scope.names[scope_len.min(scope.names.len())..].to_vec();
        let mut renames = vec![];
        for (name, local) in added {
            match known.iter().find(|(other, _)| *other == name) {
                Some(&(_, target)) => renames.push((local, target)),
                None => {
                    let message = format!("variable `{name}` is not bound in all patterns");
                    self.report(
                        Diagnostic::error("E0408", pat.span, message).label("pattern doesn't bind this name"),
                    );
                }
            }
        }
        for &name in first {
            if !own.contains(&name) {
                let message = format!("variable `{name}` is not bound in all patterns");
                self.report(
                    Diagnostic::error("E0408", pat.span, message)
                        .label(format!("pattern doesn't bind `{name}`")),
                );
            }
        }
        for &(from, to) in &renames {
            let (a, b) = (self.locals[to.0 as usize].ty, self.locals[from.0 as usize].ty);
            if self.solver.unify(a, b).is_err() {
                let span = self.locals[from.0 as usize].span;
                self.report_pattern_mismatch(span, a, b);
            }
        }
        rename_locals(&mut checked, &renames);
        let _ = locals;
        checked
    }

    /// A lone name in a pattern that is a constant or a unit variant, not a binding.
    fn constant_pattern(&mut self, name: ast::Ident) -> Option<ValueRes> {
        let module = self.binder.module;
        let found = self.world.lookup_lexical(module, Namespace::Value, name.name)?;
        match found.res {
            Res::Variant(def, variant) => {
                let adt = self.world.adt_def(def);
                if adt.variants[variant as usize].shape == VariantShape::Unit {
                    let args = self.solver.fresh_args(def, vec![], Some(name.span));
                    return Some(ValueRes::Variant(def, variant, args));
                }
                None
            }
            Res::Def(def) => match self.world.def(def).kind {
                DefKind::Const => Some(ValueRes::Const(def, vec![])),
                DefKind::Struct if self.world.adt_def(def).variants[0].shape == VariantShape::Unit => {
                    let args = self.solver.fresh_args(def, vec![], Some(name.span));
                    Some(ValueRes::Variant(def, 0, args))
                }
                DefKind::Static => {
                    let message = "match bindings cannot shadow statics".to_string();
                    self.report(
                        Diagnostic::error("E0530", name.span, message)
                            .label("cannot be named the same as a static"),
                    );
                    None
                }
                _ => None,
            },
            Res::Prim(_) => None,
        }
    }

    fn constant_pat(&mut self, res: ValueRes, ty: Ty, span: Span) -> hir::Pat {
        match res {
            ValueRes::Variant(def, variant, args) => {
                let of = Ty::new(TyKind::Adt(def, args));
                let shape = self.world.adt_def(def).variants[variant as usize].shape;
                if self.solver.unify(ty, of).is_err() {
                    self.report_pattern_mismatch(span, ty, of);
                }
                if shape != VariantShape::Unit {
                    let name = self.world.snippet(span);
                    let what = if shape == VariantShape::Tuple { "tuple variant" } else { "struct variant" };
                    let code = if shape == VariantShape::Tuple { "E0532" } else { "E0533" };
                    let message =
                        format!("expected unit struct, unit variant or constant, found {what} `{name}`");
                    let help = if shape == VariantShape::Tuple {
                        format!("use the tuple variant pattern syntax instead: `{name}(_)`")
                    } else {
                        format!("use the struct variant's pattern syntax instead: `{name} {{ .. }}`")
                    };
                    self.report(
                        Diagnostic::error(code, span, message)
                            .label("not a unit struct, unit variant or constant")
                            .help(help),
                    );
                }
                let kind = match self.world.def(def).kind {
                    DefKind::Enum => hir::PatKind::Variant { variant, fields: vec![] },
                    _ => hir::PatKind::Fields(vec![]),
                };
                hir::Pat { kind, ty, span }
            }
            ValueRes::Const(def, args) => {
                let of = self.world.const_def(def).ty.subst(&args);
                let of = self.normalize(of);
                // A constant of reference type where the references are already taken off.
                let target = match of.kind() {
                    TyKind::Ref { ty: inner, .. }
                        if !matches!(self.shallow(ty).kind(), TyKind::Ref { .. } | TyKind::Infer(_)) =>
                    {
                        *inner
                    }
                    _ => of,
                };
                if self.solver.unify(ty, target).is_err() {
                    self.report_pattern_mismatch(span, ty, of);
                }
                hir::Pat { kind: hir::PatKind::Const(Callee { def, args }), ty, span }
            }
            _ => {
                let name = self.world.snippet(span);
                let message = format!("expected unit struct, unit variant or constant, found `{name}`");
                self.report(
                    Diagnostic::error("E0532", span, message)
                        .label("not a unit struct, unit variant or constant"),
                );
                hir::Pat { kind: hir::PatKind::Wild, ty, span }
            }
        }
    }

    #[allow(clippy::too_many_arguments, reason = "the parts of a binding")]
    fn binding(
        &mut self,
        by_ref: bool,
        mutable: bool,
        name: ast::Ident,
        sub: Option<&ast::Pat>,
        (ty, span): (Ty, Span),
        mode: Mode,
        names: &mut Vec<Symbol>,
    ) -> hir::Pat {
        if names.contains(&name.name) {
            let message = format!("identifier `{}` is bound more than once in the same pattern", name.name);
            self.report(
                Diagnostic::error("E0416", name.span, message).label("used in a pattern more than once"),
            );
        }
        names.push(name.name);
        let by = match (by_ref, mutable, mode) {
            (true, false, _) => BindBy::Ref,
            (true, true, _) => BindBy::RefMut,
            (false, _, Mode::Move) => BindBy::Value,
            (false, _, Mode::Ref) => BindBy::Ref,
            (false, _, Mode::RefMut) => BindBy::RefMut,
        };
        let local_ty = match by {
            BindBy::Value => ty,
            BindBy::Ref => Ty::reference(false, ty),
            BindBy::RefMut => Ty::reference(true, ty),
        };
        let sub = sub.map(|sub| Box::new(self.pattern(sub, ty, mode, names)));
        let local = self.add_local(name.name, local_ty, mutable && !by_ref, name.span);
        self.bind_name(name.name, local);
        hir::Pat { kind: hir::PatKind::Bind { local, by, sub }, ty, span }
    }

    fn structural(&mut self, pat: &ast::Pat, ty: Ty, mode: Mode, names: &mut Vec<Symbol>) -> hir::Pat {
        let span = pat.span;
        let plain = |kind| hir::Pat { kind, ty, span };
        match &pat.kind {
            PatKind::Lit { negative, lit } => {
                let (lit, lit_ty) = self.lit_type(lit, span, Some(ty), *negative);
                if self.solver.unify(ty, lit_ty).is_err() {
                    self.report_pattern_mismatch(span, ty, lit_ty);
                }
                plain(hir::PatKind::Lit(lit))
            }
            PatKind::Range { lo, hi, inclusive } => {
                let lo = lo.as_ref().and_then(|end| self.range_end(end, ty));
                let hi = hi.as_ref().and_then(|end| self.range_end(end, ty));
                let is_u128 = matches!(self.shallow(ty).kind(), TyKind::Int(crate::ty::IntTy::U128));
                // Above `i128::MAX` the bits of a `u128` read as a negative number.
                let above = |a: i128, b: i128| if is_u128 { a as u128 > b as u128 } else { a > b };
                if let (Some(hir::Lit::Int(a)), Some(hir::Lit::Int(b))) = (&lo, &hi)
                    && (above(*a, *b) || a == b && !inclusive)
                {
                    let (code, message) = if *inclusive {
                        ("E0030", "lower range bound must be less than or equal to upper")
                    } else {
                        ("E0579", "lower range bound must be less than upper")
                    };
                    self.report(Diagnostic::error(code, span, message));
                }
                plain(hir::PatKind::Range { lo, hi, inclusive: *inclusive })
            }
            PatKind::Tuple(pats) => self.tuple_pattern(pats, ty, span, mode, names),
            PatKind::Slice(pats) => self.slice_pattern(pats, ty, span, mode, names),
            PatKind::Path(path) => {
                let res = self.resolve_value(path, Some(ty));
                if matches!(res, ValueRes::Error) {
                    return plain(hir::PatKind::Wild);
                }
                self.constant_pat(res, ty, span)
            }
            PatKind::TupleStruct { path, pats } => {
                self.tuple_struct_pattern(path, pats, ty, span, mode, names)
            }
            PatKind::Struct { path, fields, rest } => {
                self.struct_pattern(path, fields, *rest, (ty, span), mode, names)
            }
            _ => plain(hir::PatKind::Wild),
        }
    }

    fn range_end(&mut self, end: &ast::Expr, ty: Ty) -> Option<hir::Lit> {
        match &end.kind {
            ast::ExprKind::Lit(lit) => {
                let (lit, lit_ty) = self.lit_type(lit, end.span, Some(ty), false);
                if self.solver.unify(ty, lit_ty).is_err() {
                    self.report_pattern_mismatch(end.span, ty, lit_ty);
                }
                Some(lit)
            }
            ast::ExprKind::Unary(ast::UnOp::Neg, inner) => match &inner.kind {
                ast::ExprKind::Lit(lit) => {
                    let (lit, lit_ty) = self.lit_type(lit, end.span, Some(ty), true);
                    if self.solver.unify(ty, lit_ty).is_err() {
                        self.report_pattern_mismatch(end.span, ty, lit_ty);
                    }
                    Some(lit)
                }
                _ => None,
            },
            _ => {
                let value = self.check(end, Some(ty));
                if self.solver.unify(ty, value.ty).is_err() {
                    self.report_pattern_mismatch(end.span, ty, value.ty);
                }
                match super::const_eval::eval(self.world, &self.binder, end, Some(ty)).map(|ty| ty.kind()) {
                    Ok(TyKind::Const(crate::ty::ConstValue::Bits(bits))) => match self.shallow(ty).kind() {
                        TyKind::Char => {
                            u32::try_from(*bits).ok().and_then(char::from_u32).map(hir::Lit::Char)
                        }
                        _ => Some(hir::Lit::Int(*bits)),
                    },
                    _ => {
                        self.report(Diagnostic::refused(end.span, "range patterns with computed ends are"));
                        None
                    }
                }
            }
        }
    }

    /// Splits sub-patterns at `..`: those before, those after, and whether it is there.
    fn split_rest(pats: &[ast::Pat]) -> (&[ast::Pat], Option<&[ast::Pat]>) {
        match pats.iter().position(|pat| matches!(pat.kind, PatKind::Rest)) {
            Some(at) => (&pats[..at], Some(&pats[at + 1..])),
            None => (pats, None),
        }
    }

    fn tuple_pattern(
        &mut self,
        pats: &[ast::Pat],
        ty: Ty,
        span: Span,
        mode: Mode,
        names: &mut Vec<Symbol>,
    ) -> hir::Pat {
        let (before, after) = Self::split_rest(pats);
        let known = self.known(ty);
        let written = before.len() + after.map_or(0, <[_]>::len);
        let types: Vec<Ty> = match known.kind() {
            TyKind::Tuple(types) if types.len() == written || after.is_some() && types.len() >= written => {
                types.clone()
            }
            TyKind::Infer(_) if after.is_none() => {
                let types: Vec<Ty> = pats.iter().map(|pat| self.fresh(pat.span)).collect();
                let _ = self.solver.unify(known, Ty::tuple(types.clone()));
                types
            }
            TyKind::Error => vec![Ty::error(); written],
            _ => {
                let parts: Vec<Ty> = pats.iter().map(|pat| self.fresh(pat.span)).collect();
                self.report_pattern_mismatch(span, known, Ty::tuple(parts));
                vec![Ty::error(); written]
            }
        };
        let fields = self.positional(before, after, &types, mode, names);
        hir::Pat { kind: hir::PatKind::Fields(fields), ty, span }
    }

    fn positional(
        &mut self,
        before: &[ast::Pat],
        after: Option<&[ast::Pat]>,
        types: &[Ty],
        mode: Mode,
        names: &mut Vec<Symbol>,
    ) -> Vec<(u32, hir::Pat)> {
        let mut fields = vec![];
        for (index, pat) in before.iter().enumerate() {
            let ty = types.get(index).copied().unwrap_or_else(Ty::error);
            fields.push((index as u32, self.pattern(pat, ty, mode, names)));
        }
        if let Some(after) = after {
            let start = types.len().saturating_sub(after.len());
            for (index, pat) in after.iter().enumerate() {
                let ty = types.get(start + index).copied().unwrap_or_else(Ty::error);
                fields.push(((start + index) as u32, self.pattern(pat, ty, mode, names)));
            }
        }
        fields
    }

    fn slice_pattern(
        &mut self,
        pats: &[ast::Pat],
        ty: Ty,
        span: Span,
        mode: Mode,
        names: &mut Vec<Symbol>,
    ) -> hir::Pat {
        let known = self.known(ty);
        let rest_at = pats.iter().position(|pat| match &pat.kind {
            PatKind::Rest => true,
            PatKind::Bind { sub: Some(sub), .. } => matches!(sub.kind, PatKind::Rest),
            _ => false,
        });
        let (element, rest_ty) = match known.kind() {
            TyKind::Slice(element) => (*element, known),
            TyKind::Array(element, len) => {
                let written = pats.len() - usize::from(rest_at.is_some());
                let len = self.shallow(*len);
                if let TyKind::Const(crate::ty::ConstValue::Bits(len)) = len.kind() {
                    let len = *len as usize;
                    if written > len || rest_at.is_none() && written != len {
                        let plural = |n: usize| if n == 1 { "" } else { "s" };
                        let (code, message, label) = if rest_at.is_some() {
                            (
                                "E0528",
                                format!(
                                    "pattern requires at least {written} element{} but array has {len}",
                                    plural(written)
                                ),
                                format!("pattern cannot match array of {len} element{}", plural(len)),
                            )
                        } else {
                            (
                                "E0527",
                                format!(
                                    "pattern requires {written} element{} but array has {len}",
                                    plural(written)
                                ),
                                format!("expected {len} element{}", plural(len)),
                            )
                        };
                        self.report(Diagnostic::error(code, span, message).label(label));
                    }
                    (
                        *element,
                        Ty::new(TyKind::Array(*element, Ty::constant(len.saturating_sub(written) as i128))),
                    )
                } else {
                    if rest_at.is_none() {
                        let written = Ty::constant(written as i128);
                        let _ = self.solver.unify(len, written);
                    }
                    (*element, Ty::new(TyKind::Slice(*element)))
                }
            }
            TyKind::Error => (Ty::error(), Ty::error()),
            _ => {
                let text = self.display(known);
                let mut diagnostic =
                    Diagnostic::error("E0529", span, format!("expected an array or slice, found `{text}`"))
                        .label(format!("pattern cannot match with input type `{text}`"));
                if matches!(known.kind(), TyKind::Adt(def, _) if self.world.is_lang(*def, "Vec")) {
                    diagnostic = diagnostic.help("consider slicing here: `[..]`");
                }
                self.report(diagnostic);
                (Ty::error(), Ty::error())
            }
        };
        let mut one = |this: &mut Self, pat: &ast::Pat| this.pattern(pat, element, mode, names);
        let (prefix, rest, suffix) = match rest_at {
            None => (pats.iter().map(|pat| one(self, pat)).collect(), None, vec![]),
            Some(at) => {
                let prefix: Vec<_> = pats[..at].iter().map(|pat| one(self, pat)).collect();
                let suffix_pats = &pats[at + 1..];
                let rest = match &pats[at].kind {
                    PatKind::Bind { by_ref, mutable, name, .. } => {
                        let span = pats[at].span;
                        Some(Box::new(self.binding(
                            *by_ref,
                            *mutable,
                            *name,
                            None,
                            (rest_ty, span),
                            mode,
                            names,
                        )))
                    }
                    _ => None,
                };
                let suffix: Vec<_> =
                    suffix_pats.iter().map(|pat| self.pattern(pat, element, mode, names)).collect();
                (prefix, Some(rest), suffix)
            }
        };
        hir::Pat { kind: hir::PatKind::Slice { prefix, rest, suffix }, ty, span }
    }

    fn tuple_struct_pattern(
        &mut self,
        path: &ast::Path,
        pats: &[ast::Pat],
        ty: Ty,
        span: Span,
        mode: Mode,
        names: &mut Vec<Symbol>,
    ) -> hir::Pat {
        let before = self.diagnostics.len();
        let res = self.resolve_value(path, Some(ty));
        for diagnostic in &mut self.diagnostics[before..] {
            if diagnostic.code == Some("E0425") {
                diagnostic.code = Some("E0531");
                diagnostic.message =
                    diagnostic.message.replace("cannot find value", "cannot find tuple struct/variant");
            }
        }
        let ValueRes::Variant(def, variant, args) = res else {
            if !matches!(res, ValueRes::Error) {
                let name = self.world.snippet(path.span);
                let found = match res {
                    ValueRes::Fn(..) => "function",
                    ValueRes::Const(..) => "constant",
                    _ => "local variable",
                };
                let message = format!("expected tuple struct or tuple variant, found {found} `{name}`");
                self.report(
                    Diagnostic::error("E0532", path.span, message)
                        .label("not a tuple struct or tuple variant"),
                );
            }
            for pat in pats {
                self.pattern(pat, Ty::error(), mode, names);
            }
            return hir::Pat { kind: hir::PatKind::Wild, ty, span };
        };
        let of = Ty::new(TyKind::Adt(def, args.clone()));
        if self.solver.unify(ty, of).is_err() {
            self.report_pattern_mismatch(span, ty, of);
        }
        let adt = self.world.adt_def(def);
        let shape = &adt.variants[variant as usize];
        let owner = self.variant_text(def, variant);
        if shape.shape != VariantShape::Tuple {
            let what = match (self.world.def(def).kind, shape.shape) {
                (DefKind::Enum, VariantShape::Unit) => "unit variant",
                (DefKind::Enum, _) => "struct variant",
                (_, VariantShape::Unit) => "unit struct",
                _ => "struct",
            };
            let code = if shape.shape == VariantShape::Named { "E0769" } else { "E0532" };
            let message = format!("expected tuple struct or tuple variant, found {what} `{owner}`");
            self.report(
                Diagnostic::error(code, path.span, message).label("not a tuple struct or tuple variant"),
            );
        }
        let types: Vec<Ty> = shape.fields.iter().map(|field| field.ty.subst(&args)).collect();
        let types: Vec<Ty> = types.into_iter().map(|ty| self.normalize(ty)).collect();
        let (before, after) = Self::split_rest(pats);
        let written = before.len() + after.map_or(0, <[_]>::len);
        if shape.shape == VariantShape::Tuple
            && (written > types.len() || after.is_none() && written != types.len())
        {
            let plural = |n: usize| if n == 1 { "" } else { "s" };
            let kind =
                if self.world.def(def).kind == DefKind::Enum { "tuple variant" } else { "tuple struct" };
            let message = format!(
                "this pattern has {written} field{}, but the corresponding {kind} has {} field{}",
                plural(written),
                types.len(),
                plural(types.len())
            );
            let at = match (pats.first(), pats.last()) {
                (Some(first), Some(last)) => first.span.to(last.span),
                _ => span,
            };
            self.report(Diagnostic::error("E0023", at, message).label(format!(
                "expected {} field{}, found {written}",
                types.len(),
                plural(types.len())
            )));
        }
        let fields = self.positional(before, after, &types, mode, names);
        let kind = match self.world.def(def).kind {
            DefKind::Enum => hir::PatKind::Variant { variant, fields },
            _ => hir::PatKind::Fields(fields),
        };
        hir::Pat { kind, ty, span }
    }

    fn struct_pattern(
        &mut self,
        path: &ast::Path,
        fields: &[ast::FieldPat],
        rest: bool,
        (ty, span): (Ty, Span),
        mode: Mode,
        names: &mut Vec<Symbol>,
    ) -> hir::Pat {
        let Some((def, variant, args)) = self.resolve_variant_path(path, Some(ty)) else {
            for field in fields {
                self.pattern(&field.pat, Ty::error(), mode, names);
            }
            return hir::Pat { kind: hir::PatKind::Wild, ty, span };
        };
        let of = Ty::new(TyKind::Adt(def, args.clone()));
        if self.solver.unify(ty, of).is_err() {
            self.report_pattern_mismatch(span, ty, of);
        }
        let adt = self.world.adt_def(def);
        let shape = &adt.variants[variant as usize];
        let owner = self.variant_text(def, variant);
        let what = if self.world.def(def).kind == DefKind::Enum { "variant" } else { "struct" };
        let mut checked = vec![];
        let mut seen = vec![];
        let mut unknown = false;
        for field in fields {
            let Some(index) = shape.fields.iter().position(|known| known.name == field.name.name) else {
                let message = format!("{what} `{owner}` does not have a field named `{}`", field.name.name);
                let mut diagnostic = Diagnostic::error("E0026", field.name.span, message)
                    .label(format!("{what} `{owner}` does not have this field"));
                let free = shape
                    .fields
                    .iter()
                    .map(|known| known.name)
                    .filter(|name| !fields.iter().any(|f| f.name.name == *name));
                if let Some(similar) = closest(field.name.name, free) {
                    diagnostic = diagnostic.help(format!("`{owner}` has a field named `{similar}`"));
                }
                self.report(diagnostic);
                self.pattern(&field.pat, Ty::error(), mode, names);
                unknown = true;
                continue;
            };
            let known = &shape.fields[index];
            if !self.world.is_visible(known.vis, self.binder.module) {
                let message = format!("field `{}` of struct `{owner}` is private", known.name);
                self.report(Diagnostic::error("E0451", field.name.span, message).label("private field"));
            }
            if seen.contains(&field.name.name) {
                let message = format!("field `{}` bound multiple times in the pattern", field.name.name);
                self.report(
                    Diagnostic::error("E0025", field.name.span, message)
                        .label(format!("multiple uses of `{}` in pattern", field.name.name)),
                );
            }
            seen.push(field.name.name);
            let field_ty = self.normalize(known.ty.subst(&args));
            checked.push((index as u32, self.pattern(&field.pat, field_ty, mode, names)));
        }
        if !rest && !unknown {
            let missing: Vec<Symbol> =
                shape.fields.iter().map(|field| field.name).filter(|name| !seen.contains(name)).collect();
            if !missing.is_empty() {
                let (list, plural) = super::field::name_list(&missing);
                self.report(
                    Diagnostic::error(
                        "E0027",
                        span,
                        format!("pattern does not mention field{plural} {list}"),
                    )
                    .label(format!("missing field{plural} {list}"))
                    .help(
                        "if you don't care about these missing fields, you can explicitly ignore them: `..`",
                    ),
                );
            }
        }
        let kind = match self.world.def(def).kind {
            DefKind::Enum => hir::PatKind::Variant { variant, fields: checked },
            _ => hir::PatKind::Fields(checked),
        };
        hir::Pat { kind, ty, span }
    }

    pub(crate) fn report_pattern_mismatch(&mut self, span: Span, expected: Ty, found: Ty) {
        let (expected, found) = (self.resolve(expected), self.resolve(found));
        if expected.is_error() || found.is_error() {
            return;
        }
        let label = self.world.expected_found(expected, found);
        self.report(Diagnostic::error("E0308", span, "mismatched types").label(label));
    }

    pub(crate) fn require_irrefutable(&mut self, pat: &hir::Pat, what: &'static str) {
        self.irrefutable.push((pat.clone(), what));
    }
}

fn rename_locals(pat: &mut hir::Pat, renames: &[(hir::LocalId, hir::LocalId)]) {
    match &mut pat.kind {
        hir::PatKind::Bind { local, sub, .. } => {
            if let Some(&(_, to)) = renames.iter().find(|(from, _)| from == local) {
                *local = to;
            }
            if let Some(sub) = sub {
                rename_locals(sub, renames);
            }
        }
        hir::PatKind::Fields(fields) | hir::PatKind::Variant { fields, .. } => {
            fields.iter_mut().for_each(|(_, pat)| rename_locals(pat, renames));
        }
        hir::PatKind::Deref(inner) => rename_locals(inner, renames),
        hir::PatKind::Slice { prefix, rest, suffix } => {
            prefix.iter_mut().chain(suffix).for_each(|pat| rename_locals(pat, renames));
            if let Some(Some(rest)) = rest {
                rename_locals(rest, renames);
            }
        }
        hir::PatKind::Or(pats) => pats.iter_mut().for_each(|pat| rename_locals(pat, renames)),
        _ => {}
    }
}
