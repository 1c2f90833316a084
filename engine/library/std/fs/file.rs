//! `File` and how one is opened.

use crate::fmt;
use crate::fs::{Metadata, Permissions, bytes_of};
use crate::io::{self, Failure, Seek, SeekFrom, Stream};
use crate::path::Path;
use crate::time::SystemTime;

/// The flags are those of [`OpenOptions`], one bit each.
#[intrinsic("fs.open")]
fn open_at(path: &[u8], flags: u32, mode: u32) -> Result<Stream, Failure>;
/// Where an open file is, for `Debug`.
#[intrinsic("fs.path_of")]
fn path_of(stream: &Stream) -> Option<Vec<u8>>;

const READ: u32 = 1;
const WRITE: u32 = 2;
const APPEND: u32 = 4;
const TRUNCATE: u32 = 8;
const CREATE: u32 = 16;
const CREATE_NEW: u32 = 32;

/// How a file is opened.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    flags: u32,
    mode: u32,
}
impl OpenOptions {
    /// Nothing is set.
    pub fn new() -> OpenOptions {
        OpenOptions { flags: 0, mode: 0o666 }
    }
    fn set(&mut self, flag: u32, on: bool) -> &mut OpenOptions {
        if on {
            self.flags |= flag;
        } else {
            self.flags &= !flag;
        }
        self
    }
    /// To be read.
    pub fn read(&mut self, read: bool) -> &mut OpenOptions {
        self.set(READ, read)
    }
    /// To be written.
    pub fn write(&mut self, write: bool) -> &mut OpenOptions {
        self.set(WRITE, write)
    }
    /// To be written at its end.
    pub fn append(&mut self, append: bool) -> &mut OpenOptions {
        self.set(APPEND, append)
    }
    /// Without what it held.
    pub fn truncate(&mut self, truncate: bool) -> &mut OpenOptions {
        self.set(TRUNCATE, truncate)
    }
    /// Made if it is not there.
    pub fn create(&mut self, create: bool) -> &mut OpenOptions {
        self.set(CREATE, create)
    }
    /// Made; it must not be there.
    pub fn create_new(&mut self, create_new: bool) -> &mut OpenOptions {
        self.set(CREATE_NEW, create_new)
    }
    pub(crate) fn set_mode(&mut self, mode: u32) {
        self.mode = mode;
    }
    /// Opens it.
    pub fn open<P: AsRef<Path>>(&self, path: P) -> io::Result<File> {
        Ok(File { stream: open_at(bytes_of(&path), self.flags, self.mode)? })
    }
}

