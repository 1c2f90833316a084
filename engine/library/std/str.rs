//! Text slices.

use crate::cmp::Ordering;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::iter::FusedIterator;
use crate::ops::{Index, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

/// Parsing from text: what `parse` calls.
#[lang = "FromStr"]
pub trait FromStr: Sized {
    /// What a failure is.
    type Err;
    /// Parses.
    fn from_str(s: &str) -> Result<Self, Self::Err>;
}

/// Bytes that are not UTF-8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Utf8Error {
    valid_up_to: usize,
    error_len: Option<u8>,
}
impl Utf8Error {
    /// How many bytes are good.
    pub fn valid_up_to(&self) -> usize {
        self.valid_up_to
    }
}
impl fmt::Display for Utf8Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.error_len {
            Some(n) => write!(f, "invalid utf-8 sequence of {} bytes from index {}", n, self.valid_up_to),
            None => write!(f, "incomplete utf-8 byte sequence from index {}", self.valid_up_to),
        }
    }
}
impl crate::error::Error for Utf8Error {}

/// `(valid, valid_up_to, error_len or 0)` of bytes.
#[intrinsic("str.check_utf8")]
fn check_utf8(bytes: &[u8]) -> (bool, usize, u8);
#[intrinsic("str.from_utf8_unchecked")]
fn text_of(bytes: &[u8]) -> &str;

/// The text of bytes that are UTF-8.
pub fn from_utf8(bytes: &[u8]) -> Result<&str, Utf8Error> {
    let (valid, valid_up_to, len) = check_utf8(bytes);
    if valid {
        Ok(text_of(bytes))
    } else {
        Err(Utf8Error { valid_up_to, error_len: if len == 0 { None } else { Some(len) } })
    }
}

/// The text did not say `true` or `false`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseBoolError;
impl fmt::Display for ParseBoolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("provided string was not `true` or `false`")
    }
}
impl crate::error::Error for ParseBoolError {}
impl FromStr for bool {
    type Err = ParseBoolError;
    fn from_str(s: &str) -> Result<bool, ParseBoolError> {
        match s {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(ParseBoolError),
        }
    }
}

/// What text can be searched for: a `char`, a `&str`, several `char`s, or a function on `char`s.
pub trait Pattern: Sized {
    /// Byte range of the first match at or after `from`.
    fn find_from(&mut self, text: &str, from: usize) -> Option<(usize, usize)>;
    /// Byte range of the last match that ends at or before `to`.
    fn rfind_to(&mut self, text: &str, to: usize) -> Option<(usize, usize)>;
}

/// Native searches; `usize::MAX` is no match.
#[intrinsic("str.find_str")]
fn find_str(text: &str, needle: &str, from: usize) -> usize;
#[intrinsic("str.rfind_str")]
fn rfind_str(text: &str, needle: &str, to: usize) -> usize;
/// The character that begins at a byte index, which is a boundary before the end.
#[intrinsic("str.char_at")]
fn char_at(text: &str, index: usize) -> char;
/// The character that ends at a byte index, which is a boundary after the start.
#[intrinsic("str.char_before")]
fn char_before(text: &str, index: usize) -> char;

fn find_char(text: &str, from: usize, mut hit: impl FnMut(char) -> bool) -> Option<(usize, usize)> {
    let mut at = from;
    let end = text.len();
    while at < end {
        let c = char_at(text, at);
        let next = at + c.len_utf8();
        if hit(c) {
            return Some((at, next));
        }
        at = next;
    }
    None
}
fn rfind_char(text: &str, to: usize, mut hit: impl FnMut(char) -> bool) -> Option<(usize, usize)> {
    let mut at = to;
    while at > 0 {
        let c = char_before(text, at);
        let start = at - c.len_utf8();
        if hit(c) {
            return Some((start, at));
        }
        at = start;
    }
    None
}

