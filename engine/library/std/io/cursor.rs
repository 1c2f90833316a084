//! `Cursor`: memory that is read and written like a file.

use crate::cmp;
use crate::io::{BufRead, Error, ErrorKind, Read, Result, Seek, SeekFrom, Write};

/// Memory and a position in it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Cursor<T> {
    inner: T,
    pos: u64,
}
impl<T> Cursor<T> {
    /// At the start.
    pub const fn new(inner: T) -> Cursor<T> {
        Cursor { inner, pos: 0 }
    }
    /// The memory.
    pub fn into_inner(self) -> T {
        self.inner
    }
    /// The memory.
    pub const fn get_ref(&self) -> &T {
        &self.inner
    }
    /// The memory, to be changed.
    pub fn get_mut(&mut self) -> &mut T {
        &mut self.inner
    }
    /// Where it is.
    pub const fn position(&self) -> u64 {
        self.pos
    }
    /// Moves.
    pub fn set_position(&mut self, pos: u64) {
        self.pos = pos;
    }
}
impl<T: AsRef<[u8]>> Cursor<T> {
    fn rest(&self) -> &[u8] {
        let all: &[u8] = self.inner.as_ref();
        &all[cmp::min(self.pos, all.len() as u64) as usize..]
    }
}
impl<T: AsRef<[u8]>> Seek for Cursor<T> {
    fn seek(&mut self, pos: SeekFrom) -> Result<u64> {
        let target = match pos {
            SeekFrom::Start(offset) => Some(offset),
            SeekFrom::End(offset) => {
                let all: &[u8] = self.inner.as_ref();
                (all.len() as u64).checked_add_signed(offset)
            }
            SeekFrom::Current(offset) => self.pos.checked_add_signed(offset),
        };
        match target {
            Some(target) => {
                self.pos = target;
                Ok(target)
            }
            None => {
                let text = "invalid seek to a negative or overflowing position";
                Err(Error::of_message(ErrorKind::InvalidInput, text))
            }
        }
    }
}
impl<T: AsRef<[u8]>> Read for Cursor<T> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let mut rest = self.rest();
        let count = rest.read(buf)?;
        self.pos += count as u64;
        Ok(count)
    }
    fn read_exact(&mut self, buf: &mut [u8]) -> Result<()> {
        let mut rest = self.rest();
        let before = rest.len();
        let outcome = rest.read_exact(buf);
        self.pos += (before - rest.len()) as u64;
        outcome
    }
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        let rest = self.rest();
        let count = rest.len();
        buf.extend_from_slice(rest);
        self.pos += count as u64;
        Ok(count)
    }
}
impl<T: AsRef<[u8]>> BufRead for Cursor<T> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        Ok(self.rest())
    }
    fn consume(&mut self, amount: usize) {
        self.pos += amount as u64;
    }
}

/// Writes into memory of a fixed size; what does not fit is not written.
fn write_fixed(pos: &mut u64, all: &mut [u8], buf: &[u8]) -> Result<usize> {
    let start = cmp::min(*pos, all.len() as u64) as usize;
    let count = cmp::min(buf.len(), all.len() - start);
    all[start..start + count].copy_from_slice(&buf[..count]);
    *pos += count as u64;
    Ok(count)
}
/// Writes into memory that grows.
fn write_growing(pos: &mut u64, all: &mut Vec<u8>, buf: &[u8]) -> Result<usize> {
    let start = *pos as usize;
    if all.len() < start {
        all.resize(start, 0);
    }
    let over = cmp::min(buf.len(), all.len() - start);
    all[start..start + over].copy_from_slice(&buf[..over]);
    all.extend_from_slice(&buf[over..]);
    *pos += buf.len() as u64;
    Ok(buf.len())
}

macro_rules! written {
    ($($ty:ty, [$($generics:tt)*], $write:ident, |$inner:ident| $memory:expr;)*) => {
        $(
            impl<$($generics)*> Write for Cursor<$ty> {
                fn write(&mut self, buf: &[u8]) -> Result<usize> {
                    let $inner = &mut self.inner;
                    $write(&mut self.pos, $memory, buf)
                }
                fn flush(&mut self) -> Result<()> {
                    Ok(())
                }
            }
        )*
    };
}
written! {
    &mut [u8], [], write_fixed, |inner| &mut **inner;
    [u8; N], [const N: usize], write_fixed, |inner| &mut inner[..];
    Vec<u8>, [], write_growing, |inner| inner;
    &mut Vec<u8>, [], write_growing, |inner| &mut **inner;
}
