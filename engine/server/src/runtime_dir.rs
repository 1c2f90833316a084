//! The private folder where a user's engines meet.

use std::env;
use std::fmt;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::ServerError;

/// Linux allows 107 bytes in a socket's path, macOS 103.
const MAX_SOCKET_PATH: usize = 100;

/// A name that is also a safe file name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EngineName(String);

impl EngineName {
    /// A name that no other live process chooses: the process id and a word.
    pub fn unique(word: &str) -> Self {
        use std::sync::atomic::{AtomicU32, Ordering};
        static COUNT: AtomicU32 = AtomicU32::new(0);
        Self(format!("{word}-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed)))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for EngineName {
    type Err = ServerError;

    fn from_str(name: &str) -> Result<Self, ServerError> {
        let allowed = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        if name.is_empty() || name.len() > 48 || name.starts_with('.') || !name.chars().all(allowed) {
            return Err(ServerError::BadName { name: name.into() });
        }
        Ok(Self(name.into()))
    }
}

impl fmt::Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A folder that only this user can enter.
#[derive(Debug, Clone)]
pub struct RuntimeDir {
    path: PathBuf,
}

impl RuntimeDir {
    /// The user's folder: `$XDG_RUNTIME_DIR/emberlab`, or `emberlab-UID` in the system's temporary folder; made if missing.
    pub fn open() -> Result<Self, ServerError> {
        let path = match env::var_os("XDG_RUNTIME_DIR").filter(|dir| Path::new(dir).is_dir()) {
            Some(dir) => Path::new(&dir).join("emberlab"),
            None => Path::new("/tmp").join(format!("emberlab-{}", rustix::process::geteuid().as_raw())),
        };
        Self::at(path)
    }

    /// The folder at `path`, made with mode 0700 if missing, and refused if it is a link, another user's, or open to others.
    pub fn at(path: impl Into<PathBuf>) -> Result<Self, ServerError> {
        let path = path.into();
        let made = DirBuilder::new().mode(0o700).create(&path);
        if let Err(error) = made
            && error.kind() != std::io::ErrorKind::AlreadyExists
        {
            return Err(ServerError::io(format!("cannot make the runtime folder {}", path.display()))(error));
        }
        // Not followed: in a shared folder such as /tmp, another user could have put a link there.
        let metadata = fs::symlink_metadata(&path)
            .map_err(ServerError::io(format!("cannot read the runtime folder {}", path.display())))?;
        let user = rustix::process::geteuid().as_raw();
        let reason = if !metadata.is_dir() {
            Some("it is not a folder".to_string())
        } else if metadata.uid() != user {
            Some(format!("it belongs to user {}, not to user {user}", metadata.uid()))
        } else if metadata.mode() & 0o077 != 0 {
            Some(format!(
                "its mode is {:o}, so that others could enter; it must be 700",
                metadata.mode() & 0o777
            ))
        } else {
            None
        };
        match reason {
            Some(reason) => Err(ServerError::UnsafeDir { path, reason }),
            None => Ok(Self { path }),
        }
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where the engine `name` listens.
    pub fn socket(&self, name: &EngineName) -> Result<PathBuf, ServerError> {
        let path = self.path.join(format!("{name}.sock"));
        if path.as_os_str().as_bytes().len() > MAX_SOCKET_PATH {
            return Err(ServerError::PathTooLong { path });
        }
        Ok(path)
    }

    /// The file that the engine `name` holds locked while it is up; it contains the process id.
    pub(crate) fn lock_path(&self, name: &EngineName) -> PathBuf {
        self.path.join(format!("{name}.lock"))
    }

    /// What the engine `name` writes to its standard error.
    pub(crate) fn log_path(&self, name: &EngineName) -> PathBuf {
        self.path.join(format!("{name}.log"))
    }

    /// Opens a private file in the folder, made if missing.
    pub(crate) fn open_file(&self, path: &Path) -> Result<File, ServerError> {
        let file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).mode(0o600).open(path);
        file.map_err(ServerError::io(format!("cannot open {}", path.display())))
    }

    /// Makes a bound socket private as well; the folder's mode is the first wall, this is the second.
    pub(crate) fn make_private(&self, path: &Path) -> Result<(), ServerError> {
        fs::set_permissions(path, fs::Permissions::from_mode(0o600))
            .map_err(ServerError::io(format!("cannot make {} private", path.display())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_folder_is_private() {
        let parent = tempfile::tempdir().unwrap();
        let dir = RuntimeDir::at(parent.path().join("emberlab")).unwrap();
        assert_eq!(fs::metadata(dir.path()).unwrap().mode() & 0o777, 0o700);
    }

    #[test]
    fn a_folder_that_others_can_enter_is_refused() {
        let parent = tempfile::tempdir().unwrap();
        let path = parent.path().join("open");
        fs::create_dir(&path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        let error = RuntimeDir::at(&path).unwrap_err();
        assert!(matches!(error, ServerError::UnsafeDir { .. }), "{error}");
        assert!(error.to_string().contains("755"), "{error}");
    }

    #[test]
    fn a_link_in_the_folders_place_is_refused() {
        let parent = tempfile::tempdir().unwrap();
        let link = parent.path().join("link");
        std::os::unix::fs::symlink(parent.path(), &link).unwrap();
        assert!(matches!(RuntimeDir::at(link), Err(ServerError::UnsafeDir { .. })));
    }

    #[test]
    fn names_cannot_leave_the_folder() {
        for bad in ["", ".", "..", ".hidden", "a/b", "a b", "ü", "a\0b", &"x".repeat(49)] {
            assert!(bad.parse::<EngineName>().is_err(), "{bad:?}");
        }
        for good in ["lab", "kernel-12.a_b"] {
            assert!(good.parse::<EngineName>().is_ok(), "{good:?}");
        }
    }

    #[test]
    fn a_socket_path_that_the_system_would_cut_is_refused() {
        let parent = tempfile::tempdir().unwrap();
        let long = parent.path().join("d".repeat(90));
        let dir = RuntimeDir::at(long).unwrap();
        assert!(matches!(dir.socket(&"lab".parse().unwrap()), Err(ServerError::PathTooLong { .. })));
    }
}
