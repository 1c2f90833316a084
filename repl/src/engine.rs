//! The engine that a front end talks to: its own process, started in the background, or a running one.

use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use emberlab_protocol::Client;
use emberlab_server::{EngineName, EngineProcess, Launcher, RuntimeDir, ServerError};

/// How long a lost engine has until its end is known.
const DEATH_LIMIT: Duration = Duration::from_secs(2);

/// An engine, perhaps still starting.
pub(crate) struct Engine {
    state: Mutex<State>,
}

enum State {
    Starting(JoinHandle<Result<Running, ServerError>>),
    Up(Running),
    /// Its start failed and the error has been handed out.
    Failed(String),
}

struct Running {
    client: Client,
    /// The process, if it is ours; dropping it ends it.
    process: Option<EngineProcess>,
}

impl Engine {
    /// Starts an engine of this front end's own, without waiting: the prompt is there before the engine is.
    pub(crate) fn start(word: &'static str) -> Self {
        let start = move || {
            let process = Launcher::current_exe()?.start_tied(&EngineName::unique(word))?;
            Ok(Running { client: process.connect()?, process: Some(process) })
        };
        Self { state: Mutex::new(State::Starting(std::thread::spawn(start))) }
    }

    /// A running engine.
    pub(crate) fn attach(name: &str) -> Result<Self, ServerError> {
        let client = emberlab_server::connect(&RuntimeDir::open()?, &name.parse()?)?;
        Ok(Self { state: Mutex::new(State::Up(Running { client, process: None })) })
    }

    /// The connection; waits for the engine if it is still starting.
    pub(crate) fn client(&self) -> Result<Client, String> {
        // A panic elsewhere leaves a complete state: it is only replaced as a whole.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let State::Starting(_) = &*state {
            let State::Starting(thread) = std::mem::replace(&mut *state, State::Failed(String::new())) else {
                return Err("the engine is starting".to_owned());
            };
            *state = match thread.join() {
                Ok(Ok(running)) => State::Up(running),
                Ok(Err(error)) => State::Failed(error.to_string()),
                Err(_) => State::Failed("the engine could not be started".to_owned()),
            };
        }
        match &*state {
            State::Up(running) => Ok(running.client.clone()),
            State::Failed(reason) => Err(reason.clone()),
            State::Starting(_) => Err("the engine is starting".to_owned()),
        }
    }

    /// Whether the engine is this front end's own.
    pub(crate) fn is_own(&self) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        !matches!(&*state, State::Up(Running { process: None, .. }))
    }

    /// How the engine ended, in words, after its connection was lost.
    pub(crate) fn last_words(&self) -> String {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let death = match &*state {
            State::Up(Running { process: Some(process), .. }) => process.wait(DEATH_LIMIT),
            _ => None,
        };
        death
            .map_or_else(|| "the engine was lost".to_owned(), |death| format!("the engine was lost: {death}"))
    }
}
