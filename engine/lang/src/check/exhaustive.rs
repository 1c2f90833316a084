//! Exhaustiveness of `match` and of patterns that must always match, by Maranget's usefulness algorithm ("Warnings for
//! pattern matching", 2007): a matrix of patterns is exhaustive if no vector of values escapes every row.

use super::FnCx;
use super::visit::each_expr;
use crate::diagnostic::Diagnostic;
use crate::hir::{self, Body, ExprKind, Lit, PatKind};
use crate::span::Span;
use crate::ty::{ConstValue, DefId, IntTy, Ty, TyKind};
use crate::world::DefKind;

/// More witnesses than this are counted, not listed.
const MAX_WITNESSES: usize = 32;

/// A pattern taken apart.
#[derive(Clone, Debug)]
enum Pat {
    Wild,
    /// A struct, tuple or reference.
    Single(Vec<Pat>),
    Variant(u32, Vec<Pat>),
    /// An interval of integers, `char`s or `bool`s.
    Range(i128, i128),
    /// A value of an endless type, which never covers it.
    Opaque,
    Slice {
        prefix: Vec<Pat>,
        suffix: Vec<Pat>,
        open: bool,
    },
    Or(Vec<Pat>),
}

impl FnCx<'_> {
    /// Reports matches and bindings that do not cover every value.
    pub(crate) fn check_exhaustive(&mut self, body: &Body) {
        let mut matches: Vec<(Ty, Span, Vec<hir::Pat>)> = vec![];
        each_expr(&body.value, &mut |expr| {
            if let ExprKind::Match { scrutinee, arms } = &expr.kind {
                let pats = arms.iter().filter(|arm| arm.guard.is_none()).map(|arm| arm.pat.clone()).collect();
                matches.push((scrutinee.ty, scrutinee.span, pats));
            }
        });
        for (ty, span, pats) in matches {
            let rows = pats.iter().map(|pat| vec![self.take_apart(pat)]).collect();
            let missing = self.uncovered(rows, &[ty], true);
            if !missing.is_empty() {
                self.report_missing(ty, span, &missing);
            }
        }
        if self.warns() {
            self.warn_unreachable(body);
        }
        for (pat, what) in std::mem::take(&mut self.irrefutable) {
            let rows = vec![vec![self.take_apart(&pat)]];
            let missing = self.uncovered(rows, &[pat.ty], true);
            if let Some(first) = missing.first() {
                let text = &first[0];
                let mut diagnostic =
                    Diagnostic::error("E0005", pat.span, format!("refutable pattern in {what}"))
                        .label(format!("pattern `{text}` not covered"));
                if what == "local binding" {
                    diagnostic = diagnostic
                        .note("`let` bindings require an \"irrefutable pattern\", like a `struct` or an `enum` with only one variant")
                        .help("you might want to use `let else` to handle the variant that isn't matched: `else { todo!() }`");
                }
                self.report(diagnostic);
            }
        }
    }

    /// Warns about arms that earlier ones leave nothing for.
    fn warn_unreachable(&mut self, body: &Body) {
        let mut matches: Vec<(Ty, Vec<(hir::Pat, bool)>)> = vec![];
        each_expr(&body.value, &mut |expr| {
            if let ExprKind::Match { scrutinee, arms } = &expr.kind {
                let arms = arms.iter().map(|arm| (arm.pat.clone(), arm.guard.is_none())).collect();
                matches.push((scrutinee.ty, arms));
            }
        });
        for (ty, arms) in matches {
            let mut rows: Vec<Vec<Pat>> = vec![];
            for (pat, plain) in arms {
                let row = vec![self.take_apart(&pat)];
                if !self.reaches(&rows, &row, &[ty]) {
                    self.report(
                        Diagnostic::warning(pat.span, "unreachable pattern").label("no value can reach this"),
                    );
                }
                if plain {
                    rows.push(row);
                }
            }
        }
    }

    /// Whether a row may match what no earlier one does. Says so where finding out would take splitting a wildcard.
    fn reaches(&mut self, rows: &[Vec<Pat>], row: &[Pat], types: &[Ty]) -> bool {
        let Some((&ty, rest)) = types.split_first() else { return rows.is_empty() };
        let mut flat = vec![];
        rows.iter().for_each(|row| expand(row.clone(), &mut flat));
        let tails = |flat: Vec<Vec<Pat>>, keep: &dyn Fn(&Pat) -> bool| -> Vec<Vec<Pat>> {
            flat.into_iter().filter(|row| keep(&row[0])).map(|row| row[1..].to_vec()).collect()
        };
        let below = |this: &mut Self, rows: Vec<Vec<Pat>>, row: Option<Vec<Pat>>, variant: u32| {
            let mut types = this.field_types(ty, variant);
            types.extend_from_slice(rest);
            row.is_none_or(|row| this.reaches(&rows, &row, &types))
        };
        match &row[0] {
            Pat::Or(pats) => {
                pats.iter().any(|pat| self.reaches(&flat, &joined(vec![pat.clone()], row), types))
            }
            Pat::Wild if flat.iter().all(|row| matches!(row[0], Pat::Wild)) => {
                self.reaches(&tails(flat, &|_| true), &row[1..], rest)
            }
            Pat::Wild if row.iter().all(|pat| matches!(pat, Pat::Wild)) => {
                !self.uncovered(flat, types, false).is_empty()
            }
            Pat::Wild => true,
            Pat::Single(fields) => {
                let count = fields.len();
                let rows = flat.into_iter().filter_map(|row| specialize_single(row, count)).collect();
                below(self, rows, specialize_single(row.to_vec(), count), 0)
            }
            Pat::Variant(variant, fields) => {
                let count = fields.len();
                let rows = flat.iter().filter_map(|row| specialize_variant(row, *variant, count)).collect();
                below(self, rows, specialize_variant(row, *variant, count), *variant)
            }
            Pat::Range(lo, hi) => {
                let covers = |pat: &Pat| match pat {
                    Pat::Wild => true,
                    Pat::Range(least, most) => least <= lo && hi <= most,
                    _ => false,
                };
                self.reaches(&tails(flat, &covers), &row[1..], rest)
            }
            Pat::Opaque | Pat::Slice { .. } => {
                self.reaches(&tails(flat, &|pat| matches!(pat, Pat::Wild)), &row[1..], rest)
            }
        }
    }

    fn report_missing(&mut self, ty: Ty, span: Span, missing: &[Vec<String>]) {
        let texts: Vec<String> = missing.iter().map(|witness| format!("`{}`", witness[0])).collect();
        let (list, plural) = match texts.as_slice() {
            [one] => (one.clone(), ""),
            [first @ .., last] if first.len() <= 2 => (format!("{} and {last}", first.join(", ")), "s"),
            [a, b, c, rest @ ..] => (format!("{a}, {b}, {c} and {} more", rest.len()), "s"),
            [..] => (texts.join(", "), "s"),
        };
        let mut diagnostic = if list == "`_`" && missing.len() == 1 && self.is_uninhabited_match(ty) {
            return;
        } else {
            Diagnostic::error("E0004", span, format!("non-exhaustive patterns: {list} not covered"))
                .label(format!("pattern{plural} {list} not covered"))
        };
        let text = self.display(ty);
        diagnostic = diagnostic.note(format!("the matched value is of type `{text}`"));
        let arm = match texts.len() {
            1 => format!("{} => todo!()", missing[0][0]),
            2 | 3 => format!(
                "{} => todo!()",
                missing.iter().map(|witness| witness[0].as_str()).collect::<Vec<_>>().join(" | ")
            ),
            _ => "_ => todo!()".to_string(),
        };
        diagnostic = diagnostic
            .help(format!("ensure that all possible cases are being handled by adding a match arm: `{arm}`"));
        self.report(diagnostic);
    }

    fn is_uninhabited_match(&self, ty: Ty) -> bool {
        self.is_uninhabited(ty)
    }

    fn take_apart(&mut self, pat: &hir::Pat) -> Pat {
        match &pat.kind {
            PatKind::Wild => Pat::Wild,
            PatKind::Bind { sub, .. } => sub.as_ref().map_or(Pat::Wild, |sub| self.take_apart(sub)),
            PatKind::Deref(inner) => Pat::Single(vec![self.take_apart(inner)]),
            PatKind::Fields(fields) => {
                let count = self.field_types(pat.ty, 0).len();
                Pat::Single(self.spread(fields, count))
            }
            PatKind::Variant { variant, fields } => {
                let count = self.field_types(pat.ty, *variant).len();
                Pat::Variant(*variant, self.spread(fields, count))
            }
            PatKind::Lit(lit) => literal(pat.ty, lit),
            PatKind::Const(callee) => self.constant(callee.def, pat.ty),
            PatKind::Range { lo, hi, inclusive } => {
                let Some((least, most)) = scalar_bounds(pat.ty) else { return Pat::Opaque };
                let value = |lit: &Lit| scalar_key(pat.ty, lit);
                let lo = lo.as_ref().map_or(Some(least), value);
                let hi = hi
                    .as_ref()
                    .map_or(Some(most), |hi| value(hi).map(|hi| if *inclusive { hi } else { hi - 1 }));
                match (lo, hi) {
                    (Some(lo), Some(hi)) => Pat::Range(lo, hi),
                    _ => Pat::Opaque,
                }
            }
            PatKind::Slice { prefix, rest, suffix } => Pat::Slice {
                prefix: prefix.iter().map(|pat| self.take_apart(pat)).collect(),
                suffix: suffix.iter().map(|pat| self.take_apart(pat)).collect(),
                open: rest.is_some(),
            },
            PatKind::Or(pats) => Pat::Or(pats.iter().map(|pat| self.take_apart(pat)).collect()),
        }
    }

    /// The pattern that a constant stands for: its value taken apart, as far as it is written out.
    fn constant(&mut self, def: DefId, ty: Ty) -> Pat {
        let binder = self.world.binder(def);
        let value = self.world.const_def(def).value.clone();
        let bits =
            value.and_then(|value| super::const_eval::eval(self.world, &binder, &value, Some(ty)).ok());
        if let Some(TyKind::Const(ConstValue::Bits(bits))) = bits.map(Ty::kind)
            && scalar_bounds(ty).is_some()
        {
            let key = ordered(ty, *bits);
            return Pat::Range(key, key);
        }
        match self.world.body(def) {
            Some(body) => self.value_pattern(&body.value),
            None => Pat::Opaque,
        }
    }

    fn value_pattern(&mut self, expr: &hir::Expr) -> Pat {
        let all =
            |cx: &mut Self, parts: &[hir::Expr]| parts.iter().map(|part| cx.value_pattern(part)).collect();
        match &expr.kind {
            ExprKind::Lit(lit) => literal(expr.ty, lit),
            ExprKind::Const(callee) => self.constant(callee.def, expr.ty),
            ExprKind::Block(block) if block.stmts.is_empty() => {
                block.tail.as_ref().map_or(Pat::Opaque, |tail| self.value_pattern(tail))
            }
            ExprKind::Ref { place, .. } => Pat::Single(vec![self.value_pattern(place)]),
            ExprKind::Tuple(parts) => Pat::Single(all(self, parts)),
            ExprKind::Call(callee, args) if self.world.def(callee.def).kind == DefKind::Struct => {
                Pat::Single(all(self, args))
            }
            ExprKind::CallClosure(callee, args) => match callee.ty.kind() {
                TyKind::VariantCtor(_, variant, _) => Pat::Variant(*variant, all(self, args)),
                _ => Pat::Opaque,
            },
            ExprKind::Adt { variant, fields, base: None } => {
                let mut parts = vec![Pat::Opaque; self.field_types(expr.ty, *variant).len()];
                for (index, field) in fields {
                    let value = self.value_pattern(field);
                    if let Some(slot) = parts.get_mut(*index as usize) {
                        *slot = value;
                    }
                }
                match expr.ty.kind() {
                    TyKind::Adt(def, _) if self.world.def(*def).kind == DefKind::Enum => {
                        Pat::Variant(*variant, parts)
                    }
                    _ => Pat::Single(parts),
                }
            }
            _ => Pat::Opaque,
        }
    }

    fn spread(&mut self, fields: &[(u32, hir::Pat)], count: usize) -> Vec<Pat> {
        let mut all = vec![Pat::Wild; count];
        for (index, pat) in fields {
            if let Some(slot) = all.get_mut(*index as usize) {
                *slot = self.take_apart(pat);
            }
        }
        all
    }

    fn field_types(&mut self, ty: Ty, variant: u32) -> Vec<Ty> {
        match ty.kind() {
            TyKind::Tuple(parts) => parts.clone(),
            TyKind::Ref { ty, .. } => vec![*ty],
            TyKind::Adt(def, args) if self.world.is_lang(*def, "Box") => vec![args[0]],
            TyKind::Adt(def, args) => {
                let adt = self.world.adt_def(*def);
                let fields = adt
                    .variants
                    .get(variant as usize)
                    .map(|variant| variant.fields.clone())
                    .unwrap_or_default();
                let types: Vec<Ty> = fields.iter().map(|field| field.ty.subst(args)).collect();
                types.into_iter().map(|ty| self.normalize(ty)).collect()
            }
            _ => vec![],
        }
    }

    /// Vectors of values, as text, that no row matches.
    fn uncovered(&mut self, rows: Vec<Vec<Pat>>, types: &[Ty], top: bool) -> Vec<Vec<String>> {
        let Some((&ty, rest)) = types.split_first() else {
            return if rows.is_empty() { vec![vec![]] } else { vec![] };
        };
        let mut flat = vec![];
        rows.into_iter().for_each(|row| expand(row, &mut flat));
        if flat.iter().all(|row| matches!(row[0], Pat::Wild))
            && !(top && self.is_listed(ty))
            && !self.is_uninhabited(ty)
        {
            // Nothing looks at this column.
            let rows = flat.into_iter().map(|row| row[1..].to_vec()).collect();
            return prefix_all("_".into(), self.uncovered(rows, rest, false));
        }
        match ty.kind() {
            TyKind::Never => vec![],
            TyKind::Adt(def, _) if self.world.def(*def).kind == DefKind::Enum => {
                self.uncovered_enum(flat, ty, rest, top)
            }
            TyKind::Tuple(_) | TyKind::Ref { .. } | TyKind::Adt(..) => {
                let fields = self.field_types(ty, 0);
                let rows = flat.into_iter().filter_map(|row| specialize_single(row, fields.len())).collect();
                let mut all = fields.clone();
                all.extend_from_slice(rest);
                let found = self.uncovered(rows, &all, top && matches!(ty.kind(), TyKind::Ref { .. }));
                found.into_iter().map(|witness| self.rebuild(ty, 0, fields.len(), witness)).collect()
            }
            TyKind::Slice(_) | TyKind::Array(..) => self.uncovered_slice(flat, ty, rest),
            _ => match scalar_bounds(ty) {
                Some(bounds) => self.uncovered_scalar(flat, ty, bounds, rest),
                None => {
                    let rows = flat
                        .into_iter()
                        .filter(|row| matches!(row[0], Pat::Wild))
                        .map(|row| row[1..].to_vec());
                    let rows = rows.collect();
                    let text = if *ty.kind() == TyKind::Str { "&_" } else { "_" };
                    prefix_all(text.trim_start_matches('&').into(), self.uncovered(rows, rest, false))
                }
            },
        }
    }

    /// Types whose values are worth listing where nothing is matched at all.
    fn is_listed(&self, ty: Ty) -> bool {
        match ty.kind() {
            TyKind::Adt(def, _) => self.world.def(*def).kind == DefKind::Enum,
            TyKind::Bool => true,
            _ => false,
        }
    }

    fn uncovered_enum(&mut self, rows: Vec<Vec<Pat>>, ty: Ty, rest: &[Ty], top: bool) -> Vec<Vec<String>> {
        let TyKind::Adt(def, _) = ty.kind() else { return vec![] };
        let adt = self.world.adt_def(*def);
        let mut found = vec![];
        let any = rows.iter().any(|row| matches!(row[0], Pat::Variant(..)));
        if !any && !top && !self.is_uninhabited(ty) {
            // Only constants that nothing is known about look at this column, and they cover nothing.
            let rows = rows.into_iter().filter(|row| matches!(row[0], Pat::Wild));
            let rows = rows.map(|row| row[1..].to_vec()).collect();
            return prefix_all("_".into(), self.uncovered(rows, rest, false));
        }
        for variant in 0..adt.variants.len() as u32 {
            let fields = self.field_types(ty, variant);
            if fields.iter().any(|&field| self.is_uninhabited(field)) {
                continue;
            }
            let rows: Vec<_> =
                rows.iter().filter_map(|row| specialize_variant(row, variant, fields.len())).collect();
            let mut all = fields.clone();
            all.extend_from_slice(rest);
            for witness in self.uncovered(rows, &all, false) {
                found.push(self.rebuild(ty, variant, fields.len(), witness));
                if found.len() >= MAX_WITNESSES {
                    return found;
                }
            }
        }
        found
    }

    fn uncovered_scalar(
        &mut self,
        rows: Vec<Vec<Pat>>,
        ty: Ty,
        (least, most): (i128, i128),
        rest: &[Ty],
    ) -> Vec<Vec<String>> {
        let mut cuts = vec![least];
        for row in &rows {
            if let Pat::Range(lo, hi) = row[0] {
                cuts.push(lo.max(least));
                if hi < most {
                    cuts.push(hi + 1);
                }
            }
        }
        if *ty.kind() == TyKind::Char {
            cuts.extend([*SURROGATES.start(), SURROGATES.end() + 1]);
        }
        cuts.sort_unstable();
        cuts.dedup();
        let mut found: Vec<Vec<String>> = vec![];
        for (index, &lo) in cuts.iter().enumerate() {
            let hi = cuts.get(index + 1).map_or(most, |next| next - 1);
            if *ty.kind() == TyKind::Char && SURROGATES.contains(&lo) {
                continue;
            }
            let rows: Vec<_> = rows
                .iter()
                .filter(|row| match row[0] {
                    Pat::Wild => true,
                    Pat::Range(a, b) => a <= lo && hi <= b,
                    _ => false,
                })
                .map(|row| row[1..].to_vec())
                .collect();
            found.extend(prefix_all(
                scalar_text(ty, lo, hi, (least, most)),
                self.uncovered(rows, rest, false),
            ));
            if found.len() >= MAX_WITNESSES {
                break;
            }
        }
        found
    }

    fn uncovered_slice(&mut self, rows: Vec<Vec<Pat>>, ty: Ty, rest: &[Ty]) -> Vec<Vec<String>> {
        let (element, fixed) = match ty.kind() {
            TyKind::Array(element, len) => match len.kind() {
                TyKind::Const(ConstValue::Bits(len)) => (*element, usize::try_from(*len).ok()),
                _ => (*element, None),
            },
            TyKind::Slice(element) => (*element, None),
            _ => return vec![],
        };
        // Lengths beyond all that closed patterns name and open ones look at behave like the last one here.
        let (mut before, mut after, mut closed) = (0, 0, None);
        for row in &rows {
            if let Pat::Slice { prefix, suffix, open } = &row[0] {
                (before, after) = (before.max(prefix.len()), after.max(suffix.len()));
                if !open {
                    closed = closed.max(Some(prefix.len() + suffix.len()));
                }
            }
        }
        let looked_at = before + after;
        let longest = closed.map_or(looked_at, |closed| looked_at.max(closed + 1));
        let lengths: Vec<usize> = match fixed {
            Some(len) if closed.is_some() => vec![len],
            Some(len) => vec![len.min(looked_at)],
            None => (0..=longest).collect(),
        };
        for len in lengths {
            let rows: Vec<_> = rows.iter().filter_map(|row| specialize_slice(row, len)).collect();
            let mut all = vec![element; len];
            all.extend_from_slice(rest);
            let found = self.uncovered(rows, &all, false);
            if let Some(witness) = found.into_iter().next() {
                let (elements, others) = witness.split_at(len);
                let open = fixed.map_or(len == longest, |fixed| len < fixed);
                let mut parts = elements.to_vec();
                if open {
                    parts.insert(before.min(len), "..".into());
                }
                let mut whole = vec![format!("[{}]", parts.join(", "))];
                whole.extend(others.iter().cloned());
                return vec![whole];
            }
        }
        vec![]
    }

    fn rebuild(&self, ty: Ty, variant: u32, count: usize, witness: Vec<String>) -> Vec<String> {
        let (fields, rest) = witness.split_at(count);
        let text = match ty.kind() {
            TyKind::Ref { .. } => format!("&{}", fields[0]),
            TyKind::Tuple(_) if count == 1 => format!("({},)", fields[0]),
            TyKind::Tuple(_) => format!("({})", fields.join(", ")),
            TyKind::Adt(def, _) if self.world.is_lang(*def, "Box") => "box _".to_string(),
            TyKind::Adt(def, _) => {
                let adt = self.world.adt_def(*def);
                let shape = &adt.variants[variant as usize];
                let short = ["Option", "Result"].iter().any(|lang| self.world.is_lang(*def, lang));
                let name = if short { shape.name.to_string() } else { self.variant_text(*def, variant) };
                match shape.shape {
                    crate::world::VariantShape::Unit => name,
                    crate::world::VariantShape::Tuple => format!("{name}({})", fields.join(", ")),
                    crate::world::VariantShape::Named if fields.iter().all(|field| field == "_") => {
                        format!("{name} {{ .. }}")
                    }
                    crate::world::VariantShape::Named => {
                        let looked_at = shape.fields.iter().zip(fields).filter(|(_, text)| *text != "_");
                        let mut parts: Vec<_> =
                            looked_at.map(|(field, text)| format!("{}: {text}", field.name)).collect();
                        if parts.len() < fields.len() {
                            parts.push("..".into());
                        }
                        format!("{name} {{ {} }}", parts.join(", "))
                    }
                }
            }
            _ => "_".into(),
        };
        let mut whole = vec![text];
        whole.extend(rest.iter().cloned());
        whole
    }
}

