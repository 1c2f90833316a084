//! "Did you mean": the closest known name.

use crate::span::Symbol;

/// The known name closest to `name`, if it is close enough to be meant: at most a third of its letters differ.
pub(crate) fn closest(name: Symbol, known: impl Iterator<Item = Symbol>) -> Option<Symbol> {
    let wanted = name.as_str();
    let limit = (wanted.chars().count().max(3)) / 3;
    let mut best: Option<(usize, &'static str, Symbol)> = None;
    for candidate in known {
        let text = candidate.as_str();
        if text == wanted || text.starts_with('_') && !wanted.starts_with('_') || text.contains(' ') {
            continue;
        }
        let distance = if text.eq_ignore_ascii_case(wanted) { 0 } else { edit_distance(wanted, text, limit) };
        let better = best.is_none_or(|(known, name, _)| (distance, text) < (known, name));
        if distance <= limit && better {
            best = Some((distance, text, candidate));
        }
    }
    best.map(|(_, _, symbol)| symbol)
}

/// Damerau–Levenshtein distance with adjacent transpositions; anything beyond `limit` is `limit + 1`.
fn edit_distance(a: &str, b: &str, limit: usize) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > limit {
        return limit + 1;
    }
    let mut before: Vec<usize> = vec![];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let cost = usize::from(a[i - 1] != b[j - 1]);
            row[j] = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + cost);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}
