//! The parts of a text.

use super::pattern::{find_where, rfind_where};
use super::search::Search;
use super::{DoubleEndedPattern, Pattern, part};
use crate::iter::FusedIterator;

/// What is left of a text that is given in pieces from both ends.
#[derive(Clone)]
pub(super) struct Pieces<'a, P> {
    search: Search<'a, P>,
    start: usize,
    end: usize,
    /// Whether an empty piece at the very end is given.
    empty_end: bool,
    finished: bool,
}

impl<'a, P: Pattern> Pieces<'a, P> {
    pub(super) fn new(text: &'a str, pat: P, empty_end: bool) -> Pieces<'a, P> {
        Pieces { search: Search::new(text, pat), start: 0, end: text.len(), empty_end, finished: false }
    }
    /// All that is left, as the last piece.
    fn rest(&mut self) -> Option<&'a str> {
        if self.finished {
            return None;
        }
        self.finished = true;
        if !self.empty_end && self.start == self.end {
            return None;
        }
        Some(part(self.search.text, self.start, self.end))
    }
    fn next(&mut self) -> Option<&'a str> {
        if self.finished {
            return None;
        }
        match self.search.next() {
            Some((start, end)) => {
                let piece = part(self.search.text, self.start, start);
                self.start = end;
                Some(piece)
            }
            None => self.rest(),
        }
    }
    /// As `next`, with the match at the end of the piece.
    fn next_inclusive(&mut self) -> Option<&'a str> {
        if self.finished {
            return None;
        }
        match self.search.next() {
            Some((_, end)) => {
                let piece = part(self.search.text, self.start, end);
                self.start = end;
                Some(piece)
            }
            None => self.rest(),
        }
    }
    fn next_back(&mut self) -> Option<&'a str> {
        if self.finished {
            return None;
        }
        if !self.empty_end {
            self.empty_end = true;
            match self.next_back() {
                Some(piece) if !piece.is_empty() => return Some(piece),
                _ => if self.finished {
                    return None;
                },
            }
        }
        match self.search.next_back() {
            Some((start, end)) => {
                let piece = part(self.search.text, end, self.end);
                self.end = start;
                Some(piece)
            }
            None => self.rest(),
        }
    }
    /// As `next_back`, with the match at the end of the piece.
    fn next_back_inclusive(&mut self) -> Option<&'a str> {
        if self.finished {
            return None;
        }
        if !self.empty_end {
            self.empty_end = true;
            match self.next_back_inclusive() {
                Some(piece) if !piece.is_empty() => return Some(piece),
                _ => if self.finished {
                    return None;
                },
            }
        }
        match self.search.next_back() {
            Some((_, end)) => {
                let piece = part(self.search.text, end, self.end);
                self.end = end;
                Some(piece)
            }
            None => self.rest(),
        }
    }
}

macro_rules! split_iterator {
    ($($(#[$doc:meta])* $name:ident $next:ident $next_back:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone)]
            pub struct $name<'a, P>(pub(super) Pieces<'a, P>);
            impl<'a, P: Pattern> Iterator for $name<'a, P> {
                type Item = &'a str;
                fn next(&mut self) -> Option<&'a str> {
                    self.0.$next()
                }
            }
            impl<'a, P: DoubleEndedPattern> DoubleEndedIterator for $name<'a, P> {
                fn next_back(&mut self) -> Option<&'a str> {
                    self.0.$next_back()
                }
            }
            impl<'a, P: Pattern> FusedIterator for $name<'a, P> {}
        )*
    };
}
split_iterator! {
    /// The parts between matches.
    Split next next_back;
    /// The parts between matches, from the end.
    RSplit next_back next;
    /// The parts that matches end.
    SplitTerminator next next_back;
    /// The parts that matches end, from the end.
    RSplitTerminator next_back next;
    /// The parts with the matches that end them.
    SplitInclusive next_inclusive next_back_inclusive;
}

macro_rules! limited_split {
    ($($(#[$doc:meta])* $name:ident $next:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone)]
            pub struct $name<'a, P> {
                pub(super) pieces: Pieces<'a, P>,
                pub(super) left: usize,
            }
            impl<'a, P: Pattern> Iterator for $name<'a, P> {
                type Item = &'a str;
                fn next(&mut self) -> Option<&'a str> {
                    match self.left {
                        0 => None,
                        1 => {
                            self.left = 0;
                            self.pieces.rest()
                        }
                        _ => {
                            self.left -= 1;
                            self.pieces.$next()
                        }
                    }
                }
            }
            impl<'a, P: Pattern> FusedIterator for $name<'a, P> {}
        )*
    };
}
limited_split! {
    /// At most so many parts between matches; the last is all that is left.
    SplitN next;
    /// At most so many parts between matches, from the end; the last is all that is left.
    RSplitN next_back;
}

/// The lines of a text.
#[derive(Clone)]
pub struct Lines<'a>(pub(super) Pieces<'a, &'static str>);

fn without_line_end(line: &str) -> &str {
    match line.strip_suffix("\n") {
        Some(line) => match line.strip_suffix("\r") {
            Some(line) => line,
            None => line,
        },
        None => line,
    }
}
impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;
    fn next(&mut self) -> Option<&'a str> {
        let line = self.0.next_inclusive()?;
        Some(without_line_end(line))
    }
}
impl<'a> DoubleEndedIterator for Lines<'a> {
    fn next_back(&mut self) -> Option<&'a str> {
        let line = self.0.next_back_inclusive()?;
        Some(without_line_end(line))
    }
}
impl<'a> FusedIterator for Lines<'a> {}

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident $blank:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone)]
            pub struct $name<'a> {
                pub(super) rest: &'a str,
            }
            impl<'a> Iterator for $name<'a> {
                type Item = &'a str;
                fn next(&mut self) -> Option<&'a str> {
                    let rest = self.rest;
                    let (start, _) = find_where(rest, 0, |c| !c.$blank())?;
                    let end = match find_where(rest, start, |c| c.$blank()) {
                        Some((end, _)) => end,
                        None => rest.len(),
                    };
                    self.rest = part(rest, end, rest.len());
                    Some(part(rest, start, end))
                }
            }
            impl<'a> DoubleEndedIterator for $name<'a> {
                fn next_back(&mut self) -> Option<&'a str> {
                    let rest = self.rest;
                    let (_, end) = rfind_where(rest, rest.len(), |c| !c.$blank())?;
                    let start = match rfind_where(rest, end, |c| c.$blank()) {
                        Some((_, start)) => start,
                        None => 0,
                    };
                    self.rest = part(rest, 0, start);
                    Some(part(rest, start, end))
                }
            }
            impl<'a> FusedIterator for $name<'a> {}
        )*
    };
}
words! {
    /// The parts of a text between white space.
    SplitWhitespace is_whitespace;
    /// The parts of a text between ASCII white space.
    SplitAsciiWhitespace is_ascii_whitespace;
}
