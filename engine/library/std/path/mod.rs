//! Paths of files, as Unix has them.

mod components;
mod path;
mod path_buf;

pub use components::{Ancestors, Component, Components, Iter, Prefix, PrefixComponent};
pub use path::{Display, Path, StripPrefixError};
pub use path_buf::PathBuf;

use crate::io;

/// What stands between the parts of a path.
pub const MAIN_SEPARATOR: char = '/';
/// What stands between the parts of a path, as text.
pub const MAIN_SEPARATOR_STR: &str = "/";

/// Whether a character separates the parts of a path.
pub fn is_separator(c: char) -> bool {
    c == '/'
}
/// The path from the root, without asking whether it is there and without following links.
pub fn absolute<P: AsRef<Path>>(path: P) -> io::Result<PathBuf> {
    let path = path.as_ref();
    if path.as_os_str().is_empty() {
        return Err(io::Error::of_message(io::ErrorKind::InvalidInput, "cannot make an empty path absolute"));
    }
    let mut full = if path.is_absolute() { PathBuf::new() } else { crate::env::current_dir()? };
    // Two slashes at the start, and one at the end, have a meaning of their own in POSIX.
    let bytes = path.as_os_str().as_encoded_bytes();
    if bytes.starts_with(b"//") && !bytes.starts_with(b"///") {
        full.push("//");
    }
    full.extend(path.components());
    if bytes.ends_with(b"/") {
        full.push("");
    }
    Ok(full)
}
