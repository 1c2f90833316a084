//! What input and output can fail with.

use crate::fmt;

/// What kind of failure it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
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
    /// Nothing could be written.
    WriteZero,
    /// It would have to wait.
    WouldBlock,
    /// It is not possible here.
    Unsupported,
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
            ErrorKind::WriteZero => "write zero",
            ErrorKind::WouldBlock => "operation would block",
            ErrorKind::Unsupported => "unsupported",
            ErrorKind::Other => "other error",
        })
    }
}

/// A failure of input or output.
pub struct Error {
    kind: ErrorKind,
    cause: Cause,
}
enum Cause {
    /// The system's number and message.
    Os(i32, String),
    /// Nothing but the kind.
    Kind,
    /// A fixed message of this module.
    Message(&'static str),
    /// An error of the program.
    Custom(Box<dyn crate::error::Error>),
}

impl Error {
    /// A failure of a kind, because of another error or for a reason in words.
    pub fn new<E: Into<Box<dyn crate::error::Error>>>(kind: ErrorKind, error: E) -> Error {
        Error { kind, cause: Cause::Custom(error.into()) }
    }
    /// Another failure, because of another error or for a reason in words.
    pub fn other<E: Into<Box<dyn crate::error::Error>>>(error: E) -> Error {
        Error::new(ErrorKind::Other, error)
    }
    /// The kind.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }
    /// The system's number.
    pub fn raw_os_error(&self) -> Option<i32> {
        match &self.cause {
            Cause::Os(number, _) => Some(*number),
            _ => None,
        }
    }
    /// The error that it was made of.
    pub fn get_ref(&self) -> Option<&dyn crate::error::Error> {
        match &self.cause {
            Cause::Custom(error) => Some(&**error),
            _ => None,
        }
    }
    /// The error that it was made of.
    pub fn into_inner(self) -> Option<Box<dyn crate::error::Error>> {
        match self.cause {
            Cause::Custom(error) => Some(error),
            _ => None,
        }
    }
    pub(crate) fn with_message(kind: ErrorKind, message: &'static str) -> Error {
        Error { kind, cause: Cause::Message(message) }
    }
    /// From the interpreter's code, the system's number and message.
    pub(crate) fn of_host(code: u8, os: i32, message: String) -> Error {
        let kind = ErrorKind::of_code(code);
        let cause = if os == 0 { Cause::Custom(message.into()) } else { Cause::Os(os, message) };
        Error { kind, cause }
    }
}
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cause {
            Cause::Os(number, message) => write!(f, "{} (os error {})", message, number),
            Cause::Kind => write!(f, "{}", self.kind),
            Cause::Message(message) => f.pad(*message),
            Cause::Custom(error) => fmt::Display::fmt(&**error, f),
        }
    }
}
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cause {
            Cause::Os(number, message) => {
                f.debug_struct("Os").field("code", number).field("kind", &self.kind).field("message", message).finish()
            }
            Cause::Kind => f.debug_tuple("Kind").field(&self.kind).finish(),
            Cause::Message(message) => {
                f.debug_struct("Error").field("kind", &self.kind).field("message", message).finish()
            }
            Cause::Custom(error) => {
                f.debug_struct("Custom").field("kind", &self.kind).field("error", error).finish()
            }
        }
    }
}
impl crate::error::Error for Error {}
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Error {
        Error { kind, cause: Cause::Kind }
    }
}

/// What input and output give.
pub type Result<T> = crate::result::Result<T, Error>;
