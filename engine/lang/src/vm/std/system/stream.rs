//! Open files and ends of pipes.

use std::fs::{File, FileTimes, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::fs::{FileExt, MetadataExt, PermissionsExt};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::clock::{system_time, unix_nanos};
use super::failure::Failure;
use super::slots::Buffer;
use crate::vm::frame::Stop;
use crate::vm::native::{Handle, NativeCx, Natives, Text};

/// How long a wait is before the wishes of other threads are looked at.
const PATIENCE: Duration = Duration::from_millis(20);
/// What a pipe takes without waiting once it takes anything (POSIX's `PIPE_BUF` on Linux).
const PIPE_BUF: usize = 4096;

/// A file or an end of a pipe.
pub(super) struct Stream {
    pub(super) file: File,
    /// Whether reading and writing can wait: pipes, terminals, devices.
    waits: bool,
}

impl From<File> for Stream {
    fn from(file: File) -> Stream {
        let waits = file.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir());
        Stream { file, waits }
    }
}

impl From<OwnedFd> for Stream {
    fn from(end: OwnedFd) -> Stream {
        Stream::from(File::from(end))
    }
}

/// Waits until one of the files is ready or closed; whether each is.
pub(super) fn wait_ready<const N: usize>(
    cx: &mut NativeCx<'_, '_>,
    files: [&File; N],
    flags: PollFlags,
) -> Result<[bool; N], Stop> {
    loop {
        let mut polled = files.map(|file| PollFd::new(file, flags));
        let timeout = Timespec { tv_sec: 0, tv_nsec: PATIENCE.as_nanos() as i64 };
        match poll(&mut polled, Some(&timeout)) {
            Ok(0) | Err(rustix::io::Errno::INTR) => cx.attend()?,
            // What cannot be polled is read at once, which says why.
            Err(_) => return Ok([true; N]),
            Ok(_) => return Ok(polled.map(|one| !one.revents().is_empty())),
        }
    }
}

impl Stream {
    fn read(&self, cx: &mut NativeCx<'_, '_>, buffer: &Buffer) -> Result<io::Result<usize>, Stop> {
        if self.waits {
            wait_ready(cx, [&self.file], PollFlags::IN)?;
        }
        Ok(buffer.with(|bytes| (&self.file).read(bytes)))
    }

    fn read_rest(&self, cx: &mut NativeCx<'_, '_>) -> Result<io::Result<Vec<u8>>, Stop> {
        let mut rest = Vec::new();
        if !self.waits {
            return Ok((&self.file).read_to_end(&mut rest).map(|_| rest));
        }
        loop {
            wait_ready(cx, [&self.file], PollFlags::IN)?;
            match read_some(&self.file, &mut rest) {
                Ok(0) => return Ok(Ok(rest)),
                Ok(_) => {}
                Err(error) => return Ok(Err(error)),
            }
        }
    }

    fn write(&self, cx: &mut NativeCx<'_, '_>, text: &Text) -> Result<io::Result<usize>, Stop> {
        if self.waits {
            wait_ready(cx, [&self.file], PollFlags::OUT)?;
        }
        let most = if self.waits { PIPE_BUF } else { usize::MAX };
        Ok(text.with_bytes(|bytes| (&self.file).write(&bytes[..bytes.len().min(most)])))
    }

    /// Takes or gives back the lock; whether it was had.
    fn lock(&self, cx: &mut NativeCx<'_, '_>, kind: u8, wait: bool) -> Result<io::Result<bool>, Stop> {
        loop {
            let outcome = match kind {
                0 => self.file.try_lock_shared(),
                1 => self.file.try_lock(),
                _ => self.file.unlock().map_err(TryLockError::Error),
            };
            match outcome {
                Ok(()) => return Ok(Ok(true)),
                Err(TryLockError::Error(error)) => return Ok(Err(error)),
                Err(TryLockError::WouldBlock) if !wait => return Ok(Ok(false)),
                Err(TryLockError::WouldBlock) => cx.sleep(PATIENCE)?,
            }
        }
    }
}

