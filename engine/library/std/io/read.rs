//! `Read`, `Seek` and what they make.

use crate::cmp;
use crate::io::{BufRead, Error, ErrorKind, Result};

/// Something that bytes can be read from.
pub trait Read {
    /// Reads some bytes; 0 at the end.
    fn read(&mut self, buf: &mut [u8]) -> Result<usize>;
    /// Reads all the rest.
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        let before = buf.len();
        let mut chunk = [0; 8192];
        loop {
            match self.read(&mut chunk) {
                Ok(0) => return Ok(buf.len() - before),
                Ok(count) => buf.extend_from_slice(&chunk[..count]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
    /// Reads all the rest as text.
    fn read_to_string(&mut self, buf: &mut String) -> Result<usize> {
        let mut bytes = Vec::new();
        self.read_to_end(&mut bytes)?;
        append_text(buf, bytes)
    }
    /// Reads as many bytes as fit, or fails.
    fn read_exact(&mut self, buf: &mut [u8]) -> Result<()> {
        let mut done = 0;
        while done < buf.len() {
            match self.read(&mut buf[done..]) {
                Ok(0) => return Err(Error::of_message(ErrorKind::UnexpectedEof, "failed to fill whole buffer")),
                Ok(count) => done += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
    /// Reads into the first buffer that has room.
    fn read_vectored(&mut self, bufs: &mut [crate::io::IoSliceMut<'_>]) -> Result<usize> {
        for buf in bufs {
            if !buf.is_empty() {
                return self.read(&mut **buf);
            }
        }
        Ok(0)
    }
    /// Itself by reference.
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }
    /// Its bytes one by one.
    fn bytes(self) -> Bytes<Self>
    where
        Self: Sized,
    {
        Bytes { inner: self }
    }
    /// This and then another.
    fn chain<R: Read>(self, next: R) -> Chain<Self, R>
    where
        Self: Sized,
    {
        Chain { first: self, second: next, done_first: false }
    }
    /// At most so many bytes of it.
    fn take(self, limit: u64) -> Take<Self>
    where
        Self: Sized,
    {
        Take { inner: self, limit }
    }
}

/// Appends bytes that must be text, or nothing.
pub(crate) fn append_text(buf: &mut String, bytes: Vec<u8>) -> Result<usize> {
    match String::from_utf8(bytes) {
        Ok(text) => {
            buf.push_str(text.as_str());
            Ok(text.len())
        }
        Err(_) => Err(Error::of_message(ErrorKind::InvalidData, "stream did not contain valid UTF-8")),
    }
}

/// Reads all of something as text.
pub fn read_to_string<R: Read>(mut reader: R) -> Result<String> {
    let mut text = String::new();
    reader.read_to_string(&mut text)?;
    Ok(text)
}

impl<R: ?Sized + Read> Read for &mut R {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        (**self).read(buf)
    }
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        (**self).read_to_end(buf)
    }
    fn read_to_string(&mut self, buf: &mut String) -> Result<usize> {
        (**self).read_to_string(buf)
    }
    fn read_exact(&mut self, buf: &mut [u8]) -> Result<()> {
        (**self).read_exact(buf)
    }
}
impl<R: ?Sized + Read> Read for Box<R> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        (**self).read(buf)
    }
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        (**self).read_to_end(buf)
    }
    fn read_to_string(&mut self, buf: &mut String) -> Result<usize> {
        (**self).read_to_string(buf)
    }
    fn read_exact(&mut self, buf: &mut [u8]) -> Result<()> {
        (**self).read_exact(buf)
    }
}
impl Read for &[u8] {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let count = cmp::min(buf.len(), self.len());
        let (given, rest) = self.split_at(count);
        buf[..count].copy_from_slice(given);
        *self = rest;
        Ok(count)
    }
    fn read_exact(&mut self, buf: &mut [u8]) -> Result<()> {
        if buf.len() > self.len() {
            *self = &self[self.len()..];
            return Err(Error::of_message(ErrorKind::UnexpectedEof, "failed to fill whole buffer"));
        }
        self.read(buf)?;
        Ok(())
    }
}
impl Read for crate::collections::VecDeque<u8> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let count = cmp::min(buf.len(), self.len());
        for (slot, byte) in buf.iter_mut().zip(self.drain(..count)) {
            *slot = byte;
        }
        Ok(count)
    }
}

