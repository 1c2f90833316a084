//! The engines of this user: found by the locks that they hold in the runtime folder.

use std::fs::{self, TryLockError};
use std::io::Read;
use std::time::{Duration, Instant};

use emberlab_protocol::{Client, Status};
use rustix::process::{Pid, Signal, kill_process};

use crate::{EngineName, RuntimeDir, ServerError};

/// How long an engine has to end by itself, and to end after a kill.
const STOP_GRACE: Duration = Duration::from_secs(3);

/// A live engine.
#[derive(Debug, Clone)]
pub struct EngineEntry {
    /// Its name.
    pub name: EngineName,
    /// Its process; 0 if it has not written it yet.
    pub pid: u32,
    /// What it is doing; `None` if it does not answer.
    pub status: Option<Status>,
}

/// The live engines by name. What dead ones left behind is cleared away.
pub fn list(dir: &RuntimeDir) -> Result<Vec<EngineEntry>, ServerError> {
    let files =
        fs::read_dir(dir.path()).map_err(ServerError::io(format!("cannot list {}", dir.path().display())))?;
    let mut names: Vec<EngineName> = files
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".lock")?.parse().ok())
        .collect();
    names.sort();
    let mut engines = Vec::new();
    for name in names {
        if let Some(pid) = holder(dir, &name)? {
            let status = connect(dir, &name).ok().and_then(|client| client.status().ok());
            engines.push(EngineEntry { name, pid, status });
        }
    }
    Ok(engines)
}

/// A connection to the engine `name`.
///
/// # Errors
/// [`ServerError::NotRunning`] if there is none.
pub fn connect(dir: &RuntimeDir, name: &EngineName) -> Result<Client, ServerError> {
    if holder(dir, name)?.is_none() {
        return Err(ServerError::NotRunning { name: name.to_string() });
    }
    Ok(Client::connect(&dir.socket(name)?)?)
}

/// Ends the engine `name`: asks it, and kills it if it has not ended within three seconds.
pub fn stop(dir: &RuntimeDir, name: &EngineName) -> Result<(), ServerError> {
    let Some(pid) = holder(dir, name)? else {
        return Err(ServerError::NotRunning { name: name.to_string() });
    };
    // One that does not answer is killed below.
    if let Ok(client) = connect(dir, name) {
        let _ = client.shutdown();
    }
    if gone_within(dir, name, STOP_GRACE)? {
        return Ok(());
    }
    // The lock is still held, so the process is alive and its id is not another's.
    if let Some(process) = i32::try_from(pid).ok().and_then(Pid::from_raw) {
        let _ = kill_process(process, Signal::KILL);
    }
    if gone_within(dir, name, STOP_GRACE)? {
        Ok(())
    } else {
        Err(ServerError::WouldNotStop { name: name.to_string(), pid })
    }
}

fn gone_within(dir: &RuntimeDir, name: &EngineName, limit: Duration) -> Result<bool, ServerError> {
    let end = Instant::now() + limit;
    loop {
        if holder(dir, name)?.is_none() {
            return Ok(true);
        }
        if Instant::now() >= end {
            return Ok(false);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The process that holds the name; `None` after clearing away a dead one's leftovers.
pub(crate) fn holder(dir: &RuntimeDir, name: &EngineName) -> Result<Option<u32>, ServerError> {
    let path = dir.lock_path(name);
    if !path.exists() {
        return Ok(None);
    }
    let mut file = dir.open_file(&path)?;
    match file.try_lock() {
        Ok(()) => {
            // Nobody holds it: its engine died without tidying. The log stays for its starter to read.
            let _ = fs::remove_file(dir.socket(name)?);
            let _ = fs::remove_file(&path);
            Ok(None)
        }
        Err(TryLockError::WouldBlock) => {
            let mut pid = String::new();
            let read = file.read_to_string(&mut pid);
            read.map_err(ServerError::io(format!("cannot read {}", path.display())))?;
            Ok(Some(pid.trim().parse().unwrap_or(0)))
        }
        Err(TryLockError::Error(error)) => {
            Err(ServerError::io(format!("cannot lock {}", path.display()))(error))
        }
    }
}
