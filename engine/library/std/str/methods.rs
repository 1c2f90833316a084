//! The methods of `str`.

use super::index::bytes_mut;
use super::search::Search;
use super::split::Pieces;
use super::*;

/// Where the matches that follow one another from the start end.
fn end_of_prefixes<P: Pattern>(text: &str, pat: &mut P) -> usize {
    let mut start = 0;
    while let Some(end) = pat.prefix(text, start, text.len()) {
        if end == start {
            break;
        }
        start = end;
    }
    start
}
/// Where the matches that follow one another up to the end start, not before `from`.
fn start_of_suffixes<P: Pattern>(text: &str, pat: &mut P, from: usize) -> usize {
    let mut end = text.len();
    while let Some(start) = pat.suffix(text, from, end) {
        if start == end {
            break;
        }
        end = start;
    }
    end
}

impl str {
    /// Number of bytes.
    #[intrinsic("str.len")]
    pub const fn len(&self) -> usize;
    /// Its bytes.
    #[intrinsic("str.as_bytes")]
    pub const fn as_bytes(&self) -> &[u8];
    /// Whether a character begins or the text ends at a byte index.
    #[intrinsic("str.is_char_boundary")]
    pub fn is_char_boundary(&self, index: usize) -> bool;
    /// In upper case.
    #[intrinsic("str.to_uppercase")]
    pub fn to_uppercase(&self) -> String;
    /// In lower case.
    #[intrinsic("str.to_lowercase")]
    pub fn to_lowercase(&self) -> String;
    /// With ASCII letters in upper case.
    #[intrinsic("str.to_ascii_uppercase")]
    pub fn to_ascii_uppercase(&self) -> String;
    /// With ASCII letters in lower case.
    #[intrinsic("str.to_ascii_lowercase")]
    pub fn to_ascii_lowercase(&self) -> String;
    /// The text `n` times over.
    #[intrinsic("str.repeat")]
    pub fn repeat(&self, n: usize) -> String;
    /// Whether all characters are ASCII.
    #[intrinsic("str.is_ascii")]
    pub fn is_ascii(&self) -> bool;

