//! `BufReader`.

use crate::fmt;
use crate::io::{BufRead, Read, Result, Seek, SeekFrom};

/// Reads in large pieces and gives small ones.
pub struct BufReader<R: ?Sized> {
    buf: Vec<u8>,
    /// What of `buf` is read and not given: `pos..filled`.
    pos: usize,
    filled: usize,
    inner: R,
}
impl<R: Read> BufReader<R> {
    /// With a buffer of 8 KiB.
    pub fn new(inner: R) -> BufReader<R> {
        BufReader::with_capacity(8192, inner)
    }
    /// With a buffer of a size in bytes.
    pub fn with_capacity(capacity: usize, inner: R) -> BufReader<R> {
        BufReader { buf: vec![0; capacity], pos: 0, filled: 0, inner }
    }
}
impl<R> BufReader<R> {
    /// The reader.
    pub fn get_ref(&self) -> &R {
        &self.inner
    }
    /// The reader, to be changed.
    pub fn get_mut(&mut self) -> &mut R {
        &mut self.inner
    }
    /// The reader. What is buffered is lost.
    pub fn into_inner(self) -> R {
        self.inner
    }
    /// What is read and not given.
    pub fn buffer(&self) -> &[u8] {
        &self.buf[self.pos..self.filled]
    }
    /// The size of the buffer in bytes.
    pub fn capacity(&self) -> usize {
        self.buf.len()
    }
    fn forget(&mut self) {
        self.pos = 0;
        self.filled = 0;
    }
}
impl<R: Read> Read for BufReader<R> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        // A large read into an empty buffer goes around it.
        if self.pos == self.filled && buf.len() >= self.buf.len() {
            self.forget();
            return self.inner.read(buf);
        }
        let count = crate::cmp::min(self.fill_buf()?.len(), buf.len());
        buf[..count].copy_from_slice(&self.buf[self.pos..self.pos + count]);
        self.consume(count);
        Ok(count)
    }
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        let buffered = self.filled - self.pos;
        buf.extend_from_slice(&self.buf[self.pos..self.filled]);
        self.forget();
        Ok(buffered + self.inner.read_to_end(buf)?)
    }
}
impl<R: Read> BufRead for BufReader<R> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if self.pos == self.filled {
            self.forget();
            self.filled = self.inner.read(&mut self.buf[..])?;
        }
        Ok(&self.buf[self.pos..self.filled])
    }
    fn consume(&mut self, amount: usize) {
        self.pos = crate::cmp::min(self.pos + amount, self.filled);
    }
}
impl<R: Seek> BufReader<R> {
    /// Moves from here, without reading anew what is buffered.
    pub fn seek_relative(&mut self, offset: i64) -> Result<()> {
        let target = self.pos as i64 + offset;
        if target >= 0 && target <= self.filled as i64 {
            self.pos = target as usize;
            return Ok(());
        }
        self.seek(SeekFrom::Current(offset))?;
        Ok(())
    }
}
impl<R: Seek> Seek for BufReader<R> {
    fn seek(&mut self, pos: SeekFrom) -> Result<u64> {
        let buffered = (self.filled - self.pos) as i64;
        let target = match pos {
            SeekFrom::Current(offset) => SeekFrom::Current(offset - buffered),
            other => other,
        };
        let at = self.inner.seek(target)?;
        self.forget();
        Ok(at)
    }
    fn stream_position(&mut self) -> Result<u64> {
        let buffered = (self.filled - self.pos) as u64;
        Ok(self.inner.stream_position()? - buffered)
    }
}
impl<R: fmt::Debug> fmt::Debug for BufReader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BufReader")
            .field("reader", &self.inner)
            .field("buffer", &format_args!("{}/{}", self.filled - self.pos, self.buf.len()))
            .finish()
    }
}
