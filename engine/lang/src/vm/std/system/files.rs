//! Files and folders by their paths.

use std::fs::{self, DirBuilder, OpenOptions, Permissions, ReadDir};
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{DirBuilderExt, DirEntryExt, FileTypeExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use super::failure::Failure;
use super::slots::{OsText, path_bytes};
use super::stream::{Stream, raw_metadata};
use crate::vm::native::{Handle, Natives};

/// The type of a file as the bits of a mode.
fn type_bits(kind: fs::FileType) -> u32 {
    let rules = [
        (kind.is_dir(), 0o040_000),
        (kind.is_file(), 0o100_000),
        (kind.is_symlink(), 0o120_000),
        (kind.is_block_device(), 0o060_000),
        (kind.is_char_device(), 0o020_000),
        (kind.is_fifo(), 0o010_000),
        (kind.is_socket(), 0o140_000),
    ];
    rules.iter().find(|(is, _)| *is).map_or(0, |&(_, bits)| bits)
}

/// What a name is, its type and its inode.
type Entry = (Vec<u8>, u32, u64);

fn next_entry(listing: &mut ReadDir) -> io::Result<Option<Entry>> {
    let Some(entry) = listing.next().transpose()? else { return Ok(None) };
    Ok(Some((entry.file_name().into_vec(), type_bits(entry.file_type()?), entry.ino())))
}

/// Opens a file; the flags are the library's.
fn open(path: &Path, flags: u32, mode: u32) -> io::Result<Handle<Stream>> {
    let set = |at: u32| flags >> at & 1 == 1;
    let mut options = OpenOptions::new();
    options.read(set(0)).write(set(1)).append(set(2)).truncate(set(3)).create(set(4)).create_new(set(5));
    options.mode(mode).open(path).map(|file| Handle::new(Stream::from(file)))
}

pub(super) fn bind(natives: &mut Natives) {
    natives.bind("fs.open", |path: OsText, flags: u32, mode: u32| {
        path.with_path(|path| open(path, flags, mode)).map_err(Failure::from)
    });
    natives.bind("fs.path_of", |stream: Handle<Stream>| {
        let number = stream.get().file.as_raw_fd();
        fs::read_link(format!("/proc/self/fd/{number}")).ok().map(path_bytes)
    });
    natives.bind("fs.metadata", |path: OsText, follow: bool| {
        let found =
            path.with_path(|path| if follow { fs::metadata(path) } else { fs::symlink_metadata(path) });
        found.map(|found| raw_metadata(&found)).map_err(Failure::from)
    });
    natives.bind("fs.remove", |path: OsText, what: u8| {
        path.with_path(|path| match what {
            0 => fs::remove_file(path),
            1 => fs::remove_dir(path),
            _ => fs::remove_dir_all(path),
        })
        .map_err(Failure::from)
    });
    natives.bind("fs.pair", |from: OsText, to: OsText, what: u8| {
        from.with_path(|from| {
            to.with_path(|to| match what {
                0 => fs::rename(from, to).map(|()| 0),
                1 => fs::copy(from, to),
                2 => fs::hard_link(from, to).map(|()| 0),
                _ => std::os::unix::fs::symlink(from, to).map(|()| 0),
            })
        })
        .map_err(Failure::from)
    });
    natives.bind("fs.resolve", |path: OsText, link_only: bool| {
        path.with_path(|path| if link_only { fs::read_link(path) } else { fs::canonicalize(path) })
            .map(path_bytes)
            .map_err(Failure::from)
    });
    natives.bind("fs.set_mode", |path: OsText, mode: u32| {
        path.with_path(|path| fs::set_permissions(path, Permissions::from_mode(mode))).map_err(Failure::from)
    });
    natives.bind("fs.create_dir", |path: OsText, recursive: bool, mode: u32| {
        path.with_path(|path| DirBuilder::new().recursive(recursive).mode(mode).create(path))
            .map_err(Failure::from)
    });
    natives.bind("fs.read_dir", |path: OsText| {
        path.with_path(|path| fs::read_dir(path)).map(Handle::new).map_err(Failure::from)
    });
    natives.bind("fs.next_entry", |listing: Handle<ReadDir>| {
        next_entry(&mut listing.get_mut()).map_err(Failure::from)
    });
}
