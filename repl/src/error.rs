//! Why a command failed, and with which exit code.

use emberlab_notebooks::{FormatError, RunError};
use emberlab_protocol::ClientError;
use emberlab_server::ServerError;

/// A command's error.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CommandError {
    /// Engines.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// The connection.
    #[error(transparent)]
    Client(#[from] ClientError),
    /// Notebook files.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// Runs.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The line editor.
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] rustyline::error::ReadlineError),
    /// Anything else, in the user's words.
    #[error("{0}")]
    Message(String),
}

impl CommandError {
    /// 2 if the input is at fault before anything ran, 4 if the engine is, else 1.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            CommandError::Client(_) | CommandError::Server(_) | CommandError::Run(RunError::Client(_)) => 4,
            CommandError::Format(_) | CommandError::Run(RunError::Parameter(_)) => 2,
            _ => 1,
        }
    }
}
