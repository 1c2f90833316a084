//! Memory as a stream.

use super::buffered::read_from;
use super::{BufRead, Error, ErrorKind, Read, Result, Seek, Write};

/// Where to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeekFrom {
    /// So many bytes after the start.
    Start(u64),
    /// So many bytes after the end.
    End(i64),
    /// So many bytes after the position.
    Current(i64),
}

/// Memory with a position.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Cursor<T> {
    inner: T,
    pos: u64,
}
impl<T> Cursor<T> {
    /// At the start of memory.
    pub const fn new(inner: T) -> Cursor<T> {
        Cursor { inner, pos: 0 }
    }
    /// The memory.
    pub fn into_inner(self) -> T {
        self.inner
    }
    /// The memory, borrowed.
    pub const fn get_ref(&self) -> &T {
        &self.inner
    }
    /// The memory, mutably.
    pub const fn get_mut(&mut self) -> &mut T {
        &mut self.inner
    }
    /// The position.
    pub const fn position(&self) -> u64 {
        self.pos
    }
    /// Moves.
    pub const fn set_position(&mut self, pos: u64) {
        self.pos = pos;
    }
}
impl<T: AsRef<[u8]>> Seek for Cursor<T> {
    fn seek(&mut self, to: SeekFrom) -> Result<u64> {
        let (base, by) = match to {
            SeekFrom::Start(at) => {
                self.pos = at;
                return Ok(at);
            }
            SeekFrom::End(by) => (self.inner.as_ref().len() as u64, by),
            SeekFrom::Current(by) => (self.pos, by),
        };
        match base.checked_add_signed(by) {
            Some(at) => {
                self.pos = at;
                Ok(at)
            }
            None => {
                Err(Error::with_message(ErrorKind::InvalidInput, "invalid seek to a negative or overflowing position"))
            }
        }
    }
}
impl<T: AsRef<[u8]>> BufRead for Cursor<T> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        let all = self.inner.as_ref();
        let start = if self.pos < all.len() as u64 { self.pos as usize } else { all.len() };
        Ok(&all[start..])
    }
    fn consume(&mut self, amount: usize) {
        self.pos += amount as u64;
    }
}
impl<T: AsRef<[u8]>> Read for Cursor<T> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        read_from(self, buf)
    }
}

/// Writes over memory from a position on, as much as fits.
fn overwrite(memory: &mut [u8], pos: &mut u64, buf: &[u8]) -> usize {
    let start = if *pos < memory.len() as u64 { *pos as usize } else { memory.len() };
    let room = memory.len() - start;
    let n = if buf.len() < room { buf.len() } else { room };
    memory[start..start + n].copy_from_slice(&buf[..n]);
    *pos += n as u64;
    n
}
/// Writes over a vector from a position on, which grows as needed.
fn overwrite_vec(vec: &mut Vec<u8>, pos: &mut u64, buf: &[u8]) -> usize {
    let start = *pos as usize;
    if vec.len() < start + buf.len() {
        vec.resize(start + buf.len(), 0);
    }
    overwrite(vec.as_mut_slice(), pos, buf)
}
macro_rules! written {
    ($([$($generics:tt)*] $ty:ty, $write:ident |$inner:ident| $memory:expr;)*) => {
        $(impl<$($generics)*> Write for Cursor<$ty> {
            fn write(&mut self, buf: &[u8]) -> Result<usize> {
                let $inner = &mut self.inner;
                Ok($write($memory, &mut self.pos, buf))
            }
            fn flush(&mut self) -> Result<()> {
                Ok(())
            }
        })*
    };
}
written! {
    [] Vec<u8>, overwrite_vec |inner| inner;
    [] &mut Vec<u8>, overwrite_vec |inner| &mut **inner;
    [] &mut [u8], overwrite |inner| &mut **inner;
    [const N: usize] [u8; N], overwrite |inner| inner.as_mut_slice();
}

impl Write for Vec<u8> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        self.extend_from_slice(buf);
        Ok(buf.len())
    }
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}
impl Write for &mut [u8] {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        let n = if buf.len() < self.len() { buf.len() } else { self.len() };
        let whole = crate::mem::replace(self, &mut []);
        let (front, rest) = whole.split_at_mut(n);
        front.copy_from_slice(&buf[..n]);
        *self = rest;
        Ok(n)
    }
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}
impl BufRead for &[u8] {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        Ok(*self)
    }
    fn consume(&mut self, amount: usize) {
        *self = &self[amount..];
    }
}
impl Read for &[u8] {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        read_from(self, buf)
    }
}
