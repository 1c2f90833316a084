//! The parts of a path, from either end.

use crate::cmp::Ordering;
use crate::ffi::OsStr;
use crate::fmt;
use crate::iter::FusedIterator;
use crate::path::Path;

/// What a path of Windows can start with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Prefix<'a> {
    /// `\\?\name`
    Verbatim(&'a OsStr),
    /// `\\?\UNC\server\share`
    VerbatimUNC(&'a OsStr, &'a OsStr),
    /// `\\?\C:`
    VerbatimDisk(u8),
    /// `\\.\name`
    DeviceNS(&'a OsStr),
    /// `\\server\share`
    UNC(&'a OsStr, &'a OsStr),
    /// `C:`
    Disk(u8),
}
impl<'a> Prefix<'a> {
    /// Whether it starts with `\\?\`.
    pub fn is_verbatim(&self) -> bool {
        matches!(self, Prefix::Verbatim(_) | Prefix::VerbatimDisk(_) | Prefix::VerbatimUNC(_, _))
    }
}

/// The start of a path of Windows. Paths of Unix have none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PrefixComponent<'a> {
    raw: &'a OsStr,
    parsed: Prefix<'a>,
}
impl<'a> PrefixComponent<'a> {
    /// What it is.
    pub fn kind(&self) -> Prefix<'a> {
        self.parsed
    }
    /// Its text.
    pub fn as_os_str(&self) -> &'a OsStr {
        self.raw
    }
}

/// A part of a path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Component<'a> {
    /// The start of a path of Windows.
    Prefix(PrefixComponent<'a>),
    /// The root.
    RootDir,
    /// `.` at the start.
    CurDir,
    /// `..`
    ParentDir,
    /// A name.
    Normal(&'a OsStr),
}
impl<'a> Component<'a> {
    /// Its text.
    pub fn as_os_str(self) -> &'a OsStr {
        match self {
            Component::Prefix(prefix) => prefix.as_os_str(),
            Component::RootDir => OsStr::new("/"),
            Component::CurDir => OsStr::new("."),
            Component::ParentDir => OsStr::new(".."),
            Component::Normal(name) => name,
        }
    }
}
impl AsRef<OsStr> for Component<'_> {
    fn as_ref(&self) -> &OsStr {
        self.as_os_str()
    }
}
impl AsRef<Path> for Component<'_> {
    fn as_ref(&self) -> &Path {
        Path::new(self.as_os_str())
    }
}

/// The parts of a path. Repeated slashes and `.` that is not first are skipped.
#[derive(Clone)]
pub struct Components<'a> {
    /// What neither end has given yet.
    rest: &'a [u8],
    /// Whether `rest` starts where the path did, so that a slash there is the root and a `.` counts.
    at_start: bool,
}

/// A name between slashes; nothing for what is skipped.
fn part(name: &[u8]) -> Option<Component<'_>> {
    match name {
        b"" | b"." => None,
        b".." => Some(Component::ParentDir),
        name => Some(Component::Normal(OsStr::of_bytes(name))),
    }
}
fn slash(byte: &u8) -> bool {
    *byte == b'/'
}