/// Appends what one read gives; 0 at the end.
pub(super) fn read_some(mut file: &File, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let mut chunk = [0; 8192];
    loop {
        match file.read(&mut chunk) {
            Ok(count) => {
                bytes.extend_from_slice(&chunk[..count]);
                return Ok(count);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// What the library's `RawMetadata` holds.
pub(super) type RawMetadata = (u32, u64, i128, i128, Option<i128>, Vec<u64>);

pub(super) fn raw_metadata(found: &std::fs::Metadata) -> RawMetadata {
    let time = |seconds: i64, nanos: i64| i128::from(seconds) * 1_000_000_000 + i128::from(nanos);
    (
        found.mode(),
        found.len(),
        time(found.mtime(), found.mtime_nsec()),
        time(found.atime(), found.atime_nsec()),
        found.created().ok().map(unix_nanos),
        vec![found.dev(), found.ino(), found.nlink(), found.uid().into(), found.gid().into(), found.blocks()],
    )
}

fn set_times(file: &File, accessed: Option<i128>, modified: Option<i128>) -> io::Result<()> {
    let invalid = || io::Error::from_raw_os_error(rustix::io::Errno::INVAL.raw_os_error());
    let mut times = FileTimes::new();
    if let Some(nanos) = accessed {
        times = times.set_accessed(system_time(nanos).ok_or_else(invalid)?);
    }
    if let Some(nanos) = modified {
        times = times.set_modified(system_time(nanos).ok_or_else(invalid)?);
    }
    file.set_times(times)
}

pub(super) fn bind(natives: &mut Natives) {
    natives.bind_raw("stream.read", |cx| {
        let (stream, buffer): (Handle<Stream>, Buffer) = cx.arg()?;
        let outcome = stream.get().read(cx, &buffer)?;
        cx.give(outcome.map_err(Failure::from))
    });
    natives.bind_raw("stream.read_rest", |cx| {
        let stream: Handle<Stream> = cx.arg()?;
        let outcome = stream.get().read_rest(cx)?;
        cx.give(outcome.map_err(Failure::from))
    });
    natives.bind_raw("stream.write", |cx| {
        let (stream, text): (Handle<Stream>, Text) = cx.arg()?;
        let outcome = stream.get().write(cx, &text)?;
        cx.give(outcome.map_err(Failure::from))
    });
    natives.bind_raw("stream.lock", |cx| {
        let (stream, kind, wait): (Handle<Stream>, u8, bool) = cx.arg()?;
        let outcome = stream.get().lock(cx, kind, wait)?;
        cx.give(outcome.map_err(Failure::from))
    });
    natives.bind("stream.read_at", |stream: Handle<Stream>, buffer: Buffer, offset: u64| {
        buffer.with(|bytes| stream.get().file.read_at(bytes, offset)).map_err(Failure::from)
    });
    natives.bind("stream.write_at", |stream: Handle<Stream>, text: Text, offset: u64| {
        text.with_bytes(|bytes| stream.get().file.write_at(bytes, offset)).map_err(Failure::from)
    });
    natives.bind("stream.seek", |stream: Handle<Stream>, origin: u8, offset: i64| {
        let to = match origin {
            0 => SeekFrom::Start(offset as u64),
            1 => SeekFrom::Current(offset),
            _ => SeekFrom::End(offset),
        };
        (&stream.get().file).seek(to).map_err(Failure::from)
    });
    natives.bind("stream.sync", |stream: Handle<Stream>, data_only: bool| {
        let file = &stream.get().file;
        if data_only { file.sync_data() } else { file.sync_all() }.map_err(Failure::from)
    });
    natives.bind("stream.set_len", |stream: Handle<Stream>, len: u64| {
        stream.get().file.set_len(len).map_err(Failure::from)
    });
    natives.bind("stream.metadata", |stream: Handle<Stream>| {
        stream.get().file.metadata().map(|found| raw_metadata(&found)).map_err(Failure::from)
    });
    natives.bind("stream.set_mode", |stream: Handle<Stream>, mode: u32| {
        stream.get().file.set_permissions(std::fs::Permissions::from_mode(mode)).map_err(Failure::from)
    });
    natives.bind(
        "stream.set_times",
        |stream: Handle<Stream>, accessed: Option<i128>, modified: Option<i128>| {
            set_times(&stream.get().file, accessed, modified).map_err(Failure::from)
        },
    );
    natives.bind("stream.try_clone", |stream: Handle<Stream>| {
        let copy = stream.get().file.try_clone();
        copy.map(|file| Handle::new(Stream::from(file))).map_err(Failure::from)
    });
    natives.bind("stream.number", |stream: Handle<Stream>| stream.get().file.as_raw_fd());
    natives.bind("stream.is_terminal", |stream: Handle<Stream>| {
        std::io::IsTerminal::is_terminal(&stream.get().file)
    });
    natives.bind("stream.pipe", || {
        let ends = io::pipe().map_err(Failure::from)?;
        let handle = |end: OwnedFd| Handle::new(Stream::from(end));
        Ok::<_, Failure>((handle(ends.0.into()), handle(ends.1.into())))
    });
}