impl Pattern for &str {
    fn find_from(&mut self, text: &str, from: usize) -> Option<(usize, usize)> {
        let at = find_str(text, *self, from);
        if at == usize::MAX { None } else { Some((at, at + self.len())) }
    }
    fn rfind_to(&mut self, text: &str, to: usize) -> Option<(usize, usize)> {
        let at = rfind_str(text, *self, to);
        if at == usize::MAX { None } else { Some((at, at + self.len())) }
    }
}
impl Pattern for &String {
    fn find_from(&mut self, text: &str, from: usize) -> Option<(usize, usize)> {
        self.as_str().find_from(text, from)
    }
    fn rfind_to(&mut self, text: &str, to: usize) -> Option<(usize, usize)> {
        self.as_str().rfind_to(text, to)
    }
}
impl Pattern for char {
    fn find_from(&mut self, text: &str, from: usize) -> Option<(usize, usize)> {
        let wanted = *self;
        find_char(text, from, |c| c == wanted)
    }
    fn rfind_to(&mut self, text: &str, to: usize) -> Option<(usize, usize)> {
        let wanted = *self;
        rfind_char(text, to, |c| c == wanted)
    }
}
impl Pattern for &[char] {
    fn find_from(&mut self, text: &str, from: usize) -> Option<(usize, usize)> {
        let set = *self;
        find_char(text, from, |c| set.contains(&c))
    }
    fn rfind_to(&mut self, text: &str, to: usize) -> Option<(usize, usize)> {
        let set = *self;
        rfind_char(text, to, |c| set.contains(&c))
    }
}
impl<const N: usize> Pattern for [char; N] {
    fn find_from(&mut self, text: &str, from: usize) -> Option<(usize, usize)> {
        find_char(text, from, |c| self.contains(&c))
    }
    fn rfind_to(&mut self, text: &str, to: usize) -> Option<(usize, usize)> {
        rfind_char(text, to, |c| self.contains(&c))
    }
}
impl<const N: usize> Pattern for &[char; N] {
    fn find_from(&mut self, text: &str, from: usize) -> Option<(usize, usize)> {
        find_char(text, from, |c| self.contains(&c))
    }
    fn rfind_to(&mut self, text: &str, to: usize) -> Option<(usize, usize)> {
        rfind_char(text, to, |c| self.contains(&c))
    }
}
impl<F: FnMut(char) -> bool> Pattern for F {
    fn find_from(&mut self, text: &str, from: usize) -> Option<(usize, usize)> {
        find_char(text, from, |c| self(c))
    }
    fn rfind_to(&mut self, text: &str, to: usize) -> Option<(usize, usize)> {
        rfind_char(text, to, |c| self(c))
    }
}

/// A part of a text; the caller has checked the boundaries.
fn part(text: &str, start: usize, end: usize) -> &str {
    text_of(&text.as_bytes()[start..end])
}

#[track_caller]
fn checked_part(text: &str, start: usize, end: usize) -> &str {
    let len = text.len();
    if start > end {
        panic!("byte range starts at {} but ends at {}", start, end);
    }
    if end > len {
        panic!("end byte index {} is out of bounds for string of length {}", end, len);
    }
    if !text.is_char_boundary(start) {
        boundary_panic(text, "start", start);
    }
    if !text.is_char_boundary(end) {
        boundary_panic(text, "end", end);
    }
    part(text, start, end)
}

#[track_caller]
fn boundary_panic(text: &str, which: &str, index: usize) -> ! {
    let mut start = index;
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let c = char_at(text, start);
    panic!(
        "{} byte index {} is not a char boundary; it is inside {:?} (bytes {}..{}) of `{}`",
        which,
        index,
        c,
        start,
        start + c.len_utf8(),
        text
    );
}

