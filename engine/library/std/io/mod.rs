//! Input and output.

mod buf_read;
mod buf_reader;
mod buf_writer;
mod copy;
mod cursor;
mod error;
mod io_slice;
mod pipe;
mod read;
mod stdio;
mod stream;
mod write;

pub use buf_read::{BufRead, Lines, Split};
pub use buf_reader::BufReader;
pub use buf_writer::{BufWriter, IntoInnerError, LineWriter, WriterPanicked};
pub use copy::{Empty, Repeat, Sink, copy, empty, repeat, sink};
pub use cursor::Cursor;
pub(crate) use error::Failure;
pub use error::{Error, ErrorKind, Result};
pub use io_slice::{IoSlice, IoSliceMut};
pub use pipe::{PipeReader, PipeWriter, pipe};
pub use read::{Bytes, Chain, Read, Seek, SeekFrom, Take, read_to_string};
pub use stdio::{
    IsTerminal, Stderr, StderrLock, Stdin, StdinLock, Stdout, StdoutLock, stderr, stdin, stdout,
};
pub(crate) use stream::Stream;
pub use write::Write;

pub mod prelude {
    pub use super::{BufRead, Read, Seek, Write};
}
