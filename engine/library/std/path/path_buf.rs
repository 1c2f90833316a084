//! `PathBuf`.

use crate::borrow::{Borrow, Cow};
use crate::cmp::Ordering;
use crate::ffi::{OsStr, OsString};
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::ops::Deref;
use crate::path::{Iter, Path};
use crate::rc::Rc;

/// An owned path.
#[derive(Clone, Default)]
pub struct PathBuf {
    inner: OsString,
}
impl PathBuf {
    /// An empty path.
    pub const fn new() -> PathBuf {
        PathBuf { inner: OsString::new() }
    }
    /// An empty path with room for some bytes.
    pub fn with_capacity(capacity: usize) -> PathBuf {
        PathBuf { inner: OsString::with_capacity(capacity) }
    }
    /// Itself, borrowed.
    pub fn as_path(&self) -> &Path {
        Path::new(&self.inner)
    }
    /// Appends another path; one from the root takes its place.
    pub fn push<P: AsRef<Path>>(&mut self, path: P) {
        let path = path.as_ref();
        if path.is_absolute() {
            self.inner.clear();
        } else if self.inner.as_encoded_bytes().last().is_some_and(|&byte| byte != b'/') {
            self.inner.push("/");
        }
        self.inner.push(path);
    }
    /// Removes the last part; whether there was one.
    pub fn pop(&mut self) -> bool {
        match self.as_path().parent().map(|parent| parent.as_os_str().len()) {
            Some(len) => {
                self.inner.vec_mut().truncate(len);
                true
            }
            None => false,
        }
    }
    /// Replaces the last part.
    pub fn set_file_name<S: AsRef<OsStr>>(&mut self, file_name: S) {
        if self.as_path().file_name().is_some() {
            self.pop();
        }
        self.push(file_name.as_ref());
    }
    /// Replaces the extension; whether there is a last part that can have one.
    pub fn set_extension<S: AsRef<OsStr>>(&mut self, extension: S) -> bool {
        let Some(stem) = self.as_path().file_stem().map(|stem| stem.to_os_string()) else { return false };
        self.replace_name(stem, extension.as_ref())
    }
    /// Adds an extension; whether there is a last part that can have one.
    pub fn add_extension<S: AsRef<OsStr>>(&mut self, extension: S) -> bool {
        let Some(name) = self.as_path().file_name().map(|name| name.to_os_string()) else { return false };
        if extension.as_ref().is_empty() {
            return true;
        }
        self.replace_name(name, extension.as_ref())
    }
    #[track_caller]
    fn replace_name(&mut self, mut name: OsString, extension: &OsStr) -> bool {
        if extension.as_encoded_bytes().contains(&b'/') {
            panic!("extension cannot contain path separators: {:?}", extension);
        }
        if !extension.is_empty() {
            name.push(".");
            name.push(extension);
        }
        self.set_file_name(name);
        true
    }
    /// The text.
    pub fn into_os_string(self) -> OsString {
        self.inner
    }
    /// The text, to be changed.
    pub fn as_mut_os_string(&mut self) -> &mut OsString {
        &mut self.inner
    }
    /// As a box.
    pub fn into_boxed_path(self) -> Box<Path> {
        Box::from(self.as_path())
    }
    /// Makes the path empty.
    pub fn clear(&mut self) {
        self.inner.clear();
    }
    /// How many bytes fit without more memory.
    pub fn capacity(&self) -> usize {
        self.inner.capacity()
    }
    /// Makes room for more bytes.
    pub fn reserve(&mut self, additional: usize) {
        self.inner.reserve(additional);
    }
    /// Gives unused room back.
    pub fn shrink_to_fit(&mut self) {
        self.inner.shrink_to_fit();
    }
}
impl Deref for PathBuf {
    type Target = Path;
    fn deref(&self) -> &Path {
        self.as_path()
    }
}
impl Borrow<Path> for PathBuf {
    fn borrow(&self) -> &Path {
        self.as_path()
    }
}
impl AsRef<Path> for PathBuf {
    fn as_ref(&self) -> &Path {
        self.as_path()
    }
}
impl AsRef<OsStr> for PathBuf {
    fn as_ref(&self) -> &OsStr {
        self.inner.as_os_str()
    }
}
impl fmt::Debug for PathBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_path(), f)
    }
}
impl PartialEq for PathBuf {
    fn eq(&self, other: &PathBuf) -> bool {
        *self.as_path() == *other.as_path()
    }
}
impl Eq for PathBuf {}
impl PartialOrd for PathBuf {
    fn partial_cmp(&self, other: &PathBuf) -> Option<Ordering> {
        self.as_path().partial_cmp(other.as_path())
    }
}
impl Ord for PathBuf {
    fn cmp(&self, other: &PathBuf) -> Ordering {
        self.as_path().cmp(other.as_path())
    }
}
impl Hash for PathBuf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_path().hash(state);
    }
}
impl<T: ?Sized + AsRef<OsStr>> From<&T> for PathBuf {
    fn from(s: &T) -> PathBuf {
        PathBuf { inner: s.as_ref().to_os_string() }
    }
}
impl From<OsString> for PathBuf {
    fn from(inner: OsString) -> PathBuf {
        PathBuf { inner }
    }
}
impl From<String> for PathBuf {
    fn from(text: String) -> PathBuf {
        PathBuf { inner: OsString::from(text) }
    }
}
impl From<PathBuf> for OsString {
    fn from(path: PathBuf) -> OsString {
        path.inner
    }
}
impl From<Box<Path>> for PathBuf {
    fn from(path: Box<Path>) -> PathBuf {
        path.to_path_buf()
    }
}
impl From<PathBuf> for Box<Path> {
    fn from(path: PathBuf) -> Box<Path> {
        path.into_boxed_path()
    }
}
impl From<PathBuf> for Rc<Path> {
    fn from(path: PathBuf) -> Rc<Path> {
        Rc::from(path.as_path())
    }
}
impl<'a> From<&'a Path> for Cow<'a, Path> {
    fn from(path: &'a Path) -> Cow<'a, Path> {
        Cow::Borrowed(path)
    }
}
impl<'a> From<PathBuf> for Cow<'a, Path> {
    fn from(path: PathBuf) -> Cow<'a, Path> {
        Cow::Owned(path)
    }
}
impl<'a> From<Cow<'a, Path>> for PathBuf {
    fn from(path: Cow<'a, Path>) -> PathBuf {
        path.into_owned()
    }
}
impl crate::str::FromStr for PathBuf {
    type Err = crate::convert::Infallible;
    fn from_str(s: &str) -> Result<PathBuf, crate::convert::Infallible> {
        Ok(PathBuf::from(s))
    }
}
impl<P: AsRef<Path>> FromIterator<P> for PathBuf {
    fn from_iter<I: IntoIterator<Item = P>>(iter: I) -> PathBuf {
        let mut path = PathBuf::new();
        path.extend(iter);
        path
    }
}
impl<P: AsRef<Path>> Extend<P> for PathBuf {
    fn extend<I: IntoIterator<Item = P>>(&mut self, iter: I) {
        for part in iter {
            self.push(part);
        }
    }
}
impl<'a> IntoIterator for &'a PathBuf {
    type Item = &'a OsStr;
    type IntoIter = Iter<'a>;
    fn into_iter(self) -> Iter<'a> {
        self.as_path().iter()
    }
}

macro_rules! compared_as_path {
    ($($left:ty, $right:ty;)*) => {
        $(
            impl<'a> PartialEq<$right> for $left {
                fn eq(&self, other: &$right) -> bool {
                    let (a, b): (&Path, &Path) = (self.as_ref(), other.as_ref());
                    *a == *b
                }
            }
            impl<'a> PartialEq<$left> for $right {
                fn eq(&self, other: &$left) -> bool {
                    let (a, b): (&Path, &Path) = (self.as_ref(), other.as_ref());
                    *a == *b
                }
            }
        )*
    };
}
compared_as_path! {
    PathBuf, Path;
    PathBuf, &'a Path;
    PathBuf, OsStr;
    PathBuf, &'a OsStr;
    PathBuf, OsString;
    PathBuf, str;
    PathBuf, &'a str;
    PathBuf, String;
    Path, OsStr;
    Path, &'a OsStr;
    Path, OsString;
    Path, str;
    Path, String;
    &'a Path, OsString;
    Cow<'a, Path>, Path;
    Cow<'a, Path>, PathBuf;
}
