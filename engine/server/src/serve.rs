//! An engine's listening side and its lifetime.

use std::fs;
use std::io::{self, Read, Seek, Write};
use std::os::unix::fs::MetadataExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use emberlab_protocol::{EngineService, Host, Status};

use crate::{EngineName, RuntimeDir, ServerError, connection};

/// Front ends at once. Each costs two threads and one event queue.
const MAX_FRONT_ENDS: u32 = 64;

/// How long an ending engine waits for its front ends to read their last events.
const LINGER: Duration = Duration::from_millis(500);

/// How an engine listens and how long it lives.
#[derive(Debug, Clone)]
pub struct ServeOptions {
    /// Its name in the runtime folder.
    pub name: EngineName,
    /// The runtime folder.
    pub dir: RuntimeDir,
    /// End when standard input ends (the starter holds the other side), unless `%engine keep` said otherwise; then, with the
    /// last front end once it is released.
    pub tied_to_stdin: bool,
}

/// Serves `service` under a name until it is told to shut down, or its starter is gone.
///
/// # Errors
/// [`ServerError::AlreadyRunning`] if the name is taken by a live engine; a dead one's leftovers are cleared away.
pub fn serve(service: Arc<dyn EngineService>, options: ServeOptions) -> Result<(), ServerError> {
    let ServeOptions { name, dir, tied_to_stdin } = options;
    let socket = dir.socket(&name)?;
    let lock = take_name(&dir, &name)?;
    // We hold the name, so a socket that is there has no listener.
    if let Err(error) = fs::remove_file(&socket)
        && error.kind() != io::ErrorKind::NotFound
    {
        return Err(ServerError::io(format!("cannot remove the stale socket {}", socket.display()))(error));
    }
    let listener = UnixListener::bind(&socket)
        .map_err(ServerError::io(format!("cannot listen at {}", socket.display())))?;
    dir.make_private(&socket)?;
    let engine = Arc::new(Engine {
        host: Host::new(service),
        name: name.clone(),
        socket: socket.clone(),
        started: Instant::now(),
        front_ends: AtomicU32::new(0),
        stopping: AtomicBool::new(false),
        starter_gone: AtomicBool::new(false),
        quiet: (Mutex::new(()), Condvar::new()),
    });
    if tied_to_stdin {
        let engine = engine.clone();
        std::thread::spawn(move || engine.follow_starter(io::stdin()));
    }
    engine.accept_all(&listener);
    engine.wait_for_readers();
    let _ = fs::remove_file(&socket);
    let _ = fs::remove_file(dir.lock_path(&name));
    let _ = fs::remove_file(dir.log_path(&name));
    drop(lock);
    Ok(())
}

/// Locks the name for this process and writes the process id into the lock.
fn take_name(dir: &RuntimeDir, name: &EngineName) -> Result<fs::File, ServerError> {
    // Someone who clears away a dead engine's leftovers holds the lock for a moment and may remove the file.
    const TRIES: u32 = 20;
    let path = dir.lock_path(name);
    for _ in 0..TRIES {
        let mut file = dir.open_file(&path)?;
        match file.try_lock() {
            Ok(()) if is_still(&path, &file) => {
                let write = file
                    .set_len(0)
                    .and_then(|()| file.rewind())
                    .and_then(|()| write!(file, "{}", std::process::id()));
                write.map_err(ServerError::io(format!("cannot write {}", path.display())))?;
                return Ok(file);
            }
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(5)),
            Err(fs::TryLockError::Error(error)) => {
                return Err(ServerError::io(format!("cannot lock {}", path.display()))(error));
            }
        }
    }
    Err(ServerError::AlreadyRunning { name: name.to_string() })
}

/// Whether `path` still names the open `file`.
fn is_still(path: &Path, file: &fs::File) -> bool {
    let identity = |m: fs::Metadata| (m.dev(), m.ino());
    match (fs::symlink_metadata(path), file.metadata()) {
        (Ok(a), Ok(b)) => identity(a) == identity(b),
        _ => false,
    }
}