fn expand(row: Vec<Pat>, out: &mut Vec<Vec<Pat>>) {
    if let Pat::Or(alternatives) = &row[0] {
        for alternative in alternatives {
            let mut next = vec![alternative.clone()];
            next.extend_from_slice(&row[1..]);
            expand(next, out);
        }
    } else {
        out.push(row);
    }
}

fn joined(fields: Vec<Pat>, row: &[Pat]) -> Vec<Pat> {
    let mut next = fields;
    next.extend_from_slice(&row[1..]);
    next
}

fn specialize_single(row: Vec<Pat>, count: usize) -> Option<Vec<Pat>> {
    match &row[0] {
        Pat::Single(fields) => Some(joined(fields.clone(), &row)),
        Pat::Wild => Some(joined(vec![Pat::Wild; count], &row)),
        _ => None,
    }
}

fn specialize_variant(row: &[Pat], variant: u32, count: usize) -> Option<Vec<Pat>> {
    match &row[0] {
        Pat::Variant(known, fields) if *known == variant => Some(joined(fields.clone(), row)),
        Pat::Wild => Some(joined(vec![Pat::Wild; count], row)),
        _ => None,
    }
}

fn specialize_slice(row: &[Pat], len: usize) -> Option<Vec<Pat>> {
    match &row[0] {
        Pat::Wild => Some(joined(vec![Pat::Wild; len], row)),
        Pat::Slice { prefix, suffix, open } => {
            let written = prefix.len() + suffix.len();
            if written > len || !open && written != len {
                return None;
            }
            let mut fields = prefix.clone();
            fields.extend(vec![Pat::Wild; len - written]);
            fields.extend(suffix.iter().cloned());
            Some(joined(fields, row))
        }
        _ => None,
    }
}

