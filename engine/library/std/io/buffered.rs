//! Reading ahead and writing later.

use super::{BufRead, Error, Read, Result, Write};
use crate::fmt;

/// Reads from what is read ahead.
pub(super) fn read_from<B: ?Sized + BufRead>(source: &mut B, buf: &mut [u8]) -> Result<usize> {
    let ahead = source.fill_buf()?;
    let n = if ahead.len() < buf.len() { ahead.len() } else { buf.len() };
    buf[..n].copy_from_slice(&ahead[..n]);
    source.consume(n);
    Ok(n)
}

/// Reads ahead.
pub struct BufReader<R> {
    inner: R,
    ahead: Vec<u8>,
    used: usize,
    capacity: usize,
}
impl<R: Read> BufReader<R> {
    /// Reads ahead by 8 KiB.
    pub fn new(inner: R) -> BufReader<R> {
        BufReader::with_capacity(8192, inner)
    }
    /// Reads ahead by `capacity` bytes.
    pub fn with_capacity(capacity: usize, inner: R) -> BufReader<R> {
        BufReader { inner, ahead: Vec::new(), used: 0, capacity }
    }
}
impl<R> BufReader<R> {
    /// What it reads from.
    pub fn get_ref(&self) -> &R {
        &self.inner
    }
    /// What it reads from, mutably.
    pub fn get_mut(&mut self) -> &mut R {
        &mut self.inner
    }
    /// What it reads from; what was read ahead is lost.
    pub fn into_inner(self) -> R {
        self.inner
    }
    /// What was read ahead.
    pub fn buffer(&self) -> &[u8] {
        &self.ahead[self.used..]
    }
    /// How far it reads ahead.
    pub fn capacity(&self) -> usize {
        self.capacity
    }
}
impl<R: Read> BufRead for BufReader<R> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if self.used == self.ahead.len() {
            self.ahead.resize(self.capacity, 0);
            let n = self.inner.read(self.ahead.as_mut_slice())?;
            self.ahead.truncate(n);
            self.used = 0;
        }
        Ok(&self.ahead[self.used..])
    }
    fn consume(&mut self, amount: usize) {
        self.used += amount;
    }
}
impl<R: Read> Read for BufReader<R> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        read_from(self, buf)
    }
}

/// Writes when much has come together.
pub struct BufWriter<W: Write> {
    /// Taken out by `into_inner`.
    inner: Option<W>,
    waiting: Vec<u8>,
    capacity: usize,
}
impl<W: Write> BufWriter<W> {
    /// Keeps up to 8 KiB back.
    pub fn new(inner: W) -> BufWriter<W> {
        BufWriter::with_capacity(8192, inner)
    }
    /// Keeps up to `capacity` bytes back.
    pub fn with_capacity(capacity: usize, inner: W) -> BufWriter<W> {
        BufWriter { inner: Some(inner), waiting: Vec::new(), capacity }
    }
    fn target(&mut self) -> &mut W {
        match &mut self.inner {
            Some(inner) => inner,
            None => unreachable!(),
        }
    }
    fn send(&mut self) -> Result<()> {
        if !self.waiting.is_empty() {
            let waiting = crate::mem::take(&mut self.waiting);
            self.target().write_all(waiting.as_slice())?;
        }
        Ok(())
    }
    /// What it writes to.
    pub fn get_ref(&self) -> &W {
        match &self.inner {
            Some(inner) => inner,
            None => unreachable!(),
        }
    }
    /// What it writes to, mutably.
    pub fn get_mut(&mut self) -> &mut W {
        self.target()
    }
    /// What is kept back.
    pub fn buffer(&self) -> &[u8] {
        self.waiting.as_slice()
    }
    /// How much it keeps back.
    pub fn capacity(&self) -> usize {
        self.capacity
    }
    /// What it writes to, once all is written.
    pub fn into_inner(mut self) -> crate::result::Result<W, IntoInnerError<BufWriter<W>>> {
        match self.send() {
            Ok(()) => match self.inner.take() {
                Some(inner) => Ok(inner),
                None => unreachable!(),
            },
            Err(error) => Err(IntoInnerError { writer: self, error }),
        }
    }
}
impl<W: Write> Write for BufWriter<W> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        if self.waiting.len() + buf.len() > self.capacity {
            self.send()?;
        }
        if buf.len() >= self.capacity {
            return self.target().write(buf);
        }
        self.waiting.extend_from_slice(buf);
        Ok(buf.len())
    }
    fn flush(&mut self) -> Result<()> {
        self.send()?;
        self.target().flush()
    }
}
impl<W: Write> Drop for BufWriter<W> {
    fn drop(&mut self) {
        if self.inner.is_some() {
            // As in rustc's std, what fails here is lost.
            let _ = self.send();
        }
    }
}

/// `BufWriter::into_inner` could not write all.
pub struct IntoInnerError<W> {
    writer: W,
    error: Error,
}
impl<W> IntoInnerError<W> {
    /// Why.
    pub fn error(&self) -> &Error {
        &self.error
    }
    /// The writer.
    pub fn into_inner(self) -> W {
        self.writer
    }
}
impl<W> fmt::Debug for IntoInnerError<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.error, f)
    }
}
impl<W> fmt::Display for IntoInnerError<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.error, f)
    }
}
