//! What the system says about a file.

use crate::fmt;
use crate::io;
use crate::time::SystemTime;

/// Times are nanoseconds since 1970.
pub(crate) struct RawMetadata {
    pub(crate) mode: u32,
    pub(crate) len: u64,
    pub(crate) modified: i128,
    pub(crate) accessed: i128,
    pub(crate) created: Option<i128>,
    /// Device, inode, number of links, user, group, and the blocks that it takes.
    pub(crate) unix: Vec<u64>,
}

/// What the system says about a file.
#[derive(Clone)]
pub struct Metadata {
    mode: u32,
    len: u64,
    modified: i128,
    accessed: i128,
    created: Option<i128>,
    unix: Vec<u64>,
}
impl Metadata {
    pub(crate) fn of_raw(raw: RawMetadata) -> Metadata {
        Metadata {
            mode: raw.mode,
            len: raw.len,
            modified: raw.modified,
            accessed: raw.accessed,
            created: raw.created,
            unix: raw.unix,
        }
    }
    /// What kind of file it is.
    pub fn file_type(&self) -> FileType {
        FileType { mode: self.mode & 0o170000 }
    }
    /// Whether it is a folder.
    pub fn is_dir(&self) -> bool {
        self.file_type().is_dir()
    }
    /// Whether it is a plain file.
    pub fn is_file(&self) -> bool {
        self.file_type().is_file()
    }
    /// Whether it is a symbolic link.
    pub fn is_symlink(&self) -> bool {
        self.file_type().is_symlink()
    }
    /// Its size in bytes.
    pub fn len(&self) -> u64 {
        self.len
    }
    /// Who may do what.
    pub fn permissions(&self) -> Permissions {
        Permissions { mode: self.mode }
    }
    /// When its content was last changed.
    pub fn modified(&self) -> io::Result<SystemTime> {
        Ok(SystemTime::of_unix_nanos(self.modified))
    }
    /// When its content was last read.
    pub fn accessed(&self) -> io::Result<SystemTime> {
        Ok(SystemTime::of_unix_nanos(self.accessed))
    }
    /// When it was made.
    pub fn created(&self) -> io::Result<SystemTime> {
        match self.created {
            Some(nanos) => Ok(SystemTime::of_unix_nanos(nanos)),
            None => {
                let text = "creation time is not available for the filesystem";
                Err(io::Error::of_message(io::ErrorKind::Unsupported, text))
            }
        }
    }
    pub(crate) fn bits(&self) -> u32 {
        self.mode
    }
    pub(crate) fn unix(&self, at: usize) -> u64 {
        self.unix[at]
    }
}
impl fmt::Debug for Metadata {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Metadata")
            .field("file_type", &self.file_type())
            .field("permissions", &self.permissions())
            .field("len", &self.len)
            .finish_non_exhaustive()
    }
}

/// What kind of file it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FileType {
    mode: u32,
}
impl FileType {
    pub(crate) fn of_mode(mode: u32) -> FileType {
        FileType { mode: mode & 0o170000 }
    }
    pub(crate) fn bits(&self) -> u32 {
        self.mode
    }
    /// Whether it is a folder.
    pub fn is_dir(&self) -> bool {
        self.mode == 0o040000
    }
    /// Whether it is a plain file.
    pub fn is_file(&self) -> bool {
        self.mode == 0o100000
    }
    /// Whether it is a symbolic link.
    pub fn is_symlink(&self) -> bool {
        self.mode == 0o120000
    }
}
impl fmt::Debug for FileType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileType")
            .field("is_file", &self.is_file())
            .field("is_dir", &self.is_dir())
            .field("is_symlink", &self.is_symlink())
            .finish_non_exhaustive()
    }
}

/// Who may do what with a file.
#[derive(Clone, PartialEq, Eq)]
pub struct Permissions {
    mode: u32,
}
impl Permissions {
    pub(crate) fn of_mode(mode: u32) -> Permissions {
        Permissions { mode }
    }
    pub(crate) fn bits(&self) -> u32 {
        self.mode
    }
    pub(crate) fn set_bits(&mut self, mode: u32) {
        self.mode = mode;
    }
    /// Whether nobody may write.
    pub fn readonly(&self) -> bool {
        self.mode & 0o222 == 0
    }
    /// Sets whether nobody or everybody may write.
    pub fn set_readonly(&mut self, readonly: bool) {
        if readonly {
            self.mode &= !0o222;
        } else {
            self.mode |= 0o222;
        }
    }
}
impl fmt::Debug for Permissions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Permissions(FilePermissions { mode: ")?;
        write!(f, "0o{:o}", self.mode)?;
        f.write_str(" })")
    }
}
