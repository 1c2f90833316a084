//! `io::Error`.

use crate::fmt;

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident: $text:literal, $($code:literal)*;)*) => {
        /// What kind of failure it is.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $($(#[$doc])* $kind,)*
        }
        /// Kinds by the system's numbers, those of Linux.
        fn kind_of(os: i32) -> ErrorKind {
            match os {
                $($($code => ErrorKind::$kind,)*)*
                _ => ErrorKind::Uncategorized,
            }
        }
        fn description(kind: ErrorKind) -> &'static str {
            match kind {
                $(ErrorKind::$kind => $text,)*
            }
        }
        /// The kinds in the order of their declaration, which is how the interpreter numbers them.
        const KINDS: &[ErrorKind] = &[$(ErrorKind::$kind,)*];
    };
}
kinds! {
    /// There is no such file.
    NotFound: "entity not found", 2;
    /// Not allowed.
    PermissionDenied: "permission denied", 1 13;
    /// The other side refused.
    ConnectionRefused: "connection refused", 111;
    /// The other side reset the connection.
    ConnectionReset: "connection reset", 104;
    /// The host cannot be reached.
    HostUnreachable: "host unreachable", 113;
    /// The network cannot be reached.
    NetworkUnreachable: "network unreachable", 101;
    /// The connection was ended.
    ConnectionAborted: "connection aborted", 103;
    /// There is no connection.
    NotConnected: "not connected", 107;
    /// The address is taken.
    AddrInUse: "address in use", 98;
    /// There is no such address here.
    AddrNotAvailable: "address not available", 99;
    /// The network is down.
    NetworkDown: "network down", 100;
    /// Nobody reads any more.
    BrokenPipe: "broken pipe", 32;
    /// It exists already.
    AlreadyExists: "entity already exists", 17;
    /// It would have to wait.
    WouldBlock: "operation would block", 11;
    /// It is no folder.
    NotADirectory: "not a directory", 20;
    /// It is a folder.
    IsADirectory: "is a directory", 21;
    /// The folder is not empty.
    DirectoryNotEmpty: "directory not empty", 39;
    /// It can only be read.
    ReadOnlyFilesystem: "read-only filesystem or storage medium", 30;
    /// Links form a circle.
    FilesystemLoop: "filesystem loop or indirection limit (e.g. symlink loop)", 40;
    /// The file was removed meanwhile.
    StaleNetworkFileHandle: "stale network file handle", 116;
    /// An argument was wrong.
    InvalidInput: "invalid input parameter", 22;
    /// The data was wrong.
    InvalidData: "invalid data", ;
    /// It took too long.
    TimedOut: "timed out", 110;
    /// Nothing could be written.
    WriteZero: "write zero", ;
    /// There is no room.
    StorageFull: "no storage space", 28;
    /// It cannot seek.
    NotSeekable: "seek on unseekable file", 29;
    /// The share is used up.
    QuotaExceeded: "quota exceeded", 122;
    /// The file would be too large.
    FileTooLarge: "file too large", 27;
    /// It is in use.
    ResourceBusy: "resource busy", 16;
    /// The program runs.
    ExecutableFileBusy: "executable file busy", 26;
    /// It would wait forever.
    Deadlock: "deadlock", 35;
    /// It lies on another device.
    CrossesDevices: "cross-device link or rename", 18;
    /// There are too many links.
    TooManyLinks: "too many links", 31;
    /// The name cannot be.
    InvalidFilename: "invalid filename", 36;
    /// There are too many arguments.
    ArgumentListTooLong: "argument list too long", 7;
    /// It was interrupted.
    Interrupted: "operation interrupted", 4;
    /// It cannot be done here.
    Unsupported: "unsupported", 38 95;
    /// It ended too early.
    UnexpectedEof: "unexpected end of file", ;
    /// There is no memory.
    OutOfMemory: "out of memory", 12;
    /// It goes on.
    InProgress: "in progress", 115;
    /// Anything else that a program makes.
    Other: "other error", ;
    /// Anything else that the system says.
    Uncategorized: "uncategorized error", ;
}
impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(description(*self))
    }
}

/// A failure as the interpreter tells it: the system's number, or 0, a kind's number and a message.
pub(crate) struct Failure {
    os: i32,
    kind: u8,
    message: String,
}

/// The system's text for one of its numbers.
#[intrinsic("io.os_message")]
fn os_message(code: i32) -> String;
/// The number of the system's last failure.
#[intrinsic("io.last_os_error")]
fn last_os_number() -> i32;

