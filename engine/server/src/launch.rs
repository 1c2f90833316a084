//! Starting engine processes, and knowing how they ended.

use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io::{Read, Seek, SeekFrom};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use emberlab_protocol::Client;

use crate::registry::holder;
use crate::{EngineName, RuntimeDir, ServerError};

/// How long a started engine has until it answers.
const READY_LIMIT: Duration = Duration::from_secs(10);

/// How often a running engine's memory is looked at, for the report of its death.
const SAMPLE_TIME: Duration = Duration::from_millis(500);

/// How much of a dead engine's standard error is reported, in bytes.
const LOG_TAIL: u64 = 4096;

/// How engine processes are started: a program that understands
/// `… --name NAME --dir DIR [--tied]` and calls [`crate::serve`].
#[derive(Debug, Clone)]
pub struct Launcher {
    dir: RuntimeDir,
    program: PathBuf,
    arguments: Vec<OsString>,
}

impl Launcher {
    /// Starts this program again, as `emberlab engine serve …`.
    pub fn current_exe() -> Result<Self, ServerError> {
        let program = std::env::current_exe().map_err(ServerError::io("cannot find this program's file"))?;
        Ok(Self::program(RuntimeDir::open()?, program, ["engine", "serve"]))
    }

    /// Starts `program` with `arguments` before the launcher's own.
    pub fn program(
        dir: RuntimeDir,
        program: impl Into<PathBuf>,
        arguments: impl IntoIterator<Item = impl Into<OsString>>,
    ) -> Self {
        Self { dir, program: program.into(), arguments: arguments.into_iter().map(Into::into).collect() }
    }

    /// The runtime folder of the engines.
    pub fn dir(&self) -> &RuntimeDir {
        &self.dir
    }

    /// Starts an engine that ends with this process (or when the returned handle is dropped), unless it is told to stay.
    pub fn start_tied(&self, name: &EngineName) -> Result<EngineProcess, ServerError> {
        self.start(name, true)
    }

    /// Starts an engine that stays until it is stopped.
    pub fn start_detached(&self, name: &EngineName) -> Result<EngineProcess, ServerError> {
        self.start(name, false)
    }

    fn start(&self, name: &EngineName, tied: bool) -> Result<EngineProcess, ServerError> {
        let socket = self.dir.socket(name)?;
        if holder(&self.dir, name)?.is_some() {
            return Err(ServerError::AlreadyRunning { name: name.to_string() });
        }
        let log_path = self.dir.log_path(name);
        let log = self.dir.open_file(&log_path)?;
        log.set_len(0).map_err(ServerError::io(format!("cannot empty {}", log_path.display())))?;
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).arg("--name").arg(name.as_str()).arg("--dir").arg(self.dir.path());
        if tied {
            command.arg("--tied").stdin(Stdio::piped());
        } else {
            command.stdin(Stdio::null());
        }
        // Its own process group: Ctrl-C in the starter's terminal interrupts cells through the protocol, not by a signal.
        command.stdout(Stdio::null()).stderr(log).process_group(0);
        let mut child =
            command.spawn().map_err(ServerError::io(format!("cannot start {}", self.program.display())))?;
        let starter = child.stdin.take();
        let end = Arc::new(End::default());
        let pid = child.id();
        {
            let (end, dir, name) = (end.clone(), self.dir.clone(), name.clone());
            std::thread::spawn(move || end.watch(child, &dir, &name));
        }
        let process = EngineProcess { name: name.clone(), pid, socket, end: end.clone(), starter };
        process.wait_until_ready()?;
        // A first look at an engine that is up: one taken while the program is still being loaded says nothing.
        end.look_at_memory(pid);
        std::thread::spawn(move || end.sample_memory(pid));
        Ok(process)
    }
}

/// A started engine. Dropping the handle of a tied one ends it; that of a detached one leaves it alone.
#[derive(Debug)]
pub struct EngineProcess {
    name: EngineName,
    pid: u32,
    socket: PathBuf,
    end: Arc<End>,
    /// Held open for as long as a tied engine may live.
    #[allow(dead_code, reason = "its closing is the message")]
    starter: Option<ChildStdin>,
}

impl EngineProcess {
    /// The engine's name.
    pub fn name(&self) -> &EngineName {
        &self.name
    }

    /// The engine's process.
    pub fn pid(&self) -> u32 {
        self.pid
    }

    /// A new connection to it.
    pub fn connect(&self) -> Result<Client, ServerError> {
        Ok(Client::connect(&self.socket)?)
    }

    /// How it ended; `None` if it is alive.
    pub fn death(&self) -> Option<Death> {
        self.end.lock().clone()
    }

