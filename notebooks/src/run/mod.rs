//! Running a notebook, or a plain Rust file, over a protocol client.

mod notebook;
mod outputs;
mod parameters;
mod program;

use std::time::Duration;

use emberlab_protocol::{ClientError, Diagnostic, Event, RunStatus};

use crate::model::{Cell, Notebook};

pub use notebook::{follow, run_notebook};
pub use outputs::OutputLog;
pub use parameters::{ParameterError, Parameters};
pub use program::run_program;

/// How a run ended, each with its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Every cell did what it should.
    Ok,
    /// A cell failed, or one tagged `expect-error` did not.
    CellFailed,
    /// The notebook, or a parameter, did not check; nothing ran.
    NotChecked,
    /// A cell ran out of time.
    Timeout,
    /// The engine was lost.
    EngineDied,
    /// The user interrupted it.
    Interrupted,
}

impl Outcome {
    /// 0 ok, 1 a cell failed, 2 did not check, 3 timeout, 4 engine died, 130 interrupted.
    pub fn exit_code(self) -> u8 {
        match self {
            Outcome::Ok => 0,
            Outcome::CellFailed => 1,
            Outcome::NotChecked => 2,
            Outcome::Timeout => 3,
            Outcome::EngineDied => 4,
            Outcome::Interrupted => 130,
        }
    }

    /// The word for it in reports.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Ok => "ok",
            Outcome::CellFailed => "failed",
            Outcome::NotChecked => "not checked",
            Outcome::Timeout => "timeout",
            Outcome::EngineDied => "engine died",
            Outcome::Interrupted => "interrupted",
        }
    }
}

/// How to run a notebook.
#[derive(Debug, Clone)]
pub struct RunOptions {
    /// Values for the cell tagged `parameters`.
    pub parameters: Parameters,
    /// Go on after a cell that failed.
    pub keep_going: bool,
    /// Time for each cell that has no `timeout` of its own; `None` is no limit.
    pub timeout: Option<Duration>,
    /// How long an interrupted cell has before the engine is given up.
    pub grace: Duration,
    /// Whether [`Observer::input`] can answer.
    pub allow_stdin: bool,
    /// Check only.
    pub check_only: bool,
}

impl Default for RunOptions {
    fn default() -> Self {
        Self {
            parameters: Parameters::default(),
            keep_going: false,
            timeout: None,
            grace: Duration::from_secs(10),
            allow_stdin: false,
            check_only: false,
        }
    }
}

/// What became of one code cell.
#[derive(Debug, Clone, PartialEq)]
pub struct CellReport {
    /// Its place in the notebook, from 0.
    pub index: usize,
    /// Its title, id or first line.
    pub name: String,
    /// How it ended.
    pub outcome: CellOutcome,
    /// How long it ran.
    pub elapsed: Duration,
    /// The most tensor memory in use meanwhile, in bytes.
    pub peak_memory: u64,
    /// The message of its error.
    pub message: Option<String>,
}

/// How one cell ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellOutcome {
    /// Without an error.
    Ok,
    /// With an error.
    Failed,
    /// With an error, as its tag `expect-error` says.
    FailedAsExpected,
    /// Without an error, though its tag `expect-error` says otherwise.
    ErrorMissing,
    /// Not run, by its tag `skip`.
    Skipped,
    /// Out of time.
    Timeout,
    /// By an interrupt.
    Interrupted,
}

/// What became of the whole.
#[derive(Debug, Clone, PartialEq)]
pub struct RunSummary {
    /// How it ended.
    pub outcome: Outcome,
    /// Its code cells, in order, as far as it came.
    pub cells: Vec<CellReport>,
    /// How long it took, checking included.
    pub elapsed: Duration,
}

/// Why a run could not begin or go on for reasons outside the notebook.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A parameter does not fit.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// The engine is gone or refuses.
    #[error(transparent)]
    Client(#[from] ClientError),
    /// A result could not be written.
    #[error(transparent)]
    Save(#[from] crate::FormatError),
}

/// Who watches a run: shows it, saves it, and says when to stop.
pub trait Observer {
    /// All findings of the check before the run. Nothing runs if one is an error.
    fn checked(&mut self, _diagnostics: &[Diagnostic]) {}

    /// A cell is about to run; `position` counts code cells from 1.
    fn cell_started(&mut self, _cell: &Cell, _position: usize, _count: usize) {}

    /// Something happened in the running cell.
    fn event(&mut self, _event: &Event) {}

    /// A cell is over. The notebook has its outputs.
    fn cell_finished(
        &mut self,
        _report: &CellReport,
        _notebook: &Notebook,
    ) -> Result<(), crate::FormatError> {
        Ok(())
    }

    /// The user's line for a cell that reads; `None` is the end of input.
    fn input(&mut self, _prompt: &str, _password: bool) -> Option<String> {
        None
    }

    /// How often the user has asked to stop so far.
    fn interrupts(&mut self) -> usize {
        0
    }
}

/// How a watched run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// By itself, or by an interrupt of the user's.
    By(RunStatus),
    /// Interrupted for running out of time.
    Timeout,
    /// Told to stop, it did not within the grace; it may still be running.
    Stuck {
        /// Whether it was told for running out of time.
        timeout: bool,
    },
}