/// What can index text: ranges of bytes.
pub trait StrIndex: Sized {
    /// Start and end in a text of `len` bytes.
    fn byte_bounds(&self, len: usize) -> (usize, usize);
    /// The part, or a panic.
    #[track_caller]
    fn index_str(self, text: &str) -> &str {
        let (start, end) = self.byte_bounds(text.len());
        checked_part(text, start, end)
    }
    /// The part, if the bounds are boundaries of characters.
    fn get_str(self, text: &str) -> Option<&str> {
        let (start, end) = self.byte_bounds(text.len());
        if start <= end && text.is_char_boundary(start) && text.is_char_boundary(end) {
            Some(part(text, start, end))
        } else {
            None
        }
    }
}
impl StrIndex for Range<usize> {
    fn byte_bounds(&self, _len: usize) -> (usize, usize) {
        (self.start, self.end)
    }
}
impl StrIndex for RangeInclusive<usize> {
    fn byte_bounds(&self, _len: usize) -> (usize, usize) {
        (self.start, self.end + 1)
    }
}
impl StrIndex for RangeFrom<usize> {
    fn byte_bounds(&self, len: usize) -> (usize, usize) {
        (self.start, len)
    }
}
impl StrIndex for RangeTo<usize> {
    fn byte_bounds(&self, _len: usize) -> (usize, usize) {
        (0, self.end)
    }
}
impl StrIndex for RangeToInclusive<usize> {
    fn byte_bounds(&self, _len: usize) -> (usize, usize) {
        (0, self.end + 1)
    }
}
impl StrIndex for RangeFull {
    fn byte_bounds(&self, len: usize) -> (usize, usize) {
        (0, len)
    }
}
impl<I: StrIndex> Index<I> for str {
    type Output = str;
    #[track_caller]
    fn index(&self, index: I) -> &str {
        index.index_str(self)
    }
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
    /// Its characters.
    pub fn chars(&self) -> Chars<'_> {
        Chars { text: self, front: 0, back: self.len() }
    }
    /// Its characters with their byte indices.
    pub fn char_indices(&self) -> CharIndices<'_> {
        CharIndices { chars: self.chars() }
    }
    /// Its bytes, one by one.
    pub fn bytes(&self) -> crate::iter::Copied<crate::slice::Iter<'_, u8>> {
        self.as_bytes().iter().copied()
    }
    /// Its lines, without `\n` or `\r\n`.
    pub fn lines(&self) -> Lines<'_> {
        Lines { rest: Some(self) }
    }
    /// Its parts between white space.
    pub fn split_whitespace(&self) -> SplitWhitespace<'_> {
        SplitWhitespace { rest: self, ascii: false }
    }
    /// Its parts between ASCII white space.
    pub fn split_ascii_whitespace(&self) -> SplitWhitespace<'_> {
        SplitWhitespace { rest: self, ascii: true }
    }
    /// Whether it holds the pattern.
    pub fn contains<P: Pattern>(&self, mut pat: P) -> bool {
        pat.find_from(self, 0).is_some()
    }
    /// Whether it begins with the pattern.
    pub fn starts_with<P: Pattern>(&self, pat: P) -> bool {
        self.strip_prefix(pat).is_some()
    }
    /// Whether it ends with the pattern.
    pub fn ends_with<P: Pattern>(&self, pat: P) -> bool {
        self.strip_suffix(pat).is_some()
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
        Split { text: self, front: 0, back: self.len(), pat, limit: usize::MAX, finished: false, inclusive: false, skip_empty_end: false }
    }
    /// The parts that matches end.
    pub fn split_inclusive<P: Pattern>(&self, pat: P) -> Split<'_, P> {
        Split { text: self, front: 0, back: self.len(), pat, limit: usize::MAX, finished: false, inclusive: true, skip_empty_end: true }
    }
    /// The parts between matches, without an empty last one.
    pub fn split_terminator<P: Pattern>(&self, pat: P) -> Split<'_, P> {
        Split { text: self, front: 0, back: self.len(), pat, limit: usize::MAX, finished: false, inclusive: false, skip_empty_end: true }
    }
    /// At most `n` parts between matches.
    pub fn splitn<P: Pattern>(&self, n: usize, pat: P) -> Split<'_, P> {
        Split { text: self, front: 0, back: self.len(), pat, limit: n, finished: n == 0, inclusive: false, skip_empty_end: false }
    }
    /// The parts between matches, from the end.
    pub fn rsplit<P: Pattern>(&self, pat: P) -> crate::iter::Rev<Split<'_, P>> {
        self.split(pat).rev()
    }
    /// At most `n` parts between matches, from the end.
    pub fn rsplitn<P: Pattern>(&self, n: usize, mut pat: P) -> crate::vec::IntoIter<&str> {
        let mut parts = Vec::new();
        let mut back = self.len();
        while parts.len() + 1 < n {
            match pat.rfind_to(self, back) {
                Some((start, end)) => {
                    parts.push(part(self, end, back));
                    back = start;
                }
                None => break,
            }
        }
        if n > 0 {
            parts.push(part(self, 0, back));
        }
        parts.into_iter()
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
        if !self.is_char_boundary(mid) {
            panic!("failed to slice string");
        }
        (part(self, 0, mid), part(self, mid, self.len()))
    }
    /// The matches.
    pub fn matches<P: Pattern>(&self, pat: P) -> crate::vec::IntoIter<&str> {
        let mut found = Vec::new();
        for (_, m) in self.match_indices(pat) {
            found.push(m);
        }
        found.into_iter()
    }
    /// The matches with their byte indices.
    pub fn match_indices<P: Pattern>(&self, mut pat: P) -> crate::vec::IntoIter<(usize, &str)> {
        let mut found = Vec::new();
        let mut from = 0;
        while let Some((start, end)) = pat.find_from(self, from) {
            found.push((start, part(self, start, end)));
            if end > start {
                from = end;
            } else if start < self.len() {
                from = start + char_at(self, start).len_utf8();
            } else {
                break;
            }
        }
        found.into_iter()
    }
    /// Without white space at both ends.
    pub fn trim(&self) -> &str {
        self.trim_start().trim_end()
    }
    /// Without white space at the start.
    pub fn trim_start(&self) -> &str {
        self.trim_start_matches(|c: char| c.is_whitespace())
    }
    /// Without white space at the end.
    pub fn trim_end(&self) -> &str {
        self.trim_end_matches(|c: char| c.is_whitespace())
    }
    /// Without matches at both ends.
    pub fn trim_matches<P: Pattern>(&self, mut pat: P) -> &str {
        let mut start = 0;
        while let Some((s, e)) = pat.find_from(self, start) {
            if s != start || e == s {
                break;
            }
            start = e;
        }
        let mut end = self.len();
        while let Some((s, e)) = pat.rfind_to(self, end) {
            if e != end || e == s || s < start {
                break;
            }
            end = s;
        }
        part(self, start, if end < start { start } else { end })
    }
    /// Without matches at the start.
    pub fn trim_start_matches<P: Pattern>(&self, mut pat: P) -> &str {
        let mut start = 0;
        while let Some((s, e)) = pat.find_from(self, start) {
            if s != start || e == s {
                break;
            }
            start = e;
        }
        part(self, start, self.len())
    }
    /// Without matches at the end.
    pub fn trim_end_matches<P: Pattern>(&self, mut pat: P) -> &str {
        let mut end = self.len();
        while let Some((s, e)) = pat.rfind_to(self, end) {
            if e != end || e == s {
                break;
            }
            end = s;
        }
        part(self, 0, end)
    }
    /// Without the pattern at the start, if it is there.
    pub fn strip_prefix<P: Pattern>(&self, mut pat: P) -> Option<&str> {
        match pat.find_from(self, 0) {
            Some((0, end)) => Some(part(self, end, self.len())),
            _ => None,
        }
    }
    /// Without the pattern at the end, if it is there.
    pub fn strip_suffix<P: Pattern>(&self, mut pat: P) -> Option<&str> {
        match pat.rfind_to(self, self.len()) {
            Some((start, end)) if end == self.len() => Some(part(self, 0, start)),
            _ => None,
        }
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
    /// Whether two texts differ only in the case of ASCII letters.
    pub fn eq_ignore_ascii_case(&self, other: &str) -> bool {
        self.to_ascii_lowercase() == other.to_ascii_lowercase()
    }
    /// As an owned text.
    pub fn into_string(self: Box<Self>) -> String {
        (*self).to_owned()
    }
    /// Escaped as in a `Debug` print.
    pub fn escape_debug(&self) -> Escape {
        let quoted = format!("{:?}", self);
        let len = quoted.len();
        // A `Debug` print of a text leaves `'` as it is; the escaped form does not.
        Escape { text: quoted[1..len - 1].replace("'", "\\'"), at: 0 }
    }
    /// All but printable ASCII escaped, as Rust source has it.
    pub fn escape_default(&self) -> Escape {
        let mut text = String::new();
        for c in self.chars() {
            match c {
                '\t' => text.push_str("\\t"),
                '\r' => text.push_str("\\r"),
                '\n' => text.push_str("\\n"),
                '\'' | '"' | '\\' => {
                    text.push('\\');
                    text.push(c);
                }
                ' '..='~' => text.push(c),
                _ => text.push_str(format!("\\u{{{:x}}}", c as u32).as_str()),
            }
        }
        Escape { text, at: 0 }
    }
    /// Every character as `\u{…}`.
    pub fn escape_unicode(&self) -> Escape {
        let mut text = String::new();
        for c in self.chars() {
            text.push_str(format!("\\u{{{:x}}}", c as u32).as_str());
        }
        Escape { text, at: 0 }
    }
}