impl<'a> Components<'a> {
    pub(crate) fn of_bytes(rest: &'a [u8]) -> Components<'a> {
        Components { rest, at_start: true }
    }
    /// The root or the `.` that the path starts with.
    fn head(&self) -> Option<Component<'a>> {
        if !self.at_start {
            return None;
        }
        match self.rest.first() {
            Some(b'/') => Some(Component::RootDir),
            Some(b'.') if self.rest.len() == 1 || self.rest[1] == b'/' => Some(Component::CurDir),
            _ => None,
        }
    }
    fn head_len(&self) -> usize {
        if self.head().is_some() { 1 } else { 0 }
    }
    /// Takes the last name off `rest`; nothing if only the head is left.
    fn take_last(&mut self) -> Option<&'a [u8]> {
        let head = self.head_len();
        if self.rest.len() <= head {
            return None;
        }
        let body: &'a [u8] = &self.rest[head..];
        let (name, end): (&'a [u8], usize) = match body.iter().rposition(slash) {
            Some(at) => (&body[at + 1..], at),
            None => (body, 0),
        };
        self.rest = &self.rest[..head + end];
        Some(name)
    }
    fn take_first(&mut self) -> Option<&'a [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        let rest = self.rest;
        match rest.iter().position(slash) {
            Some(at) => {
                self.rest = &rest[at + 1..];
                Some(&rest[..at])
            }
            None => {
                self.rest = &rest[rest.len()..];
                Some(rest)
            }
        }
    }
    /// The path of what is left.
    pub fn as_path(&self) -> &'a Path {
        let mut left = self.clone();
        if !left.at_start {
            let mut before = left.clone();
            while let Some(name) = left.take_first() {
                if part(name).is_some() {
                    left = before;
                    break;
                }
                before = left.clone();
            }
        }
        let mut before = left.clone();
        while let Some(name) = left.take_last() {
            if part(name).is_some() {
                left = before;
                break;
            }
            before = left.clone();
        }
        Path::of_bytes(left.rest)
    }
}
impl<'a> Iterator for Components<'a> {
    type Item = Component<'a>;
    fn next(&mut self) -> Option<Component<'a>> {
        let head = self.head();
        self.at_start = false;
        if head.is_some() {
            self.rest = &self.rest[1..];
            return head;
        }
        while let Some(name) = self.take_first() {
            let component = part(name);
            if component.is_some() {
                return component;
            }
        }
        None
    }
}
impl<'a> DoubleEndedIterator for Components<'a> {
    fn next_back(&mut self) -> Option<Component<'a>> {
        while let Some(name) = self.take_last() {
            let component = part(name);
            if component.is_some() {
                return component;
            }
        }
        let head = self.head();
        self.at_start = false;
        self.rest = &self.rest[..0];
        head
    }
}
impl FusedIterator for Components<'_> {}
impl fmt::Debug for Components<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Components(")?;
        f.debug_list().entries(self.clone()).finish()?;
        f.write_str(")")
    }
}
impl AsRef<Path> for Components<'_> {
    fn as_ref(&self) -> &Path {
        self.as_path()
    }
}
impl AsRef<OsStr> for Components<'_> {
    fn as_ref(&self) -> &OsStr {
        self.as_path().as_os_str()
    }
}
impl<'a> PartialEq for Components<'a> {
    fn eq(&self, other: &Components<'a>) -> bool {
        self.clone().eq(other.clone())
    }
}
impl Eq for Components<'_> {}
impl<'a> PartialOrd for Components<'a> {
    fn partial_cmp(&self, other: &Components<'a>) -> Option<Ordering> {
        Some(self.clone().cmp(other.clone()))
    }
}
impl<'a> Ord for Components<'a> {
    fn cmp(&self, other: &Components<'a>) -> Ordering {
        self.clone().cmp(other.clone())
    }
}

/// The parts of a path as text.
#[derive(Clone)]
pub struct Iter<'a> {
    inner: Components<'a>,
}
impl<'a> Iter<'a> {
    pub(crate) fn new(inner: Components<'a>) -> Iter<'a> {
        Iter { inner }
    }
    /// The path of what is left.
    pub fn as_path(&self) -> &'a Path {
        self.inner.as_path()
    }
}
impl<'a> Iterator for Iter<'a> {
    type Item = &'a OsStr;
    fn next(&mut self) -> Option<&'a OsStr> {
        self.inner.next().map(|part| part.as_os_str())
    }
}
impl<'a> DoubleEndedIterator for Iter<'a> {
    fn next_back(&mut self) -> Option<&'a OsStr> {
        self.inner.next_back().map(|part| part.as_os_str())
    }
}
impl fmt::Debug for Iter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Iter(")?;
        f.debug_list().entries(self.clone()).finish()?;
        f.write_str(")")
    }
}
impl AsRef<Path> for Iter<'_> {
    fn as_ref(&self) -> &Path {
        self.as_path()
    }
}

/// A path, its parent, the parent of that, and so on.
#[derive(Clone, Copy, Debug)]
pub struct Ancestors<'a> {
    next: Option<&'a Path>,
}
impl<'a> Ancestors<'a> {
    pub(crate) fn new(path: &'a Path) -> Ancestors<'a> {
        Ancestors { next: Some(path) }
    }
}
impl<'a> Iterator for Ancestors<'a> {
    type Item = &'a Path;
    fn next(&mut self) -> Option<&'a Path> {
        let path = self.next?;
        self.next = path.parent();
        Some(path)
    }
}
impl FusedIterator for Ancestors<'_> {}
