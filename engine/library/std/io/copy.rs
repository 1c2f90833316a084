//! Copying, and readers and writers without content.

use crate::io::{BufRead, ErrorKind, Read, Result, Seek, SeekFrom, Write};

/// Copies all that a reader gives.
pub fn copy<R: ?Sized + Read, W: ?Sized + Write>(reader: &mut R, writer: &mut W) -> Result<u64> {
    let mut buf = [0; 8192];
    let mut total = 0;
    loop {
        let count = match reader.read(&mut buf) {
            Ok(0) => return Ok(total),
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        writer.write_all(&buf[..count])?;
        total += count as u64;
    }
}

/// Gives nothing and takes everything.
#[derive(Clone, Copy, Default, Debug)]
pub struct Empty;
/// Gives nothing and takes everything.
pub const fn empty() -> Empty {
    Empty
}
impl Read for Empty {
    fn read(&mut self, _buf: &mut [u8]) -> Result<usize> {
        Ok(0)
    }
}
impl BufRead for Empty {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        Ok(&[])
    }
    fn consume(&mut self, _amount: usize) {}
}
impl Seek for Empty {
    fn seek(&mut self, _pos: SeekFrom) -> Result<u64> {
        Ok(0)
    }
}
impl Write for Empty {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        Ok(buf.len())
    }
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

/// Gives one byte for ever.
#[derive(Clone, Debug)]
pub struct Repeat {
    byte: u8,
}
/// Gives one byte for ever.
pub const fn repeat(byte: u8) -> Repeat {
    Repeat { byte }
}
impl Read for Repeat {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        buf.fill(self.byte);
        Ok(buf.len())
    }
}

/// Takes everything.
#[derive(Clone, Copy, Default, Debug)]
pub struct Sink;
/// Takes everything.
pub const fn sink() -> Sink {
    Sink
}
impl Write for Sink {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        Ok(buf.len())
    }
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}
impl Write for &Sink {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        Ok(buf.len())
    }
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}