fn prefix_all(text: String, witnesses: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let with = |mut witness: Vec<String>| {
        witness.insert(0, text.clone());
        witness
    };
    witnesses.into_iter().map(with).collect()
}

/// Code points that are no `char`.
const SURROGATES: std::ops::RangeInclusive<i128> = 0xD800..=0xDFFF;

/// A literal taken apart.
fn literal(ty: Ty, lit: &Lit) -> Pat {
    scalar_key(ty, lit).map_or(Pat::Opaque, |key| Pat::Range(key, key))
}

/// The value of a literal of a type that ranges cover.
fn scalar_key(ty: Ty, lit: &Lit) -> Option<i128> {
    match lit {
        Lit::Int(value) => Some(ordered(ty, *value)),
        Lit::BigUint(value) => Some(ordered(ty, *value as i128)),
        Lit::Bool(value) => Some(i128::from(*value)),
        Lit::Char(value) => Some(i128::from(u32::from(*value))),
        _ => None,
    }
}

/// Values of `u128` moved down by 2^127, so that they fit and keep their order; others as they are.
fn ordered(ty: Ty, bits: i128) -> i128 {
    if *ty.kind() == TyKind::Int(IntTy::U128) { bits.wrapping_add(i128::MIN) } else { bits }
}

/// The least and greatest value of a type that ranges cover. `usize` and `isize` have one more at each open end, since
/// their widths differ between machines: only an open range covers it.
fn scalar_bounds(ty: Ty) -> Option<(i128, i128)> {
    match ty.kind() {
        TyKind::Bool => Some((0, 1)),
        TyKind::Char => Some((0, i128::from(u32::from(char::MAX)))),
        TyKind::Int(IntTy::I128 | IntTy::U128) => Some((i128::MIN, i128::MAX)),
        TyKind::Int(IntTy::Usize) => Some((0, 1 << 64)),
        TyKind::Int(IntTy::Isize) => Some((-(1 << 63) - 1, 1 << 63)),
        TyKind::Int(int) if int.is_signed() => Some((-(1 << (int.bits() - 1)), (1 << (int.bits() - 1)) - 1)),
        TyKind::Int(int) => Some((0, (1 << int.bits()) - 1)),
        _ => None,
    }
}