enum Repr {
    Os(i32),
    Simple(ErrorKind),
    Message(ErrorKind, String),
    Custom(ErrorKind, Box<dyn crate::error::Error + Send + Sync>),
}

/// A failure of input or output.
pub struct Error {
    repr: Repr,
}
impl Error {
    /// A failure of a kind because of an error or a message.
    pub fn new<E: Into<Box<dyn crate::error::Error + Send + Sync>>>(kind: ErrorKind, error: E) -> Error {
        Error { repr: Repr::Custom(kind, error.into()) }
    }
    /// Another failure because of an error or a message.
    pub fn other<E: Into<Box<dyn crate::error::Error + Send + Sync>>>(error: E) -> Error {
        Error::new(ErrorKind::Other, error)
    }
    /// A failure of std itself.
    pub(crate) fn of_message(kind: ErrorKind, message: &str) -> Error {
        Error { repr: Repr::Message(kind, message.to_owned()) }
    }
    /// From the system's number.
    pub fn from_raw_os_error(code: i32) -> Error {
        Error { repr: Repr::Os(code) }
    }
    /// The system's last failure.
    pub fn last_os_error() -> Error {
        Error::from_raw_os_error(last_os_number())
    }
    /// The kind.
    pub fn kind(&self) -> ErrorKind {
        match &self.repr {
            Repr::Os(code) => kind_of(*code),
            Repr::Simple(kind) | Repr::Message(kind, _) | Repr::Custom(kind, _) => *kind,
        }
    }
    /// The system's number.
    pub fn raw_os_error(&self) -> Option<i32> {
        match &self.repr {
            Repr::Os(code) => Some(*code),
            _ => None,
        }
    }
    /// The error inside.
    pub fn get_ref(&self) -> Option<&(dyn crate::error::Error + Send + Sync + 'static)> {
        match &self.repr {
            Repr::Custom(_, error) => Some(&**error),
            _ => None,
        }
    }
    /// The error inside, to be changed.
    pub fn get_mut(&mut self) -> Option<&mut (dyn crate::error::Error + Send + Sync + 'static)> {
        match &mut self.repr {
            Repr::Custom(_, error) => Some(&mut **error),
            _ => None,
        }
    }
    /// The error inside.
    pub fn into_inner(self) -> Option<Box<dyn crate::error::Error + Send + Sync>> {
        match self.repr {
            Repr::Custom(_, error) => Some(error),
            _ => None,
        }
    }
}
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.repr {
            Repr::Os(code) => write!(f, "{} (os error {})", os_message(*code), code),
            Repr::Simple(kind) => f.write_str(description(*kind)),
            Repr::Message(_, message) => f.write_str(message.as_str()),
            Repr::Custom(_, error) => fmt::Display::fmt(&**error, f),
        }
    }
}
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.repr {
            Repr::Os(code) => f
                .debug_struct("Os")
                .field("code", code)
                .field("kind", &kind_of(*code))
                .field("message", &os_message(*code))
                .finish(),
            Repr::Simple(kind) => f.debug_tuple("Kind").field(kind).finish(),
            Repr::Message(kind, message) => {
                f.debug_struct("Error").field("kind", kind).field("message", message).finish()
            }
            Repr::Custom(kind, error) => {
                f.debug_struct("Custom").field("kind", kind).field("error", error).finish()
            }
        }
    }
}
impl crate::error::Error for Error {
    fn source(&self) -> Option<&(dyn crate::error::Error + 'static)> {
        match &self.repr {
            Repr::Custom(_, error) => error.source(),
            _ => None,
        }
    }
}
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Error {
        Error { repr: Repr::Simple(kind) }
    }
}
impl From<Failure> for Error {
    fn from(failure: Failure) -> Error {
        if failure.os != 0 {
            return Error::from_raw_os_error(failure.os);
        }
        let kind = KINDS.get(failure.kind as usize).copied().unwrap_or(ErrorKind::Other);
        Error { repr: Repr::Message(kind, failure.message) }
    }
}
impl From<crate::ffi::NulError> for Error {
    fn from(_: crate::ffi::NulError) -> Error {
        Error::of_message(ErrorKind::InvalidInput, "data provided contains a nul byte")
    }
}

/// What input and output give.
pub type Result<T> = crate::result::Result<T, Error>;