/// Bytes one by one.
#[derive(Debug)]
pub struct Bytes<R> {
    inner: R,
}
impl<R: Read> Iterator for Bytes<R> {
    type Item = Result<u8>;
    fn next(&mut self) -> Option<Result<u8>> {
        let mut byte = [0];
        loop {
            match self.inner.read(&mut byte) {
                Ok(0) => return None,
                Ok(_) => return Some(Ok(byte[0])),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

/// Two readers one after the other.
#[derive(Debug)]
pub struct Chain<T, U> {
    first: T,
    second: U,
    done_first: bool,
}
impl<T, U> Chain<T, U> {
    /// Both.
    pub fn into_inner(self) -> (T, U) {
        (self.first, self.second)
    }
    /// Both.
    pub fn get_ref(&self) -> (&T, &U) {
        (&self.first, &self.second)
    }
    /// Both, to be changed.
    pub fn get_mut(&mut self) -> (&mut T, &mut U) {
        (&mut self.first, &mut self.second)
    }
}
impl<T: Read, U: Read> Read for Chain<T, U> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        if !self.done_first {
            let count = self.first.read(buf)?;
            if count > 0 || buf.is_empty() {
                return Ok(count);
            }
            self.done_first = true;
        }
        self.second.read(buf)
    }
}
impl<T: BufRead, U: BufRead> BufRead for Chain<T, U> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if !self.done_first {
            if !self.first.fill_buf()?.is_empty() {
                return self.first.fill_buf();
            }
            self.done_first = true;
        }
        self.second.fill_buf()
    }
    fn consume(&mut self, amount: usize) {
        if self.done_first { self.second.consume(amount) } else { self.first.consume(amount) }
    }
}

/// At most so many bytes.
#[derive(Debug)]
pub struct Take<T> {
    inner: T,
    limit: u64,
}
impl<T> Take<T> {
    /// How many bytes may still be read.
    pub fn limit(&self) -> u64 {
        self.limit
    }
    /// Sets how many bytes may still be read.
    pub fn set_limit(&mut self, limit: u64) {
        self.limit = limit;
    }
    /// The reader.
    pub fn into_inner(self) -> T {
        self.inner
    }
    /// The reader.
    pub fn get_ref(&self) -> &T {
        &self.inner
    }
    /// The reader, to be changed.
    pub fn get_mut(&mut self) -> &mut T {
        &mut self.inner
    }
}
impl<T: Read> Read for Take<T> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        if self.limit == 0 {
            return Ok(0);
        }
        let most = cmp::min(buf.len() as u64, self.limit) as usize;
        let count = self.inner.read(&mut buf[..most])?;
        self.limit -= count as u64;
        Ok(count)
    }
}
impl<T: BufRead> BufRead for Take<T> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if self.limit == 0 {
            return Ok(&[]);
        }
        let buf = self.inner.fill_buf()?;
        let most = cmp::min(buf.len() as u64, self.limit) as usize;
        Ok(&buf[..most])
    }
    fn consume(&mut self, amount: usize) {
        let amount = cmp::min(amount as u64, self.limit) as usize;
        self.limit -= amount as u64;
        self.inner.consume(amount);
    }
}

/// A place in a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeekFrom {
    /// From the start.
    Start(u64),
    /// From the end.
    End(i64),
    /// From here.
    Current(i64),
}

/// Something with a position that can be moved.
pub trait Seek {
    /// Moves the position; where it is then, from the start.
    fn seek(&mut self, pos: SeekFrom) -> Result<u64>;
    /// Moves to the start.
    fn rewind(&mut self) -> Result<()> {
        self.seek(SeekFrom::Start(0))?;
        Ok(())
    }
    /// Where it is.
    fn stream_position(&mut self) -> Result<u64> {
        self.seek(SeekFrom::Current(0))
    }
    /// Moves from here.
    fn seek_relative(&mut self, offset: i64) -> Result<()> {
        self.seek(SeekFrom::Current(offset))?;
        Ok(())
    }
}
impl<S: ?Sized + Seek> Seek for &mut S {
    fn seek(&mut self, pos: SeekFrom) -> Result<u64> {
        (**self).seek(pos)
    }
}
impl<S: ?Sized + Seek> Seek for Box<S> {
    fn seek(&mut self, pos: SeekFrom) -> Result<u64> {
        (**self).seek(pos)
    }
}
