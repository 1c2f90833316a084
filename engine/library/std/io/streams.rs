//! Streams that need nothing, and copying between streams.

use super::{BufRead, Read, Result, Write};

/// A stream without bytes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Empty;
/// A stream that swallows all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sink;
/// A stream of one byte without end.
#[derive(Clone, Debug)]
pub struct Repeat {
    byte: u8,
}

/// A stream without bytes.
pub const fn empty() -> Empty {
    Empty
}
/// A stream that swallows all.
pub const fn sink() -> Sink {
    Sink
}
/// A stream of one byte without end.
pub const fn repeat(byte: u8) -> Repeat {
    Repeat { byte }
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
impl Read for Repeat {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        buf.fill(self.byte);
        Ok(buf.len())
    }
}
impl Write for Sink {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        Ok(buf.len())
    }
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

/// Copies all from a reader to a writer, and counts the bytes.
pub fn copy<R: ?Sized + Read, W: ?Sized + Write>(reader: &mut R, writer: &mut W) -> Result<u64> {
    let mut chunk = vec![0; 8192];
    let mut total = 0;
    loop {
        let n = reader.read(chunk.as_mut_slice())?;
        if n == 0 {
            return Ok(total);
        }
        writer.write_all(&chunk[..n])?;
        total += n as u64;
    }
}
/// All of a reader as text.
pub fn read_to_string<R: Read>(mut reader: R) -> Result<String> {
    let mut text = String::new();
    reader.read_to_string(&mut text)?;
    Ok(text)
}
