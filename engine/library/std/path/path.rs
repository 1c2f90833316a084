//! `Path`.

use crate::borrow::{Cow, ToOwned};
use crate::cmp::Ordering;
use crate::ffi::{OsStr, OsString};
use crate::fmt;
use crate::fs;
use crate::hash::{Hash, Hasher};
use crate::io;
use crate::path::{Ancestors, Component, Components, Iter, PathBuf};
use crate::rc::Rc;

/// A borrowed path. As [`OsStr`], a reference to it is the slice of its bytes.
#[lang = "Path"]
pub struct Path {
    bytes: &'static [u8],
}

/// A name's stem and what stands after its last dot.
fn split_extension(name: &OsStr) -> (&OsStr, Option<&OsStr>) {
    let bytes = name.as_encoded_bytes();
    if bytes == b".." {
        return (name, None);
    }
    match bytes.iter().rposition(|&byte| byte == b'.') {
        Some(at) if at > 0 => (OsStr::of_bytes(&bytes[..at]), Some(OsStr::of_bytes(&bytes[at + 1..]))),
        _ => (name, None),
    }
}

impl Path {
    /// Looks at text as a path.
    pub fn new<S: AsRef<OsStr> + ?Sized>(s: &S) -> &Path {
        &Path { bytes: s.as_ref().as_encoded_bytes() }
    }
    pub(crate) fn of_bytes(bytes: &[u8]) -> &Path {
        &Path { bytes }
    }
    /// Its text.
    pub fn as_os_str(&self) -> &OsStr {
        OsStr::of_bytes(self.bytes)
    }
    /// The text, if it is UTF-8.
    pub fn to_str(&self) -> Option<&str> {
        crate::str::from_utf8(self.bytes).ok()
    }
    /// The text, with U+FFFD for what is not UTF-8.
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        self.as_os_str().to_string_lossy()
    }
    /// An owned copy.
    pub fn to_path_buf(&self) -> PathBuf {
        PathBuf::from(self.as_os_str().to_os_string())
    }
    /// From a box.
    pub fn into_path_buf(self: Box<Path>) -> PathBuf {
        (*self).to_path_buf()
    }
    /// Whether it starts at the root.
    pub fn is_absolute(&self) -> bool {
        self.has_root()
    }
    /// Whether it does not start at the root.
    pub fn is_relative(&self) -> bool {
        !self.has_root()
    }
    /// Whether it starts at the root.
    pub fn has_root(&self) -> bool {
        self.bytes.first() == Some(&b'/')
    }
    /// The path without its last part.
    pub fn parent(&self) -> Option<&Path> {
        let mut parts = self.components();
        match parts.next_back() {
            Some(Component::Normal(_) | Component::CurDir | Component::ParentDir) => Some(parts.as_path()),
            _ => None,
        }
    }
    /// The path, its parent, the parent of that, and so on.
    pub fn ancestors(&self) -> Ancestors<'_> {
        Ancestors::new(self)
    }
    /// The last part, if it is a name.
    pub fn file_name(&self) -> Option<&OsStr> {
        match self.components().next_back() {
            Some(Component::Normal(name)) => Some(name),
            _ => None,
        }
    }
    /// The last part without its extension.
    pub fn file_stem(&self) -> Option<&OsStr> {
        self.file_name().map(|name| split_extension(name).0)
    }
    /// The last part up to its first dot.
    pub fn file_prefix(&self) -> Option<&OsStr> {
        let name = self.file_name()?;
        let bytes = name.as_encoded_bytes();
        if bytes == b".." {
            return Some(name);
        }
        match bytes.iter().skip(1).position(|&byte| byte == b'.') {
            Some(at) => Some(OsStr::of_bytes(&bytes[..at + 1])),
            None => Some(name),
        }
    }
    /// What stands after the last dot of the last part.
    pub fn extension(&self) -> Option<&OsStr> {
        self.file_name().and_then(|name| split_extension(name).1)
    }
    /// The rest after a prefix.
    pub fn strip_prefix<P: AsRef<Path>>(&self, base: P) -> Result<&Path, StripPrefixError> {
        let mut parts = self.components();
        for expected in base.as_ref().components() {
            if parts.next() != Some(expected) {
                return Err(StripPrefixError(()));
            }
        }
        Ok(parts.as_path())
    }
    /// Whether it starts with the parts of another.
    pub fn starts_with<P: AsRef<Path>>(&self, base: P) -> bool {
        let mut parts = self.components();
        base.as_ref().components().all(|expected| parts.next() == Some(expected))
    }
    /// Whether it ends with the parts of another.
    pub fn ends_with<P: AsRef<Path>>(&self, child: P) -> bool {
        let mut parts = self.components();
        child.as_ref().components().rev().all(|expected| parts.next_back() == Some(expected))
    }
    /// This path and then another.
    pub fn join<P: AsRef<Path>>(&self, path: P) -> PathBuf {
        let mut joined = self.to_path_buf();
        joined.push(path);
        joined
    }
    /// With another last part.
    pub fn with_file_name<S: AsRef<OsStr>>(&self, file_name: S) -> PathBuf {
        let mut path = self.to_path_buf();
        path.set_file_name(file_name);
        path
    }
    /// With another extension.
    pub fn with_extension<S: AsRef<OsStr>>(&self, extension: S) -> PathBuf {
        let mut path = self.to_path_buf();
        path.set_extension(extension);
        path
    }
    /// With one more extension.
    pub fn with_added_extension<S: AsRef<OsStr>>(&self, extension: S) -> PathBuf {
        let mut path = self.to_path_buf();
        path.add_extension(extension);
        path
    }
    /// Its parts.
    pub fn components(&self) -> Components<'_> {
        Components::of_bytes(self.bytes)
    }
    /// Its parts as text.
    pub fn iter(&self) -> Iter<'_> {
        Iter::new(self.components())
    }
    /// For printing, with U+FFFD for what is not UTF-8.
    pub fn display(&self) -> Display<'_> {
        Display { path: self }
    }
    /// What the system says about the file, following links.
    pub fn metadata(&self) -> io::Result<fs::Metadata> {
        fs::metadata(self)
    }
    /// What the system says about the file or link.
    pub fn symlink_metadata(&self) -> io::Result<fs::Metadata> {
        fs::symlink_metadata(self)
    }
    /// The path from the root, without links and `..`.
    pub fn canonicalize(&self) -> io::Result<PathBuf> {
        fs::canonicalize(self)
    }
    /// Where a link points.
    pub fn read_link(&self) -> io::Result<PathBuf> {
        fs::read_link(self)
    }
    /// What is in the folder.
    pub fn read_dir(&self) -> io::Result<fs::ReadDir> {
        fs::read_dir(self)
    }
    /// Whether something is there.
    pub fn exists(&self) -> bool {
        fs::metadata(self).is_ok()
    }
    /// Whether something is there, or why that cannot be known.
    pub fn try_exists(&self) -> io::Result<bool> {
        fs::exists(self)
    }
    /// Whether a file is there.
    pub fn is_file(&self) -> bool {
        fs::metadata(self).is_ok_and(|found| found.is_file())
    }
    /// Whether a folder is there.
    pub fn is_dir(&self) -> bool {
        fs::metadata(self).is_ok_and(|found| found.is_dir())
    }
    /// Whether a link is there.
    pub fn is_symlink(&self) -> bool {
        fs::symlink_metadata(self).is_ok_and(|found| found.is_symlink())
    }
}

