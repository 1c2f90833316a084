//! Input and output.

mod buffered;
mod cursor;
mod error;
mod stdio;
mod streams;
mod traits;

pub use buffered::{BufReader, BufWriter, IntoInnerError};
pub use cursor::{Cursor, SeekFrom};
pub use error::{Error, ErrorKind, Result};
pub use stdio::{Stderr, Stdin, StdinLock, Stdout, stderr, stdin, stdout};
pub use streams::{Empty, Repeat, Sink, copy, empty, read_to_string, repeat, sink};
pub use traits::{BufRead, Bytes, Chain, Lines, Read, Seek, Split, Take, Write};

/// What a locked output is: the output itself, which nobody else holds.
pub type StdoutLock = Stdout;
/// As `StdoutLock`, for errors.
pub type StderrLock = Stderr;

pub mod prelude {
    pub use super::{BufRead, Read, Seek, Write};
}
