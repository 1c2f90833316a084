//! The sources that were executed, and what came of them.

use emberlab_protocol::{History as HistoryRequest, HistoryEntry, HistoryRange};

/// How many entries are kept; the oldest go first.
const LIMIT: usize = 10_000;

/// The executed sources of this session, oldest first.
#[derive(Debug, Default)]
pub(crate) struct History {
    entries: Vec<HistoryEntry>,
}

impl History {
    /// Remembers a source.
    pub(crate) fn push(&mut self, execution_count: u32, source: &str) {
        if self.entries.len() == LIMIT {
            self.entries.remove(0);
        }
        self.entries.push(HistoryEntry {
            session: 0,
            execution_count,
            source: source.to_string(),
            output: None,
        });
    }

    /// Remembers the plain text of a result.
    pub(crate) fn set_output(&mut self, execution_count: u32, output: &str) {
        if let Some(entry) = self.entries.iter_mut().rev().find(|e| e.execution_count == execution_count) {
            entry.output = Some(output.to_string());
        }
    }

    /// All entries.
    pub(crate) fn entries(&self) -> &[HistoryEntry] {
        &self.entries
    }

    /// The entries that a front end asks for.
    pub(crate) fn select(&self, request: &HistoryRequest) -> Vec<HistoryEntry> {
        let mut found: Vec<HistoryEntry> = match &request.range {
            HistoryRange::Tail { n } => last(self.entries.iter(), *n),
            HistoryRange::Range { session: 0, start, stop } => {
                let stop = stop.unwrap_or(u32::MAX);
                self.entries.iter().filter(|e| (*start..stop).contains(&e.execution_count)).cloned().collect()
            }
            // Earlier sessions are not kept.
            HistoryRange::Range { .. } => vec![],
            HistoryRange::Search { pattern, n, unique } => {
                let hits = self.entries.iter().enumerate().filter(|(at, entry)| {
                    glob(pattern.as_bytes(), entry.source.as_bytes())
                        && !(*unique
                            && self.entries[at + 1..].iter().any(|later| later.source == entry.source))
                });
                last(hits.map(|(_, entry)| entry), n.unwrap_or(usize::MAX))
            }
        };
        if !request.output {
            found.iter_mut().for_each(|entry| entry.output = None);
        }
        found
    }
}

fn last<'a>(entries: impl Iterator<Item = &'a HistoryEntry>, n: usize) -> Vec<HistoryEntry> {
    let all: Vec<_> = entries.cloned().collect();
    all[all.len().saturating_sub(n)..].to_vec()
}

/// Whether a pattern of `*` (any text) and `?` (any byte) covers the whole text.
fn glob(pattern: &[u8], text: &[u8]) -> bool {
    let (mut p, mut t) = (0, 0);
    // Where to go on after the last `*` if what follows it does not fit.
    let mut retry = None;
    while t < text.len() {
        match pattern.get(p) {
            Some(b'*') => {
                retry = Some((p + 1, t + 1));
                p += 1;
            }
            Some(&c) if c == b'?' || c == text[t] => {
                p += 1;
                t += 1;
            }
            _ => match retry {
                Some((after_star, from)) => {
                    (p, t) = (after_star, from);
                    retry = Some((after_star, from + 1));
                }
                None => return false,
            },
        }
    }
    pattern[p..].iter().all(|&c| c == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history() -> History {
        let mut history = History::default();
        for (n, source) in ["let a = 1;", "a + 1", "let b = 2;", "a + 1"].iter().enumerate() {
            history.push(n as u32 + 1, source);
        }
        history
    }

    fn sources(history: &History, range: HistoryRange) -> Vec<String> {
        history.select(&HistoryRequest { range, output: false }).into_iter().map(|e| e.source).collect()
    }

    #[test]
    fn the_tail_is_the_newest() {
        assert_eq!(sources(&history(), HistoryRange::Tail { n: 2 }), ["let b = 2;", "a + 1"]);
    }

    #[test]
    fn a_search_takes_a_glob_and_can_leave_out_repetitions() {
        let search =
            |pattern: &str, unique| HistoryRange::Search { pattern: pattern.into(), n: None, unique };
        assert_eq!(sources(&history(), search("let*", false)), ["let a = 1;", "let b = 2;"]);
        assert_eq!(sources(&history(), search("*+ ?", false)).len(), 2);
        assert_eq!(sources(&history(), search("*+ ?", true)).len(), 1);
    }

    #[test]
    fn a_range_ends_before_its_stop() {
        let range = HistoryRange::Range { session: 0, start: 2, stop: Some(4) };
        assert_eq!(sources(&history(), range), ["a + 1", "let b = 2;"]);
    }
}
