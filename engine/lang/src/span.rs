//! Where something stands in the source: spans, files, and interned names.

use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::{LazyLock, Mutex};

/// A source text known to a [`SourceMap`]: a cell, a library file, or a script.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FileId(pub u32);

/// A half-open byte range `lo..hi` in one file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// The file that the range lies in.
    pub file: FileId,
    /// First byte.
    pub lo: u32,
    /// One past the last byte.
    pub hi: u32,
}

impl Span {
    /// A span of `lo..hi` in `file`.
    pub fn new(file: FileId, lo: u32, hi: u32) -> Self {
        Self { file, lo, hi }
    }

    /// The smallest span that covers both; both must lie in the same file, otherwise `self` is returned.
    pub fn to(self, end: Span) -> Span {
        if self.file != end.file {
            return self;
        }
        Span { file: self.file, lo: self.lo.min(end.lo), hi: self.hi.max(end.hi) }
    }

    /// The empty span just before this one.
    pub fn start(self) -> Span {
        Span { hi: self.lo, ..self }
    }

    /// The empty span just after this one.
    pub fn end(self) -> Span {
        Span { lo: self.hi, ..self }
    }
}

/// Name and text of one source.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// What messages call it: `cell 3`, `burn/nn/linear.rs`, `prog.rs`.
    pub name: String,
    /// The whole text.
    pub text: std::sync::Arc<str>,
}

/// All texts that spans may point into. Files are only ever added.
#[derive(Default, Debug)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// Adds a text and returns its id.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<std::sync::Arc<str>>) -> FileId {
        let id = FileId(u32::try_from(self.files.len()).expect("fewer than 2^32 sources"));
        self.files.push(SourceFile { name: name.into(), text: text.into() });
        id
    }

    /// How many texts there are.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The file behind an id.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// The text that a span covers.
    pub fn snippet(&self, span: Span) -> &str {
        self.file(span.file).text.get(span.lo as usize..span.hi as usize).unwrap_or("")
    }

    /// One-based line and column (in characters) of the first byte of a span, as panics print them.
    pub fn line_column(&self, span: Span) -> (usize, usize) {
        let text = &self.file(span.file).text;
        let before = text.get(..span.lo as usize).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}

/// An interned name: equal names are equal numbers, process-wide. Interned text is never freed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(u32);

#[derive(Default)]
struct Interner {
    by_name: FxHashMap<&'static str, u32>,
    names: Vec<&'static str>,
}

static INTERNER: LazyLock<Mutex<Interner>> = LazyLock::new(Mutex::default);

impl Symbol {
    /// The symbol of `name`.
    pub fn new(name: &str) -> Self {
        let mut interner = INTERNER.lock().expect("no code panics while it holds the interner");
        if let Some(&id) = interner.by_name.get(name) {
            return Self(id);
        }
        let id = u32::try_from(interner.names.len()).expect("fewer than 2^32 names");
        let name: &'static str = Box::leak(name.into());
        interner.names.push(name);
        interner.by_name.insert(name, id);
        Self(id)
    }

    /// The text.
    pub fn as_str(self) -> &'static str {
        INTERNER.lock().expect("no code panics while it holds the interner").names[self.0 as usize]
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}