/// An open file. It is closed when it is dropped.
pub struct File {
    pub(crate) stream: Stream,
}
impl File {
    /// Opens a file to be read.
    pub fn open<P: AsRef<Path>>(path: P) -> io::Result<File> {
        OpenOptions::new().read(true).open(path)
    }
    /// Opens a file to be written, without what it held; made if it is not there.
    pub fn create<P: AsRef<Path>>(path: P) -> io::Result<File> {
        OpenOptions::new().write(true).create(true).truncate(true).open(path)
    }
    /// Makes a file to be read and written; it must not be there.
    pub fn create_new<P: AsRef<Path>>(path: P) -> io::Result<File> {
        OpenOptions::new().read(true).write(true).create_new(true).open(path)
    }
    /// How to open one.
    pub fn options() -> OpenOptions {
        OpenOptions::new()
    }
    /// Sends content and metadata to the device.
    pub fn sync_all(&self) -> io::Result<()> {
        self.stream.sync(false)
    }
    /// Sends content to the device.
    pub fn sync_data(&self) -> io::Result<()> {
        self.stream.sync(true)
    }
    /// Shortens the file, or lengthens it with zeros.
    pub fn set_len(&self, size: u64) -> io::Result<()> {
        self.stream.set_len(size)
    }
    /// What the system says about it.
    pub fn metadata(&self) -> io::Result<Metadata> {
        self.stream.metadata()
    }
    /// Another handle of the same file, with the same position.
    pub fn try_clone(&self) -> io::Result<File> {
        Ok(File { stream: self.stream.try_clone()? })
    }
    /// Sets who may do what.
    pub fn set_permissions(&self, perm: Permissions) -> io::Result<()> {
        self.stream.set_mode(perm.bits())
    }
    /// Sets when it was changed and read.
    pub fn set_times(&self, times: FileTimes) -> io::Result<()> {
        self.stream.set_times(times.accessed, times.modified)
    }
    /// Sets when it was changed.
    pub fn set_modified(&self, time: SystemTime) -> io::Result<()> {
        self.set_times(FileTimes::new().set_modified(time))
    }
    /// Waits until nobody else has the lock, and takes it.
    pub fn lock(&self) -> io::Result<()> {
        self.stream.lock(1, true)?;
        Ok(())
    }
    /// Waits until nobody has the lock alone, and shares it.
    pub fn lock_shared(&self) -> io::Result<()> {
        self.stream.lock(0, true)?;
        Ok(())
    }
    /// Takes the lock if nobody has it.
    pub fn try_lock(&self) -> Result<(), TryLockError> {
        self.try_lock_as(1)
    }
    /// Shares the lock if nobody has it alone.
    pub fn try_lock_shared(&self) -> Result<(), TryLockError> {
        self.try_lock_as(0)
    }
    fn try_lock_as(&self, kind: u8) -> Result<(), TryLockError> {
        match self.stream.lock(kind, false) {
            Ok(true) => Ok(()),
            Ok(false) => Err(TryLockError::WouldBlock),
            Err(error) => Err(TryLockError::Error(error)),
        }
    }
    /// Gives the lock back.
    pub fn unlock(&self) -> io::Result<()> {
        self.stream.lock(2, true)?;
        Ok(())
    }
    pub(crate) fn stream(&self) -> &Stream {
        &self.stream
    }
    pub(crate) fn into_stream(self) -> Stream {
        self.stream
    }
}
impl Seek for File {
    fn seek(&mut self, pos: SeekFrom) -> io::Result<u64> {
        self.stream.seek(pos)
    }
}
impl Seek for &File {
    fn seek(&mut self, pos: SeekFrom) -> io::Result<u64> {
        self.stream.seek(pos)
    }
}
impl io::IsTerminal for File {
    fn is_terminal(&self) -> bool {
        self.stream.is_terminal()
    }
}
impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("File");
        shown.field("fd", &self.stream.number());
        if let Some(path) = path_of(&self.stream) {
            shown.field("path", &crate::ffi::OsString::of_vec(path));
        }
        shown.finish()
    }
}

/// When a file was changed and read.
#[derive(Clone, Copy, Default, Debug)]
pub struct FileTimes {
    accessed: Option<i128>,
    modified: Option<i128>,
}
impl FileTimes {
    /// Neither.
    pub fn new() -> FileTimes {
        FileTimes::default()
    }
    /// When it was read.
    pub fn set_accessed(mut self, t: SystemTime) -> FileTimes {
        self.accessed = Some(t.unix_nanos());
        self
    }
    /// When it was changed.
    pub fn set_modified(mut self, t: SystemTime) -> FileTimes {
        self.modified = Some(t.unix_nanos());
        self
    }
}

/// The lock could not be taken at once.
pub enum TryLockError {
    /// The system failed.
    Error(io::Error),
    /// Somebody has it.
    WouldBlock,
}
impl fmt::Debug for TryLockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TryLockError::Error(error) => error.fmt(f),
            TryLockError::WouldBlock => f.write_str("WouldBlock"),
        }
    }
}
impl fmt::Display for TryLockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TryLockError::Error(_) => f.write_str("lock acquisition failed due to I/O error"),
            TryLockError::WouldBlock => {
                f.write_str("lock acquisition failed because the operation would block")
            }
        }
    }
}
impl crate::error::Error for TryLockError {}
impl From<TryLockError> for io::Error {
    fn from(error: TryLockError) -> io::Error {
        match error {
            TryLockError::Error(error) => error,
            TryLockError::WouldBlock => io::Error::from(io::ErrorKind::WouldBlock),
        }
    }
}
