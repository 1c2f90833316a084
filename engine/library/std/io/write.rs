//! `Write`.

use crate::fmt;
use crate::io::{Error, ErrorKind, IoSlice, Result};

/// Something that bytes can be written to.
pub trait Write {
    /// Writes some bytes.
    fn write(&mut self, buf: &[u8]) -> Result<usize>;
    /// Sends what is buffered.
    fn flush(&mut self) -> Result<()>;
    /// Writes the first buffer that holds something.
    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize> {
        for buf in bufs {
            if !buf.is_empty() {
                return self.write(&**buf);
            }
        }
        Ok(0)
    }
    /// Writes all bytes.
    fn write_all(&mut self, buf: &[u8]) -> Result<()> {
        let mut rest = buf;
        while !rest.is_empty() {
            match self.write(rest) {
                Ok(0) => return Err(Error::of_message(ErrorKind::WriteZero, "failed to write whole buffer")),
                Ok(count) => rest = &rest[count..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
    /// Writes formatted text.
    fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()> {
        self.write_all(args.text().as_bytes())
    }
    /// Itself by reference.
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }
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
impl Write for crate::collections::VecDeque<u8> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        self.extend(buf.iter().copied());
        Ok(buf.len())
    }
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}
/// Writes over the start of the slice, which then is what is left of it.
impl Write for &mut [u8] {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        let count = crate::cmp::min(buf.len(), self.len());
        let (start, rest) = crate::mem::replace(self, &mut []).split_at_mut(count);
        start.copy_from_slice(&buf[..count]);
        *self = rest;
        Ok(count)
    }
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}
impl<W: ?Sized + Write> Write for &mut W {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        (**self).write(buf)
    }
    fn flush(&mut self) -> Result<()> {
        (**self).flush()
    }
    fn write_all(&mut self, buf: &[u8]) -> Result<()> {
        (**self).write_all(buf)
    }
}
impl<W: ?Sized + Write> Write for Box<W> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        (**self).write(buf)
    }
    fn flush(&mut self) -> Result<()> {
        (**self).flush()
    }
    fn write_all(&mut self, buf: &[u8]) -> Result<()> {
        (**self).write_all(buf)
    }
}
