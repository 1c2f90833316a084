//! What can be read from, written to and moved about in.

use super::{Error, ErrorKind, Result, SeekFrom};
use crate::fmt;

/// Something that bytes can be written to.
pub trait Write {
    /// Writes some bytes.
    fn write(&mut self, buf: &[u8]) -> Result<usize>;
    /// Sends what is buffered.
    fn flush(&mut self) -> Result<()>;
    /// Writes all bytes.
    fn write_all(&mut self, buf: &[u8]) -> Result<()> {
        let mut done = 0;
        while done < buf.len() {
            match self.write(&buf[done..])? {
                0 => return Err(Error::with_message(ErrorKind::WriteZero, "failed to write whole buffer")),
                n => done += n,
            }
        }
        Ok(())
    }
    /// Writes formatted text.
    fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()> {
        self.write_all(args.text().as_bytes())
    }
    /// A borrow that writes.
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }
}

/// Something that bytes can be read from.
pub trait Read {
    /// Reads some bytes; none at the end.
    fn read(&mut self, buf: &mut [u8]) -> Result<usize>;
    /// Reads the rest.
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        let before = buf.len();
        let mut chunk = vec![0; 4096];
        loop {
            match self.read(chunk.as_mut_slice())? {
                0 => return Ok(buf.len() - before),
                n => buf.extend_from_slice(&chunk[..n]),
            }
        }
    }
    /// Reads the rest as text.
    fn read_to_string(&mut self, buf: &mut String) -> Result<usize> {
        let mut bytes = Vec::new();
        let n = self.read_to_end(&mut bytes)?;
        buf.push_str(text_of(&bytes)?);
        Ok(n)
    }
    /// Fills the buffer, or fails.
    fn read_exact(&mut self, buf: &mut [u8]) -> Result<()> {
        let mut done = 0;
        while done < buf.len() {
            match self.read(&mut buf[done..])? {
                0 => return Err(Error::with_message(ErrorKind::UnexpectedEof, "failed to fill whole buffer")),
                n => done += n,
            }
        }
        Ok(())
    }
    /// A borrow that reads.
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }
    /// The bytes, one by one.
    fn bytes(self) -> Bytes<Self>
    where
        Self: Sized,
    {
        Bytes { source: self }
    }
    /// What `next` gives after this.
    fn chain<R: Read>(self, next: R) -> Chain<Self, R>
    where
        Self: Sized,
    {
        Chain { first: self, second: next, first_done: false }
    }
    /// At most `limit` bytes.
    fn take(self, limit: u64) -> Take<Self>
    where
        Self: Sized,
    {
        Take { source: self, limit }
    }
}

fn text_of(bytes: &[u8]) -> Result<&str> {
    match crate::str::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(_) => Err(Error::with_message(ErrorKind::InvalidData, "stream did not contain valid UTF-8")),
    }
}

/// Something that is read ahead of, so that lines can be found.
pub trait BufRead: Read {
    /// What was read ahead; reads if that is nothing. Nothing at the end.
    fn fill_buf(&mut self) -> Result<&[u8]>;
    /// Marks bytes as used.
    fn consume(&mut self, amount: usize);
    /// Reads up to and with a byte, or the rest.
    fn read_until(&mut self, byte: u8, buf: &mut Vec<u8>) -> Result<usize> {
        let before = buf.len();
        loop {
            let ahead = self.fill_buf()?;
            let found = ahead.iter().position(|&b| b == byte);
            let used = match found {
                Some(at) => at + 1,
                None => ahead.len(),
            };
            buf.extend_from_slice(&ahead[..used]);
            self.consume(used);
            if found.is_some() || used == 0 {
                return Ok(buf.len() - before);
            }
        }
    }
    /// Passes over up to and with a byte, or the rest.
    fn skip_until(&mut self, byte: u8) -> Result<usize> {
        self.read_until(byte, &mut Vec::new())
    }
    /// Reads a line with its end.
    fn read_line(&mut self, buf: &mut String) -> Result<usize> {
        let mut bytes = Vec::new();
        let n = self.read_until(b'\n', &mut bytes)?;
        buf.push_str(text_of(&bytes)?);
        Ok(n)
    }
    /// The lines, without their ends.
    fn lines(self) -> Lines<Self>
    where
        Self: Sized,
    {
        Lines { source: self }
    }
    /// The parts between bytes.
    fn split(self, byte: u8) -> Split<Self>
    where
        Self: Sized,
    {
        Split { source: self, byte }
    }
}

