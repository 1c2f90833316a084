//! Pipes.

use crate::io::{Failure, Result, Stream};

/// The end of a pipe that is read.
pub struct PipeReader {
    pub(crate) stream: Stream,
}
/// The end of a pipe that is written.
pub struct PipeWriter {
    pub(crate) stream: Stream,
}

#[intrinsic("stream.pipe")]
fn new_pipe() -> crate::result::Result<(Stream, Stream), Failure>;

/// A new pipe.
pub fn pipe() -> Result<(PipeReader, PipeWriter)> {
    let (read, write) = new_pipe()?;
    Ok((PipeReader { stream: read }, PipeWriter { stream: write }))
}
impl PipeReader {
    /// Another handle of this end.
    pub fn try_clone(&self) -> Result<PipeReader> {
        Ok(PipeReader { stream: self.stream.try_clone()? })
    }
    pub(crate) fn into_stream(self) -> Stream {
        self.stream
    }
}
impl PipeWriter {
    /// Another handle of this end.
    pub fn try_clone(&self) -> Result<PipeWriter> {
        Ok(PipeWriter { stream: self.stream.try_clone()? })
    }
    pub(crate) fn into_stream(self) -> Stream {
        self.stream
    }
}
