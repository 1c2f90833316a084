//! "Did you mean": the nearest of a list of names.

/// The candidate closest to `written` by Damerau–Levenshtein distance (restricted: adjacent swaps count one),
/// if it is close enough to be meant: at most a third of the longer name's characters, rounded up.
pub fn nearest<'a>(written: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    candidates
        .into_iter()
        .map(|candidate| (distance(written, candidate), candidate))
        .filter(|(d, candidate)| {
            let longer = written.chars().count().max(candidate.chars().count());
            *d <= longer.div_ceil(3) && *d < longer
        })
        .min_by_key(|(d, _)| *d)
        .map(|(_, candidate)| candidate)
}

fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().flat_map(char::to_lowercase).collect();
    let b: Vec<char> = b.chars().flat_map(char::to_lowercase).collect();
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut row = vec![i + 1];
        for j in 0..b.len() {
            let substituted = last[j] + usize::from(a[i] != b[j]);
            let mut best = substituted.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                best = best.min(before_last[j - 1] + 1);
            }
            row.push(best);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_of_the_finger_finds_the_name() {
        let names = ["time", "timeit", "who", "whos", "mem"];
        for (written, meant) in
            [("tmie", "time"), ("tiemit", "timeit"), ("whoo", "who"), ("TIME", "time"), ("mme", "mem")]
        {
            assert_eq!(nearest(written, names), Some(meant), "{written}");
        }
    }

    #[test]
    fn nothing_like_it_suggests_nothing() {
        assert_eq!(nearest("xyzzy", ["time", "who"]), None);
        assert_eq!(nearest("q", ["a"]), None);
    }
}
