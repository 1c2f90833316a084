//! An open file or pipe of the system.

use crate::fs::{File, Metadata, RawMetadata};
use crate::io::{self, Failure, PipeReader, PipeWriter, Read, SeekFrom, Write};
use crate::process::{ChildStderr, ChildStdin, ChildStdout};

/// A file or an end of a pipe. It is closed when nobody holds it any more.
#[intrinsic]
pub(crate) struct Stream;

#[intrinsic("stream.read")]
fn read_into(stream: &Stream, buf: &mut [u8]) -> Result<usize, Failure>;
#[intrinsic("stream.read_at")]
fn read_into_at(stream: &Stream, buf: &mut [u8], offset: u64) -> Result<usize, Failure>;
#[intrinsic("stream.read_rest")]
fn read_rest(stream: &Stream) -> Result<Vec<u8>, Failure>;
#[intrinsic("stream.write")]
fn write_from(stream: &Stream, buf: &[u8]) -> Result<usize, Failure>;
#[intrinsic("stream.write_at")]
fn write_from_at(stream: &Stream, buf: &[u8], offset: u64) -> Result<usize, Failure>;
/// From the start (0), from here (1), from the end (2).
#[intrinsic("stream.seek")]
fn seek_to(stream: &Stream, origin: u8, offset: i64) -> Result<u64, Failure>;
#[intrinsic("stream.sync")]
fn sync(stream: &Stream, data_only: bool) -> Result<(), Failure>;
#[intrinsic("stream.set_len")]
fn set_length(stream: &Stream, len: u64) -> Result<(), Failure>;
#[intrinsic("stream.metadata")]
fn metadata_of(stream: &Stream) -> Result<RawMetadata, Failure>;
#[intrinsic("stream.set_mode")]
fn set_mode_of(stream: &Stream, mode: u32) -> Result<(), Failure>;
#[intrinsic("stream.set_times")]
fn set_times_of(stream: &Stream, accessed: Option<i128>, modified: Option<i128>) -> Result<(), Failure>;
#[intrinsic("stream.try_clone")]
fn duplicate(stream: &Stream) -> Result<Stream, Failure>;
#[intrinsic("stream.number")]
fn number_of(stream: &Stream) -> i32;
/// Shared (0), alone (1), none (2); whether to wait; whether it was had.
#[intrinsic("stream.lock")]
fn lock_of(stream: &Stream, kind: u8, wait: bool) -> Result<bool, Failure>;
#[intrinsic("stream.is_terminal")]
fn asks_terminal(stream: &Stream) -> bool;

impl Stream {
    pub(crate) fn read(&self, buf: &mut [u8]) -> io::Result<usize> {
        Ok(read_into(self, buf)?)
    }
    pub(crate) fn read_at(&self, buf: &mut [u8], offset: u64) -> io::Result<usize> {
        Ok(read_into_at(self, buf, offset)?)
    }
    pub(crate) fn read_to_end(&self, buf: &mut Vec<u8>) -> io::Result<usize> {
        let mut rest = read_rest(self)?;
        let count = rest.len();
        buf.append(&mut rest);
        Ok(count)
    }
    pub(crate) fn write(&self, buf: &[u8]) -> io::Result<usize> {
        Ok(write_from(self, buf)?)
    }
    pub(crate) fn write_at(&self, buf: &[u8], offset: u64) -> io::Result<usize> {
        Ok(write_from_at(self, buf, offset)?)
    }
    pub(crate) fn seek(&self, pos: SeekFrom) -> io::Result<u64> {
        let (origin, offset) = match pos {
            SeekFrom::Start(offset) => (0, offset as i64),
            SeekFrom::Current(offset) => (1, offset),
            SeekFrom::End(offset) => (2, offset),
        };
        Ok(seek_to(self, origin, offset)?)
    }
    pub(crate) fn sync(&self, data_only: bool) -> io::Result<()> {
        Ok(sync(self, data_only)?)
    }
    pub(crate) fn set_len(&self, len: u64) -> io::Result<()> {
        Ok(set_length(self, len)?)
    }
    pub(crate) fn metadata(&self) -> io::Result<Metadata> {
        Ok(Metadata::of_raw(metadata_of(self)?))
    }
    pub(crate) fn set_mode(&self, mode: u32) -> io::Result<()> {
        Ok(set_mode_of(self, mode)?)
    }
    pub(crate) fn set_times(&self, accessed: Option<i128>, modified: Option<i128>) -> io::Result<()> {
        Ok(set_times_of(self, accessed, modified)?)
    }
    pub(crate) fn try_clone(&self) -> io::Result<Stream> {
        Ok(duplicate(self)?)
    }
    pub(crate) fn number(&self) -> i32 {
        number_of(self)
    }
    pub(crate) fn lock(&self, kind: u8, wait: bool) -> io::Result<bool> {
        Ok(lock_of(self, kind, wait)?)
    }
    pub(crate) fn is_terminal(&self) -> bool {
        asks_terminal(self)
    }
}

/// `Read` of types whose field `stream` is a [`Stream`], and of references to them.
macro_rules! read_streams {
    ($($ty:ty),*) => {
        $(
            impl Read for $ty {
                fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
                    self.stream.read(buf)
                }
                fn read_to_end(&mut self, buf: &mut Vec<u8>) -> io::Result<usize> {
                    self.stream.read_to_end(buf)
                }
            }
        )*
    };
}

read_streams!(File, &File, PipeReader, &PipeReader, ChildStdout, &ChildStdout, ChildStderr, &ChildStderr);

/// `Write` of types whose field `stream` is a [`Stream`], and of references to them.
macro_rules! write_streams {
    ($($ty:ty),*) => {
        $(
            impl Write for $ty {
                fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
                    self.stream.write(buf)
                }
                fn flush(&mut self) -> io::Result<()> {
                    Ok(())
                }
            }
        )*
    };
}
write_streams!(File, &File, PipeWriter, &PipeWriter, ChildStdin, &ChildStdin);