/// The characters of an escaped text, which also prints as a whole.
#[derive(Clone, Debug)]
pub struct Escape {
    text: String,
    at: usize,
}

impl Iterator for Escape {
    type Item = char;
    fn next(&mut self) -> Option<char> {
        let next = self.text[self.at..].chars().next()?;
        self.at += next.len_utf8();
        Some(next)
    }
}

impl fmt::Display for Escape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text[self.at..])
    }
}

#[intrinsic("str.cmp")]
fn compare(a: &str, b: &str) -> i32;
#[intrinsic("str.eq")]
fn same(a: &str, b: &str) -> bool;

impl PartialEq for str {
    fn eq(&self, other: &str) -> bool {
        same(self, other)
    }
}
impl Eq for str {}
impl PartialOrd for str {
    fn partial_cmp(&self, other: &str) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for str {
    fn cmp(&self, other: &str) -> Ordering {
        compare(self, other).cmp(&0)
    }
}
impl Hash for str {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(self.as_bytes());
        state.write_u8(0xff);
    }
}

/// The characters of a text.
#[derive(Clone)]
pub struct Chars<'a> {
    text: &'a str,
    front: usize,
    back: usize,
}
impl<'a> Chars<'a> {
    /// The characters not yet given.
    pub fn as_str(&self) -> &'a str {
        part(self.text, self.front, self.back)
    }
}
impl<'a> Iterator for Chars<'a> {
    type Item = char;
    fn next(&mut self) -> Option<char> {
        if self.front < self.back {
            let c = char_at(self.text, self.front);
            self.front += c.len_utf8();
            Some(c)
        } else {
            None
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let bytes = self.back - self.front;
        ((bytes + 3) / 4, Some(bytes))
    }
}
impl<'a> DoubleEndedIterator for Chars<'a> {
    fn next_back(&mut self) -> Option<char> {
        if self.front < self.back {
            let c = char_before(self.text, self.back);
            self.back -= c.len_utf8();
            Some(c)
        } else {
            None
        }
    }
}
impl<'a> FusedIterator for Chars<'a> {}

/// The characters of a text with their byte indices.
#[derive(Clone)]
pub struct CharIndices<'a> {
    chars: Chars<'a>,
}
impl<'a> Iterator for CharIndices<'a> {
    type Item = (usize, char);
    fn next(&mut self) -> Option<(usize, char)> {
        let at = self.chars.front;
        match self.chars.next() {
            Some(c) => Some((at, c)),
            None => None,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.chars.size_hint()
    }
}
impl<'a> DoubleEndedIterator for CharIndices<'a> {
    fn next_back(&mut self) -> Option<(usize, char)> {
        match self.chars.next_back() {
            Some(c) => Some((self.chars.back, c)),
            None => None,
        }
    }
}

/// The lines of a text.
#[derive(Clone)]
pub struct Lines<'a> {
    rest: Option<&'a str>,
}
impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;
    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest?;
        if rest.is_empty() {
            self.rest = None;
            return None;
        }
        let at = find_str(rest, "\n", 0);
        let line = if at == usize::MAX {
            self.rest = None;
            return Some(rest);
        } else {
            self.rest = Some(part(rest, at + 1, rest.len()));
            part(rest, 0, at)
        };
        match line.strip_suffix('\r') {
            Some(line) => Some(line),
            None => Some(line),
        }
    }
}