/// Something with a position that can be moved.
pub trait Seek {
    /// Moves the position and gives it.
    fn seek(&mut self, to: SeekFrom) -> Result<u64>;
    /// Moves to the start.
    fn rewind(&mut self) -> Result<()> {
        self.seek(SeekFrom::Start(0))?;
        Ok(())
    }
    /// The position.
    fn stream_position(&mut self) -> Result<u64> {
        self.seek(SeekFrom::Current(0))
    }
    /// Moves by so many bytes.
    fn seek_relative(&mut self, by: i64) -> Result<()> {
        self.seek(SeekFrom::Current(by))?;
        Ok(())
    }
}

/// What `bytes` gives.
#[derive(Debug)]
pub struct Bytes<R> {
    source: R,
}
impl<R: Read> Iterator for Bytes<R> {
    type Item = Result<u8>;
    fn next(&mut self) -> Option<Result<u8>> {
        let mut one = [0];
        match self.source.read(&mut one) {
            Ok(0) => None,
            Ok(_) => Some(Ok(one[0])),
            Err(error) => Some(Err(error)),
        }
    }
}

/// What `chain` gives.
#[derive(Debug)]
pub struct Chain<A, B> {
    first: A,
    second: B,
    first_done: bool,
}
impl<A: Read, B: Read> Read for Chain<A, B> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        if !self.first_done {
            let n = self.first.read(buf)?;
            if n > 0 || buf.is_empty() {
                return Ok(n);
            }
            self.first_done = true;
        }
        self.second.read(buf)
    }
}

/// What `take` gives.
#[derive(Debug)]
pub struct Take<R> {
    source: R,
    limit: u64,
}
impl<R> Take<R> {
    /// How many bytes may still come.
    pub fn limit(&self) -> u64 {
        self.limit
    }
    /// What it reads from.
    pub fn into_inner(self) -> R {
        self.source
    }
}
impl<R: Read> Read for Take<R> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let n = if (buf.len() as u64) < self.limit { buf.len() } else { self.limit as usize };
        if n == 0 {
            return Ok(0);
        }
        let read = self.source.read(&mut buf[..n])?;
        self.limit -= read as u64;
        Ok(read)
    }
}

/// What `lines` gives.
#[derive(Debug)]
pub struct Lines<B> {
    pub(super) source: B,
}
impl<B: BufRead> Iterator for Lines<B> {
    type Item = Result<String>;
    fn next(&mut self) -> Option<Result<String>> {
        let mut line = String::new();
        match self.source.read_line(&mut line) {
            Ok(0) => None,
            Ok(_) => {
                if line.ends_with('\n') {
                    line.pop();
                    if line.ends_with('\r') {
                        line.pop();
                    }
                }
                Some(Ok(line))
            }
            Err(error) => Some(Err(error)),
        }
    }
}

/// What `split` gives.
#[derive(Debug)]
pub struct Split<B> {
    pub(super) source: B,
    byte: u8,
}
impl<B: BufRead> Iterator for Split<B> {
    type Item = Result<Vec<u8>>;
    fn next(&mut self) -> Option<Result<Vec<u8>>> {
        let mut part = Vec::new();
        match self.source.read_until(self.byte, &mut part) {
            Ok(0) => None,
            Ok(_) => {
                if part.last() == Some(&self.byte) {
                    part.pop();
                }
                Some(Ok(part))
            }
            Err(error) => Some(Err(error)),
        }
    }
}

macro_rules! forwarded {
    ($([$param:ident] $ty:ty;)*) => {
        $(
            impl<$param: ?Sized + Write> Write for $ty {
                fn write(&mut self, buf: &[u8]) -> Result<usize> {
                    (**self).write(buf)
                }
                fn flush(&mut self) -> Result<()> {
                    (**self).flush()
                }
            }
            impl<$param: ?Sized + Read> Read for $ty {
                fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
                    (**self).read(buf)
                }
            }
            impl<$param: ?Sized + BufRead> BufRead for $ty {
                fn fill_buf(&mut self) -> Result<&[u8]> {
                    (**self).fill_buf()
                }
                fn consume(&mut self, amount: usize) {
                    (**self).consume(amount);
                }
            }
            impl<$param: ?Sized + Seek> Seek for $ty {
                fn seek(&mut self, to: SeekFrom) -> Result<u64> {
                    (**self).seek(to)
                }
            }
        )*
    };
}
forwarded! {
    [T] &mut T;
    [T] Box<T>;
}
