//! The matches of a pattern in a text.

use super::{DoubleEndedPattern, Pattern, char_at, char_before, part};
use crate::iter::FusedIterator;

/// Where the search for matches stands: from the front at or after `front`, from the back at or before `back`.
///
/// These are not where the next piece begins and ends: an empty match moves the search on by a character, and leaves
/// that character to the next piece.
#[derive(Clone)]
pub(super) struct Search<'a, P> {
    pub(super) text: &'a str,
    pat: P,
    front: usize,
    back: usize,
    exhausted: bool,
}

impl<'a, P: Pattern> Search<'a, P> {
    pub(super) fn new(text: &'a str, pat: P) -> Search<'a, P> {
        Search { text, pat, front: 0, back: text.len(), exhausted: false }
    }
    pub(super) fn next(&mut self) -> Option<(usize, usize)> {
        if self.exhausted {
            return None;
        }
        match self.pat.find_from(self.text, self.front) {
            Some((start, end)) if end <= self.back => {
                self.front = end;
                if start == end {
                    if end < self.back {
                        self.front += char_at(self.text, end).len_utf8();
                    } else {
                        self.exhausted = true;
                    }
                }
                Some((start, end))
            }
            _ => {
                self.exhausted = true;
                None
            }
        }
    }
    pub(super) fn next_back(&mut self) -> Option<(usize, usize)> {
        if self.exhausted {
            return None;
        }
        match self.pat.rfind_to(self.text, self.back) {
            Some((start, end)) if start >= self.front => {
                self.back = start;
                if start == end {
                    if start > self.front {
                        self.back -= char_before(self.text, start).len_utf8();
                    } else {
                        self.exhausted = true;
                    }
                }
                Some((start, end))
            }
            _ => {
                self.exhausted = true;
                None
            }
        }
    }
}

macro_rules! matches_iterator {
    ($($(#[$doc:meta])* $name:ident $next:ident $next_back:ident $item:ty, |$text:ident, $start:ident, $end:ident| $give:expr;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone)]
            pub struct $name<'a, P>(pub(super) Search<'a, P>);
            impl<'a, P: Pattern> Iterator for $name<'a, P> {
                type Item = $item;
                fn next(&mut self) -> Option<$item> {
                    let ($start, $end) = self.0.$next()?;
                    let $text = self.0.text;
                    Some($give)
                }
            }
            impl<'a, P: DoubleEndedPattern> DoubleEndedIterator for $name<'a, P> {
                fn next_back(&mut self) -> Option<$item> {
                    let ($start, $end) = self.0.$next_back()?;
                    let $text = self.0.text;
                    Some($give)
                }
            }
            impl<'a, P: Pattern> FusedIterator for $name<'a, P> {}
        )*
    };
}
matches_iterator! {
    /// The matches.
    Matches next next_back &'a str, |text, start, end| part(text, start, end);
    /// The matches from the end.
    RMatches next_back next &'a str, |text, start, end| part(text, start, end);
    /// The matches with their byte indices.
    MatchIndices next next_back (usize, &'a str), |text, start, end| (start, part(text, start, end));
    /// The matches with their byte indices, from the end.
    RMatchIndices next_back next (usize, &'a str), |text, start, end| (start, part(text, start, end));
}
