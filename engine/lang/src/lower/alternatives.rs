//! Alternatives of patterns before a guard: `(x, _) | (_, x) if x > 3` tries the guard with one binding, then with the other.

use crate::hir::{Arm, Pat, PatKind};

/// The arms with a guarded pattern of alternatives made an arm for each, where more than one could match the same value;
/// `None` if there are none.
pub(super) fn split_guarded(arms: &[Arm]) -> Option<Vec<Arm>> {
    let splits = |arm: &Arm| arm.guard.is_some() && overlaps_within(&arm.pat);
    if !arms.iter().any(splits) {
        return None;
    }
    let mut all = vec![];
    for arm in arms {
        if splits(arm) {
            all.extend(expand(&arm.pat).into_iter().map(|pat| Arm { pat, ..arm.clone() }));
        } else {
            all.push(arm.clone());
        }
    }
    Some(all)
}

fn children(pat: &Pat) -> Vec<&Pat> {
    match &pat.kind {
        PatKind::Bind { sub, .. } => sub.as_deref().into_iter().collect(),
        PatKind::Fields(fields) | PatKind::Variant { fields, .. } => {
            fields.iter().map(|(_, field)| field).collect()
        }
        PatKind::Deref(inner) => vec![inner],
        PatKind::Slice { prefix, rest, suffix } => {
            let rest = rest.iter().flatten().map(|rest| &**rest);
            prefix.iter().chain(rest).chain(suffix).collect()
        }
        PatKind::Or(alternatives) => alternatives.iter().collect(),
        PatKind::Wild | PatKind::Lit(_) | PatKind::Const(_) | PatKind::Range { .. } => vec![],
    }
}

/// Whether two alternatives somewhere inside may match the same value.
fn overlaps_within(pat: &Pat) -> bool {
    if let PatKind::Or(alternatives) = &pat.kind {
        let pairs =
            alternatives.iter().enumerate().flat_map(|(i, a)| alternatives[..i].iter().map(move |b| (a, b)));
        if pairs.into_iter().any(|(a, b)| !disjoint(a, b)) {
            return true;
        }
    }
    children(pat).into_iter().any(overlaps_within)
}

fn disjoint(a: &Pat, b: &Pat) -> bool {
    match (&a.kind, &b.kind) {
        (PatKind::Lit(a), PatKind::Lit(b)) => a != b,
        (PatKind::Variant { variant: a, fields: left }, PatKind::Variant { variant: b, fields: right }) => {
            a != b || fields_disjoint(left, right)
        }
        (PatKind::Fields(left), PatKind::Fields(right)) => fields_disjoint(left, right),
        (PatKind::Deref(a), PatKind::Deref(b)) => disjoint(a, b),
        (PatKind::Bind { sub: Some(a), .. }, _) => disjoint(a, b),
        (_, PatKind::Bind { sub: Some(b), .. }) => disjoint(a, b),
        _ => false,
    }
}

fn fields_disjoint(left: &[(u32, Pat)], right: &[(u32, Pat)]) -> bool {
    left.iter().any(|(at, a)| right.iter().any(|(other, b)| at == other && disjoint(a, b)))
}

/// A pattern for each choice of alternatives, in the order in which they are tried.
fn expand(pat: &Pat) -> Vec<Pat> {
    let with = |kind| Pat { kind, ..pat.clone() };
    match &pat.kind {
        PatKind::Or(alternatives) => alternatives.iter().flat_map(expand).collect(),
        PatKind::Bind { local, by, sub: Some(sub) } => expand(sub)
            .into_iter()
            .map(|sub| with(PatKind::Bind { local: *local, by: *by, sub: Some(Box::new(sub)) }))
            .collect(),
        PatKind::Deref(inner) => {
            expand(inner).into_iter().map(|inner| with(PatKind::Deref(Box::new(inner)))).collect()
        }
        PatKind::Fields(fields) => {
            expand_fields(fields).into_iter().map(|fields| with(PatKind::Fields(fields))).collect()
        }
        PatKind::Variant { variant, fields } => expand_fields(fields)
            .into_iter()
            .map(|fields| with(PatKind::Variant { variant: *variant, fields }))
            .collect(),
        PatKind::Slice { prefix, rest, suffix } => {
            let mut all = vec![];
            for prefix in expand_all(prefix) {
                for suffix in expand_all(suffix) {
                    let (prefix, rest) = (prefix.clone(), rest.clone());
                    all.push(with(PatKind::Slice { prefix, rest, suffix }));
                }
            }
            all
        }
        _ => vec![pat.clone()],
    }
}

fn expand_fields(fields: &[(u32, Pat)]) -> Vec<Vec<(u32, Pat)>> {
    let pats: Vec<Pat> = fields.iter().map(|(_, pat)| pat.clone()).collect();
    let numbered = |pats: Vec<Pat>| fields.iter().map(|(at, _)| *at).zip(pats).collect();
    expand_all(&pats).into_iter().map(numbered).collect()
}

/// Every combination, the last pattern's alternatives changing fastest.
fn expand_all(pats: &[Pat]) -> Vec<Vec<Pat>> {
    pats.iter().fold(vec![vec![]], |so_far, pat| {
        let choices = expand(pat);
        so_far
            .iter()
            .flat_map(|start| {
                choices.iter().map(|choice| [start.as_slice(), std::slice::from_ref(choice)].concat())
            })
            .collect()
    })
}