    /// Whether it has no bytes.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// A part, if the bounds are boundaries of characters.
    pub fn get<I: StrIndex>(&self, index: I) -> Option<&str> {
        index.get_str(self)
    }
    /// A part, mutably, if the bounds are boundaries of characters.
    pub fn get_mut<I: StrIndex>(&mut self, index: I) -> Option<&mut str> {
        index.get_str_mut(self)
    }
    /// The text of bytes that are UTF-8.
    pub fn from_utf8(bytes: &[u8]) -> Result<&str, Utf8Error> {
        super::from_utf8(bytes)
    }
    /// The text of bytes that are UTF-8, mutably.
    pub fn from_utf8_mut(bytes: &mut [u8]) -> Result<&mut str, Utf8Error> {
        super::from_utf8_mut(bytes)
    }
    /// The closest boundary of characters at or before a byte index.
    pub fn floor_char_boundary(&self, index: usize) -> usize {
        if index >= self.len() {
            return self.len();
        }
        let mut at = index;
        while !self.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
    /// The closest boundary of characters at or after a byte index.
    pub fn ceil_char_boundary(&self, index: usize) -> usize {
        if index >= self.len() {
            return self.len();
        }
        let mut at = index;
        while !self.is_char_boundary(at) {
            at += 1;
        }
        at
    }
    /// Its characters.
    pub fn chars(&self) -> Chars<'_> {
        Chars { text: self, front: 0, back: self.len() }
    }
    /// Its characters with their byte indices.
    pub fn char_indices(&self) -> CharIndices<'_> {
        CharIndices { chars: self.chars() }
    }
    /// Its bytes, one by one.
    pub fn bytes(&self) -> Bytes<'_> {
        self.as_bytes().iter().copied()
    }
    /// Its UTF-16 units.
    pub fn encode_utf16(&self) -> EncodeUtf16<'_> {
        EncodeUtf16 { chars: self.chars(), low: 0 }
    }
    /// Its lines, without `\n` or `\r\n`.
    pub fn lines(&self) -> Lines<'_> {
        Lines(Pieces::new(self, "\n", false))
    }
    /// Its parts between white space.
    pub fn split_whitespace(&self) -> SplitWhitespace<'_> {
        SplitWhitespace { rest: self }
    }
    /// Its parts between ASCII white space.
    pub fn split_ascii_whitespace(&self) -> SplitAsciiWhitespace<'_> {
        SplitAsciiWhitespace { rest: self }
    }
    /// Whether it holds the pattern.
    pub fn contains<P: Pattern>(&self, mut pat: P) -> bool {
        pat.find_from(self, 0).is_some()
    }
    /// Whether it begins with the pattern.
    pub fn starts_with<P: Pattern>(&self, mut pat: P) -> bool {
        pat.prefix(self, 0, self.len()).is_some()
    }
    /// Whether it ends with the pattern.
    pub fn ends_with<P: Pattern>(&self, mut pat: P) -> bool {
        pat.suffix(self, 0, self.len()).is_some()
    }
    /// Byte index of the first match.
    pub fn find<P: Pattern>(&self, mut pat: P) -> Option<usize> {
        match pat.find_from(self, 0) {
            Some((start, _)) => Some(start),
            None => None,
        }
    }
    /// Byte index of the last match.
    pub fn rfind<P: Pattern>(&self, mut pat: P) -> Option<usize> {
        match pat.rfind_to(self, self.len()) {
            Some((start, _)) => Some(start),
            None => None,
        }
    }
    /// The parts between matches.
    pub fn split<P: Pattern>(&self, pat: P) -> Split<'_, P> {
        Split(Pieces::new(self, pat, true))
    }
    /// The parts between matches, from the end.
    pub fn rsplit<P: Pattern>(&self, pat: P) -> RSplit<'_, P> {
        RSplit(Pieces::new(self, pat, true))
    }
    /// The parts with the matches that end them.
    pub fn split_inclusive<P: Pattern>(&self, pat: P) -> SplitInclusive<'_, P> {
        SplitInclusive(Pieces::new(self, pat, false))
    }
    /// The parts between matches, without an empty last one.
    pub fn split_terminator<P: Pattern>(&self, pat: P) -> SplitTerminator<'_, P> {
        SplitTerminator(Pieces::new(self, pat, false))
    }
    /// The parts between matches from the end, without an empty last one.
    pub fn rsplit_terminator<P: Pattern>(&self, pat: P) -> RSplitTerminator<'_, P> {
        RSplitTerminator(Pieces::new(self, pat, false))
    }
    /// At most `n` parts between matches.
    pub fn splitn<P: Pattern>(&self, n: usize, pat: P) -> SplitN<'_, P> {
        SplitN { pieces: Pieces::new(self, pat, true), left: n }
    }
    /// At most `n` parts between matches, from the end.
    pub fn rsplitn<P: Pattern>(&self, n: usize, pat: P) -> RSplitN<'_, P> {
        RSplitN { pieces: Pieces::new(self, pat, true), left: n }
    }
    /// The parts before and after the first match.
    pub fn split_once<P: Pattern>(&self, mut pat: P) -> Option<(&str, &str)> {
        let (start, end) = pat.find_from(self, 0)?;
        Some((part(self, 0, start), part(self, end, self.len())))
    }
    /// The parts before and after the last match.
    pub fn rsplit_once<P: Pattern>(&self, mut pat: P) -> Option<(&str, &str)> {
        let (start, end) = pat.rfind_to(self, self.len())?;
        Some((part(self, 0, start), part(self, end, self.len())))
    }
    /// Splits at a byte index.
    #[track_caller]
    pub fn split_at(&self, mid: usize) -> (&str, &str) {
        match self.split_at_checked(mid) {
            Some(parts) => parts,
            None => panic!("failed to slice string"),
        }
    }
    /// Splits at a byte index, if it is a boundary of characters.
    pub fn split_at_checked(&self, mid: usize) -> Option<(&str, &str)> {
        if self.is_char_boundary(mid) { Some((part(self, 0, mid), part(self, mid, self.len()))) } else { None }
    }
    /// Splits at a byte index, mutably.
    #[track_caller]
    pub fn split_at_mut(&mut self, mid: usize) -> (&mut str, &mut str) {
        match self.split_at_mut_checked(mid) {
            Some(parts) => parts,
            None => panic!("failed to slice string"),
        }
    }
    /// Splits at a byte index, mutably, if it is a boundary of characters.
    pub fn split_at_mut_checked(&mut self, mid: usize) -> Option<(&mut str, &mut str)> {
        if !self.is_char_boundary(mid) {
            return None;
        }
        let (front, back) = bytes_mut(self).split_at_mut(mid);
        Some((text_of_mut(front), text_of_mut(back)))
    }
    /// The matches.
    pub fn matches<P: Pattern>(&self, pat: P) -> Matches<'_, P> {
        Matches(Search::new(self, pat))
    }
    /// The matches from the end.
    pub fn rmatches<P: Pattern>(&self, pat: P) -> RMatches<'_, P> {
        RMatches(Search::new(self, pat))
    }
    /// The matches with their byte indices.
    pub fn match_indices<P: Pattern>(&self, pat: P) -> MatchIndices<'_, P> {
        MatchIndices(Search::new(self, pat))
    }
    /// The matches with their byte indices, from the end.
    pub fn rmatch_indices<P: Pattern>(&self, pat: P) -> RMatchIndices<'_, P> {
        RMatchIndices(Search::new(self, pat))
    }
    /// Without white space at both ends.
    pub fn trim(&self) -> &str {
        self.trim_matches(char::is_whitespace)
    }
    /// Without white space at the start.
    pub fn trim_start(&self) -> &str {
        self.trim_start_matches(char::is_whitespace)
    }
    /// Without white space at the end.
    pub fn trim_end(&self) -> &str {
        self.trim_end_matches(char::is_whitespace)
    }
    /// Without ASCII white space at both ends.
    pub fn trim_ascii(&self) -> &str {
        self.trim_matches(|c: char| c.is_ascii_whitespace())
    }
    /// Without ASCII white space at the start.
    pub fn trim_ascii_start(&self) -> &str {
        self.trim_start_matches(|c: char| c.is_ascii_whitespace())
    }
    /// Without ASCII white space at the end.
    pub fn trim_ascii_end(&self) -> &str {
        self.trim_end_matches(|c: char| c.is_ascii_whitespace())
    }
    /// Without matches at both ends.
    pub fn trim_matches<P: DoubleEndedPattern>(&self, mut pat: P) -> &str {
        let start = end_of_prefixes(self, &mut pat);
        let end = start_of_suffixes(self, &mut pat, start);
        part(self, start, end)
    }
    /// Without matches at the start.
    pub fn trim_start_matches<P: Pattern>(&self, mut pat: P) -> &str {
        part(self, end_of_prefixes(self, &mut pat), self.len())
    }
    /// Without matches at the end.
    pub fn trim_end_matches<P: Pattern>(&self, mut pat: P) -> &str {
        part(self, 0, start_of_suffixes(self, &mut pat, 0))
    }
    /// Without the pattern at the start, if it is there.
    pub fn strip_prefix<P: Pattern>(&self, mut pat: P) -> Option<&str> {
        let start = pat.prefix(self, 0, self.len())?;
        Some(part(self, start, self.len()))
    }
    /// Without the pattern at the end, if it is there.
    pub fn strip_suffix<P: Pattern>(&self, mut pat: P) -> Option<&str> {
        let end = pat.suffix(self, 0, self.len())?;
        Some(part(self, 0, end))
    }
    /// With all matches replaced.
    pub fn replace<P: Pattern>(&self, from: P, to: &str) -> String {
        self.replacen(from, to, usize::MAX)
    }
    /// With the first `count` matches replaced.
    pub fn replacen<P: Pattern>(&self, pat: P, to: &str, count: usize) -> String {
        let mut result = String::with_capacity(self.len());
        let mut last = 0;
        for (start, m) in self.match_indices(pat).take(count) {
            result.push_str(part(self, last, start));
            result.push_str(to);
            last = start + m.len();
        }
        result.push_str(part(self, last, self.len()));
        result
    }
    /// The value that the text says.
    pub fn parse<F: FromStr>(&self) -> Result<F, F::Err> {
        F::from_str(self)
    }
    /// Puts ASCII letters in upper case.
    pub fn make_ascii_uppercase(&mut self) {
        bytes_mut(self).make_ascii_uppercase();
    }
    /// Puts ASCII letters in lower case.
    pub fn make_ascii_lowercase(&mut self) {
        bytes_mut(self).make_ascii_lowercase();
    }
    /// Whether two texts differ only in the case of ASCII letters.
    pub fn eq_ignore_ascii_case(&self, other: &str) -> bool {
        self.to_ascii_lowercase() == other.to_ascii_lowercase()
    }
    /// A boxed text as a `String`.
    pub fn into_string(self: Box<Self>) -> String {
        String::from_utf8_vec(self.into_boxed_bytes().into_vec())
    }
    /// The bytes of a boxed text.
    pub fn into_boxed_bytes(self: Box<Self>) -> Box<[u8]> {
        crate::boxed::bytes_of_str(self)
    }
}
