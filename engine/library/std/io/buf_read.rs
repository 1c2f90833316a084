//! `BufRead` and what it makes.

use crate::io::read::append_text;
use crate::io::{ErrorKind, Read, Result};

/// Where a byte stands first; the length if nowhere.
#[intrinsic("io.find_byte")]
pub(crate) fn find_byte(bytes: &[u8], wanted: u8) -> usize;

/// Something that shows bytes before it gives them.
pub trait BufRead: Read {
    /// What is buffered, after reading more if that is nothing; empty at the end.
    fn fill_buf(&mut self) -> Result<&[u8]>;
    /// Takes bytes that [`BufRead::fill_buf`] has shown.
    fn consume(&mut self, amount: usize);
    /// Reads up to a byte, with it.
    fn read_until(&mut self, byte: u8, buf: &mut Vec<u8>) -> Result<usize> {
        let mut total = 0;
        loop {
            let (found, used) = {
                let shown = match self.fill_buf() {
                    Ok(shown) => shown,
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    Err(error) => return Err(error),
                };
                let at = find_byte(shown, byte);
                let found = at < shown.len();
                let used = if found { at + 1 } else { at };
                buf.extend_from_slice(&shown[..used]);
                (found, used)
            };
            self.consume(used);
            total += used;
            if found || used == 0 {
                return Ok(total);
            }
        }
    }
    /// Leaves out bytes up to one, and that one.
    fn skip_until(&mut self, byte: u8) -> Result<usize> {
        let mut skipped = Vec::new();
        self.read_until(byte, &mut skipped)
    }
    /// Reads a line with its end.
    fn read_line(&mut self, buf: &mut String) -> Result<usize> {
        let mut bytes = Vec::new();
        self.read_until(b'\n', &mut bytes)?;
        append_text(buf, bytes)
    }
    /// What stands between occurrences of a byte.
    fn split(self, byte: u8) -> Split<Self>
    where
        Self: Sized,
    {
        Split { inner: self, delimiter: byte }
    }
    /// The lines without their ends.
    fn lines(self) -> Lines<Self>
    where
        Self: Sized,
    {
        Lines { inner: self }
    }
}

impl<B: ?Sized + BufRead> BufRead for &mut B {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        (**self).fill_buf()
    }
    fn consume(&mut self, amount: usize) {
        (**self).consume(amount)
    }
}
impl<B: ?Sized + BufRead> BufRead for Box<B> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        (**self).fill_buf()
    }
    fn consume(&mut self, amount: usize) {
        (**self).consume(amount)
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

/// What stands between occurrences of a byte.
#[derive(Debug)]
pub struct Split<B> {
    inner: B,
    delimiter: u8,
}
impl<B: BufRead> Iterator for Split<B> {
    type Item = Result<Vec<u8>>;
    fn next(&mut self) -> Option<Result<Vec<u8>>> {
        let mut part = Vec::new();
        match self.inner.read_until(self.delimiter, &mut part) {
            Ok(0) => None,
            Ok(_) => {
                if part.last() == Some(&self.delimiter) {
                    part.pop();
                }
                Some(Ok(part))
            }
            Err(error) => Some(Err(error)),
        }
    }
}

/// Lines without their ends.
#[derive(Debug)]
pub struct Lines<B> {
    inner: B,
}
impl<B: BufRead> Iterator for Lines<B> {
    type Item = Result<String>;
    fn next(&mut self) -> Option<Result<String>> {
        let mut line = String::new();
        match self.inner.read_line(&mut line) {
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
