//! Input and output.

use crate::fmt;
use crate::path::Path;

/// What kind of failure it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ErrorKind {
    /// There is no such file.
    NotFound,
    /// Not allowed.
    PermissionDenied,
    /// It exists already.
    AlreadyExists,
    /// An argument was wrong.
    InvalidInput,
    /// The data was wrong.
    InvalidData,
    /// It ended too early.
    UnexpectedEof,
    /// It was interrupted.
    Interrupted,
    /// Anything else.
    Other,
}
impl ErrorKind {
    fn of_code(code: u8) -> ErrorKind {
        match code {
            1 => ErrorKind::NotFound,
            2 => ErrorKind::PermissionDenied,
            3 => ErrorKind::AlreadyExists,
            4 => ErrorKind::InvalidInput,
            5 => ErrorKind::InvalidData,
            6 => ErrorKind::UnexpectedEof,
            7 => ErrorKind::Interrupted,
            _ => ErrorKind::Other,
        }
    }
}
impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ErrorKind::NotFound => "entity not found",
            ErrorKind::PermissionDenied => "permission denied",
            ErrorKind::AlreadyExists => "entity already exists",
            ErrorKind::InvalidInput => "invalid input parameter",
            ErrorKind::InvalidData => "invalid data",
            ErrorKind::UnexpectedEof => "unexpected end of file",
            ErrorKind::Interrupted => "operation interrupted",
            ErrorKind::Other => "other error",
        })
    }
}

/// A failure of input or output.
pub struct Error {
    kind: ErrorKind,
    message: String,
    /// The system's number, 0 if it is none of the system's.
    os: i32,
}
impl Error {
    /// A failure of a kind with a message.
    pub fn new<E: ToString>(kind: ErrorKind, error: E) -> Error {
        Error { kind, message: error.to_string(), os: 0 }
    }
    /// Another failure with a message.
    pub fn other<E: ToString>(error: E) -> Error {
        Error::new(ErrorKind::Other, error)
    }
    /// The kind.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }
    /// The system's number.
    pub fn raw_os_error(&self) -> Option<i32> {
        if self.os == 0 { None } else { Some(self.os) }
    }
    /// From the interpreter's code, the system's number and message.
    pub(crate) fn of_host(code: u8, os: i32, message: String) -> Error {
        Error { kind: ErrorKind::of_code(code), message, os }
    }
}
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.os == 0 {
            f.write_str(self.message.as_str())
        } else {
            write!(f, "{} (os error {})", self.message, self.os)
        }
    }
}
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.os == 0 {
            f.debug_struct("Custom").field("kind", &self.kind).field("error", &self.message).finish()
        } else {
            f.debug_struct("Os")
                .field("code", &self.os)
                .field("kind", &self.kind)
                .field("message", &self.message)
                .finish()
        }
    }
}
impl crate::error::Error for Error {}
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Error {
        Error { kind, message: kind.to_string(), os: 0 }
    }
}

/// What input and output give.
pub type Result<T> = crate::result::Result<T, Error>;

/// Something that bytes can be written to.
pub trait Write {
    /// Writes some bytes.
    fn write(&mut self, buf: &[u8]) -> Result<usize>;
    /// Sends what is buffered.
    fn flush(&mut self) -> Result<()>;
    /// Writes all bytes.
    fn write_all(&mut self, buf: &[u8]) -> Result<()> {
        self.write(buf)?;
        Ok(())
    }
    /// Writes formatted text.
    fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()> {
        self.write_all(args.text().as_bytes())
    }
}
/// Something that bytes can be read from.
pub trait Read {
    /// Reads the rest as text.
    fn read_to_string(&mut self, buf: &mut String) -> Result<usize>;
}
/// Something that lines can be read from.
pub trait BufRead {
    /// Reads a line with its end.
    fn read_line(&mut self, buf: &mut String) -> Result<usize>;
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
impl<W: ?Sized + Write> Write for &mut W {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        (**self).write(buf)
    }
    fn flush(&mut self) -> Result<()> {
        (**self).flush()
    }
}

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
impl Stdin {
    /// The input, locked.
    pub fn lock(&self) -> Stdin {
        Stdin
    }
    /// Reads a line with its end.
    pub fn read_line(&self, buf: &mut String) -> Result<usize> {
        let line = read_input();
        buf.push_str(line.as_str());
        Ok(line.len())
    }
    /// The lines.
    pub fn lines(self) -> Lines {
        Lines
    }
}
impl BufRead for Stdin {
    fn read_line(&mut self, buf: &mut String) -> Result<usize> {
        Stdin::read_line(self, buf)
    }
}
impl Read for Stdin {
    fn read_to_string(&mut self, buf: &mut String) -> Result<usize> {
        let before = buf.len();
        loop {
            let line = read_input();
            if line.is_empty() {
                return Ok(buf.len() - before);
            }
            buf.push_str(line.as_str());
        }
    }
}
/// The lines of the input.
pub struct Lines;
impl Iterator for Lines {
    type Item = Result<String>;
    fn next(&mut self) -> Option<Result<String>> {
        let mut line = read_input();
        if line.is_empty() {
            return None;
        }
        if line.ends_with('\n') {
            line.pop();
            if line.ends_with('\r') {
                line.pop();
            }
        }
        Some(Ok(line))
    }
}

pub mod prelude {
    pub use super::{BufRead, Read, Write};
}
