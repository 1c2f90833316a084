//! Files.

use crate::io;
use crate::path::Path;

/// `(error code or 0, the system's number, its message, the bytes)`.
#[intrinsic("fs.read")]
fn read_at(path: &str) -> (u8, i32, String, Vec<u8>);
/// `(error code or 0, the system's number, its message)`.
#[intrinsic("fs.write")]
fn write_at(path: &str, bytes: &[u8]) -> (u8, i32, String);
#[intrinsic("fs.remove_file")]
fn remove_at(path: &str) -> (u8, i32, String);
#[intrinsic("fs.create_dir_all")]
fn create_dirs_at(path: &str) -> (u8, i32, String);
/// Whether something is there.
#[intrinsic("fs.exists")]
pub(crate) fn exists_at(path: &str) -> bool;

fn done(outcome: (u8, i32, String)) -> io::Result<()> {
    if outcome.0 == 0 { Ok(()) } else { Err(io::Error::of_host(outcome.0, outcome.1, outcome.2)) }
}
fn text_of<P: AsRef<Path>>(path: &P) -> String {
    path.as_ref().display().to_string()
}

/// The bytes of a file.
pub fn read<P: AsRef<Path>>(path: P) -> io::Result<Vec<u8>> {
    let (code, os, message, bytes) = read_at(text_of(&path).as_str());
    if code == 0 { Ok(bytes) } else { Err(io::Error::of_host(code, os, message)) }
}
/// The text of a file.
pub fn read_to_string<P: AsRef<Path>>(path: P) -> io::Result<String> {
    match String::from_utf8(read(path)?) {
        Ok(text) => Ok(text),
        Err(_) => Err(io::Error::new(io::ErrorKind::InvalidData, "stream did not contain valid UTF-8")),
    }
}
/// Writes a file, replacing what it held.
pub fn write<P: AsRef<Path>, C: AsRef<[u8]>>(path: P, contents: C) -> io::Result<()> {
    done(write_at(text_of(&path).as_str(), contents.as_ref()))
}
/// Removes a file.
pub fn remove_file<P: AsRef<Path>>(path: P) -> io::Result<()> {
    done(remove_at(text_of(&path).as_str()))
}
/// Makes a folder and those above it.
pub fn create_dir_all<P: AsRef<Path>>(path: P) -> io::Result<()> {
    done(create_dirs_at(text_of(&path).as_str()))
}
/// Whether something is there.
pub fn exists<P: AsRef<Path>>(path: P) -> io::Result<bool> {
    Ok(exists_at(text_of(&path).as_str()))
}
