//! Paths.

use crate::fmt;
use crate::ops::Deref;

/// A path. Here it is text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PathBuf {
    text: String,
}
/// A path, borrowed.
pub type Path = PathBuf;

impl PathBuf {
    /// An empty path.
    pub fn empty() -> PathBuf {
        PathBuf { text: String::new() }
    }
    /// A path of text.
    pub fn new<S: ?Sized + AsRef<str>>(s: &S) -> PathBuf {
        PathBuf { text: s.as_ref().to_owned() }
    }
    /// This path and then another.
    pub fn join<P: AsRef<Path>>(&self, path: P) -> PathBuf {
        let mut joined = self.clone();
        joined.push(path);
        joined
    }
    /// Appends another path.
    pub fn push<P: AsRef<Path>>(&mut self, path: P) {
        let other = path.as_ref();
        if other.text.starts_with('/') {
            self.text = other.text.clone();
            return;
        }
        if !self.text.is_empty() && !self.text.ends_with('/') {
            self.text.push('/');
        }
        self.text.push_str(other.text.as_str());
    }
    /// Its text.
    pub fn to_str(&self) -> Option<&str> {
        Some(self.text.as_str())
    }
    /// Its text.
    pub fn to_string_lossy(&self) -> crate::borrow::Cow<'_, str> {
        crate::borrow::Cow::Borrowed(self.text.as_str())
    }
    /// For printing.
    pub fn display(&self) -> Display<'_> {
        Display { path: self }
    }
    /// An owned copy.
    pub fn to_path_buf(&self) -> PathBuf {
        self.clone()
    }
    /// Itself, borrowed.
    pub fn as_path(&self) -> &Path {
        self
    }
    /// Whether something is there.
    pub fn exists(&self) -> bool {
        crate::fs::exists_at(self.text.as_str())
    }
    /// The last part.
    pub fn file_name(&self) -> Option<&str> {
        let trimmed = self.text.trim_end_matches('/');
        match trimmed.rsplit_once('/') {
            Some((_, name)) => Some(name),
            None => if trimmed.is_empty() { None } else { Some(trimmed) },
        }
    }
    /// What stands after the last dot of the last part.
    pub fn extension(&self) -> Option<&str> {
        let name = self.file_name()?;
        match name.rsplit_once('.') {
            Some((stem, ext)) => if stem.is_empty() { None } else { Some(ext) },
            None => None,
        }
    }
    /// The last part without its extension.
    pub fn file_stem(&self) -> Option<&str> {
        let name = self.file_name()?;
        match name.rsplit_once('.') {
            Some((stem, _)) => if stem.is_empty() { Some(name) } else { Some(stem) },
            None => Some(name),
        }
    }
    /// The path without its last part.
    pub fn parent(&self) -> Option<PathBuf> {
        let trimmed = self.text.trim_end_matches('/');
        match trimmed.rsplit_once('/') {
            Some((parent, _)) => Some(PathBuf::new(if parent.is_empty() { "/" } else { parent })),
            None => if trimmed.is_empty() { None } else { Some(PathBuf::empty()) },
        }
    }
}
impl fmt::Debug for PathBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.text.as_str(), f)
    }
}
impl AsRef<Path> for PathBuf {
    fn as_ref(&self) -> &Path {
        self
    }
}
impl AsRef<str> for PathBuf {
    fn as_ref(&self) -> &str {
        self.text.as_str()
    }
}
impl AsRef<Path> for str {
    fn as_ref(&self) -> &Path {
        Box::leak(Box::new(PathBuf::new(self)))
    }
}
impl AsRef<Path> for String {
    fn as_ref(&self) -> &Path {
        Box::leak(Box::new(PathBuf::new(self.as_str())))
    }
}
impl From<&str> for PathBuf {
    fn from(s: &str) -> PathBuf {
        PathBuf::new(s)
    }
}
impl From<String> for PathBuf {
    fn from(text: String) -> PathBuf {
        PathBuf { text }
    }
}

/// A path to be printed.
pub struct Display<'a> {
    path: &'a Path,
}
impl<'a> fmt::Display for Display<'a> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.path.text.as_str(), f)
    }
}
