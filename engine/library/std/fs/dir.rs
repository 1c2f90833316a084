//! What is in a folder.

use crate::ffi::OsString;
use crate::fmt;
use crate::fs::{FileType, Metadata, bytes_of, symlink_metadata};
use crate::io::{self, Failure};
use crate::path::{Path, PathBuf};

/// A folder that is being read.
#[intrinsic]
struct Listing;

#[intrinsic("fs.read_dir")]
fn read_at(path: &[u8]) -> Result<Listing, Failure>;
/// The next name, and the file's type as bits of a mode.
#[intrinsic("fs.next_entry")]
fn next_entry(listing: &Listing) -> Result<Option<(Vec<u8>, u32, u64)>, Failure>;
#[intrinsic("fs.create_dir")]
fn create_at(path: &[u8], recursive: bool, mode: u32) -> Result<(), Failure>;

/// What is in a folder, in the system's order.
pub fn read_dir<P: AsRef<Path>>(path: P) -> io::Result<ReadDir> {
    let listing = read_at(bytes_of(&path))?;
    Ok(ReadDir { listing, root: path.as_ref().to_path_buf() })
}

/// What is in a folder.
pub struct ReadDir {
    listing: Listing,
    root: PathBuf,
}
impl Iterator for ReadDir {
    type Item = io::Result<DirEntry>;
    fn next(&mut self) -> Option<io::Result<DirEntry>> {
        match next_entry(&self.listing) {
            Ok(None) => None,
            Ok(Some((name, mode, inode))) => {
                let name = OsString::of_vec(name);
                Some(Ok(DirEntry { path: self.root.join(&name), name, mode, inode }))
            }
            Err(failure) => Some(Err(io::Error::from(failure))),
        }
    }
}
impl fmt::Debug for ReadDir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReadDir(")?;
        fmt::Debug::fmt(&self.root, f)?;
        f.write_str(")")
    }
}

/// A file or folder in a folder.
pub struct DirEntry {
    path: PathBuf,
    name: OsString,
    mode: u32,
    inode: u64,
}
impl DirEntry {
    /// The folder's path and the name.
    pub fn path(&self) -> PathBuf {
        self.path.clone()
    }
    /// The name.
    pub fn file_name(&self) -> OsString {
        self.name.clone()
    }
    /// What the system says about it; links are not followed.
    pub fn metadata(&self) -> io::Result<Metadata> {
        symlink_metadata(&self.path)
    }
    /// What kind of file it is; links are not followed.
    pub fn file_type(&self) -> io::Result<FileType> {
        Ok(FileType::of_mode(self.mode))
    }
    pub(crate) fn inode(&self) -> u64 {
        self.inode
    }
}
impl fmt::Debug for DirEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("DirEntry").field(&self.path).finish()
    }
}

/// How a folder is made.
#[derive(Debug)]
pub struct DirBuilder {
    mode: u32,
    recursive: bool,
}
impl DirBuilder {
    /// Only the folder itself.
    pub fn new() -> DirBuilder {
        DirBuilder { mode: 0o777, recursive: false }
    }
    /// Whether those above it are made too.
    pub fn recursive(&mut self, recursive: bool) -> &mut DirBuilder {
        self.recursive = recursive;
        self
    }
    pub(crate) fn set_mode(&mut self, mode: u32) {
        self.mode = mode;
    }
    /// Makes it.
    pub fn create<P: AsRef<Path>>(&self, path: P) -> io::Result<()> {
        Ok(create_at(bytes_of(&path), self.recursive, self.mode)?)
    }
}
