//! Files and folders.

mod dir;
mod file;
mod metadata;

pub use dir::{DirBuilder, DirEntry, ReadDir, read_dir};
pub use file::{File, FileTimes, OpenOptions, TryLockError};
pub(crate) use metadata::RawMetadata;
pub use metadata::{FileType, Metadata, Permissions};

use crate::ffi::OsString;
use crate::io::{self, Failure, Read, Write};
use crate::path::{Path, PathBuf};

#[intrinsic("fs.metadata")]
fn metadata_at(path: &[u8], follow: bool) -> Result<RawMetadata, Failure>;
#[intrinsic("fs.remove")]
fn remove_at(path: &[u8], what: u8) -> Result<(), Failure>;
#[intrinsic("fs.pair")]
fn pair_at(from: &[u8], to: &[u8], what: u8) -> Result<u64, Failure>;
#[intrinsic("fs.resolve")]
fn resolve_at(path: &[u8], link_only: bool) -> Result<Vec<u8>, Failure>;
#[intrinsic("fs.set_mode")]
fn set_mode_at(path: &[u8], mode: u32) -> Result<(), Failure>;

pub(crate) fn bytes_of<P: AsRef<Path> + ?Sized>(path: &P) -> &[u8] {
    path.as_ref().as_os_str().as_encoded_bytes()
}

/// The bytes of a file.
pub fn read<P: AsRef<Path>>(path: P) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}
/// The text of a file.
pub fn read_to_string<P: AsRef<Path>>(path: P) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.read_to_string(&mut text)?;
    Ok(text)
}
/// Writes a file, replacing what it held.
pub fn write<P: AsRef<Path>, C: AsRef<[u8]>>(path: P, contents: C) -> io::Result<()> {
    File::create(path)?.write_all(contents.as_ref())
}
/// Removes a file.
pub fn remove_file<P: AsRef<Path>>(path: P) -> io::Result<()> {
    Ok(remove_at(bytes_of(&path), 0)?)
}
/// Removes an empty folder.
pub fn remove_dir<P: AsRef<Path>>(path: P) -> io::Result<()> {
    Ok(remove_at(bytes_of(&path), 1)?)
}
/// Removes a folder and all in it.
pub fn remove_dir_all<P: AsRef<Path>>(path: P) -> io::Result<()> {
    Ok(remove_at(bytes_of(&path), 2)?)
}
/// Makes a folder.
pub fn create_dir<P: AsRef<Path>>(path: P) -> io::Result<()> {
    DirBuilder::new().create(path)
}
/// Makes a folder and those above it.
pub fn create_dir_all<P: AsRef<Path>>(path: P) -> io::Result<()> {
    DirBuilder::new().recursive(true).create(path)
}
/// Gives a file or folder another name.
pub fn rename<P: AsRef<Path>, Q: AsRef<Path>>(from: P, to: Q) -> io::Result<()> {
    pair_at(bytes_of(&from), bytes_of(&to), 0)?;
    Ok(())
}
/// Copies the content and the permissions of a file; how many bytes.
pub fn copy<P: AsRef<Path>, Q: AsRef<Path>>(from: P, to: Q) -> io::Result<u64> {
    Ok(pair_at(bytes_of(&from), bytes_of(&to), 1)?)
}
/// Gives a file one more name.
pub fn hard_link<P: AsRef<Path>, Q: AsRef<Path>>(original: P, link: Q) -> io::Result<()> {
    pair_at(bytes_of(&original), bytes_of(&link), 2)?;
    Ok(())
}
/// Makes a symbolic link.
pub fn soft_link<P: AsRef<Path>, Q: AsRef<Path>>(original: P, link: Q) -> io::Result<()> {
    pair_at(bytes_of(&original), bytes_of(&link), 3)?;
    Ok(())
}
/// Where a link points.
pub fn read_link<P: AsRef<Path>>(path: P) -> io::Result<PathBuf> {
    Ok(PathBuf::from(OsString::of_vec(resolve_at(bytes_of(&path), true)?)))
}
/// The path from the root, without links and `..`.
pub fn canonicalize<P: AsRef<Path>>(path: P) -> io::Result<PathBuf> {
    Ok(PathBuf::from(OsString::of_vec(resolve_at(bytes_of(&path), false)?)))
}
/// What the system says about a file, following links.
pub fn metadata<P: AsRef<Path>>(path: P) -> io::Result<Metadata> {
    Ok(Metadata::of_raw(metadata_at(bytes_of(&path), true)?))
}
/// What the system says about a file or link.
pub fn symlink_metadata<P: AsRef<Path>>(path: P) -> io::Result<Metadata> {
    Ok(Metadata::of_raw(metadata_at(bytes_of(&path), false)?))
}
/// Sets who may do what.
pub fn set_permissions<P: AsRef<Path>>(path: P, perm: Permissions) -> io::Result<()> {
    Ok(set_mode_at(bytes_of(&path), perm.bits())?)
}
/// Whether something is there, or why that cannot be known.
pub fn exists<P: AsRef<Path>>(path: P) -> io::Result<bool> {
    match metadata(path) {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}
