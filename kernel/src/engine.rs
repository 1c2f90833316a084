//! The kernel's engine: started in the background, watched, started again when it dies.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use emberlab_protocol::Client;
use emberlab_server::{EngineName, EngineProcess, Launcher, RuntimeDir};

/// An engine that dies sooner than this, three times in a row, is not started again by itself.
const TOO_SOON: Duration = Duration::from_secs(2);
const MAX_EARLY_DEATHS: u32 = 3;

/// How long an ending kernel waits for its engine to end.
const STOP_LIMIT: Duration = Duration::from_secs(2);

/// An engine to talk to.
pub struct Engine {
    /// The connection.
    pub client: Client,
    /// The process, if the kernel started it: watched, and ended with the kernel.
    pub process: Option<EngineProcess>,
}

/// How the kernel comes by an engine. Called once at the start, and again whenever the engine was lost.
pub trait EngineLauncher: Send + Sync + 'static {
    /// Starts or finds an engine; the error is shown to the user.
    fn launch(&self) -> Result<Engine, String>;
}

/// A new engine for each kernel, ended with it unless the user keeps it.
impl EngineLauncher for Launcher {
    fn launch(&self) -> Result<Engine, String> {
        let start = || {
            let process = self.start_tied(&EngineName::unique("kernel"))?;
            let client = process.connect()?;
            Ok::<_, emberlab_server::ServerError>(Engine { client, process: Some(process) })
        };
        start().map_err(|e| e.to_string())
    }
}

/// An engine that is up already, by its name. The kernel leaves it alone at its end.
#[derive(Debug, Clone)]
pub struct RunningEngine {
    /// The folder where engines meet.
    pub dir: RuntimeDir,
    /// The engine's name.
    pub name: EngineName,
}

impl EngineLauncher for RunningEngine {
    fn launch(&self) -> Result<Engine, String> {
        let client = emberlab_server::connect(&self.dir, &self.name).map_err(|e| e.to_string())?;
        Ok(Engine { client, process: None })
    }
}

impl<F: Fn() -> Result<Engine, String> + Send + Sync + 'static> EngineLauncher for F {
    fn launch(&self) -> Result<Engine, String> {
        self()
    }
}

/// The one engine of a kernel, through its deaths.
pub(crate) struct EngineLink {
    /// Where engines come from at first, and again after the loss of one that the user attached to.
    launcher: Arc<dyn EngineLauncher>,
    state: Mutex<State>,
    changed: Condvar,
}

/// Which engine, counted from 1: tells a connection to the dead one from one to its successor.
pub(crate) type Generation = u64;

struct State {
    generation: Generation,
    phase: Phase,
    /// Engines that the kernel started and then left for another: they live on until the kernel ends.
    parked: Vec<Phase>,
    deaths: Option<(Generation, String)>,
    /// A death that no cell has reported yet.
    unreported: Option<String>,
    early_deaths: u32,
    closing: bool,
}

enum Phase {
    Starting,
    Ready { client: Client, process: Option<Arc<EngineProcess>> },
    Failed(String),
}

impl EngineLink {
    /// Begins to start the first engine and returns at once.
    pub(crate) fn start(launcher: Arc<dyn EngineLauncher>) -> Arc<Self> {
        let state = State {
            generation: 0,
            phase: Phase::Starting,
            parked: Vec::new(),
            deaths: None,
            unreported: None,
            early_deaths: 0,
            closing: false,
        };
        let link = Arc::new(Self { launcher, state: Mutex::new(state), changed: Condvar::new() });
        link.launch();
        link
    }

