//! What a magic needs from a session. The session crate implements [`Host`]; tests use a small one of their own.

use std::path::PathBuf;
use std::time::Duration;

use emberlab_protocol::{
    Binding, Diagnostic, HistoryEntry, InspectDetail, Inspection, MemoryReport, MimeBundle, Status, Stream,
};

/// Why the host could not do something.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HostError {
    /// The run failed and its error events have already been sent.
    #[error("the cell failed")]
    Reported,
    /// The user interrupted it.
    #[error("interrupted")]
    Interrupted,
    /// Anything else, in the user's words.
    #[error("{0}")]
    Message(String),
}

impl HostError {
    /// The error of a host that lacks a capability.
    pub fn unsupported(what: &str) -> Self {
        HostError::Message(format!("this engine does not offer {what}"))
    }
}

/// What happens to the output of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// Printed and displayed as for any cell.
    Show,
    /// Dropped, errors excepted.
    Hide,
    /// Kept in [`RunReport::captured`] instead of shown, errors excepted.
    Capture,
}

/// What a finished run cost.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RunReport {
    /// Wall time of the run itself, without parsing and checking.
    pub elapsed: Duration,
    /// Wall time of parsing, checking and lowering, if the host measures it.
    pub check: Option<Duration>,
    /// Text that the run printed and the plain text of what it displayed, when it was captured.
    pub captured: String,
}

/// One device that tensors can live on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceInfo {
    /// The name that `%device` takes, such as `cpu` or `cuda:0`.
    pub name: String,
    /// The hardware, in words.
    pub description: String,
    /// Whether `Device::default()` is this one.
    pub default: bool,
    /// `None` when usable, else why not.
    pub unavailable: Option<String>,
}

/// What a session offers to magics. Everything but running, checking and printing has a default, so that a small host stays small.
pub trait Host {
    /// Checks and runs Rust. `code` keeps the cell's byte offsets (what is not to run is blank).
    ///
    /// A run that fails sends its error events itself and gives [`HostError::Reported`].
    fn run(&mut self, code: &str, output: Output) -> Result<RunReport, HostError>;

    /// Runs the text of a `.rs` file: its items are defined, then `main` runs if there is one. `label` names it in diagnostics.
    fn run_file(&mut self, _label: &str, code: &str) -> Result<RunReport, HostError> {
        self.run(code, Output::Show)
    }

    /// Checks Rust without running it or defining anything.
    fn check(&mut self, code: &str) -> Result<Vec<Diagnostic>, HostError>;

    /// Prints text as the cell's output.
    fn print(&mut self, stream: Stream, text: &str);

    /// Displays a value.
    fn display(&mut self, data: MimeBundle) {
        self.print(Stream::Stdout, data.plain_text());
    }

    /// Shows text in the front end's pager.
    fn page(&mut self, data: MimeBundle) {
        self.display(data);
    }

    /// True once the user has interrupted the cell; long magics ask for it.
    fn interrupted(&mut self) -> bool {
        false
    }

    /// The session's names, in order of definition.
    fn bindings(&mut self) -> Result<Vec<Binding>, HostError> {
        Err(HostError::unsupported("a list of bindings"))
    }

    /// Drops one binding. Gives the bytes that it held.
    fn delete(&mut self, _name: &str) -> Result<u64, HostError> {
        Err(HostError::unsupported("deleting bindings"))
    }

    /// Drops all bindings and definitions.
    fn reset(&mut self) -> Result<(), HostError> {
        Err(HostError::unsupported("a reset"))
    }

    /// The type of an expression, which is checked and not run. Offsets are those of the cell.
    fn type_of(&mut self, _expression: &str) -> Result<String, HostError> {
        Err(HostError::unsupported("the type of an expression"))
    }

    /// Signature and documentation of a path, and its source if asked for; `None` if nothing is known about it.
    fn inspect(&mut self, _path: &str, _detail: InspectDetail) -> Result<Option<Inspection>, HostError> {
        Err(HostError::unsupported("inspection"))
    }

    /// Memory of the engine.
    fn memory(&mut self) -> Result<MemoryReport, HostError> {
        Err(HostError::unsupported("a memory report"))
    }

    /// Returns unused memory to the system. Gives the bytes released.
    fn collect(&mut self) -> Result<u64, HostError> {
        Err(HostError::unsupported("releasing memory"))
    }

    /// All devices, usable or not.
    fn devices(&mut self) -> Result<Vec<DeviceInfo>, HostError> {
        Err(HostError::unsupported("a list of devices"))
    }

    /// Makes a device the default of later cells. Gives the name under which it is listed.
    fn set_device(&mut self, _name: &str) -> Result<String, HostError> {
        Err(HostError::unsupported("choosing a device"))
    }

    /// The engine behind the session.
    fn engine(&mut self) -> Result<Status, HostError> {
        Err(HostError::unsupported("engine information"))
    }

    /// Whether the engine stays when its last front end leaves.
    fn keep_engine(&mut self, _keep: bool) -> Result<(), HostError> {
        Err(HostError::unsupported("staying alive by itself"))
    }

    /// Executed cells, oldest first, the running one excluded.
    fn history(&mut self) -> Result<Vec<HistoryEntry>, HostError> {
        Err(HostError::unsupported("a history"))
    }

    /// Offers text as the next input. False when the front end cannot, so that the text is printed instead.
    fn set_next_input(&mut self, _text: &str) -> bool {
        false
    }

    /// The directory that relative paths of the session start from.
    fn current_dir(&mut self) -> Result<PathBuf, HostError> {
        std::env::current_dir().map_err(|e| HostError::Message(format!("no current directory: {e}")))
    }

    /// Changes [`Host::current_dir`]; `path` is absolute and exists.
    fn set_current_dir(&mut self, path: PathBuf) -> Result<(), HostError> {
        std::env::set_current_dir(&path)
            .map_err(|e| HostError::Message(format!("cannot enter `{}`: {e}", path.display())))
    }

    /// Environment variables of the session and of the commands that it starts.
    fn environment(&mut self) -> Vec<(String, String)> {
        std::env::vars_os()
            .map(|(name, value)| (name.to_string_lossy().into_owned(), value.to_string_lossy().into_owned()))
            .collect()
    }

    /// Sets an environment variable for the session and the commands that it starts.
    fn set_environment(&mut self, _name: &str, _value: &str) -> Result<(), HostError> {
        Err(HostError::unsupported("setting environment variables"))
    }
}
