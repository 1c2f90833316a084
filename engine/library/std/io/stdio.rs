//! The streams of the process.

use super::{BufRead, Lines, Read, Result, Write};
use crate::cell::as_mut;

#[intrinsic("io.write")]
fn write_stream(error: bool, bytes: &[u8]);
/// A line with its end; nothing at the end of the input.
#[intrinsic("io.read_line")]
fn read_input() -> String;

/// The output.
#[derive(Debug)]
pub struct Stdout;
/// The output for errors.
#[derive(Debug)]
pub struct Stderr;
/// The input: the front end asks the person.
#[derive(Debug)]
pub struct Stdin;
/// The output.
pub fn stdout() -> Stdout {
    Stdout
}
/// The output for errors.
pub fn stderr() -> Stderr {
    Stderr
}
/// The input.
pub fn stdin() -> Stdin {
    Stdin
}
impl Stdout {
    /// The output, locked.
    pub fn lock(&self) -> Stdout {
        Stdout
    }
}
impl Stderr {
    /// The output for errors, locked.
    pub fn lock(&self) -> Stderr {
        Stderr
    }
}
impl Write for Stdout {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        write_stream(false, buf);
        Ok(buf.len())
    }
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}
impl Write for Stderr {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        write_stream(true, buf);
        Ok(buf.len())
    }
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

/// What was asked for and not yet used. Not `Copy`, so that it is a place.
struct Pending {
    bytes: Vec<u8>,
}
static PENDING: Pending = Pending { bytes: Vec::new() };

fn pending() -> &'static mut Vec<u8> {
    as_mut(&PENDING.bytes)
}

/// The input, locked.
#[derive(Debug)]
pub struct StdinLock;

impl Stdin {
    /// The input, locked.
    pub fn lock(&self) -> StdinLock {
        StdinLock
    }
    /// Reads a line with its end.
    pub fn read_line(&self, buf: &mut String) -> Result<usize> {
        StdinLock.read_line(buf)
    }
    /// The lines.
    pub fn lines(self) -> Lines<StdinLock> {
        StdinLock.lines()
    }
}
impl BufRead for StdinLock {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if pending().is_empty() {
            pending().extend_from_slice(read_input().as_bytes());
        }
        Ok(pending().as_slice())
    }
    fn consume(&mut self, amount: usize) {
        pending().drain(..amount);
    }
    fn read_line(&mut self, buf: &mut String) -> Result<usize> {
        let line = if pending().is_empty() {
            read_input()
        } else {
            String::from_utf8_lossy(crate::mem::take(pending()).as_slice()).into_owned()
        };
        buf.push_str(line.as_str());
        Ok(line.len())
    }
}
impl Read for StdinLock {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        super::buffered::read_from(self, buf)
    }
}
impl Read for Stdin {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        StdinLock.read(buf)
    }
}