    /// The engine, waiting for it to be ready for at most `limit`. One that failed to start is tried once more.
    pub(crate) fn client(self: &Arc<Self>, limit: Duration) -> Result<(Generation, Client), String> {
        let end = Instant::now() + limit;
        let mut state = self.lock();
        if matches!(state.phase, Phase::Failed(_)) && !state.closing {
            state.phase = Phase::Starting;
            state.early_deaths = 0;
            self.launch();
        }
        loop {
            match &state.phase {
                Phase::Ready { client, .. } => return Ok((state.generation, client.clone())),
                Phase::Failed(reason) => return Err(format!("the engine could not be started: {reason}")),
                Phase::Starting => {}
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err("the engine is still starting".into());
            }
            state = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Called when a connection to `generation` broke: how that engine died. Counts as reported.
    pub(crate) fn death_of(self: &Arc<Self>, generation: Generation) -> String {
        // The connection breaks a moment before the process is reaped.
        const REAP_LIMIT: Duration = Duration::from_secs(2);
        let end = Instant::now() + REAP_LIMIT;
        let mut state = self.lock();
        if state.generation == generation && matches!(state.phase, Phase::Ready { process: None, .. }) {
            // Nobody watches an engine that the kernel did not start.
            state.phase = Phase::Starting;
            self.launch();
            return "the connection was closed".into();
        }
        loop {
            if let Some((_, cause)) = state.deaths.take_if(|(dead, _)| *dead >= generation) {
                state.unreported = None;
                return cause;
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return "the connection was closed".into();
            }
            state = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// How an engine died while nothing ran, if that happened since the last call.
    pub(crate) fn take_unreported_death(&self) -> Option<String> {
        self.lock().unreported.take()
    }

    /// Ends an engine that the kernel started, unless the user keeps it.
    pub(crate) fn close(&self) {
        let phases = {
            let mut state = self.lock();
            state.closing = true;
            let last =
                std::mem::replace(&mut state.phase, Phase::Failed("the kernel is shutting down".into()));
            std::mem::take(&mut state.parked).into_iter().chain([last])
        };
        for phase in phases {
            if let Phase::Ready { client, process: Some(process) } = phase
                && !client.status().is_ok_and(|status| status.keep)
                && client.shutdown().is_ok()
            {
                drop(client);
                process.wait(STOP_LIMIT);
            }
        }
    }

    /// Uses the running engine `name` from now on. Returns what the user should know; the error names what is wrong.
    ///
    /// The engine that was in use lives on, so that the user can go back to it.
    pub(crate) fn switch(&self, name: &str) -> Result<String, String> {
        let attach = || -> Result<Client, emberlab_server::ServerError> {
            emberlab_server::connect(&RuntimeDir::open()?, &name.parse()?)
        };
        let client = attach().map_err(|e| e.to_string())?;
        let there = client.status().map_err(|e| e.to_string())?;
        let mut state = self.lock();
        let before = match &state.phase {
            Phase::Ready { client, .. } => client.status().map(|status| status.name).unwrap_or_default(),
            _ => String::new(),
        };
        state.generation += 1;
        let left = std::mem::replace(&mut state.phase, Phase::Ready { client, process: None });
        if matches!(left, Phase::Ready { process: Some(_), .. }) {
            state.parked.push(left);
        }
        let doing = match there.running {
            Some(running) => format!("running a cell for {} s", running.elapsed.as_secs()),
            None => "idle".into(),
        };
        let back = if before.is_empty() { String::new() } else { format!("; `%attach {before}` goes back") };
        Ok(format!("attached to {name} ({} cells run, {doing}){back}\n", there.execution_count))
    }

    fn launch(self: &Arc<Self>) {
        let link = self.clone();
        std::thread::spawn(move || {
            let launched = link.launcher.launch();
            let started = Instant::now();
            let (generation, process) = {
                let mut state = link.lock();
                state.generation += 1;
                let (phase, process) = match launched {
                    Ok(Engine { client, process }) => {
                        let process = process.map(Arc::new);
                        (Phase::Ready { client, process: process.clone() }, process)
                    }
                    Err(reason) => (Phase::Failed(reason), None),
                };
                if !state.closing {
                    state.phase = phase;
                }
                link.changed.notify_all();
                (state.generation, process)
            };
            if let Some(process) = process {
                link.watch(generation, &process, started);
            }
        });
    }

    fn watch(self: &Arc<Self>, generation: Generation, process: &EngineProcess, started: Instant) {
        let death = loop {
            if let Some(death) = process.wait(Duration::from_secs(3600)) {
                break death;
            }
        };
        let mut state = self.lock();
        if state.closing || state.generation != generation {
            return;
        }
        let cause = death.to_string();
        tracing::error!(cause, "the engine died");
        state.deaths = Some((generation, cause.clone()));
        state.unreported = Some(cause.clone());
        state.early_deaths = if started.elapsed() < TOO_SOON { state.early_deaths + 1 } else { 0 };
        if state.early_deaths < MAX_EARLY_DEATHS {
            state.phase = Phase::Starting;
            self.launch();
        } else {
            state.phase =
                Phase::Failed(format!("it died {MAX_EARLY_DEATHS} times right after its start; {cause}"));
        }
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