    /// How it ended, waiting for that for at most `limit`.
    pub fn wait(&self, limit: Duration) -> Option<Death> {
        let end = Instant::now() + limit;
        let mut death = self.end.lock();
        while death.is_none() {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            death = self.end.changed.wait_timeout(death, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        death.clone()
    }

    fn wait_until_ready(&self) -> Result<(), ServerError> {
        let end = Instant::now() + READY_LIMIT;
        loop {
            if let Some(death) = self.death() {
                return Err(ServerError::DiedAtStart { name: self.name.to_string(), death });
            }
            // Another process may have taken the name at the same time; then ours is about to end.
            let answers = |client: Client| client.status().is_ok_and(|status| status.pid == self.pid);
            if Client::connect(&self.socket).is_ok_and(answers) {
                return Ok(());
            }
            if Instant::now() >= end {
                return Err(ServerError::NotReady {
                    name: self.name.to_string(),
                    seconds: READY_LIMIT.as_secs(),
                });
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

#[derive(Debug, Default)]
struct End {
    death: Mutex<Option<Death>>,
    changed: Condvar,
    /// The engine's resident memory when it was last looked at; 0 if never.
    memory: AtomicU64,
}

impl End {
    fn look_at_memory(&self, pid: u32) {
        if let Some(memory) = resident_memory(pid).filter(|memory| *memory > 0) {
            self.memory.store(memory, Ordering::Relaxed);
        }
    }

    fn sample_memory(&self, pid: u32) {
        let mut death = self.lock();
        while death.is_none() {
            death = self.changed.wait_timeout(death, SAMPLE_TIME).unwrap_or_else(PoisonError::into_inner).0;
            if death.is_none() {
                self.look_at_memory(pid);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Death>> {
        self.death.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn watch(&self, mut child: Child, dir: &RuntimeDir, name: &EngineName) {
        let log = dir.log_path(name);
        let (cause, log_tail) = match child.wait() {
            Ok(status) => (Cause::of(status), tail(&log)),
            Err(error) => (Cause::Unknown, error.to_string()),
        };
        let death = Death { cause, memory: self.memory.load(Ordering::Relaxed), log: log_tail };
        // One that could not tidy up after itself: its lock is free, and its log is in the report.
        if holder(dir, name).is_ok_and(|holder| holder.is_none()) {
            let _ = fs::remove_file(&log);
        }
        *self.lock() = Some(death);
        self.changed.notify_all();
    }
}

/// Resident memory of a process as Linux tells it; `None` elsewhere.
fn resident_memory(pid: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// How an engine process ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Death {
    cause: Cause,
    memory: u64,
    log: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cause {
    Exit(i32),
    Signal(i32),
    Unknown,
}

impl Cause {
    fn of(status: ExitStatus) -> Self {
        match (status.code(), status.signal()) {
            (Some(code), _) => Self::Exit(code),
            (None, Some(signal)) => Self::Signal(signal),
            (None, None) => Self::Unknown,
        }
    }
}

impl Death {
    /// The signal that killed it.
    pub fn signal(&self) -> Option<i32> {
        if let Cause::Signal(signal) = self.cause { Some(signal) } else { None }
    }

    /// Whether it ended as it was told to.
    pub fn is_clean(&self) -> bool {
        self.cause == Cause::Exit(0)
    }

    /// Its resident memory in bytes, at most half a second before it ended; 0 if that is not known.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// The last of what it wrote to standard error.
    pub fn log(&self) -> &str {
        &self.log
    }
}

impl fmt::Display for Death {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cause {
            Cause::Exit(code) => write!(f, "it ended with exit code {code}")?,
            Cause::Signal(9) => f.write_str(
                "it was killed by signal 9 (SIGKILL), most often because the machine ran out of memory",
            )?,
            Cause::Signal(signal) => write!(f, "it was killed by signal {signal} ({})", signal_name(signal))?,
            Cause::Unknown => f.write_str("it ended for an unknown reason")?,
        }
        if self.memory > 0 {
            write!(f, "; it used {} MiB of memory shortly before", self.memory >> 20)?;
        }
        match self.log.trim() {
            "" => Ok(()),
            log => write!(f, "; its last words:\n{log}"),
        }
    }
}

fn signal_name(signal: i32) -> &'static str {
    match signal {
        1 => "SIGHUP",
        2 => "SIGINT",
        3 => "SIGQUIT",
        4 => "SIGILL",
        6 => "SIGABRT",
        7 => "SIGBUS",
        8 => "SIGFPE",
        9 => "SIGKILL",
        11 => "SIGSEGV",
        13 => "SIGPIPE",
        15 => "SIGTERM",
        24 => "SIGXCPU",
        _ => "a signal without a common name",
    }
}

fn tail(path: &Path) -> String {
    let read = || -> std::io::Result<String> {
        let mut file = fs::File::open(path)?;
        let length = file.metadata()?.len();
        file.seek(SeekFrom::Start(length.saturating_sub(LOG_TAIL)))?;
        let mut bytes = Vec::new();
        file.take(LOG_TAIL).read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    // An engine that ended in order has removed its log.
    read().unwrap_or_default()
}