/// Values `lo..=hi` as rustc writes the pattern.
fn scalar_text(ty: Ty, lo: i128, hi: i128, (least, most): (i128, i128)) -> String {
    if (lo, hi) == (least, most) && *ty.kind() != TyKind::Bool {
        return "_".into();
    }
    let name = |value: i128| match ty.kind() {
        TyKind::Bool => (value != 0).to_string(),
        TyKind::Char => match u32::try_from(value).ok().and_then(char::from_u32) {
            Some(c) => format!("{c:?}"),
            None => value.to_string(),
        },
        // Back from `ordered`.
        TyKind::Int(IntTy::U128) => match value.wrapping_add(i128::MIN) as u128 {
            u128::MAX => "u128::MAX".into(),
            value => format!("{value}_u128"),
        },
        TyKind::Int(int) => {
            let (min, max) = match int {
                IntTy::Usize | IntTy::Isize => (least + i128::from(int.is_signed()), most - 1),
                _ => (least, most),
            };
            match value {
                _ if value == max => format!("{}::MAX", int.name()),
                _ if value == min && int.is_signed() => format!("{}::MIN", int.name()),
                _ => format!("{value}_{}", int.name()),
            }
        }
        _ => value.to_string(),
    };
    if matches!(ty.kind(), TyKind::Int(IntTy::Usize | IntTy::Isize)) {
        let signed = *ty.kind() == TyKind::Int(IntTy::Isize);
        if hi == most {
            return format!("{}..", name(lo.min(most - 1)));
        }
        if signed && lo == least {
            return format!("..{}", name(hi + 1));
        }
    }
    // rustc counts in 128 bits with a sign, beyond which it knows no end.
    if *ty.kind() == TyKind::Int(IntTy::U128) && hi == most && lo < hi {
        return format!("{}..", name(lo));
    }
    if lo == hi { name(lo) } else { format!("{}..={}", name(lo), name(hi)) }
}
