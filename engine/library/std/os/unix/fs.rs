//! Files of Unix.

use crate::fs::{DirEntry, File, FileType, Metadata, OpenOptions, Permissions};
use crate::io;
use crate::path::Path;

/// Makes a symbolic link.
pub fn symlink<P: AsRef<Path>, Q: AsRef<Path>>(original: P, link: Q) -> io::Result<()> {
    crate::fs::soft_link(original, link)
}

/// Permissions as bits.
pub trait PermissionsExt {
    /// The bits.
    fn mode(&self) -> u32;
    /// Sets the bits.
    fn set_mode(&mut self, mode: u32);
    /// From bits.
    fn from_mode(mode: u32) -> Self;
}
impl PermissionsExt for Permissions {
    fn mode(&self) -> u32 {
        self.bits()
    }
    fn set_mode(&mut self, mode: u32) {
        self.set_bits(mode);
    }
    fn from_mode(mode: u32) -> Permissions {
        Permissions::of_mode(mode)
    }
}

/// The permissions of a file that is made.
pub trait OpenOptionsExt {
    /// Sets the bits.
    fn mode(&mut self, mode: u32) -> &mut Self;
}
impl OpenOptionsExt for OpenOptions {
    fn mode(&mut self, mode: u32) -> &mut OpenOptions {
        self.set_mode(mode);
        self
    }
}

/// What Unix says about a file.
pub trait MetadataExt {
    /// The device.
    fn dev(&self) -> u64;
    /// The inode.
    fn ino(&self) -> u64;
    /// Type and permissions as bits.
    fn mode(&self) -> u32;
    /// How many names it has.
    fn nlink(&self) -> u64;
    /// The owner.
    fn uid(&self) -> u32;
    /// The group.
    fn gid(&self) -> u32;
    /// Its size in bytes.
    fn size(&self) -> u64;
    /// Blocks of 512 bytes that it takes.
    fn blocks(&self) -> u64;
}
impl MetadataExt for Metadata {
    fn dev(&self) -> u64 {
        self.unix(0)
    }
    fn ino(&self) -> u64 {
        self.unix(1)
    }
    fn mode(&self) -> u32 {
        self.bits()
    }
    fn nlink(&self) -> u64 {
        self.unix(2)
    }
    fn uid(&self) -> u32 {
        self.unix(3) as u32
    }
    fn gid(&self) -> u32 {
        self.unix(4) as u32
    }
    fn size(&self) -> u64 {
        self.len()
    }
    fn blocks(&self) -> u64 {
        self.unix(5)
    }
}

/// Kinds of files of Unix.
pub trait FileTypeExt {
    /// Whether it is a device of blocks.
    fn is_block_device(&self) -> bool;
    /// Whether it is a device of characters.
    fn is_char_device(&self) -> bool;
    /// Whether it is a pipe with a name.
    fn is_fifo(&self) -> bool;
    /// Whether it is a socket.
    fn is_socket(&self) -> bool;
}
impl FileTypeExt for FileType {
    fn is_block_device(&self) -> bool {
        self.bits() == 0o060000
    }
    fn is_char_device(&self) -> bool {
        self.bits() == 0o020000
    }
    fn is_fifo(&self) -> bool {
        self.bits() == 0o010000
    }
    fn is_socket(&self) -> bool {
        self.bits() == 0o140000
    }
}

/// The inode of an entry.
pub trait DirEntryExt {
    /// The inode.
    fn ino(&self) -> u64;
}
impl DirEntryExt for DirEntry {
    fn ino(&self) -> u64 {
        self.inode()
    }
}

/// Reading and writing at a place.
pub trait FileExt {
    /// Reads some bytes at a place.
    fn read_at(&self, buf: &mut [u8], offset: u64) -> io::Result<usize>;
    /// Writes some bytes at a place.
    fn write_at(&self, buf: &[u8], offset: u64) -> io::Result<usize>;
    /// Reads as many bytes as fit at a place, or fails.
    fn read_exact_at(&self, buf: &mut [u8], offset: u64) -> io::Result<()> {
        let mut done = 0;
        while done < buf.len() {
            match self.read_at(&mut buf[done..], offset + done as u64)? {
                0 => {
                    let text = "failed to fill whole buffer";
                    return Err(io::Error::of_message(io::ErrorKind::UnexpectedEof, text));
                }
                count => done += count,
            }
        }
        Ok(())
    }
    /// Writes all bytes at a place.
    fn write_all_at(&self, buf: &[u8], offset: u64) -> io::Result<()> {
        let mut done = 0;
        while done < buf.len() {
            match self.write_at(&buf[done..], offset + done as u64)? {
                0 => {
                    let text = "failed to write whole buffer";
                    return Err(io::Error::of_message(io::ErrorKind::WriteZero, text));
                }
                count => done += count,
            }
        }
        Ok(())
    }
}
impl FileExt for File {
    fn read_at(&self, buf: &mut [u8], offset: u64) -> io::Result<usize> {
        self.stream().read_at(buf, offset)
    }
    fn write_at(&self, buf: &[u8], offset: u64) -> io::Result<usize> {
        self.stream().write_at(buf, offset)
    }
}
