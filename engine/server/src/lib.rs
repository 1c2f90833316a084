//! The engine process: listening, sessions, lifetime and security.
//!
//! * [`RuntimeDir`] is the private folder where engines of one user meet: a socket and a lock for each name.
//! * [`serve`] turns the current process into an engine for some [`EngineService`](emberlab_protocol::EngineService).
//! * [`Launcher`] starts engine processes and reports how they died; [`list`], [`connect`] and [`stop`] find them by name.
//!
//! Only processes of the same user get in: the folder is 0700 and the peer's credentials are checked.

mod connection;
mod launch;
mod registry;
mod runtime_dir;
mod serve;

pub use launch::{Death, EngineProcess, Launcher};
pub use registry::{EngineEntry, connect, list, stop};
pub use runtime_dir::{EngineName, RuntimeDir};
pub use serve::{ServeOptions, serve};

use std::io;
use std::path::PathBuf;

/// Why an engine could not be started, found or stopped.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// A name that cannot be a file's name.
    #[error(
        "`{name}` cannot name an engine: use 1 to 48 letters, digits, `-`, `_` or `.`, not starting with `.`"
    )]
    BadName {
        /// The name.
        name: String,
    },
    /// The runtime folder is not private to this user.
    #[error("refusing the runtime folder {}: {reason}", path.display())]
    UnsafeDir {
        /// The folder.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A socket's path is longer than the system allows.
    #[error("the socket path {} is longer than the 100 bytes that every system allows; choose a shorter folder or name", path.display())]
    PathTooLong {
        /// The path.
        path: PathBuf,
    },
    /// An engine of that name is up.
    #[error("an engine named `{name}` is already running")]
    AlreadyRunning {
        /// The name.
        name: String,
    },
    /// No engine of that name is up.
    #[error("no engine named `{name}` is running")]
    NotRunning {
        /// The name.
        name: String,
    },
    /// A started engine ended before it was ready.
    #[error("the engine `{name}` did not start: {death}")]
    DiedAtStart {
        /// The name.
        name: String,
        /// How it ended.
        death: Death,
    },
    /// A started engine is up but did not answer in time.
    #[error("the engine `{name}` did not answer within {seconds} s")]
    NotReady {
        /// The name.
        name: String,
        /// How long was waited.
        seconds: u64,
    },
    /// An engine did not end, not even when killed.
    #[error("the engine `{name}` (process {pid}) did not end")]
    WouldNotStop {
        /// The name.
        name: String,
        /// Its process.
        pid: u32,
    },
    /// The connection failed.
    #[error(transparent)]
    Client(#[from] emberlab_protocol::ClientError),
    /// The system refused something.
    #[error("{what}: {source}")]
    Io {
        /// What was tried.
        what: String,
        /// The system's error.
        source: io::Error,
    },
}

impl ServerError {
    /// Names what was tried when `source` came up.
    fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |source| Self::Io { what, source }
    }
}
