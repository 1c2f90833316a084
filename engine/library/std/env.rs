//! The surroundings of the program.

use crate::ffi::{OsStr, OsString};
use crate::fmt;
use crate::io::{self, Failure};
use crate::path::{Path, PathBuf};

/// The program's arguments, its name first.
#[intrinsic("env.args")]
fn all_args() -> Vec<String>;
#[intrinsic("env.var")]
fn variable(name: &[u8]) -> Option<Vec<u8>>;
/// Name, value, name, value.
#[intrinsic("env.vars")]
fn variables() -> Vec<Vec<u8>>;
/// Sets or removes a variable for this session; the engine keeps its own.
#[intrinsic("env.set_var")]
fn set_variable(name: &[u8], value: Option<Vec<u8>>);
#[intrinsic("env.current_dir")]
fn working_folder() -> Result<Vec<u8>, Failure>;
#[intrinsic("env.set_current_dir")]
fn set_working_folder(path: &[u8]) -> Result<(), Failure>;
#[intrinsic("env.current_exe")]
fn executable() -> Result<Vec<u8>, Failure>;

/// The program's arguments.
pub struct Args {
    inner: crate::vec::IntoIter<String>,
}
/// The program's arguments, its name first.
pub fn args() -> Args {
    Args { inner: all_args().into_iter() }
}
/// The program's arguments as the system has them.
pub struct ArgsOs {
    inner: Args,
}
/// The program's arguments as the system has them, its name first.
pub fn args_os() -> ArgsOs {
    ArgsOs { inner: args() }
}
impl Iterator for Args {
    type Item = String;
    fn next(&mut self) -> Option<String> {
        self.inner.next()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }
}
impl DoubleEndedIterator for Args {
    fn next_back(&mut self) -> Option<String> {
        self.inner.next_back()
    }
}
impl ExactSizeIterator for Args {}
impl fmt::Debug for Args {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Args").field("inner", &self.inner.as_slice()).finish()
    }
}
impl Iterator for ArgsOs {
    type Item = OsString;
    fn next(&mut self) -> Option<OsString> {
        self.inner.next().map(|argument| OsString::from(argument))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }
}
impl DoubleEndedIterator for ArgsOs {
    fn next_back(&mut self) -> Option<OsString> {
        self.inner.next_back().map(|argument| OsString::from(argument))
    }
}
impl ExactSizeIterator for ArgsOs {}

/// A variable cannot be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VarError {
    /// It is not set.
    NotPresent,
    /// It is not UTF-8.
    NotUnicode(OsString),
}
impl fmt::Display for VarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VarError::NotPresent => f.write_str("environment variable not found"),
            VarError::NotUnicode(value) => {
                write!(f, "environment variable was not valid unicode: {:?}", value)
            }
        }
    }
}
impl crate::error::Error for VarError {}

/// The value of a variable.
pub fn var<K: AsRef<OsStr>>(key: K) -> Result<String, VarError> {
    match var_os(key) {
        Some(value) => value.into_string().map_err(|value| VarError::NotUnicode(value)),
        None => Err(VarError::NotPresent),
    }
}
/// The value of a variable as the system has it.
pub fn var_os<K: AsRef<OsStr>>(key: K) -> Option<OsString> {
    variable(key.as_ref().as_encoded_bytes()).map(|value| OsString::of_vec(value))
}
/// All variables.
pub struct Vars {
    inner: VarsOs,
}
/// All variables as the system has them.
pub struct VarsOs {
    inner: crate::vec::IntoIter<Vec<u8>>,
}
/// All variables and their values.
pub fn vars() -> Vars {
    Vars { inner: vars_os() }
}
/// All variables and their values as the system has them.
pub fn vars_os() -> VarsOs {
    VarsOs { inner: variables().into_iter() }
}
impl Iterator for Vars {
    type Item = (String, String);
    #[track_caller]
    fn next(&mut self) -> Option<(String, String)> {
        self.inner.next().map(|(name, value)| {
            (name.into_string().unwrap(), value.into_string().unwrap())
        })
    }
}
impl Iterator for VarsOs {
    type Item = (OsString, OsString);
    fn next(&mut self) -> Option<(OsString, OsString)> {
        let name = self.inner.next()?;
        let value = self.inner.next()?;
        Some((OsString::of_vec(name), OsString::of_vec(value)))
    }
}
/// Sets a variable for this session and the processes that it starts.
#[track_caller]
pub fn set_var<K: AsRef<OsStr>, V: AsRef<OsStr>>(key: K, value: V) {
    let (key, value) = (key.as_ref(), value.as_ref());
    let (name, text) = (key.as_encoded_bytes(), value.as_encoded_bytes());
    if name.is_empty() || name.contains(&b'=') || name.contains(&0) || text.contains(&0) {
        panic!("failed to set environment variable `{:?}` to `{:?}`: Invalid argument (os error 22)", key, value);
    }
    set_variable(name, Some(text.to_vec()));
}
/// Removes a variable for this session and the processes that it starts.
#[track_caller]
pub fn remove_var<K: AsRef<OsStr>>(key: K) {
    let name = key.as_ref().as_encoded_bytes();
    if name.is_empty() || name.contains(&b'=') || name.contains(&0) {
        panic!("failed to remove environment variable `{:?}`: Invalid argument (os error 22)", key.as_ref());
    }
    set_variable(name, None);
}