/// The parts of a text between white space.
#[derive(Clone)]
pub struct SplitWhitespace<'a> {
    rest: &'a str,
    ascii: bool,
}
impl<'a> Iterator for SplitWhitespace<'a> {
    type Item = &'a str;
    fn next(&mut self) -> Option<&'a str> {
        let ascii = self.ascii;
        let blank = |c: char| if ascii { c.is_ascii_whitespace() } else { c.is_whitespace() };
        let rest = self.rest;
        let (start, _) = find_char(rest, 0, |c| !blank(c))?;
        let end = match find_char(rest, start, |c| blank(c)) {
            Some((end, _)) => end,
            None => rest.len(),
        };
        self.rest = part(rest, end, rest.len());
        Some(part(rest, start, end))
    }
}
impl<'a> DoubleEndedIterator for SplitWhitespace<'a> {
    fn next_back(&mut self) -> Option<&'a str> {
        let rest = self.rest;
        let (_, end) = rfind_char(rest, rest.len(), |c| !c.is_whitespace())?;
        let start = match rfind_char(rest, end, |c| c.is_whitespace()) {
            Some((_, start)) => start,
            None => 0,
        };
        self.rest = part(rest, 0, start);
        Some(part(rest, start, end))
    }
}

/// The parts of a text between matches.
#[derive(Clone)]
pub struct Split<'a, P> {
    text: &'a str,
    front: usize,
    back: usize,
    pat: P,
    limit: usize,
    finished: bool,
    inclusive: bool,
    skip_empty_end: bool,
}
impl<'a, P: Pattern> Split<'a, P> {
    fn end(&mut self) -> Option<&'a str> {
        self.finished = true;
        if self.skip_empty_end && self.front == self.back {
            return None;
        }
        Some(part(self.text, self.front, self.back))
    }
}
impl<'a, P: Pattern> Iterator for Split<'a, P> {
    type Item = &'a str;
    fn next(&mut self) -> Option<&'a str> {
        if self.finished {
            return None;
        }
        if self.limit <= 1 {
            return self.end();
        }
        self.limit -= 1;
        match self.pat.find_from(self.text, self.front) {
            Some((start, end)) if end <= self.back => {
                if start == end {
                    return self.next_of_empty(start);
                }
                let piece = part(self.text, self.front, if self.inclusive { end } else { start });
                self.front = end;
                Some(piece)
            }
            _ => self.end(),
        }
    }
}
impl<'a, P: Pattern> Split<'a, P> {
    /// An empty pattern matches at every boundary of characters.
    fn next_of_empty(&mut self, _start: usize) -> Option<&'a str> {
        let pieces: usize = self.front;
        if self.limit == usize::MAX - 1 && pieces == 0 {
            return Some(part(self.text, 0, 0));
        }
        if self.front >= self.back {
            self.finished = true;
            return Some(part(self.text, self.back, self.back));
        }
        let c = char_at(self.text, self.front);
        let piece = part(self.text, self.front, self.front + c.len_utf8());
        self.front += c.len_utf8();
        Some(piece)
    }
}
impl<'a, P: Pattern> DoubleEndedIterator for Split<'a, P> {
    fn next_back(&mut self) -> Option<&'a str> {
        if self.finished {
            return None;
        }
        if self.skip_empty_end {
            self.skip_empty_end = false;
            if let Some((start, end)) = self.pat.rfind_to(self.text, self.back) {
                if end == self.back && start >= self.front && !self.inclusive {
                    self.back = start;
                }
            }
        }
        match self.pat.rfind_to(self.text, self.back) {
            Some((start, end)) if start >= self.front => {
                let piece = part(self.text, end, self.back);
                self.back = start;
                Some(piece)
            }
            _ => {
                self.finished = true;
                Some(part(self.text, self.front, self.back))
            }
        }
    }
}