/// What all connections share.
pub(crate) struct Engine {
    pub(crate) host: Host,
    name: EngineName,
    socket: PathBuf,
    started: Instant,
    front_ends: AtomicU32,
    stopping: AtomicBool,
    starter_gone: AtomicBool,
    /// Signalled when a front end leaves.
    quiet: (Mutex<()>, Condvar),
}

impl Engine {
    fn accept_all(self: &Arc<Self>, listener: &UnixListener) {
        for stream in listener.incoming() {
            if self.stopping.load(Ordering::SeqCst) {
                return;
            }
            match stream {
                Ok(stream) => self.admit(stream),
                Err(error) => {
                    // Out of file descriptors, most likely: the others must go on.
                    tracing::warn!(%error, "cannot accept a front end");
                    std::thread::sleep(Duration::from_millis(20));
                }
            }
        }
    }

    fn admit(self: &Arc<Self>, stream: UnixStream) {
        if let Err(reason) = check_peer(&stream) {
            tracing::warn!(reason, "refused a front end");
            return;
        }
        if self.front_ends.fetch_add(1, Ordering::SeqCst) >= MAX_FRONT_ENDS {
            tracing::warn!(limit = MAX_FRONT_ENDS, "refused a front end: too many");
            self.leave();
            return;
        }
        let engine = self.clone();
        std::thread::spawn(move || {
            if let Err(error) = connection::serve(&engine, stream) {
                tracing::debug!(%error, "a front end left");
            }
            engine.leave();
        });
    }

    fn leave(&self) {
        let last = self.front_ends.fetch_sub(1, Ordering::SeqCst) == 1;
        self.quiet.1.notify_all();
        // Kept beyond its starter, and then released: nobody is left to stop it.
        if last && self.starter_gone.load(Ordering::SeqCst) && !self.host.keep() {
            self.stop();
        }
    }

    /// Takes no more front ends and ends the running cell.
    pub(crate) fn stop(&self) {
        if !self.stopping.swap(true, Ordering::SeqCst) {
            self.host.answer(emberlab_protocol::Request::Shutdown);
            // Wakes the accepting thread.
            let _ = UnixStream::connect(&self.socket);
        }
    }

    /// Whether `stop` was called.
    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::SeqCst)
    }

    /// Adds what only the server knows.
    pub(crate) fn describe(&self, status: Status) -> Status {
        Status {
            name: self.name.to_string(),
            pid: std::process::id(),
            uptime: self.started.elapsed(),
            front_ends: self.front_ends.load(Ordering::SeqCst),
            keep: self.host.keep(),
            ..status
        }
    }

    fn follow_starter(&self, mut input: impl Read) {
        let mut byte = [0];
        loop {
            match input.read(&mut byte) {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        self.starter_gone.store(true, Ordering::SeqCst);
        if !self.host.keep() {
            self.stop();
        }
    }

    fn wait_for_readers(&self) {
        let end = Instant::now() + LINGER;
        let mut guard = self.quiet.0.lock().unwrap_or_else(PoisonError::into_inner);
        while self.front_ends.load(Ordering::SeqCst) > 0 {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            guard = self
                .quiet
                .1
                .wait_timeout(guard, left.min(Duration::from_millis(20)))
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
    }
}

/// Only processes of this user may speak to the engine: it runs whatever they send.
#[cfg(target_os = "linux")]
fn check_peer(stream: &UnixStream) -> Result<(), String> {
    let peer = rustix::net::sockopt::socket_peercred(stream).map_err(|e| e.to_string())?;
    let user = rustix::process::geteuid();
    if peer.uid == user { Ok(()) } else { Err(format!("the peer is user {}", peer.uid.as_raw())) }
}

/// Elsewhere the folder's mode alone keeps others out.
#[cfg(not(target_os = "linux"))]
fn check_peer(_: &UnixStream) -> Result<(), String> {
    Ok(())
}