/// The working folder.
pub fn current_dir() -> io::Result<PathBuf> {
    Ok(PathBuf::from(OsString::of_vec(working_folder()?)))
}
/// Changes the working folder.
pub fn set_current_dir<P: AsRef<Path>>(path: P) -> io::Result<()> {
    Ok(set_working_folder(crate::fs::bytes_of(&path))?)
}
/// The program that runs: the engine.
pub fn current_exe() -> io::Result<PathBuf> {
    Ok(PathBuf::from(OsString::of_vec(executable()?)))
}
/// Where files of a moment belong.
pub fn temp_dir() -> PathBuf {
    match var_os("TMPDIR") {
        Some(folder) => PathBuf::from(folder),
        None => PathBuf::from("/tmp"),
    }
}
/// The person's folder.
pub fn home_dir() -> Option<PathBuf> {
    var_os("HOME").filter(|folder| !folder.is_empty()).map(|folder| PathBuf::from(folder))
}

/// The paths of a list with colons.
pub struct SplitPaths<'a> {
    rest: Option<&'a [u8]>,
}
/// The paths of a list with colons.
pub fn split_paths<T: AsRef<OsStr> + ?Sized>(unparsed: &T) -> SplitPaths<'_> {
    SplitPaths { rest: Some(unparsed.as_ref().as_encoded_bytes()) }
}
impl Iterator for SplitPaths<'_> {
    type Item = PathBuf;
    fn next(&mut self) -> Option<PathBuf> {
        let rest = self.rest?;
        let end = match rest.iter().position(|&byte| byte == b':') {
            Some(at) => {
                self.rest = Some(&rest[at + 1..]);
                at
            }
            None => {
                self.rest = None;
                rest.len()
            }
        };
        Some(PathBuf::from(OsString::of_vec(rest[..end].to_vec())))
    }
}
/// A path of a list holds a colon.
#[derive(Debug)]
pub struct JoinPathsError {
    inner: (),
}
impl fmt::Display for JoinPathsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("path segment contains separator `:`")
    }
}
impl crate::error::Error for JoinPathsError {}
/// A list of paths with colons.
pub fn join_paths<I: IntoIterator<Item = T>, T: AsRef<OsStr>>(paths: I) -> Result<OsString, JoinPathsError> {
    let mut joined = OsString::new();
    let mut first = true;
    for path in paths {
        let path = path.as_ref();
        if path.as_encoded_bytes().contains(&b':') {
            return Err(JoinPathsError { inner: () });
        }
        if !first {
            joined.push(":");
        }
        first = false;
        joined.push(path);
    }
    Ok(joined)
}

/// What the machine and the system are.
pub mod consts {
    /// The processor.
    pub const ARCH: &str = "x86_64";
    /// The family of the system.
    pub const FAMILY: &str = "unix";
    /// The system.
    pub const OS: &str = "linux";
    /// How names of libraries start.
    pub const DLL_PREFIX: &str = "lib";
    /// How names of libraries end.
    pub const DLL_SUFFIX: &str = ".so";
    /// The extension of libraries.
    pub const DLL_EXTENSION: &str = "so";
    /// How names of programs end.
    pub const EXE_SUFFIX: &str = "";
    /// The extension of programs.
    pub const EXE_EXTENSION: &str = "";
}