/// A path to be printed.
pub struct Display<'a> {
    path: &'a Path,
}
impl fmt::Display for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&*self.path.to_string_lossy())
    }
}
impl fmt::Debug for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.path, f)
    }
}

/// A path does not start with the prefix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StripPrefixError(());
impl fmt::Display for StripPrefixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("prefix not found")
    }
}
impl crate::error::Error for StripPrefixError {}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_os_str(), f)
    }
}
impl PartialEq for Path {
    fn eq(&self, other: &Path) -> bool {
        self.components() == other.components()
    }
}
impl Eq for Path {}
impl PartialOrd for Path {
    fn partial_cmp(&self, other: &Path) -> Option<Ordering> {
        Some(self.components().cmp(other.components()))
    }
}
impl Ord for Path {
    fn cmp(&self, other: &Path) -> Ordering {
        self.components().cmp(other.components())
    }
}
impl Hash for Path {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for part in self.components() {
            part.hash(state);
        }
    }
}
impl ToOwned for Path {
    type Owned = PathBuf;
    fn to_owned(&self) -> PathBuf {
        self.to_path_buf()
    }
}
impl AsRef<OsStr> for Path {
    fn as_ref(&self) -> &OsStr {
        self.as_os_str()
    }
}
impl AsRef<Path> for Path {
    fn as_ref(&self) -> &Path {
        self
    }
}
impl AsRef<Path> for OsStr {
    fn as_ref(&self) -> &Path {
        Path::new(self)
    }
}
impl AsRef<Path> for OsString {
    fn as_ref(&self) -> &Path {
        Path::new(self)
    }
}
impl AsRef<Path> for Cow<'_, OsStr> {
    fn as_ref(&self) -> &Path {
        Path::new(&**self)
    }
}
impl AsRef<Path> for str {
    fn as_ref(&self) -> &Path {
        Path::new(self)
    }
}
impl AsRef<Path> for String {
    fn as_ref(&self) -> &Path {
        Path::new(self)
    }
}
impl From<&Path> for Box<Path> {
    fn from(path: &Path) -> Box<Path> {
        Box::new(Path { bytes: path.bytes.to_vec().leak() })
    }
}
impl From<&Path> for Rc<Path> {
    fn from(path: &Path) -> Rc<Path> {
        Rc::new(Path { bytes: path.bytes.to_vec().leak() })
    }
}
impl Clone for Box<Path> {
    fn clone(&self) -> Box<Path> {
        Box::from(&**self)
    }
}
impl<'a> IntoIterator for &'a Path {
    type Item = &'a OsStr;
    type IntoIter = Iter<'a>;
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}
