//! `BufWriter` and `LineWriter`.

use crate::fmt;
use crate::io::{Error, ErrorKind, Result, Seek, SeekFrom, Write};

/// Takes small pieces and writes large ones; the rest when it is dropped.
pub struct BufWriter<W: Write> {
    buf: Vec<u8>,
    capacity: usize,
    /// Nothing once [`BufWriter::into_inner`] has taken it.
    inner: Option<W>,
}
impl<W: Write> BufWriter<W> {
    /// With a buffer of 8 KiB.
    pub fn new(inner: W) -> BufWriter<W> {
        BufWriter::with_capacity(8192, inner)
    }
    /// With a buffer of a size in bytes.
    pub fn with_capacity(capacity: usize, inner: W) -> BufWriter<W> {
        BufWriter { buf: Vec::with_capacity(capacity), capacity, inner: Some(inner) }
    }
    /// The writer.
    pub fn get_ref(&self) -> &W {
        self.inner.as_ref().expect("it is there until it is taken")
    }
    /// The writer, to be changed.
    pub fn get_mut(&mut self) -> &mut W {
        self.inner.as_mut().expect("it is there until it is taken")
    }
    /// What is not written yet.
    pub fn buffer(&self) -> &[u8] {
        self.buf.as_slice()
    }
    /// The size of the buffer in bytes.
    pub fn capacity(&self) -> usize {
        self.capacity
    }
    /// Writes the rest and gives the writer.
    pub fn into_inner(mut self) -> crate::result::Result<W, IntoInnerError<BufWriter<W>>> {
        match self.send() {
            Ok(()) => Ok(self.inner.take().expect("it is there until it is taken")),
            Err(error) => Err(IntoInnerError(self, error)),
        }
    }
    /// The writer and what is not written yet.
    pub fn into_parts(mut self) -> (W, crate::result::Result<Vec<u8>, WriterPanicked>) {
        let rest = crate::mem::take(&mut self.buf);
        (self.inner.take().expect("it is there until it is taken"), Ok(rest))
    }
    /// Writes what is buffered.
    fn send(&mut self) -> Result<()> {
        let buf = crate::mem::take(&mut self.buf);
        let mut done = 0;
        while done < buf.len() {
            let outcome = match self.get_mut().write(&buf[done..]) {
                Ok(0) => Err(Error::of_message(ErrorKind::WriteZero, "failed to write the buffered data")),
                Ok(count) => Ok(count),
                Err(error) if error.kind() == ErrorKind::Interrupted => Ok(0),
                Err(error) => Err(error),
            };
            match outcome {
                Ok(count) => done += count,
                Err(error) => {
                    self.buf = buf[done..].to_vec();
                    return Err(error);
                }
            }
        }
        self.buf = buf;
        self.buf.clear();
        Ok(())
    }
}
impl<W: Write> Write for BufWriter<W> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        if self.buf.len() + buf.len() > self.capacity {
            self.send()?;
        }
        if buf.len() >= self.capacity {
            return self.get_mut().write(buf);
        }
        self.buf.extend_from_slice(buf);
        Ok(buf.len())
    }
    fn flush(&mut self) -> Result<()> {
        self.send()?;
        self.get_mut().flush()
    }
}
impl<W: Write + Seek> Seek for BufWriter<W> {
    fn seek(&mut self, pos: SeekFrom) -> Result<u64> {
        self.send()?;
        self.get_mut().seek(pos)
    }
}
impl<W: Write> Drop for BufWriter<W> {
    fn drop(&mut self) {
        if self.inner.is_some() {
            // Nobody is there to be told.
            let _ = self.send();
        }
    }
}
impl<W: Write + fmt::Debug> fmt::Debug for BufWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BufWriter")
            .field("writer", self.get_ref())
            .field("buffer", &format_args!("{}/{}", self.buf.len(), self.capacity))
            .finish()
    }
}

/// Writes whole lines; the rest when it is dropped.
pub struct LineWriter<W: Write> {
    inner: BufWriter<W>,
}
impl<W: Write> LineWriter<W> {
    /// With a buffer of 1 KiB.
    pub fn new(inner: W) -> LineWriter<W> {
        LineWriter::with_capacity(1024, inner)
    }
    /// With a buffer of a size in bytes.
    pub fn with_capacity(capacity: usize, inner: W) -> LineWriter<W> {
        LineWriter { inner: BufWriter::with_capacity(capacity, inner) }
    }
    /// The writer.
    pub fn get_ref(&self) -> &W {
        self.inner.get_ref()
    }
    /// The writer, to be changed.
    pub fn get_mut(&mut self) -> &mut W {
        self.inner.get_mut()
    }
    /// Writes the rest and gives the writer.
    pub fn into_inner(self) -> crate::result::Result<W, IntoInnerError<LineWriter<W>>> {
        match self.inner.into_inner() {
            Ok(inner) => Ok(inner),
            Err(IntoInnerError(inner, error)) => Err(IntoInnerError(LineWriter { inner }, error)),
        }
    }
}
impl<W: Write> Write for LineWriter<W> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        match buf.iter().rposition(|&byte| byte == b'\n') {
            Some(at) => {
                self.inner.write_all(&buf[..at + 1])?;
                self.inner.flush()?;
                self.inner.write_all(&buf[at + 1..])?;
            }
            None => {
                // A line that has ended is not kept because the next one has begun.
                if self.inner.buffer().last() == Some(&b'\n') {
                    self.inner.flush()?;
                }
                self.inner.write_all(buf)?;
            }
        }
        Ok(buf.len())
    }
    fn flush(&mut self) -> Result<()> {
        self.inner.flush()
    }
}
impl<W: Write + fmt::Debug> fmt::Debug for LineWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineWriter")
            .field("writer", self.get_ref())
            .field("buffer", &format_args!("{}/{}", self.inner.buffer().len(), self.inner.capacity()))
            .finish()
    }
}

/// The rest could not be written.
#[derive(Debug)]
pub struct IntoInnerError<W>(W, Error);
impl<W> IntoInnerError<W> {
    /// Why.
    pub fn error(&self) -> &Error {
        &self.1
    }
    /// Why.
    pub fn into_error(self) -> Error {
        self.1
    }
    /// The buffering writer.
    pub fn into_inner(self) -> W {
        self.0
    }
    /// Why, and the buffering writer.
    pub fn into_parts(self) -> (Error, W) {
        (self.1, self.0)
    }
}
impl<W> From<IntoInnerError<W>> for Error {
    fn from(error: IntoInnerError<W>) -> Error {
        error.1
    }
}
impl<W> fmt::Display for IntoInnerError<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.1, f)
    }
}
impl<W: fmt::Debug> crate::error::Error for IntoInnerError<W> {}

/// The writer panicked while it wrote.
pub struct WriterPanicked {
    buf: Vec<u8>,
}
impl WriterPanicked {
    /// What may be written or not.
    pub fn into_inner(self) -> Vec<u8> {
        self.buf
    }
}
impl fmt::Debug for WriterPanicked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WriterPanicked").finish_non_exhaustive()
    }
}
impl fmt::Display for WriterPanicked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BufWriter inner writer panicked, what data remains unwritten is not known")
    }
}
impl crate::error::Error for WriterPanicked {}
